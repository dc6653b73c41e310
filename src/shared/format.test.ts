import { expect, test } from 'vitest';
import {
  formatArticleDate,
  formatDay,
  formatDeadline,
  formatLongDay,
  formatMoment,
  formatNumber,
  formatPrice,
  pageTitle,
  SITE_NAME,
  toSquareMetres,
} from './format.ts';

test('prices are AED with separators and without decimals, rents by the month (R5, R7)', () => {
  expect(formatPrice(12_400_000, 'Buy')).toBe('AED 12,400,000');
  expect(formatPrice(1_234_567.89, 'Buy')).toBe('AED 1,234,568');
  expect(formatPrice(9000, 'Rent')).toBe('AED 9,000/mo');
  expect(formatNumber(1234.5)).toBe('1,235');
});

test('every title ends with the name of the site, but for that name itself (R13)', () => {
  expect(pageTitle('News')).toBe('News | Dubai Appartments Sale');
  expect(pageTitle(SITE_NAME)).toBe('Dubai Appartments Sale');
});

test('square feet become square metres (A7)', () => {
  expect([1200, 6000, 10.7639].map(toSquareMetres)).toEqual([111, 557, 1]);
});

test('dates are printed in Dubai time, those of articles without a time zone', () => {
  const lateInLondon = '2026-09-04T21:30:00Z';
  expect(formatDay(lateInLondon)).toBe('5 Sep 2026');
  expect(formatLongDay(lateInLondon)).toBe('5 September 2026');
  expect(formatMoment(lateInLondon).replace(/\s/g, ' ')).toMatch(/^5 Sep 2026, 1:30 am$/i);
  expect(formatDeadline(lateInLondon)).toBe('5 Sept, 01:30');
  expect(formatArticleDate('2026-11-19')).toBe('November 19, 2026');
});
