import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLACES } from '../../../shared/property/area.ts';
import { editDistance, foldText } from './match.ts';
import { type ParsedText, parseText, type SearchDictionary } from './parse.ts';

const listed = (name: string, count: number, ...aliases: string[]) => ({
  name,
  kind: 'community' as const,
  emirate: 'Dubai',
  words: [name.toLowerCase(), ...aliases],
  count,
});

const vocabulary: SearchDictionary = {
  places: [
    ...PLACES.map(({ name, kind, emirate, aliases, arabic }) => ({
      name,
      kind,
      emirate,
      words: [name.toLowerCase(), ...aliases, arabic],
      count: 100,
    })),
    listed('DAMAC Hills 2', 40),
    listed('Jumeirah Lake Towers', 60, 'jlt'),
    listed('Arabian Ranches 2', 30),
    listed('The Views', 20, 'views'),
    listed('Creek Harbour', 50),
    listed('Studio City', 30),
    listed('Palm Jumeirah Villa', 1),
    listed('Sea View', 1),
    listed('Villa', 1),
    { ...listed('Al Nahda (Sharjah)', 10, 'al nahda'), emirate: 'Sharjah' },
    listed('Al Nahda', 10),
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

/** What a text means, only what it says. */
const meaning = (text: string): Partial<ParsedText> & { said?: string[] } => {
  const { words, corrected: _corrected, ...rest } = parseText(text, vocabulary);
  const said = Object.entries({ ...rest, said: words.map((word) => word.stem) });
  return Object.fromEntries(said.filter(([, value]) => value !== null && (!Array.isArray(value) || value.length > 0)));
};

const PALM = { places: ['Palm Jumeirah'] };
const MARINA = { places: ['Dubai Marina'] };
const JVC = { places: ['Jumeirah Village Circle'] };
const BAY = { places: ['Business Bay'] };
const HILLS = { places: ['Dubai Hills'] };
const DOWNTOWN = { places: ['Downtown Dubai'] };

test.each<[string, ReturnType<typeof meaning>]>([
  // places
  ['penthose palm', { ...PALM, propertyTypes: ['Penthouse'] }],
  ['palm jumeriah', PALM],
  ['palm jumera', PALM],
  ['plam jumeirah', PALM],
  ['pam jumeirah', PALM],
  ['plam', PALM],
  ['the pam jumeirah', PALM],
  ['palmjumeirah', PALM],
  ['jumeirah', { places: ['Jumeirah'] }],
  ['jumeriah', { places: ['Jumeirah'] }],
  ['jumera', { places: ['Jumeirah'] }],
  ['jumeirah beach residence', { places: ['Jumeirah Beach Residence'] }],
  ['jumeira beach residense', { places: ['Jumeirah Beach Residence'] }],
  ['jumeirah vilage circel', JVC],
  ['jumeirah golf estate', { places: ['Jumeirah Golf Estates'] }],
  ['jumeirah villa', { places: ['Jumeirah'], propertyTypes: ['Villa'] }],
  ['emirates hils', { places: ['Emirates Hills'] }],
  ['emirtes hills', { places: ['Emirates Hills'] }],
  ['arabian ranchs', { places: ['Arabian Ranches'] }],
  ['arabian ranches 2', { places: ['Arabian Ranches 2'] }],
  ['arabain ranches 2', { places: ['Arabian Ranches 2'] }],
  ['damac hills 2', { places: ['DAMAC Hills 2'] }],
  ['damak hils 2', { places: ['DAMAC Hills 2'] }],
  ['damac hills 2 bed', { places: ['Damac Hills'], bedrooms: 2 }],
  ['damac hills 2 2 bed', { places: ['DAMAC Hills 2'], bedrooms: 2 }],
  ['dubia marina', MARINA],
  ['duuabi marina', MARINA],
  ['dubai marin', MARINA],
  ['mrina', MARINA],
  ['dubaimarina', MARINA],
  ['busines bay', BAY],
  ['businessbay', BAY],
  ['business bey', BAY],
  ['down town dubai', DOWNTOWN],
  ['al barshaa', { places: ['Al Barsha'] }],
  ['creek harbor', { places: ['Creek Harbour'] }],
  ['jumeirah lake twers', { places: ['Jumeirah Lake Towers'] }],
  ['dubai hill', HILLS],
  ['sharja', { emirates: ['Sharjah'] }],
  ['abu dabi', { emirates: ['Abu Dhabi'] }],
  ['abudhabi villa', { emirates: ['Abu Dhabi'], propertyTypes: ['Villa'] }],
  ['ras al khaima', { emirates: ['Ras Al Khaimah'] }],
  ['qatar', { emirates: ['Qatar'] }],
  ['dubai', { emirates: ['Dubai'] }],
  ['dubai marina, dubai', MARINA],
  ['marina or downtwn', { places: ['Dubai Marina', 'Downtown Dubai'] }],
  ['al nahda', { places: ['Al Nahda (Sharjah)', 'Al Nahda'] }],
  ['al nahda sharjah', { places: ['Al Nahda (Sharjah)'] }],
  ['studio city', { places: ['Studio City'] }],
  ['the views', { places: ['The Views'] }],
  ['نخلة جميرا', PALM],
  ['أبوظبي', { emirates: ['Abu Dhabi'] }],
  ['شقة للايجار في دبي مارينا', { ...MARINA, propertyTypes: ['Apartment'], transactionType: 'Rent' }],
  // what only looks like a place
  ['marina sea view', { ...MARINA, said: ['sea', 'view'] }],
  ['jlt marina view', { places: ['Jumeirah Lake Towers'], said: ['marina', 'view'] }],
  ['sea views', { said: ['sea', 'view'] }],
  ['palm jumeirah villa', { ...PALM, propertyTypes: ['Villa'] }],
  ['business bay office', { ...BAY, said: ['office'] }],
  ['business bay to rent', { ...BAY, transactionType: 'Rent' }],
  ['corniche', { said: ['corniche'] }],
  ['polo', { said: ['polo'] }],
  // types
  ['vila with pool dubai hills', { ...HILLS, propertyTypes: ['Villa'], amenities: ['Swimming Pool'] }],
  ['jvc studio', { ...JVC, propertyTypes: ['Studio'] }],
  ['studo flat jvc', { ...JVC, propertyTypes: ['Studio'] }],
  ['appartments', { propertyTypes: ['Apartment'] }],
  ['flat', { propertyTypes: ['Apartment'] }],
  ['apt', { propertyTypes: ['Apartment'] }],
  ['town houses', { propertyTypes: ['Townhouse'] }],
  ['townhose', { propertyTypes: ['Townhouse'] }],
  ['villa or townhouse', { propertyTypes: ['Villa', 'Townhouse'] }],
  ['duplex', { said: ['duplex'] }],
  // bedrooms
  ['downtwn 2 bed', { ...DOWNTOWN, bedrooms: 2 }],
  ['2br', { bedrooms: 2 }],
  ['2 bedrooms', { bedrooms: 2 }],
  ['two bed', { bedrooms: 2 }],
  ['3-bedrom vila', { propertyTypes: ['Villa'], bedrooms: 3 }],
  ['1 B/R', { bedrooms: 1 }],
  ['2 bhk marina', { ...MARINA, bedrooms: 2 }],
  ['0 bed', { propertyTypes: ['Studio'] }],
  ['2 to 3 bed marina', MARINA],
  // to rent or to buy
  ['aprtment for rent in busines bay', { ...BAY, propertyTypes: ['Apartment'], transactionType: 'Rent' }],
  ['vilas for sale', { propertyTypes: ['Villa'], transactionType: 'Buy' }],
  ['buy penthouse', { propertyTypes: ['Penthouse'], transactionType: 'Buy' }],
  ['buy or rent', {}],
  ['to let', { transactionType: 'Rent' }],
  // amenities
  ['gym parking balcny', { amenities: ['Fitness Center', 'Garage', 'Balcony'] }],
  ["maid's room", { amenities: ["Maid's Room"] }],
  ['maids rom', { amenities: ["Maid's Room"] }],
  ['swiming pool tenis court', { amenities: ['Swimming Pool', 'Tennis Court'] }],
  ['24 hour security, bbq', { amenities: ['24hr Security', 'BBQ Area'] }],
  ['smart home with home theatre', { amenities: ['Smart Home', 'Home Theater'] }],
  ['terace garden', { amenities: ['Terrace', 'Garden'] }],
  ['garden view', { said: ['garden', 'view'] }],
  // prices
  ['dubai marina 2br under 2m', { ...MARINA, bedrooms: 2, maxPrice: 2_000_000 }],
  ['under 3m', { maxPrice: 3_000_000 }],
  ['below 2,000,000', { maxPrice: 2_000_000 }],
  ['up to 900k', { maxPrice: 900_000 }],
  ['over 5m', { minPrice: 5_000_000 }],
  ['at least AED 1.5 million', { minPrice: 1_500_000 }],
  ['from 1m to 3m', { minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['between 1 and 3m', { minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['1-3m villa', { propertyTypes: ['Villa'], minPrice: 1_000_000, maxPrice: 3_000_000 }],
  ['1.250m', { maxPrice: 1_250_000 }],
  ['5m+', { minPrice: 5_000_000 }],
  ['aed 90000 jvc', { ...JVC, maxPrice: 90_000 }],
  ['under 9 bn', { maxPrice: 2_147_483_647 }],
  ['over 2000 sqft', { said: ['2000'], unknown: ['sqft'] }],
  // references, and everything else
  ['DLV-1207', { reference: 1207 }],
  ['dlv 1207', { reference: 1207 }],
  ['dlv1207 marina', { ...MARINA, reference: 1207 }],
  ['furnishd near metro', { said: ['furnish', 'metro'] }],
  ['upgradd corner', { said: ['upgrad', 'corner'] }],
  ['paymennt plan', { said: ['payment', 'plan'] }],
  ['xyzzy', { unknown: ['xyzzy'] }],
  ['71367464076', { said: ['71367464076'] }],
  ['the house in the', {}],
  ['  ', {}],
])('%s', (text, expected) => {
  expect(meaning(text)).toEqual(expected);
});

describe('the text as understood', () => {
  test.each([
    ['penthose palm', 'penthouse palm'],
    ['five bedrom vila in jumeriah', 'five bedroom villa in jumeirah'],
    ['furnishd jvc', 'furnished jvc'],
    ['swiming pool', 'swimming pool'],
  ])('%s is told as %s', (text, corrected) => {
    expect(parseText(text, vocabulary).corrected).toBe(corrected);
  });

  test.each(['Palm Jumeirah', 'business bay office', '2br under 2m', 'xyzzy', 'down town', 'نخلة جميرا'])(
    '%s needs no correction',
    (text) => {
      expect(parseText(text, vocabulary).corrected).toBeNull();
    },
  );
});

test('a frequent misspelling among the listings is still a misspelling', () => {
  expect(vocabulary.terms.has('jumeriah')).toBe(true);
  expect(parseText('jumeriah', vocabulary).places).toEqual(['Jumeirah']);
});

test('without a dictionary or places the closed lists still work', () => {
  const parsed = parseText('vila 2 bed xyz', { places: [], terms: new Map() });
  expect(parsed).toMatchObject({ propertyTypes: ['Villa'], bedrooms: 2, places: [], unknown: ['xyz'] });
});

test('any text is understood without an error, and a text understood twice means the same', () => {
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
      expect(parseText(typed, vocabulary)).toEqual(parseText(typed, vocabulary));
    }),
  );
});

describe('edit distance', () => {
  test.each([
    ['abcd', 'abdc', 1],
    ['villa', 'vila', 1],
    ['jumeirah', 'jumeriah', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
  ])('%s to %s is %i', (a, b, distance) => {
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

test('folding joins the ways to write a letter', () => {
  expect(foldText('Café Maid’s ٢٣')).toBe('cafe maids 23');
  expect(foldText('أبو ظبي')).toBe(foldText('ابو ظبى'));
});
