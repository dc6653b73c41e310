// Tests of parsing the numbers in texts of imported files; no database.
import { expect, test } from 'vitest';
import { parseArea, parseBathrooms, parseBedrooms, parseNumber } from './normalize.ts';

test.each([
  ['110,000', 110_000],
  ['AED 1,250,000', 1_250_000],
  ['1,250,000 AED / year', 1_250_000],
  ['1,012 sqft', 1012],
  ['1 250 000', 1_250_000],
  ['1.25M', 1_250_000],
  ['950k', 950_000],
  ['850.89', 850.89],
  ['116,5 m²', 116.5],
  ['1.250,75', 1250.75],
  ['116.125 sqm', 116.125],
  ['١٢٥٠٠٠', 125_000],
  ['-5', -5],
])('%s is read as %d', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each(['', 'ask', '1,2345', '1,25,00', '1.250.00', '1,000 - 2,000', '12 34', '1,250.000.50', 'NaN', '1e9', '0x10'])(
  '%j is read as no number instead of a wrong one',
  (text) => {
    expect(parseNumber(text)).toBeNull();
  },
);

test('an area is converted to square feet, and a unit beside the number overrides the unit of the column', () => {
  expect(parseArea('100', 'sqm')).toBe(1076);
  expect(parseArea('95.5 sqm', 'sqft')).toBe(1028);
  expect(parseArea('120 m²', 'sqft')).toBe(1292);
  expect(parseArea('1,012 sqft', 'sqm')).toBe(1012);
  for (const text of ['116 m', '١١٦ م²', '116 square metres', '116 متر مربع', '116 sq. mtr']) expect(parseArea(text, 'sqft')).toBe(1249);
  for (const text of ['1249 square feet', '1249 SF', '1,249 ft', '١٢٤٩ قدم مربع']) expect(parseArea(text, 'sqm')).toBe(1249);
  for (const text of ['roomy', '116 M AED', '2 rooms', '116 acres', '850 - 900']) expect(parseArea(text, 'sqft')).toBeNull();
});

test('the point of an area separates thousands where it would be too small for a home', () => {
  expect([parseArea('1.249', 'sqft'), parseArea('12.500 sq ft', 'sqft'), parseArea('1.250', 'sqm')]).toEqual([1249, 12_500, 13_455]);
  expect([parseArea('116.125 m²', 'sqft'), parseArea('92.903', 'sqm'), parseArea('850.895', 'sqft')]).toEqual([1250, 1000, 851]);
});

test('a studio in any spelling has 0 bedrooms, and an unreadable number is null', () => {
  const pythonDict = "{'@type': 'QuantitativeValue', 'name': 'Bedroom(s)', 'value': '0'}";
  expect(['0', '-1', 'studio', 'Studio', 'S', pythonDict].map(parseBedrooms)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(['3', '10+', '2 B/R', '2BR', pythonDict.replace("'0'", "'4'"), '2.0'].map(parseBedrooms)).toEqual([3, 10, 2, 2, 4, 2]);
  expect(['', 'many', '3-4'].map(parseBedrooms)).toEqual([null, null, null]);
  expect(['استوديو', 'bedsitter', 'غرفة', 'غرفتين', '3 غرف'].map(parseBedrooms)).toEqual([0, 0, 1, 2, 3]);
  expect(['Two', 'one bedroom', 'Bedrooms: 2', '2-bed', '2 chambres', '4 спальни'].map(parseBedrooms)).toEqual([2, 1, 2, 2, 2, 4]);
  expect(['oneness', '2 floors', '2 rooms'].map(parseBedrooms)).toEqual([null, null, null]);
});

test('a number of bathrooms that is missing, none or unreadable is unknown', () => {
  expect(['', '0', 'none', '-1', '3', '10+', '2.5'].map(parseBathrooms)).toEqual([null, null, null, null, 3, 10, 2]);
  expect(['3 Baths', '4 bathrooms', '2BA', '٣', "{'value': '5'}"].map(parseBathrooms)).toEqual([3, 4, 2, 3, 5]);
  expect(['2½', '2,5', 'three bathrooms', 'حمامين', '2 salles de bain', '2 санузла'].map(parseBathrooms)).toEqual([2, 2, 3, 2, 2, 2]);
});
