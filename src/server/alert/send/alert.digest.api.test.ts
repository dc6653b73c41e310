// A load test of digests (the daily emails of alerts): those of 200 alerts with 200 homes each are all sent although statements have a time limit.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEARCH_ALERT_KINDS } from '../../../shared/alert/alert.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { learnPlaces, MORNING } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { resolveCriteria } from '../../search/planner/resolve-criteria.ts';
import { generateHomes } from '../../seed/generate.ts';
import { storeKeys } from '../match/alert.keys.ts';
import { kindBits } from '../match/home-list.ts';
import { sendDueAlerts } from './alert.send.ts';

const HOMES = 4000;
const ALERTS = 200;
/** Ranges of prices (AED) with equally many homes; each alert is for one of them. */
const PRICE_RANGES = 20;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await generateHomes(server.database.url, HOMES);
  await learnPlaces(server.deps.orm.em);
});
afterAll(() => server.close());

/** Runs a statement and returns its rows. */
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });

/** Stores daily alerts, each for the homes of one range of prices, and their keys (`alert_keys`), by which changed homes find them. */
async function storeAlerts(): Promise<void> {
  await run(`insert into alert_addresses (id, email) select n, 'digest' || n || '@homes.example' from generate_series(1, $1) n`, [ALERTS]);
  const alerts = await run<{ id: number; filter: { minPrice: number; maxPrice: number } }>(
    `insert into alerts (address_id, filter, filter_hash, kinds, cadence, confirmed_at, from_snapshot, next_at)
     select n, price_range.filter, md5(n::text), $3, 'daily', now(), pg_current_snapshot(), $2 from generate_series(1, $1) n
     join (select range_number, jsonb_build_object('minPrice', min(price), 'maxPrice', max(price)) as filter
           from (select price, ntile(${PRICE_RANGES}) over (order by price) as range_number from properties) home group by range_number) price_range
       on price_range.range_number = (n - 1) % ${PRICE_RANGES} + 1
     returning id, filter`,
    [ALERTS, MORNING, kindBits(SEARCH_ALERT_KINDS)],
  );
  const em = server.database.orm.em.fork();
  for (const { id, filter } of alerts) await storeKeys(em, id, await resolveCriteria(em, filter), 0);
}

test('digests with 40,000 matches after 4,000 events are all sent despite the time limit of statements', async () => {
  await storeAlerts();
  // in eight updates, because one of all 4,000 homes exceeds the time limit on a busy machine
  for (let remainder = 0; remainder < 8; remainder++) await run('update properties set price = price - 1 where id % 8 = $1', [remainder]);
  await waitForReadableEvents(server.database.orm.em.fork());
  server.setNow(new Date(MORNING.getTime() + DAY_MS));
  await sendDueAlerts(server.deps, server.database.orm.em.fork(), ['daily']);
  const [totals] = await run<{ emails: number; fewest: number; listed: number; counted: number }>(
    `select count(*)::int as emails, min(homes) as fewest, sum(homes)::int as counted,
       (select count(*)::int from alert_emails, unnest(property_ids)) as listed from alert_emails`,
  );
  expect(totals).toMatchObject({ emails: ALERTS, listed: totals!.counted });
  // the price drop takes homes with the lowest price of a range out of it: fewer than 30
  expect(totals!.fewest).toBeGreaterThan(HOMES / PRICE_RANGES - 30);
}, 120_000);
