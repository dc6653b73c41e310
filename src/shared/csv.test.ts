import { expect, test } from 'vitest';
import { csvValue } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil.example","Dubai Marina")', `"'=HYPERLINK(""http://evil.example"",""Dubai Marina"")"`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['-2+3', `'-2+3`],
  ['\t=1', `'\t=1`],
  ['  =1', `'  =1`],
  ['＝1+1', `'＝1+1`],
  ['Dubai Marina, "Gate 1"', '"Dubai Marina, ""Gate 1"""'],
  ['two\nlines', '"two\nlines"'],
  [-5, '-5'],
  [null, ''],
])('a value of %j is written as a text that no spreadsheet runs', (value, written) => {
  expect(csvValue(value)).toBe(written);
});
