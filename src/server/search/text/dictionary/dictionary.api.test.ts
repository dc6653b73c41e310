// Tests of the search dictionary in the database: what a rebuild stores, and how a process loads it.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { foldArabic } from '../../../../shared/search/fold-text.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/postgres/database.ts';
import { getSearchDictionary, rebuildSearchDictionary, reloadSearchDictionary } from './dictionary.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const em = () => db.orm.em.fork();
const addListing = (title: string, description = '', status = 'published', location = 'Palm Jumeirah') =>
  em().execute(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, status)
     values (?, ?, 1, 1, 1, 1, ?, 'Dubai', 'Villa', 'Buy', ?)`,
    [title, description, location, status],
  );
/** The stored words of the dictionary, by word. */
const readTerms = async () =>
  new Map((await em().execute<{ term: string; stem: string; freq: number }[]>('select * from search_terms')).map((row) => [row.term, row]));

beforeEach(() => em().execute('delete from properties'));

test('the dictionary has the words of published properties with stem and frequency', async () => {
  await addListing('Upgraded villa', 'Sea views and the beach, ref AB1207. مسبح');
  await addListing('Corner villa');
  await addListing('Hidden bungalow', '', 'paused');
  await rebuildSearchDictionary(em());
  const storedTerms = await readTerms();
  expect(storedTerms.get('upgraded')).toMatchObject({ stem: 'upgrad', freq: 0.5 });
  expect(storedTerms.get('villa')?.freq).toBe(1);
  expect(storedTerms.get('views')?.stem).toBe('view');
  expect(storedTerms.has('مسبح')).toBe(true);
  for (const absent of ['the', 'and', 'ab1207', 'bungalow']) expect(storedTerms.has(absent)).toBe(false);
});

test('a rebuild removes words that no property has any more, and two parallel rebuilds succeed', async () => {
  await addListing('Waterfront villa');
  await rebuildSearchDictionary(em());
  expect((await readTerms()).has('waterfront')).toBe(true);
  await em().execute('delete from properties');
  await addListing('Lakeside villa');
  await Promise.all([rebuildSearchDictionary(em()), rebuildSearchDictionary(em())]);
  const newTerms = await readTerms();
  expect(newTerms.has('waterfront')).toBe(false);
  expect(newTerms.has('lakeside')).toBe(true);
});

test('the dictionary is empty without properties', async () => {
  await rebuildSearchDictionary(em());
  expect((await readTerms()).size).toBe(0);
});

test('the dictionary is loaded once for all callers, separately for each database', async () => {
  const otherDatabase = await testDatabase();
  try {
    await addListing('A villa', '', 'published', 'Tilal Al Ghaf');
    const [first, second] = await Promise.all([getSearchDictionary(em()), getSearchDictionary(em())]);
    expect(first).toBe(second);
    expect(first.places.find((place) => place.name === 'Tilal Al Ghaf')).toMatchObject({ count: 1, emirate: 'Dubai', kind: 'community' });
    const dictionaryOfOther = await getSearchDictionary(otherDatabase.orm.em.fork());
    expect(dictionaryOfOther.places.some((place) => place.name === 'Tilal Al Ghaf')).toBe(false);
  } finally {
    await otherDatabase.close();
  }
});

test('a load keeps the dictionary while nothing has changed, without what it knew of looked up words', async () => {
  await reloadSearchDictionary(em());
  const oldDictionary = await getSearchDictionary(em());
  oldDictionary.occurs!.set('zzyzx', true);
  await reloadSearchDictionary(em());
  expect(await getSearchDictionary(em())).toBe(oldDictionary);
  expect(oldDictionary.occurs!.size).toBe(0);
  await addListing('One more home');
  await reloadSearchDictionary(em());
  expect(await getSearchDictionary(em())).not.toBe(oldDictionary);
});

test('a dictionary older than a minute is used once more while the next one loads', async () => {
  const oldDictionary = await getSearchDictionary(em());
  await addListing('A villa', '', 'published', 'Sobha Hartland');
  expect(await getSearchDictionary(em())).toBe(oldDictionary);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  try {
    expect(await getSearchDictionary(em())).toBe(oldDictionary);
    await vi.waitFor(async () => expect(await getSearchDictionary(em())).not.toBe(oldDictionary));
    expect((await getSearchDictionary(em())).places.some((place) => place.name === 'Sobha Hartland')).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('words of building names are in the dictionary, and Arabic words in one spelling without the article', async () => {
  await em().execute(
    `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type)
     values ('A villa', 'الإطلالة على حديقة', 1, 1, 1, 1, 'Arjan', 'Dubai', 'Binghatti Lavender, Arjan', 'Villa', 'Buy')`,
  );
  await rebuildSearchDictionary(em());
  const storedTerms = await readTerms();
  expect(storedTerms.has('binghatti')).toBe(true);
  expect(storedTerms.has('اطلاله')).toBe(true);
  expect(storedTerms.has('حديقه')).toBe(true);
});

test('the parser and the database normalize Arabic alike', async () => {
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

/** The version of the stored dictionary. */
const readVersion = async (): Promise<number> =>
  (await em().execute<{ version: number }[]>('select version from search_dictionary'))[0]!.version;

test('a rebuild creates a new version exactly when it changed a word', async () => {
  await addListing('Panoramic villa');
  await rebuildSearchDictionary(em());
  const version = await readVersion();
  await rebuildSearchDictionary(em());
  expect(await readVersion()).toBe(version);
  await addListing('Secluded villa');
  await rebuildSearchDictionary(em());
  expect(await readVersion()).toBe(version + 1);
});

test('during a rebuild listings are stored and searches use the old words, and afterwards all new ones', async () => {
  await addListing('Terraced villa');
  await rebuildSearchDictionary(em());
  const oldDictionary = await getSearchDictionary(em());
  await addListing('Turquoise villa');
  // another transaction locks the words, so that the rebuild waits
  const lockingEm = em();
  await lockingEm.begin();
  await lockingEm.execute('select from search_terms for update');
  const rebuild = rebuildSearchDictionary(em());
  await vi.waitFor(async () =>
    expect(await em().execute(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%search_terms%'`)).toHaveLength(
      1,
    ),
  );
  await addListing('Stored meanwhile');
  expect(await getSearchDictionary(em())).toBe(oldDictionary);
  expect((await readTerms()).has('turquoise')).toBe(false);
  await lockingEm.rollback();
  await rebuild;
  expect((await getSearchDictionary(em())).terms.has('turquoise')).toBe(true);
  expect(oldDictionary.terms.has('turquoise')).toBe(false);
});
