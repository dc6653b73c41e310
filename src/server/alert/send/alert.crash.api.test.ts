// Kills a process that prepares and sends the emails of alerts, at many moments of its work, and checks that no home is missed or sent twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../shared/time.ts';
import { startRepeating } from '../../../testing/contexts/killed-process.ts';
import { learnPlaces, MORNING, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type SmtpBox, startSmtp } from '../../../testing/mail/smtp.ts';
import { runsOf } from '../../../testing/sample.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { rows } from '../../db/orm.ts';

/** How often the process is killed. */
const KILLS = runsOf({ all: 20, few: 4 });
/** Members with one alert each. */
const ALERTS = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'homes-alert-crash-'));
let server: TestServer;
let smtp: SmtpBox;
beforeAll(async () => {
  server = await testServer({ LIMIT_ALERT: '0', LIMIT_REGISTER: '0' });
  server.setNow(MORNING);
  smtp = await startSmtp();
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 1 });
  await learnPlaces(server.deps.orm.em);
});
afterAll(async () => {
  await smtp.stop();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a statement and returns its rows. */
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** Starts a process that wakes alerts and sends their emails until it is killed, at a time in milliseconds since 1970. */
const startProcess = (time: number) =>
  startRepeating(
    ['alert/send/alert.send.ts', 'alert/match/alert.wake.ts'],
    `await jobsOf.wakeInstantAlerts(orm.em.fork(), deps.now());
    await jobsOf.sendDueAlerts(deps, orm.em.fork(), ['instant', 'daily']);`,
    { url: server.database.url, dataDir, smtp: smtp.url, time },
  );

/** Makes the jobs of killed processes available again, as the job queue does by itself after two minutes. */
async function releaseActiveJobs(): Promise<void> {
  await run(`update boss.job set state = 'retry', start_after = now() where state = 'active'`);
}

test(`a process killed ${KILLS} times while homes come in misses no home of an instant or daily alert and sends none twice`, async () => {
  const members = [];
  for (let n = 0; n < ALERTS; n++) members.push(await memberWithAlert(server, { location: 'Dubai Marina' }, n % 2 ? 'daily' : 'instant'));
  const homeIds: number[] = [];
  const addHomes = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const home = await makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 1_000_000 + homeIds.length });
      homeIds.push(home.id);
    }
  };
  for (let kills = 0; kills < KILLS; kills++) {
    await addHomes(2);
    await releaseActiveJobs();
    // each process runs a day later, so that every alert is due again
    const child = startProcess(MORNING.getTime() + (kills + 1) * 24 * HOUR_MS);
    await waitUntil(() => child.dots > 0, 60_000);
    await addHomes(1);
    // each time at another moment of its work: after 0 to 7 more emails and 0 to 95 ms
    const emailCount = smtp.sentEmails.length + (kills % ALERTS);
    await waitUntil(() => smtp.sentEmails.length >= emailCount, 60_000);
    await setTimeout(((kills * 7) % 20) * 5);
    await child.kill();
  }
  await waitForReadableEvents(server.database.orm.em.fork());
  await releaseActiveJobs();
  const lastProcess = startProcess(MORNING.getTime() + (KILLS + 2) * 24 * HOUR_MS);
  const isDone = async (): Promise<boolean> => {
    const [counts] = await run<{ listed: number; waiting: number }>(
      `select (select count(*)::int from alert_emails, unnest(property_ids)) as listed,
        (select count(*)::int from mail_deliveries where kind = 'alert' and status in ('waiting', 'sending')) as waiting`,
    );
    return counts!.listed >= homeIds.length * ALERTS && counts!.waiting === 0;
  };
  // jobs of the killed processes may have become active in the meantime
  await waitUntil(isDone, 60_000).catch(releaseActiveJobs);
  await waitUntil(isDone, 60_000);
  await lastProcess.kill();

  const notSent = await run<{ key: string }>(`select key from mail_deliveries where kind = 'alert' and status <> 'sent'`);
  const deliveries = await run<{ key: string; address: string }>(`select key, address from mail_deliveries where kind = 'alert'`);
  expect(new Set(deliveries.map(({ key, address }) => `${key} ${address}`)).size).toBe(deliveries.length);
  const homesInEmails = await run<{ n: number }>(
    'select count(distinct property_id)::int as n from alert_emails, unnest(property_ids) property_id group by address_id',
  );
  expect(homesInEmails.map(({ n }) => n)).toEqual(members.map(() => homeIds.length));
  const messageIds = smtp.sources.map((source) => /^message-id: *(\S+)/im.exec(source)![1]!);
  expect(messageIds.length).toBe(new Set(messageIds).size);
  expect(messageIds.length).toBeGreaterThanOrEqual(deliveries.length - notSent.length);
  // an email links to a home more than once
  const receivedHomes = smtp.sentEmails.flatMap(({ to, links }) => {
    const ids = new Set(links.flatMap((link) => /\/properties\/(\d+)/.exec(link)?.[1] ?? []));
    return [...ids].map((id) => `${to} ${id}`);
  });
  expect(receivedHomes.length).toBeGreaterThan(homeIds.length * ALERTS * 0.5);
  expect(receivedHomes.length).toBe(new Set(receivedHomes).size);
}, 300_000);
