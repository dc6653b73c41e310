// Tests that lists read page by page, by cursor, by offset or as an export hold every home once and in order, also while homes change, and their totals.
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INT4_MAX, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { MAX_LIST, PAGE_SIZE, type SearchFilter } from '../../../shared/search/search.ts';
import { USUAL_SORTS } from '../../../shared/search/sorts-and-limits.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { expirePromotions } from '../../property/expire-promotions.ts';
import { searchProperties } from '../search.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { exportProperties } from './export.ts';
import { listProperties, listPropertiesJson } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const runSql = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const makeHome = (fields: Parameters<typeof makeProperty>[1] = {}) => makeProperty(database.orm.em, fields);

/** Times within one millisecond that differ in their microseconds, and one before 1970. */
const TIMES = ['2026-05-05T10:00:00.123456Z', '2026-05-05T10:00:00.123457Z', '2026-05-05T10:00:00.123999Z', '1969-12-31T23:59:59.999999Z'];
const PRICES = [90_000, 100_000, 100_001];
const AREAS = [500, 900, 901];
/** A home with the values that orders compare; times are texts that sort like the times. */
interface OrderedHome {
  id: number;
  price: number;
  area: number;
  unitPrice: number;
  priceDroppedAt: string;
  rank: number;
  createdAt: string;
}
const newestFirst = (a: OrderedHome, b: OrderedHome): number => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
/** The orders that have cursors (those by cost have none), but not those that list only homes with an estimate or a known yield. */
const SORTS = USUAL_SORTS.filter((sort) => sort !== 'closest-to-sales' && sort !== 'gross-yield');
type Sort = (typeof SORTS)[number];
/** The comparison of homes in each sort order, in TypeScript. */
const COMPARE: Record<Sort, (a: OrderedHome, b: OrderedHome) => number> = {
  featured: (a, b) => b.rank - a.rank || newestFirst(a, b),
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  'area-desc': (a, b) => b.area - a.area || b.id - a.id,
  'area-asc': (a, b) => a.area - b.area || a.id - b.id,
  'price-per-sqft': (a, b) => a.unitPrice - b.unitPrice || a.id - b.id,
  'price-drop': (a, b) => b.priceDroppedAt.localeCompare(a.priceDroppedAt) || b.id - a.id,
  newest: newestFirst,
};

/** Makes homes for sale and for rent with few different prices, sizes, times and ranks, so that in every order the ids decide between many of them. */
async function makeSimilarHomes(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await makeHome({
      transactionType: i % 3 ? 'Buy' : 'Rent',
      price: PRICES[(i * 7) % 3]!,
      area: AREAS[(i * 5) % 3]!,
      propertyType: PROPERTY_TYPES[i % 2]!,
      featured: i % 11 === 0,
      premium: i % 13 === 0,
      title: i % 2 ? 'Bright home beside the canal' : 'Quiet home beside the park',
    });
  }
  const timeById = TIMES.map((time, i) => `when ${i} then timestamptz '${time}'`).join(' ');
  await runSql(
    `update properties set created_at = case (id * 5) % 4 ${timeById} end, price_dropped_at = case (id * 3) % 4 ${timeById} end`,
  );
}
/** The ids of all homes for which the SQL condition is true, in an order. */
const readIdsInOrder = async (sort: Sort, where: string): Promise<number[]> => {
  const timeText = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  const isListed = sort === 'price-drop' ? 'price_dropped_at is not null' : 'true';
  const homes = await runSql<OrderedHome>(
    `select id, price, area, (price::bigint * 100 / area)::int as "unitPrice", rank, ${timeText('created_at')} as "createdAt",
       ${timeText('price_dropped_at')} as "priceDroppedAt"
     from properties where ${where} and ${isListed}`,
  );
  return homes.toSorted(COMPARE[sort]).map((home) => home.id);
};

/** The ids of all pages from a cursor (else from the first page) to the end, as programs read them. */
async function readAllPages(filter: SearchFilter, limit: number, firstCursor?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after = firstCursor, pages = 0; ; pages++) {
    const list = await listPropertiesJson(em(), { ...filter, limit, offset: 0, after });
    const pageIds = (JSON.parse(list.json) as PropertyView[]).map((home) => home.id);
    ids.push(...pageIds);
    if (list.next === null) return ids;
    if (pageIds.length !== limit || pages > 1000) throw new Error('a page with a next one must be full, and the list must end');
    after = list.next;
  }
}

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => runSql('delete from properties'));

/** Filters, each with the SQL condition for the same homes. */
const FILTERS: [SearchFilter, string][] = [
  [{}, 'true'],
  [{ transactionType: 'Buy' }, `transaction_type = 'Buy'`],
  [{ minPrice: 95_000 }, 'price >= 95000'],
  [{ keywords: ['canal'] }, `title like '%canal%'`],
];

const exportText = async (filter: SearchFilter): Promise<string> => text(exportProperties(em(), filter));

describe('reading a list page by page', () => {
  test('returns every property once and in order for each order of `SORTS` and page size, as does an export', async () => {
    await makeSimilarHomes(44);
    for (const [filter, where] of FILTERS) {
      for (const sort of SORTS) {
        const allIds = await readIdsInOrder(sort, where);
        expect(allIds.length).toBeGreaterThan(20);
        for (const limit of [1, 7, allIds.length - 1, allIds.length, MAX_LIST]) {
          expect(await readAllPages({ ...filter, sort }, limit), `${where} by ${sort} in pages of ${limit}`).toEqual(allIds);
        }
        const streamedIds: number[] = [];
        for (const line of (await exportText({ ...filter, sort })).split('\n').filter(Boolean))
          streamedIds.push((JSON.parse(line) as { id: number }).id);
        expect(streamedIds).toEqual(allIds);
      }
    }
  }, 60_000);

  test('continues by cursor after an offset', async () => {
    await makeSimilarHomes(24);
    for (const sort of SORTS) {
      const allIds = await readIdsInOrder(sort, 'true');
      const { items, next, total } = await listProperties(em(), { sort, limit: 5, offset: 6 });
      expect(items.map((home) => home.id)).toEqual(allIds.slice(6, 11));
      expect(total).toBe(24);
      expect(await readAllPages({ sort }, 5, next!)).toEqual(allIds.slice(11));
    }
    await expect(listProperties(em(), { limit: 5, offset: 1, after: 'x' })).rejects.toThrow('Give after or offset, not both');
  });

  test('places properties whose promotion has just ended correctly before a job resets their stored rank', async () => {
    await makeSimilarHomes(33);
    for (const [filter, where] of FILTERS) {
      const allIds = await readIdsInOrder('featured', where);
      // without triggers, which would compute the rank: promotion level 3 is 12 in the stored rank, above the lower two bits for premium and featured
      await runSql(`alter table properties disable trigger user`);
      await runSql(`update properties set is_promoted = true, promotion_level = 3, rank = (rank & 3) + 12, promotion_end_date = now() - interval '1 second'
        where id % 4 = 0`);
      await runSql(`alter table properties enable trigger user`);
      for (const limit of [1, 7, allIds.length, MAX_LIST])
        expect(await readAllPages(filter, limit), `${where} in pages of ${limit}`).toEqual(allIds);
      const pages = Array.from({ length: Math.ceil(allIds.length / PAGE_SIZE) }, (_, i) => searchProperties(em(), filter, i + 1));
      expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(allIds);
      await expirePromotions(em());
      expect(await readIdsInOrder('featured', where)).toEqual(allIds);
    }
  });

  test('neither repeats nor skips a home when others are added or removed meanwhile', async () => {
    for (const sort of SORTS) {
      await runSql('delete from properties');
      await makeSimilarHomes(20);
      const allIds = await readIdsInOrder(sort, 'true');
      const first = await listProperties(em(), { sort, limit: 8, offset: 0 });
      const [lastRead, unread] = [allIds[7]!, allIds[12]!];
      await runSql(`delete from properties where id in (${lastRead}, ${unread})`);
      const cheapNewHome = await makeHome({ price: PRICES[0]!, area: AREAS[0]!, createdAt: new Date('2027-01-01') });
      const dearOldHome = await makeHome({ price: PRICES[2]! + 1, area: AREAS[2]! + 1, createdAt: new Date('2020-01-01') });
      await runSql(`update properties set price_dropped_at = created_at where id in (${cheapNewHome.id}, ${dearOldHome.id})`);
      const presentIds = await readIdsInOrder(sort, 'true');
      const laterIds = await readAllPages({ sort }, 8, first.next!);
      expect(laterIds.filter((id) => id !== cheapNewHome.id && id !== dearOldHome.id)).toEqual(
        allIds.slice(8).filter((id) => id !== unread),
      );
      // a new home is listed if its place is after the pages that were read
      const firstUnread = presentIds.indexOf(allIds[8]!);
      for (const home of [cheapNewHome, dearOldHome])
        expect(laterIds.includes(home.id), sort).toBe(presentIds.indexOf(home.id) >= firstUnread);
    }
  });

  test('rejects a cursor of another sort order or with invalid text, and accepts positions at the numeric limits', async () => {
    await makeSimilarHomes(6);
    const { next } = await listProperties(em(), { sort: 'newest', limit: 2, offset: 0 });
    await expect(listProperties(em(), { sort: 'price-asc', limit: 2, offset: 0, after: next! })).rejects.toThrow(/sort=newest/);
    await expect(listProperties(em(), { limit: 2, offset: 0, after: `${next}x`.slice(9) })).rejects.toThrow(/not a cursor/);
    const readFrom = (sort: Sort, position: number[]) => readAllPages({ sort }, 4, toCursor({ sort, at: position, total: 6, filter: '' }));
    expect(await readFrom('newest', [Number.MAX_SAFE_INTEGER, INT4_MAX])).toHaveLength(6);
    expect(await readFrom('newest', [Number.MIN_SAFE_INTEGER, -INT4_MAX])).toEqual([]);
    expect(await readFrom('featured', [INT4_MAX, 0, 0])).toHaveLength(6);
    expect(await readFrom('price-asc', [INT4_MAX, 0])).toEqual([]);
  });
});

describe('the total of a list', () => {
  test('is that of the whole filter on every page', async () => {
    await makeSimilarHomes(21);
    for (const filter of [{}, { minPrice: 1 }, { search: 'home' }]) {
      let after: string | undefined;
      for (let page = 0; page < 5; page++) {
        const list = await listProperties(em(), { ...filter, limit: 5, offset: 0, after });
        expect(list.total).toBe(21);
        expect(list.next === null).toBe(page === 4);
        after = list.next ?? undefined;
      }
    }
  });

  test('is passed on to the next page by the cursor, and counted again for another filter', async () => {
    await makeSimilarHomes(12);
    const filter = { minPrice: 1 };
    const { next } = await listProperties(em(), { ...filter, limit: 5, offset: 0 });
    await makeHome({ price: PRICES[1]! });
    const readTotal = async (secondFilter: SearchFilter) =>
      (await listProperties(em(), { ...secondFilter, limit: 5, offset: 0, after: next! })).total;
    expect(fromCursor(next!, 'featured').total).toBe(12);
    expect(await readTotal(filter)).toBe(12);
    expect(await readTotal({ minPrice: 2 })).toBe(13);
    expect(await readTotal({})).toBe(13);
  });
});

describe('pages of the website', () => {
  test('equal that part of the whole list to its last page, and are empty after it', async () => {
    await makeSimilarHomes(47);
    for (const [filter, where] of FILTERS) {
      for (const sort of SORTS) {
        const allIds = await readIdsInOrder(sort, where);
        const pages = Math.ceil(allIds.length / PAGE_SIZE);
        for (let page = 1; page <= pages; page++) {
          const { items } = await searchProperties(em(), { ...filter, sort }, page);
          const expectedIds = allIds.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
          expect(
            items.map((home) => home.id),
            `${where} by ${sort}, page ${page} of ${pages}`,
          ).toEqual(expectedIds);
        }
        expect((await searchProperties(em(), { ...filter, sort }, pages + 1)).items).toEqual([]);
      }
    }
  });
});
