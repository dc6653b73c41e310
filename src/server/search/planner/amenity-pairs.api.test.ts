// Tests the totals of amenities outside the closed list that many homes have each, but few or none together.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { listProperties } from './list.ts';
import { countProperties } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
  database = await testDatabase();
  for (const amenities of [['Sea View', 'Lift'], ['Sea View', 'Lift'], ['Sauna']]) await makeProperty(em(), { amenities });
  // as if each home stood for 30,000: the tables count each amenity by itself, so that every pair of them seems frequent
  for (const table of ['property_facets', 'property_other_amenities', 'property_price_facets'])
    await em().getConnection().execute(`update ${table} set n = n * 30000`);
});
afterAll(() => database.close());

test.each(['featured', 'newest', 'price-asc'] as const)(
  'two frequent amenities that no home has together find nothing, by %s',
  async (sort) => {
    const filter: SearchFilter = { amenities: ['sea view', 'sauna'], sort };
    expect(await listProperties(em(), { ...filter, limit: 5, offset: 0 })).toMatchObject({ items: [], total: 0, capped: false });
    expect(await countProperties(em(), await resolveCriteria(em(), filter), 'needed')).toEqual({ total: 0, capped: false });
  },
);
