// Tests of lists whose search text has words that no filter answers: the homes that say them come first, and the others are not hidden.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { toAlertSearch } from '../../alert/create/alert.filter.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { searchProperties, searchTotal } from '../search.ts';
import { rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { listProperties } from './list.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
/** The ids of the 26 homes in the Marina by what they say, each list in the default order: the newest first. */
const saying = { seaView: [] as number[], nothing: [] as number[] };
const MARINA = { location: 'Dubai Marina', emirate: 'Dubai', transactionType: 'Buy', propertyType: 'Apartment' } as const;

beforeAll(async () => {
  database = await testDatabase();
  for (let n = 0; n < 26; n++) {
    const saysIt = n % 2 === 0 && n < 24;
    const home = await makeProperty(database.orm.em, {
      ...MARINA,
      title: saysIt ? 'Sunlit flat with a full sea view' : 'Flat with a view of the garden, the sea is near',
      price: 1_000_000 + ((n * 7) % 26) * 1000,
      bedrooms: 2,
    });
    saying[saysIt ? 'seaView' : 'nothing'].unshift(home.id);
  }
  await makeProperty(database.orm.em, { ...MARINA, location: 'Business Bay', title: 'Sea view from far' });
  await rebuildSearchDictionary(em());
});
afterAll(() => database.close());

/** The ids of all pages of a list. */
async function allIds(filter: SearchFilter): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await searchProperties(em(), filter, page);
    ids.push(...items.map(({ id }) => id));
    if (page >= pages) return ids;
  }
}

test('homes that say the words left over come first, then the others, each once and in the documented order (O13)', async () => {
  expect(await allIds({ search: 'marina sea view' })).toEqual([...saying.seaView, ...saying.nothing]);
  const byPrice = await allIds({ search: 'marina sea view', sort: 'price-asc' });
  const cheapestFirst = (await listProperties(em(), { ...MARINA, sort: 'price-asc', limit: 50, offset: 0 })).items.map(({ id }) => id);
  const inPart = (part: readonly number[]) => cheapestFirst.filter((id) => part.includes(id));
  expect(byPrice).toEqual([...inPart(saying.seaView), ...inPart(saying.nothing)]);
});

test('the total counts what restricts, and each group of words has the number of homes that say it', async () => {
  const page = await searchProperties(em(), { search: 'pls 2 bed marina sea view helicopter' }, 1);
  expect(page).toMatchObject({ total: 26, said: [{ text: 'sea view', keyword: '"sea view"', count: 12 }], unknown: ['helicopter'] });
  expect(page.parsed).toEqual({ location: 'Dubai Marina', bedrooms: [2], preferred: ['sea view'] });
  expect(await searchTotal(em(), { search: 'marina sea view' })).toEqual({ total: 26, capped: false });
  const { total } = await searchProperties(em(), { location: 'Dubai Marina', keywords: ['"sea view"'] }, 1);
  expect(total).toBe(12);
});

test('a text of nothing but such words hides no home, and one that no home says is named', async () => {
  expect((await searchProperties(em(), { search: 'sea view' }, 1)).total).toBe(27);
  expect(await searchProperties(em(), { search: 'helicopter' }, 1)).toMatchObject({ total: 27, unknown: ['helicopter'], said: [] });
});

test.each(['!', '🏠', 'the', 'of the', '"" "', '٪', 'ـ'])(
  '%j, without a word to search for, orders nothing and is not said to',
  async (nothing) => {
    const page = await searchProperties(em(), { ...MARINA, preferred: [nothing, 'sea view'] }, 1);
    expect(page).toMatchObject({ said: [{ text: 'sea view', count: 12 }], isSaidFirst: true, total: 26 });
    expect(await searchProperties(em(), { ...MARINA, preferred: [nothing] }, 1)).toMatchObject({ said: [], isSaidFirst: false, total: 26 });
  },
);

test('while others search so much that the homes are not found in time, the list says that it is in its own order', async () => {
  const search = () => searchProperties(em(), { search: 'marina sea view' }, 1);
  expect(await search()).toMatchObject({ isSaidFirst: true });
  const othersSearches = [1, 2].map((n) => tryRows(em(), { text: `select ${n}, pg_sleep(3)` }, 'needed', 3000));
  const page = await search();
  expect(page).toMatchObject({ isSaidFirst: false, said: [{ text: 'sea view', count: null }], total: 26 });
  expect(page.items.map(({ id }) => id)).toEqual((await searchProperties(em(), MARINA, 1)).items.map(({ id }) => id));
  await Promise.all(othersSearches);
  expect(await search()).toMatchObject({ isSaidFirst: true });
});

test('GET /api/properties restricts to the words of search, as documented', async () => {
  const list = await listProperties(em(), { search: 'marina sunlit sea view', limit: 50, offset: 0 });
  expect(list.items.map(({ id }) => id)).toEqual(saying.seaView);
});

test('an alert is about the homes that say the words', async () => {
  const { filter } = await toAlertSearch(em(), { search: 'marina sea view' });
  expect(filter).toEqual({ keywords: ['sea view'], location: 'Dubai Marina' });
});

test('homes that say a phrase in the words of the text come before those that say it in others, and names of towers say none', async () => {
  const DOWNTOWN = { ...MARINA, location: 'Downtown Dubai' };
  const sets = [
    { title: 'Burj Khalifa views' },
    { title: 'Flat with full Burj view' },
    { title: 'Flat with a pool view', address: 'Burj Views A, Burj Views' },
  ];
  const ids: number[][] = sets.map(() => []);
  for (let n = 0; n < 24; n++) ids[n % 3]!.unshift((await makeProperty(database.orm.em, { ...DOWNTOWN, ...sets[n % 3] })).id);
  await rebuildSearchDictionary(em());
  expect(await allIds({ search: 'downtown burj khalifa view' })).toEqual(ids.flat());
  const { said } = await searchProperties(em(), { search: 'downtown burj khalifa view' }, 1);
  expect(said).toEqual([{ text: 'burj khalifa view', keyword: '"burj khalifa view"', count: 16 }]);
});
