// Tests of search texts that exclude something, use words of this market, or are written in other languages: each is parsed into the filter beside it.
import { describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { dictionaryWithBuildings } from '../../../testing/factories/search-dictionary.ts';
import { BAY, BUY, DOWNTOWN, FLAT, JVC, MARINA, meaningOf, PALM, RENT } from '../../../testing/search-meaning.ts';
import { understand } from './understand.ts';

const dictionary = { ...dictionaryWithBuildings, advertisers: ['Alder & Ash', 'Alder & Ash - Marina Office', 'Bluefin Realty LLC'] };
const NOT_JVC = { excludedLocations: ['Jumeirah Village Circle'] };
const NOT_STUDIO = { excludedTypes: ['Studio'] } satisfies SearchFilter;
const STUDIO = { propertyType: 'Studio' };

const PHRASINGS: Record<string, [text: string, filter: SearchFilter][]> = {
  'what a text excludes, however it says so': [
    ['anywhere but jvc studio', { ...STUDIO, ...NOT_JVC }],
    ['1 bed any area except for jvc', { bedrooms: [1], ...NOT_JVC }],
    ['flat outside jvc', { ...FLAT, ...NOT_JVC }],
    ['dubai apart from jvc 1 bed', { location: 'Dubai', bedrooms: [1], ...NOT_JVC }],
    ['anything other than a studio in the marina', { ...MARINA, ...NOT_STUDIO }],
    ['villa far from jvc', { propertyType: 'Villa', ...NOT_JVC }],
    ['villa not far from jvc', { propertyType: 'Villa', ...JVC }],
    ['i dont want a studio, marina', { ...MARINA, ...NOT_STUDIO }],
    ['avoid jvc 2 bed', { bedrooms: [2], ...NOT_JVC }],
    ['studio jvc ke alawa', { ...STUDIO, ...NOT_JVC }],
    ['appartement sauf jvc', { ...FLAT, ...NOT_JVC }],
    ['شقة ما عدا استوديو', { ...FLAT, ...NOT_STUDIO }],
    ['شقة ماعدا دبي مارينا', { ...FLAT, excludedLocations: ['Dubai Marina'] }],
    ['شقة في دبي إلا دبي مارينا', { ...FLAT, location: 'Dubai', excludedLocations: ['Dubai Marina'] }],
    ['فيلا خارج دبي مارينا', { propertyType: 'Villa', excludedLocations: ['Dubai Marina'] }],
    ['شقة من دون مسبح', { ...FLAT, excludedAmenities: ['Swimming Pool'] }],
    ['villa with outside kitchen', { propertyType: 'Villa', preferred: ['outside', 'kitchen'] }],
  ],
  'words of this market': [
    ['1 bed rent 6 cheques', { ...RENT, bedrooms: [1], minCheques: 6 }],
    ['chiller free flat', { ...FLAT, coolingIncluded: true }],
    ['vacant 1 bed', { vacant: true, bedrooms: [1] }],
    ['VOT marina', { ...MARINA, vacant: true }],
    ['off plan handover q4 2027', { completion: ['off-plan'], handoverFrom: '2027-10', handoverTo: '2027-12' }],
    ['handover Q4-2027 jvc', { ...JVC, handoverFrom: '2027-10', handoverTo: '2027-12' }],
    ['ready in december 2027', { handoverFrom: '2027-12', handoverTo: '2027-12' }],
    ['handover before 2028', { handoverTo: '2027-12' }],
    ['تسليم 2027 دبي مارينا', { ...MARINA, handoverFrom: '2027-01', handoverTo: '2027-12' }],
    ['alder and ash villa', { propertyType: 'Villa', advertiser: ['Alder & Ash'] }],
    ['bluefin realty marina', { ...MARINA, advertiser: ['Bluefin Realty LLC'] }],
    ['ref no RL540', { reference: 'rl540' }],
    ['permit number 7100818979', { reference: '7100818979' }],
    ['best deals marina', { ...MARINA, sort: 'price-per-sqft' }],
    ['best yield 1 bed marina', { ...MARINA, bedrooms: [1], sort: 'gross-yield' }],
    ['roi above 8 percent studio', { ...STUDIO, sort: 'gross-yield' }],
    ['best roi 2br under 1.5m', { ...BUY, bedrooms: [2], maxPrice: 1_500_000, sort: 'gross-yield' }],
    ['yield over 7 2 bed marina', { ...MARINA, bedrooms: [2], sort: 'gross-yield' }],
    ['8% yield studio', { ...STUDIO, sort: 'gross-yield' }],
    ['rental return 1 bed', { bedrooms: [1], sort: 'gross-yield' }],
    ['high rental yield apartment jvc', { ...FLAT, ...JVC, sort: 'gross-yield' }],
    ['jvc studio good return on investment', { ...STUDIO, ...JVC, sort: 'gross-yield' }],
    ['استوديو أعلى عائد دبي مارينا', { ...STUDIO, ...MARINA, sort: 'gross-yield' }],
    ['pls kindly 1 bed jvc', { ...JVC, bedrooms: [1] }],
    ['high floor burj view downtown', { ...DOWNTOWN, preferred: ['high floor', 'burj view'] }],
  ],
  'words of other languages': [
    ['sha2a lel ijar dubai marina', { ...FLAT, ...RENT, ...MARINA }],
    ['sha22a ghorfetein jvc', { ...FLAT, ...JVC, bedrooms: [2] }],
    ['ghorfa w sala lel ijar jvc', { ...RENT, ...JVC, bedrooms: [1] }],
    ['villa lil bay3', { propertyType: 'Villa', ...BUY }],
    ['sasta studio jvc', { ...STUDIO, ...JVC, sort: 'price-asc' }],
    ['سٹوڈیو کرایہ کے لیے jvc', { ...STUDIO, ...RENT, ...JVC }],
    ['business bay میں فلیٹ کرایہ پر', { ...BAY, ...FLAT, ...RENT }],
    ['شقق في دبی مارینا', { ...FLAT, ...MARINA }],
    ['квартира 2 спальни даунтаун', { ...FLAT, ...DOWNTOWN, bedrooms: [2] }],
    ['вилла пальма джумейра до 20 млн', { propertyType: 'Villa', ...PALM, ...BUY, maxPrice: 20_000_000 }],
    ['appartement meublé 2 chambres dubai marina', { ...FLAT, ...MARINA, furnished: ['yes'], bedrooms: [2] }],
    ['迪拜码头 两居室', { ...MARINA, bedrooms: [2] }],
    ['JVC 一居室 100万以内', { ...JVC, ...BUY, bedrooms: [1], maxPrice: 1_000_000 }],
    ['2 शयन फ्लैट किराए पर', { ...FLAT, ...RENT, preferred: ['शयन'] }],
  ],
};

for (const [subject, phrasings] of Object.entries(PHRASINGS))
  describe(subject, () => {
    test.each(phrasings)('is parsed from %s', (text, filter) => {
      expect(meaningOf(text, dictionary)).toEqual(filter);
    });
  });

test.each(['yield', 'loft', 'shop', 'ref', 'usd', 'lakh', 'louer', 'chalet', 'roi', 'warehouse', 'mieten', 'plot', 'condo', 'acre'])(
  'the right word %s is not corrected away',
  (word) => {
    expect(understand(`${word} marina`, dictionary).corrected?.includes(word) ?? true).toBe(true);
  },
);

test.each(['best yield studio for rent', 'office studio', 'studio for family of 5', 'studio nightly', 'studio near GEMS school'])(
  'the text %s names what no listing answers and hides no home',
  (text) => {
    const { filter, pieces } = understand(text, dictionary);
    expect(filter).toEqual({ ...(text.includes('rent') && RENT), propertyType: 'Studio', unanswered: [expect.any(String)] });
    expect(pieces.map(({ kind }) => kind)).toContain('unavailable');
  },
);

test('a field that no listing states restricts nothing', () => {
  const emptyFields = new Set(['minCheques', 'coolingIncluded', 'vacant', 'handover'] as const);
  const filterOf = (text: string) => understand(text, { ...dictionary, emptyFields }).filter;
  expect(filterOf('studio 6 cheques')).toEqual({ ...STUDIO, unanswered: ['6 cheques'] });
  expect(filterOf('studio chiller free')).toEqual({ ...STUDIO, preferred: ['chiller free'] });
  expect(filterOf('studio handover q4 2027')).toEqual({ ...STUDIO, unanswered: ['handover q4 2027'] });
});
