import { describe, expect, test } from 'vitest';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { describeProperty, listingLd } from './structured-data.ts';

const property: PropertyView = {
  id: 7,
  title: 'Dubai Marina, two bedrooms',
  description: 'First paragraph.\n\nSecond one.',
  price: 2_000_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 1,
  location: 'Dubai Marina',
  emirate: 'Dubai',
  address: 'Apartment 1, Halyard House',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['/media/a.webp', 'https://pictures.example/b.jpg'],
  amenities: ['Balcony'],
  furnished: null,
  completion: null,
  featured: false,
  premium: false,
  verified: true,
  verification: null,
  confirmation: null,
  permit: null,
  permitNumber: null,
  agentId: null,
  advertiserType: null,
  advertiserLicence: null,
  advertiserDetails: null,
  advertiser: null,
  brokerage: null,
  latitude: 0,
  longitude: 55.1,
  isPromoted: false,
  promotionLevel: 0,
  promotionStartDate: null,
  promotionEndDate: null,
  userId: null,
  status: 'published',
  createdAt: '2026-01-02T03:04:05.000Z',
};
const structuredData = (changes: Partial<PropertyView> = {}) =>
  listingLd({ ...property, ...changes }, 'https://homes.example', 'https://homes.example/properties/7');

describe('the structured data of a property', () => {
  test('lists facts first, then the description on one line', () => {
    expect(describeProperty(property)).toBe(
      'Apartment for sale in Dubai Marina, Dubai: 2 bedrooms, 1 bathroom, 1,200 sq ft, AED 2,000,000. First paragraph. Second one.',
    );
  });

  test('omits bedrooms for a studio and adds the month for a rent', () => {
    expect(describeProperty({ ...property, propertyType: 'Studio', transactionType: 'Rent', price: 5000, description: '' })).toBe(
      'Studio for rent in Dubai Marina, Dubai: 1 bathroom, 1,200 sq ft, AED 5,000/mo.',
    );
  });

  test('cuts a long description after a whole word', () => {
    const text = describeProperty({ ...property, description: 'patience '.repeat(100) });
    // 280 characters, the space and the ellipsis
    expect(text.length).toBeLessThanOrEqual(283);
    expect(text).toMatch(/patience …$/);
  });

  test.each([
    ['Villa', 'SingleFamilyResidence'],
    ['Townhouse', 'House'],
    ['Penthouse', 'Apartment'],
  ] as const)('maps the type %s to %s', (propertyType, type) => {
    expect(structuredData({ propertyType })).toMatchObject({ '@type': 'RealEstateListing', about: { '@type': type } });
  });

  test('has no bedrooms for a studio, which is stored with one', () => {
    expect(structuredData({ propertyType: 'Studio', bedrooms: 1 })).toMatchObject({ about: { numberOfBedrooms: 0 } });
    expect(structuredData()).toMatchObject({ about: { numberOfBedrooms: 2 } });
  });

  test('has absolute picture URLs and a price in dirhams, and accepts latitude 0', () => {
    expect(structuredData()).toMatchObject({
      image: ['https://homes.example/media/a.webp', 'https://pictures.example/b.jpg'],
      offers: { price: 2_000_000, priceCurrency: 'AED', businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' } },
      about: { geo: { latitude: 0, longitude: 55.1 } },
    });
  });

  test('prices a rent per month and omits half a pair of coordinates', () => {
    expect(structuredData({ transactionType: 'Rent' })).toMatchObject({ offers: { priceSpecification: { unitCode: 'MON' } } });
    expect(structuredData({ longitude: null })).not.toHaveProperty('about.geo');
  });
});

test('bathrooms and a listing date that are not known are left out of the description and the structured data', () => {
  const unknown: PropertyView = { ...property, bathrooms: null, isDateKnown: false };
  expect(describeProperty(unknown)).toContain('2 bedrooms, 1,200 sq ft');
  const ld = listingLd(unknown, 'https://homes.example', 'https://homes.example/properties/7') as { about: object };
  expect(ld).not.toHaveProperty('datePosted');
  expect(ld.about).not.toHaveProperty('numberOfBathroomsTotal');
});
