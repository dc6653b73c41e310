// A test of size: many alerts with many matches are sent within the time limit of statements.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { learnPlaces, MORNING } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { resolveCriteria } from '../../search/criteria/resolve-criteria.ts';
import { generateHomes } from '../../seed/generate.ts';
import { storeKeys } from '../match/alert.keys.ts';
import { sendDueAlerts } from './alert.send.ts';

const HOMES = 4000;
const ALERTS = 200;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await generateHomes(server.database.url, HOMES);
  await learnPlaces(server.deps.orm.em);
});
afterAll(() => server.close());

const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });

/** Stores daily alerts. The homes are divided into 20 ranges of prices with equally many homes; each alert is for one of the ranges. */
async function storeAlerts(): Promise<void> {
  await run(`insert into alert_addresses (id, email) select n, 'digest' || n || '@homes.example' from generate_series(1, $1) n`, [ALERTS]);
  const alerts = await run<{ id: number; filter: { minPrice: number; maxPrice: number } }>(
    `insert into alerts (address_id, filter, filter_hash, kinds, cadence, confirmed_at, from_snapshot, next_at)
     select n, r.filter, md5(n::text), 7, 'daily', now(), pg_current_snapshot(), $2 from generate_series(0, $1 - 1) i
     cross join lateral (select i + 1 as n) a
     join (select part, jsonb_build_object('minPrice', min(price), 'maxPrice', max(price)) as filter
           from (select price, ntile(20) over (order by price) - 1 as part from properties) t group by part) r on r.part = i % 20
     returning id, filter`,
    [ALERTS, MORNING],
  );
  const em = server.database.orm.em.fork();
  for (const { id, filter } of alerts) await storeKeys(em, id, await resolveCriteria(em, filter), 0);
}

test('a batch of digests after 4,000 events and 40,000 matches is within the time limit of a statement', async () => {
  await storeAlerts();
  // in parts: on a busy machine all 4,000 at once take longer than a statement may
  for (let part = 0; part < 8; part++) await run('update properties set price = price - 1 where id % 8 = $1', [part]);
  await waitForReadableEvents(server.database.orm.em.fork());
  server.setNow(new Date(MORNING.getTime() + DAY_MS));
  await sendDueAlerts(server.deps, server.database.orm.em.fork(), ['daily']);
  const [sent] = await run<{ emails: number; fewest: number; listed: number; counted: number }>(
    `select count(*)::int as emails, min(homes) as fewest, sum(homes)::int as counted,
       (select count(*)::int from alert_emails, unnest(property_ids)) as listed from alert_emails`,
  );
  expect(sent).toMatchObject({ emails: ALERTS, listed: sent!.counted });
  // homes at the lowest price of a range are below it after the price drop
  expect(sent!.fewest).toBeGreaterThan(HOMES / 20 - 30);
}, 120_000);
