// Generators (fast-check) of random homes and of random searches, for tests that compare what searches find. Nothing is stored here.
import fc from 'fast-check';
import type { AlertFilter } from '../../shared/alert/alert-schemas.ts';
import type { Point, ShapeArea } from '../../shared/geo/shape.ts';
import { writeShape } from '../../shared/geo/write-shape.ts';
import { AMENITIES, COMPLETIONS, FURNISHING, PROPERTY_TYPES } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/filter.ts';

/** Communities with their emirate, latitude and longitude. */
const PLACES = [
  ['Dubai Marina', 'Dubai', 25.0786, 55.1353],
  ['Palm Jumeirah', 'Dubai', 25.1173, 55.1351],
  ['Jumeirah Village Circle', 'Dubai', 25.0566, 55.208],
  ['Al Nahda', 'Sharjah', 25.2998, 55.3712],
  ['Al Reem Island', 'Abu Dhabi', 24.4986, 54.4034],
] as const;
const COMMUNITIES = PLACES.map(([name]) => name);
const WORDS = ['bright', 'terrace', 'quiet', 'harbour', 'renovated', 'vacant', 'corner'];
const TOWERS = ['Marina Gate 1', 'Princess Tower', 'Al Seef Tower'];
const OTHER_AMENITIES = ['Sea View', 'Maids Room'];
/** Picks one to `maxLength` different values. */
const some = <T>(values: readonly T[], maxLength = 3) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength });
/** A price of 0.25 to 3 million AED. */
const price = fc.integer({ min: 1, max: 12 }).map((n) => n * 250_000);

/** A distance from the middle of a place in degrees: up to 0.03, about 3 km. */
const offset = fc.integer({ min: -3000, max: 3000 }).map((steps) => steps / 100_000);

/** A home, with every attribute that a filter can ask for. A test turns it into a row of `properties`. */
export const randomHome = fc.record({
  place: fc.constantFrom(...PLACES),
  type: fc.constantFrom(...PROPERTY_TYPES),
  purpose: fc.constantFrom('Buy', 'Rent'),
  price,
  bedrooms: fc.integer({ min: 1, max: 5 }),
  bathrooms: fc.integer({ min: 1, max: 4 }),
  /** Square feet. */
  area: fc.integer({ min: 3, max: 30 }).map((n) => n * 100),
  amenities: fc.uniqueArray(fc.constantFrom(...AMENITIES, ...OTHER_AMENITIES), { maxLength: 6 }),
  furnished: fc.option(fc.constantFrom(...FURNISHING)),
  completion: fc.option(fc.constantFrom(...COMPLETIONS)),
  words: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }),
  tower: fc.option(fc.constantFrom(...TOWERS)),
  hasPhoto: fc.boolean(),
  hasAgent: fc.boolean(),
  /** Days since it was listed. */
  age: fc.integer({ min: 0, max: 20 }),
  /** The offset of the map pin from the middle of the place, north and east; null for a home without a pin. */
  pin: fc.option(fc.tuple(offset, offset)),
  /** Whether the price was lowered after the home was listed. */
  hasPriceDrop: fc.boolean(),
});

/** The part of the map that a search is limited to, around a place. Half its side is in degrees: from a few streets to several emirates. */
const bounds = fc
  .tuple(fc.constantFrom(...PLACES), offset, offset, fc.constantFrom(0.005, 0.02, 0.08, 0.4, 1.5))
  .map(([[, , latitude, longitude], northOffset, eastOffset, halfSide]) => ({
    bounds: {
      south: latitude + northOffset - halfSide,
      west: longitude + eastOffset - halfSide,
      north: latitude + northOffset + halfSide,
      east: longitude + eastOffset + halfSide,
    },
  }));

/** One or two drawn areas around places, whose lines may cross: from a few streets to an emirate. */
const shape = fc
  .array(
    fc
      .tuple(fc.constantFrom(...PLACES), fc.array(fc.tuple(offset, offset), { minLength: 3, maxLength: 6 }), fc.constantFrom(0.3, 1, 10))
      .map(([[, , latitude, longitude], corners, size]) =>
        corners.map(([north, east]): Point => [latitude + north * size, longitude + east * size]),
      ),
    { minLength: 1, maxLength: 2 },
  )
  .map((rings) => ({ shape: writeShape(rings.map((ring): ShapeArea => ({ ring }))) }));

/** One condition of a search. The larger its weight, the more often it occurs. */
const condition: fc.Arbitrary<AlertFilter> = fc.oneof(
  { weight: 4, arbitrary: some(COMMUNITIES).map((names) => ({ location: names.join(',') })) },
  { weight: 2, arbitrary: fc.constantFrom('Dubai', 'Sharjah', 'Dubai Marina,Sharjah').map((location) => ({ location })) },
  { weight: 1, arbitrary: fc.constantFrom('Princess', 'Harbour walk', 'seef').map((location) => ({ location })) },
  { weight: 4, arbitrary: fc.constantFrom('Buy', 'Rent', 'Any').map((transactionType) => ({ transactionType }) as SearchFilter) },
  { weight: 3, arbitrary: some(PROPERTY_TYPES).map((types) => ({ propertyType: types.join(',') })) },
  { weight: 3, arbitrary: price.map((maxPrice) => ({ maxPrice })) },
  { weight: 4, arbitrary: bounds },
  { weight: 3, arbitrary: shape },
  { weight: 2, arbitrary: price.map((minPrice) => ({ minPrice })) },
  { weight: 3, arbitrary: some([0, 1, 2, 3, 4, 5]).map((bedrooms) => ({ bedrooms })) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((minBedrooms) => ({ minBedrooms })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((maxBedrooms) => ({ maxBedrooms })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((minBathrooms) => ({ minBathrooms })) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 25 }).map((n) => ({ minArea: n * 100 })) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 25 }).map((n) => ({ maxArea: n * 100 })) },
  { weight: 2, arbitrary: some([...AMENITIES, ...OTHER_AMENITIES], 2).map((amenities) => ({ amenities })) },
  { weight: 1, arbitrary: some(AMENITIES, 5).map((excludedAmenities) => ({ excludedAmenities })) },
  { weight: 1, arbitrary: some(PROPERTY_TYPES).map((excludedTypes) => ({ excludedTypes })) },
  { weight: 1, arbitrary: some([...COMMUNITIES, 'Sharjah'], 2).map((excludedLocations) => ({ excludedLocations })) },
  { weight: 1, arbitrary: some(FURNISHING, 2).map((furnished) => ({ furnished })) },
  { weight: 1, arbitrary: some(COMPLETIONS, 2).map((completion) => ({ completion })) },
  { weight: 2, arbitrary: some(WORDS, 2).map((keywords) => ({ keywords })) },
  { weight: 2, arbitrary: some(TOWERS, 2).map((building) => ({ building })) },
  { weight: 1, arbitrary: fc.constant({ withPhotos: true }) },
  { weight: 1, arbitrary: fc.constant({ priceDropped: true }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 15 }).map((addedWithinDays) => ({ addedWithinDays })) },
  { weight: 1, arbitrary: fc.constantFrom('owner', 'agent').map((listedBy) => ({ listedBy }) as SearchFilter) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...[
          '2 bed in the marina under 2m',
          'villa palm jumeirah',
          'bright terrace',
          'studio or 1 bed to rent',
          'quiet apartment with pool',
          'استوديو للبيع',
        ],
      )
      .map((search) => ({ search })),
  },
);
/** A search with up to four conditions. */
export const randomFilter = fc
  .array(condition, { minLength: 0, maxLength: 4 })
  .map((conditions) => Object.assign({}, ...conditions) as AlertFilter);
