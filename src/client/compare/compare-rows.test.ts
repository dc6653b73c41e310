import { expect, test } from 'vitest';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { compareRows } from './compare-rows.ts';

/** A ready home for sale in Dubai with what the rows read. */
const home = (id: number, price: number, more: Partial<ComparedProperty> = {}): ComparedProperty =>
  ({
    ...{ id, price, area: 1000, bedrooms: 2, bathrooms: 2, propertyType: 'Apartment', transactionType: 'Buy', emirate: 'Dubai' },
    ...{ status: 'published', completion: 'ready', amenities: [], agent: null, advertiserType: null, verification: null },
    ...{ location: 'Dubai Marina', address: 'Dubai Marina', createdAt: '2026-11-01T00:00:00.000Z', ...more },
  }) as unknown as ComparedProperty;
const monthOf = (homes: ComparedProperty[]) => {
  const { cells, note } = compareRows(homes, false)
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === 'Monthly cost')!;
  return { note, notesOfCells: cells.map((cell) => cell.note) };
};

test('the terms of the example loan are named once for all homes', () => {
  expect(monthOf([home(1, 1_000_000), home(2, 2_000_000)])).toEqual({
    note: 'with a loan of 75% over 25 years at 4.25%',
    notesOfCells: [undefined, undefined],
  });
});
test('where a dear home gets a smaller loan, its cell and the others say the share', () => {
  expect(monthOf([home(1, 1_000_000), home(2, 9_000_000)])).toEqual({
    note: 'with a loan of 75% or 65% over 25 years at 4.25%',
    notesOfCells: ['loan of 75%', 'loan of 65%'],
  });
});
test('no home with an instalment has no terms', () => {
  const rent = home(1, 9_000, { transactionType: 'Rent' });
  expect(monthOf([rent, home(2, 2_000_000, { completion: 'off-plan' })])).toEqual({
    note: undefined,
    notesOfCells: [undefined, undefined],
  });
});
