import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { type Suggestion, suggestionSchema } from '../../../shared/search/suggest.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { keepTotal } from '../counts/total.ts';
import { toSearchCriteria } from '../criteria/resolve-criteria.ts';
import { listProperties } from '../list/list.ts';
import { getSearchDictionary, rebuildSearchDictionary } from '../text/dictionary/dictionary.ts';
import { understand } from '../text/understand.ts';
import { suggest } from './suggest.ts';

let db: TestDatabase;
const em = () => db.orm.em.fork();

interface Row {
  id: number;
  location: string;
  emirate?: string;
  propertyType?: PropertyType;
  transactionType?: TransactionType;
  bedrooms?: number;
  price?: number;
  description?: string;
  amenities?: string[];
  premium?: boolean;
  status?: string;
}

const addProperty = (row: Row) =>
  em().execute(
    `insert into properties (id, title, description, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type, amenities, premium, status, images)
     values (?, ?, ?, ?, 1500, ?, 2, ?, ?, ?, ?, ?, ?, ?, '{/a.jpg,/b.jpg}')`,
    [
      row.id,
      `${row.location}, home ${row.id}`,
      row.description ?? '',
      row.price ?? 1_000_000,
      row.bedrooms ?? 2,
      row.location,
      row.emirate ?? 'Dubai',
      row.propertyType ?? 'Apartment',
      row.transactionType ?? 'Buy',
      `{${(row.amenities ?? []).map((amenity) => `"${amenity}"`).join(',')}}`,
      row.premium ?? false,
      row.status ?? 'published',
    ],
  );

beforeAll(async () => {
  db = await testDatabase();
  const rows: Row[] = [
    {
      id: 1088,
      location: 'Palm Jumeirah',
      propertyType: 'Penthouse',
      bedrooms: 4,
      price: 20_000_000,
      description: 'Sea view over the atlantis',
    },
    { id: 1089, location: 'Palm Jumeirah', propertyType: 'Villa', bedrooms: 5, premium: true, amenities: ['Swimming Pool'] },
    { id: 1090, location: 'Palm Jumeirah', propertyType: 'Penthouse', transactionType: 'Rent', price: 60_000 },
    { id: 1091, location: 'Palm Jumeirah', propertyType: 'Penthouse', status: 'paused' },
    { id: 1100, location: 'Jumeirah', propertyType: 'Villa', description: 'Furnished, with a view of the sea' },
    { id: 1101, location: 'Jumeirah', propertyType: 'Villa', description: 'Vacant and furnished' },
    { id: 1110, location: 'Jumeirah Village Circle', propertyType: 'Studio', bedrooms: 1 },
    { id: 1120, location: 'Al Majaz', emirate: 'Sharjah', propertyType: 'Villa', transactionType: 'Rent', price: 8000 },
    { id: 1130, location: 'The Views', description: 'Upgraded corner home' },
    { id: 1140, location: 'Dubai Hills', propertyType: 'Villa', amenities: ['Swimming Pool', 'Garden'] },
    { id: 1141, location: 'Dubai Hills', propertyType: 'Villa' },
    ...Array.from(
      { length: 9 },
      (_, i): Row => ({ id: 1200 + i, location: 'Dubai Marina', bedrooms: 1 + (i % 3), price: 900_000 + i * 100_000 }),
    ),
  ];
  for (const row of rows) await addProperty(row);
  await rebuildSearchDictionary(em());
});
afterAll(() => db.close());

const suggestFor = async (text: string): Promise<Suggestion> => suggestionSchema.parse(await suggest(em(), text));
const placeNames = (answer: Suggestion) => answer.places.map((place) => place.name);
const homeIds = (answer: Suggestion) => answer.homes.map((home) => home.id);

test('an empty input suggests the communities with most listings and no property', async () => {
  const answer = await suggestFor('  ');
  expect(answer.places[0]).toMatchObject({ name: 'Dubai Marina', kind: 'community', emirate: 'Dubai', count: 9 });
  expect(placeNames(answer)).toContain('Palm Jumeirah');
  expect(answer.places.every((place) => place.kind === 'community' && place.count > 0)).toBe(true);
  expect(answer).toMatchObject({ types: [], homes: [], total: null });
});

describe('suggested places', () => {
  test('match the beginning of the name, those with most properties first', async () => {
    expect(placeNames(await suggestFor('jum'))).toEqual([
      'Jumeirah',
      'Jumeirah Village Circle',
      'Palm Jumeirah',
      'Jumeirah Beach Residence',
      'Jumeirah Golf Estates',
    ]);
  });

  test('match the beginning of any word, of an alias and of the Arabic name', async () => {
    expect(placeNames(await suggestFor('hills'))[0]).toBe('Dubai Hills');
    expect(placeNames(await suggestFor('jvc'))).toEqual(['Jumeirah Village Circle']);
    expect(placeNames(await suggestFor('دبي مار'))).toEqual(['Dubai Marina']);
  });

  test('match despite a typo, also in an unfinished word', async () => {
    expect(placeNames(await suggestFor('palm jumeriah'))).toEqual(['Palm Jumeirah']);
    expect(placeNames(await suggestFor('dubia mar'))).toEqual(['Dubai Marina']);
  });

  test('match at the end of a longer text', async () => {
    expect(placeNames(await suggestFor('villa in dubai h'))).toEqual(['Dubai Hills']);
    expect(placeNames(await suggestFor('2 bed apartment shar'))[0]).toBe('Sharjah');
  });

  test('do not match a complete word as the beginning of a name', async () => {
    expect(placeNames(await suggestFor('marina sea view'))).toEqual(['Dubai Marina']);
  });

  test('show all properties of an emirate, and none for a country without properties', async () => {
    expect((await suggestFor('sharjah')).places[0]).toMatchObject({ name: 'Sharjah', kind: 'emirate', emirate: 'Sharjah', count: 1 });
    expect(await suggestFor('qatar')).toMatchObject({ places: [{ name: 'Qatar', kind: 'country', count: 0 }], homes: [], total: 0 });
  });

  test('are as many as requested', async () => {
    expect((await suggest(em(), 'd', 2)).places).toHaveLength(2);
  });
});

describe('suggested types', () => {
  test('are shown when the text names one, with its place', async () => {
    expect((await suggestFor('penthose palm')).types).toMatchObject([{ propertyType: 'Penthouse', place: 'Palm Jumeirah', count: 2 }]);
    expect((await suggestFor('vilas')).types).toMatchObject([{ propertyType: 'Villa', place: null, count: 6 }]);
    expect((await suggestFor('villa sharjah')).types).toMatchObject([{ propertyType: 'Villa', place: 'Sharjah', count: 1 }]);
    expect((await suggestFor('palm')).types).toEqual([]);
  });

  test('are shown for an unfinished word, and only for the named transaction', async () => {
    expect((await suggestFor('pent')).types).toMatchObject([{ propertyType: 'Penthouse', place: null, count: 2 }]);
    expect((await suggestFor('penthouse for rent')).types).toMatchObject([{ propertyType: 'Penthouse', place: null, count: 1 }]);
  });
});

describe('what a suggestion leads to', () => {
  test.each([
    'palm',
    'villa palm',
    '2 bed marina',
    'penthouse for rent',
    'villa with pool under 2m',
    'furnished jumeirah',
    'studio or villa jumeirah',
  ])('lists as many homes as it says: %s', async (text) => {
    const { places, types, understanding } = await suggest(em(), text);
    const offeredLists = [...places, ...types].map(({ filter, count }) => ({ filter, count }));
    for (const purpose of ['Buy', 'Rent'] as const)
      if (understanding!.counts)
        offeredLists.push({ filter: { ...understanding!.filter, transactionType: purpose }, count: understanding!.counts[purpose]! });
    expect(offeredLists.length).toBeGreaterThan(0);
    for (const { filter, count } of offeredLists)
      expect((await listProperties(em(), { ...filter, limit: 1, offset: 0 })).total).toBe(count);
  });

  test('carries everything that the text asks for', async () => {
    const { places, understanding } = await suggest(em(), '2 bed palm under 3m');
    expect(understanding).toMatchObject({ filter: { bedrooms: [2], location: 'Palm Jumeirah', maxPrice: 3_000_000 }, purpose: 'Buy' });
    expect(places[0]).toMatchObject({
      name: 'Palm Jumeirah',
      filter: { bedrooms: [2], location: 'Palm Jumeirah', maxPrice: 3_000_000, transactionType: 'Buy' },
    });
    expect((await suggest(em(), 'villa sharjah')).understanding).toMatchObject({ counts: { Buy: 0, Rent: 1 }, purpose: 'Rent' });
  });
});

test('the counts of a text with words are those that its lists show, also while these are kept, and null where counting took too long', async () => {
  const text = 'sea view ';
  const dictionary = await getSearchDictionary(em());
  const list = (transactionType: TransactionType) =>
    toSearchCriteria({ ...understand(text, dictionary).filter, transactionType }, dictionary);
  keepTotal(em(), list('Buy'), { total: 4321, capped: false });
  keepTotal(em(), list('Rent'), { total: 1234, capped: false });
  expect((await suggest(em(), text)).understanding?.counts).toEqual({ Buy: 4321, Rent: 1234 });
  keepTotal(em(), list('Rent'), null);
  expect((await suggest(em(), text)).understanding?.counts).toEqual({ Buy: null, Rent: null });
});

describe('suggested properties', () => {
  test('match a reference or id at once if published', async () => {
    for (const text of ['DLV-1088', 'dlv 1088', '1088', ' dlv1088 '])
      expect(await suggestFor(text)).toMatchObject({ homes: [{ id: 1088, image: '/a.jpg' }], total: 1 });
    expect(await suggestFor('DLV-1091')).toMatchObject({ homes: [], total: 0 });
    expect(await suggestFor('DLV-99999999999')).toMatchObject({ homes: [] });
    expect(homeIds(await suggestFor('10'))).toEqual([]);
  });

  test('are the best five of a place, with the total', async () => {
    const answer = await suggestFor('dubai marina');
    expect(homeIds(answer)).toEqual([1208, 1207, 1206, 1205, 1204]);
    expect(answer.total).toBe(9);
    expect(homeIds(await suggestFor('palm'))).toEqual([1089, 1090, 1088]);
  });

  test('of Jumeirah include none of its neighbours (A2)', async () => {
    expect(await suggestFor('jumeirah')).toMatchObject({ homes: [{ location: 'Jumeirah' }, { location: 'Jumeirah' }], total: 2 });
  });

  test('match type, bedrooms, price, amenities and transaction', async () => {
    expect(homeIds(await suggestFor('vila with pool dubai hills'))).toEqual([1140]);
    expect(homeIds(await suggestFor('dubai marina 2br under 1.5m'))).toEqual([1204, 1201]);
    expect(homeIds(await suggestFor('penthouse to rent'))).toEqual([1090]);
    expect(homeIds(await suggestFor('sharjah'))).toEqual([1120]);
    expect(homeIds(await suggestFor('5 bed'))).toEqual([1089]);
    expect(homeIds(await suggestFor('over 15m'))).toEqual([1088]);
  });

  test('match the remaining words, the last one by its beginning, with typos corrected', async () => {
    expect(homeIds(await suggestFor('sea view'))).toEqual([1100, 1088]);
    expect(homeIds(await suggestFor('jumeirah vac'))).toEqual([1101]);
    expect(homeIds(await suggestFor('jumeirah vacnt '))).toEqual([1101]);
    expect(homeIds(await suggestFor('atlantis palm'))).toEqual([1088]);
    expect(homeIds(await suggestFor('atlan'))).toEqual([1088]);
    expect((await suggestFor('sea view')).total).toBeNull();
  });

  test('of two places are in one order', async () => {
    expect(homeIds(await suggestFor('palm or jumeirah villa'))).toEqual([1089, 1101, 1100]);
  });

  test('match a type after a place as a type, even if a longer place begins alike', async () => {
    expect(homeIds(await suggestFor('jumeirah villa'))).toEqual([1101, 1100]);
  });

  test('match an unfinished place that is unambiguous', async () => {
    // an unfinished text has no total: the list that it leads to would not be of this place
    expect(await suggestFor('palm jum')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: null });
    expect(await suggestFor('palm jumeirah')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: 3 });
  });

  test('are none for a text without a match or meaning', async () => {
    expect(homeIds(await suggestFor('xyzzy'))).toEqual([]);
    expect(homeIds(await suggestFor('villa over 900m'))).toEqual([]);
    expect(homeIds(await suggestFor('the home'))).toEqual([]);
  });

  test('never fail for any text', async () => {
    for (const text of [
      `'`,
      `\\`,
      `a:*`,
      `!&|`,
      `<->`,
      `sea' & '`,
      '%',
      '"',
      '1'.repeat(200),
      'ا',
      `palm ${'x'.repeat(300)}`,
      '< 5',
      "maid's",
    ]) {
      await expect(suggestFor(text)).resolves.toBeDefined();
    }
  });
});
