import { describe, expect, test } from 'vitest';
import { findFirstInvalid, getSectionState, SECTIONS } from './form-sections.ts';
import { EMPTY_LISTING, isHalfPoint, type ListingValues, parseCoordinates, toListingInput, validateListing } from './listing-form.ts';

const validValues: ListingValues = {
  ...EMPTY_LISTING,
  transactionType: 'Buy',
  propertyType: 'Villa',
  title: 'Arabian Ranches, pavilion',
  description: 'Low, long and open to the garden, with four bedrooms and a guest house.',
  titleAr: '',
  descriptionAr: '',
  price: 8_300_000,
  area: '4,900.5',
  bedrooms: 4,
  bathrooms: 5,
  location: 'Arabian Ranches',
  address: 'Villa 7, Al Reem Street 3',
  latitude: '',
  longitude: '',
  furnished: '',
  completion: '',
  permitKind: '',
  permitNumber: '',
  permitUrl: '',
  permitUntil: '',
  amenities: ['Garden'],
  images: ['/media/villa/pavilion-villa-noon.webp'],
};

describe('the listing form', () => {
  test('has the specified error for each field that is invalid when nothing was entered (R224-R236)', () => {
    expect(validateListing(EMPTY_LISTING)).toEqual({
      propertyType: 'Property type is required',
      title: 'Title must be at least 10 characters long',
      description: 'Description must be at least 50 characters long',
      price: 'Price must be positive',
      area: 'Area must be positive',
      location: 'Location is required',
      address: 'Address must be at least 10 characters long',
      amenities: 'At least one amenity is required',
      images: 'At least one image is required',
    });
  });

  test('rejects empty number fields like zero, and fractions below one (A19)', () => {
    expect(validateListing({ ...validValues, price: '', area: 0.4, bedrooms: '', bathrooms: '' })).toEqual({
      price: 'Price must be positive',
      area: 'Area must be positive',
      bedrooms: 'Number of bedrooms must be at least 1',
      bathrooms: 'Number of bathrooms must be at least 1',
    });
  });

  test('sends rounded numbers without separators and no coordinates when none were entered', () => {
    expect(validateListing(validValues)).toEqual({});
    expect(toListingInput(validValues)).toMatchObject({ price: 8_300_000, area: 4901, latitude: null, longitude: null });
  });

  test('sends one bedroom for a studio whatever the field contains (A18)', () => {
    expect(toListingInput({ ...validValues, propertyType: 'Studio', bedrooms: '' })).toMatchObject({ propertyType: 'Studio', bedrooms: 1 });
  });

  test('accepts zero as a coordinate, recognizes half a pair and rejects a latitude beyond 90 (A52)', () => {
    expect(toListingInput({ ...validValues, latitude: 0, longitude: '0' })).toMatchObject({ latitude: 0, longitude: 0 });
    expect(isHalfPoint({ latitude: 0, longitude: '' })).toBe(true);
    expect(isHalfPoint({ latitude: 0, longitude: 0 })).toBe(false);
    expect(validateListing({ ...validValues, latitude: 91, longitude: 55 })).toEqual({ latitude: 'Latitude must be between -90 and 90' });
  });

  test('finds the highest invalid field on the page', () => {
    expect(findFirstInvalid({ images: 'x', title: 'x', price: 'x' })).toBe('title');
    expect(findFirstInvalid({})).toBeUndefined();
  });

  test('shows the progress of each section', () => {
    const [basic, details, amenities, images] = SECTIONS;
    expect(getSectionState(basic, validValues, {})).toEqual({ state: 'complete', text: 'Complete' });
    expect(getSectionState(details, { ...validValues, area: 0 }, { area: 'Area must be positive' })).toEqual({
      state: 'wrong',
      text: '1 field to correct',
    });
    expect(getSectionState(details, { ...validValues, area: 0 }, {})).toEqual({ state: 'open', text: '' });
    expect(getSectionState(amenities, validValues, {})).toEqual({ state: 'complete', text: '1 chosen' });
    expect(getSectionState(images, { ...validValues, images: [] }, {})).toEqual({ state: 'open', text: '' });
  });

  test('parses a pasted pair of coordinates and ignores other text', () => {
    expect(parseCoordinates(' 25.056, 55.27 ')).toEqual({ latitude: 25.056, longitude: 55.27 });
    expect(parseCoordinates('-33.8 151.2')).toEqual({ latitude: -33.8, longitude: 151.2 });
    for (const text of ['25.056', 'Villa 7, 3', '25.056, 55.27, 3', '']) expect(parseCoordinates(text)).toBeUndefined();
  });
});
