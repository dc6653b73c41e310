import { expect, test } from 'vitest';
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
