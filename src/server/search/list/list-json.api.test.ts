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

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('JSON written by PostgreSQL equals the procedure’s output for one property, for lists of any length and for an export', async () => {
  const agent = await makeAgent(database.orm.em);
  const propertyFields: Parameters<typeof makeProperty>[1][] = [
    {
      title: 'Quotes "and" \\ backslash, عربي, 🏝',
      amenities: ["Maid's Room", 'Garden'],
      images: [],
      createdAt: new Date('2026-03-01T10:00:00.007Z'),
    },
    { agent, latitude: 25.123456789, longitude: 55.1, permitNumber: '71-2026', createdAt: new Date('2025-12-31T23:59:59Z') },
    {
      latitude: null,
      longitude: null,
      isPromoted: true,
      promotionLevel: 2,
      promotionStartDate: new Date(Date.now() - DAY_MS),
      promotionEndDate: new Date(Date.now() + DAY_MS),
    },
    {
      isPromoted: true,
      promotionLevel: 3,
      promotionStartDate: new Date(Date.now() - 3 * DAY_MS),
      promotionEndDate: new Date(Date.now() - DAY_MS),
    },
    { transactionType: 'Rent', price: 9_500, advertiser: 'An agency', verified: false },
    { verifiedBy: 'staff', verifiedWhat: 'title deed, "seen"', verifiedAt: new Date('2026-02-03T04:05:06.007Z') },
  ];
  const homes = [];
  for (const each of propertyFields) homes.push(await makeProperty(database.orm.em, each));
  await em()
    .getConnection()
    .execute(`insert into price_changes (property_id, price, changed_at) values (${homes[0]!.id}, 99, '2026-11-01T00:00:00.5Z')`);
  for (const { id } of homes) expect(JSON.parse((await getPropertyJson(em(), { id })).json)).toEqual(await getProperty(em(), id));
  await expect(getPropertyJson(em(), { id: 2_000_000_000 })).rejects.toMatchObject({ message: 'Property not found' });

  const uncounted = { limit: 2, offset: 0, count: false };
  expect(await listPropertiesJson(em(), uncounted)).toMatchObject({ total: null });
  const { next, items } = await listProperties(em(), uncounted);
  expect((await listProperties(em(), { limit: 2, offset: 0, after: next! })).total).toBe(6);
  expect(items).toHaveLength(2);

  const filters: SearchFilter[] = [
    {},
    { transactionType: 'Rent' },
    { minPrice: 1, sort: 'newest' },
    { amenities: ['Garden'], sort: 'price-asc' },
    { propertyType: 'none' },
    { location: 'Dubai', agentId: agent.id },
    { location: 'O\'Hara \\ "Quarter",Business Bay', amenities: ["Maid's Room"] },
    { search: "it's \\ $1 '';--\0" },
  ];
  for (const filter of filters) {
    for (const [limit, offset] of [
      [2, 0],
      [2, 4],
      [100, 0],
      [5, 0],
      [3, 90],
    ] as const) {
      const { json, ...counts } = await listPropertiesJson(em(), { ...filter, limit, offset });
      const { items, ...expected } = await listProperties(em(), { ...filter, limit, offset });
      expect({ items: JSON.parse(json), ...counts }).toEqual({ items, ...expected });
    }
    const { items } = await listProperties(em(), { ...filter, limit: 1000, offset: 0 });
    const exported = await text(exportProperties(em(), filter));
    expect(
      exported
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual(items);
  }
});
