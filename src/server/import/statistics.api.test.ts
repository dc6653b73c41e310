// Tests when an import runs ANALYZE to update the statistics of PostgreSQL's query planner.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';
import { Statistics } from './statistics.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());

/** Makes the planner assume that `properties` is empty. */
const forgetRows = () => context.client.query("update pg_class set reltuples = 0 where oid = 'properties'::regclass");
/** How many properties the planner assumes. */
const readKnownRows = async () =>
  (await context.client.query("select reltuples as count from pg_class where oid = 'properties'::regclass")).rows[0].count;

test('planner statistics are updated when an import doubles the listings, and not for a few rows', async () => {
  await context.run(table(...Array.from({ length: 2300 }, (_, i) => home(`r${i}`))));
  const statistics = new Statistics();
  await forgetRows();
  // 1,000 added rows: fewer than the 2,000 from which a search may be slow (MIN_ROWS)
  await statistics.analyzeIfDoubled(context.client, 1000);
  expect(await readKnownRows()).toBe(0);
  // 2,000 added rows in total, and the planner assumes none
  await statistics.analyzeIfDoubled(context.client, 1000);
  expect(await readKnownRows()).toBe(2300);
  await forgetRows();
  // 2,200 added rows since the last ANALYZE, which counted 2,300: not yet doubled
  await statistics.analyzeIfDoubled(context.client, 2200);
  expect(await readKnownRows()).toBe(0);
  // 2,300 added rows in total: doubled
  await statistics.analyzeIfDoubled(context.client, 100);
  expect(await readKnownRows()).toBe(2300);
});
