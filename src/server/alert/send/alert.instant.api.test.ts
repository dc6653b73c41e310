// Tests of instant alerts, which send an email soon after a home appears or changes: when they send, which events wake them and which events they read.
import { describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import { MARINA, startAlertContext, subjectsOf } from '../../../testing/contexts/alert-context.ts';
import { memberWithAlert, runAlerts } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { wakeInstantAlerts } from '../match/alert.wake.ts';

const { server, run, addHome, setTimeAfterMorning } = await startAlertContext();

describe('an instant alert', () => {
  test('sends at the next run, and the homes of the next 15 minutes in one email', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    const memberForKeyword = await memberWithAlert(server, { ...MARINA, keywords: ['renovated'] }, 'instant');
    await addHome();
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
    await addHome();
    setTimeAfterMorning(5 * MINUTE_MS);
    expect(await runAlerts(server)).toEqual([]);
    await addHome({ description: 'Renovated this year.' });
    setTimeAfterMorning(10 * MINUTE_MS);
    expect((await runAlerts(server)).map(({ to }) => to)).toEqual([memberForKeyword.email]);
    setTimeAfterMorning(15 * MINUTE_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['2 new homes in Dubai Marina']);
    setTimeAfterMorning(60 * MINUTE_MS);
    expect(await runAlerts(server)).toEqual([]);
  });

  test('sends eight emails a day and the remaining homes in the evening, and waits at night', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    // one home every 20 minutes, from ten in the morning of Dubai on
    const counts: number[] = [];
    for (let n = 0; n < 10; n++) {
      await addHome();
      setTimeAfterMorning(n * 20 * MINUTE_MS);
      counts.push((await runAlerts(server)).length);
    }
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    // 20:00 in Dubai, ten hours after MORNING
    setTimeAfterMorning(10 * 60 * MINUTE_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['2 new homes in Dubai Marina']);
    await addHome();
    // 23:00 in Dubai
    setTimeAfterMorning(13 * 60 * MINUTE_MS);
    expect(await runAlerts(server)).toEqual([]);
    // 07:00 the next day
    setTimeAfterMorning(21 * 60 * MINUTE_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('without a match for long reads the event log only from shortly before the event that woke it', async () => {
    const { alertId } = await memberWithAlert(server, MARINA, 'instant');
    /** The oldest transaction whose events the alert may still have to read. */
    const readPosition = async () => {
      const [alert] = await run<{ xmin: string }>('select pg_snapshot_xmin(from_snapshot)::text as xmin from alerts where id = $1', [
        alertId,
      ]);
      return BigInt(alert!.xmin);
    };
    const before = await readPosition();
    for (let n = 0; n < 30; n++) await addHome({ location: 'Palm Jumeirah' });
    const [lastOther] = await run<{ xid: string }>('select max(xid)::text as xid from home_events');
    await addHome({ title: 'Bright corner home' });
    await waitForReadableEvents(server.deps.orm.em.fork());
    await wakeInstantAlerts(server.deps.orm.em.fork(), server.deps.now());
    expect(await readPosition()).toBeGreaterThan(before);
    expect(await readPosition()).toBeLessThanOrEqual(BigInt(lastOther!.xid) + 1n);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });

  test('is not woken by the events of a first import, which are marked as quiet', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    await server.database.orm.em.fork().transactional(async (em) => {
      await em.execute(`set local homes.quiet = 'on'`);
      await em.execute(`insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
        values ('Imported', 1, 1, 1, 1, 'Dubai Marina', 'Dubai', 'Apartment', 'Buy')`);
    });
    expect(await runAlerts(server)).toEqual([]);
    expect(await run('select 1 from alerts where next_at is not null')).toEqual([]);
  });

  test('sends only new events after a restore into a database whose transactions have smaller ids', async () => {
    await memberWithAlert(server, MARINA, 'instant');
    await memberWithAlert(server, MARINA, 'daily');
    await addHome();
    // as after a restore: the stored transaction ids are larger than those of the running database
    await run(`update home_events set xid = (xid::text::bigint + 1000000000)::text::xid8`);
    await run(`update alerts set from_snapshot = '5000000:5000000:'`);
    await run(`update alert_progress set xid = '1000000000'`);
    expect(await runAlerts(server)).toEqual([]);
    await addHome();
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
    setTimeAfterMorning(DAY_MS);
    expect(subjectsOf(await runAlerts(server))).toEqual(['1 new home in Dubai Marina']);
  });
});
