// Tests of `npm run bench -- search-intents` (scripts/bench/search-intents/), which checks the site's answers to search texts: the judge that
// decides which homes a text means, the comparison with an answer, and the texts. Pure functions; no database.
import { expect, test } from 'vitest';
import { ARABIC_INTENTS } from '../../../scripts/bench/search-intents/arabic.ts';
import { compareAnswer, indexRows, type SiteAnswer } from '../../../scripts/bench/search-intents/compare.ts';
import { ENGLISH_INTENTS } from '../../../scripts/bench/search-intents/english.ts';
import type { Expectation, Range } from '../../../scripts/bench/search-intents/expectation.ts';
import { judge } from '../../../scripts/bench/search-intents/judge.ts';
import type { JudgedRow } from '../../../scripts/bench/search-intents/rows.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

/** A published apartment for sale in Dubai Marina, with these facts instead. Prices in AED (of a month for rent), areas in square feet. */
const home = (id: number, facts: Partial<JudgedRow>): JudgedRow => ({
  id,
  purpose: 'Buy',
  type: 'Apartment',
  bedrooms: 2,
  bathrooms: 2,
  price: 1_500_000,
  area: 1_100,
  emirate: 'Dubai',
  location: 'Dubai Marina',
  address: '',
  title: 'A quiet home',
  description: '',
  titleAr: '',
  descriptionAr: '',
  amenities: ['Covered Parking'],
  furnished: null,
  completion: null,
  createdAt: daysAgo(90),
  priceDroppedAt: null,
  latitude: null,
  longitude: null,
  references: [`DLV-${id}`],
  ...facts,
});

/** Homes that differ in what the expectations below ask for. */
const ROWS: readonly JudgedRow[] = [
  home(1, { address: 'Marina Gate 1, Marina Gate', amenities: ['Balcony'], completion: 'ready', furnished: 'yes' }),
  home(2, { price: 2_000_000, bathrooms: 3, title: 'Sea view, brand new', amenities: [], description: 'It has a large balcony.' }),
  home(3, { type: 'Studio', bedrooms: 1, bathrooms: 1, price: 800_000, area: 450, completion: 'off-plan', createdAt: daysAgo(3) }),
  home(4, { bedrooms: 1, bathrooms: 1, price: 1_000_000, area: 700, title: 'Bright studio apartment', priceDroppedAt: daysAgo(10) }),
  // 6,667 a month are 80,000 a year, as listings store a yearly rent
  home(5, { purpose: 'Rent', price: 6_667, location: 'Jumeirah Village Circle', furnished: 'no', createdAt: daysAgo(7.5) }),
  home(6, { purpose: 'Rent', price: 6_700, location: 'Jumeirah Village Circle', description: 'Furnished by its owner.' }),
  home(7, { type: 'Villa', bedrooms: 4, bathrooms: 5, price: 5_000_000, area: 3_000, location: 'Jumeirah', address: 'Jumeirah 1' }),
  home(8, { type: 'Townhouse', bedrooms: 3, price: 2_500_000, area: 2_000, location: 'The Springs', priceDroppedAt: daysAgo(300) }),
  home(9, { location: 'Downtown Dubai', address: 'Burj Khalifa', price: 9_000_000, references: ['DLV-9', '566-Ap-S-1225'] }),
  home(10, { location: 'Downtown Dubai', address: 'Forte 2, Forte', title: 'Full Burj Khalifa View', amenities: ['Smart Home'] }),
  home(11, { type: 'Penthouse', bedrooms: 4, price: 20_000_000, area: 6_000, location: 'Palm Jumeirah', amenities: [] }),
  home(12, {
    purpose: 'Rent',
    price: 3_000,
    emirate: 'Sharjah',
    location: 'Al Nahda',
    address: 'Dubai Marina Restaurant Tower',
    area: 1_075,
  }),
  home(13, {
    purpose: 'Rent',
    price: 4_000,
    location: 'Al Nahda',
    amenities: ['Furnished'],
    title: 'With pool',
    type: 'Studio',
    bedrooms: 1,
  }),
];

/** The ids of the homes that an answer must have. */
const requiredIdsOf = (expectation: Expectation): number[] => judge(expectation, ROWS, NOW).required;
/** The ids of the homes that an answer may have or leave out. */
const optionalIdsOf = (expectation: Expectation): number[] => judge(expectation, ROWS, NOW).optional;

// the title, what a text asks for, the ids of ROWS that an answer must have, and those that it may have
test.each<[string, Expectation, number[], number[]]>([
  ['a purpose and a place', { purpose: 'Buy', places: ['Dubai Marina'] }, [1, 2, 3, 4], []],
  ['a price with its bounds', { price: [1_500_000, 2_000_000], places: ['Dubai Marina'] }, [1, 2], []],
  ['a price about a sum', { priceAbout: 2_000_000 }, [2], [1, 8, 10]],
  ['a yearly rent in stored months', { rent: { per: 'year', range: [null, 80_000] } }, [5, 12, 13], []],
  ['a monthly rent', { rent: { per: 'month', range: [4_000, 6_700] } }, [5, 6, 13], []],
  ['studios however stored', { bedrooms: [0, 0] }, [3, 13], [4]],
  ['one bedroom without studios', { bedrooms: [1, 1] }, [4], []],
  ['up to one bedroom, studios optional', { bedrooms: [null, 1] }, [4], [3, 13]],
  ['at least four bedrooms', { bedrooms: [4, null] }, [7, 11], []],
  ['two bathrooms, more of them optional', { bathrooms: [2, 2], types: ['Apartment'], purpose: 'Buy' }, [1, 9, 10], [2, 11]],
  ['apartments, studios and penthouses optional', { types: ['Apartment'], emirates: ['Sharjah', 'Dubai'], area: [4_000, null] }, [], [11]],
  ['two types', { types: ['Villa', 'Townhouse'] }, [7, 8], []],
  ['a community without others that begin with its name', { places: ['Jumeirah'] }, [7], []],
  ['a community of two emirates in one', { places: ['Al Nahda'], emirates: ['Sharjah'] }, [12], []],
  ['a tower, not the view of it', { buildings: ['Burj Khalifa'] }, [9], []],
  ['towers that begin with the name', { buildings: ['Forte', 'Marina Gate'] }, [1, 10], []],
  ['words side by side, other forms optional', { words: ['burj view'] }, [], [10]],
  ['a phrase of a title', { words: ['brand new', 'sea view'] }, [2], []],
  ['an amenity, by its word where none is listed', { amenities: ['Balcony'] }, [1, 2], []],
  ['an amenity where only the furnishing is listed', { amenities: ['Swimming Pool'] }, [13], []],
  ['an amenity that the description names although others are listed', { amenities: ['Smart Home'] }, [10], []],
  ['furnished, by its words where nothing is said', { furnished: 'yes', purpose: 'Rent' }, [], [6, 13]],
  ['unfurnished', { furnished: 'no' }, [5], []],
  ['off plan', { completion: 'off-plan' }, [3], []],
  ['new this week, homes of the day before optional', { addedWithinDays: 7 }, [3], [5]],
  ['a lowered price, one of long ago optional', { priceDropped: true }, [4], [8]],
  ['square metres with their rounding', { area: [1_076, 1_100], places: ['Al Nahda'] }, [13], [12]],
  ['one size, at least or about', { areaAbout: 2_000 }, [8], [7, 11]],
  ['a reference without case', { reference: '566-ap-s-1225' }, [9], []],
  ['exclusions one by one', { purpose: 'Buy', exclude: { places: ['Dubai Marina', 'Downtown Dubai'], types: ['Villa'] } }, [8, 11], []],
])('judge counts %s', (_, expectation, requiredIds, optionalIds) => {
  expect(requiredIdsOf(expectation)).toEqual(requiredIds);
  expect(optionalIdsOf(expectation)).toEqual(optionalIds);
});

test('judge finds amenities and words in Arabic texts, and no amenity in a denial or in the name of a place', () => {
  const said = [
    home(1, { amenities: [], titleAr: 'شقة مع شرفة كبيرة' }),
    home(2, { amenities: [], title: '1 bed with no balcony' }),
    home(3, { amenities: [], title: 'Flat with terrace in Oxford Terraces', address: 'Oxford Terraces, JVC' }),
    home(4, { amenities: [], address: 'Oxford Terraces, JVC', title: 'Two gyms, Oxford Terraces' }),
    home(5, { amenities: [], titleAr: 'إطلالة بحرية', title: 'Beachfront view' }),
  ];
  const requiredOf = (expectation: Expectation) => judge(expectation, said, NOW).required;
  expect(requiredOf({ amenities: ['Balcony'] })).toEqual([1]);
  expect(judge({ amenities: ['Terrace'] }, said, NOW)).toEqual({ required: [3], optional: [] });
  expect(requiredOf({ amenities: ['Fitness Center'] })).toEqual([4]);
  expect(requiredOf({ words: ['sea view | اطلالة بحرية'] })).toEqual([5]);
});

test('judge returns the homes in the order of a sort', () => {
  expect(requiredIdsOf({ purpose: 'Rent', sort: 'price-asc' })).toEqual([12, 13, 5, 6]);
  expect(requiredIdsOf({ purpose: 'Rent', sort: 'price-desc' })).toEqual([6, 5, 13, 12]);
  expect(requiredIdsOf({ types: ['Villa', 'Townhouse', 'Penthouse'], sort: 'area-desc' })).toEqual([11, 7, 8]);
});

const judgedRows = indexRows(ROWS, NOW);
/** An answer of the site with the homes of these ids. */
const answer = (ids: number[], fields: Partial<SiteAnswer> = {}): SiteAnswer => ({
  ids,
  total: ids.length,
  capped: false,
  unknown: [],
  ...fields,
});
/** Why an answer to a text with this expectation is wrong; empty when it is right. */
const findings = (expectation: Expectation, siteAnswer: SiteAnswer) =>
  compareAnswer({ text: '', expect: expectation }, judgedRows, siteAnswer).findings;

test('an answer is right with all required homes, and with optional ones', () => {
  expect(findings({ bedrooms: [0, 0] }, answer([3, 13]))).toEqual([]);
  expect(findings({ bedrooms: [0, 0] }, answer([3, 13, 4]))).toEqual([]);
});

test('an answer is wrong with another home, without a home or in another order', () => {
  expect(findings({ purpose: 'Rent' }, answer([5, 6, 12, 1]))).toEqual(['1 of 4 homes do not match, such as 1 A quiet home']);
  expect(findings({ purpose: 'Rent' }, answer([5, 6, 12]))).toEqual(['3 homes instead of 4']);
  expect(findings({ purpose: 'Rent' }, answer([], { total: 0 }))).toEqual(['the list is empty, 4 homes match']);
  expect(findings({ purpose: 'Rent', sort: 'price-asc' }, answer([13, 12, 5, 6]))).toEqual(['the order is not price-asc']);
});

test('an answer to a text without a purpose may show homes for sale, for rent or both, but must not be empty while homes match', () => {
  const expectation: Expectation = { places: ['Al Nahda', 'The Springs'] };
  expect(findings(expectation, answer([8, 12, 13]))).toEqual([]);
  expect(findings(expectation, answer([12, 13]))).toEqual([]);
  expect(findings(expectation, answer([8]))).toEqual([]);
  expect(findings({ places: ['Al Nahda'] }, answer([], { total: 0 }))).toEqual(['the list is empty, 2 homes match']);
  expect(findings({ ...expectation, purpose: 'both' }, answer([12, 13]))).toEqual(['2 homes instead of 3']);
});

test('an answer reports exactly the words that have no meaning', () => {
  const expectation: Expectation = { purpose: 'Rent', unknown: ['metro'] };
  expect(findings(expectation, answer([5, 6, 12, 13], { unknown: ['near metro'] }))).toEqual([]);
  expect(findings(expectation, answer([5, 6, 12, 13]))).toEqual(['"metro" is not reported as unknown']);
  expect(findings(expectation, answer([5, 6, 12, 13], { unknown: null }))).toEqual(['"metro" is not reported as unknown']);
  expect(findings({ purpose: 'Rent' }, answer([5, 6, 12, 13], { unknown: ['rent'] }))).toEqual([
    '"rent" is reported as unknown, but has a meaning',
  ]);
});

test('an answer may follow another reading of an ambiguous text', () => {
  const intent = { text: '', expect: { priceAbout: 20_000_000 }, or: [{ price: [null, 900_000] as Range }] };
  expect(compareAnswer(intent, judgedRows, answer([3])).findings).toEqual([]);
  expect(compareAnswer(intent, judgedRows, answer([11])).findings).toEqual([]);
});

test('a capped total is right when at least so many homes match', () => {
  expect(findings({ purpose: 'Rent' }, answer([5, 6], { total: 4, capped: true }))).toEqual([]);
  expect(findings({ purpose: 'Rent' }, answer([5, 6], { total: 5, capped: true }))).toEqual(['at least 5 homes instead of 4']);
});

const intents = [...ENGLISH_INTENTS, ...ARABIC_INTENTS];

test('the texts are 200 English and 120 Arabic ones, each once', () => {
  expect(ENGLISH_INTENTS).toHaveLength(200);
  expect(ARABIC_INTENTS).toHaveLength(120);
  expect(new Set(intents.map(({ text }) => text)).size).toBe(320);
  expect(intents.filter(({ text }) => text.length > 200 || text !== text.trim())).toEqual([]);
});

test('every expectation is one that a home can fulfil', () => {
  /** Whether the first end of a range is not above the second; an open end always is. */
  const isOrdered = (range: Range | undefined) => !range || range[0] === null || range[1] === null || range[0] <= range[1];
  for (const { text, expect: firstReading, or: otherReadings = [] } of intents) {
    for (const reading of [firstReading, ...otherReadings]) {
      const { bedrooms, bathrooms, price, area, rent, types = [], purpose, priceAbout } = reading;
      const statedFacts = Object.values(reading).filter((value) => value !== undefined);
      expect(statedFacts.length, text).toBeGreaterThan(0);
      expect([bedrooms, bathrooms, price, area, rent?.range].every(isOrdered), text).toBe(true);
      expect(
        types.every((type) => PROPERTY_TYPES.includes(type)),
        text,
      ).toBe(true);
      // an expectation gives a sale price (`price`, `priceAbout`) or a rent, never both
      const hasSalePrice = price !== undefined || priceAbout !== undefined;
      const isAboutRent = rent !== undefined || purpose === 'Rent';
      expect(hasSalePrice && isAboutRent, text).toBe(false);
    }
  }
});
