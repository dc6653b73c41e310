import { describe, expect, test } from 'vitest';
import { listingBody } from '../../testing/factories/listings.ts';
import { listingBodySchema, listingInputSchema, listingPatchSchema, normaliseCoordinates } from './listing.ts';
import { samePicturesInputSchema } from './same-pictures.ts';

const VALID_INPUT = listingBody();
/** The distinct messages for an input, in the order in which they are reported. */
const textsOf = (fields: object): string[] => {
  const parsed = listingInputSchema.safeParse(fields);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.message))];
};
/** The messages for a valid listing in which these fields are replaced. */
const errorWith = (fields: object): string => textsOf({ ...VALID_INPUT, ...fields }).join('; ');

describe('the listing schema (R224-R236)', () => {
  test('reports every error of an empty body in the specified order', () => {
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
    [{ bedrooms: 1.5 }, 'Bedrooms: whole numbers only'],
    [{ bedrooms: 0.5 }, 'Number of bedrooms must be at least 1'],
    [{ bathrooms: 2.5 }, 'Bathrooms: whole numbers only'],
    [{ bathrooms: 0.5 }, 'Number of bathrooms must be at least 1'],
    [{ bathrooms: -1.5 }, 'Number of bathrooms must be at least 1'],
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
    [
      { latitude: 60.17, longitude: 24.94 },
      'Latitude lies outside the Emirates; Longitude lies outside the Emirates; it looks like the Latitude: exchange the two',
    ],
    [
      { latitude: 55.1413, longitude: 25.08 },
      'Latitude lies outside the Emirates; it looks like the Longitude: exchange the two; Longitude lies outside the Emirates; it looks like the Latitude: exchange the two',
    ],
    [{ latitude: 0, longitude: 0 }, 'Latitude lies outside the Emirates; Longitude lies outside the Emirates'],
    [{ latitude: 25.28, longitude: 51.2 }, 'Longitude lies outside the Emirates'],
    [{ longitude: '55' }, 'Longitude must be a number'],
    [{ location: '#N/A' }, 'Location contains #N/A, an error of the spreadsheet'],
    [{ title: 'Two bedrooms in #NAME?' }, 'Title contains #NAME?, an error of the spreadsheet'],
    [{ address: 'Tower #REF!, Dubai Marina' }, 'Address contains #REF!, an error of the spreadsheet'],
    [{ amenities: ['Balcony', '#VALUE!'] }, 'Amenities contain invalid characters'],
    [{ title: 'Bright two\u0000-bedroom' }, 'Title contains invalid characters'],
    [{ title: 'Bright two\ud800-bedroom' }, 'Title contains invalid characters'],
  ])('rejects %j with the specified text', (fields, text) => {
    expect(errorWith(fields)).toBe(text);
  });

  test.each([
    ['title', 10, 200],
    ['description', 50, 10_000],
    ['address', 10, 300],
  ] as const)('accepts %s of %i to %i characters', (field, min, max) => {
    for (const length of [min, max]) expect(errorWith({ [field]: 'x'.repeat(length) })).toBe('');
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
  ])('rejects the picture address %j, which is neither an http(s) URL nor a path of this site', (address) => {
    expect(errorWith({ images: [address] })).toBe('Images must be http(s) or site-relative addresses');
  });
});

describe('listing input', () => {
  test('is trimmed, gets canonical spelling and loses duplicates', () => {
    const parsedInput = listingInputSchema.parse({
      ...VALID_INPUT,
      title: '  Bright two-bedroom home ',
      propertyType: 'penthouse',
      transactionType: 'RENT',
      amenities: ['balcony', 'Balcony', ' Sea view ', "maid's room", ''],
      images: ['/media/villa/a.webp', ' https://pictures.example/b.jpg ', '/media/villa/a.webp'],
    });
    expect(parsedInput).toMatchObject({
      title: 'Bright two-bedroom home',
      propertyType: 'Penthouse',
      transactionType: 'Rent',
      amenities: ['Balcony', 'Sea view', "Maid's Room"],
      images: ['/media/villa/a.webp', 'https://pictures.example/b.jpg'],
    });
  });

  test('has its fractions rounded, as sliders send them (A19)', () => {
    expect(listingInputSchema.parse({ ...VALID_INPUT, price: 1_500_000.5, area: 1.2 })).toMatchObject({ price: 1_500_001, area: 1 });
  });

  test('without a transaction type is for sale when created and unchanged when updated (R233)', () => {
    const { transactionType: _, ...withoutTransactionType } = VALID_INPUT;
    expect(listingInputSchema.parse(withoutTransactionType).transactionType).toBe('Buy');
    expect(listingPatchSchema.parse({ price: 5 })).toEqual({ price: 5 });
    expect(listingPatchSchema.parse({})).toEqual({});
  });

  test('loses fields that an owner may not set (A26)', () => {
    const inputWithForeignFields = {
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
    expect(Object.keys(listingInputSchema.parse({ ...VALID_INPUT, ...inputWithForeignFields }))).toEqual(Object.keys(VALID_INPUT));
    expect(listingPatchSchema.parse(inputWithForeignFields)).toEqual({ status: 'sold' });
  });

  test('and the check for the same pictures accept addresses of the same length', () => {
    const images = [`https://pictures.example/${'x'.repeat(2023)}`];
    const tooLong = [`${images[0]}x`];
    expect([errorWith({ images }), samePicturesInputSchema.safeParse({ images, id: 0 }).success]).toEqual(['', true]);
    expect([errorWith({ images: tooLong }) !== '', samePicturesInputSchema.safeParse({ images: tooLong, id: 0 }).success]).toEqual([
      true,
      false,
    ]);
  });

  test('has no half pair of coordinates (A52)', () => {
    expect(normaliseCoordinates({ latitude: 25.1, longitude: 55.1 })).toEqual({ latitude: 25.1, longitude: 55.1 });
    expect(normaliseCoordinates({ latitude: 25.1, longitude: null })).toEqual({ latitude: null, longitude: null });
    expect(normaliseCoordinates({ longitude: 55.1 })).toEqual({ latitude: null, longitude: null });
  });

  test('of a studio may have 0, 1 or no number of bedrooms (N30)', () => {
    const { bedrooms: _, ...withoutBedrooms } = { ...VALID_INPUT, propertyType: ' studio ' };
    for (const body of [withoutBedrooms, { ...withoutBedrooms, bedrooms: 0 }, { ...withoutBedrooms, bedrooms: 1 }])
      expect(listingBodySchema.parse(body).bedrooms).toBe(1);
    expect(listingBodySchema.safeParse({ ...withoutBedrooms, bedrooms: -1 }).success).toBe(false);
    expect(listingBodySchema.safeParse({ ...VALID_INPUT, bedrooms: 0 }).error?.issues[0]?.message).toBe(
      'Number of bedrooms must be at least 1',
    );
    expect(listingBodySchema.safeParse(null).success).toBe(false);
  });
});
