// Tests that the totals of lists and the counts in the filter panel equal a recount of 11,000 generated homes, or are capped or omitted.
import { describe, expect, test, vi } from 'vitest';
import { PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { startGeneratedHomesContext } from '../../../testing/contexts/generated-homes-context.ts';
import { recordReads } from '../../../testing/postgres/sent-statements.ts';
import { SqlParams } from '../../db/sql.ts';
import { searchProperties, searchTotal } from '../search.ts';
import { countFilters } from './filter-counts.ts';
import { countProperties } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';
import { isTotalStored, selectStoredTotal } from './stored-counts.ts';

const { server, agentId, em, run, countOneByOne } = await startGeneratedHomesContext();

describe('totals', () => {
  /** Filters whose totals the count tables have. */
  const STORED: SearchFilter[] = [
    {},
    { transactionType: 'Rent', propertyType: 'Villa,Studio', minBedrooms: 2 },
    { minPrice: 1_234_567 },
    { transactionType: 'Buy', minPrice: 1_000_000, maxPrice: 3_000_000, location: 'Dubai Marina' },
    { transactionType: 'Rent', maxPrice: 7_777, propertyType: PROPERTY_TYPES[0] },
    { minPrice: 5_000, maxPrice: 900_000 },
    { amenities: ['Garden'] },
    { amenities: ['Garden', 'Garage', 'Balcony', 'Terrace', 'Smart Home'], transactionType: 'Buy' },
    { amenities: ['sea view'], propertyType: 'Apartment' },
    { amenities: ['Moat'] },
    { location: 'Dubai', amenities: ['BBQ Area', 'Garden'] },
  ];
  test.each(STORED.map((filter) => [JSON.stringify(filter), filter] as const))(
    'are exact from stored counts: %s',
    async (_name, filter) => {
      const criteria = await resolveCriteria(em(), filter);
      const params = new SqlParams();
      expect(isTotalStored(criteria)).toBe(true);
      const [row] = await run<{ n: number }>(selectStoredTotal(criteria, params)!, params.list);
      expect(row!.n).toBe(await countOneByOne(criteria));
    },
  );

  test('of an agent are exact and equal the number on the profile of the agent', async () => {
    const criteria = await resolveCriteria(em(), { agentId });
    expect(await countProperties(em(), criteria)).toEqual({ total: await countOneByOne(criteria), capped: false });
    const { body } = await server.request().get(`/api/agents/${agentId}`).expect(200);
    expect(body.activeListings).toBe(await countOneByOne(criteria));
  });

  test('without stored counts are exact below 10,001 and marked as capped from there on', async () => {
    const few = await resolveCriteria(em(), { minBathrooms: 3, maxArea: 1500 });
    expect(isTotalStored(few)).toBe(false);
    expect(await countProperties(em(), few)).toEqual({ total: await countOneByOne(few), capped: false });
    const firstPage = await server.request().get('/api/properties?minBathrooms=1&minArea=1&limit=1').expect(200);
    expect(firstPage.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-capped': 'true' });
    // the Link header has the URL of the next page in angle brackets
    const nextUrl = new URL(/<([^>]+)>/.exec(firstPage.headers.link!)![1]!);
    const nextPage = await server.request().get(`${nextUrl.pathname}${nextUrl.search}`).expect(200);
    expect(nextPage.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-capped': 'true' });
    const exact = await server.request().get('/api/properties?limit=1').expect(200);
    expect(exact.headers['x-total-count']).toBe(String(await countOneByOne(await resolveCriteria(em(), {}))));
    expect(exact.headers['x-total-count-capped']).toBeUndefined();
  });

  test('that take too long are null at first, counted by a separate query, and remembered for the next page', async () => {
    const filter: SearchFilter = { minBathrooms: 1, minArea: 2 };
    const first = await searchProperties(em(), filter, 1);
    expect(first).toMatchObject({ total: null, page: 1, pages: 2 });
    expect(first.items).toHaveLength(10);
    expect(await searchTotal(em(), filter)).toEqual({ total: 10_000, capped: true });
    let secondPage: Awaited<ReturnType<typeof searchProperties>> | undefined;
    const statements = await recordReads(async () => {
      secondPage = await searchProperties(em(), filter, 2);
    });
    expect(secondPage).toMatchObject({ total: 10_000, capped: true, pages: 1000 });
    // the rows alone: nothing is counted again
    expect(statements).toHaveLength(1);
    expect((await searchProperties(em(), filter, 1001)).items).toEqual([]);
  });

  test('in the filter panel are omitted when too many homes must be counted, and exact where the count tables have them', async () => {
    const many = await countFilters(em(), { minBathrooms: 1 });
    expect(many.locations.length).toBeGreaterThan(5);
    expect([...many.locations, ...many.propertyTypes, ...many.amenities].every(({ count }) => count === null)).toBe(true);
    const storedCounts = await countFilters(em(), { amenities: ['Garden'] });
    const gardenAndGarage = await resolveCriteria(em(), { amenities: ['Garden', 'Garage'] });
    expect(storedCounts.amenities.find(({ name }) => name === 'Garage')?.count).toBe(await countOneByOne(gardenAndGarage));
    const villasWithGarden = await resolveCriteria(em(), { amenities: ['Garden'], propertyType: 'Villa' });
    expect(storedCounts.propertyTypes.find(({ name }) => name === 'Villa')?.count).toBe(await countOneByOne(villasWithGarden));
    expect(storedCounts.prices.bars).toHaveLength(18);
  });
});

test('counts in the filter panel of a place equal a recount for each option, without the filter of that option', async () => {
  const place: SearchFilter = { location: 'Dubai Marina', minBathrooms: 2 };
  const filter: SearchFilter = { ...place, propertyType: 'Villa', maxPrice: 4_000_000 };
  const readCounts = async () => {
    const filterCounts = await countFilters(em(), filter);
    const { locations, propertyTypes, amenities } = filterCounts;
    // null while a busy machine does not count in time
    expect([...locations, ...propertyTypes, ...amenities].map(({ count }) => count)).not.toContain(null);
    return filterCounts;
  };
  const counts = await vi.waitFor(readCounts, { timeout: 30_000 });
  const recount = async (recounted: SearchFilter) => countOneByOne(await resolveCriteria(em(), recounted));
  expect(counts.propertyTypes.find(({ name }) => name === 'Villa')?.count).toBe(await recount(filter));
  expect(counts.propertyTypes.find(({ name }) => name === 'Apartment')?.count).toBe(
    await recount({ ...filter, propertyType: 'Apartment' }),
  );
  expect(counts.locations.find(({ name }) => name === 'Dubai Marina')?.count).toBe(await recount(filter));
  expect(counts.amenities.find(({ name }) => name === 'Garden')?.count).toBe(await recount({ ...filter, amenities: ['Garden'] }));
  const { maxPrice: _, ...anyPrice } = filter;
  expect(counts.prices.bars.reduce((sum, n) => sum + n, 0)).toBe(await recount(anyPrice));
});
