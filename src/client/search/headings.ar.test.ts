import { describe, expect, it, test } from 'vitest';
import { inLocale } from '../../server/locale.ts';
import { homesText } from '../../shared/property/property.labels.ts';
import { searchStateFromQuery } from '../../shared/search/search-url.ts';
import { filterChips } from './chips/filter-chips.ts';
import { shortBandLabel } from './filters/toggle-filter.ts';
import { countText, searchCrumb, searchHeading, searchTitle } from './headings.ts';
import { mapHeading } from './map/map-heading.ts';

const filterOf = (query: string) => searchStateFromQuery(new URLSearchParams(query)).filter;
/** Runs a function in Arabic. */
const inArabic = <T>(write: () => T): T => inLocale('ar', write);

describe('the Arabic heading', () => {
  it.each([
    ['', 'منازل للبيع في دبي'],
    ['propertyType=Villa', 'فلل فاخرة للبيع في دبي'],
    ['propertyType=Villa&location=Palm+Jumeirah', 'فلل دبي الفاخرة للبيع في نخلة جميرا'],
    ['propertyType=Villa,Townhouse&location=Ajman', 'فلل وتاون هاوس للبيع في عجمان'],
    ['transactionType=Rent&location=marina,Palm+Jumeirah', 'منازل للإيجار في دبي مارينا ونخلة جميرا'],
    ['location=Palm+Jumeirah,Dubai+Hills,Jumeirah,Al+Barsha', 'منازل للبيع في 4 مناطق'],
    ['location=Dubai,Sharjah', 'منازل للبيع في دبي وخارجها'],
    ['propertyType=commercial', 'عقارات للبيع في دبي'],
    ['transactionType=Any', 'منازل للبيع أو للإيجار في دبي'],
    ['transactionType=Any&propertyType=Villa&location=Palm+Jumeirah', 'فلل للبيع أو للإيجار في نخلة جميرا'],
    ['search=pool', 'نتائج البحث عن «pool»'],
  ])('of %s is %s', (query, heading) => expect(inArabic(() => searchHeading(filterOf(query)))).toBe(heading));

  test('names the same search as title, breadcrumb and map heading', () => {
    const filter = filterOf('propertyType=Apartment&transactionType=Rent');
    expect(inArabic(() => [searchTitle(filter), searchCrumb(filter), mapHeading(filter)])).toEqual([
      'شقق للإيجار في دبي | إيجار شقق',
      'شقق للإيجار',
      'شقق فاخرة في دبي على الخريطة',
    ]);
    const either = filterOf('propertyType=Apartment&transactionType=Any&location=marina');
    expect(inArabic(() => [searchTitle(either), searchCrumb(either), mapHeading(either)])).toEqual([
      'شقق للبيع أو للإيجار في دبي مارينا',
      'شقق للبيع أو للإيجار في دبي مارينا',
      'شقق فاخرة في دبي على الخريطة',
    ]);
  });
});

describe('an Arabic count of results (S118)', () => {
  it.each([
    [0, 'لا توجد عقارات'],
    [1, 'عقار واحد'],
    [2, 'عقاران'],
    [3, '3 عقارات'],
    [10, '10 عقارات'],
    [11, '11 عقارًا'],
    [99, '99 عقارًا'],
    [100, '100 عقار'],
    [101, '101 عقار'],
    [102, '102 عقار'],
    [1000, '1,000 عقار'],
  ])('of %d is %s', (n, text) => expect(inArabic(() => countText(n, false))).toBe(text));

  test('of more results than are counted says “more than”', () => {
    expect(inArabic(() => countText(10_000, true))).toBe('أكثر من 10,000 عقار');
    expect(inArabic(() => homesText(20, true))).toBe('أكثر من 20 منزلًا');
  });
});

test('Arabic filter chips name values, ranges and places in Arabic', () => {
  const query =
    'location=marina&propertyType=Villa&minPrice=1000000&maxPrice=3000000&minBedrooms=2&maxBathrooms=3&minArea=900&amenities=Garden';
  expect(inArabic(() => filterChips(filterOf(query)).map((chip) => chip.label))).toEqual([
    'غرفتا نوم أو أكثر',
    '3 حمّامات على الأكثر',
    'فيلا',
    'دبي مارينا',
    '1,000,000 إلى 3,000,000 درهم',
    '900 قدم مربعة فأكثر',
    'حديقة',
  ]);
  expect(inArabic(() => filterChips(filterOf('transactionType=Rent&maxPrice=9000')).map((chip) => chip.label))).toEqual([
    'حتى 9,000 درهم شهريًا',
  ]);
  expect(inArabic(() => ['0-5000', '10000000-0'].map((band) => shortBandLabel(band, 'Rent')))).toEqual(['حتى 5 ألف', '10 مليون فأكثر']);
});
