// Tests of reading single rows of registered sales (`sale-row.ts`), and of keys of buildings. `departmentRow` makes a usable row in the layout of the
// Land Department, `websiteRow` the same sale in that of its website, `pulseRow` in that of Dubai Pulse.
import { expect, test } from 'vitest';
import { departmentRow, pulseRow, websiteRow } from '../../../testing/factories/registered-sales.ts';
import { buildingKey } from '../building-key.ts';
import { findSaleLayout, isMonthFirst, readSale } from './sale-row.ts';

const TODAY = '2026-11-22';
const department = findSaleLayout(Object.keys(departmentRow()))!;
const pulse = findSaleLayout(Object.keys(pulseRow()))!;
/** The fields of a row as texts, as the readers of files give them. */
const textFields = (row: ReturnType<typeof departmentRow>) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value ?? '')]));
const readDepartment = (changes: Parameters<typeof departmentRow>[0]) => readSale(textFields(departmentRow(changes)), department, TODAY);
const website = findSaleLayout(Object.keys(websiteRow()))!;
const readWebsite = (changes: Parameters<typeof websiteRow>[0]) => readSale(textFields(websiteRow(changes)), website, TODAY);
const readPulse = (changes: Parameters<typeof pulseRow>[0]) => readSale(textFields(pulseRow(changes)), pulse, TODAY);

/** What all layouts give for the unchanged row. */
const SALE = {
  registeredOn: '2026-05-04',
  squareMetres: 100,
  amount: 2_000_000,
  area: 'DUBAI MARINA',
  stage: 'ready',
  housing: 'flat',
  bedrooms: '2',
  building: 'HARBOURGATE',
  isLate: false,
};

test('all layouts give the same sale', () => {
  expect(readWebsite({})).toEqual({ ...SALE, transactionNumber: '11-1-2026' });
  expect(readDepartment({})).toEqual({ ...SALE, transactionNumber: '11-1-2026' });
  expect(readPulse({})).toEqual({ ...SALE, transactionNumber: '1-11-2026-1' });
  expect(findSaleLayout(['id', 'price'])).toBeUndefined();
});

test.each([
  ['a mixed-case area', { AREA_EN: 'Business Bay' }, { area: 'BUSINESS BAY' }],
  ['a studio', { ROOMS_EN: 'Studio' }, { bedrooms: 'studio' }],
  ['rooms that are missing or NA', { ROOMS_EN: 'NA' }, { bedrooms: null }],
  ['an office as rooms', { ROOMS_EN: 'Office' }, { bedrooms: null }],
  ['no project', { PROJECT_EN: null }, { building: null }],
  ['a villa', { PROP_SB_TYPE_EN: 'Villa', PROP_TYPE_EN: 'Building' }, { housing: 'villa' }],
  ['a late registration', { PROCEDURE_EN: 'Delayed Sell' }, { stage: 'ready', isLate: true }],
  ['a sale off plan', { PROCEDURE_EN: 'Sell - Pre registration', IS_OFFPLAN: 1 }, { stage: 'off-plan', isLate: false }],
  ['commas between thousands', { TRANS_VALUE: '2,500,000.50' }, { amount: 2_500_000.5 }],
])('%s is read', (_what, changes, expected) => {
  expect(readDepartment(changes)).toMatchObject(expected);
});

test.each([
  ['a mortgage', { PROCEDURE_EN: 'Mortgage Registration' }, 'not a sale of a home: Mortgage Registration'],
  ['an office building', { USAGE_EN: 'Commercial' }, 'not residential'],
  ['land', { PROP_SB_TYPE_EN: 'Residential', PROP_TYPE_EN: 'Land' }, 'not a flat or villa'],
  ['179 square feet', { ACTUAL_AREA: 16.6 }, 'size is not from 180 to 30,000 sq ft'],
  ['no size', { ACTUAL_AREA: null }, 'size is not from 180 to 30,000 sq ft'],
  ['infinity', { ACTUAL_AREA: '1e999' }, 'size is not from 180 to 30,000 sq ft'],
  ['AED 99,999', { TRANS_VALUE: 99_999 }, 'amount is not from AED 100,000 to 2 billion'],
  ['a negative amount', { TRANS_VALUE: -2_000_000 }, 'amount is not from AED 100,000 to 2 billion'],
  ['the 30th of February', { INSTANCE_DATE: '2026-02-30T10:00:00' }, 'no date of registration until today'],
  ['tomorrow', { INSTANCE_DATE: '2026-11-23T00:00:00' }, 'no date of registration until today'],
  ['a number of 61 characters', { TRANSACTION_NUMBER: 'x'.repeat(61) }, 'no transaction number'],
  ['no area', { AREA_EN: ' ' }, 'no area'],
])('%s is refused with its reason', (_what, changes, reason) => {
  expect(readDepartment(changes)).toEqual({ reason });
});

test('a villa without a sub type in the open data set is a villa, and its building comes before its project', () => {
  expect(readPulse({ property_sub_type_en: 'null', property_type_en: 'Villa' })).toMatchObject({ housing: 'villa' });
  expect(readPulse({ building_name_en: 'Sea Residence 2' })).toMatchObject({ building: 'SEA2' });
  expect(readPulse({ master_project_en: 'null' })).toMatchObject({ area: 'MARSA DUBAI' });
});

test.each([
  ['a day before the 13th', { 'Transaction Date': '03/04/2026' }, { registeredOn: '2026-04-03' }],
  ['a day with a time', { 'Transaction Date': '23/01/2026 10:05:00' }, { registeredOn: '2026-01-23' }],
  ['a day without zeros', { 'Transaction Date': '3/4/2026' }, { registeredOn: '2026-04-03' }],
  ['a day with dots', { 'Transaction Date': '03.04.2026' }, { registeredOn: '2026-04-03' }],
  ['an ISO day', { 'Transaction Date': '2026-04-03 00:00:00' }, { registeredOn: '2026-04-03' }],
  ['a sale off plan', { 'Transaction sub type': 'Sell - Pre registration', 'Registration type': 'Off-Plan' }, { stage: 'off-plan' }],
  ['a hotel apartment', { 'Property Sub Type': 'Hotel Apartment' }, { housing: 'flat' }],
  ['a size that differs from that of the deed', { 'Transaction Size (sq.m)': '50' }, { squareMetres: 100 }],
  ['a mixed-case area', { Area: 'Business Bay' }, { area: 'BUSINESS BAY' }],
])("%s is read in the website's table", (_what, changes, expected) => {
  expect(readWebsite(changes)).toMatchObject(expected);
});

test.each([
  ['capitals', (name: string) => name.toUpperCase()],
  ['small letters', (name: string) => name.toLowerCase()],
  ['underscores', (name: string) => name.replaceAll(/[^A-Za-z]+/g, '_')],
  ['other blanks', (name: string) => ` ${name.replaceAll(' ', '  ').replace('(', ' (')}`],
])('a table is recognised by its columns in %s', (_spelling, spell) => {
  for (const [row, name] of [
    [websiteRow(), 'website'],
    [departmentRow(), 'export'],
    [pulseRow(), 'Pulse'],
  ] as const) {
    const spelled = Object.fromEntries(Object.entries(row).map(([column, value]) => [spell(column), value]));
    const layout = findSaleLayout(Object.keys(spelled))!;
    expect([name, layout.label]).toEqual([name, expect.stringContaining(name)]);
    expect(readSale(textFields(spelled), layout, TODAY)).toMatchObject(SALE);
  }
});

test.each([
  ['1/28/2026', true],
  ['01/13/2026 10:00', true],
  ['28/01/2026', false],
  ['12/12/2026', false],
  ['2026-01-28', false],
  ['', false],
])('%s has the month first: %s', (day, expected) => {
  expect(isMonthFirst(day)).toBe(expected);
});

test('control characters and backslashes cannot end a row of COPY', () => {
  expect(readDepartment({ PROJECT_EN: 'A\tB\\N\nC' })).toMatchObject({ building: 'ABNC' });
  expect(readDepartment({ AREA_EN: 'X\u0000Y\tZ' })).toMatchObject({ area: 'X Y Z' });
});

test.each([
  ['MARINA GATE TOWER', 'Marina Gate'],
  ['The Torch', 'Torch Tower'],
  ['Burj Vista (Phase 1)', 'BURJ VISTA'],
  ['Sobha Creek Vistas by Sobha', 'SOBHA CREEK VISTAS'],
  ['Bahar & Sadaf', 'Bahar and Sadaf'],
])('%s and %s are one building of an area', (a, b) => {
  expect(buildingKey(a)).toBe(buildingKey(b));
});

test('numbers tell buildings apart, and a name without a distinguishing word has no key', () => {
  expect(buildingKey('Marina Gate 1')).not.toBe(buildingKey('Marina Gate 2'));
  expect([buildingKey('The Tower'), buildingKey(' '), buildingKey('()')]).toEqual([null, null, null]);
});
