import { describe, expect, test } from 'vitest';
import { LOCATION_OPTIONS, MAP_DEFAULT } from '../property/place/area.ts';
import { AMENITIES, PROPERTY_TYPES, propertyBadge, propertyReference, TRANSACTION_TYPES } from '../property/property.ts';
import { searchFilterSchema } from './filter.ts';
import { BUY_BANDS, PAGE_SIZE, parseBand } from './search.ts';
import { SORTS } from './sorts-and-limits.ts';

describe('the specified constants', () => {
  test('list types, purposes, amenities, areas, sort orders and price bands (R205, R206, R266, R267, R269, R270, R271)', () => {
    expect(PROPERTY_TYPES).toEqual(['Apartment', 'Villa', 'Penthouse', 'Studio', 'Townhouse']);
    expect(TRANSACTION_TYPES).toEqual(['Buy', 'Rent']);
    expect(AMENITIES).toEqual([
      'Swimming Pool',
      'Garden',
      'Garage',
      '24hr Security',
      'Fitness Center',
      'Balcony',
      'Terrace',
      'Smart Home',
      "Maid's Room",
      'BBQ Area',
      'Tennis Court',
      'Home Theater',
    ]);
    expect(LOCATION_OPTIONS).toEqual([
      'Palm Jumeirah',
      'Emirates Hills',
      'Jumeirah Golf Estates',
      'Jumeirah',
      'Arabian Ranches',
      'Dubai Hills',
      'Downtown Dubai',
      'Damac Hills',
    ]);
    expect(SORTS.slice(0, 4)).toEqual(['featured', 'price-asc', 'price-desc', 'newest']);
    expect(BUY_BANDS.map(parseBand)).toEqual([
      { minPrice: 1_000_000, maxPrice: 3_000_000 },
      { minPrice: 3_000_000, maxPrice: 5_000_000 },
      { minPrice: 5_000_000, maxPrice: 10_000_000 },
      { minPrice: 10_000_000, maxPrice: undefined },
    ]);
  });

  test('set ten properties a page, the map centre, the reference prefix and the badges (R94, R272, R273, R280)', () => {
    expect(PAGE_SIZE).toBe(10);
    expect(MAP_DEFAULT).toEqual({ lat: 25.0657, lng: 55.1713, zoom: 11 });
    expect(propertyReference(1042)).toBe('DLV-1042');
    expect(propertyBadge({ premium: true, featured: true })).toBe('PREMIUM');
    expect(propertyBadge({ premium: false, featured: true })).toBe('SIGNATURE');
    expect(propertyBadge({ premium: false, featured: false })).toBeNull();
  });

  test('name the fields of the filter (R212)', () => {
    expect(Object.keys(searchFilterSchema.shape)).toEqual(
      expect.arrayContaining([
        'location',
        'propertyType',
        'transactionType',
        'minPrice',
        'maxPrice',
        'minBedrooms',
        'maxBedrooms',
        'minBathrooms',
        'maxBathrooms',
        'minArea',
        'maxArea',
        'amenities',
        'sort',
      ]),
    );
  });
});

test('the interest of a loan may have decimals, and the error about one that is too high does not ask for a whole number', () => {
  expect(searchFilterSchema.parse({ loanInterest: 4.25 })).toEqual({ loanInterest: 4.25 });
  for (const loanInterest of [-1, 20.5]) {
    const messages = searchFilterSchema.safeParse({ loanInterest }).error!.issues.map(({ message }) => message);
    expect(messages).toEqual(['loanInterest must be a number from 0 to 20']);
  }
});

test.each(['addedWithinDays', 'confirmedWithinDays'])('the error about an invalid number of days names its parameter: %s', (name) => {
  for (const days of [0, 1.5, 10_000]) {
    const messages = searchFilterSchema.safeParse({ [name]: days }).error!.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining(name)]);
  }
});

test('a number of bedrooms may be a text, as in a URL, but not empty or a value of another type', () => {
  expect(searchFilterSchema.parse({ bedrooms: ['0', ' 2', 3] })).toEqual({ bedrooms: [0, 2, 3] });
  for (const value of [null, '', ' ', true, [], 'two', 1.5]) {
    const messages = searchFilterSchema.safeParse({ bedrooms: [value] }).error?.issues.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining('bedrooms')]);
  }
});
