import { afterEach, expect, test } from 'vitest';
import { formatUnitPrice } from '../client/property-card/facts/unit-price.ts';
import { inLocale } from '../server/locale.ts';
import { type Display, setDisplayReader } from './display.ts';
import {
  formatArea,
  formatConverted,
  formatDay,
  formatDeadline,
  formatLegalDate,
  formatListedPrice,
  formatMoment,
  formatNumber,
  formatPrice,
  fromAreaUnit,
  pageTitle,
  SITE_NAME,
  toAreaUnit,
  toSquareMetres,
} from './format.ts';

const withDisplay = (display: Display) => setDisplayReader(() => display);
afterEach(() => withDisplay({}));

test('prices are AED with separators and without decimals, rents per month (R5, R7)', () => {
  expect(formatPrice(12_400_000, 'Buy')).toBe('AED 12,400,000');
  expect(formatPrice(1_234_567.89, 'Buy')).toBe('AED 1,234,568');
  expect(formatPrice(9000, 'Rent')).toBe('AED 9,000/mo');
  expect(formatNumber(1234.5)).toBe('1,235');
});

test('every title ends with the site name, except the site name itself (R13)', () => {
  expect(pageTitle('News')).toBe('News | Dubai Appartments Sale');
  expect(pageTitle(SITE_NAME)).toBe('Dubai Appartments Sale');
});

test('square feet are converted to square metres (A7)', () => {
  expect([1200, 6000, 10.7639].map(toSquareMetres)).toEqual([111, 557, 1]);
});

test('dates are formatted in Dubai time, dates of legal texts without a time zone', () => {
  const lateInLondon = '2026-09-04T21:30:00Z';
  expect(formatDay(lateInLondon)).toBe('5 Sep 2026');
  expect(formatMoment(lateInLondon).replace(/\s/g, ' ')).toMatch(/^5 Sep 2026, 1:30 am$/i);
  expect(formatDeadline(lateInLondon).replace(/\s/g, ' ')).toBe('5 Sep, 1:30 AM');
  expect(formatLegalDate('2026-11-19')).toBe('November 19, 2026');
});

test('an area is shown as documented until a unit is chosen, which then applies everywhere (A7, S115)', () => {
  expect([formatArea(1200), formatArea(1200, true)]).toEqual(['1,200 sq ft', '111 m²']);
  withDisplay({ areaUnit: 'sqm' });
  expect([formatArea(1200), formatArea(1200, true)]).toEqual(['111 m²', '111 m²']);
  expect(formatUnitPrice(1_000_000, 1200)).toBe('AED 8,970 per m²');
  withDisplay({ areaUnit: 'sqft' });
  expect([formatArea(1200), formatArea(1200, true)]).toEqual(['1,200 sq ft', '1,200 sq ft']);
  expect(formatUnitPrice(1_000_000, 1200)).toBe('AED 833 per sq ft');
});

test('every whole number of square metres that is entered becomes whole square feet and is shown again as it was entered (S115)', () => {
  withDisplay({ areaUnit: 'sqm' });
  expect(fromAreaUnit(100)).toBe(1076);
  for (let sqm = 0; sqm <= 3000; sqm++) {
    const sqft = fromAreaUnit(sqm);
    expect(Number.isInteger(sqft)).toBe(true);
    expect(toAreaUnit(sqft)).toBe(sqm);
  }
});

test('the chosen currency is written after AED to four digits, with the day of an old rate (S116)', () => {
  withDisplay({ rate: { currency: 'USD', perAed: 1 / 3.6725 } });
  expect(formatPrice(2_500_000, 'Buy')).toBe('AED 2,500,000 (≈ USD 680,700)');
  expect(formatPrice(9_000, 'Rent')).toBe('AED 9,000/mo (≈ USD 2,451)');
  withDisplay({ rate: { currency: 'EUR', perAed: 0.2345, date: '2026-11-14' } });
  expect(formatConverted(2_500_000)).toBe('(≈ EUR 586,300, rate of 14 November)');
  expect(inLocale('ar', () => formatPrice(2_500_000, 'Buy'))).toBe('2,500,000 درهم (≈ \u2068EUR 586,300\u2069، بسعر صرف 14 نوفمبر)');
});

test('rents are shown by the year where that was chosen, and the listed price stays the same for every reader', () => {
  withDisplay({ rentPeriod: 'year', rate: { currency: 'USD', perAed: 1 / 3.6725 } });
  expect(formatPrice(9_000, 'Rent')).toBe('AED 108,000/yr (≈ USD 29,410)');
  expect(formatPrice(2_500_000, 'Buy')).toBe('AED 2,500,000 (≈ USD 680,700)');
  expect(formatListedPrice(9_000, 'Rent')).toBe('AED 9,000/mo');
  expect(inLocale('ar', () => formatPrice(9_000, 'Rent'))).toContain('108,000 درهم سنويًا');
});
