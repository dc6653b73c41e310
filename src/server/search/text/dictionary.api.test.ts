import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { getSearchDictionary, rebuildSearchDictionary } from './dictionary.ts';
import { foldArabic } from './match.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const em = () => db.orm.em.fork();
const list = (title: string, description = '', status = 'published', location = 'Palm Jumeirah') =>
  em().execute(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, status)
     values (?, ?, 1, 1, 1, 1, ?, 'Dubai', 'Villa', 'Buy', ?)`,
    [title, description, location, status],
  );
const terms = async () =>
  new Map((await em().execute<{ term: string; stem: string; freq: number }[]>('select * from search_terms')).map((row) => [row.term, row]));

beforeEach(() => em().execute('delete from properties'));

test('the dictionary holds the words of published homes with their stem and their share', async () => {
  await list('Upgraded villa', 'Sea views and the beach, ref AB1207. مسبح');
  await list('Corner villa');
  await list('Hidden bungalow', '', 'paused');
  await rebuildSearchDictionary(em());
  const found = await terms();
  expect(found.get('upgraded')).toMatchObject({ stem: 'upgrad', freq: 0.5 });
  expect(found.get('villa')?.freq).toBe(1);
  expect(found.get('views')?.stem).toBe('view');
  expect(found.has('مسبح')).toBe(true);
  for (const absent of ['the', 'and', 'ab1207', 'bungalow']) expect(found.has(absent)).toBe(false);
});

test('a rebuild drops the words that no home has any more, and two at once do not fail', async () => {
  await list('Waterfront villa');
  await rebuildSearchDictionary(em());
  expect((await terms()).has('waterfront')).toBe(true);
  await em().execute('delete from properties');
  await list('Lakeside villa');
  await Promise.all([rebuildSearchDictionary(em()), rebuildSearchDictionary(em())]);
  const found = await terms();
  expect(found.has('waterfront')).toBe(false);
  expect(found.has('lakeside')).toBe(true);
});

test('with no home at all the dictionary is empty', async () => {
  await rebuildSearchDictionary(em());
  expect((await terms()).size).toBe(0);
});

test('the vocabulary is loaded once for all callers, each database its own', async () => {
  const other = await testDatabase();
  try {
    await list('A villa', '', 'published', 'Tilal Al Ghaf');
    const [first, second] = await Promise.all([getSearchDictionary(em()), getSearchDictionary(em())]);
    expect(first).toBe(second);
    expect(first.places.find((place) => place.name === 'Tilal Al Ghaf')).toMatchObject({ count: 1, emirate: 'Dubai', kind: 'community' });
    const foreign = await getSearchDictionary(other.orm.em.fork());
    expect(foreign.places.some((place) => place.name === 'Tilal Al Ghaf')).toBe(false);
  } finally {
    await other.close();
  }
});

test('a vocabulary older than a minute is answered once more while the next one is read', async () => {
  const old = await getSearchDictionary(em());
  await list('A villa', '', 'published', 'Sobha Hartland');
  expect(await getSearchDictionary(em())).toBe(old);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(await getSearchDictionary(em())).toBe(old);
    await vi.waitFor(async () => expect(await getSearchDictionary(em())).not.toBe(old));
    expect((await getSearchDictionary(em())).places.some((place) => place.name === 'Sobha Hartland')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('names of buildings are learned, and Arabic words in one spelling without the article', async () => {
  await em().execute(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type)
     values ('A villa', 'الإطلالة على حديقة', 1, 1, 1, 1, 'Arjan', 'Dubai', 'Binghatti Lavender, Arjan', 'Villa', 'Buy')`,
  );
  await rebuildSearchDictionary(em());
  const found = await terms();
  expect(found.has('binghatti')).toBe(true);
  expect(found.has('اطلاله')).toBe(true);
  expect(found.has('حديقه')).toBe(true);
});

test('Arabic is folded alike by the parser and by the database', async () => {
  const texts = [
    'شقةٌ مُطلّة على الخليج التجاري',
    'الإيجار',
    'أبو ظبي',
    'المرابع العربية والبرشاء',
    'إلى الفيلا، الآن',
    'ملكيّة مؤجّرة هادئـة',
    'villa الى',
  ];
  for (const text of texts) expect(await em().execute('select search_fold(?) as folded', [text])).toEqual([{ folded: foldArabic(text) }]);
});

const versionOf = async (): Promise<number> =>
  (await em().execute<{ version: number }[]>('select version from search_dictionary'))[0]!.version;

test('a rebuild has a new version exactly when it changed a word', async () => {
  await list('Panoramic villa');
  await rebuildSearchDictionary(em());
  const version = await versionOf();
  await rebuildSearchDictionary(em());
  expect(await versionOf()).toBe(version);
  await list('Secluded villa');
  await rebuildSearchDictionary(em());
  expect(await versionOf()).toBe(version + 1);
});

test('while a rebuild writes, listings are stored and searches are answered with the old words, then all of the new ones are there', async () => {
  await list('Terraced villa');
  await rebuildSearchDictionary(em());
  const old = await getSearchDictionary(em());
  await list('Turquoise villa');
  const holder = em();
  await holder.begin();
  await holder.execute('select from search_terms for update');
  const rebuild = rebuildSearchDictionary(em());
  await vi.waitFor(async () =>
    expect(await em().execute(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%search_terms%'`)).toHaveLength(
      1,
    ),
  );
  await list('Stored meanwhile');
  expect(await getSearchDictionary(em())).toBe(old);
  expect((await terms()).has('turquoise')).toBe(false);
  await holder.rollback();
  await rebuild;
  expect((await getSearchDictionary(em())).terms.has('turquoise')).toBe(true);
  expect(old.terms.has('turquoise')).toBe(false);
});
