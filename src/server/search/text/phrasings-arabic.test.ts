// Tests of Arabic search texts: each is parsed into the filter beside it. Prices are AED, rents AED a month, areas square feet.
// The dictionary has the words and places of 20,000 generated homes.
import { expect, test } from 'vitest';
import { buildDictionary } from '../../../../scripts/bench/search-quality/judge.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { meaningOf, YEARLY } from '../../../testing/search-meaning.ts';

const dictionary = buildDictionary(20_000);

const MARINA = { location: 'Dubai Marina' };
const RENT = { transactionType: 'Rent' } as const;
const BUY = { transactionType: 'Buy' } as const;
const FLAT = { propertyType: 'Apartment' };
const VILLA = { propertyType: 'Villa' };
const NOT_THREE = { excludedLocations: ['Dubai Marina', 'Business Bay', 'Palm Jumeirah'] };
const STUDIO = { propertyType: 'Studio' };

test.each<[string, SearchFilter]>([
  // types, purposes and places
  ['شقة للإيجار في دبي مارينا', { ...FLAT, ...RENT, ...MARINA }],
  ['شقه للايجار في دبي مارينا', { ...FLAT, ...RENT, ...MARINA }],
  ['فيلا للبيع في نخلة جميرا', { ...VILLA, ...BUY, location: 'Palm Jumeirah' }],
  ['فلل للبيع', { ...VILLA, ...BUY }],
  ['استوديو للإيجار', { ...STUDIO, ...RENT }],
  ['تاون هاوس للبيع في المرابع العربية', { propertyType: 'Townhouse', ...BUY, location: 'Arabian Ranches' }],
  ['تاون هاوس للايجار دبي لاند', { propertyType: 'Townhouse', ...RENT, location: 'Dubailand' }],
  ['فلل في دبي لاند', { ...VILLA, location: 'Dubailand' }],
  ['بنتهاوس في وسط مدينة دبي', { propertyType: 'Penthouse', location: 'Downtown Dubai' }],
  ['شقق في الشارقة', { ...FLAT, location: 'Sharjah' }],
  ['شقة أو فيلا', { propertyType: 'Apartment,Villa' }],
  ['للبيع أو للإيجار', { transactionType: 'Any' }],
  ['شقة 2 bed في مارينا', { ...FLAT, bedrooms: [2], ...MARINA }],
  // numbers of bedrooms and bathrooms, and ways to ask for a good deal (`asksLess`: below recent sales)
  ['شقة غرفتين وصالة', { ...FLAT, bedrooms: [2] }],
  ['غرفتان وصالة للإيجار', { ...RENT, bedrooms: [2] }],
  ['شقة غرفة وصالة', { ...FLAT, bedrooms: [1] }],
  ['شقة ثلاث غرف', { ...FLAT, bedrooms: [3] }],
  ['شقة غرفتين وغرفة معيشة', { ...FLAT, bedrooms: [2] }],
  ['فيلا لا أكثر من 2 مليون', { ...VILLA, ...BUY, maxPrice: 2_000_000 }],
  ['فيلا 5 غرف نوم', { ...VILLA, bedrooms: [5] }],
  ['فيلا ٤ غرف', { ...VILLA, bedrooms: [4] }],
  ['شقة من 2 إلى 3 غرف', { ...FLAT, bedrooms: [2, 3] }],
  ['شقة غرفتين أو ثلاث غرف', { ...FLAT, bedrooms: [2, 3] }],
  ['فيلا 4 غرف أو أكثر', { ...VILLA, minBedrooms: 4 }],
  ['أكثر من غرفتين', { minBedrooms: 3 }],
  ['غرفتين أو أكثر', { minBedrooms: 2 }],
  ['شقة غرفتين على الأقل', { ...FLAT, minBedrooms: 2 }],
  ['شقة حمامين فأكثر', { ...FLAT, minBathrooms: 2 }],
  ['شقة مع 2 موقف سيارات', { ...FLAT, minParking: 2 }],
  ['فيلا 4 مواقف', { ...VILLA, minParking: 4 }],
  ['3 غرف أو أكثر 2 مليون', { ...BUY, minBedrooms: 3, maxPrice: 2_000_000 }],
  ['3 غرف فأكثر 2 مليون', { ...BUY, minBedrooms: 3, maxPrice: 2_000_000 }],
  ['3 غرف وأكثر 2 مليون', { ...BUY, minBedrooms: 3, maxPrice: 2_000_000 }],
  ['3 غرف بحد أقصى 2 مليون', { ...BUY, bedrooms: [3], maxPrice: 2_000_000 }],
  ['شقة من 3 غرف', { ...FLAT, bedrooms: [3] }],
  ['غرفة نوم 2.5', { bedrooms: [1], preferred: ['2.5'] }],
  ['فيلا أقل من خمسين مليون', { ...VILLA, ...BUY, maxPrice: 50_000_000 }],
  ['شقق للبيع بنص مليون', { ...FLAT, ...BUY, maxPrice: 500_000 }],
  ['بيت للإيجار', { propertyType: 'Villa,Townhouse', ...RENT }],
  ['شقة فيها مسبح', { ...FLAT, amenities: ['Swimming Pool'] }],
  ['شقة أقل من سعر السوق', { ...FLAT, asksLess: true }],
  ['فيلا تحت سعر السوق', { ...VILLA, asksLess: true }],
  ['شقة غرفتين بسعر مغري', { ...FLAT, bedrooms: [2], sort: 'price-per-sqft' }],
  ['صفقة جيدة في دبي مارينا', { ...MARINA, sort: 'price-per-sqft' }],
  ['شقة لقطة', { ...FLAT, sort: 'price-per-sqft' }],
  ['شقق انخفض سعرها', { ...FLAT, priceDropped: true }],
  ['شقة 3 غرف و 4 حمامات', { ...FLAT, bedrooms: [3], minBathrooms: 4, maxBathrooms: 4 }],
  ['شقة غرفتين وحمامين', { ...FLAT, bedrooms: [2], minBathrooms: 2, maxBathrooms: 2 }],
  // prices: an amount of millions is a price to buy, and a yearly rent becomes a monthly one
  ['شقة أقل من مليونين', { ...BUY, ...FLAT, maxPrice: 2_000_000 }],
  ['فيلا ٢ مليون', { ...BUY, ...VILLA, maxPrice: 2_000_000 }],
  ['شقة 120 ألف سنويا', { ...FLAT, ...YEARLY, maxPrice: 10_000 }],
  ['استوديو 4000 شهريا', { ...STUDIO, ...RENT, maxPrice: 4000 }],
  ['شقة للإيجار بأقل من 80 ألف', { ...FLAT, ...YEARLY, maxPrice: 6667 }],
  ['فيلا بين 3 و 5 ملايين', { ...BUY, ...VILLA, minPrice: 3_000_000, maxPrice: 5_000_000 }],
  ['مليون ونصف', { ...BUY, maxPrice: 1_500_000 }],
  ['أكثر من 10 مليون درهم', { ...BUY, minPrice: 10_000_000 }],
  ['شقة حتى 900 ألف درهم', { ...BUY, ...FLAT, maxPrice: 900_000 }],
  ['شقة بسعر ٩٥٠٠٠٠', { ...BUY, ...FLAT, maxPrice: 950_000 }],
  ['شقة ألفين درهم', { ...FLAT, ...RENT, maxPrice: 2000 }],
  ['استوديو بألفين شهريا', { ...STUDIO, ...RENT, maxPrice: 2000 }],
  // `فين` means `where` in Egypt
  ['فين شقق', { ...FLAT, preferred: ['فين'] }],
  // `من` (from) before one price is its lower bound
  ['فلل من 3 ملايين', { ...BUY, ...VILLA, minPrice: 3_000_000 }],
  ['فلل من 3 إلى 5 ملايين', { ...BUY, ...VILLA, minPrice: 3_000_000, maxPrice: 5_000_000 }],
  ['فيلا أرخص من 3 ملايين', { ...BUY, ...VILLA, maxPrice: 3_000_000 }],
  ['فيلا أقل بقليل من 3 ملايين', { ...BUY, ...VILLA, maxPrice: 3_000_000 }],
  ['فيلا قريبة من 3 ملايين', { ...BUY, ...VILLA, minPrice: 2_700_000, maxPrice: 3_300_000 }],
  // sizes: 100 square metres are 1,076 square feet
  ['شقة مساحة 1500 قدم', { ...FLAT, minArea: 1500 }],
  ['شقة ١٠٠ متر مربع', { ...FLAT, minArea: 1076 }],
  ['فيلا أكبر من 3000 قدم مربع', { ...VILLA, minArea: 3000 }],
  // amenities, furnishing, completion, sort orders and who advertises
  ['شقة مفروشة', { ...FLAT, furnished: ['yes'] }],
  ['شقة غير مفروشة', { ...FLAT, furnished: ['no'] }],
  ['شقة بدون فرش', { ...FLAT, furnished: ['no'] }],
  ['فيلا مع مسبح', { ...VILLA, amenities: ['Swimming Pool'] }],
  ['فيلا بمسبح خاص', { ...VILLA, amenities: ['Swimming Pool'] }],
  ['شقة مع شرفة وموقف سيارات', { ...FLAT, amenities: ['Balcony', 'Garage'] }],
  ['فيلا مع غرفة خادمة', { ...VILLA, amenities: ["Maid's Room"] }],
  ['فيلا باستثناء دبي مارينا، الخليج التجاري', { ...VILLA, excludedLocations: ['Dubai Marina', 'Business Bay'] }],
  ['فيلا باستثناء دبي مارينا والخليج التجاري', { ...VILLA, excludedLocations: ['Dubai Marina', 'Business Bay'] }],
  ['فيلا باستثناء دبي مارينا، الخليج التجاري أو نخلة جميرا', { ...VILLA, ...NOT_THREE }],
  ['فيلا ليست في دبي مارينا ولا في الخليج التجاري', { ...VILLA, excludedLocations: ['Dubai Marina', 'Business Bay'] }],
  ['فيلا باستثناء دبي مارينا و 3 غرف', { ...VILLA, excludedLocations: ['Dubai Marina'], bedrooms: [3] }],
  ['فيلا بدون مسبح', { ...VILLA, excludedAmenities: ['Swimming Pool'] }],
  ['شقة على الخارطة', { ...FLAT, completion: ['off-plan'] }],
  ['شقة جاهزة للسكن', { ...FLAT, completion: ['ready'] }],
  ['أرخص شقة في دبي مارينا', { ...FLAT, ...MARINA, sort: 'price-asc' }],
  ['جديد هذا الأسبوع', { addedWithinDays: 7 }],
  ['أكبر فيلا', { ...VILLA, sort: 'area-desc' }],
  ['شقة من المالك مباشرة', { ...FLAT, listedBy: 'owner' }],
  ['شقة مع صور', { ...FLAT, withPhotos: true }],
  ['شقة قريبة من المترو', { ...FLAT, near: ['metro'] }],
  ['شقة غير استوديو', { ...FLAT, excludedTypes: ['Studio'] }],
])('the Arabic text %s is parsed into its filter', (text, filter) => {
  expect(meaningOf(text, dictionary)).toEqual(filter);
});
