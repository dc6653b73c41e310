// Tests of finding the unit at the start of an address.
import { expect, test } from 'vitest';
import { mayNameUnit, splitUnit } from './unit.ts';

test.each([
  ['Villa 12, Saheel 2', 'Villa 12', 'Saheel 2'],
  ['Unit 1204, Marina Gate 1, Dubai Marina', 'Unit 1204', 'Marina Gate 1, Dubai Marina'],
  ['  apt. no. 12B ,Axis Tower', 'apt. no. 12B', 'Axis Tower'],
  ['Flat #3-14, The Greens', 'Flat #3-14', 'The Greens'],
  ['Apartment B-12، Tower', 'Apartment B-12', 'Tower'],
  ['شقة رقم ١٢٠٤، برج المارينا', 'شقة رقم ١٢٠٤', 'برج المارينا'],
  ['فيلا 7، السهيل', 'فيلا 7', 'السهيل'],
  ['Villa 3, Villa 4, Saheel', 'Villa 3, Villa 4', 'Saheel'],
  ['TOWNHOUSE 5,, Mudon', 'TOWNHOUSE 5', 'Mudon'],
])('%s begins with the unit %s (N3)', (address, unit, rest) => {
  expect(splitUnit(address)).toEqual({ unit, address: rest });
});

test.each([
  'Villanova 5, Dubailand',
  'Villa Lantana 2, Al Barsha South',
  'House of Cars 3, Sheikh Zayed Road',
  'Studio City, Building 4',
  'Marina Gate 1, Unit 1204, Dubai Marina',
  '1204, Marina Gate 1',
  'Villa 12',
  'Villa 12, ',
  'Flat 1204 Marina Gate, Dubai Marina',
  `Apartment ${'-'.repeat(30)}12, Axis Tower`,
  '',
  ',,,',
])('%s begins with no sure unit (N3)', (address) => {
  expect(splitUnit(address)).toEqual({ unit: null, address });
});

test('an address that may name a unit is doubted, and one that begins with a building is not (N3)', () => {
  for (const address of ['1204, Marina Gate 1', 'Marina Gate 1, Unit 1204', 'Flat 1204 Marina Gate', '#B-12, Axis', 'Villa 12'])
    expect(mayNameUnit(address), address).toBe(true);
  for (const address of ['Marina Gate 1, Dubai Marina', 'Villanova 5, Dubailand', 'Street 12, Al Barsha', 'Saheel 2'])
    expect(mayNameUnit(address), address).toBe(false);
});
