// Tests of what anonymous reads cost the database: no filter makes a read scan all homes, and no read counts or searches the same thing twice.
import type { QueryConfig } from 'pg';
import { describe, expect, test } from 'vitest';
import { AMENITIES } from '../../shared/property/property.ts';
import { keysOf } from '../../shared/search/filter-table.ts';
import { PAGE_SIZE, type SearchFilter } from '../../shared/search/search.ts';
import { ALL_EMIRATES, startGeneratedHomesContext } from '../../testing/contexts/generated-homes-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { findScannedTables, recordReads, recordStatements } from '../../testing/postgres/sent-statements.ts';
import { queryPath } from '../../testing/procedure-path.ts';
import { mapProperties } from '../map/map.ts';
import { similarProperties } from '../property/similar.ts';
import { pauseAgain } from '../subscription/over-limit/pause-over.ts';
import { countFilters } from './planner/filter-counts.ts';
import { featuredCards, featuredProperties, listProperties } from './planner/list.ts';
import { resolveCriteria } from './planner/resolve-criteria.ts';
import { searchProperties } from './search.ts';

// A server with 11,000 generated homes. `run` runs a statement and returns its rows, `countOneByOne` counts matches without the count tables.
const { server, em, run, countOneByOne } = await startGeneratedHomesContext();

/** Whether a statement counts the homes of a map by cell (`map/count-in-view.ts`). */
const isMapCount = ({ text }: QueryConfig): boolean => text.startsWith('with matches as materialized');
/** Whether a statement reads matches to count the options of a filter (`planner/match-counts.ts`). */
const isMatchCount = ({ text }: QueryConfig): boolean => text.startsWith('with matches');
/** Whether a statement reads a page of a list (`planner/page-statement.ts`). */
const isPageRead = ({ text }: QueryConfig): boolean => text.includes('with keys');
/** Whether a page gathers all matches, up to COUNT_CAP, and then sorts them. One along the index of its order has no such limit. */
const gathersMatches = ({ text }: QueryConfig): boolean => text.includes('limit 10001)');
/** Whether a statement searches the index of words. */
const readsTextIndex = ({ text }: QueryConfig): boolean => text.includes('tsv');

/** Filters by which a badly planned statement would read every home. */
const HOSTILE: [string, SearchFilter][] = [
  ['an amenity that no home has', { amenities: ['Moat'] }],
  ['an amenity that no home has, with one that many have', { amenities: ['Moat', 'Garden'], sort: 'newest' }],
  ['thirty amenities that no home has', { amenities: Array.from({ length: 30 }, (_, i) => `Nothing ${i}`.padEnd(60, 'x')) }],
  ['a rare amenity outside the list', { amenities: ['rooftop helipad'], sort: 'price-desc' }],
  ['every amenity of the list', { amenities: [...AMENITIES] }],
  ['more bathrooms than any home has', { minBathrooms: 40 }],
  ['more parking spaces than any home has', { minParking: 20 }],
  ['one area', { minArea: 4001, maxArea: 4001 }],
  ['no area', { maxArea: 3 }],
  ['a word that no home has', { search: 'xyzzy' }],
  ['a building that no home is in', { building: ['No Such Tower'] }],
  ['a reference that no home has', { reference: 'no-such-reference' }],
  ['a completion that no home states', { completion: ['off-plan'] }],
  ['the prices lowered last', { sort: 'price-drop' }],
  ...keysOf('flag').map((flag): [string, SearchFilter] => [flag, { [flag]: true }]),
  ['more cheques than any home accepts', { minCheques: 12 }],
  ['a price per square foot below that of any home', { maxPricePerSqft: 0 }],
  ['a handover that no home states', { handoverFrom: '2099-12' }],
  ['a handover before that of any home', { handoverTo: '2000-01', sort: 'price-asc' }],
  ['an advertiser that no home has', { advertiser: ['No Such Brokerage'] }],
  ['words that no home says', { preferred: ['no such words', 'xyzzy'] }],
  ['words that few homes say, by price', { preferred: ['rooftop helipad', 'bright view'], sort: 'price-desc' }],
  ['a phrase of words that many homes have', { keywords: ['"view bright"'] }],
  ['owners', { listedBy: 'owner' }],
  ['the largest of a type that is small', { propertyType: 'Studio', sort: 'area-desc' }],
  ['a keyword that no home has', { keywords: ['xyzzy'] }],
  ['a place that no home has', { location: 'Atlantis Under The Sea' }],
];

describe('anonymous reads', () => {
  test.each(HOSTILE)('never scan all properties for %s', async (_description, filter) => {
    const reads = [
      () => listProperties(em(), { ...filter, limit: 20, offset: 0 }),
      () => searchProperties(em(), filter, 1),
      () => countFilters(em(), filter),
      () => mapProperties(em(), filter, ALL_EMIRATES, 9),
    ];
    const statements: QueryConfig[] = [];
    for (const read of reads) statements.push(...(await recordReads(read)));
    expect(statements.length).toBeGreaterThan(0);
    expect(await findScannedTables(run, statements)).not.toContain('properties');
  });

  test('never change a row', async () => {
    const sentStatements = await recordStatements(() =>
      Promise.all([
        listProperties(em(), { limit: 20, offset: 0 }),
        searchProperties(em(), { search: 'bright view' }, 1),
        mapProperties(em(), {}, ALL_EMIRATES, 9),
        featuredCards(em()),
        featuredProperties(em()),
      ]),
    );
    expect(sentStatements.length).toBeGreaterThanOrEqual(5);
    expect(sentStatements.filter(({ text }) => /\b(insert|update|delete)\b/i.test(text))).toEqual([]);
  });

  test('of equal maps at the same time share one count for visitors; those of members do not, since they must see their own writes', async () => {
    const input = { minBathrooms: 2, maxArea: 3000, bounds: ALL_EMIRATES, zoom: 9 };
    const { device } = await makeMember(server);
    const readAtOnce = async (times: number, read: () => Promise<{ status: number; body: unknown }>) => {
      const answers: { status: number; body: unknown }[] = [];
      const sentStatements = await recordReads(async () => {
        answers.push(...(await Promise.all(Array.from({ length: times }, read))));
      });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(times);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      return sentStatements.filter(isMapCount).length;
    };
    const address = queryPath('property.map', input);
    expect(await readAtOnce(6, () => server.request().get(address))).toBe(1);
    // two, because no more costly statements run at once
    expect(await readAtOnce(2, () => device.get(address))).toBe(2);
  });

  test('of similar properties never scan all properties', async () => {
    const [home] = await run<{ id: number }>(`select id from properties where status = 'published' order by id limit 1`);
    const statements = await recordReads(() => similarProperties(em(), home!.id));
    expect(statements.length).toBeGreaterThan(0);
    expect(await findScannedTables(run, statements)).not.toContain('properties');
  });
});

test('what a member may move a promotion to, and the homes beyond a plan, are found without scanning all properties', async () => {
  const { device, id } = await makeMember(server);
  const [home] = await run<{ id: number }>(`select id from properties where status = 'published' order by id limit 1`);
  await run(
    `update properties set user_id = $1, status = 'sold', is_promoted = true, promotion_level = 1, promotion_end_date = now() + interval '9 days' where id = $2`,
    [id, home!.id],
  );
  await run(`insert into plan_notices (user_id, pauses_at, paused_at, created_at, kept) values ($1, now(), now(), now(), '{}')`, [id]);
  const statements = await recordReads(async () => {
    await callerOf(device).promotion.moveOffer({ propertyId: home!.id });
    await pauseAgain(server.deps);
  });
  const reads = statements.filter(({ text }) => text.includes('properties'));
  expect(reads).toHaveLength(2);
  expect(await findScannedTables(run, reads)).not.toContain('properties');
});

test('when a filter has too many matches, options that restrict nothing share one count instead of one count each', async () => {
  const statements = await recordReads(() => countFilters(em(), { minBathrooms: 1 }));
  expect(statements.filter(isMatchCount).length).toBeLessThanOrEqual(1);
});

test('options with equal matches are counted in one pass where all options together have too many', async () => {
  const filter: SearchFilter = { minBathrooms: 1, propertyType: 'Villa' };
  let counts: Awaited<ReturnType<typeof countFilters>> | undefined;
  const statements = await recordReads(async () => {
    counts = await countFilters(em(), filter);
  });
  expect(statements.filter(isMatchCount).length).toBeLessThanOrEqual(2);
  const countWith = async (option: SearchFilter) => countOneByOne(await resolveCriteria(em(), { ...filter, ...option }));
  expect(counts!.amenities.find(({ name }) => name === 'Garden')?.count).toBe(await countWith({ amenities: ['Garden'] }));
  expect(counts!.locations.find(({ name }) => name === 'Dubai Marina')?.count).toBe(await countWith({ location: 'Dubai Marina' }));
});

test.each(['featured', 'newest', 'area-desc'] as const)(
  'the few homes of a place at one price are gathered and then sorted, not searched for along the index of %s',
  async (sort) => {
    const [commonestPrice] = await run<{ price: number; n: number }>(
      `select price, count(*)::int as n from properties where status = 'published' and location = 'Dubai Marina' group by 1 order by 2 desc limit 1`,
    );
    const filter: SearchFilter = { location: 'Dubai Marina', minPrice: commonestPrice!.price, maxPrice: commonestPrice!.price, sort };
    let page: Awaited<ReturnType<typeof searchProperties>> | undefined;
    const statements = await recordReads(async () => {
      page = await searchProperties(em(), filter, 1);
    });
    expect(page!.total).toBe(commonestPrice!.n);
    expect(page!.items).toHaveLength(Math.min(PAGE_SIZE, commonestPrice!.n));
    // a scan along the index of the order would read the homes of the place at every price
    expect(statements.filter(isPageRead).every(gathersMatches)).toBe(true);
  },
);

test('a page past the last of a text search takes its total from the one text search that it ran', async () => {
  // page 900 is far after the last one
  const filter: SearchFilter = { keywords: ['park'], location: 'Dubai Marina', minBathrooms: 2 };
  const expectedTotal = await countOneByOne(await resolveCriteria(em(), filter));
  let page: Awaited<ReturnType<typeof searchProperties>> | undefined;
  const statements = await recordReads(async () => {
    page = await searchProperties(em(), filter, 900);
  });
  expect(page).toMatchObject({ items: [], total: expectedTotal });
  expect(statements.filter(readsTextIndex).length).toBe(1);
});
