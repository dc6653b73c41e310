import { describe, expect, test } from 'vitest';
import { buildDictionary } from '../../../../scripts/lab/search-quality/judge.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { DictionaryPlace } from './dictionary/search-dictionary.ts';
import { toExplicitFilter } from './explicit-filter.ts';
import { understand } from './understand.ts';

const building = (name: string, count: number): DictionaryPlace => ({
  name,
  kind: 'building',
  emirate: 'Dubai',
  words: [name.toLowerCase()],
  count,
});
const learnedDictionary = buildDictionary(20_000);
const dictionary = {
  ...learnedDictionary,
  places: [
    ...learnedDictionary.places,
    building('Burj Khalifa', 60),
    building('Marina Gate', 80),
    building('Princess Tower', 50),
    building('Sea View', 2),
    building('JVC District 10', 40),
  ],
};
const meaning = (text: string): SearchFilter => understand(text, dictionary).filter;
const kindsOf = (text: string): string[] => understand(text, dictionary).pieces.map(({ kind }) => kind);

const MARINA = { location: 'Dubai Marina' };
const JVC = { location: 'Jumeirah Village Circle' };
const RENT = { transactionType: 'Rent' } as const;
const BUY = { transactionType: 'Buy' } as const;
const FLAT = { propertyType: 'Apartment' };

const PHRASINGS: Record<string, [string, SearchFilter][]> = {
  'a size': [
    ['1500 sqft', { minArea: 1500 }],
    ['over 2000 sq ft', { minArea: 2000 }],
    ['between 1000 and 1500 sqft', { minArea: 1000, maxArea: 1500 }],
    ['1000-1500 sq.ft. marina', { ...MARINA, minArea: 1000, maxArea: 1500 }],
    ['villa at least 4,000 square feet', { propertyType: 'Villa', minArea: 4000 }],
    ['under 800 sqft studio', { propertyType: 'Studio', maxArea: 800 }],
    ['100 m2', { minArea: 1076 }],
    ['apartment of 120 sqm or more', { ...FLAT, minArea: 1292 }],
    ['80 m² to 100 m² flat', { ...FLAT, minArea: 861, maxArea: 1076 }],
    ['2 bed 1200sqft+', { bedrooms: [2], minArea: 1200 }],
    ['size up to 900 sqft', { maxArea: 900 }],
    ['around 1000 sqft', { minArea: 900, maxArea: 1100 }],
  ],
  'what is said in other words': [
    ['house for rent', { propertyType: 'Villa,Townhouse', ...RENT }],
    ['not a house', { excludedTypes: ['Villa', 'Townhouse'] }],
    ['s-regalia-kh-dbz', { reference: 's-regalia-kh-dbz' }],
    ['state-of-the-art flat', { ...FLAT, keywords: ['state art'] }],
    ['flat near a good school', FLAT],
    ['metro station nearby flat', FLAT],
    ['2 bed not ground floor', { bedrooms: [2] }],
    ['handed over 1 bed', { bedrooms: [1], completion: ['ready'] }],
  ],
  'what is left out': [
    ['no studios', { excludedTypes: ['Studio'] }],
    ['except penthouse', { excludedTypes: ['Penthouse'] }],
    ['flat not in jvc', { ...FLAT, excludedLocations: ['Jumeirah Village Circle'] }],
    ['villa without pool', { propertyType: 'Villa', excludedAmenities: ['Swimming Pool'] }],
    ["2 bed no maid's room", { bedrooms: [2], excludedAmenities: ["Maid's Room"] }],
    ['not furnished 1 bed', { furnished: ['no'], bedrooms: [1] }],
    ['flat not off plan', { ...FLAT, completion: ['ready'] }],
    ['flat not ready', { ...FLAT, completion: ['off-plan'] }],
    ['villa no agents', { propertyType: 'Villa', listedBy: 'owner' }],
    ['marina not for rent', { ...MARINA, ...BUY }],
    ['villa not more than 2 million', { propertyType: 'Villa', ...BUY, maxPrice: 2_000_000 }],
    ['villa nothing above 2 million', { propertyType: 'Villa', ...BUY, maxPrice: 2_000_000 }],
  ],
  bathrooms: [
    ['2 bathrooms', { minBathrooms: 2, maxBathrooms: 2 }],
    ['3 bath villa', { propertyType: 'Villa', minBathrooms: 3, maxBathrooms: 3 }],
    ['2 bed 2 bath', { bedrooms: [2], minBathrooms: 2, maxBathrooms: 2 }],
    ['at least 3 bathrooms', { minBathrooms: 3 }],
    ['4+ baths', { minBathrooms: 4 }],
    ['two bathrooms jvc', { ...JVC, minBathrooms: 2, maxBathrooms: 2 }],
    ['2-3 baths', { minBathrooms: 2, maxBathrooms: 3 }],
    ['max 2 bathrooms', { maxBathrooms: 2 }],
    ['2 bathrom flat', { ...FLAT, minBathrooms: 2, maxBathrooms: 2 }],
    ['3 beds and 4 baths', { bedrooms: [3], minBathrooms: 4, maxBathrooms: 4 }],
    ['minimum 2 washrooms', { minBathrooms: 2 }],
  ],
  'a range or a minimum of bedrooms': [
    ['2-3 bed', { bedrooms: [2, 3] }],
    ['4+ bed', { minBedrooms: 4 }],
    ['at least 3', { minBedrooms: 3 }],
    ['2 or 3 bedrooms', { bedrooms: [2, 3] }],
    ['3 or more bedrooms', { minBedrooms: 3 }],
    ['between 2 and 4 bedrooms', { bedrooms: [2, 3, 4] }],
    ['minimum 3 beds marina', { ...MARINA, minBedrooms: 3 }],
    ['up to 2 bedrooms', { maxBedrooms: 2 }],
    ['2 bed or 3 bed', { bedrooms: [2, 3] }],
    ['more than 3 bedrooms', { minBedrooms: 4 }],
    ['3br to 5br', { bedrooms: [3, 4, 5] }],
    ['3 bedrooms or more', { minBedrooms: 3 }],
    ['1/2 bed', { bedrooms: [1, 2] }],
  ],
  'a studio, which is no one-bedroom home': [
    ['studio', { propertyType: 'Studio' }],
    ['1 bed', { bedrooms: [1] }],
    ['0 bed', { propertyType: 'Studio' }],
    ['studio or 1 bed', { bedrooms: [0, 1] }],
    ['studio to 2 bed', { bedrooms: [0, 1, 2] }],
    ['1 bedroom studio', { propertyType: 'Studio' }],
    ['studio apartment jvc', { ...JVC, propertyType: 'Studio' }],
    ['1 bhk or studio', { bedrooms: [0, 1] }],
    ['not studio', { excludedTypes: ['Studio'] }],
    ['1+ bed', { minBedrooms: 1, excludedTypes: ['Studio'] }],
    ['studio flat for rent', { ...RENT, propertyType: 'Studio' }],
  ],
  'a rent by year or month': [
    ['80k yearly', { ...RENT, maxPrice: 6667 }],
    ['6000 flat', { ...RENT, ...FLAT, maxPrice: 6000 }],
    ['12k a month', { ...RENT, maxPrice: 12_000 }],
    ['120k a year rent', { ...RENT, maxPrice: 10_000 }],
    ['studio for rent under 5000', { ...RENT, propertyType: 'Studio', maxPrice: 5000 }],
    ['2 bed marina 100-150k rent', { ...RENT, ...MARINA, bedrooms: [2], minPrice: 8333, maxPrice: 12_500 }],
    ['rent 90,000 per year', { ...RENT, maxPrice: 7500 }],
    ['yearly rent below 60000', { ...RENT, maxPrice: 5000 }],
    ['AED 7,500 monthly', { ...RENT, maxPrice: 7500 }],
    ['villa rent 300k annually', { ...RENT, propertyType: 'Villa', maxPrice: 25_000 }],
    ['1 bed under 80k a year', { ...RENT, bedrooms: [1], maxPrice: 6667 }],
    ['apartment to let up to 70k p.a.', { ...RENT, ...FLAT, maxPrice: 5833 }],
    ['monthly budget 8000', { ...RENT, maxPrice: 8000 }],
  ],
  'a price to buy': [
    ['two bedrooms under 3 million', { ...BUY, bedrooms: [2], maxPrice: 3_000_000 }],
    ['villa under 5m', { ...BUY, propertyType: 'Villa', maxPrice: 5_000_000 }],
    ['for sale below 900000', { ...BUY, maxPrice: 900_000 }],
    ['buy studio 450k', { ...BUY, propertyType: 'Studio', maxPrice: 450_000 }],
    ['buy a flat for 150k', { ...BUY, ...FLAT, maxPrice: 150_000 }],
    ['budget 2m', { ...BUY, maxPrice: 2_000_000 }],
    ['max price 1.2m', { ...BUY, maxPrice: 1_200_000 }],
    ['2m max', { ...BUY, maxPrice: 2_000_000 }],
    ['1.5 to 2 million', { ...BUY, minPrice: 1_500_000, maxPrice: 2_000_000 }],
    ['around 2m', { ...BUY, minPrice: 1_800_000, maxPrice: 2_200_000 }],
    ['5m or more', { ...BUY, minPrice: 5_000_000 }],
    ['1250000', { ...BUY, maxPrice: 1_250_000 }],
  ],
  'large first, photos and owners': [
    ['biggest villa', { sort: 'area-desc', propertyType: 'Villa' }],
    ['largest 2 bed in the marina', { ...MARINA, sort: 'area-desc', bedrooms: [2] }],
    ['smallest studio', { sort: 'area-asc', propertyType: 'Studio' }],
    ['studio with photos', { propertyType: 'Studio', withPhotos: true }],
    ['villa with pictures and garden', { propertyType: 'Villa', withPhotos: true, amenities: ['Garden'] }],
    ['flat direct from owner', { ...FLAT, listedBy: 'owner' }],
    ['jvc studio by owner', { ...JVC, propertyType: 'Studio', listedBy: 'owner' }],
    ['villa from the owner no agents', { propertyType: 'Villa', listedBy: 'owner' }],
  ],
  'cheap first': [
    ['cheap', { sort: 'price-asc' }],
    ['cheapest', { sort: 'price-asc' }],
    ['cheapest villa', { sort: 'price-asc', propertyType: 'Villa' }],
    ['cheap studio jvc', { ...JVC, sort: 'price-asc', propertyType: 'Studio' }],
    ['affordable apartments marina', { ...MARINA, ...FLAT, sort: 'price-asc' }],
    ['lowest price 2 bed', { sort: 'price-asc', bedrooms: [2] }],
    ['chepest flat', { ...FLAT, sort: 'price-asc' }],
    ['least expensive townhouse', { sort: 'price-asc', propertyType: 'Townhouse' }],
    ['cheap rent', { ...RENT, sort: 'price-asc' }],
    ['low budget apartment', { ...FLAT, sort: 'price-asc' }],
    ['most expensive penthouse', { sort: 'price-desc', propertyType: 'Penthouse' }],
  ],
  'a listing that is new': [
    ['new this week', { addedWithinDays: 7 }],
    ['listed today', { addedWithinDays: 1 }],
    ['villas added this week', { propertyType: 'Villa', addedWithinDays: 7 }],
    ['last 3 days', { addedWithinDays: 3 }],
    ['new listings in marina', { ...MARINA, addedWithinDays: 7 }],
    ['just listed studio', { propertyType: 'Studio', addedWithinDays: 7 }],
    ['posted in the last 2 weeks', { addedWithinDays: 14 }],
    ['this month', { addedWithinDays: 30 }],
    ['last 24 hours', { addedWithinDays: 1 }],
    ['apartments listed this month for rent', { ...FLAT, ...RENT, addedWithinDays: 30 }],
    ['newest villa', { propertyType: 'Villa', sort: 'newest' }],
  ],
  'a price that dropped': [
    ['price dropped', { priceDropped: true }],
    ['price drop marina', { ...MARINA, priceDropped: true }],
    ['reduced price villa', { propertyType: 'Villa', priceDropped: true }],
    ['reduced', { priceDropped: true }],
    ['price reduced 2 bed', { bedrooms: [2], priceDropped: true }],
    ['recently reduced', { priceDropped: true }],
    ['flats with price cut', { ...FLAT, priceDropped: true }],
    ['price drops in jvc', { ...JVC, priceDropped: true }],
    ['dropped in price', { priceDropped: true }],
    ['price reducd', { priceDropped: true }],
  ],
  'asking less than most': [
    ['below market', { asksLess: true }],
    ['below market value villa', { propertyType: 'Villa', asksLess: true }],
    ['2 bed marina below market under 2m', { bedrooms: [2], ...MARINA, transactionType: 'Buy', asksLess: true, maxPrice: 2_000_000 }],
    ['good deal in jvc', { ...JVC, asksLess: true }],
    ['best deals apartments', { ...FLAT, asksLess: true }],
    ['bargain townhouse', { propertyType: 'Townhouse', asksLess: true }],
    ['undervalued flats', { ...FLAT, asksLess: true }],
    ['well priced 3 bed', { bedrooms: [3], asksLess: true }],
    ['good value studio', { propertyType: 'Studio', asksLess: true }],
    ['villa under market price', { propertyType: 'Villa', asksLess: true }],
    ['undervaluad villa', { propertyType: 'Villa', asksLess: true }],
  ],
  'off plan or ready': [
    ['off plan', { completion: ['off-plan'] }],
    ['off-plan apartment', { ...FLAT, completion: ['off-plan'] }],
    ['offplan jvc', { ...JVC, completion: ['off-plan'] }],
    ['under construction villa', { propertyType: 'Villa', completion: ['off-plan'] }],
    ['ready', { completion: ['ready'] }],
    ['ready to move in flat', { ...FLAT, completion: ['ready'] }],
    ['completed townhouse', { propertyType: 'Townhouse', completion: ['ready'] }],
    ['not off plan', { completion: ['ready'] }],
    ['no offplan', { completion: ['ready'] }],
    ['move-in ready 2 bed', { bedrooms: [2], completion: ['ready'] }],
    ['ready or off plan', { completion: ['ready', 'off-plan'] }],
  ],
  furnishing: [
    ['furnished', { furnished: ['yes'] }],
    ['fully furnished studio', { furnished: ['yes'], propertyType: 'Studio' }],
    ['unfurnished', { furnished: ['no'] }],
    ['not furnished flat', { ...FLAT, furnished: ['no'] }],
    ['non furnished', { furnished: ['no'] }],
    ['semi furnished', { furnished: ['partly'] }],
    ['partly furnished marina', { ...MARINA, furnished: ['partly'] }],
    ['furnishd villa', { furnished: ['yes'], propertyType: 'Villa' }],
    ['apartment with furniture', { ...FLAT, furnished: ['yes'] }],
    ['unfurnishd 1 bed', { bedrooms: [1], furnished: ['no'] }],
  ],
  'what is not wanted': [
    ['not studio', { excludedTypes: ['Studio'] }],
    ['no studios please', { excludedTypes: ['Studio'] }],
    ['without pool', { excludedAmenities: ['Swimming Pool'] }],
    ['2 bed not in jvc', { bedrooms: [2], excludedLocations: ['Jumeirah Village Circle'] }],
    ['except villas', { excludedTypes: ['Villa'] }],
    ['dubai except business bay', { location: 'Dubai', excludedLocations: ['Business Bay'] }],
    ['not for rent', BUY],
    ['excluding townhouses', { excludedTypes: ['Townhouse'] }],
    ["no maid's room", { excludedAmenities: ["Maid's Room"] }],
    ['apartment no balcony', { ...FLAT, excludedAmenities: ['Balcony'] }],
    ['no more than 2 bedrooms', { maxBedrooms: 2 }],
  ],
  'several places, types or purposes': [
    ['villa or townhouse', { propertyType: 'Villa,Townhouse' }],
    ['marina or jvc', { location: 'Dubai Marina,Jumeirah Village Circle' }],
    ['marina, downtown', { location: 'Dubai Marina,Downtown Dubai' }],
    ['apartments and penthouses', { propertyType: 'Apartment,Penthouse' }],
    ['for sale or rent', { transactionType: 'Any' }],
    ['villa/townhouse', { propertyType: 'Villa,Townhouse' }],
    ['jvc jlt marina 1 bed', { location: 'Jumeirah Village Circle,Jumeirah Lake Towers,Dubai Marina', bedrooms: [1] }],
    ['2 bed in marina or jbr for rent', { ...RENT, bedrooms: [2], location: 'Dubai Marina,Jumeirah Beach Residence' }],
    ['buy or rent villa', { propertyType: 'Villa', transactionType: 'Any' }],
    ['marina & downtown flat', { ...FLAT, location: 'Dubai Marina,Downtown Dubai' }],
  ],
  amenities: [
    ["maid's room", { amenities: ["Maid's Room"] }],
    ['3 bed plus maid', { bedrooms: [3], amenities: ["Maid's Room"] }],
    ['3 bed + maids', { bedrooms: [3], amenities: ["Maid's Room"] }],
    ['balcony', { amenities: ['Balcony'] }],
    ['villa with private pool', { propertyType: 'Villa', amenities: ['Swimming Pool'] }],
    ['pool and gym', { amenities: ['Swimming Pool', 'Fitness Center'] }],
    ['flat with balcony and parking', { ...FLAT, amenities: ['Balcony', 'Garage'] }],
    ['4br with maid room', { bedrooms: [4], amenities: ["Maid's Room"] }],
    ['balcny marina', { ...MARINA, amenities: ['Balcony'] }],
    ['garden villa', { propertyType: 'Villa', amenities: ['Garden'] }],
  ],
  'a tower, a project or a part of a community': [
    ['burj khalifa apartment', { ...FLAT, building: ['Burj Khalifa'] }],
    ['burj khalifa', { building: ['Burj Khalifa'] }],
    ['burj view', { keywords: ['burj view'] }],
    ['burj khalifa view', { keywords: ['burj khalifa view'] }],
    ['marina gate 2 bed', { bedrooms: [2], building: ['Marina Gate'] }],
    ['apartment in princess tower', { ...FLAT, building: ['Princess Tower'] }],
    ['princes tower 1 bed', { bedrooms: [1], building: ['Princess Tower'] }],
    ['jvc district 10', { building: ['JVC District 10'] }],
    ['marina gate dubai marina', { ...MARINA, building: ['Marina Gate'] }],
    ['sea view', { keywords: ['sea view'] }],
    ['burj khalifa or marina gate', { building: ['Burj Khalifa', 'Marina Gate'] }],
  ],
  'a reference': [
    ['566-Ap-S-1225', { reference: '566-ap-s-1225' }],
    ['3271244', { reference: '3271244' }],
    ['DLV-1207', { reference: 'DLV-1207' }],
    ['ref 566-Ap-S-1225', { reference: '566-ap-s-1225' }],
    ['DP-S-46009', { reference: 'dp-s-46009' }],
    ['dlv1207', { reference: 'DLV-1207' }],
    ['dlv 1207', { reference: 'DLV-1207' }],
    ['B-AS-103279', { reference: 'b-as-103279' }],
    ['71367464076', { reference: '71367464076' }],
    ['100243-8478234', { reference: '100243-8478234' }],
    ['2-bed', { bedrooms: [2] }],
    ['3-bedroom-villa', { bedrooms: [3], propertyType: 'Villa' }],
  ],
};

for (const [subject, phrasings] of Object.entries(PHRASINGS))
  describe(subject, () => {
    test.each(phrasings)('%s', (text, filter) => {
      expect(meaning(text)).toEqual(filter);
    });
  });

test.each([
  ['2 bed no ground floor', 'no ground floor'],
  ['2 bed not on the ground floor', 'not ground floor'],
  ['2 bed no high floor', 'no high floor'],
  ['2 bed without basement', 'without basement'],
  ['2 bed not facing highway', 'not facing highway'],
  ['2 bed not marina gate', 'not marina gate'],
  ['2 bed no shared accommodation', 'no shared accommodation'],
  ['2 bed شقة بدون دور ارضي', 'بدون دور ارضي'],
])('%s says that it does not understand what no field of a listing can leave out, and hides no home for it (S163)', (text, words) => {
  const { pieces } = understand(text, dictionary);
  expect(pieces.filter(({ kind }) => kind === 'unavailable')).toEqual([expect.objectContaining({ words, filter: {} })]);
  expect(pieces.map(({ kind }) => kind)).not.toContain('words');
});

test('a home to rent is not compared with registered sales: a text that asks for a deal says so and hides no home (S84)', () => {
  for (const [text, words] of [
    ['good deal studio for rent', 'good deal'],
    ['below market 1 bed 5000 a month', 'below market'],
  ] as const) {
    const { pieces, filter } = understand(text, dictionary);
    expect(filter).toMatchObject({ transactionType: 'Rent' });
    expect(filter).not.toHaveProperty('asksLess');
    expect(pieces).toContainEqual(expect.objectContaining({ kind: 'unavailable', words, filter: {} }));
  }
  const chosen = toExplicitFilter({ transactionType: 'Rent', search: 'bargain villa' }, dictionary);
  expect(chosen.filter).toEqual({ transactionType: 'Rent', propertyType: 'Villa' });
  expect(chosen.ignored).toEqual(['bargain']);
});

test('what is not 2 bedrooms says that it does not understand it (S163)', () => {
  expect(understand('villa not 2 bed', dictionary).pieces).toMatchObject([
    { kind: 'type' },
    { kind: 'unavailable', words: 'not 2 bed', filter: {} },
  ]);
});

describe('what no data answers is recognised and filters nothing', () => {
  test.each([
    'near metro',
    'walk to beach',
    'close to the metro',
    'walking distance to the beach',
    '25 min from DIFC',
    '10 minutes walk to metro',
    'near a school',
    'next to the mall',
    'within 15 minutes of downtown',
    'near mtro',
    'steps from the beach',
    'with 400k cash',
  ])('%s', (text) => {
    expect(meaning(`2 bed ${text}`)).toEqual({ bedrooms: [2] });
    expect(kindsOf(text)).toContain('unavailable');
  });

  test('but near a place is in the place', () => {
    expect(meaning('near dubai marina')).toEqual(MARINA);
  });
});
