// Tests of reading permit numbers of imported files; no database.
import { expect, test } from 'vitest';
import { cleanPermit } from './permit.ts';

test('a permit number contains a digit, and placeholders are ignored', () => {
  expect(['7123456789', ' AB-12/3 ', 'N/A', '0', '', '<b>1234</b>'].map(cleanPermit)).toEqual([
    '7123456789',
    'AB-12/3',
    null,
    null,
    null,
    null,
  ]);
});

test('a permit number loses the fraction that a program for spreadsheets adds', () => {
  expect(['7120452500.0', '7120452500.00', '71.0-2', '000.0', ' 7120452500 '].map(cleanPermit)).toEqual([
    '7120452500',
    '7120452500',
    '71.0-2',
    null,
    '7120452500',
  ]);
});
