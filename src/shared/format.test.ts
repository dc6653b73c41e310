import { afterEach, expect, test } from 'vitest';
import { formatUnitPrice } from '../client/property-card/facts/unit-price.ts';
import { inLocale } from '../server/locale.ts';
import { type Display, setDisplayReader } from './display.ts';
import {
  formatArea,
  formatAskingPrice,
  formatConverted,
  formatDay,
  formatDeadline,
  formatForeignPrice,
  formatLegalDate,
  formatLimit,
  formatListedPrice,
  formatMoment,
  formatNumber,
  formatOtherPeriod,
  formatPrice,
  fromAreaUnit,
  pageTitle,
  SITE_NAME,
  toAreaUnit,
  toShownLimit,
  toSquareMetres,
} from './format.ts';
import { type AskingPrice, type RentPeriod, toMonthlyRent } from './property/advertised-price.ts';

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

test('an area is shown in square feet until square metres are chosen (A7, S115)', () => {
  expect(formatArea(1200)).toBe('1,200 sq ft');
  withDisplay({ areaUnit: 'sqm' });
  expect(formatArea(1200)).toBe('111 m²');
  expect(formatUnitPrice(1_000_000, 1200)).toBe('AED 8,970 per m²');
  withDisplay({ areaUnit: 'sqft' });
  expect(formatArea(1200)).toBe('1,200 sq ft');
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

const rent = (price: number, advertisedPrice: number | null, advertisedPeriod: RentPeriod | null): AskingPrice => ({
  price,
  transactionType: 'Rent',
  advertisedPrice,
  advertisedPeriod,
});

test.each([
  [85_000, 'AED 85,000/yr', '7,083 a month', 'AED 7,083/mo', '85,000 a year'],
  [100_000, 'AED 100,000/yr', '8,333 a month', 'AED 8,333/mo', '100,000 a year'],
  [125_000, 'AED 125,000/yr', '10,417 a month', 'AED 10,417/mo', '125,000 a year'],
  [120_000, 'AED 120,000/yr', '10,000 a month', 'AED 10,000/mo', '120,000 a year'],
])('a rent of %d a year is shown as it is advertised (R7)', (amount, yearly, besideYear, monthly, besideMonth) => {
  const home = rent(toMonthlyRent(amount, 'year'), amount, 'year');
  expect([formatAskingPrice(home), formatOtherPeriod(home)]).toEqual([monthly, besideMonth]);
  withDisplay({ rentPeriod: 'year' });
  expect([formatAskingPrice(home), formatOtherPeriod(home)]).toEqual([yearly, besideYear]);
});

test.each([
  ['half-year', 42_500, 'AED 7,083/mo', 'AED 85,000/yr', '42,500 for 6 months', '42,500 درهم كل 6 أشهر'],
  ['quarter', 21_250, 'AED 7,083/mo', 'AED 85,000/yr', '21,250 a quarter', '21,250 درهم كل 3 أشهر'],
  ['week', 1500, 'AED 6,500/mo', 'AED 78,000/yr', '1,500 a week', '1,500 درهم أسبوعيًا'],
  ['day', 300, 'AED 9,125/mo', 'AED 109,500/yr', '300 a day', '300 درهم يوميًا'],
] as const)('beside a rent stands what its advert asks for a %s', (period, amount, monthly, yearly, other, otherAr) => {
  const home = rent(toMonthlyRent(amount, period), amount, period);
  expect([formatAskingPrice(home), formatOtherPeriod(home)]).toEqual([monthly, other]);
  expect(inLocale('ar', () => formatOtherPeriod(home))).toBe(otherAr);
  withDisplay({ rentPeriod: 'year' });
  expect([formatAskingPrice(home), formatOtherPeriod(home)]).toEqual([yearly, other]);
});

test('a rent whose advert is not known, or is by the month, has a year of twelve months', () => {
  expect(formatOtherPeriod(rent(7083, null, null))).toBe('84,996 a year');
  expect(formatOtherPeriod(rent(7083, 7083, 'month'))).toBe('84,996 a year');
  expect(formatOtherPeriod(rent(7083, 7083.33, 'month'))).toBe('85,000 a year');
  expect(inLocale('ar', () => formatOtherPeriod(rent(7083, 85_000, 'year')))).toBe('85,000 درهم سنويًا');
});

test('what an advert asks in another currency is kept beside the price in AED', () => {
  const sale = { price: 1_836_250, transactionType: 'Buy', advertisedPrice: 500_000, advertisedCurrency: 'USD' };
  expect([formatAskingPrice(sale), formatForeignPrice(sale)]).toEqual(['AED 1,836,250', 'advertised as USD 500,000']);
  const foreignRent = { ...rent(8333, 25_000, 'year'), advertisedCurrency: 'EUR' };
  expect([formatForeignPrice(foreignRent), formatOtherPeriod(foreignRent)]).toEqual(['advertised as EUR 25,000 a year', '99,996 a year']);
  expect(inLocale('ar', () => formatForeignPrice(foreignRent))).toBe('المعلن \u2068EUR 25,000\u2069 سنويًا');
  expect(formatForeignPrice(rent(7083, 85_000, 'year'))).toBeNull();
});

test('limits of rents are read and written by the year where that was chosen, round as they were given', () => {
  expect([toShownLimit(7500, 'Rent'), formatLimit('7,500', true)]).toEqual([7500, 'AED 7,500 a month']);
  withDisplay({ rentPeriod: 'year' });
  const limits = [85_000, 90_000, 100_000, 125_000, 99_500, 72_350, 1_000_000, 84_990];
  expect(limits.map((yearly) => toShownLimit(toMonthlyRent(yearly, 'year'), 'Rent'))).toEqual([
    ...[85_000, 90_000, 100_000, 125_000, 99_500, 72_350, 1_000_000],
    // the same months as 85,000
    85_000,
  ]);
  expect([toShownLimit(7500, 'Buy'), formatLimit('90,000', true), formatLimit('90,000', false)]).toEqual([
    7500,
    'AED 90,000 a year',
    'AED 90,000',
  ]);
  for (let monthly = 1; monthly < 30_000; monthly++) expect(toMonthlyRent(toShownLimit(monthly, 'Rent'), 'year')).toBe(monthly);
});
