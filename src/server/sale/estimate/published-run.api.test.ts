// Tests that a run of the price estimate is read whole, also when another one is published meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { poolOf } from '../../db/orm.ts';
import { loadShippedSales } from '../load/shipped-sales.ts';
import { readPublishedRun } from './published-run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await loadShippedSales(database.url);
});
afterAll(() => database.close());

test('a run that is read while another one is published has the effects of one of them', async () => {
  const em = database.orm.em.fork();
  const pool = await poolOf(em);
  const client = await pool.connect();
  await client.query('begin; lock table estimate_effects in access exclusive mode');
  const reading = readPublishedRun(em);
  const waits = `select from pg_locks where not granted and relation = 'estimate_effects'::regclass`;
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  // another run takes over the effects of the shipped one
  const { rows } = await client.query<{ id: number }>(
    `insert into estimate_runs (trained_to, n, figures, constants, is_published)
      select trained_to, n, figures, constants, true from estimate_runs returning id`,
  );
  await client.query('update estimate_effects set run_id = $1', [rows[0]!.id]);
  await client.query('commit');
  client.release();
  const run = await reading;
  expect(run!.id).toBe(rows[0]!.id);
  expect(run!.model.effects.building.size).toBeGreaterThan(500);
});
