// Tests of recognising sale and rent in imported files; no database.
import { expect, test } from 'vitest';
import { findPurpose } from './purposes.ts';

test('sale and rent are recognized in common spellings, and commercial or unknown offers are refused', () => {
  expect(['Buy', 'for-sale', 'sale', 'RS', 'For Rent', 'RR'].map(findPurpose)).toEqual(['Buy', 'Buy', 'Buy', 'Buy', 'Rent', 'Rent']);
  for (const purpose of ['CR', 'CS', '', 'swap']) expect(findPurpose(purpose)).toHaveProperty('refused');
});

test('sale and rent are read with words beside them, also in Arabic, and both at once are refused', () => {
  expect(['Residential Sale', 'Resale', 'Property for sale', 'للبيع', 'بيع', 'Продажа', '出售'].map(findPurpose)).toEqual(
    Array(7).fill('Buy'),
  );
  expect(
    ['Residential Rent', 'Long term rental', 'To-Let', 'Yearly Rent', 'للإيجار', 'Lettings', 'إيجار سنوي', 'Affitto'].map(findPurpose),
  ).toEqual(Array(8).fill('Rent'));
  for (const purpose of ['Sale or Rent', 'Commercial Sale', 'not for sale']) expect(findPurpose(purpose)).toHaveProperty('refused');
});

test('an unknown purpose is advised to be the nearest known one, or none', () => {
  expect(findPurpose('Rnet')).toEqual({ refused: expect.stringContaining('if Rent is meant') as string });
  expect(findPurpose('swap')).toEqual({ refused: expect.stringContaining('{"swap":"…"}') as string });
});
