// Tests of which combinations of price, size and bedrooms are implausible, and of finding the emirate of coordinates; no database.
import { describe, expect, test } from 'vitest';
import { emirateAt } from './emirates.ts';
import { implausibility } from './plausible.ts';

/** A plausible apartment for sale: price in AED, area in square feet. */
const apartment = { price: 1_500_000, area: 1200, bedrooms: 2, propertyType: 'Apartment', transactionType: 'Buy' } as const;
/** The apartment for rent, at AED 9,000 a month. */
const rentedApartment = { ...apartment, price: 9000, transactionType: 'Rent' } as const;

describe('implausible properties', () => {
  test.each([
    [
      { ...rentedApartment, price: 2345, area: 6000, bedrooms: 7, propertyType: 'Villa' },
      'AED 2,345 a month for 7 bedrooms of 6,000 sq ft is too little',
    ],
    [{ ...rentedApartment, area: 559, bedrooms: 8 }, '8 bedrooms in 559 sq ft'],
    [{ ...apartment, area: 389, bedrooms: 3 }, '3 bedrooms in 389 sq ft'],
    [{ ...apartment, price: 9000 }, 'AED 9,000 for 2 bedrooms of 1,200 sq ft is too little'],
    [{ ...apartment, price: 65_000_000 }, 'AED 65,000,000 for 2 bedrooms of 1,200 sq ft is too much'],
    [{ ...rentedApartment, price: 1_500_000 }, 'AED 1,500,000 a month for 2 bedrooms of 1,200 sq ft is too much'],
    [
      { ...rentedApartment, price: 24, propertyType: 'Studio', bedrooms: 1, area: 400 },
      'AED 24 a month for a studio of 400 sq ft is too little',
    ],
  ] as const)('include %j', (facts, reason) => {
    expect(implausibility(facts)).toBe(reason);
  });
});

describe('unusual but plausible properties', () => {
  test.each([
    ['a small studio', { ...rentedApartment, price: 1500, area: 180, bedrooms: 1, propertyType: 'Studio' }],
    ['three cheap bedrooms in Ajman', { ...rentedApartment, price: 1500, area: 1400, bedrooms: 3 }],
    ['a villa with the size of its plot', { ...rentedApartment, price: 12_500, area: 43_000, bedrooms: 5, propertyType: 'Villa' }],
    ['a branded penthouse', { ...apartment, price: 180_000_000, area: 9000, bedrooms: 5, propertyType: 'Penthouse' }],
    ['a palace', { ...apartment, price: 400_000_000, area: 70_000, bedrooms: 12, propertyType: 'Villa' }],
    ['an old flat', { ...apartment, price: 160_000, area: 900, bedrooms: 1 }],
  ] as const)('include %s', (_what, facts) => {
    expect(implausibility(facts)).toBeNull();
  });
});

describe('coordinates', () => {
  test.each([
    ['Dubai Marina', 25.0786, 55.1353, 'Dubai'],
    ['the crescent of the Palm', 25.13, 55.117, 'Dubai'],
    ['Hatta', 24.797, 56.117, 'Dubai'],
    ['Al Reem Island', 24.4936, 54.4078, 'Abu Dhabi'],
    ['Al Ain', 24.2075, 55.7447, 'Abu Dhabi'],
    ['Aljada', 25.315, 55.505, 'Sharjah'],
    ['Khor Fakkan', 25.339, 56.342, 'Sharjah'],
    ['Al Nuaimiya', 25.385, 55.459, undefined],
    ['Ajman, Al Jurf', 25.41, 55.51, 'Ajman'],
    ['Al Hamra', 25.69, 55.785, 'Ras Al Khaimah'],
    ['Fujairah city', 25.1288, 56.3265, 'Fujairah'],
    ['Umm Al Quwain', 25.56, 55.56, 'Umm Al Quwain'],
    ['the border of Dubai and Sharjah in Al Nahda', 25.2985, 55.3766, undefined],
    ['Doha', 25.2854, 51.531, undefined],
  ])('of %s (%d, %d) give the emirate %s', (_place, latitude, longitude, emirate) => {
    expect(emirateAt(latitude, longitude)).toBe(emirate);
  });
});
