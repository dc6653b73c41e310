// Tests that a search filter survives being split into pieces and merged again, and being written to a URL and read, with generated filters.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUYERS } from '../costs/buyers.ts';
import { NEAR_VALUES } from '../nearby/nearby-kinds.ts';
import { ADVERTISERS, AMENITIES, PROPERTY_TYPES } from '../property/property.ts';
import { searchFilterSchema } from './filter.ts';
import { type ChoiceKey, FILTERS, type FlagKey, keysOf, type RangeKey, type SearchFilter } from './filter-table.ts';
import { mergePieces, piecesOf } from './pieces.ts';
import { queryFromFilter, searchStateFromQuery } from './search-url.ts';
import { PURPOSES, RENT_PERIODS, SORTS, TRAVEL_MODES } from './sorts-and-limits.ts';

/** One to three different values of a list. */
const someOf = <T>(values: readonly T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: Math.min(3, values.length) });
const PLACES = ['Dubai Marina', 'Al Nahda (Sharjah)', 'Jumeirah', 'Dubai'];
/** Words in English and Arabic, with a space, with an apostrophe, and one without meaning. */
const keyword = fc.constantFrom('sea view', 'xyzzy', 'burj', 'مطلة', "architect's");
/** AED. */
const amount = fc.nat(5_000_000);
const days = fc.integer({ min: 1, max: 365 });
/** Generators for the value of every parameter, as `mergePieces` writes it: lists have no duplicates, bedrooms are sorted. */
const VALUES: Record<Exclude<keyof SearchFilter, 'search' | RangeKey | ChoiceKey | FlagKey>, fc.Arbitrary<unknown>> &
  Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries([...keysOf('range'), ...keysOf('minimum')].map((key) => [key, fc.nat(FILTERS[key].max)])),
  ...Object.fromEntries(keysOf('choice').map((key) => [key, someOf<string>(FILTERS[key].values)])),
  ...Object.fromEntries(keysOf('flag').map((key) => [key, fc.boolean()])),
  location: someOf(PLACES).map((names) => names.join(',')),
  shape: fc.constantFrom('n:dubai-marina', 'n:jvc~_}rxCo`}oI_ibE??~hbE'),
  propertyType: someOf(PROPERTY_TYPES).map((names) => names.join(',')),
  transactionType: fc.constantFrom(...PURPOSES),
  maxSalePrice: amount,
  maxRent: amount,
  rentPeriod: fc.constantFrom(...RENT_PERIODS),
  maxPricePerSqft: amount,
  handoverFrom: fc.constantFrom('2027-01', '2027-10'),
  handoverTo: fc.constantFrom('2027-12', '2028-03'),
  advertiser: fc.uniqueArray(keyword, { minLength: 1, maxLength: 3 }),
  monthlyBudget: amount,
  cashBudget: amount,
  income: amount,
  loanInterest: fc.integer({ min: 0, max: 40 }).map((halves) => halves / 2),
  loanYears: fc.integer({ min: 1, max: 25 }),
  buyer: fc.constantFrom(...BUYERS),
  firstHome: fc.boolean(),
  agentId: fc.nat(99),
  amenities: someOf(AMENITIES),
  bedrooms: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 }).map((list) => list.sort((a, b) => a - b)),
  building: someOf(['Marina Gate', 'Burj Khalifa']),
  addedWithinDays: days,
  confirmedWithinDays: days,
  listedBy: fc.constantFrom(...ADVERTISERS),
  excludedTypes: someOf(PROPERTY_TYPES),
  excludedLocations: someOf(PLACES),
  excludedAmenities: someOf(AMENITIES),
  reference: fc.constantFrom('DLV-1207', '566-ap-s-1225', '3271244'),
  keywords: fc.uniqueArray(keyword, { minLength: 1, maxLength: 3 }),
  preferred: fc.uniqueArray(keyword, { minLength: 1, maxLength: 3 }),
  unanswered: fc.uniqueArray(keyword, { minLength: 1, maxLength: 3 }),
  to: fc.constantFrom('difc', '25.2110,55.2756', 'Dubai Marina'),
  by: fc.constantFrom(...TRAVEL_MODES),
  within: fc.integer({ min: 1, max: 60 }),
  to2: fc.constantFrom('media-city', '25.1,55.2'),
  by2: fc.constantFrom(...TRAVEL_MODES),
  within2: fc.integer({ min: 1, max: 60 }),
  near: someOf(NEAR_VALUES),
  sort: fc.constantFrom(...SORTS.filter((sort) => sort !== 'featured')),
};
/** Any filter without a search text. `transactionType` is always there, because a URL without it means Buy. */
const anyFilter = (fc.record(VALUES, { requiredKeys: ['transactionType'] }) as fc.Arbitrary<SearchFilter>)
  // the order `price-drop` lists only homes whose price was lowered
  .map((filter) => (filter.sort === 'price-drop' ? { ...filter, priceDropped: true } : filter));

test('the generated filters have values for every parameter but `search`', () =>
  expect(Object.keys(VALUES).toSorted()).toEqual(Object.keys(searchFilterSchema.omit({ search: true }).shape).toSorted()));

test('the pieces of a filter merge to the same filter, also after the filter was written to a URL and read', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      expect(searchFilterSchema.parse(filter)).toEqual(filter);
      const pieces = piecesOf(filter);
      expect(mergePieces(pieces)).toEqual(filter);
      const read = searchStateFromQuery(new URLSearchParams(queryFromFilter(mergePieces(pieces)))).filter;
      expect(read).toEqual(filter);
      expect(piecesOf(read)).toEqual(pieces);
    }),
  );
});

test('a filter without one of its pieces asks for the remaining pieces', () => {
  fc.assert(
    fc.property(anyFilter, fc.nat(), (filter, number) => {
      const pieces = piecesOf(filter);
      const remaining = pieces.toSpliced(number % pieces.length, 1);
      expect(piecesOf(mergePieces(remaining))).toEqual(remaining);
    }),
  );
});

test('merged pieces ask for the tighter of two bounds, either of two places, and Any for both purposes', () => {
  const merged = mergePieces([
    { kind: 'price', filter: { maxPrice: 3 } },
    { kind: 'price', filter: { maxPrice: 2, minPrice: 1 } },
    { kind: 'confirmed', filter: { confirmedWithinDays: 7 } },
    { kind: 'confirmed', filter: { confirmedWithinDays: 30 } },
    { kind: 'place', filter: { location: 'Jumeirah' } },
    { kind: 'place', filter: { location: 'Dubai Marina' } },
    { kind: 'purpose', filter: { transactionType: 'Buy' } },
    { kind: 'purpose', filter: { transactionType: 'Rent' } },
  ]);
  expect(merged).toEqual({
    maxPrice: 2,
    minPrice: 1,
    confirmedWithinDays: 7,
    location: 'Jumeirah,Dubai Marina',
    transactionType: 'Any',
  });
});

test('merged places end with the last whole name that the length of a location allows', () => {
  const names = Array.from({ length: 40 }, (_, n) => `Community ${n + 10}`);
  const { location } = mergePieces(names.map((name) => ({ kind: 'place', filter: { location: name } })));
  // 23 names of 12 characters with a comma between two of them have 298 characters
  expect(location).toBe(names.slice(0, 23).join(','));
});
