// Tests how `npm run bench -- search-intents`, which judges the site's answers to search texts, reads the listings of a database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows } from '../../../scripts/bench/search-intents/rows.ts';
import { rows } from '../../server/db/orm.ts';
import { makeProperty } from '../factories/factories.ts';
import { type TestDatabase, testDatabase } from '../postgres/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('loadRows reads the published listings with their references and the time when the price was lowered', async () => {
  const { em } = database.orm;
  const loweredHome = await makeProperty(em, { price: 900_000, source: 'portal', reference: '3271244', permitNumber: '7117' });
  const raisedHome = await makeProperty(em, {
    price: 900_000,
    transactionType: 'Rent',
    propertyType: 'Studio',
    bedrooms: 1,
    furnished: 'partly',
  });
  // a listing that is not published
  await makeProperty(em, { status: 'paused' });
  /** Stores a change of a price: the price in AED before the change, and its day. */
  const storeChange = (id: number, price: number, day: string) =>
    rows(em, { text: 'insert into price_changes (property_id, price, changed_at) values ($1, $2, $3)', values: [id, price, day] });
  // today both cost 900,000: the last change lowered one price and raised the other
  await storeChange(loweredHome.id, 800_000, '2026-11-01');
  await storeChange(loweredHome.id, 1_000_000, '2026-11-10');
  await storeChange(raisedHome.id, 1_000_000, '2026-11-01');
  await storeChange(raisedHome.id, 800_000, '2026-11-10');

  const judgedRows = await loadRows(database.url);

  expect(judgedRows.map(({ id }) => id)).toEqual([loweredHome.id, raisedHome.id]);
  expect(judgedRows[0]).toMatchObject({
    purpose: 'Buy',
    price: 900_000,
    location: 'Dubai Marina',
    references: [`DLV-${loweredHome.id}`, '3271244', '7117'],
    priceDroppedAt: new Date('2026-11-10T00:00:00Z'),
    createdAt: loweredHome.createdAt,
    completion: null,
  });
  expect(judgedRows[1]).toMatchObject({ purpose: 'Rent', type: 'Studio', furnished: 'partly', priceDroppedAt: null });
});
