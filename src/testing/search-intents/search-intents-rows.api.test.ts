// Tests how `npm run lab -- search-intents` reads the listings of a database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows } from '../../../scripts/lab/search-intents/rows.ts';
import { rows } from '../../server/db/orm.ts';
import { makeProperty } from '../factories/factories.ts';
import { type TestDatabase, testDatabase } from '../postgres/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('judge reads the published listings with their references and lowered prices', async () => {
  const { em } = database.orm;
  const lowered = await makeProperty(em, { price: 900_000, source: 'portal', reference: '3271244', permitNumber: '7117' });
  const raised = await makeProperty(em, {
    price: 900_000,
    transactionType: 'Rent',
    propertyType: 'Studio',
    bedrooms: 1,
    furnished: 'partly',
  });
  await makeProperty(em, { status: 'paused' });
  /** Stores the price before a change. */
  const storeChange = (id: number, price: number, day: string) =>
    rows(em, { text: 'insert into price_changes (property_id, price, changed_at) values ($1, $2, $3)', values: [id, price, day] });
  await storeChange(lowered.id, 800_000, '2026-11-01');
  await storeChange(lowered.id, 1_000_000, '2026-11-10');
  await storeChange(raised.id, 1_000_000, '2026-11-01');
  await storeChange(raised.id, 800_000, '2026-11-10');

  const judgedRows = await loadRows(database.url);

  expect(judgedRows.map(({ id }) => id)).toEqual([lowered.id, raised.id]);
  expect(judgedRows[0]).toMatchObject({
    purpose: 'Buy',
    price: 900_000,
    location: 'Dubai Marina',
    references: [`DLV-${lowered.id}`, '3271244', '7117'],
    priceDroppedAt: new Date('2026-11-10T00:00:00Z'),
    createdAt: lowered.createdAt,
    completion: null,
  });
  expect(judgedRows[1]).toMatchObject({ purpose: 'Rent', type: 'Studio', furnished: 'partly', priceDroppedAt: null });
});
