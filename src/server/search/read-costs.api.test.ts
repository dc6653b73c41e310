import pg, { type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AMENITIES, PROPERTY_TYPES } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { makeAgent } from '../../testing/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { mapProperties } from '../map/map.ts';
import { similarProperties } from '../property/property.ts';
import { generateHomes } from '../seed/generate.ts';
import { COLUMNS, generatedLine } from '../seed/generate-row.ts';
import { whereClauses } from './conditions.ts';
import { countFilters } from './counts.ts';
import { resolveCriteria, type SearchCriteria } from './criteria.ts';
import { featuredCards, featuredProperties } from './featured.ts';
import { listProperties } from './list.ts';
import { searchProperties, searchTotal } from './search.ts';
import { isTotalStored, storedTotal } from './stored-counts.ts';
import { rebuildSearchDictionary } from './text/dictionary.ts';
import { countProperties } from './total.ts';

/** Just more than what is counted one by one. */
const HOMES = 11_000;
const ALL = { south: 20, north: 30, west: 50, east: 60 };

let server: TestServer;
let agentId: number;
const em = () => server.deps.orm.em.fork();
const run = <T>(sql: string, values: unknown[] = []) => rows<T>(em(), { text: sql, values });

beforeAll(async () => {
  server = await testServer();
  agentId = (await makeAgent(em())).id;
  await generateHomes(server.database.url, HOMES, undefined, (n, now) => {
    const columns = generatedLine(n, now).split('\t');
    const at = COLUMNS.indexOf('amenities');
    const others = [...(n % 3 === 0 ? ['Sea View'] : []), ...(n % 2000 === 0 ? ['Rooftop Helipad'] : [])];
    columns[at] = `{${[...columns[at]!.slice(1, -1).split(',').filter(Boolean), ...others.map((name) => `"${name}"`)].join(',')}}`;
    return columns.join('\t');
  });
  // without the time limit of a request
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query(`update properties set agent_id = ${agentId} where id % 40 = 0`);
  await client.query(`update properties set status = 'paused' where id % 50 = 0`);
  await client.query('vacuum analyze properties');
  await client.end();
  await rebuildSearchDictionary(em());
}, 180_000);
afterAll(() => server.close());

/** The statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const sent: QueryConfig[] = [];
  const query = pg.Query.prototype as unknown as { prepare: (...args: unknown[]) => unknown; submit: (...args: unknown[]) => unknown };
  const { submit } = query;
  query.submit = function (this: QueryConfig, ...args: unknown[]) {
    sent.push({ text: this.text, ...(this.values ? { values: this.values } : {}) });
    return submit.apply(this, args);
  };
  await work().finally(() => {
    query.submit = submit;
  });
  return sent.filter(({ text }) => /^(select|with)/.test(text));
}

/** The tables that the plans of statements read from beginning to end. */
async function tablesScanned(statements: readonly QueryConfig[]): Promise<string[]> {
  const scanned = new Set<string>();
  const walk = (node: Record<string, unknown>): void => {
    if (node['Node Type'] === 'Seq Scan') scanned.add(String(node['Relation Name']));
    for (const child of (node.Plans as Record<string, unknown>[] | undefined) ?? []) walk(child);
  };
  for (const { text, values } of statements) {
    const [row] = await run<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(`explain (format json) ${text}`, values as unknown[]);
    walk(row!['QUERY PLAN'][0].Plan);
  }
  return [...scanned];
}

const HOSTILE: [string, SearchFilter][] = [
  ['an amenity that no home has', { amenities: ['Moat'] }],
  ['an amenity that no home has, with one that many have', { amenities: ['Moat', 'Garden'], sort: 'newest' }],
  ['thirty amenities that no home has', { amenities: Array.from({ length: 30 }, (_, i) => `Nothing ${i}`.padEnd(60, 'x')) }],
  ['a rare amenity outside the list', { amenities: ['rooftop helipad'], sort: 'price-desc' }],
  ['every amenity of the list', { amenities: [...AMENITIES] }],
  ['more bathrooms than any home has', { minBathrooms: 40 }],
  ['one area', { minArea: 4001, maxArea: 4001 }],
  ['no area', { maxArea: 3 }],
  ['a word that no home has', { search: 'xyzzy' }],
  ['a place that no home has', { location: 'Atlantis Under The Sea' }],
];

describe('no anonymous read goes through every home', () => {
  test.each(HOSTILE)('for %s', async (_name, filter) => {
    const reads = [
      () => listProperties(em(), { ...filter, limit: 20, offset: 0 }),
      () => searchProperties(em(), filter, 1),
      () => countFilters(em(), filter),
      () => mapProperties(em(), filter, ALL, 9),
    ];
    for (const read of reads) expect(await tablesScanned(await statementsOf(read))).not.toContain('properties');
  });

  test('and none changes a row', async () => {
    const sent: string[] = [];
    const query = pg.Query.prototype as unknown as { submit: (...args: unknown[]) => unknown };
    const { submit } = query;
    query.submit = function (this: QueryConfig, ...args: unknown[]) {
      sent.push(this.text);
      return submit.apply(this, args);
    };
    try {
      await Promise.all([
        listProperties(em(), { limit: 20, offset: 0 }),
        searchProperties(em(), { search: 'bright view' }, 1),
        mapProperties(em(), {}, ALL, 9),
        featuredCards(em()),
        featuredProperties(em()),
      ]);
    } finally {
      query.submit = submit;
    }
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.filter((text) => /\b(insert|update|delete)\b/i.test(text))).toEqual([]);
  });

  test('for homes like one', async () => {
    const [home] = await run<{ id: number }>(`select id from properties where status = 'published' order by id limit 1`);
    const statements = await statementsOf(() => similarProperties(em(), home!.id));
    expect(statements.length).toBeGreaterThan(0);
    expect(await tablesScanned(statements)).not.toContain('properties');
  });
});

/** How many match, counted one by one. */
async function countedOneByOne(u: SearchCriteria): Promise<number> {
  const v = new SqlParams();
  const [row] = await run<{ n: number }>(`select count(*)::int as n from properties p where ${whereClauses(u, v).join(' and ')}`, v.list);
  return row!.n;
}

describe('totals', () => {
  const KEPT: SearchFilter[] = [
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
  test.each(KEPT.map((filter) => [JSON.stringify(filter), filter] as const))('are exact from kept counts: %s', async (_name, filter) => {
    const u = await resolveCriteria(em(), filter);
    const v = new SqlParams();
    expect(isTotalStored(u)).toBe(true);
    const [row] = await run<{ n: number }>(storedTotal(u, v)!, v.list);
    expect(row!.n).toBe(await countedOneByOne(u));
  });

  test('of an agent are exact, and so is the number on the profile', async () => {
    const u = await resolveCriteria(em(), { agentId });
    expect(await countProperties(em(), u)).toEqual({ total: await countedOneByOne(u), capped: false });
    const { body } = await server.request().get(`/api/agents/${agentId}`).expect(200);
    expect(body.activeListings).toBe(await countedOneByOne(u));
  });

  test('that nothing keeps are exact below 10,001 and say so from there on', async () => {
    const few = await resolveCriteria(em(), { minBathrooms: 3, maxArea: 1500 });
    expect(isTotalStored(few)).toBe(false);
    expect(await countProperties(em(), few)).toEqual({ total: await countedOneByOne(few), capped: false });
    const answer = await server.request().get('/api/properties?minBathrooms=1&minArea=1&limit=1').expect(200);
    expect(answer.headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-capped': 'true' });
    const next = /<([^>]+)>/.exec(answer.headers.link!)![1]!;
    const { headers } = await server
      .request()
      .get(new URL(next).pathname + new URL(next).search)
      .expect(200);
    expect(headers).toMatchObject({ 'x-total-count': '10000', 'x-total-count-capped': 'true' });
    const exact = await server.request().get('/api/properties?limit=1').expect(200);
    expect(exact.headers['x-total-count']).toBe(String(await countedOneByOne(await resolveCriteria(em(), {}))));
    expect(exact.headers['x-total-count-capped']).toBeUndefined();
  });

  test('that take longer than a page come by a query of their own, and are there for the next page', async () => {
    const filter: SearchFilter = { minBathrooms: 1, minArea: 2 };
    const first = await searchProperties(em(), filter, 1);
    expect(first).toMatchObject({ total: null, page: 1, pages: 2 });
    expect(first.items).toHaveLength(10);
    expect(await searchTotal(em(), filter)).toEqual({ total: 10_000, capped: true });
    let next: Awaited<ReturnType<typeof searchProperties>> | undefined;
    const counts = await statementsOf(async () => {
      next = await searchProperties(em(), filter, 2);
    });
    expect(next).toMatchObject({ total: 10_000, capped: true, pages: 1000 });
    expect(counts).toHaveLength(1);
    expect((await searchProperties(em(), filter, 1001)).items).toEqual([]);
  });

  test('beside filters are left out where there are too many homes to count, and stand where kept counts know them', async () => {
    const many = await countFilters(em(), { minBathrooms: 1 });
    expect(many.locations.length).toBeGreaterThan(5);
    expect([...many.locations, ...many.propertyTypes, ...many.amenities].every(({ count }) => count === null)).toBe(true);
    const kept = await countFilters(em(), { amenities: ['Garden'] });
    const u = await resolveCriteria(em(), { amenities: ['Garden', 'Garage'] });
    expect(kept.amenities.find(({ name }) => name === 'Garage')?.count).toBe(await countedOneByOne(u));
    const villas = await resolveCriteria(em(), { amenities: ['Garden'], propertyType: 'Villa' });
    expect(kept.propertyTypes.find(({ name }) => name === 'Villa')?.count).toBe(await countedOneByOne(villas));
    expect(kept.prices.bars).toHaveLength(18);
  });
});

describe('the rows of a page are the first of all matches in order', () => {
  const FILTERS: SearchFilter[] = [
    { amenities: ['Garden', 'sea view'] },
    { amenities: ['rooftop helipad'] },
    { amenities: ['Garden', 'Garage', 'Balcony', 'Terrace', 'Smart Home'] },
    { minBathrooms: 3, maxArea: 1500 },
    { search: 'bright view' },
    { search: 'bright quiet view', transactionType: 'Rent' },
    { search: 'park', location: 'Dubai Marina' },
    { location: 'harbour' },
  ];
  const cases = FILTERS.flatMap((filter) => (['featured', 'price-asc', 'newest'] as const).map((sort) => ({ ...filter, sort })));
  test.each(cases.map((filter) => [JSON.stringify(filter), filter] as const))('%s', async (_name, filter) => {
    const u = await resolveCriteria(em(), filter);
    const order = { featured: 'rank desc, created_at desc, id desc', 'price-asc': 'price, id', newest: 'created_at desc, id desc' }[
      filter.sort
    ];
    const v = new SqlParams();
    const all = await run<{ id: number }>(
      `select p.id from properties p where ${whereClauses(u, v).join(' and ')} order by ${order}`,
      v.list,
    );
    const ids = all.map(({ id }) => id);
    expect((await searchProperties(em(), filter, 2)).items.map(({ id }) => id)).toEqual(ids.slice(10, 20));
    const { items, next, total } = await listProperties(em(), { ...filter, limit: 7, offset: 3 });
    expect(items.map(({ id }) => id)).toEqual(ids.slice(3, 10));
    expect(total).toBe(ids.length);
    if (next)
      expect((await listProperties(em(), { ...filter, limit: 7, offset: 0, after: next })).items.map(({ id }) => id)).toEqual(
        ids.slice(10, 17),
      );
  });
});
