import { describe, expect, test } from 'vitest';
import { isOtherProperty } from './listing-identity.ts';

const apartment = {
  location: 'Jumeirah Village Circle',
  emirate: 'Dubai',
  address: 'Tower 1, flat 204, Circle Mall Street',
  propertyType: 'Apartment',
  area: 1200,
  latitude: 25.0566,
  longitude: 55.208,
};

test.each([
  ['another community', { location: 'Dubai Marina' }],
  ['a community of the same name in another emirate', { location: 'Jumeirah Village Circle, Sharjah', emirate: undefined }],
  ['another emirate', { emirate: 'Sharjah' }],
  ['another address', { address: 'Tower 2, flat 204, Circle Mall Street' }],
  ['another type', { propertyType: 'Villa' }],
  ['another size', { area: 1210 }],
  ['a pin two kilometres away', { latitude: 25.0746 }],
])('a change of %s makes a listing another property', (_change, change) => {
  expect(isOtherProperty(apartment, { ...apartment, ...change })).toBe(true);
});

test('a place of another emirate without that emirate is the community of the same name in Dubai, so another property', () => {
  const elsewhere = { ...apartment, location: 'Downtown', emirate: 'Fujairah' };
  expect(isOtherProperty(elsewhere, { ...elsewhere, emirate: undefined })).toBe(true);
});

test.each([
  ['nothing', {}],
  ['another name of the same community', { location: 'jvc' }],
  ['the emirate and the country after the community', { location: 'JVC, Dubai, UAE' }],
  ['another way to write the address', { address: 'Tower 1 - Flat 204, circle mall street.' }],
  ['a pin in the next street', { latitude: 25.0572, longitude: 55.2085 }],
  ['a pin to no pin', { latitude: null, longitude: null }],
])('a change of %s leaves a listing the same property', (_change, change) => {
  expect(isOtherProperty(apartment, { ...apartment, ...change })).toBe(false);
});

describe('a position added where there was none', () => {
  const withoutPin = { ...apartment, latitude: null, longitude: null };
  // 55 km north of Jumeirah Village Circle
  const farPin = { latitude: 25.55, longitude: 55.208 };

  test('in the community leaves a listing the same property', () => {
    expect(isOtherProperty(withoutPin, apartment)).toBe(false);
  });

  test('far from the community makes it another property', () => {
    expect(isOtherProperty(withoutPin, { ...withoutPin, ...farPin })).toBe(true);
  });

  test('anywhere in a place that is not in the gazetteer leaves it the same property', () => {
    const elsewhere = { ...withoutPin, location: 'Downtown', emirate: 'Fujairah' };
    expect(isOtherProperty(elsewhere, { ...elsewhere, ...farPin })).toBe(false);
  });
});

test('short moves of a pin out of its community make a listing another property once it is outside', () => {
  // 9.8 and 10.3 km north of the centre of Jumeirah Village Circle
  const [inside, outside] = [25.1446, 25.1491].map((latitude) => ({ ...apartment, latitude }));
  expect(isOtherProperty(inside!, outside!)).toBe(true);
  expect(isOtherProperty(outside!, { ...outside!, latitude: 25.1536 })).toBe(false);
});
