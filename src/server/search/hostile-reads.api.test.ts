// Tests that public reads with any text and with the longest filters are answered or rejected, count towards the read limit, and leave no connection open.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Point, ShapeArea } from '../../shared/geo/shape.ts';
import { writeShape } from '../../shared/geo/write-shape.ts';
import { NEAR_VALUES } from '../../shared/nearby/nearby-kinds.ts';
import { COMMUNITIES } from '../../shared/property/place/area.ts';
import { AMENITIES, INT4_MAX } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type ProcedureName, procedurePath, queryPath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches the read limit off
  server = await testServer({ LIMIT_READ: '0' });
  for (let n = 0; n < 5; n++) await makeProperty(server.deps.orm.em, { price: 1_000_000 + n, amenities: ['Garden'] });
});
afterAll(() => server.close());

/** Calls a tRPC query. */
const query = (procedure: ProcedureName, input?: object, on = server) =>
  on.request().get(input ? queryPath(procedure, input) : procedurePath(procedure));

/** The map around Dubai, in degrees. */
const DUBAI = { south: 24.8, west: 54.8, north: 25.4, east: 55.7 };
/** Five areas whose lines cross each other as often as they can. */
const LARGEST_SHAPE = writeShape(
  Array.from(
    { length: 5 },
    (_, area): ShapeArea => ({
      ring: Array.from({ length: 29 }, (__, corner): Point => {
        const angle = (corner * 14 * 2 * Math.PI) / 29;
        return [25 + area / 20 + Math.cos(angle) / 10, 55.2 + Math.sin(angle) / 10];
      }),
    }),
  ),
);
/** Every field of a filter, with the longest texts and lists. */
const LARGEST = {
  location: 'ab '.repeat(100).trim(),
  shape: LARGEST_SHAPE,
  propertyType: 'Villa,Penthouse,Studio',
  transactionType: 'Buy',
  minPrice: 1,
  maxPrice: 2,
  bedrooms: [7],
  minBathrooms: 2,
  minParking: 3,
  minArea: 8000,
  maxArea: 8001,
  amenities: Array.from({ length: 30 }, (_, i) => `${i}`.padEnd(60, 'x')),
  excludedAmenities: [...AMENITIES],
  excludedLocations: COMMUNITIES.slice(0, 10).map(({ name }) => name),
  furnished: ['yes', 'partly', 'no'],
  completion: ['ready', 'off-plan'],
  priceDropped: true,
  addedWithinDays: 366,
  building: Array.from({ length: 10 }, (_, i) => `${i}`.padEnd(100, 'y')),
  keywords: Array.from({ length: 30 }, (_, i) => `w${i}`.padEnd(60, 'z')),
  reference: 'r'.repeat(100),
  search: 'bright view '.repeat(16).trim(),
  excludedTypes: ['Studio', 'Apartment'],
  minBedrooms: 1,
  maxBedrooms: 9,
  maxBathrooms: 9,
  confirmedWithinDays: 366,
  asksLess: true,
  withPhotos: true,
  agentId: INT4_MAX,
  monthlyBudget: INT4_MAX,
  cashBudget: INT4_MAX,
  income: INT4_MAX,
  loanInterest: 15,
  loanYears: 25,
  buyer: 'abroad',
  firstHome: true,
  maxSalePrice: INT4_MAX,
  maxRent: INT4_MAX,
  rentPeriod: 'year',
  maxPricePerSqft: INT4_MAX,
  minCheques: 12,
  coolingIncluded: true,
  vacant: true,
  handoverFrom: '2027-10',
  handoverTo: '2099-12',
  advertiser: Array.from({ length: 10 }, (_, n) => `${n}`.padEnd(120, 'x')),
  preferred: Array.from({ length: 10 }, (_, n) => `${n} ${'sea view '.repeat(6)}`.slice(0, 60).trim()),
  unanswered: ['near metro'],
  to: 'difc',
  by: 'car',
  within: 60,
  to2: 'media-city',
  by2: 'metro',
  within2: 60,
  near: [...NEAR_VALUES],
  listedBy: 'agent',
  sort: 'monthly-cost',
} satisfies Required<SearchFilter>;
const HOSTILE_TEXTS = [
  // marks without base characters, emoji, a ligature that expands when normalised, full-width characters
  '\u202e\u200d\u0301'.repeat(60),
  'e\u0301'.repeat(100),
  '🏠'.repeat(99),
  'ﷺ'.repeat(200),
  'ｖｉｌｌａ　١٢٣',
  // SQL, operators of text search and of `like`
  "'); drop table properties; --",
  "a' & !b | (c:*",
  '%_\\'.repeat(60),
  // one character only, and words of the query language without what they refer to
  '9'.repeat(200),
  '-'.repeat(200),
  'not '.repeat(50),
  'under over between and to '.repeat(8),
  'g',
];

describe('search.understand', () => {
  test.each(HOSTILE_TEXTS)('reads any text without an error: %j', async (q) => {
    const { body } = await server.request().get('/api/search/understand').query({ q }).expect(200);
    expect(JSON.stringify(body).length).toBeLessThan(100_000);
    await query('search.understand', { q }).expect(200);
  });

  test('reads the first 200 characters of a text of up to 1,000, and rejects longer ones, NUL and lone surrogates', async () => {
    const textOf996Characters = 'villa '.repeat(166);
    const answer = await query('search.understand', { q: textOf996Characters }).expect(200);
    expect(answer.body.result.data.json).toMatchObject({ isCut: true });
    for (const q of ['v'.repeat(1001), 'villa\0', 'villa\ud800']) await query('search.understand', { q }).expect(400);
  });
});

describe('reads with every field of a filter, with the longest texts and lists', () => {
  const READS: [ProcedureName, object][] = [
    ['search.alternatives', LARGEST],
    ['property.extent', LARGEST],
    ['property.inView', { ...LARGEST, bounds: DUBAI }],
    ['property.map', { ...LARGEST, bounds: DUBAI, zoom: 11 }],
    ['property.counts', LARGEST],
    ['property.search', LARGEST],
  ];
  test.each(READS)('%s is answered, or rejected because its URL is too long', async (procedure, input) => {
    const { status } = await query(procedure, input);
    expect([200, 400, 413]).toContain(status);
    // without the longest lists the filter fits into a URL
    const { keywords: _words, building: _names, amenities: _amenities, ...shorterInput } = input as typeof LARGEST;
    await query(procedure, shorterInput).expect(200);
  });

  test('map bounds that are inverted, a point or the world are answered, and those beyond the poles are rejected', async () => {
    const views = [
      { south: 26, west: 56, north: 25, east: 55 },
      { south: 25.1, west: 55.1, north: 25.1, east: 55.1 },
      { south: -90, west: -180, north: 90, east: 180 },
    ];
    for (const bounds of views) await query('property.inView', { bounds }).expect(200);
    await query('property.inView', { bounds: { south: -91, west: 0, north: 0, east: 0 } }).expect(400);
  });
});

describe('words that homes should or must say', () => {
  const WORDS = [
    '',
    ' ',
    '!!',
    'the',
    'of the',
    '"',
    '""',
    '"" "',
    '"the of"',
    'a" "b',
    '%',
    '_',
    '\\',
    "'",
    '🏠',
    '\u202e',
    '&',
    '!',
    ':*',
    '( |',
    '<->',
  ];
  test.each(WORDS)('%j is answered wherever it is', async (word) => {
    for (const filter of [{ preferred: [word] }, { keywords: [word] }, { unanswered: [word] }, { advertiser: [word] }])
      await query('property.search', filter).expect(200);
    await query('property.search', { preferred: [word, 'garden', `${word} garden`], area: 'none' }).expect(200);
    await query('property.total', { keywords: [word], preferred: [word], area: DUBAI }).expect(200);
  });

  test('NUL, long ones, too many and other values are rejected', async () => {
    for (const key of ['preferred', 'unanswered', 'keywords', 'advertiser'])
      for (const value of [['a\0b'], ['\ud800'], ['x'.repeat(7000)], Array(31).fill('a'), 'text', [1], { 0: 'a' }, [['a']]])
        await query('property.search', { [key]: value }).expect(400);
    for (const key of ['minCheques', 'maxPricePerSqft'])
      for (const value of [-1, 1e10, 1.5, 'NaN', [1], null]) await query('property.search', { [key]: value }).expect(400);
    for (const key of ['handoverFrom', 'handoverTo'])
      for (const value of ['2027-13', '2027-1', '2027-10%', '%', ['2027-10'], 202710, '٢٠٢٧-١٠', '2027-10\n'])
        await query('property.search', { [key]: value }).expect(400);
    for (const value of ['some', [], {}, { ...DUBAI, south: -91 }, { ...DUBAI, east: 'x' }])
      await query('property.search', { area: value }).expect(400);
  });
});

test('many costly reads at once are answered or rejected with a time to retry, and hold no connection afterwards', async () => {
  // all inputs differ, so that no read shares the result of another
  const requests = Array.from({ length: 40 }, (_, i) => {
    const input = { search: `view ${i}`, minBathrooms: 1 + (i % 5), furnished: ['yes'], maxPrice: 1000 + i };
    return [
      query('search.alternatives', input),
      query('property.extent', input),
      query('property.inView', { ...input, bounds: DUBAI }),
      query('search.understand', { q: `zeppelin${i} in the marina` }),
    ];
  }).flat();
  const answers = await Promise.all(requests);
  for (const { status, headers } of answers) {
    expect([200, 503]).toContain(status);
    // seconds: 2 where too many costly reads run, 5 without a free connection
    if (status === 503) expect(['2', '5']).toContain(headers['retry-after']);
  }
  await query('property.search', {}).expect(200);
  const [openTransactions] = await server.deps.orm.em
    .fork()
    .execute<{ n: string }[]>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
  expect(Number(openTransactions!.n)).toBe(0);
});

test.each([
  ['search.understand', { q: 'villa' }],
  ['search.alternatives', { maxPrice: 1 }],
  ['property.inView', { bounds: DUBAI }],
  ['property.extent', {}],
  ['preferences.currencies', undefined],
] as const)('%s counts towards the read limit of its IP address', async (procedure, input) => {
  const limitedServer = await testServer({ LIMIT_READ: '2' });
  try {
    await query(procedure, input, limitedServer).expect(200);
    await query(procedure, input, limitedServer).expect(200);
    await query(procedure, input, limitedServer).expect(429);
  } finally {
    await limitedServer.close();
  }
});
