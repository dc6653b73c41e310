import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLACES } from '../../../shared/property/place/area.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { SearchDictionary } from './dictionary/search-dictionary.ts';
import { editDistance, foldText } from './match.ts';
import { understand } from './understand.ts';

const makePlace = (name: string, count: number, ...aliases: string[]) => ({
  name,
  kind: 'community' as const,
  emirate: 'Dubai',
  words: [name.toLowerCase(), ...aliases],
  count,
});

const dictionary: SearchDictionary = {
  places: [
    ...PLACES.map(({ name, kind, emirate, aliases, arabic }) => ({
      name,
      kind,
      emirate,
      words: [name.toLowerCase(), ...aliases, arabic],
      count: 100,
    })),
    makePlace('DAMAC Hills 2', 40),
    makePlace('Jumeirah Lake Towers', 60, 'jlt'),
    makePlace('Arabian Ranches 2', 30),
    makePlace('The Views', 20, 'views'),
    makePlace('Creek Harbour', 50),
    makePlace('Studio City', 30),
    makePlace('Palm Jumeirah Villa', 1),
    makePlace('Sea View', 1),
    makePlace('Villa', 1),
    { ...makePlace('Al Nahda (Sharjah)', 10, 'al nahda'), emirate: 'Sharjah' },
    makePlace('Al Nahda', 10),
  ],
  terms: new Map(
    Object.entries({
      sea: 0.2,
      view: 0.5,
      views: 0.4,
      office: 0.05,
      furnished: 0.2,
      upgraded: 0.1,
      golf: 0.1,
      course: 0.1,
      burj: 0.1,
      khalifa: 0.1,
      beach: 0.15,
      metro: 0.1,
      duplex: 0.02,
      polo: 0.001,
      pool: 0.5,
      village: 0.1,
      hill: 0.02,
      corner: 0.1,
      corniche: 0.01,
      marble: 0.05,
      garden: 0.3,
      vacant: 0.1,
      marina: 0.1,
      jumeirah: 0.2,
      jumeriah: 0.001,
      payment: 0.1,
      plan: 0.2,
    }).map(([word, freq]) => [word, { stem: word.replace(/(ed|s)$/, ''), freq }]),
  ),
};

const meaning = (text: string): SearchFilter => understand(text, dictionary).filter;

const BUY = { transactionType: 'Buy' } as const;
const PALM = { location: 'Palm Jumeirah' };
const MARINA = { location: 'Dubai Marina' };
const JVC = { location: 'Jumeirah Village Circle' };
const BAY = { location: 'Business Bay' };
const HILLS = { location: 'Dubai Hills' };
const DOWNTOWN = { location: 'Downtown Dubai' };

test.each<[string, SearchFilter]>([
  // places
  ['penthose palm', { ...PALM, propertyType: 'Penthouse' }],
  ['palm jumeriah', PALM],
  ['palm jumera', PALM],
  ['plam jumeirah', PALM],
  ['pam jumeirah', PALM],
  ['plam', PALM],
  ['the pam jumeirah', PALM],
  ['palmjumeirah', PALM],
  ['jumeirah', { location: 'Jumeirah' }],
  ['jumeriah', { location: 'Jumeirah' }],
  ['jumera', { location: 'Jumeirah' }],
  ['jumeirah beach residence', { location: 'Jumeirah Beach Residence' }],
  ['jumeira beach residense', { location: 'Jumeirah Beach Residence' }],
  ['jumeirah vilage circel', JVC],
  ['jumeirah golf estate', { location: 'Jumeirah Golf Estates' }],
  ['jumeirah villa', { location: 'Jumeirah', propertyType: 'Villa' }],
  ['emirates hils', { location: 'Emirates Hills' }],
  ['emirtes hills', { location: 'Emirates Hills' }],
  ['arabian ranchs', { location: 'Arabian Ranches' }],
  ['arabian ranches 2', { location: 'Arabian Ranches 2' }],
  ['arabain ranches 2', { location: 'Arabian Ranches 2' }],
  ['damac hills 2', { location: 'DAMAC Hills 2' }],
  ['damak hils 2', { location: 'DAMAC Hills 2' }],
  ['damac hills 2 bed', { location: 'Damac Hills', bedrooms: [2] }],
  ['damac hills 2 2 bed', { location: 'DAMAC Hills 2', bedrooms: [2] }],
  ['dubia marina', MARINA],
  ['duuabi marina', MARINA],
  ['dubai marin', MARINA],
  ['mrina', MARINA],
  ['dubaimarina', MARINA],
  ['busines bay', BAY],
  ['businessbay', BAY],
  ['business bey', BAY],
  ['down town dubai', DOWNTOWN],
  ['al barshaa', { location: 'Al Barsha' }],
  ['creek harbor', { location: 'Creek Harbour' }],
  ['jumeirah lake twers', { location: 'Jumeirah Lake Towers' }],
  ['dubai hill', HILLS],
  ['sharja', { location: 'Sharjah' }],
  ['abu dabi', { location: 'Abu Dhabi' }],
  ['abudhabi villa', { location: 'Abu Dhabi', propertyType: 'Villa' }],
  ['ras al khaima', { location: 'Ras Al Khaimah' }],
  ['qatar', { location: 'Qatar' }],
  ['dubai', { location: 'Dubai' }],
  ['dubai marina, dubai', MARINA],
  ['marina or downtwn', { location: 'Dubai Marina,Downtown Dubai' }],
  ['al nahda', { location: 'Al Nahda (Sharjah),Al Nahda' }],
  ['al nahda sharjah', { location: 'Al Nahda (Sharjah)' }],
  ['studio city', { location: 'Studio City' }],
  ['the views', { location: 'The Views' }],
  ['نخلة جميرا', PALM],
  ['أبوظبي', { location: 'Abu Dhabi' }],
  ['شقة للايجار في دبي مارينا', { ...MARINA, propertyType: 'Apartment', transactionType: 'Rent' }],
  // what only looks like a place
  ['marina sea view', { ...MARINA, keywords: ['sea view'] }],
  ['jlt marina view', { location: 'Jumeirah Lake Towers', keywords: ['marina view'] }],
  ['sea views', { keywords: ['sea views'] }],
  ['palm jumeirah villa', { ...PALM, propertyType: 'Villa' }],
  ['business bay office', { ...BAY, keywords: ['office'] }],
  ['business bay to rent', { ...BAY, transactionType: 'Rent' }],
  ['corniche', { keywords: ['corniche'] }],
  ['polo', { keywords: ['polo'] }],
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
  ['duplex', { keywords: ['duplex'] }],
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
  ['garden view', { keywords: ['garden view'] }],
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
  ['aed 90000 jvc', { ...JVC, transactionType: 'Rent', maxPrice: 7_500 }],
  ['under 9 bn', { ...BUY, maxPrice: 2_147_483_647 }],
  ['over 2000 sqft', { minArea: 2000 }],
  // references, and everything else
  ['DLV-1207', { reference: 'DLV-1207' }],
  ['dlv 1207', { reference: 'DLV-1207' }],
  ['dlv1207 marina', { ...MARINA, reference: 'DLV-1207' }],
  ['furnishd near metro', { furnished: ['yes'] }],
  ['upgradd corner', { keywords: ['upgraded corner'] }],
  ['paymennt plan', { keywords: ['payment plan'] }],
  ['xyzzy', { keywords: ['xyzzy'] }],
  ['71367464076', { reference: '71367464076' }],
  ['the home in the', {}],
  ['  ', {}],
])('the text %s is parsed', (text, expected) => {
  expect(meaning(text)).toEqual(expected);
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

test('a misspelling that is frequent in listings is still corrected', () => {
  expect(dictionary.terms.has('jumeriah')).toBe(true);
  expect(understand('jumeriah', dictionary).filter.location).toBe('Jumeirah');
});

test('the fixed vocabulary works without a dictionary or places', () => {
  const { filter } = understand('vila 2 bed xyz', { places: [], terms: new Map() });
  expect(filter).toEqual({ propertyType: 'Villa', bedrooms: [2], keywords: ['xyz'] });
});

test('any text is parsed without an error, and alike each time', () => {
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
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(understand(typed, dictionary)).toEqual(understand(typed, dictionary));
    }),
  );
});

describe('the edit distance', () => {
  test.each([
    ['abcd', 'abdc', 1],
    ['villa', 'vila', 1],
    ['jumeirah', 'jumeriah', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
  ])('from %s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
  });

  test('is symmetric and stops just above its limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        const whole = editDistance(a, b, 20);
        expect(editDistance(b, a, 20)).toBe(whole);
        expect(editDistance(a, b, max)).toBe(Math.min(whole, max + 1));
      }),
    );
  });
});

test('folding unifies the ways to write a letter', () => {
  expect(foldText('Café Maid’s ٢٣')).toBe('cafe maids 23');
  expect(foldText('أبو ظبي')).toBe(foldText('ابو ظبى'));
});
