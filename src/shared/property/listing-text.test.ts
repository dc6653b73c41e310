import { expect, test } from 'vitest';
import { inLocale } from '../../server/locale.ts';
import {
  distinctTitle,
  foreignLanguage,
  listingDescription,
  listingTitle,
  propertyHeadline,
  readableShortTitle,
  readableTitle,
  shortTitle,
} from './listing-text.ts';

const bilingualListing = {
  title: 'Dubai Marina, corner flat',
  titleAr: 'شقة زاوية',
  description: 'Bright.',
  descriptionAr: 'مضيئة.',
  location: 'Dubai Marina',
};
const facts = { propertyType: 'Townhouse', bedrooms: 4, location: 'Emaar South' } as const;

test('a home is named by its bedrooms, type and place in both languages', () => {
  expect(propertyHeadline(facts)).toBe('4-bedroom townhouse in Emaar South');
  expect(propertyHeadline({ ...facts, propertyType: 'Studio', bedrooms: 1 })).toBe('Studio in Emaar South');
  const arabic = (bedrooms: number) =>
    inLocale('ar', () => propertyHeadline({ propertyType: 'Apartment', bedrooms, location: 'Dubai Marina' }));
  expect([1, 2, 4, 12].map(arabic)).toEqual([
    'شقة بغرفة نوم واحدة في دبي مارينا',
    'شقة بغرفتي نوم في دبي مارينا',
    'شقة بـ4 غرف نوم في دبي مارينا',
    'شقة بـ12 غرفة نوم في دبي مارينا',
  ]);
});

test('a title is shown below the headline only where it says more', () => {
  expect(distinctTitle({ ...facts, title: 'Vacant · End Unit' })).toBe('Vacant · End Unit');
  expect(distinctTitle({ ...facts, title: 'Emaar South, 4-bedroom townhouse' })).toBe('');
  expect(distinctTitle({ ...facts, title: '' })).toBe('');
  expect(listingTitle({ ...facts, title: '' })).toBe('Emaar South');
});

const english = { ...bilingualListing, titleAr: null, descriptionAr: null };
const texts = (listing: typeof bilingualListing | typeof english) => [
  listingTitle(listing),
  shortTitle(listing),
  listingDescription(listing),
];

test('an Arabic page shows the Arabic texts of a listing, an English page the English ones (S107)', () => {
  expect(inLocale('ar', () => texts(bilingualListing))).toEqual(['شقة زاوية', 'شقة زاوية', 'مضيئة.']);
  expect(texts(bilingualListing)).toEqual(['Dubai Marina, corner flat', 'Corner flat', 'Bright.']);
});

test('a listing without Arabic texts shows the English ones, which are marked on Arabic pages alone', () => {
  expect(inLocale('ar', () => texts(english))).toEqual(['Dubai Marina, corner flat', 'Corner flat', 'Bright.']);
  expect(inLocale('ar', () => [bilingualListing.title, bilingualListing.titleAr, 'شقة في Sky One', '12 34'].map(foreignLanguage))).toEqual([
    'en',
    undefined,
    undefined,
    undefined,
  ]);
  expect(foreignLanguage(bilingualListing.title)).toBeUndefined();
});

test('where one title has to do, an Arabic page names a home by its facts unless its title is Arabic (S107)', () => {
  const home = { ...english, propertyType: 'Apartment', bedrooms: 2 } as const;
  const titles = (listing: Omit<typeof home, 'titleAr'> & { titleAr: string | null }) => [
    readableTitle(listing),
    readableShortTitle(listing),
  ];
  expect(titles(home)).toEqual(['Dubai Marina, corner flat', 'Corner flat']);
  expect(inLocale('ar', () => titles(home))).toEqual(['شقة بغرفتي نوم في دبي مارينا', 'شقة بغرفتي نوم في دبي مارينا']);
  const arabic = { ...home, titleAr: 'دبي مارينا، شقة زاوية' };
  expect(inLocale('ar', () => titles(arabic))).toEqual(['دبي مارينا، شقة زاوية', 'شقة زاوية']);
});
