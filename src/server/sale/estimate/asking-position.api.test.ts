// Tests of the search filter `asksLess` and the order `closest-to-sales`, which compare asking prices with estimates from the shipped sales.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/filter.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { exportProperties } from '../../search/planner/export.ts';
import { countFilters } from '../../search/planner/filter-counts.ts';
import { searchProperties } from '../../search/search.ts';
import { loadShippedSales } from '../load/shipped-sales.ts';
import { estimateAllHomes } from './property-estimates.ts';
import { forgetPublishedRun } from './published-run.ts';

let server: TestServer;
/** Ids of the homes that have an estimate. */
const homeIds: number[] = [];
const em = () => server.deps.orm.em.fork();
const query = <T>(text: string, values: unknown[] = []) => rows<T>(em(), { text, values });
const HOME = { bedrooms: 2, area: 1250 };

beforeAll(async () => {
  server = await testServer();
  await loadShippedSales(server.database.url);
  forgetPublishedRun(server.deps.orm.em);
  // asking prices from 5 % below the middle of the estimate (AED 2.38M) to more than half above it, in mixed order; every third home is promoted
  for (let i = 0; i < 24; i++)
    homeIds.push(
      (
        await makeProperty(server.deps.orm.em, {
          ...HOME,
          address: `Unit ${i + 1}, Park Islands, Dubai Marina`,
          price: 2_261_000 + ((i * 7) % 24) * 61_000,
          ...(i % 3 === 0 && { featured: true, premium: true }),
        })
      ).id,
    );
  // homes without an estimate
  await makeProperty(server.deps.orm.em, { ...HOME, address: 'No Such Tower, Dubai Marina', price: 900_000 });
  await makeProperty(server.deps.orm.em, { ...HOME, address: 'Unit 99, Park Islands, Dubai Marina', price: 9000, transactionType: 'Rent' });
  await estimateAllHomes(server.deps.orm.em, new Date());
});
afterAll(() => server.close());

/** The ids of all pages of a search, in its order. */
async function readIds(filter: SearchFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await searchProperties(em(), filter, page);
    ids.push(...items.map(({ id }) => id));
    if (page >= pages || items.length === 0) return ids;
  }
}
/** Where the price of a home is among those of the others, as its page states it. */
const readPosition = async (id: number) => (await server.request().get(`/api/properties/${id}/estimate`).expect(200)).body.position;

describe('homes compared with recent sales (S84, S87)', () => {
  test('the filter asks-less holds exactly the homes whose page says that they ask less than most, promoted or not', async () => {
    const positions = await Promise.all(homeIds.map(async (id) => ({ id, asks: (await readPosition(id)).asks })));
    const idsAskingLess = positions.filter(({ asks }) => asks === 'less').map(({ id }) => id);
    // about a third of the 24 homes
    expect(idsAskingLess.length).toBeGreaterThanOrEqual(7);
    expect(idsAskingLess.length).toBeLessThanOrEqual(9);
    for (const transactionType of ['Buy', 'Any'] as const)
      expect((await readIds({ transactionType, asksLess: true })).toSorted((a, b) => a - b)).toEqual(idsAskingLess);
    expect(await readIds({ transactionType: 'Rent', asksLess: true })).toEqual([]);
    const filter = { transactionType: 'Buy', asksLess: true, location: 'Dubai Marina' } as const;
    expect((await readIds({ ...filter, sort: 'least-cash' })).toSorted((a, b) => a - b)).toEqual(idsAskingLess);
    // the counts beside the filters agree too; those of one place are read from `property_estimates`
    const { propertyTypes } = await countFilters(em(), filter);
    expect(propertyTypes.reduce((sum, { count }) => sum + count!, 0)).toBe(idsAskingLess.length);
  });

  test('the order closest-to-sales begins with the price nearest to the estimate and has every estimated home once', async () => {
    const ids = await readIds({ sort: 'closest-to-sales' });
    expect(ids.toSorted((a, b) => a - b)).toEqual(homeIds);
    const estimates = await query<{ property_id: number; ratio: number }>('select property_id, ratio from property_estimates');
    const distanceById = new Map(estimates.map(({ property_id, ratio }) => [property_id, Math.round(Math.abs(ratio - 1) * 10_000)]));
    const distances = ids.map((id) => distanceById.get(id)!);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances[0]).toBeLessThan(distances.at(-1)!);
  });

  test('the REST API lists the order page by page by `after` or as an export, and filters by `asksLess`', async () => {
    const idsFromApi: number[] = [];
    let path = '/api/properties?sort=closest-to-sales&limit=5';
    while (path) {
      const { body, headers } = await server.request().get(path).expect(200);
      idsFromApi.push(...(body as { id: number }[]).map(({ id }) => id));
      path = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
    }
    expect(idsFromApi).toEqual(await readIds({ sort: 'closest-to-sales' }));
    const lines = (await text(exportProperties(em(), { sort: 'closest-to-sales' }))).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual(idsFromApi);
    const answer = await server.request().get('/api/properties?asksLess=true&limit=50').expect(200);
    expect((answer.body as { id: number }[]).length).toBe((await readIds({ transactionType: 'Buy', asksLess: true })).length);
    await server.request().get('/api/properties?asksLess=perhaps').expect(400);
  });

  test('a changed price moves a home at once, a changed size takes it out until the next night', async () => {
    const furthestAbove = (await readIds({ sort: 'closest-to-sales' })).at(-1)!;
    await query('update properties set price = 2150000 where id = $1', [furthestAbove]);
    expect(await readIds({ transactionType: 'Buy', asksLess: true })).toContain(furthestAbove);
    expect((await readPosition(furthestAbove)).asks).toBe('less');
    await query('update properties set area = 1300 where id = $1', [furthestAbove]);
    expect(await readIds({ sort: 'closest-to-sales' })).not.toContain(furthestAbove);
    await estimateAllHomes(server.deps.orm.em, new Date());
    expect(await readIds({ sort: 'closest-to-sales' })).toContain(furthestAbove);
  });
});
