// Tests that what people type about prices, rents and sizes is parsed into the intended filter. Prices are AED, rents AED a month, sizes square feet;
// `around` means 10 % more or less.
import { describe, expect, test } from 'vitest';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { dictionaryWithBuildings } from '../../../testing/factories/search-dictionary.ts';
import { BUY, FLAT, JVC, MARINA, meaningOf, RENT, YEARLY } from '../../../testing/search-meaning.ts';

/** Texts and their filters, by what they are about. */
const PHRASINGS: Record<string, [string, SearchFilter][]> = {
  'a size': [
    ['1500 sqft', { minArea: 1500 }],
    ['over 2000 sq ft', { minArea: 2000 }],
    ['between 1000 and 1500 sqft', { minArea: 1000, maxArea: 1500 }],
    ['1000-1500 sq.ft. marina', { ...MARINA, minArea: 1000, maxArea: 1500 }],
    ['villa at least 4,000 square feet', { propertyType: 'Villa', minArea: 4000 }],
    // no unit of time, although every object of JavaScript has a constructor
    ['last 3 constructor 1 bed', { bedrooms: [1], preferred: ['last', 'constructor'] }],
    // no number, so a word to look for
    ['villa 1.2.3 sqft', { propertyType: 'Villa', preferred: ['1.2.3', 'sqft'] }],
    ['under 800 sqft studio', { propertyType: 'Studio', maxArea: 800 }],
    ['100 m2', { minArea: 1076 }],
    ['apartment of 120 sqm or more', { ...FLAT, minArea: 1292 }],
    ['80 m² to 100 m² flat', { ...FLAT, minArea: 861, maxArea: 1076 }],
    ['2 bed 1200sqft+', { bedrooms: [2], minArea: 1200 }],
    ['size up to 900 sqft', { maxArea: 900 }],
    ['around 1000 sqft', { minArea: 900, maxArea: 1100 }],
    ['0-500 sqft', { minArea: 0, maxArea: 500 }],
    ['1500-sqft villa', { propertyType: 'Villa', minArea: 1500 }],
  ],
  'a rent by year or month': [
    ['80k yearly', { ...YEARLY, maxPrice: 6667 }],
    ['6000 flat', { ...RENT, ...FLAT, maxPrice: 6000 }],
    ['12k a month', { ...RENT, maxPrice: 12_000 }],
    ['120k a year rent', { ...YEARLY, maxPrice: 10_000 }],
    ['studio for rent under 5000', { ...RENT, propertyType: 'Studio', maxPrice: 5000 }],
    ['2 bed marina 100-150k rent', { ...YEARLY, ...MARINA, bedrooms: [2], minPrice: 8333, maxPrice: 12_500 }],
    ['rent 90,000 per year', { ...YEARLY, maxPrice: 7500 }],
    ['yearly rent below 60000', { ...YEARLY, maxPrice: 5000 }],
    ['AED 7,500 monthly', { ...RENT, maxPrice: 7500 }],
    ['villa rent 300k annually', { ...YEARLY, propertyType: 'Villa', maxPrice: 25_000 }],
    ['1 bed under 80k a year', { ...YEARLY, bedrooms: [1], maxPrice: 6667 }],
    ['apartment to let up to 70k p.a.', { ...YEARLY, ...FLAT, maxPrice: 5833 }],
    ['monthly budget 8000', { ...RENT, maxPrice: 8000 }],
    ['under 900 a month', { ...RENT, maxPrice: 900 }],
    // groups of two digits, as in India
    ['rent 1,20,000', { ...YEARLY, maxPrice: 10_000 }],
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
    ['1,20,00,000', { ...BUY, maxPrice: 12_000_000 }],
    ['800 to 1.2m', { ...BUY, minPrice: 800_000, maxPrice: 1_200_000 }],
    ['3 to 2m', { ...BUY, minPrice: 2_000_000, maxPrice: 3_000_000 }],
    ['15 to 10m', { ...BUY, minPrice: 10_000_000, maxPrice: 15_000_000 }],
    ['60m to buy', { ...BUY, maxPrice: 60_000_000 }],
    ['3m to 5m', { ...BUY, minPrice: 3_000_000, maxPrice: 5_000_000 }],
    ['2m from emaar', { ...BUY, maxPrice: 2_000_000, preferred: ['emaar'] }],
  ],
  'a currency on its number, or another one': [
    // no currency inside a word, such as a reference
    ['x15k8dh9cg6', { preferred: ['x15k8dh9cg6'] }],
    ['ref8usd2', { preferred: ['ref8usd2'] }],
    ...['AED1.5m', 'AED1,500,000', 'Dhs1.5m', 'AED1.5 million', 'د.إ1500000', '1500000AED', 'aed 1.5', '1.5m aed', '\u20C31.5m'].map(
      (text): [string, SearchFilter] => [text, { ...BUY, maxPrice: 1_500_000 }],
    ),
    ['AED1.2m marina', { ...BUY, ...MARINA, maxPrice: 1_200_000 }],
    ['AED1,200,000 - AED1,500,000', { ...BUY, minPrice: 1_200_000, maxPrice: 1_500_000 }],
    ['AED900k-AED1.2m', { ...BUY, minPrice: 900_000, maxPrice: 1_200_000 }],
    ['AED900k-1.2m', { ...BUY, minPrice: 900_000, maxPrice: 1_200_000 }],
    ['900000 дирхамов', { ...BUY, maxPrice: 900_000 }],
    ...['20 млн рублей', '20m руб', '5 million रुपये'].map((text): [string, SearchFilter] => [text, {}]),
    ['Dh120k', { ...YEARLY, maxPrice: 10_000 }],
    ['rent AED8000', { ...RENT, maxPrice: 8000 }],
    ...['$500k', '500k usd', '500000 dollars', 'US$500,000', '500kusd', '500k us dollars', '500 ألف دولار'].map(
      (text): [string, SearchFilter] => [text, { ...BUY, maxPrice: 1_836_250 }],
    ),
    ['€300k', { ...BUY, maxPrice: 1_200_000 }],
    // no rate is known
    ['£400,000', {}],
  ],
  'an amount in words or Indian units': [
    ...['1m 200k', '1 million 200 thousand', '1.2m', '12 lakhs', '1 million and 200k', 'مليون و200 ألف', 'مليون ومئتين ألف'].map(
      (text): [string, SearchFilter] => [text, { ...BUY, maxPrice: 1_200_000 }],
    ),
    ['1 crore 20 lakh villa', { ...BUY, propertyType: 'Villa', maxPrice: 12_000_000 }],
    ['under 2m 1200 sqft', { ...BUY, maxPrice: 2_000_000, minArea: 1200 }],
    ['villa 5m 3k sqft', { ...BUY, propertyType: 'Villa', maxPrice: 5_000_000, minArea: 3000 }],
    ['1½ million', { ...BUY, maxPrice: 1_500_000 }],
    ['2 1/2 million', { ...BUY, maxPrice: 2_500_000 }],
    ['500 000 €', { ...BUY, maxPrice: 2_000_000 }],
    ['2 bed 1 250 000', { ...BUY, bedrooms: [2], maxPrice: 1_250_000 }],
    ['درهم1500000', { ...BUY, maxPrice: 1_500_000 }],
    ['~1.5 marina', { ...BUY, ...MARINA, minPrice: 1_425_000, maxPrice: 1_575_000 }],
    // currencies without a rate are named, never taken for AED
    ...['300k cad', 'CHF 500k', '1m aud', '300k dinar'].map((text): [string, SearchFilter] => [text, {}]),
    ['25 lakhs apartment', { ...BUY, ...FLAT, maxPrice: 2_500_000 }],
    ['1.2 crore villa', { ...BUY, propertyType: 'Villa', maxPrice: 12_000_000 }],
    ['1 to 2 crore', { ...BUY, minPrice: 10_000_000, maxPrice: 20_000_000 }],
    ['1 lakh rent', { ...YEARLY, maxPrice: 8333 }],
    ['half a million', { ...BUY, maxPrice: 500_000 }],
    ['a million', { ...BUY, maxPrice: 1_000_000 }],
    ['one and a half million', { ...BUY, maxPrice: 1_500_000 }],
    ['two hundred and fifty thousand', { ...BUY, maxPrice: 250_000 }],
    ['twenty five lakhs', { ...BUY, maxPrice: 2_500_000 }],
    ['12,00,000/- studio', { ...BUY, propertyType: 'Studio', maxPrice: 1_200_000 }],
  ],
  'a budget without its unit': [
    ['marina 1 bed under 1.2', { ...BUY, ...MARINA, bedrooms: [1], maxPrice: 1_200_000 }],
    ['2 bed around 2.5', { ...BUY, bedrooms: [2], minPrice: 2_375_000, maxPrice: 2_625_000 }],
    ['jvc 2 bed 1.2-1.5', { ...BUY, ...JVC, bedrooms: [2], minPrice: 1_200_000, maxPrice: 1_500_000 }],
    ['studio 500-700', { ...BUY, propertyType: 'Studio', minPrice: 500_000, maxPrice: 700_000 }],
    ['rent under 90', { ...YEARLY, maxPrice: 7500 }],
    ['budget 800', { ...BUY, maxPrice: 800_000 }],
    ['1.5 million max 2 bed', { ...BUY, bedrooms: [2], maxPrice: 1_500_000 }],
    ['شقة بالمارينا بحدود ١٫٥ مليون', { ...BUY, ...FLAT, ...MARINA, maxPrice: 1_500_000 }],
    ['شقة بالمارينا ١،٥ مليون', { ...BUY, ...FLAT, ...MARINA, maxPrice: 1_500_000 }],
  ],
  'a period of a rent': [
    ['8000 p/m', { ...RENT, maxPrice: 8000 }],
    ['2000 per week', { ...RENT, maxPrice: 8667 }],
    ['AED85k/year', { ...YEARLY, maxPrice: 7083 }],
    // homes are not let by the night
    ['200 per night studio', { propertyType: 'Studio' }],
  ],
  'a price per square foot': [
    ['apartments less than 800 psf', { ...BUY, ...FLAT, maxPricePerSqft: 800 }],
    ['villas below 1000 aed per sqft', { ...BUY, propertyType: 'Villa', maxPricePerSqft: 1000 }],
    ['villa under 1,200/sq.ft', { ...BUY, propertyType: 'Villa', maxPricePerSqft: 1200 }],
    ['flat max 10,764 per sqm', { ...BUY, ...FLAT, maxPricePerSqft: 1000 }],
    ['شقة أقل من ١٠٠٠ درهم للقدم', { ...BUY, ...FLAT, maxPricePerSqft: 1000 }],
    ['best value per sqft jvc', { ...JVC, sort: 'price-per-sqft' }],
    // no filter answers this of rents
    ['rent under 100 per sqft', RENT],
  ],
  'half a bathroom': [
    ['2.5 bath', { minBathrooms: 2 }],
    ['2½ bath', { minBathrooms: 2 }],
    ['2 1/2 bath', { minBathrooms: 2 }],
    ['3.5 bathrooms villa', { propertyType: 'Villa', minBathrooms: 3 }],
  ],
  'a number that is no price': [
    ['villa listed within 1 month', { propertyType: 'Villa', preferred: ['listed', 'within 1', 'month'] }],
    ['less than 1 year old villa', { propertyType: 'Villa', preferred: ['less', '1 year', 'old'] }],
    ['flat 500m from metro', { ...FLAT, near: ['metro'] }],
    ['flat under 500m away from the beach', { ...FLAT, near: ['beach'] }],
    ['2 bed 300m from dubai marina', { bedrooms: [2] }],
    // `abode` is no typo of `above`
    ['abode 3 bed', { bedrooms: [3], preferred: ['abode'] }],
    ['abve 3 bed', { minBedrooms: 4 }],
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
  'asking less than most, and the least for a square foot': [
    ['below market', { asksLess: true }],
    ['below market value villa', { propertyType: 'Villa', asksLess: true }],
    ['2 bed marina below market under 2m', { bedrooms: [2], ...MARINA, transactionType: 'Buy', asksLess: true, maxPrice: 2_000_000 }],
    ['good deal in jvc', { ...JVC, sort: 'price-per-sqft' }],
    ['best deals apartments', { ...FLAT, sort: 'price-per-sqft' }],
    ['bargain townhouse', { propertyType: 'Townhouse', sort: 'price-per-sqft' }],
    ['undervalued flats', { ...FLAT, asksLess: true }],
    ['well priced 3 bed', { bedrooms: [3], sort: 'price-per-sqft' }],
    ['good value studio', { propertyType: 'Studio', sort: 'price-per-sqft' }],
    ['villa under market price', { propertyType: 'Villa', asksLess: true }],
    ['undervaluad villa', { propertyType: 'Villa', asksLess: true }],
  ],
};

for (const [subject, phrasings] of Object.entries(PHRASINGS))
  describe(subject, () => {
    test.each(phrasings)('is parsed from %s', (text, filter) => {
      expect(meaningOf(text, dictionaryWithBuildings)).toEqual(filter);
    });
  });
