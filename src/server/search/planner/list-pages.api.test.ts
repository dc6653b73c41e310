// Tests that pages of lists hold the homes that a plain SQL query over 11,000 generated homes finds, in every order and at any depth.
import { describe, expect, test } from 'vitest';
import { COUNT_CAP, type SearchFilter } from '../../../shared/search/search.ts';
import { startGeneratedHomesContext } from '../../../testing/contexts/generated-homes-context.ts';
import { SqlParams } from '../../db/sql.ts';
import { searchProperties } from '../search.ts';
import { whereClauses } from './conditions.ts';
import { listProperties } from './list.ts';
import { countProperties } from './remembered-totals.ts';
import { resolveCriteria } from './resolve-criteria.ts';

const { em, run } = await startGeneratedHomesContext();

describe('pages by price', () => {
  /** Filters, each with the condition of a plain query for the same homes. */
  const FILTERS: [SearchFilter, string][] = [
    [{ minBedrooms: 1 }, `property_type <> 'Studio'`],
    [{ minBedrooms: 1, minPrice: 200_000 }, `price >= 200000 and property_type <> 'Studio'`],
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

  test.each(FILTERS)('equal that part of a plain query, by offset and by cursor: %o', async (filter, where) => {
    for (const [sort, order] of [
      ['price-asc', 'price, id'],
      ['price-desc', 'price desc, id desc'],
    ] as const) {
      const all = await run<{ id: number }>(`select id from properties where status = 'published' and ${where} order by ${order}`);
      const ids = all.map(({ id }) => id);
      // from the start, the middle, the end, and beyond the end
      for (const offset of [0, 30, Math.floor(ids.length / 2), ids.length - 5, ids.length + 5]) {
        const page = await listProperties(em(), { ...filter, sort, limit: 20, offset });
        expect(page.items.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 20));
        expect(page.total).toBe(page.capped ? COUNT_CAP - 1 : ids.length);
        if (!page.next) continue;
        const next = await listProperties(em(), { ...filter, sort, limit: 20, offset: 0, after: page.next });
        expect(next.items.map(({ id }) => id)).toEqual(ids.slice(offset + 20, offset + 40));
      }
    }
  });
});

describe('a page in the middle of a long list', () => {
  /** How many index entries a scan may skip to reach an offset: so few that the middle of 11,000 homes is out of reach from both ends. */
  const FEW_STEPS = 500;
  test.each(['featured', 'newest'] as const)('by %s is an error of the API that names other ways to get there', async (sort) => {
    const error = await listProperties(em(), { sort, limit: 10, offset: 5000 }, FEW_STEPS).catch((e: unknown) => e);
    expect(error).toMatchObject({ kind: 'INVALID', message: expect.stringMatching(/too far from both ends.*sort by price.*after/) });
    const pageNearEnd = await listProperties(em(), { sort, limit: 10, offset: 10_700 }, FEW_STEPS);
    expect(pageNearEnd.items.length).toBeGreaterThan(0);
  });

  test('near the end is the right one after homes were paused since the total was counted', async () => {
    const filter: SearchFilter = { amenities: ['sea view'], sort: 'newest' };
    await listProperties(em(), { ...filter, limit: 10, offset: 0 });
    const isMatch = `status = 'published' and other_amenities @> '{sea view}'`;
    const paused = await run<{ id: number }>(`update properties set status = 'paused' where id in
      (select id from properties where ${isMatch} order by created_at desc, id desc limit 40) returning id`);
    const ids = (await run<{ id: number }>(`select id from properties where ${isMatch} order by created_at desc, id desc`)).map(
      ({ id }) => id,
    );
    // more than are found first and then sorted
    expect(ids.length).toBeGreaterThan(3000);
    const offset = ids.length - 30;
    const page = await listProperties(em(), { ...filter, limit: 10, offset }, FEW_STEPS);
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 10));
    expect(page.total).toBe(ids.length);
    await run(`update properties set status = 'published' where id in (${paused.map(({ id }) => id).join()})`);
  });

  test('is empty on the website but has the total, unlike by price, where count tables help to reach it', async () => {
    const deep = await searchProperties(em(), { sort: 'newest' }, 500, FEW_STEPS);
    expect(deep.items).toEqual([]);
    expect(deep.total).toBeGreaterThan(5000);
    // the numbers of homes per price band tell at which price the page begins
    expect((await searchProperties(em(), { sort: 'price-asc' }, 500, FEW_STEPS)).items).toHaveLength(10);
  });
});

test('the words of an unknown location match as whole words if listings have them, else as beginnings of words', async () => {
  const { locationWords } = await resolveCriteria(em(), { location: 'tower qqtow' });
  expect(locationWords).toMatchObject([
    { word: 'tower', isPrefix: false },
    { word: 'qqtow', isPrefix: true },
  ]);
  const page = await listProperties(em(), { location: 'tower', limit: 1, offset: 0 });
  const [row] = await run<{ n: number }>(
    `select count(*)::int as n from properties where status = 'published' and tsv @@ to_tsquery('english', 'tower:ABC')`,
  );
  expect(page.total).toBe(Math.min(row!.n, COUNT_CAP - 1));
});

describe('the rows of a page', () => {
  /** Filters that are read in different ways: places, amenities, sizes, flags and words, with many and few matches. */
  const FILTERS: SearchFilter[] = [
    { location: 'Dubai Marina', minBathrooms: 2 },
    { amenities: ['Garden', 'sea view'] },
    { amenities: ['rooftop helipad'] },
    { amenities: ['Garden', 'Garage', 'Balcony', 'Terrace', 'Smart Home'] },
    { minBathrooms: 3, maxArea: 1500 },
    { withPhotos: true },
    { keywords: ['bright view'] },
    { keywords: ['bright quiet view'], transactionType: 'Rent' },
    { keywords: ['park'], location: 'Dubai Marina' },
    { keywords: ['view'], furnished: ['yes'] },
    { keywords: ['view'], furnished: ['no', 'partly'], location: 'Dubai Marina' },
    { location: 'harbour' },
  ];
  const cases = FILTERS.flatMap((filter) =>
    (['featured', 'price-asc', 'newest', 'area-desc', 'price-per-sqft'] as const).map((sort) => ({ ...filter, sort })),
  );
  test.each(cases.map((filter) => [JSON.stringify(filter), filter] as const))(
    'are those of the same part of all matches in order: %s',
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
      // a slow machine may not count within the time limit of a page: then the total is read by itself, as the website does
      expect(total ?? (await countProperties(em(), criteria, 'needed'))?.total).toBe(ids.length);
      if (next)
        expect((await listProperties(em(), { ...filter, limit: 7, offset: 0, after: next })).items.map(({ id }) => id)).toEqual(
          ids.slice(10, 17),
        );
    },
  );
});
