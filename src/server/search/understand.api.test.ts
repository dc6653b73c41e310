// Tests of which homes a search text finds in a database of ten, of the purpose (to buy, to rent) that it is given, and of the changed searches that are
// offered when none is found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { DAY_MS } from '../../shared/time.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { Property } from '../property/property.entity.ts';
import { findAlternatives } from './planner/alternatives.ts';
import { listProperties } from './planner/list.ts';
import { searchProperties } from './search.ts';
import { rebuildSearchDictionary } from './text/dictionary/dictionary.ts';
import { understandText } from './understand.ts';

let database: TestDatabase;
const em = () => database.orm.em.fork();
/** The ids of the homes by the names that the tests give them. */
const ids: Record<string, number> = {};
/** Stores a home under a name; without other fields it is for sale, with two bedrooms, in Dubai Marina. */
const make = async (name: string, fields: Parameters<typeof makeProperty>[1]) => {
  ids[name] = (await makeProperty(database.orm.em, { title: `A home called ${name}`, ...fields })).id;
};
const MONTH = 30 * DAY_MS;
/** So long ago that `new this week` and `this month` do not find the home. */
const longAgo = new Date(Date.now() - 3 * MONTH);

beforeAll(async () => {
  database = await testDatabase();
  await make('flat', { price: 2_000_000, createdAt: longAgo });
  await make('tower', { address: 'Marina Gate, Dubai Marina', amenities: ['Swimming Pool'], createdAt: longAgo });
  await make('tower2', { address: 'Marina Gate, Dubai Marina', bedrooms: 3, createdAt: longAgo });
  await make('tower3', { address: 'Marina Gate, Dubai Marina', bedrooms: 3, completion: 'off-plan', createdAt: longAgo });
  await make('studio', { propertyType: 'Studio', bedrooms: 1, location: 'Arjan', address: 'Plaza 1, Arjan', createdAt: longAgo });
  await make('one', {
    bedrooms: 1,
    location: 'Arjan',
    address: 'Plaza 2, Arjan',
    furnished: 'yes',
    completion: 'ready',
    createdAt: longAgo,
  });
  await make('villa', {
    propertyType: 'Villa',
    location: 'Mirdif',
    latitude: 25.22,
    longitude: 55.42,
    amenities: ['Garden'],
    createdAt: new Date(),
  });
  await make('rent', {
    transactionType: 'Rent',
    price: 9000,
    location: 'Mirdif',
    latitude: 25.22,
    longitude: 55.42,
    furnished: 'yes',
    createdAt: longAgo,
  });
  await make('imported', {
    source: 'portal',
    reference: '3271244',
    agencyReference: '566-Ap-S-1225',
    permitNumber: '71367464076',
    location: 'Deira',
    createdAt: longAgo,
  });
  await make('lowered', { location: 'Deira', price: 3_000_000, createdAt: longAgo });
  // the price falls from 3,000,000, so that the home counts as reduced
  await em().nativeUpdate(Property, { id: ids.lowered! }, { price: 2_500_000 });
  await rebuildSearchDictionary(em());
});
afterAll(() => database.close());

test('a word that no listing has is named as unknown and restricts nothing', async () => {
  const { pieces, filter } = await understandText(em(), 'xyzzyq flat in Deira');
  expect(pieces.find(({ kind }) => kind === 'unknown')).toMatchObject({ words: 'xyzzyq', filter: {} });
  expect(filter.keywords).toBeUndefined();
  const { unknown, items } = await searchProperties(em(), { search: 'xyzzyq flat in Deira' }, 1);
  expect(unknown).toEqual(['xyzzyq']);
  expect(items.length).toBeGreaterThan(0);
});

test('a word that only a listing newer than the dictionary has is looked for', async () => {
  await make('fresh', { title: 'A quokkaville flat', location: 'Deira', createdAt: longAgo });
  const { unknown, items } = await searchProperties(em(), { search: 'quokkaville' }, 1);
  expect(items[0]!.id).toBe(ids.fresh);
  expect(unknown).toEqual([]);
  await em().nativeDelete(Property, { id: ids.fresh! });
});

/** The names, as given to `make`, of the homes that a filter lists. */
async function listNames(filter: SearchFilter): Promise<string[]> {
  const { items, total } = await listProperties(em(), { ...filter, limit: 50, offset: 0 });
  expect(total).toBe(items.length);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)!).sort();
}

test.each<[string, string[]]>([
  ['marina gate', ['tower', 'tower2', 'tower3']],
  ['marina gate 3 bed off plan', ['tower3']],
  ['1 bed arjan', ['one']],
  ['studio', ['studio']],
  ['studio or 1 bed', ['one', 'studio']],
  ['not studio in arjan', ['one']],
  ['ready to move in', ['one']],
  ['furnished', ['one', 'rent']],
  ['566-Ap-S-1225', ['imported']],
  ['3271244', ['imported']],
  ['71367464076', ['imported']],
  ['price dropped', ['lowered']],
  ['new this week', ['villa']],
  ['no garden in mirdif', ['rent']],
  ['pool', ['tower']],
  ['dubai except dubai marina and arjan for sale', ['imported', 'lowered', 'villa']],
  ['9k a month', ['rent']],
  ['110k yearly mirdif', ['rent']],
])('"%s" finds the homes that were meant, as its pieces do', async (text, names) => {
  expect(await listNames({ search: text })).toEqual(names);
  const { filter } = await understandText(em(), text);
  expect(await listNames(filter)).toEqual(names);
});

test('cheapest lists the lowest price first, newest the last one listed', async () => {
  const [cheapest] = (await listProperties(em(), { search: 'cheapest in dubai for sale', limit: 1, offset: 0 })).items;
  expect(cheapest!.price).toBe(1_500_000);
  const [newest] = (await listProperties(em(), { search: 'newest', limit: 1, offset: 0 })).items;
  expect(newest!.id).toBe(ids.villa);
});

test('a home whose price rises after a drop is no longer listed as reduced', async () => {
  await em().nativeUpdate(Property, { id: ids.lowered! }, { price: 2_600_000 });
  expect(await listNames({ priceDropped: true })).toEqual([]);
  await em().nativeUpdate(Property, { id: ids.lowered! }, { price: 2_400_000 });
  expect(await listNames({ priceDropped: true })).toEqual(['lowered']);
});

describe('a text', () => {
  test('that names no purpose gets both counts and a purpose with matches', async () => {
    expect(await understandText(em(), 'mirdif furnished')).toMatchObject({ counts: { Buy: 0, Rent: 1 }, purpose: 'Rent' });
    expect(await understandText(em(), 'mirdif')).toMatchObject({ counts: { Buy: 1, Rent: 1 }, purpose: 'Buy' });
  });

  test('that names one purpose or both gets no counts', async () => {
    expect(await understandText(em(), 'mirdif to rent')).toMatchObject({ counts: null, purpose: 'Rent' });
    expect(await understandText(em(), 'mirdif for sale or rent')).toMatchObject({ counts: null, purpose: 'Any' });
  });
});

describe('the alternatives to a search without matches', () => {
  test('say what to change, how many homes that finds, and the filter that finds them', async () => {
    const filter: SearchFilter = {
      location: 'Dubai Marina',
      transactionType: 'Buy',
      bedrooms: [2],
      amenities: ['Swimming Pool'],
      maxPrice: 1_000_000,
    };
    expect(await listNames(filter)).toEqual([]);
    const alternatives = await findAlternatives(em(), filter);
    expect(alternatives).toContainEqual(
      expect.objectContaining({ change: 'more', instead: { kind: 'price', filter: { maxPrice: 1_500_000 } }, count: 1, capped: false }),
    );
    for (const { filter: offeredFilter, count } of alternatives) expect(await listNames(offeredFilter)).toHaveLength(count);
  });

  test('leave out a criterion of a text or change its purpose', async () => {
    const alternatives = await findAlternatives(em(), { search: 'villa mirdif for rent' });
    expect(alternatives.map(({ change, count }) => [change, count])).toEqual([
      ['without', 1],
      ['other', 1],
    ]);
    for (const { filter, count } of alternatives) expect(await listNames(filter)).toHaveLength(count);
  });

  test('are none for a search without criteria', async () => {
    expect(await findAlternatives(em(), {})).toEqual([]);
  });
});

test('hostile texts are parsed without an error', async () => {
  for (const text of ["'; drop table properties", '%', 'a:* & !b', '\\', '<->', '#'.repeat(500), '1'.repeat(900), 'villa '.repeat(160)]) {
    const { filter, isCut } = await understandText(em(), text);
    expect(isCut).toBe(text.length > 200);
    await expect(listProperties(em(), { ...filter, limit: 1, offset: 0 })).resolves.toBeDefined();
    await expect(findAlternatives(em(), filter)).resolves.toBeDefined();
  }
});
