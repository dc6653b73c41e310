// Tests of a search text beside chosen keys of a filter: what both ask for together, and that the result keeps the limits of a filter. Prices are AED,
// rents AED a month.
import { expect, test } from 'vitest';
import { searchFilterSchema } from '../../../shared/search/filter.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { smallDictionary } from '../../../testing/factories/small-dictionary.ts';
import type { DictionaryPlace, SearchDictionary } from './dictionary/search-dictionary.ts';
import { toExplicitFilter } from './explicit-filter.ts';

const alNahda = (emirate: string, count: number): DictionaryPlace => ({
  name: 'Al Nahda',
  kind: 'community',
  emirate,
  words: ['al nahda'],
  count,
});
/** A dictionary in which two emirates have a community of one name; the one in Dubai has more homes. */
const dictionary: SearchDictionary = {
  ...smallDictionary,
  places: [...smallDictionary.places.filter(({ name }) => !name.startsWith('Al Nahda')), alNahda('Dubai', 90), alNahda('Sharjah', 40)],
};
const explicitFilter = (filter: SearchFilter): SearchFilter => toExplicitFilter(filter, dictionary).filter;

test.each<[SearchFilter, SearchFilter]>([
  // without a chosen purpose the price would be a yearly rent
  [
    { transactionType: 'Buy', search: 'studio under 200k' },
    { transactionType: 'Buy', propertyType: 'Studio', maxPrice: 200_000 },
  ],
  // without a chosen purpose the price would be one to buy
  [
    { transactionType: 'Rent', search: 'villa 300k' },
    { transactionType: 'Rent', propertyType: 'Villa', maxPrice: 25_000, rentPeriod: 'year' },
  ],
  [
    { transactionType: 'Any', search: 'studio under 200k' },
    { transactionType: 'Any', propertyType: 'Studio', maxPrice: 16_667, rentPeriod: 'year' },
  ],
])('a price of a text is read by the purpose that was chosen beside it: %j', (filter, explicit) => {
  expect(explicitFilter(filter)).toEqual(explicit);
});

test.each<[SearchFilter, SearchFilter]>([
  [
    { location: 'Sharjah', search: 'al nahda' },
    { location: 'Al Nahda', excludedLocations: ['Dubai'] },
  ],
  [
    { location: 'Al Nahda', search: 'sharjah' },
    { location: 'Al Nahda', excludedLocations: ['Dubai'] },
  ],
  [{ location: 'Al Nahda', search: 'al nahda' }, { location: 'Al Nahda' }],
  [{ location: 'Al Nahda,Dubai Marina', search: 'sharjah or marina' }, { location: 'Al Nahda,Dubai Marina' }],
  // the text names the place in Sharjah
  [
    { location: 'Dubai', search: 'al nahda sharjah' },
    { location: '\u0001', excludedLocations: ['Dubai'] },
  ],
])('a place is looked for in every emirate that has one of its name: %j', (filter, explicit) => {
  expect(explicitFilter(filter)).toEqual(explicit);
});

/** Names of amenities or words that no text of these tests has. */
const namesOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `name ${n}`);

test.each<SearchFilter>([
  { keywords: namesOf(30), search: 'villa xyz' },
  { amenities: namesOf(30), search: 'villa with pool' },
  { excludedAmenities: namesOf(12), search: 'villa without pool' },
  { excludedLocations: namesOf(10), search: 'villa not jvc' },
])('a filter at its limits stays valid with what a text adds: %j', (filter) => {
  expect(searchFilterSchema.safeParse(explicitFilter(filter)).error).toBeUndefined();
});
