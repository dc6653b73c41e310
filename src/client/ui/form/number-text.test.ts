import { afterEach, expect, test } from 'vitest';
import { setDisplayReader } from '../../../shared/display.ts';
import { type NumberKind, readNumber } from './number-text.ts';

afterEach(() => setDisplayReader(() => ({})));

const money: [string, number][] = [
  ['85k', 85_000],
  ['85 K', 85_000],
  ['1.25M', 1_250_000],
  ['1,25 m', 1_250_000],
  ['1.250M', 1_250_000],
  ['1.1m', 1_100_000],
  ['AED 1.25 million', 1_250_000],
  ['2.5mn AED', 2_500_000],
  ['12.5 lakh', 1_250_000],
  ['1.2 Cr', 12_000_000],
  ['1.2bn', 1_200_000_000],
  ['85 thousand dirhams', 85_000],
  ['AED 1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ['1,250,000.50', 1_250_000.5],
  ['1.250.000,50', 1_250_000.5],
  ['1 250 000', 1_250_000],
  ['1\u00a0250\u00a0000', 1_250_000],
  ['1\u202f250\u202f000,00', 1_250_000],
  ["1'250'000", 1_250_000],
  ['12,50,000', 1_250_000],
  ['85.000', 85_000],
  ['85,000', 85_000],
  ['85,000/-', 85_000],
  ['Dhs. 85,000', 85_000],
  ['Dhs.85,000', 85_000],
  ['AED.85000', 85_000],
  ['1.5 مليار', 1_500_000_000],
  ['85_000', 85_000],
  ['.5m', 500_000],
  ['85000 د.إ', 85_000],
  ['\u20C385,000', 85_000],
  ['85,000 درهم إماراتي', 85_000],
  ['85.000,-', 85_000],
  ['٨٥٬٠٠٠', 85_000],
  ['٨٥،٠٠٠ درهم', 85_000],
  ['٨٥ ألف', 85_000],
  ['١٫٢٥ مليون درهم', 1_250_000],
  ['۸۵۰۰۰', 85_000],
  ['８５０００', 85_000],
  ['\u202a85,000\u202c', 85_000],
  ['4,25', 4.25],
  ['85000.', 85_000],
  ['-5', -5],
  ['0', 0],
];
test.each(money)('the amount %s is %s', (text, number) => {
  expect(readNumber(text, 'money')).toBe(number);
});

test.each([
  '',
  ' ',
  'k',
  '85k5',
  '85k-90k',
  '85-90',
  '$85,000',
  'USD 85k',
  '€85.000',
  '85,000 per year',
  '1.2.3',
  '1,2500',
  '12 5',
  '1e6',
  '1,250.000,00',
  '1,250,00',
  'about 85k',
  '85 m²',
  '1m 200k',
  '0x10',
  'Infinity',
])('the amount %j cannot be read', (text) => {
  expect(readNumber(text, 'money')).toBeUndefined();
});

const others: [string, NumberKind, number | undefined][] = [
  ['1,249', 'area', 1249],
  ['1.249', 'area', 1249],
  ['1,249 sq ft', 'area', 1249],
  ['1,249 sq. ft.', 'area', 1249],
  ['1249sqft', 'area', 1249],
  ['1249 ft²', 'area', 1249],
  ['١٢٤٩ قدم مربع', 'area', 1249],
  ['2.5k sq ft', 'area', 2500],
  ['116 M AED', 'area', undefined],
  ['2 rooms', 'area', undefined],
  ['116 acres', 'area', undefined],
  ['4.25%', 'percent', 4.25],
  ['4,25 ٪', 'percent', 4.25],
  ['4.250', 'percent', 4.25],
  ['4k', 'percent', undefined],
  ['30 years', 'years', 30],
  ['٢٥ سنة', 'years', 25],
  ['30 months', 'years', undefined],
  ['2.5', 'count', 2.5],
  ['2,5', 'count', 2.5],
  ['3 beds', 'count', 3],
  ['3BR', 'count', 3],
  ['3k', 'count', undefined],
  ['3+1', 'count', undefined],
  ['25.080', 'degrees', 25.08],
  ['25,080547', 'degrees', 25.080547],
  ['25,080', 'degrees', 25.08],
  ['-33.8°', 'degrees', -33.8],
  ["25°04'48", 'degrees', undefined],
  ['14.75', 'rate', 14.75],
  ['14,75 AED', 'rate', 14.75],
];
test.each(others)('%s as %s is %s', (text, kind, number) => {
  expect(readNumber(text, kind)).toBe(number);
});

test('an area with a unit is converted to the unit of the reader', () => {
  for (const text of ['116 m²', '116m2', '116 sqm', '116 sq. m.', '116 square metres', '116 m', '١١٦ م²', '١١٦ متر مربع'])
    expect(Math.round(readNumber(text, 'area') ?? 0)).toBe(1249);
  expect(Math.round(readNumber('116.125 m²', 'area') ?? 0)).toBe(1250);
  expect(Math.round(readNumber('1.250 m²', 'area') ?? 0)).toBe(13_455);
  setDisplayReader(() => ({ areaUnit: 'sqm' }));
  expect(readNumber('116 m²', 'area')).toBe(116);
  expect(readNumber('116,5', 'area')).toBe(116.5);
  expect(Math.round(readNumber('1,249 sq ft', 'area') ?? 0)).toBe(116);
});
