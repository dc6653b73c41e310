// Tests of the places and types that are suggested while a text is typed, and of the lists that they lead to. suggestion-context.ts starts a
// database and says what its homes are.
import { describe, expect, test } from 'vitest';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Suggestion } from '../../../shared/search/suggest.ts';
import {
  AL_NAHDA_AJMAN_TOWNHOUSE,
  AL_NAHDA_FUJAIRAH_TOWNHOUSE,
  startSuggestionContext,
} from '../../../testing/contexts/suggestion-context.ts';
import { listProperties } from '../planner/list.ts';
import { rememberTotal } from '../planner/remembered-totals.ts';
import { toSearchCriteria } from '../planner/resolve-criteria.ts';
import { searchTotal } from '../search.ts';
import { getSearchDictionary } from '../text/dictionary/dictionary.ts';
import type { DictionaryPlace } from '../text/dictionary/search-dictionary.ts';
import { understand } from '../text/understand.ts';
import { countHomesInPlaces, suggest, suggestPlaces } from './suggest.ts';

const { em, suggestFor } = await startSuggestionContext();
const placeNames = (answer: Suggestion) => answer.places.map((place) => place.name);

test('an empty input suggests the communities with most listings and no property', async () => {
  const answer = await suggestFor('  ');
  expect(answer.places[0]).toMatchObject({ name: 'Dubai Marina', kind: 'community', emirate: 'Dubai', count: 9 });
  expect(placeNames(answer)).toContain('Palm Jumeirah');
  expect(answer.places.every((place) => place.kind === 'community' && (place.count ?? 0) > 0)).toBe(true);
  expect(answer).toMatchObject({ types: [], homes: [], total: null });
});

describe('suggested places', () => {
  test('match the beginning of the name, those with most properties first', async () => {
    expect(placeNames(await suggestFor('jum'))).toEqual(['Jumeirah', 'Jumeirah Village Circle', 'Palm Jumeirah']);
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
    expect(placeNames(await suggestFor('2 bed villa shar'))[0]).toBe('Sharjah');
  });

  test('do not match a complete word as the beginning of a name', async () => {
    expect(placeNames(await suggestFor('marina sea view'))).toEqual(['Dubai Marina']);
  });

  test('show all properties of an emirate, and no country without properties', async () => {
    expect((await suggestFor('sharjah')).places[0]).toMatchObject({ name: 'Sharjah', kind: 'emirate', emirate: 'Sharjah', count: 1 });
    expect(await suggestFor('qatar')).toMatchObject({ places: [], homes: [], total: 0 });
  });

  test.each([
    ['al nahda', { Ajman: AL_NAHDA_AJMAN_TOWNHOUSE, Fujairah: AL_NAHDA_FUJAIRAH_TOWNHOUSE }],
    ['al nahda townhouse', { Ajman: AL_NAHDA_AJMAN_TOWNHOUSE, Fujairah: AL_NAHDA_FUJAIRAH_TOWNHOUSE }],
    ['townhouse al nahda fujairah', { Fujairah: AL_NAHDA_FUJAIRAH_TOWNHOUSE }],
    ['fujairah al nahda', { Fujairah: AL_NAHDA_FUJAIRAH_TOWNHOUSE }],
  ])('of one name in two emirates lead each to its own homes: %s', async (text, idByEmirate) => {
    const offers = (await suggestFor(text)).places.filter(({ name }) => name === 'Al Nahda');
    const lists = await Promise.all(offers.map(({ filter }) => listProperties(em(), { ...filter, limit: 5, offset: 0 })));
    expect(offers.map(({ count }) => count)).toEqual(offers.map(() => 1));
    expect(Object.fromEntries(offers.map(({ emirate }, i) => [emirate, lists[i]!.items[0]!.id]))).toEqual(idByEmirate);
    expect(lists.map(({ total }) => total)).toEqual(offers.map(() => 1));
  });

  test('have no number when counting took too long', async () => {
    const text = 'marina over 900 sqft ';
    const dictionary = await getSearchDictionary(em());
    const { filter } = (await suggestFor(text)).places.find(({ name }) => name === 'Dubai Marina')!;
    rememberTotal(em(), toSearchCriteria(filter, dictionary), null);
    expect((await suggestFor(text)).places).toMatchObject([{ name: 'Dubai Marina', count: null, capped: false }]);
  });

  test('have an exact number from the count tables, else one up to 10,000 that says that there are more', async () => {
    await em().execute(
      `update property_facets set n = 25300 where location = 'Palm Jumeirah' and transaction_type = 'Buy' and property_type = 'Villa'`,
    );
    try {
      expect((await suggestFor('villa for sale in palm jumeirah')).places[0]).toMatchObject({ count: 25_300, capped: false });
    } finally {
      await em().execute(`update property_facets set n = 1 where n = 25300`);
    }
    const text = 'over 900 sqft in palm jumeirah ';
    const dictionary = await getSearchDictionary(em());
    const { filter } = (await suggestFor(text)).places[0]!;
    rememberTotal(em(), toSearchCriteria(filter, dictionary), { total: 10_000, capped: true });
    expect((await suggestFor(text)).places[0]).toMatchObject({ count: 10_000, capped: true });
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

describe('suggested buildings and advertisers', () => {
  const named = async (text: string) => {
    const { buildings, advertisers } = await suggestFor(text);
    return [...buildings, ...advertisers].map(({ name, count }) => [name, count]);
  };

  test.each([
    ['falc', [['Falcon Heights', 4]]],
    ['falcon heights', [['Falcon Heights', 4]]],
    ['heigh', [['Falcon Heights', 4]]],
    ['1 bed falcon h', [['Falcon Heights', 1]]],
    ['for sale falcon heights', [['Falcon Heights', 3]]],
    ['falcon heights 2 bed', [['Falcon Heights', 1]]],
    ['alder', [['Alder & Ash', 1]]],
    ['alder & a', [['Alder & Ash', 1]]],
    ['haus', [['Haus & Haus', 1]]],
    ['jumeirah l', [['Jumeirah Living', 3]]],
    ['jumeirah', []],
    ['2 bed jumeirah', []],
    ['bluefin realty', [['Bluefin Realty LLC', 3]]],
    ['1 bed business bay bluefin', [['Bluefin Realty LLC', 1]]],
  ])('are those of which the text has the name or its beginning, with the homes of the whole text: %s', async (text, offers) => {
    expect(await named(text)).toEqual(offers);
  });

  test.each(['5 bed falcon heights', '3 bed bluefin realty', 'fa', 'not in falcon h', 'anything but bluefin', 'palm villa'])(
    'are none that the text excludes or that have no such homes: %s',
    async (text) => {
      expect(await named(text)).toEqual([]);
    },
  );

  test('keep what was typed before them', async () => {
    const { buildings } = await suggestFor('2 bed apartment under 3m in business bay falcon');
    expect(buildings[0]!.filter).toEqual({
      bedrooms: [2],
      propertyType: 'Apartment',
      maxPrice: 3_000_000,
      location: 'Business Bay',
      building: ['Falcon Heights'],
      transactionType: 'Buy',
    });
  });
});

describe('places for a form that has other fields', () => {
  test('have the homes that the form finds, and only places with such homes', async () => {
    const offers = (filter: SearchFilter) => suggestPlaces(em(), 'palm', filter);
    const counts = async (filter: SearchFilter) => (await offers(filter)).map(({ name, count }) => [name, count]);
    expect(await counts({})).toEqual([['Palm Jumeirah', 3]]);
    expect(await counts({ transactionType: 'Rent' })).toEqual([['Palm Jumeirah', 1]]);
    expect(await counts({ transactionType: 'Buy', propertyType: 'Villa', minBedrooms: 5 })).toEqual([['Palm Jumeirah', 1]]);
    expect(await counts({ transactionType: 'Rent', propertyType: 'Villa' })).toEqual([]);
  });
});

describe('what a suggestion leads to', () => {
  test.each(['not in jum', 'villa anywhere but palm jum', 'فيلا ما عدا نخلة جم'])(
    'is no place that the text leaves out: %s',
    async (text) => {
      expect((await suggestFor(text)).places.filter(({ name }) => name.includes('Jumeirah'))).toEqual([]);
    },
  );

  test.each([
    'palm',
    'villa palm',
    '2 bed marina',
    'penthouse for rent',
    'villa with pool under 2m',
    'furnished jumeirah',
    'studio or villa jumeirah',
    '2 bed dubai hills near a good school',
    'villa with sea view jum',
    '3 bed falcon heights sea view',
    'marina bluefin',
    '2 bed palm or jumeirah vi',
    '3 bed dubai mar',
    'palm 1m yearly',
    'business bay 4 bed under 12m yearly',
    'sharjah under 150k',
    'فيلا النخلة',
    'falcon',
  ])('lists as many homes as it says, and at least one: %s', async (text) => {
    const { places, buildings, advertisers, types, understanding, total } = await suggest(em(), text);
    const offeredLists: { filter: SearchFilter; count: number | null }[] = [...places, ...buildings, ...advertisers, ...types];
    expect(offeredLists.filter(({ count }) => count === 0)).toEqual([]);
    for (const purpose of ['Buy', 'Rent'] as const)
      if (understanding!.counts) {
        const count = understanding!.counts[purpose]!;
        offeredLists.push({ filter: { ...understanding!.filter, transactionType: purpose }, count });
        // the page that the whole text leads to
        offeredLists.push({ filter: { search: text, transactionType: purpose }, count });
      }
    if (total !== null) offeredLists.push({ filter: { search: text }, count: total });
    expect(offeredLists.length).toBeGreaterThan(0);
    for (const { filter, count } of offeredLists) expect((await searchTotal(em(), filter)).total, JSON.stringify(filter)).toBe(count);
  });

  test('carries everything that the text asks for', async () => {
    const { places, understanding } = await suggest(em(), '5 bed palm under 3m');
    expect(understanding).toMatchObject({ filter: { bedrooms: [5], location: 'Palm Jumeirah', maxPrice: 3_000_000 }, purpose: 'Buy' });
    expect(places[0]).toMatchObject({
      name: 'Palm Jumeirah',
      filter: { bedrooms: [5], location: 'Palm Jumeirah', maxPrice: 3_000_000, transactionType: 'Buy' },
    });
    expect((await suggest(em(), 'villa sharjah')).understanding).toMatchObject({ counts: { Buy: 0, Rent: 1 }, purpose: 'Rent' });
  });
});

test('the homes of the whole market are those of all emirates and countries, in which those of its buildings are counted already', () => {
  const place = { emirate: 'Dubai', words: [] };
  const dictionary = {
    places: [
      { ...place, name: 'Dubai', kind: 'emirate', count: 9 },
      { ...place, name: 'Dubai Marina', kind: 'community', count: 9 },
      { ...place, name: 'Princess Tower', kind: 'building', count: 4 },
    ] satisfies DictionaryPlace[],
    terms: new Map(),
  };
  expect(countHomesInPlaces(dictionary, { locations: [], emirates: [] })).toBe(9);
  expect(countHomesInPlaces(dictionary, { locations: ['Dubai Marina'], emirates: [] })).toBe(9);
});

test('the counts of a text that no table counts are the remembered totals of its lists, and both are null when counting one of them took too long', async () => {
  const text = 'over 900 sqft ';
  const dictionary = await getSearchDictionary(em());
  const list = (transactionType: TransactionType) =>
    toSearchCriteria({ ...understand(text, dictionary).filter, transactionType }, dictionary);
  rememberTotal(em(), list('Buy'), { total: 4321, capped: false });
  rememberTotal(em(), list('Rent'), { total: 1234, capped: false });
  expect((await suggest(em(), text)).understanding?.counts).toEqual({ Buy: 4321, Rent: 1234 });
  rememberTotal(em(), list('Rent'), null);
  expect((await suggest(em(), text)).understanding?.counts).toEqual({ Buy: null, Rent: null });
});
