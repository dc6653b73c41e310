import { expect, test } from 'vitest';
import { BUY_BANDS, RENT_BANDS } from '../../../shared/search/search.ts';
import { queryFromFilter } from '../../../shared/search/search-url.ts';
import { bandLabel, filterFromForm } from './search-form.ts';

const formDataOf = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};
/** The fields of an unchanged form. */
const BLANK_FIELDS = { location: '', propertyType: '', band: '', minBedrooms: '', transactionType: 'Buy' };
/** The query of the search URL to which a form with these changed fields leads. */
const queryOf = (fields: Record<string, string>) => queryFromFilter(filterFromForm(formDataOf({ ...BLANK_FIELDS, ...fields })));

test('an unchanged form searches for properties to buy without other filters', () => {
  expect(queryOf({})).toBe('transactionType=Buy');
  expect(queryOf({ location: '   ' })).toBe('transactionType=Buy');
});

test('every chosen field appears in the search URL', () => {
  expect(queryOf({ location: ' Dubai Marina ', propertyType: 'Apartment', band: '1000000-3000000', minBedrooms: '2' })).toBe(
    'location=Dubai+Marina&propertyType=Apartment&transactionType=Buy&minPrice=1000000&maxPrice=3000000&minBedrooms=2',
  );
});

test('a bound of 0 in a price band is omitted', () => {
  expect(queryOf({ band: '10000000-0' })).toBe('transactionType=Buy&minPrice=10000000');
  expect(queryOf({ band: '0-5000', transactionType: 'Rent' })).toBe('transactionType=Rent&maxPrice=5000');
});

test('an invalid or missing purpose becomes Buy', () => {
  expect(queryOf({ transactionType: 'lease' })).toBe('transactionType=Buy');
  expect(filterFromForm(new FormData())).toEqual({ transactionType: 'Buy' });
});

test('price bands have the specified labels', () => {
  expect(BUY_BANDS.map((band) => bandLabel(band, 'Buy'))).toEqual([
    '1,000,000-3,000,000',
    '3,000,000-5,000,000',
    '5,000,000-10,000,000',
    '10,000,000 and above',
  ]);
  expect(RENT_BANDS.map((band) => bandLabel(band, 'Rent'))).toEqual([
    'Up to 5,000',
    '5,000-10,000',
    '10,000-20,000',
    '20,000-50,000',
    '50,000 and above',
  ]);
});
