// Tests of the words for the period of a rent, of where the files of portals say it, and of our own exports; no database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bayutFeed, createFeedFolder, type FeedFiles } from '../../../testing/factories/feed-files.ts';
import { parsePeriod } from './rent-periods.ts';

let files: FeedFiles;
beforeAll(() => {
  files = createFeedFolder();
});
afterAll(() => files.remove());

/** What a file's only row becomes: its price and what its advert asks, or why it is refused. */
async function readRent(content: string) {
  const [row] = await files.classifyRows(files.write(content));
  if (row!.kind !== 'listing') return row;
  const { price, advertised } = row!.listing;
  return { price, amount: advertised?.price, period: advertised?.period };
}

const propertyFinder = (elements: string) => `<list><property><reference_number>1</reference_number><offering_type>RR</offering_type>
  <property_type>AP</property_type>${elements}<city>Dubai</city><community>Arjan</community><title_en>Home by the park</title_en><size>900</size>
  <bedroom>2</bedroom><bathroom>2</bathroom></property></list>`;
const bayut = (elements: string) =>
  bayutFeed(`<Property><Property_Ref_No>1</Property_Ref_No><Property_purpose>Rent</Property_purpose><Property_Type>Apartment</Property_Type>
  <Property_Title>Home by the park</Property_Title>${elements}<Property_Size>900</Property_Size><Bedrooms>2</Bedrooms><Bathrooms>2</Bathrooms>
  <City>Dubai</City><Locality>Arjan</Locality></Property>`);

const monthly = { price: 15_000, amount: 15_000, period: 'month' };
const PERIOD_FIELDS = [
  'rental_period',
  'price_period',
  'rent_frequency',
  'frequency',
  'rent_period',
  'Rental_Frequency',
  'rentPeriod',
  'price_freq',
  'price_type',
];

describe('a feed of Property Finder', () => {
  test.each(PERIOD_FIELDS)('says the period of a rent in %s', async (name) => {
    for (const word of ['monthly', 'M', 'Per month', 'شهري'])
      expect(await readRent(propertyFinder(`<price>15000</price><${name}>${word}</${name}>`))).toEqual(monthly);
  });

  test.each([
    ['<yearly>0</yearly><monthly>9000</monthly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<yearly>0.00</yearly><monthly>9000</monthly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<yearly>-</yearly><monthly>9000</monthly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<yearly>AED 0</yearly><monthly>9000</monthly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<yearly>On request</yearly><monthly>9000</monthly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<yearly>NULL</yearly><monthly>9000</monthly><weekly>0</weekly>', { price: 9000, amount: 9000, period: 'month' }],
    ['<monthly>0</monthly><yearly>85000</yearly>', { price: 7083, amount: 85_000, period: 'year' }],
    ['<yearly>0</yearly><monthly>0</monthly><weekly>2100</weekly>', { price: 9100, amount: 2100, period: 'week' }],
    ['<monthly>9000</monthly><yearly>100000</yearly>', { price: 8333, amount: 100_000, period: 'year' }],
    ['<half_yearly>50000</half_yearly>', { price: 8333, amount: 50_000, period: 'half-year' }],
  ])('has its rent in the element of a period with an amount: %s', async (elements, rent) => {
    expect(await readRent(propertyFinder(`<price>${elements}</price>`))).toEqual(rent);
  });

  test('says the period of a rent in an attribute of its price, and not by what else a type of price is', async () => {
    expect(await readRent(propertyFinder('<price period="monthly">15000</price>'))).toEqual(monthly);
    expect(await readRent(propertyFinder('<price>15000</price><price_type>negotiable</price_type>'))).toMatchObject({ kind: 'refused' });
  });

  test('without any amount is refused', async () => {
    expect(await readRent(propertyFinder('<price><yearly>0</yearly><monthly>0</monthly></price>'))).toMatchObject({
      kind: 'refused',
      reason: 'a price of 0 AED is no price',
    });
  });
});

test.each([
  ['85,000', 'Yearly', { price: 7083, amount: 85_000, period: 'year' }],
  ['15000', 'Monthly', monthly],
  ['27500', 'Quarterly', { price: 9167, amount: 27_500, period: 'quarter' }],
])('a feed of Bayut with %s for %s keeps amount and period', async (price, word, rent) => {
  expect(await readRent(bayut(`<Price>${price}</Price><Rent_Frequency>${word}</Rent_Frequency>`))).toEqual(rent);
});

const ownTable = (columns: string, values: string) =>
  `reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType${columns}\n1,Home by the park,85000,900,2,Arjan,Dubai,Apartment,Rent${values}\n`;

test.each([
  ['Property Finder', propertyFinder('<price>85000</price>')],
  ['Bayut', bayut('<Price>85000</Price>')],
  ['a table with our own field names', ownTable('', '')],
  [
    'dubizzle',
    'listing_id,title_en,description_en,price_aed,size_sqft,community,photos,purpose,property_type,bedrooms,emirate\n1,Home by the park,,85000,900,Arjan,,rent,Apartment,2,Dubai\n',
  ],
])('a rent of %s without a period is refused, never taken for one of a year or a month', async (_, content) => {
  expect(await readRent(content)).toMatchObject({ kind: 'refused', reason: expect.stringContaining('the rent names no period') });
});

test('a table with our own field names keeps amount and period', async () => {
  expect(await readRent(ownTable(',rentFrequency', ',yearly'))).toEqual({ price: 7083, amount: 85_000, period: 'year' });
});

test('a column with the period counts more than the one that the mapping names for all rents, though the mapping does not name the column', async () => {
  const file = files.write(ownTable(',Rental Period', ',Monthly'));
  const columns = Object.fromEntries(
    ['reference', 'title', 'price', 'area', 'bedrooms', 'location', 'emirate', 'propertyType', 'transactionType'].map((name) => [
      name,
      name,
    ]),
  );
  const [row] = await files.classifyRows(file, files.write(JSON.stringify({ ...columns, rentPer: 'year' })));
  expect(row).toMatchObject({ listing: { price: 85_000, advertised: { period: 'month' } } });
});

test('our own export keeps what the advert asks, and its price is of a month where that is not known', async () => {
  const home = {
    reference: '1',
    title: 'Home by the park',
    price: 7083,
    area: 900,
    bedrooms: 2,
    location: 'Arjan',
    emirate: 'Dubai',
    propertyType: 'Apartment',
    transactionType: 'Rent',
  };
  const advertised = { advertisedPrice: 85_000, advertisedPeriod: 'year', advertisedCurrency: null };
  expect(await readRent(`${JSON.stringify({ ...home, ...advertised })}\n`)).toEqual({ price: 7083, amount: 85_000, period: 'year' });
  const unknown = { advertisedPrice: null, advertisedPeriod: null, advertisedCurrency: null };
  expect(await readRent(`${JSON.stringify({ ...home, ...unknown })}\n`)).toEqual({ price: 7083, amount: 7083, period: 'month' });
});

test.each([
  [
    'year',
    [
      'Yearly',
      'annually',
      'per annum',
      'p.a.',
      'yr',
      'Y',
      'AED/year',
      '12 months',
      'سنوياً',
      'سنوي',
      'بالسنة',
      'في العام',
      '١٢ شهر',
      'rentPerYear',
      '12-monthly',
      '1 year',
      'P1Y',
      '/y',
      'par an',
      'jährlich',
      'в год',
      '每年',
      'سالانه',
      'yıllık',
    ],
  ],
  [
    'half-year',
    [
      '6 months',
      'per 6 months',
      'six months',
      'half-yearly',
      'half_yearly',
      'half a year',
      'semi-annually',
      'كل 6 أشهر',
      '٦ اشهر',
      'نصف سنوي',
      '6-monthly',
      '6 شهور',
    ],
  ],
  ['quarter', ['quarterly', 'Q', 'per quarter', '3 months', 'every three months', 'ربع سنوي', 'كل ٣ أشهر', '3-monthly', 'P3M', 'فصلي']],
  [
    'month',
    [
      'monthly',
      'M',
      'per month',
      '/mo',
      'pcm',
      'p.m.',
      '1 month',
      'per calendar month',
      'شهرياً',
      'شهري',
      'في الشهر',
      'بالشهر',
      'mthly',
      'AED/m',
      'month(s)',
      'P1M',
      'mensuel',
      'monatlich',
      'ежемесячно',
      '每月',
      'ماہانہ',
      'aylık',
    ],
  ],
  ['week', ['Weekly', 'W', 'per week', 'pw', '7 days', 'أسبوعي', 'اسبوعيا']],
  ['day', ['daily', 'D', 'per day', 'per night', 'nightly', 'pd', 'يومي', 'يومياً', 'لليلة']],
])('the period %s is known by its words in English and Arabic', (period, texts) => {
  expect(texts.filter((text) => parsePeriod(text) !== period)).toEqual([]);
});

test.each([
  ...[
    'Bi-monthly',
    'biweekly',
    'fortnightly',
    'every other week',
    '2 months',
    '4 months',
    '11 months',
    '2 weeks',
    '30 days',
    'half a month',
    '2 years',
    'two years',
    'twice a year',
    '12-month contract',
    '2-monthly',
  ],
  ...['شهرين', 'أسبوعين', 'يومين', 'نصف شهر', 'monthly or yearly', 'sometimes', 'sale', ''],
])('%s is no period of a rent, though it may contain the word of one', (text) => {
  expect(parsePeriod(text)).toBeNull();
});
