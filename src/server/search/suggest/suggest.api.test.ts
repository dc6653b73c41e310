import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import { type Suggestion, suggestion } from '../../../shared/search/suggest.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { rebuildSearchDictionary } from '../text/dictionary.ts';
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

const put = (row: Row) =>
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
  for (const row of rows) await put(row);
  await rebuildSearchDictionary(em());
});
afterAll(() => db.close());

const helpers = async (text: string): Promise<Suggestion> => suggestion.parse(await suggest(em(), text));
const names = (answer: Suggestion) => answer.places.map((place) => place.name);
const ids = (answer: Suggestion) => answer.homes.map((home) => home.id);

test('an empty box offers the most listed communities and no home', async () => {
  const answer = await helpers('  ');
  expect(answer.places[0]).toEqual({ name: 'Dubai Marina', kind: 'community', emirate: 'Dubai', count: 9 });
  expect(names(answer)).toContain('Palm Jumeirah');
  expect(answer.places.every((place) => place.kind === 'community' && place.count > 0)).toBe(true);
  expect(answer).toMatchObject({ types: [], homes: [], total: null });
});

describe('places', () => {
  test('come by the beginning of the name, most homes first, those without homes last', async () => {
    expect(names(await helpers('jum'))).toEqual([
      'Jumeirah',
      'Jumeirah Village Circle',
      'Palm Jumeirah',
      'Jumeirah Beach Residence',
      'Jumeirah Golf Estates',
    ]);
  });

  test('come by the beginning of any word, of an alias and of the Arabic name', async () => {
    expect(names(await helpers('hills'))[0]).toBe('Dubai Hills');
    expect(names(await helpers('jvc'))).toEqual(['Jumeirah Village Circle']);
    expect(names(await helpers('دبي مار'))).toEqual(['Dubai Marina']);
  });

  test('come by typo, also in an unfinished word', async () => {
    expect(names(await helpers('palm jumeriah'))).toEqual(['Palm Jumeirah']);
    expect(names(await helpers('dubia mar'))).toEqual(['Dubai Marina']);
  });

  test('come at the end of a longer text', async () => {
    expect(names(await helpers('villa in dubai h'))).toEqual(['Dubai Hills']);
    expect(names(await helpers('2 bed apartment shar'))[0]).toBe('Sharjah');
  });

  test('a word of its own is not the beginning of a place', async () => {
    expect(names(await helpers('marina sea view'))).toEqual(['Dubai Marina']);
  });

  test('an emirate counts all its homes, a country without homes shows none', async () => {
    expect((await helpers('sharjah')).places[0]).toEqual({ name: 'Sharjah', kind: 'emirate', emirate: 'Sharjah', count: 1 });
    expect(await helpers('qatar')).toMatchObject({ places: [{ name: 'Qatar', kind: 'country', count: 0 }], homes: [], total: 0 });
  });

  test('are as many as asked for', async () => {
    expect((await suggest(em(), 'd', 2)).places).toHaveLength(2);
  });
});

describe('types', () => {
  test('come when the text names one, with its place', async () => {
    expect((await helpers('penthose palm')).types).toEqual([{ propertyType: 'Penthouse', place: 'Palm Jumeirah', count: 2 }]);
    expect((await helpers('vilas')).types).toEqual([{ propertyType: 'Villa', place: null, count: 6 }]);
    expect((await helpers('villa sharjah')).types).toEqual([{ propertyType: 'Villa', place: 'Sharjah', count: 1 }]);
    expect((await helpers('palm')).types).toEqual([]);
  });

  test('come for an unfinished word, and only of the transaction named', async () => {
    expect((await helpers('pent')).types).toEqual([{ propertyType: 'Penthouse', place: null, count: 2 }]);
    expect((await helpers('penthouse for rent')).types).toEqual([{ propertyType: 'Penthouse', place: null, count: 1 }]);
  });
});

describe('homes', () => {
  test('come at once by reference or id, published ones only', async () => {
    for (const text of ['DLV-1088', 'dlv 1088', '1088', ' dlv1088 '])
      expect(await helpers(text)).toMatchObject({ homes: [{ id: 1088, image: '/a.jpg' }], total: 1 });
    expect(await helpers('DLV-1091')).toMatchObject({ homes: [], total: 0 });
    expect(await helpers('DLV-99999999999')).toMatchObject({ homes: [] });
    expect(ids(await helpers('10'))).toEqual([]);
  });

  test('are the best five of a place, with the total', async () => {
    const answer = await helpers('dubai marina');
    expect(ids(answer)).toEqual([1208, 1207, 1206, 1205, 1204]);
    expect(answer.total).toBe(9);
    expect(ids(await helpers('palm'))).toEqual([1089, 1090, 1088]);
  });

  test('Jumeirah is Jumeirah and none of its neighbours (A2)', async () => {
    expect(await helpers('jumeirah')).toMatchObject({ homes: [{ location: 'Jumeirah' }, { location: 'Jumeirah' }], total: 2 });
  });

  test('match type, bedrooms, price, amenities and transaction', async () => {
    expect(ids(await helpers('vila with pool dubai hills'))).toEqual([1140]);
    expect(ids(await helpers('dubai marina 2br under 1.5m'))).toEqual([1204, 1201]);
    expect(ids(await helpers('penthouse to rent'))).toEqual([1090]);
    expect(ids(await helpers('sharjah'))).toEqual([1120]);
    expect(ids(await helpers('5 bed'))).toEqual([1089]);
    expect(ids(await helpers('over 15m'))).toEqual([1088]);
  });

  test('match the words left, the last one by its beginning and typos mended', async () => {
    expect(ids(await helpers('sea view'))).toEqual([1100, 1088]);
    expect(ids(await helpers('jumeirah furn'))).toEqual([1101, 1100]);
    expect(ids(await helpers('jumeirah furnishd '))).toEqual([1101, 1100]);
    expect(ids(await helpers('atlantis palm'))).toEqual([1088]);
    expect(ids(await helpers('atlan'))).toEqual([1088]);
    expect((await helpers('sea view')).total).toBeNull();
  });

  test('of two places come in one order', async () => {
    expect(ids(await helpers('palm or jumeirah villa'))).toEqual([1089, 1101, 1100]);
  });

  test('a type after a place is a type, also where a longer place begins alike', async () => {
    expect(ids(await helpers('jumeirah villa'))).toEqual([1101, 1100]);
  });

  test('an unfinished place that can only be one is that place', async () => {
    expect(await helpers('palm jum')).toMatchObject({ homes: [{ location: 'Palm Jumeirah' }, {}, {}], total: 3 });
  });

  test('nothing is offered for a text that nothing matches or that says nothing', async () => {
    expect(ids(await helpers('xyzzy'))).toEqual([]);
    expect(ids(await helpers('studio 5 bed'))).toEqual([]);
    expect(ids(await helpers('the house'))).toEqual([]);
  });

  test('no text breaks the query', async () => {
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
      await expect(helpers(text)).resolves.toBeDefined();
    }
  });
});
