// Test cases of `npm run bench -- search-intents`: 60 phrasings in the words of this market and of six languages, each for five communities, with the homes
// that they mean. Words that no field of a listing holds are left out of what is expected: homes that say them come first, and no home is hidden.
import type { Expectation, Intent } from './expectation.ts';

type Language = 'en' | 'ar' | 'ru' | 'fr' | 'zh' | 'ur';
/** Communities by the names that listings use, with how people of each language write them. */
const PLACES: readonly (Record<Language, string> & { name: string })[] = [
  {
    name: 'Dubai Marina',
    en: 'dubai marina',
    ar: 'دبي مارينا',
    ru: 'дубай марина',
    fr: 'dubai marina',
    zh: '迪拜码头',
    ur: 'dubai marina',
  },
  { name: 'Jumeirah Village Circle', en: 'jvc', ar: 'جي في سي', ru: 'джвс', fr: 'jvc', zh: 'JVC', ur: 'jvc' },
  {
    name: 'Downtown Dubai',
    en: 'downtown',
    ar: 'داون تاون دبي',
    ru: 'даунтаун',
    fr: 'downtown dubai',
    zh: 'Downtown Dubai',
    ur: 'downtown',
  },
  {
    name: 'Business Bay',
    en: 'business bay',
    ar: 'الخليج التجاري',
    ru: 'бизнес бэй',
    fr: 'business bay',
    zh: '商业湾',
    ur: 'business bay',
  },
  { name: 'Dubai Hills', en: 'dubai hills', ar: 'دبي هيلز', ru: 'дубай хиллс', fr: 'dubai hills', zh: 'Dubai Hills', ur: 'dubai hills' },
];

/** A text with `@` for the place, and what it means beside the place. */
type Phrasing = readonly [language: Language, text: string, expect: Expectation];
const FLAT = { types: ['Apartment'] } as const;
const STUDIO = { types: ['Studio'] } as const;
const upTo = (max: number) => ({ price: [null, max] }) as const;
const beds = (n: number) => ({ bedrooms: [n, n] }) as const;

const PHRASINGS: readonly Phrasing[] = [
  // words that are no filter
  ['en', 'pls 1 bed @', beds(1)],
  ['en', 'hello, looking for a nice 2 bedroom in @ thanks', beds(2)],
  ['en', '@ 1 bed sea view', beds(1)],
  ['en', 'high floor 2 br @ vacant on transfer', beds(2)],
  ['en', 'upgraded corner studio @', STUDIO],
  ['en', 'urgent sale 3 bed @', { ...beds(3), purpose: 'Buy' }],
  ['en', 'family flat in @ with 2 bedrooms', { ...FLAT, ...beds(2), unknown: ['family'] }],
  ['en', 'bachelor studio for rent @', { ...STUDIO, purpose: 'Rent', unknown: ['bachelor'] }],
  ['en', 'best yield studio in @', STUDIO],
  ['en', '1 bed @ near metro', beds(1)],
  ['en', '2 bed @ near a good school and mall', { ...beds(2), unknown: ['school'] }],
  ['en', 'post handover payment plan 1br @', beds(1)],
  ['en', '1 bhk @ 12 cheques', { ...beds(1), unknown: ['12 cheques'] }],
  // amounts
  ['en', '1 bed @ AED1.5m', { ...beds(1), ...upTo(1_500_000) }],
  ['en', '@ studio under 0.9', { ...STUDIO, ...upTo(900_000) }],
  ['en', '2 bed @ 1.8-2.5', { ...beds(2), price: [1_800_000, 2_500_000] }],
  ['en', '$500k apartment @', { ...FLAT, ...upTo(1_836_250) }],
  ['en', '@ flat 400000 dollars', { ...FLAT, ...upTo(1_469_000) }],
  ['en', '25 lakhs 2 bed @', { ...beds(2), ...upTo(2_500_000) }],
  ['en', '1 crore 4 bed @', { ...beds(4), ...upTo(10_000_000) }],
  ['en', 'half a million studio @', { ...STUDIO, ...upTo(500_000) }],
  ['en', '1.5 million max 2 bed @', { ...beds(2), ...upTo(1_500_000) }],
  ['en', '1 bed rent @ 8000 p/m', { ...beds(1), rent: { per: 'month', range: [null, 8000] } }],
  ['en', '1 bed @ Dh120k/year', { ...beds(1), rent: { per: 'year', range: [null, 120_000] } }],
  ['en', 'rent 2 bed @ under 150', { ...beds(2), rent: { per: 'year', range: [null, 150_000] } }],
  ['en', '@ 2.5 bath apartment', { ...FLAT, bathrooms: [2, null] }],
  // what is excluded
  ['en', '@ anything but studio', { exclude: { types: ['Studio'], bedrooms: [0, 0] } }],
  ['en', 'apartment @ other than off plan', { ...FLAT, completion: 'ready' }],
  ['en', '1 bed @ not for rent', { ...beds(1), purpose: 'Buy' }],
  // right words and misspelt ones
  ['en', 'loft 1 bed @', beds(1)],
  ['en', '1 bedrom apartmnt @', { ...FLAT, ...beds(1) }],
  ['en', 'off-plan 2 bedroom @', { ...beds(2), completion: 'off-plan' }],
  ['en', 'ready 1 bed @ sale', { ...beds(1), completion: 'ready', purpose: 'Buy' }],
  ['en', 'furnished 1 bed @ rent', { ...beds(1), furnished: 'yes', purpose: 'Rent' }],
  // Arabic, also in dialects and in Latin letters
  ['ar', 'شقة غرفتين وصالة @', { ...FLAT, ...beds(2) }],
  ['ar', 'عايز شقة اوضتين للبيع في @', { ...FLAT, ...beds(2), purpose: 'Buy' }],
  ['ar', 'ابي استوديو للايجار @', { ...STUDIO, purpose: 'Rent' }],
  ['ar', 'شقة @ بحدود ١٫٥ مليون', { ...FLAT, ...upTo(1_500_000) }],
  ['ar', 'غرفة وصالة @ اقل من ٩٠٠ الف', { ...beds(1), ...upTo(900_000) }],
  ['ar', 'شقة @ ماعدا استوديو', { ...FLAT, exclude: { types: ['Studio'], bedrooms: [0, 0] } }],
  ['ar', 'شقق للبيع بالتقسيط @', { ...FLAT, purpose: 'Buy' }],
  ['en', 'sha2a lel ijar @', { ...FLAT, purpose: 'Rent' }],
  ['en', 'sha22a ghorfetein @', { ...FLAT, ...beds(2) }],
  ['en', 'ghorfa w sala lil bay3 @', { ...beds(1), purpose: 'Buy' }],
  // Russian
  ['ru', 'квартира 2 спальни @', { ...FLAT, ...beds(2) }],
  ['ru', 'студия @ аренда', { ...STUDIO, purpose: 'Rent' }],
  ['ru', 'купить квартиру @ до 2 млн', { ...FLAT, ...upTo(2_000_000) }],
  ['ru', 'однокомнатная @ с мебелью', { ...beds(1), furnished: 'yes' }],
  // French
  ['fr', 'appartement 2 chambres @', { ...FLAT, ...beds(2) }],
  ['fr', 'appartement meublé à louer @', { ...FLAT, furnished: 'yes', purpose: 'Rent' }],
  ['fr', 'acheter studio @', { ...STUDIO, purpose: 'Buy' }],
  // Chinese
  ['zh', '@ 两居室', beds(2)],
  ['zh', '@ 一居室 100万以内', { ...beds(1), ...upTo(1_000_000) }],
  ['zh', '@ 公寓 出租', { ...FLAT, purpose: 'Rent' }],
  ['zh', '@ 2室 300万', { ...beds(2), ...upTo(3_000_000) }],
  // Urdu, Hindi, and both in Latin letters
  ['ur', '@ میں فلیٹ کرایہ پر', { ...FLAT, purpose: 'Rent' }],
  ['ur', 'سٹوڈیو کرایہ کے لیے @', { ...STUDIO, purpose: 'Rent' }],
  ['ur', 'फ्लैट किराए पर @', { ...FLAT, purpose: 'Rent' }],
  ['en', 'sasta studio @', { ...STUDIO, sort: 'price-asc' }],
  ['en', 'kiraye ke liye 1 bed flat @ chahiye', { ...FLAT, ...beds(1), purpose: 'Rent' }],
];

export const MARKET_INTENTS: readonly Intent[] = PLACES.flatMap((place) =>
  PHRASINGS.map(
    ([language, text, expect]): Intent => ({ text: text.replace('@', place[language]), expect: { ...expect, places: [place.name] } }),
  ),
);
