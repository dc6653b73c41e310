import pg, { type QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AMENITIES, PROPERTY_TYPES } from '../../shared/property/property.ts';
import { FLAG_KEYS } from '../../shared/search/flags.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { mapProperties } from '../map/map.ts';
import { similarProperties } from '../property/property.ts';
import { generateHomes } from '../seed/generate.ts';
import { COLUMNS, generatedLine } from '../seed/generate-row.ts';
import { countFilters } from './counts/counts.ts';
import { isTotalStored, storedTotal } from './counts/stored-counts.ts';
import { countProperties } from './counts/total.ts';
import { whereClauses } from './criteria/conditions.ts';
import type { SearchCriteria } from './criteria/criteria.ts';
import { resolveCriteria } from './criteria/resolve-criteria.ts';
import { featuredCards, featuredProperties } from './list/featured.ts';
import { listProperties } from './list/list.ts';
import { searchProperties, searchTotal } from './search.ts';
import { rebuildSearchDictionary } from './text/dictionary/dictionary.ts';

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
    if (n % 10 > 0) columns[COLUMNS.indexOf('images')] = '{}';
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
  const sentStatements: QueryConfig[] = [];
  const query = pg.Query.prototype as unknown as { prepare: (...args: unknown[]) => unknown; submit: (...args: unknown[]) => unknown };
  const { submit } = query;
  query.submit = function (this: QueryConfig, ...args: unknown[]) {
    sentStatements.push({ text: this.text, ...(this.values ? { values: this.values } : {}) });
    return submit.apply(this, args);
  };
  await work().finally(() => {
    query.submit = submit;
  });
  return sentStatements.filter(({ text }) => /^(select|with)/.test(text));
}

/** The tables that the plans of statements read from beginning to end. */
async function tablesScanned(statements: readonly QueryConfig[]): Promise<string[]> {
  const scannedTables = new Set<string>();
  const visitNode = (node: Record<string, unknown>): void => {
    if (node['Node Type'] === 'Seq Scan') scannedTables.add(String(node['Relation Name']));
    for (const child of (node.Plans as Record<string, unknown>[] | undefined) ?? []) visitNode(child);
  };
  for (const { text, values } of statements) {
    const [row] = await run<{ 'QUERY PLAN': [{ Plan: Record<string, unknown> }] }>(`explain (format json) ${text}`, values as unknown[]);
    visitNode(row!['QUERY PLAN'][0].Plan);
  }
  return [...scannedTables];
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
  ['a building that no home is in', { building: ['No Such Tower'] }],
  ['a reference that no home has', { reference: 'no-such-reference' }],
  ['a completion that no home states', { completion: ['off-plan'] }],
  ['the prices lowered last', { sort: 'price-drop' }],
  ...FLAG_KEYS.map((flag): [string, SearchFilter] => [flag, { [flag]: true }]),
  ['owners', { listedBy: 'owner' }],
  ['the largest of a type that is small', { propertyType: 'Studio', sort: 'area-desc' }],
  ['a keyword that no home has', { keywords: ['xyzzy'] }],
  ['a place that no home has', { location: 'Atlantis Under The Sea' }],
];

describe('anonymous reads', () => {
  test.each(HOSTILE)('never scan all properties for %s', async (_name, filter) => {
    const reads = [
      () => listProperties(em(), { ...filter, limit: 20, offset: 0 }),
      () => searchProperties(em(), filter, 1),
      () => countFilters(em(), filter),
      () => mapProperties(em(), filter, ALL, 9),
    ];
    for (const read of reads) expect(await tablesScanned(await statementsOf(read))).not.toContain('properties');
  });

  test('never change a row', async () => {
    const sentTexts: string[] = [];
    const query = pg.Query.prototype as unknown as { submit: (...args: unknown[]) => unknown };
    const { submit } = query;
    query.submit = function (this: QueryConfig, ...args: unknown[]) {
      sentTexts.push(this.text);
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
    expect(sentTexts.length).toBeGreaterThanOrEqual(5);
    expect(sentTexts.filter((text) => /\b(insert|update|delete)\b/i.test(text))).toEqual([]);
  });

  test('of equal maps at once count their homes once, for visitors and not for members, who see their own writes', async () => {
    const input = { minBathrooms: 2, maxArea: 3000, bounds: ALL, zoom: 9 };
    const { device } = await makeMember(server);
    const readAtOnce = async (times: number, read: () => Promise<{ status: number; body: unknown }>) => {
      const answers: { status: number; body: unknown }[] = [];
      const sent = await statementsOf(async () => {
        answers.push(...(await Promise.all(Array.from({ length: times }, read))));
      });
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(times);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      return sent.filter(({ text }) => text.startsWith('with found as materialized')).length;
    };
    const address = `/trpc/property.map?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
    expect(await readAtOnce(6, () => server.request().get(address))).toBe(1);
    // no more than run at once
    expect(await readAtOnce(2, () => device.get(address))).toBe(2);
  });

  test('of similar properties never scan all properties', async () => {
    const [home] = await run<{ id: number }>(`select id from properties where status = 'published' order by id limit 1`);
    const statements = await statementsOf(() => similarProperties(em(), home!.id));
    expect(statements.length).toBeGreaterThan(0);
    expect(await tablesScanned(statements)).not.toContain('properties');
  });
});

test('the map counts all properties of an agent in view', async () => {
  const [row] = await run<{ n: number }>(
    `select count(*)::int as n from properties where agent_id = ${agentId} and status = 'published' and latitude between 20 and 30 and longitude between 50 and 60`,
  );
  expect((await mapProperties(em(), { agentId }, ALL, 9)).inView).toBe(row!.n);
});

describe('the map counts all matches in view', () => {
  const FILTERS: [SearchFilter, string][] = [
    // a listing that states none has those that its text names
    [
      { amenities: ['Garden', 'Garage'] },
      `(amenities @> array['Garden', 'Garage'] or amenities = '{}' and description ~* '\\mgarden\\M' and description ~* '\\mparking\\M')`,
    ],
    [
      { location: 'Dubai Marina', minBathrooms: 2, maxPrice: 5_000_000 },
      "location = 'Dubai Marina' and bathrooms >= 2 and price <= 5000000",
    ],
    [{ location: 'Dubai Marina', minBathrooms: 7 }, "location = 'Dubai Marina' and bathrooms >= 7"],
    [{ amenities: ['rooftop helipad'] }, `amenities @> array['Rooftop Helipad']`],
    [{ furnished: ['yes'], transactionType: 'Rent' }, "furnished = 'yes' and transaction_type = 'Rent'"],
    [{ furnished: ['yes'], search: 'view' }, "furnished = 'yes' and tsv @@ to_tsquery('english', 'view')"],
  ];

  test.each(FILTERS)('as a plain query does: %o', async (filter, where) => {
    const [row] = await run<{ n: number }>(
      `select count(*)::int as n from properties where status = 'published' and latitude is not null and ${where}`,
    );
    expect(await mapProperties(em(), filter, ALL, 9)).toMatchObject({ inView: row!.n, capped: false });
  });
});

describe('pages by price', () => {
  const FILTERS: [SearchFilter, string][] = [
    [{ minBedrooms: 1 }, 'true'],
    [{ minBedrooms: 1, minPrice: 200_000 }, 'price >= 200000'],
    [{ propertyType: 'Villa,Penthouse', minBedrooms: 5 }, "property_type in ('Villa', 'Penthouse') and bedrooms >= 5"],
    [{ minBathrooms: 1 }, 'true'],
    [{ minBathrooms: 4, maxArea: 2500 }, 'bathrooms >= 4 and area <= 2500'],
    [{ location: 'Dubai Marina', minBathrooms: 2 }, "location = 'Dubai Marina' and bathrooms >= 2"],
    [{ furnished: ['yes'], transactionType: 'Rent' }, "furnished = 'yes' and transaction_type = 'Rent'"],
    [{ location: 'Dubai Marina' }, "location = 'Dubai Marina'"],
    [
      { location: 'Dubai Marina, Al Barsha', propertyType: 'Villa' },
      "location in ('Dubai Marina', 'Al Barsha') and property_type = 'Villa'",
    ],
  ];

  test.each(FILTERS)('are the same part of the list as a plain query finds, by offset and by position: %o', async (filter, where) => {
    for (const [sort, order] of [
      ['price-asc', 'price, id'],
      ['price-desc', 'price desc, id desc'],
    ] as const) {
      const all = await run<{ id: number }>(`select id from properties where status = 'published' and ${where} order by ${order}`);
      const ids = all.map(({ id }) => id);
      for (const offset of [0, 30, Math.floor(ids.length / 2), ids.length - 5, ids.length + 5]) {
        const page = await listProperties(em(), { ...filter, sort, limit: 20, offset });
        expect(page.items.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 20));
        expect(page.total).toBe(page.capped ? 10_000 : ids.length);
        if (!page.next) continue;
        const next = await listProperties(em(), { ...filter, sort, limit: 20, offset: 0, after: page.next });
        expect(next.items.map(({ id }) => id)).toEqual(ids.slice(offset + 20, offset + 40));
      }
    }
  });
});

/** How many match, counted one by one. */
async function countedOneByOne(criteria: SearchCriteria): Promise<number> {
  const params = new SqlParams();
  const [row] = await run<{ n: number }>(
    `select count(*)::int as n from properties p where ${whereClauses(criteria, params).join(' and ')}`,
    params.list,
  );
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
  test.each(KEPT.map((filter) => [JSON.stringify(filter), filter] as const))('are exact from stored counts: %s', async (_name, filter) => {
    const criteria = await resolveCriteria(em(), filter);
    const params = new SqlParams();
    expect(isTotalStored(criteria)).toBe(true);
    const [row] = await run<{ n: number }>(storedTotal(criteria, params)!, params.list);
    expect(row!.n).toBe(await countedOneByOne(criteria));
  });

  test('of an agent are exact and equal the number on the profile', async () => {
    const criteria = await resolveCriteria(em(), { agentId });
    expect(await countProperties(em(), criteria)).toEqual({ total: await countedOneByOne(criteria), capped: false });
    const { body } = await server.request().get(`/api/agents/${agentId}`).expect(200);
    expect(body.activeListings).toBe(await countedOneByOne(criteria));
  });

  test('without stored counts are exact below 10,001 and marked as capped from there on', async () => {
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

  test('that take too long are read by a separate query and known to the next page', async () => {
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

  test('beside filters are omitted when too many properties must be counted, and shown from stored counts', async () => {
    const many = await countFilters(em(), { minBathrooms: 1 });
    expect(many.locations.length).toBeGreaterThan(5);
    expect([...many.locations, ...many.propertyTypes, ...many.amenities].every(({ count }) => count === null)).toBe(true);
    const keptCounts = await countFilters(em(), { amenities: ['Garden'] });
    const criteria = await resolveCriteria(em(), { amenities: ['Garden', 'Garage'] });
    expect(keptCounts.amenities.find(({ name }) => name === 'Garage')?.count).toBe(await countedOneByOne(criteria));
    const villas = await resolveCriteria(em(), { amenities: ['Garden'], propertyType: 'Villa' });
    expect(keptCounts.propertyTypes.find(({ name }) => name === 'Villa')?.count).toBe(await countedOneByOne(villas));
    expect(keptCounts.prices.bars).toHaveLength(18);
  });
});

test('options that restrict nothing are counted once where there are too many, not once more each', async () => {
  const statements = await statementsOf(() => countFilters(em(), { minBathrooms: 1 }));
  expect(statements.filter(({ text }) => text.startsWith('with matches')).length).toBeLessThanOrEqual(1);
});

test('options with equal matches are counted in one pass where all options together have too many', async () => {
  const filter: SearchFilter = { minBathrooms: 1, propertyType: 'Villa' };
  let counts: Awaited<ReturnType<typeof countFilters>> | undefined;
  const statements = await statementsOf(async () => {
    counts = await countFilters(em(), filter);
  });
  expect(statements.filter(({ text }) => text.startsWith('with matches')).length).toBeLessThanOrEqual(2);
  const ofFilter = async (one: SearchFilter) => countedOneByOne(await resolveCriteria(em(), { ...filter, ...one }));
  expect(counts!.amenities.find(({ name }) => name === 'Garden')?.count).toBe(await ofFilter({ amenities: ['Garden'] }));
  expect(counts!.locations.find(({ name }) => name === 'Dubai Marina')?.count).toBe(await ofFilter({ location: 'Dubai Marina' }));
});

test.each(['featured', 'newest', 'area-desc'] as const)(
  'few homes of a place at one price are found before they are put in order by %s',
  async (sort) => {
    const [home] = await run<{ price: number; n: number }>(
      `select price, count(*)::int as n from properties where status = 'published' and location = 'Dubai Marina' group by 1 order by 2 desc limit 1`,
    );
    const filter: SearchFilter = { location: 'Dubai Marina', minPrice: home!.price, maxPrice: home!.price, sort };
    let page: Awaited<ReturnType<typeof searchProperties>> | undefined;
    const statements = await statementsOf(async () => {
      page = await searchProperties(em(), filter, 1);
    });
    expect(page!.total).toBe(home!.n);
    expect(page!.items).toHaveLength(Math.min(10, home!.n));
    // no index of an order is scanned: the place has it for all prices
    expect(statements.filter(({ text }) => text.includes('with keys')).every(({ text }) => text.includes('limit 10001)'))).toBe(true);
  },
);

test('a page after the last one of words has their number from the search for them', async () => {
  const filter: SearchFilter = { search: 'park', location: 'Dubai Marina', minBathrooms: 2 };
  const expected = await countedOneByOne(await resolveCriteria(em(), filter));
  let page: Awaited<ReturnType<typeof searchProperties>> | undefined;
  const statements = await statementsOf(async () => {
    page = await searchProperties(em(), filter, 900);
  });
  expect(page).toMatchObject({ items: [], total: expected });
  expect(statements.filter(({ text }) => text.includes('tsv')).length).toBe(1);
});

test('options beside a place are counted as one by one, each without its own filter', async () => {
  const place: SearchFilter = { location: 'Dubai Marina', minBathrooms: 2 };
  const filter: SearchFilter = { ...place, propertyType: 'Villa', maxPrice: 4_000_000 };
  const counts = await countFilters(em(), filter);
  const ofFilter = async (one: SearchFilter) => countedOneByOne(await resolveCriteria(em(), one));
  expect(counts.propertyTypes.find(({ name }) => name === 'Villa')?.count).toBe(await ofFilter(filter));
  expect(counts.propertyTypes.find(({ name }) => name === 'Apartment')?.count).toBe(
    await ofFilter({ ...filter, propertyType: 'Apartment' }),
  );
  expect(counts.locations.find(({ name }) => name === 'Dubai Marina')?.count).toBe(await ofFilter(filter));
  expect(counts.amenities.find(({ name }) => name === 'Garden')?.count).toBe(await ofFilter({ ...filter, amenities: ['Garden'] }));
  const { maxPrice: _, ...anyPrice } = filter;
  expect(counts.prices.bars.reduce((sum, n) => sum + n, 0)).toBe(await ofFilter(anyPrice));
});

describe('a page in the middle of a long list', () => {
  const FEW_STEPS = 500;
  test.each(['featured', 'newest'] as const)('by %s is an error that names the ways on, over REST', async (sort) => {
    const error = await listProperties(em(), { sort, limit: 10, offset: 5000 }, FEW_STEPS).catch((e: unknown) => e);
    expect(error).toMatchObject({ kind: 'INVALID', message: expect.stringMatching(/too far from both ends.*sort by price.*after/) });
    const last = await listProperties(em(), { sort, limit: 10, offset: 10_700 }, FEW_STEPS);
    expect(last.items.length).toBeGreaterThan(0);
  });

  test('is empty on the website, with the total that tells it from a page after the end', async () => {
    const deep = await searchProperties(em(), { sort: 'newest' }, 500, FEW_STEPS);
    expect(deep.items).toEqual([]);
    expect(deep.total).toBeGreaterThan(5000);
    expect((await searchProperties(em(), { sort: 'price-asc' }, 500, FEW_STEPS)).items).toHaveLength(10);
  });
});

test('a free text as a place finds whole words that listings have, and beginnings of others', async () => {
  const { placeWords } = await resolveCriteria(em(), { location: 'tower qqtow' });
  expect(placeWords).toMatchObject([
    { word: 'tower', isPrefix: false },
    { word: 'qqtow', isPrefix: true },
  ]);
  const foundPage = await listProperties(em(), { location: 'tower', limit: 1, offset: 0 });
  const [row] = await run<{ n: number }>(
    `select count(*)::int as n from properties where status = 'published' and tsv @@ to_tsquery('english', 'tower:ABC')`,
  );
  expect(foundPage.total).toBe(Math.min(row!.n, 10_000));
});

describe('the rows of a page', () => {
  const FILTERS: SearchFilter[] = [
    { location: 'Dubai Marina', minBathrooms: 2 },
    { amenities: ['Garden', 'sea view'] },
    { amenities: ['rooftop helipad'] },
    { amenities: ['Garden', 'Garage', 'Balcony', 'Terrace', 'Smart Home'] },
    { minBathrooms: 3, maxArea: 1500 },
    { withPhotos: true },
    { search: 'bright view' },
    { search: 'bright quiet view', transactionType: 'Rent' },
    { search: 'park', location: 'Dubai Marina' },
    { search: 'view', furnished: ['yes'] },
    { search: 'view', furnished: ['no', 'partly'], location: 'Dubai Marina' },
    { location: 'harbour' },
  ];
  const cases = FILTERS.flatMap((filter) =>
    (['featured', 'price-asc', 'newest', 'area-desc', 'price-per-sqft'] as const).map((sort) => ({ ...filter, sort })),
  );
  test.each(cases.map((filter) => [JSON.stringify(filter), filter] as const))(
    'are the first of all matches in order: %s',
    async (_name, filter) => {
      const criteria = await resolveCriteria(em(), filter);
      const order = {
        featured: 'rank desc, created_at desc, id desc',
        'price-asc': 'price, id',
        newest: 'created_at desc, id desc',
        'area-desc': 'area desc, id desc',
        'price-per-sqft': '(price::bigint * 100 / area), id',
      }[filter.sort];
      const params = new SqlParams();
      const all = await run<{ id: number }>(
        `select p.id from properties p where ${whereClauses(criteria, params).join(' and ')} order by ${order}`,
        params.list,
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
    },
  );
});
