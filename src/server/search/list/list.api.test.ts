import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INT4_MAX, PROPERTY_TYPES, type PropertyView } from '../../../shared/property/property.ts';
import { MAX_LIST, PAGE_SIZE, type SearchFilter, USUAL_SORTS } from '../../../shared/search/search.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { expirePromotions } from '../../property/expire-promotions.ts';
import { searchProperties } from '../search.ts';
import { fromCursor, toCursor } from './cursor.ts';
import { exportProperties } from './export.ts';
import { listProperties, listPropertiesJson } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => database.orm.em.getConnection().execute(sql) as Promise<T[]>;
const make = (given: Parameters<typeof makeProperty>[1] = {}) => makeProperty(database.orm.em, given);

/** Times of one millisecond that differ in their microseconds. */
const TIMES = ['2026-05-05T10:00:00.123456Z', '2026-05-05T10:00:00.123457Z', '2026-05-05T10:00:00.123999Z', '1969-12-31T23:59:59.999999Z'];
const PRICES = [90_000, 100_000, 100_001];
const AREAS = [500, 900, 901];
interface Ordered {
  id: number;
  price: number;
  area: number;
  unitPrice: number;
  dropped: string;
  rank: number;
  time: string;
}
const newestFirst = (a: Ordered, b: Ordered): number => (a.time < b.time ? 1 : a.time > b.time ? -1 : b.id - a.id);
/** Every order but `closest-to-sales`, which lists only homes with an estimate: the homes of this file have none. */
const SORTS = USUAL_SORTS.filter((sort) => sort !== 'closest-to-sales');
type Sort = (typeof SORTS)[number];
/** What each sort means, said in JavaScript. */
const COMPARE: Record<Sort, (a: Ordered, b: Ordered) => number> = {
  featured: (a, b) => b.rank - a.rank || newestFirst(a, b),
  'price-asc': (a, b) => a.price - b.price || a.id - b.id,
  'price-desc': (a, b) => b.price - a.price || b.id - a.id,
  'area-desc': (a, b) => b.area - a.area || b.id - a.id,
  'area-asc': (a, b) => a.area - b.area || a.id - b.id,
  'price-per-sqft': (a, b) => a.unitPrice - b.unitPrice || a.id - b.id,
  'price-drop': (a, b) => (a.dropped < b.dropped ? 1 : a.dropped > b.dropped ? -1 : b.id - a.id),
  newest: newestFirst,
};

/** Homes of both kinds with few different prices, times and ranks, so that most of them are equal in every order but the id. */
async function makeEquals(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await make({
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
  await run(`update properties set created_at = case (id * 5) % 4 ${timeById} end, price_dropped_at = case (id * 3) % 4 ${timeById} end`);
}
const inOrder = async (sort: Sort, where: string): Promise<number[]> => {
  const text = `to_char(created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;
  const byPriceDrop = text.replace('created_at', 'price_dropped_at');
  const isListed = sort === 'price-drop' ? 'price_dropped_at is not null' : 'true';
  const homes = await run<Ordered>(
    `select id, price, area, (price::bigint * 100 / area)::int as "unitPrice", rank, ${text} as time, ${byPriceDrop} as dropped
     from properties where ${where} and ${isListed}`,
  );
  return homes.toSorted(COMPARE[sort]).map((home) => home.id);
};

/** Follows `next` to the end, as scripts do. */
async function readAllPages(filter: SearchFilter, limit: number, from?: string): Promise<number[]> {
  const ids: number[] = [];
  for (let after = from, pages = 0; ; pages++) {
    const list = await listPropertiesJson(em(), { ...filter, limit, offset: 0, after });
    const page = (JSON.parse(list.json) as PropertyView[]).map((home) => home.id);
    ids.push(...page);
    if (list.next === null) return ids;
    if (page.length !== limit || pages > 1000) throw new Error('a page with a next one must be full, and the list must end');
    after = list.next;
  }
}

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => run('delete from properties'));

const FILTERS: [SearchFilter, string][] = [
  [{}, 'true'],
  [{ transactionType: 'Buy' }, `transaction_type = 'Buy'`],
  [{ minPrice: 95_000 }, 'price >= 95000'],
  [{ search: 'canal' }, `title like '%canal%'`],
];

const exportText = async (filter: SearchFilter): Promise<string> => text(exportProperties(em(), filter));

describe('reading a list page by page', () => {
  test('returns every property once and in order for each sort order and page size', async () => {
    await makeEquals(44);
    for (const [filter, where] of FILTERS) {
      for (const sort of SORTS) {
        const allIds = await inOrder(sort, where);
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
    await makeEquals(24);
    for (const sort of SORTS) {
      const allIds = await inOrder(sort, 'true');
      const { items, next, total } = await listProperties(em(), { sort, limit: 5, offset: 6 });
      expect(items.map((home) => home.id)).toEqual(allIds.slice(6, 11));
      expect(total).toBe(24);
      expect(await readAllPages({ sort }, 5, next!)).toEqual(allIds.slice(11));
    }
    await expect(listProperties(em(), { limit: 5, offset: 1, after: 'x' })).rejects.toThrow('Give after or offset, not both');
  });

  test('places properties whose promotion has just ended correctly before a job resets their stored rank', async () => {
    await makeEquals(33);
    for (const [filter, where] of FILTERS) {
      const allIds = await inOrder('featured', where);
      await run(`alter table properties disable trigger user`);
      await run(`update properties set is_promoted = true, promotion_level = 3, rank = (rank & 3) + 12, promotion_end_date = now() - interval '1 second'
        where id % 4 = 0`);
      await run(`alter table properties enable trigger user`);
      for (const limit of [1, 7, allIds.length, MAX_LIST])
        expect(await readAllPages(filter, limit), `${where} in pages of ${limit}`).toEqual(allIds);
      const pages = Array.from({ length: Math.ceil(allIds.length / PAGE_SIZE) }, (_, i) => searchProperties(em(), filter, i + 1));
      expect((await Promise.all(pages)).flatMap(({ items }) => items.map(({ id }) => id))).toEqual(allIds);
      await expirePromotions(em());
      expect(await inOrder('featured', where)).toEqual(allIds);
    }
  });

  test('neither repeats nor skips others when properties are added or removed meanwhile', async () => {
    for (const sort of SORTS) {
      await run('delete from properties');
      await makeEquals(20);
      const allIds = await inOrder(sort, 'true');
      const first = await listProperties(em(), { sort, limit: 8, offset: 0 });
      const [read, unread] = [allIds[7]!, allIds[12]!];
      await run(`delete from properties where id in (${read}, ${unread})`);
      const ahead = await make({ price: PRICES[0]!, area: AREAS[0]!, createdAt: new Date('2027-01-01') });
      const dearest = await make({ price: PRICES[2]! + 1, area: AREAS[2]! + 1, createdAt: new Date('2020-01-01') });
      await run(`update properties set price_dropped_at = created_at where id in (${ahead.id}, ${dearest.id})`);
      const now = await inOrder(sort, 'true');
      const rest = await readAllPages({ sort }, 8, first.next!);
      expect(rest.filter((id) => id !== ahead.id && id !== dearest.id)).toEqual(allIds.slice(8).filter((id) => id !== unread));
      // a new home is met when it stands ahead
      const next = now.indexOf(allIds[8]!);
      for (const home of [ahead, dearest]) expect(rest.includes(home.id), sort).toBe(now.indexOf(home.id) >= next);
    }
  });

  test('rejects a cursor of another sort order and a broken one, and accepts positions at the numeric limits', async () => {
    await makeEquals(6);
    const { next } = await listProperties(em(), { sort: 'newest', limit: 2, offset: 0 });
    await expect(listProperties(em(), { sort: 'price-asc', limit: 2, offset: 0, after: next! })).rejects.toThrow(/sort=newest/);
    await expect(listProperties(em(), { limit: 2, offset: 0, after: `${next}x`.slice(9) })).rejects.toThrow(/not a cursor/);
    const rest = { total: 6, filter: '' };
    const readFrom = (sort: Sort, position: number[]) => readAllPages({ sort }, 4, toCursor({ sort, at: position, ...rest }));
    expect(await readFrom('newest', [Number.MAX_SAFE_INTEGER, INT4_MAX])).toHaveLength(6);
    expect(await readFrom('newest', [Number.MIN_SAFE_INTEGER, -INT4_MAX])).toEqual([]);
    expect(await readFrom('featured', [INT4_MAX, 0, 0])).toHaveLength(6);
    expect(await readFrom('price-asc', [INT4_MAX, 0])).toEqual([]);
  });
});

describe('the total of a list', () => {
  test('is that of the whole filter on every page', async () => {
    await makeEquals(21);
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

  test('that was counted is passed on to the next page, and counted again for another filter', async () => {
    await makeEquals(12);
    const filter = { minPrice: 1 };
    const { next } = await listProperties(em(), { ...filter, limit: 5, offset: 0 });
    await make({ price: PRICES[1]! });
    const readTotal = async (given: SearchFilter) => (await listProperties(em(), { ...given, limit: 5, offset: 0, after: next! })).total;
    expect(fromCursor(next!, 'featured').total).toBe(12);
    expect(await readTotal(filter)).toBe(12);
    expect(await readTotal({ minPrice: 2 })).toBe(13);
    expect(await readTotal({})).toBe(13);
  });
});

describe('pages read from the end', () => {
  test('contain the same part of the list as pages read from the beginning', async () => {
    await makeEquals(47);
    for (const [filter, where] of FILTERS) {
      for (const sort of SORTS) {
        const allIds = await inOrder(sort, where);
        const pages = Math.ceil(allIds.length / PAGE_SIZE);
        for (let page = 1; page <= pages; page++) {
          const { items } = await searchProperties(em(), { ...filter, sort }, page);
          const part = allIds.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
          expect(
            items.map((home) => home.id),
            `${where} by ${sort}, page ${page} of ${pages}`,
          ).toEqual(part);
        }
        expect((await searchProperties(em(), { ...filter, sort }, pages + 1)).items).toEqual([]);
      }
    }
  });
});
