import { describe, expect, test } from 'vitest';
import { listingInput, listingPatch, normaliseCoordinates } from './listing.ts';

const GOOD = {
  title: 'Bright two-bedroom home',
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 1_500_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['https://pictures.example/a.jpg'],
  amenities: ['Balcony'],
};
const textsOf = (fields: object): string[] => {
  const parsed = listingInput.safeParse(fields);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.message))];
};
const error = (fields: object): string => textsOf({ ...GOOD, ...fields }).join('; ');

describe('what a listing must have (R224-R236)', () => {
  test('an empty body is told everything at once, in the order of the specification', () => {
    expect(textsOf({})).toEqual([
      'Title must be at least 10 characters long',
      'Description must be at least 50 characters long',
      'Price must be positive',
      'Area must be positive',
      'Number of bedrooms must be at least 1',
      'Number of bathrooms must be at least 1',
      'Location is required',
      'Address must be at least 10 characters long',
      'Property type is required',
      'At least one image is required',
      'At least one amenity is required',
    ]);
  });

  test.each([
    [{ title: 'Nine char' }, 'Title must be at least 10 characters long'],
    [{ title: '   Nine char   ' }, 'Title must be at least 10 characters long'],
    [{ title: 'x'.repeat(201) }, 'Title must be at most 200 characters'],
    [{ description: 'x'.repeat(49) }, 'Description must be at least 50 characters long'],
    [{ description: 'x'.repeat(10_001) }, 'Description must be at most 10000 characters'],
    [{ address: 'x'.repeat(9) }, 'Address must be at least 10 characters long'],
    [{ address: ` ${'x'.repeat(9)} ` }, 'Address must be at least 10 characters long'],
    [{ address: 'x'.repeat(301) }, 'Address must be at most 300 characters'],
    [{ location: '  ' }, 'Location is required'],
    [{ location: 'x'.repeat(101) }, 'Location must be at most 100 characters'],
    [{ price: 0 }, 'Price must be positive'],
    [{ price: -5 }, 'Price must be positive'],
    [{ price: 0.9 }, 'Price must be positive'],
    [{ price: 2_147_483_648 }, 'Price must be at most 2147483647'],
    [{ price: '1500000' }, 'Price must be positive'],
    [{ area: 0.4 }, 'Area must be positive'],
    [{ bedrooms: 0 }, 'Number of bedrooms must be at least 1'],
    [{ bedrooms: 1.5 }, 'Number of bedrooms must be at least 1'],
    [{ bedrooms: 101 }, 'Bedrooms must be at most 100'],
    [{ bathrooms: 0 }, 'Number of bathrooms must be at least 1'],
    [{ propertyType: '' }, 'Property type is required'],
    [{ propertyType: 'Castle' }, 'Unknown property type'],
    [{ transactionType: '' }, 'Transaction type is required'],
    [{ transactionType: 'Swap' }, 'Unknown transaction type'],
    [{ images: [] }, 'At least one image is required'],
    [{ images: Array.from({ length: 31 }, (_, i) => `/a${i}.jpg`) }, 'Images must be at most 30 entries'],
    [{ images: [`https://pictures.example/${'x'.repeat(2048)}`] }, 'Images must be at most 2048 characters each'],
    [{ amenities: [] }, 'At least one amenity is required'],
    [{ amenities: ['  '] }, 'At least one amenity is required'],
    [{ amenities: ['x'.repeat(61)] }, 'Amenities must be at most 60 characters each'],
    [{ amenities: Array.from({ length: 31 }, (_, i) => `a${i}`) }, 'Amenities must be at most 30 entries'],
    [{ latitude: 91 }, 'Latitude must be between -90 and 90'],
    [{ longitude: '55' }, 'Longitude must be a number'],
    [{ title: 'Bright two\u0000-bedroom' }, 'Title contains invalid characters'],
    [{ title: 'Bright two\ud800-bedroom' }, 'Title contains invalid characters'],
  ])('%j is refused in words', (fields, text) => {
    expect(error(fields)).toBe(text);
  });

  test.each([
    ['title', 10, 200],
    ['description', 50, 10_000],
    ['address', 10, 300],
  ] as const)('%s of %i to %i characters is accepted', (field, min, max) => {
    for (const length of [min, max]) expect(error({ [field]: 'x'.repeat(length) })).toBe('');
  });

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    '//a.example/b.jpg',
    '/\\a.example/b.jpg',
    'pictures/a.jpg',
    'https://',
    ' java\nscript:x',
    '',
  ])('the picture address %j is no http(s) link and no path of this site', (address) => {
    expect(error({ images: [address] })).toBe('Images must be http(s) or site-relative addresses');
  });
});

describe('what becomes of what is given', () => {
  test('texts are trimmed, words get their canonical spelling, doubles go', () => {
    const parsed = listingInput.parse({
      ...GOOD,
      title: '  Bright two-bedroom home ',
      propertyType: 'penthouse',
      transactionType: 'RENT',
      amenities: ['balcony', 'Balcony', ' Sea view ', "maid's room", ''],
      images: ['/media/villa/a.webp', ' https://pictures.example/b.jpg ', '/media/villa/a.webp'],
    });
    expect(parsed).toMatchObject({
      title: 'Bright two-bedroom home',
      propertyType: 'Penthouse',
      transactionType: 'Rent',
      amenities: ['Balcony', 'Sea view', "Maid's Room"],
      images: ['/media/villa/a.webp', 'https://pictures.example/b.jpg'],
    });
  });

  test('fractions are rounded, so that a form may send what a slider gives (A19)', () => {
    expect(listingInput.parse({ ...GOOD, price: 1_500_000.5, area: 1.2 })).toMatchObject({ price: 1_500_001, area: 1 });
  });

  test('without a transaction type it is for sale, but a change without one changes nothing (R233)', () => {
    const { transactionType: _, ...rest } = GOOD;
    expect(listingInput.parse(rest).transactionType).toBe('Buy');
    expect(listingPatch.parse({ price: 5 })).toEqual({ price: 5 });
    expect(listingPatch.parse({})).toEqual({});
  });

  test('what is never the owner’s to set is dropped (A26)', () => {
    const greedy = {
      id: 7,
      userId: 9,
      featured: true,
      premium: true,
      isPromoted: true,
      promotionLevel: 3,
      agentId: 1,
      createdAt: '2000-01-01',
      status: 'sold',
    };
    expect(Object.keys(listingInput.parse({ ...GOOD, ...greedy }))).toEqual(Object.keys(GOOD));
    expect(listingPatch.parse(greedy)).toEqual({});
  });

  test('zero is a coordinate and half a pair is none (A52)', () => {
    expect(normaliseCoordinates({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
    expect(normaliseCoordinates({ latitude: 25.1, longitude: null })).toEqual({ latitude: null, longitude: null });
    expect(normaliseCoordinates({ longitude: 55.1 })).toEqual({ latitude: null, longitude: null });
  });
});
