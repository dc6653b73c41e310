import { expect, test } from 'vitest';
import { findSpreadsheetError } from './spreadsheet-error.ts';

test.each([
  '#NAME?',
  '#REF!',
  '#N/A',
  '#n/a',
  '#VALUE!',
  '#DIV/0!',
  '#NULL!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#ERROR!',
  '#FIELD!',
  '#GETTING_DATA',
  '#BEZUG!',
  '#NV',
  '#NOM?',
  '#ЗНАЧ!',
  'Err:502',
  '########',
  '2 bedrooms in #NAME?',
  'Tower #REF!, Dubai Marina',
])('%s is an error of a spreadsheet', (text) => {
  expect(findSpreadsheetError(text)).not.toBeNull();
});

test.each([
  'Villa #12',
  'Unit #N12',
  'Building #1!',
  '#1 in Dubai!',
  'Great value!',
  'Ref! 12',
  '#dubai #marina',
  'N/A',
  '### Kitchen',
  'https://a.example/#ref!',
])('%s is none', (text) => {
  expect(findSpreadsheetError(text)).toBeNull();
});
