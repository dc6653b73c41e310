// Tests when an import updates the planner's statistics.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';
import { Statistics } from './statistics.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());

/** Makes the planner assume an empty table. */
const forgetRows = () => context.client.query("update pg_class set reltuples = 0 where oid = 'properties'::regclass");
const readKnownRows = async () =>
  (await context.client.query("select reltuples as n from pg_class where oid = 'properties'::regclass")).rows[0].n;

test('planner statistics are updated when an import doubles the listings, and not for a few rows', async () => {
  await context.run(table(...Array.from({ length: 2300 }, (_, i) => home(`r${i}`))));
  const statistics = new Statistics();
  await forgetRows();
  // fewer than MIN_ROWS
  await statistics.analyzeIfDoubled(context.client, 1000);
  expect(await readKnownRows()).toBe(0);
  // as many as MIN_ROWS together with those before, and more than the planner knows
  await statistics.analyzeIfDoubled(context.client, 1000);
  expect(await readKnownRows()).toBe(2300);
  await forgetRows();
  // fewer than the 2,300 of the last ANALYZE
  await statistics.analyzeIfDoubled(context.client, 2200);
  expect(await readKnownRows()).toBe(0);
  // as many as those, together with the rows before
  await statistics.analyzeIfDoubled(context.client, 100);
  expect(await readKnownRows()).toBe(2300);
});
