// Tests of reading prices of imported rows: separators, scales, periods and currencies; no database.
import { describe, expect, test } from 'vitest';
import { readPrice } from './price.ts';
import { type Draft, emptyDraft } from './raw-listing.ts';

/** The price of a sale. */
const readSale = (price: string, draft: Partial<Draft> = {}) =>
  readPrice({ ...emptyDraft, price, ...draft }, 'Buy', { EUR: 4, USD: 3.6725 });
/** The price of a rent. */
const readRent = (price: string, rentPer = '') => readPrice({ ...emptyDraft, price, rentPer }, 'Rent', { EUR: 4 });

test.each([
  ...['1250000', '1,250,000', '1.250.000', '1 250 000', "1'250'000", '1’250’000', '1_250_000', '12,50,000', '1,250,000.00', '1.250.000,00'],
  ...['1 250 000,00', '1\u00A0250\u202F000', '1250000,00', '١٢٥٠٠٠٠', '١٬٢٥٠٬٠٠٠', '١٢٥٠٠٠٠٫٠٠', '۱٬۲۵۰٬۰۰۰', '١،٢٥٠،٠٠٠'],
  ...[
    'AED1,250,000',
    'AED 1.25M',
    '1.250M',
    '1,25M',
    '1.25 million',
    '1250K',
    '12.5 lakh',
    '12.5 lacs',
    '0.125 crore',
    '١٫٢٥ مليون',
    '1250 ألف',
  ],
  ...['Dhs. 1,250,000', 'Dh1,250,000/-', 'د.إ 1,250,000', 'د.إ.\u200F ١٬٢٥٠٬٠٠٠', '1,250,000 درهم', '1,250,000 AED only', 'AED: 1,250,000'],
  ...['\u20C31,250,000', 'AED\u20C3 1,250,000', '1.250.000,-'],
])('%j is 1,250,000 AED', (text) => {
  expect(readSale(text)).toEqual({ price: 1_250_000, isByStoredRate: false });
});

test.each([
  ['85.000', 85_000],
  ['850.000', 850_000],
  ['7083.333', 7083],
  ['0.85m', 850_000],
  ['1,25,00,000', 12_500_000],
])('%j is %d AED: no price has three decimals', (text, price) => {
  expect(readSale(text).price).toBe(price);
});

test.each(['POA', '1,2345', '1,25,00', '900,000 - 950,000', '1 250 00', '1e9', 'from 900,000', '900,000 negotiable'])(
  '%j is no price',
  (text) => {
    expect(() => readSale(text)).toThrow(/is no number/);
  },
);

test.each(['-', '—', 'NULL', 'n/a', ''])('%j says that there is no price', (text) => {
  expect(() => readSale(text)).toThrow('no price');
});

describe('a rent', () => {
  test.each([
    ['85,000', 'yearly', 7083, 'year'],
    ['100000', 'Y', 8333, 'year'],
    ['15000', 'monthly', 15_000, 'month'],
    ['15000', 'M', 15_000, 'month'],
    ['27,500', 'quarterly', 9167, 'quarter'],
    ['50,000', '6 months', 8333, 'half-year'],
    ['1500', 'weekly', 6500, 'week'],
    ['300', 'daily', 9125, 'day'],
    ['٨٥٬٠٠٠', 'سنوياً', 7083, 'year'],
    ['85,000 AED / year', 'monthly', 7083, 'year'],
    ['٧٬٠٠٠ درهم شهرياً', '', 7000, 'month'],
    ['Yearly 85,000', '', 7083, 'year'],
    ['AED 85K p.a.', '', 7083, 'year'],
    ['50,000/6 months', '', 8333, 'half-year'],
    ['1 lakh', 'yearly', 8333, 'year'],
  ])('of %j for %j is %d AED a month, and keeps its period', (text, rentPer, price, period) => {
    expect(readRent(text, rentPer)).toMatchObject({ price, advertised: { period, currency: null } });
  });

  test.each([
    'AED.85,000',
    'Dhs.85000',
    'AED 85000.',
    '８５,０００',
    '85,000/=',
    '85,000.0000',
    '85,000 in 4 cheques',
    '85,000 (1 cheque)',
  ])('%j is 85,000', (text) => {
    expect(readRent(text, 'yearly')).toMatchObject({ advertised: { price: 85_000 } });
  });

  test('keeps the advertised amount, with fils', () => {
    expect(readRent('85,000', 'yearly').advertised).toEqual({ price: 85_000, period: 'year', currency: null });
    expect(readRent('7083.33', 'monthly')).toMatchObject({ price: 7083, advertised: { price: 7083.33 } });
  });

  test('is refused without a period and with an unknown one', () => {
    expect(() => readRent('85,000')).toThrow(
      'the rent names no period; when all rents of the file are for a year, add "rentPer": "year" to the map',
    );
    expect(() => readRent('85,000', 'fortnightly')).toThrow('unknown period "fortnightly"');
    expect(() => readRent('85,000 / season', 'yearly')).toThrow('is for an unknown period');
  });
});

describe('a price in another currency', () => {
  test.each(['USD 500,000', '$500,000', 'US$ 500,000', '500,000 USD', 'USD500,000', '500K US dollars', '500.000,00 $', '٥٠٠٬٠٠٠ دولار'])(
    '%j is converted by the stored rate and kept',
    (text) => {
      expect(readSale(text)).toEqual({
        price: 1_836_250,
        advertised: { price: 500_000, period: null, currency: 'USD' },
        isByStoredRate: true,
      });
    },
  );

  test('is converted by the rate of the map before the stored one', () => {
    expect(readSale('300,000', { currency: 'Euro', rates: { EUR: 4.2 } })).toEqual({
      price: 1_260_000,
      advertised: { price: 300_000, period: null, currency: 'EUR' },
      isByStoredRate: false,
    });
  });

  test('is converted with the period of a rent', () => {
    expect(readRent('€25,000', 'yearly')).toMatchObject({ price: 8333, advertised: { price: 25_000, period: 'year', currency: 'EUR' } });
  });

  test.each(['THB 9,000,000', '9,000,000 THB', 'CHF 300,000'])('%j is refused with the line to add, without a rate', (text) => {
    expect(() => readSale(text)).toThrow(/the price is in "[A-Z]{3}"; add "rates"/);
  });
});
