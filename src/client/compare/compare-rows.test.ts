import { expect, test } from 'vitest';
import type { Verification } from '../../shared/listing/verification.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { compareRows } from './compare-rows.ts';

/** A home with the fields that the rows read; without `facts` a ready one for sale in Dubai. `price` is in AED, for rent a month. */
const home = (id: number, price: number, facts: Partial<ComparedProperty> = {}): ComparedProperty =>
  ({
    id,
    price,
    area: 1000,
    bedrooms: 2,
    bathrooms: 2,
    propertyType: 'Apartment',
    transactionType: 'Buy',
    emirate: 'Dubai',
    status: 'published',
    completion: 'ready',
    amenities: [],
    agent: null,
    advertiserType: null,
    verification: null,
    location: 'Dubai Marina',
    address: 'Dubai Marina',
    createdAt: '2026-11-01T00:00:00.000Z',
    ...facts,
  }) as unknown as ComparedProperty;

/** The row `Monthly cost`: the note of the row and the notes of its cells. */
const monthlyCostNotes = (homes: ComparedProperty[]) => {
  const { cells, note } = compareRows(homes, false)
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === 'Monthly cost')!;
  return { note, notesOfCells: cells.map((cell) => cell.note) };
};

test('the terms of the example loan are named once for all homes', () => {
  expect(monthlyCostNotes([home(1, 1_000_000), home(2, 2_000_000)])).toEqual({
    note: 'with a loan of 75% over 25 years at 4.25%',
    notesOfCells: [undefined, undefined],
  });
});

test('every cell names the share of its loan where an expensive home gets a smaller one', () => {
  expect(monthlyCostNotes([home(1, 1_000_000), home(2, 9_000_000)])).toEqual({
    note: 'with a loan of 75% or 65% over 25 years at 4.25%',
    notesOfCells: ['loan of 75%', 'loan of 65%'],
  });
});

test('homes without an instalment (rented or off plan) have no loan terms', () => {
  const rent = home(1, 9_000, { transactionType: 'Rent' });
  expect(monthlyCostNotes([rent, home(2, 2_000_000, { completion: 'off-plan' })])).toEqual({
    note: undefined,
    notesOfCells: [undefined, undefined],
  });
});

test('bathrooms and a listing date that are not known are not stated and not ranked', () => {
  const rows = compareRows(
    [home(1, 1_000_000, { bathrooms: null, isDateKnown: false }), home(2, 1_000_000, { bathrooms: 3 })],
    false,
  ).flatMap((group) => group.rows);
  expect(rows.find(({ label }) => label === 'Bathrooms')).toMatchObject({ cells: [{ text: null }, { text: '3' }], bestLabels: ['', ''] });
  expect(rows.find(({ label }) => label === 'Listed since')!.cells).toMatchObject([{ text: null }, { text: expect.any(String) as string }]);
});

test('a permit number that was only read counts as nothing checked; what staff checked is named', () => {
  const read: Verification = {
    by: 'permit',
    what: 'advertising permit 7100341560, in the form of Trakheesi',
    at: '2026-11-29T00:00:00.000Z',
  };
  const checked: Verification = { by: 'staff', what: 'title deed', at: '2026-11-29T00:00:00.000Z' };
  const rows = compareRows([home(1, 1_000_000, { verification: read }), home(2, 1_000_000, { verification: checked })], false).flatMap(
    (group) => group.rows,
  );
  expect(rows.find(({ label }) => label === 'Checked by us')!.cells).toMatchObject([
    { text: 'Nothing checked yet' },
    { text: 'title deed, on 29 Nov 2026' },
  ]);
});
