import { describe, expect, test } from 'vitest';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import type { OwnListing } from '../../../shared/listing/listing.ts';
import { findDoubts } from './doubts.ts';
import { findFirstInvalid, getSectionState, SECTIONS } from './form-sections.ts';
import {
  applyDraft,
  EMPTY_LISTING,
  endsPromotionOrVerification,
  isHalfPoint,
  toFormValues,
  toListingInput,
  toListingPatch,
  validateListing,
} from './listing-form.ts';

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
  isBedroomsChosen: true,
  isBathroomsChosen: true,
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
      bedrooms: 'Choose the number of bedrooms',
      bathrooms: 'Choose the number of bathrooms',
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

  test('recognizes half a pair of coordinates and rejects those outside the Emirates (A52)', () => {
    expect(toListingInput({ ...validValues, latitude: 25.1, longitude: '55.2' })).toMatchObject({ latitude: 25.1, longitude: 55.2 });
    expect(validateListing({ ...validValues, latitude: 0, longitude: '0' })).toEqual({
      latitude: 'Latitude lies outside the Emirates',
      longitude: 'Longitude lies outside the Emirates',
    });
    expect(isHalfPoint({ latitude: 0, longitude: '' })).toBe(true);
    expect(isHalfPoint({ latitude: 0, longitude: 0 })).toBe(false);
    expect(validateListing({ ...validValues, latitude: 91, longitude: 55 })).toEqual({ latitude: 'Latitude must be between -90 and 90' });
  });

  test('has no error in the hidden link of a permit that is not needed', () => {
    const values = { ...validValues, permitKind: 'none', permitNumber: '1', permitUrl: 'https://example.com' };
    expect(validateListing({ ...values, permitKind: 'trakheesi' })).toHaveProperty('permitUrl');
    expect(validateListing(values)).toEqual({});
    expect(toListingInput(values).permit).toEqual({ kind: 'none', number: null, url: null, until: null });
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

  test('asks for the bedrooms and bathrooms until they are chosen, of a studio for its bathrooms alone (N29)', () => {
    const unchosen = { ...validValues, bedrooms: 1, bathrooms: 1, isBedroomsChosen: false, isBathroomsChosen: false };
    expect(validateListing(unchosen)).toEqual({
      bedrooms: 'Choose the number of bedrooms',
      bathrooms: 'Choose the number of bathrooms',
    });
    expect(getSectionState(SECTIONS[1], unchosen, {})).toEqual({ state: 'open', text: '' });
    expect(validateListing({ ...unchosen, propertyType: 'Studio' })).toEqual({ bathrooms: 'Choose the number of bathrooms' });
    expect(validateListing({ ...unchosen, isBedroomsChosen: true, isBathroomsChosen: true })).toEqual({});
  });

  test('says that it could not read a number, instead of sending a part of it or nothing', () => {
    const unread = {
      ...validValues,
      price: '85 something',
      area: '12 5',
      bathrooms: 'two and a half',
      serviceCharge: '14-16',
      latitude: "25°04'",
    };
    expect(validateListing(unread)).toEqual({
      price: '“85 something” was not understood. Write it like 85,000, 85k or 1.25M.',
      area: '“12 5” was not understood. Write it like 1,250 or 116 m².',
      bathrooms: '“two and a half” was not understood. Write it like 2.',
      serviceCharge: '“14-16” was not understood. Write it like 14.75.',
      latitude: "“25°04'” was not understood. Write it like 25.0805.",
    });
    expect(validateListing({ ...validValues, transactionType: 'Rent', serviceCharge: '14-16' })).toEqual({});
    expect(toListingInput({ ...validValues, price: '1.25M', bathrooms: '5 baths' })).toMatchObject({ price: 1_250_000, bathrooms: 5 });
    expect(validateListing({ ...validValues, bathrooms: '2,5' })).toEqual({ bathrooms: 'Bathrooms: whole numbers only' });
  });

  test('asks about amounts that can hardly be right, and sends the answer with them', () => {
    const rent = { ...validValues, transactionType: 'Rent', price: 85, bedrooms: 1, area: 700 };
    expect(findDoubts(rent)).toEqual(['Is AED 85 a month right?']);
    expect(toListingInput(rent)).toMatchObject({ price: 85, amountConfirmed: true });
    expect(findDoubts({ ...rent, price: 85_000 })).toEqual(['Is AED 85,000 a month right?']);
    expect(findDoubts({ ...validValues, price: 1.25 })).toEqual(['Is AED 1 right?']);
    expect(findDoubts({ ...validValues, area: 116 })).toEqual(['Is 116 sq ft right? Number of bedrooms: 4']);
    expect(findDoubts(validValues)).toEqual([]);
    expect(toListingInput(validValues)).not.toHaveProperty('amountConfirmed');
  });

  test('asks when a title says other bedrooms and bathrooms than the fields', () => {
    const one = { ...validValues, bedrooms: 1, bathrooms: 1 };
    const question = 'Bedrooms in the title: 3. Bedrooms in the form: 1. Is 1 right?';
    for (const title of ['Villa with three bedrooms', 'Villa, 3BR, vacant']) expect(findDoubts({ ...one, title })).toEqual([question]);
    expect(findDoubts({ ...one, titleAr: 'فيلا ثلاث غرف نوم' })).toEqual([question]);
    expect(findDoubts({ ...one, title: 'Villa, 1BR and 2 baths' })).toEqual([
      'Bathrooms in the title: 2. Bathrooms in the form: 1. Is 1 right?',
    ]);
    expect(findDoubts({ ...one, title: 'Furnished studio', propertyType: 'Apartment' })).toEqual([
      'The title says studio, and the type is Apartment. Is Apartment right?',
    ]);
    expect(findDoubts({ ...validValues, title: 'Villa with 4 bedrooms' })).toEqual([]);
  });
});

describe('the form of an existing listing', () => {
  /** A promoted listing of the valid values at a place. */
  const listingAt = (location: string, emirate: string) =>
    ({
      ...toListingInput(validValues),
      location,
      emirate,
      isPromoted: true,
      verification: null,
      permit: null,
      permitNumber: null,
    }) as OwnListing;

  test.each([
    ['Arabian Ranches', 'Dubai', 'Arabian Ranches'],
    ['Al Nahda', 'Sharjah', 'Al Nahda, Sharjah'],
    ['Al Nahda', 'Dubai', 'Al Nahda, Dubai'],
    // not Downtown Dubai
    ['Downtown', 'Fujairah', 'Downtown, Fujairah'],
    ['Sharjah', 'Sharjah', 'Sharjah'],
    // longer than the field with its emirate
    ['A'.repeat(95), 'Sharjah', 'A'.repeat(95)],
  ])('shows the place %s in %s as %s', (location, emirate, text) => {
    expect(toFormValues(listingAt(location, emirate)).location).toBe(text);
  });

  test('sends only the changed fields, the address with the place and both coordinates', () => {
    const before = toFormValues(listingAt('Al Nahda', 'Sharjah'));
    expect(toListingPatch(before, before)).toEqual({});
    expect(toListingPatch({ ...before, price: '8,200,000' }, before)).toEqual({ price: 8_200_000 });
    const address = 'Villa 8, Al Reem Street 3';
    expect(toListingPatch({ ...before, address }, before)).toEqual({ location: 'Al Nahda, Sharjah', address, unit: null });
    const pinned = { ...before, latitude: 25, longitude: 55 };
    expect(toListingPatch({ ...pinned, latitude: 25.1 }, pinned)).toEqual({ latitude: 25.1, longitude: 55 });
  });

  test('keeps a rent as it was typed, with its period', () => {
    const rent = { ...validValues, transactionType: 'Rent', price: '85,000', rentPeriod: 'year' };
    expect(toListingInput(rent)).toMatchObject({ price: 7083, advertisedPrice: 85_000, advertisedPeriod: 'year' });
    expect(toListingInput({ ...rent, rentPeriod: 'month' })).toMatchObject({
      price: 85_000,
      advertisedPrice: 85_000,
      advertisedPeriod: 'month',
    });
    expect(toListingInput({ ...rent, transactionType: 'Buy' })).not.toHaveProperty('advertisedPeriod');
    expect(validateListing({ ...rent, price: '' })).toEqual({ price: 'Price must be positive' });
    const stored = {
      ...listingAt('Al Nahda', 'Dubai'),
      transactionType: 'Rent' as const,
      price: 7083,
      advertisedPrice: 85_000,
      advertisedPeriod: 'year' as const,
    };
    const before = toFormValues(stored);
    expect(before).toMatchObject({ price: 85_000, rentPeriod: 'year' });
    expect(toListingPatch({ ...before, price: 90_000 }, before)).toEqual({
      price: 7500,
      advertisedPrice: 90_000,
      advertisedPeriod: 'year',
    });
    expect(toFormValues({ ...stored, advertisedPrice: null, advertisedPeriod: null })).toMatchObject({ price: 7083, rentPeriod: 'month' });
  });

  test('ends a promotion by another emirate, but not by another price', () => {
    const listing = listingAt('Downtown', 'Fujairah');
    const before = toFormValues(listing);
    expect(endsPromotionOrVerification(listing, { ...before, price: 1 }, before)).toBe(false);
    expect(endsPromotionOrVerification(listing, { ...before, location: 'Downtown Fujairah, Fujairah' }, before)).toBe(true);
    expect(endsPromotionOrVerification(listing, { ...before, location: 'Downtown' }, before)).toBe(true);
  });

  test('takes only the changes of a draft, so that newer values stay', () => {
    const before = { ...validValues, price: 9_000_000 };
    const draft = { ...before, title: 'Arabian Ranches, pavilion by the lake' };
    expect(applyDraft(validValues, draft, before)).toEqual({ ...validValues, title: draft.title });
  });
});
