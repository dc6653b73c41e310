// Tests of what a search text asks for apart from places: types, bedrooms, amenities, prices and words, and how its typos are corrected.
// Prices are AED; MARINA, BUY and the like are filters by one place or purpose.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { purposeOfText } from '../../../shared/search/purpose-words.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { understandingSchema } from '../../../shared/search/understanding.ts';
import { smallDictionary as dictionary } from '../../../testing/factories/small-dictionary.ts';
import { BAY, BUY, DOWNTOWN, HILLS, JVC, MARINA, meaningOf } from '../../../testing/search-meaning.ts';
import { understand } from './understand.ts';

test.each<[string, SearchFilter]>([
  // types
  ['vila with pool dubai hills', { ...HILLS, propertyType: 'Villa', amenities: ['Swimming Pool'] }],
  ['jvc studio', { ...JVC, propertyType: 'Studio' }],
  ['studo flat jvc', { ...JVC, propertyType: 'Studio' }],
  ['appartments', { propertyType: 'Apartment' }],
  ['flat', { propertyType: 'Apartment' }],
  ['apt', { propertyType: 'Apartment' }],
  ['town houses', { propertyType: 'Townhouse' }],
  ['townhose', { propertyType: 'Townhouse' }],
  ['villa or townhouse', { propertyType: 'Villa,Townhouse' }],
  ['duplex', { preferred: ['duplex'] }],
  // bedrooms
  ['downtwn 2 bed', { ...DOWNTOWN, bedrooms: [2] }],
  ['2br', { bedrooms: [2] }],
  ['2 bedrooms', { bedrooms: [2] }],
  ['two bed', { bedrooms: [2] }],
  ['3-bedrom vila', { propertyType: 'Villa', bedrooms: [3] }],
  ['1 B/R', { bedrooms: [1] }],
  ['2 bhk marina', { ...MARINA, bedrooms: [2] }],
  ['0 bed', { propertyType: 'Studio' }],
  ['2 to 3 bed marina', { ...MARINA, bedrooms: [2, 3] }],
  // to rent or to buy
  ['aprtment for rent in busines bay', { ...BAY, propertyType: 'Apartment', transactionType: 'Rent' }],
  ['vilas for sale', { propertyType: 'Villa', transactionType: 'Buy' }],
  ['buy penthouse', { propertyType: 'Penthouse', transactionType: 'Buy' }],
  ['buy or rent', { transactionType: 'Any' }],
  ['to let', { transactionType: 'Rent' }],
  // amenities
  ['gym parking balcny', { amenities: ['Fitness Center', 'Garage', 'Balcony'] }],
  ["maid's room", { amenities: ["Maid's Room"] }],
  ['maids rom', { amenities: ["Maid's Room"] }],
  ['swiming pool tenis court', { amenities: ['Swimming Pool', 'Tennis Court'] }],
  ['24 hour security, bbq', { amenities: ['24hr Security', 'BBQ Area'] }],
  ['smart home with home theatre', { amenities: ['Smart Home', 'Home Theater'] }],
  ['terace garden', { amenities: ['Terrace', 'Garden'] }],
  ['garden view', { preferred: ['garden view'] }],
  // prices
  ['dubai marina 2br under 2m', { ...BUY, ...MARINA, bedrooms: [2], maxPrice: 2_000_000 }],
  ['under 3m', { ...BUY, maxPrice: 3_000_000 }],
  ['below 2,000,000', { ...BUY, maxPrice: 2_000_000 }],
  ['up to 900k', { ...BUY, maxPrice: 900_000 }],
  ['over 5m', { ...BUY, minPrice: 5_000_000 }],
  ['at least AED 1.5 million', { ...BUY, minPrice: 1_500_000 }],
  ['from 1m to 3m', { ...BUY, minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['between 1 and 3m', { ...BUY, minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['1-3m villa', { ...BUY, propertyType: 'Villa', minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['1.250m', { ...BUY, maxPrice: 1_250_000 }],
  ['5m+', { ...BUY, minPrice: 5_000_000 }],
  // taken for a yearly rent, which becomes a monthly one
  ['aed 90000 jvc', { ...JVC, transactionType: 'Rent', rentPeriod: 'year', maxPrice: 7_500 }],
  // at most what an integer column of PostgreSQL can hold
  ['under 9 bn', { ...BUY, maxPrice: 2_147_483_647 }],
  ['over 2000 sqft', { minArea: 2000 }],
  // references, and everything else
  ['DLV-1207', { reference: 'DLV-1207' }],
  ['dlv 1207', { reference: 'DLV-1207' }],
  ['dlv1207 marina', { ...MARINA, reference: 'DLV-1207' }],
  ['furnishd near metro', { furnished: ['yes'], near: ['metro'] }],
  ['upgradd corner', { preferred: ['upgraded', 'corner'] }],
  ['paymennt plan', { preferred: ['payment plan'] }],
  ['xyzzy', { preferred: ['xyzzy'] }],
  ['71367464076', { reference: '71367464076' }],
  ['the home in the', {}],
  ['  ', {}],
])('the text %s is parsed into its filter', (text, expected) => {
  expect(meaningOf(text)).toEqual(expected);
});

describe('the interpretation of a search text', () => {
  test.each([
    ['penthose palm', 'penthouse palm'],
    ['five bedrom vila in jumeriah', 'five bedroom villa in jumeirah'],
    ['furnishd jvc', 'furnished jvc'],
    ['swiming pool', 'swimming pool'],
  ])('of %s is shown as %s', (text, corrected) => {
    expect(understand(text, dictionary).corrected).toBe(corrected);
  });

  test.each(['Palm Jumeirah', 'business bay office', '2br under 2m', 'xyzzy', 'down town', 'نخلة جميرا'])(
    'of %s contains no correction',
    (text) => {
      expect(understand(text, dictionary).corrected).toBeNull();
    },
  );
});

test.each(['flat 80k yearly', 'villa under 12,000 AED a month', 'yearly 80k', 'studio 60000 p.a.', 'شقة ٨٠ ألف درهم في السنة'])(
  'a price by the month or year means rent, in the text %s as in the address of the page',
  (text) => {
    expect(meaningOf(text).transactionType).toBe('Rent');
    expect(purposeOfText(text)).toBe('Rent');
  },
);

test('a misspelling that is frequent in listings is still corrected', () => {
  expect(dictionary.terms.has('jumeriah')).toBe(true);
  expect(understand('jumeriah', dictionary).filter.location).toBe('Jumeirah');
});

test('the fixed vocabulary works without a dictionary or places', () => {
  const { filter } = understand('vila 2 bed xyz', { places: [], terms: new Map() });
  expect(filter).toEqual({ propertyType: 'Villa', bedrooms: [2], preferred: ['xyz'] });
});

/** Whether the answer of the API with what a text is parsed into fits its schema. */
const isValidAnswer = (text: string): boolean =>
  understandingSchema.safeParse({ ...understand(text, dictionary), counts: null, purpose: 'Any' }).success;

test.each([
  ['bedrooms from 0 to 20', '0 to 20 bedrooms'],
  ['bedrooms from a studio to 20', 'studio to 20 bed'],
  ['an Arabic bedroom with a fraction', 'غرفة نوم 2.5'],
  [
    'twelve excluded places',
    'not jvc not jbr not uaq not rak not palm not marina not ranches not downtown not jge not barsha not jumeirah not akoya',
  ],
  ['a reference of more than 100 characters', 'ab1-'.repeat(40).slice(0, -1)],
  ['a word that ends in half a character where it is cut', `a${'𠀀'.repeat(30)}`],
])('%s make a valid filter', (_, text) => {
  expect(isValidAnswer(text)).toBe(true);
});

test('any text is parsed into a valid filter, and alike each time', () => {
  const word = fc.constantFrom(
    'palm',
    'jumeirah',
    '2',
    'bed',
    'under',
    '3m',
    '-',
    'to',
    'dlv',
    '<',
    'view',
    'pool',
    "'",
    'دبي',
    '1,5',
    '\u0000',
    'b/r',
    'studio',
    '0',
    '20',
    'not',
    'غرفتين',
    'from',
    '𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(understand(typed, dictionary)).toEqual(understand(typed, dictionary));
      expect(isValidAnswer(typed)).toBe(true);
    }),
  );
});
