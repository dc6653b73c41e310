import { describe, expect, test } from 'vitest';
import type { PropertyView } from '../../shared/property/property.ts';
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
  featured: false,
  premium: false,
  verified: true,
  verification: null,
  permitNumber: null,
  agentId: null,
  advertiser: null,
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
const ld = (changes: Partial<PropertyView> = {}) =>
  listingLd({ ...property, ...changes }, 'https://homes.example', 'https://homes.example/properties/7');

describe('what a search engine reads of a home', () => {
  test('facts first, then the text on one line', () => {
    expect(describeProperty(property)).toBe(
      'Apartment for sale in Dubai Marina, Dubai: 2 bedrooms, 1 bathroom, 1,200 sq ft, AED 2,000,000. First paragraph. Second one.',
    );
  });

  test('a studio has no count of bedrooms, a rent has its month', () => {
    expect(describeProperty({ ...property, propertyType: 'Studio', transactionType: 'Rent', price: 5000, description: '' })).toBe(
      'Studio for rent in Dubai Marina, Dubai: 1 bathroom, 1,200 sq ft, AED 5,000/mo.',
    );
  });

  test('a long text ends after a whole word', () => {
    const text = describeProperty({ ...property, description: 'patience '.repeat(100) });
    expect(text.length).toBeLessThanOrEqual(283);
    expect(text).toMatch(/patience …$/);
  });

  test.each([
    ['Villa', 'SingleFamilyResidence'],
    ['Townhouse', 'House'],
    ['Penthouse', 'Apartment'],
  ] as const)('a %s is a %s', (propertyType, type) => {
    expect(ld({ propertyType })).toMatchObject({ '@type': 'RealEstateListing', about: { '@type': type } });
  });

  test('pictures are absolute, the price is in dirhams, latitude 0 is a place', () => {
    expect(ld()).toMatchObject({
      image: ['https://homes.example/media/a.webp', 'https://pictures.example/b.jpg'],
      offers: { price: 2_000_000, priceCurrency: 'AED', businessFunction: 'http://purl.org/goodrelations/v1#Sell' },
      about: { geo: { latitude: 0, longitude: 55.1 } },
    });
  });

  test('a rent is per month; half a coordinate is no place', () => {
    expect(ld({ transactionType: 'Rent' })).toMatchObject({ offers: { priceSpecification: { unitCode: 'MON' } } });
    expect(ld({ longitude: null })).not.toHaveProperty('about.geo');
  });
});
