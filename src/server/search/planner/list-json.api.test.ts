// Tests that the JSON text that PostgreSQL makes of a home has the stored values, and that one home, lists and exports have the same values.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { getProperty, getPropertyJson } from '../../property/property.ts';
import { exportProperties } from './export.ts';
import { listProperties, listPropertiesJson } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
let agentId: number;
/** The ids of the homes of `HOMES`. */
const homeIds: number[] = [];

const fromNow = (ms: number): Date => new Date(Date.now() + ms);

/** Homes whose fields need quoting, are empty, or depend on the time. */
const HOMES: Parameters<typeof makeProperty>[1][] = [
  // characters that JSON escapes, and milliseconds
  {
    title: 'Quotes "and" \\ backslash, عربي, 🏝',
    amenities: ["Maid's Room", 'Garden'],
    images: [],
    createdAt: new Date('2026-03-01T10:00:00.007Z'),
  },
  // decimals, and a time without milliseconds
  { latitude: 25.123456789, longitude: 55.1, permitNumber: '71-2026', createdAt: new Date('2025-12-31T23:59:59Z') },
  // a promotion that is running, and one that has ended
  {
    latitude: null,
    longitude: null,
    isPromoted: true,
    promotionLevel: 2,
    promotionStartDate: fromNow(-DAY_MS),
    promotionEndDate: fromNow(DAY_MS),
  },
  { isPromoted: true, promotionLevel: 3, promotionStartDate: fromNow(-3 * DAY_MS), promotionEndDate: fromNow(-DAY_MS) },
  { transactionType: 'Rent', price: 9_500, advertiser: 'An agency', verified: false },
  { verifiedBy: 'staff', verifiedWhat: 'title deed, "seen"', verifiedAt: new Date('2026-02-03T04:05:06.007Z') },
];

/** Filters with matches in several orders, without matches, and with characters that SQL or JSON would have to escape. */
const filters = (): SearchFilter[] => [
  {},
  { transactionType: 'Rent' },
  { minPrice: 1, sort: 'newest' },
  { amenities: ['Garden'], sort: 'price-asc' },
  { propertyType: 'none' },
  { location: 'Dubai', agentId },
  { location: 'O\'Hara \\ "Quarter",Business Bay', amenities: ["Maid's Room"] },
  { search: "it's \\ $1 '';--\0" },
];

beforeAll(async () => {
  database = await testDatabase();
  const agent = await makeAgent(database.orm.em);
  agentId = agent.id;
  for (const [i, fields] of HOMES.entries()) {
    const { id } = await makeProperty(database.orm.em, i === 1 ? { ...fields, agent } : fields);
    homeIds.push(id);
  }
  await em()
    .getConnection()
    .execute(`insert into price_changes (property_id, price, changed_at) values (${homeIds[0]}, 99, '2026-11-01T00:00:00.5Z')`);
});
afterAll(() => database.close());

test('the JSON of one property has the stored values, with escaped characters, decimals, times and promotions', async () => {
  const homes: unknown[] = [];
  for (const id of homeIds) homes.push(JSON.parse((await getPropertyJson(em(), { id })).json));
  expect(homes).toMatchObject([
    {
      title: 'Quotes "and" \\ backslash, عربي, 🏝',
      amenities: ["Maid's Room", 'Garden'],
      images: [],
      createdAt: '2026-03-01T10:00:00.007Z',
    },
    { latitude: 25.123456789, longitude: 55.1, permitNumber: '71-2026', createdAt: '2025-12-31T23:59:59.000Z' },
    { latitude: null, longitude: null, isPromoted: true, promotionLevel: 2 },
    { isPromoted: false, promotionLevel: 0 },
    { transactionType: 'Rent', price: 9_500, advertiser: 'An agency' },
    { verification: { by: 'staff', what: 'title deed, "seen"', at: '2026-02-03T04:05:06.007Z' } },
  ]);
});

test('the JSON of a property that does not exist is an error', async () => {
  await expect(getPropertyJson(em(), { id: 2_000_000_000 })).rejects.toMatchObject({ message: 'Property not found' });
});

test('a list that is not counted has no total, and the next page has one', async () => {
  const uncounted = { limit: 2, offset: 0, count: false };
  expect(await listPropertiesJson(em(), uncounted)).toMatchObject({ total: null });
  const { next, items } = await listProperties(em(), uncounted);
  expect(items).toHaveLength(2);
  expect((await listProperties(em(), { limit: 2, offset: 0, after: next! })).total).toBe(HOMES.length);
});

test('a list of any length, from any offset on, has that part of all matches, with the values that each home has alone', async () => {
  const pages = [
    { limit: 2, offset: 0 },
    { limit: 2, offset: 4 },
    { limit: 100, offset: 0 },
    { limit: 5, offset: 0 },
    { limit: 3, offset: 90 },
  ];
  for (const filter of filters()) {
    const { items: allItems } = await listProperties(em(), { ...filter, limit: 1000, offset: 0 });
    for (const item of allItems) expect(await getProperty(em(), item.id)).toMatchObject(item);
    for (const page of pages) {
      const { items } = await listProperties(em(), { ...filter, ...page });
      expect(items).toEqual(allItems.slice(page.offset, page.offset + page.limit));
    }
  }
});

test('the lines of an export equal the items of a list', async () => {
  for (const filter of filters()) {
    const { items } = await listProperties(em(), { ...filter, limit: 1000, offset: 0 });
    const lines = (await text(exportProperties(em(), filter))).split('\n').filter(Boolean);
    expect(lines.map((line) => JSON.parse(line))).toEqual(items);
  }
});
