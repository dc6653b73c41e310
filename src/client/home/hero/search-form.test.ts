import { expect, test } from 'vitest';
import { BUY_BANDS, RENT_BANDS } from '../../../shared/search/search.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
import { bandLabel, filterFromForm } from './search-form.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};
const BLANK_FIELDS = { location: '', propertyType: '', band: '', minBedrooms: '', transactionType: 'Buy' };
const query = (fields: Record<string, string>) => queryFromFilter(filterFromForm(form({ ...BLANK_FIELDS, ...fields })));

test('an unchanged form searches for properties to buy without other filters', () => {
  expect(query({})).toBe('transactionType=Buy');
  expect(query({ location: '   ' })).toBe('transactionType=Buy');
});

test('every chosen field appears in the search URL', () => {
  expect(query({ location: ' Dubai Marina ', propertyType: 'Apartment', band: '1000000-3000000', minBedrooms: '2' })).toBe(
    'location=Dubai+Marina&propertyType=Apartment&transactionType=Buy&minPrice=1000000&maxPrice=3000000&minBedrooms=2',
  );
});

test('a bound of 0 in a price band is omitted', () => {
  expect(query({ band: '10000000-0' })).toBe('transactionType=Buy&minPrice=10000000');
  expect(query({ band: '0-5000', transactionType: 'Rent' })).toBe('transactionType=Rent&maxPrice=5000');
});

test('an invalid or missing purpose becomes Buy', () => {
  expect(query({ transactionType: 'lease' })).toBe('transactionType=Buy');
  expect(filterFromForm(new FormData())).toEqual({ transactionType: 'Buy' });
});

test('price bands have the specified labels', () => {
  expect(BUY_BANDS.map(bandLabel)).toEqual(['1,000,000-3,000,000', '3,000,000-5,000,000', '5,000,000-10,000,000', '10,000,000 and above']);
  expect(RENT_BANDS.map(bandLabel)).toEqual(['Up to 5,000', '5,000-10,000', '10,000-20,000', '20,000-50,000', '50,000 and above']);
});
