// Tests of reading Rightmove BLM, with small files made after its documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts, classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));
const reasonsOf = async (content: string) => (await classify(content)).map((row) => ('reason' in row ? row.reason : row.kind));

const BLM_COLUMNS = [
  ...[
    'AGENT_REF',
    'ADDRESS_1',
    'ADDRESS_2',
    'TOWN',
    'POSTCODE1',
    'POSTCODE2',
    'FEATURE1',
    'SUMMARY',
    'DESCRIPTION',
    'STATUS_ID',
    'BEDROOMS',
  ],
  ...[
    'PRICE',
    'PRICE_QUALIFIER',
    'PROP_SUB_ID',
    'PUBLISHED_FLAG',
    'LET_FURN_ID',
    'LET_RENT_FREQUENCY',
    'TRANS_TYPE_ID',
    'MIN_SIZE_ENTERED',
  ],
  ...['AREA_SIZE_UNIT_ID', 'MEDIA_IMAGE_00', 'MEDIA_IMAGE_01', 'MEDIA_IMAGE_60', 'MEDIA_FLOOR_PLAN_00'],
];
const BLM_HOME: Readonly<Record<string, string>> = {
  ...{
    AGENT_REF: 'B1',
    ADDRESS_1: 'Attessa Tower',
    ADDRESS_2: 'Dubai Marina',
    TOWN: 'Dubai',
    FEATURE1: 'Balcony',
    DESCRIPTION: 'Line one.\nLine "two".',
  },
  ...{
    STATUS_ID: '0',
    BEDROOMS: '2',
    PRICE: '2450000',
    PROP_SUB_ID: '28',
    PUBLISHED_FLAG: '1',
    TRANS_TYPE_ID: '1',
    MIN_SIZE_ENTERED: '92.5',
  },
  ...{ AREA_SIZE_UNIT_ID: '2', MEDIA_IMAGE_00: 'https://img.example/0.jpg', MEDIA_IMAGE_01: 'https://img.example/1.jpg' },
  ...{ MEDIA_IMAGE_60: 'https://img.example/epc.jpg', MEDIA_FLOOR_PLAN_00: 'https://img.example/plan.jpg' },
};
const blm = (homes: readonly Record<string, string>[], [field, row] = ['^', '~'], end = '#END#') => {
  const line = (values: readonly string[]) => `${values.map((value) => value + field).join('')}${row}\n`;
  const rows = homes.map((home) => line(BLM_COLUMNS.map((column) => ({ ...BLM_HOME, ...home })[column] ?? '')));
  return `#HEADER#\nVersion : 3\nEOF : '${field}'\nEOR : '${row}'\n\n#DEFINITION#\n${line(BLM_COLUMNS)}\n#DATA#\n${rows.join('')}${end}`;
};

describe('a Rightmove BLM file', () => {
  test.each([
    ['^', '~'],
    ['|', '¬'],
  ])('with %s and %s is read', async (field, row) => {
    expect(await classify(blm([{}, { AGENT_REF: 'B2', PROP_SUB_ID: '22' }], [field, row]))).toMatchObject([
      {
        reference: 'B1',
        listing: {
          description: 'Line one.\nLine "two".',
          transactionType: 'Buy',
          price: 2_450_000,
          area: 996,
          bedrooms: 2,
          bathrooms: null,
          propertyType: 'Apartment',
          location: 'Dubai Marina',
          emirate: 'Dubai',
          address: 'Attessa Tower, Dubai Marina',
          images: ['https://img.example/0.jpg', 'https://img.example/1.jpg'],
          amenities: ['Balcony'],
        },
      },
      { reference: 'B2', listing: { propertyType: 'Townhouse' } },
    ]);
  });

  test('has the states, rents and types of its numbers', async () => {
    const let1 = { TRANS_TYPE_ID: '2', PRICE: '2100', LET_RENT_FREQUENCY: '0', LET_FURN_ID: '1' };
    const rows = await classify(
      blm([
        { ...let1, AGENT_REF: '1' },
        { ...let1, AGENT_REF: '2', LET_RENT_FREQUENCY: '5' },
        { ...let1, AGENT_REF: '3', STATUS_ID: '7' },
        { AGENT_REF: '4', STATUS_ID: '1' },
        { AGENT_REF: '5', PUBLISHED_FLAG: '0' },
        { AGENT_REF: '6', PRICE_QUALIFIER: '1' },
        { AGENT_REF: '7', PROP_SUB_ID: '20' },
        { AGENT_REF: '8', TOWN: 'Torquay', POSTCODE1: 'TQ6', POSTCODE2: '9EG' },
        { AGENT_REF: '9', MIN_SIZE_ENTERED: '' },
      ]),
    );
    expect(rows[0]).toMatchObject({ listing: { advertised: { price: 2100, period: 'week' }, furnished: 'partly' } });
    expect(rows.slice(1).map((row) => ('reason' in row ? row.reason : 'state' in row ? row.state : row.kind))).toEqual([
      expect.stringContaining('unknown period "per person"'),
      'rented',
      'paused',
      'paused',
      'the price is hidden',
      '"Land" is not a type of home that is listed here',
      'its country is "GB": it lies outside the United Arab Emirates',
      'no area',
    ]);
  });

  test('that is cut off or has rows of another length says so', async () => {
    await expect(classify(blm([{}], ['^', '~'], ''))).rejects.toThrow('the file ends without #END#');
    const broken = blm([{}, { AGENT_REF: 'B2' }]).replace('B2^', 'B2^one^too^many^');
    expect(await reasonsOf(broken)).toEqual(['listing', '28 values where the definition has 24 columns']);
    await expect(classify("#HEADER#\nEOF : '^'\n")).rejects.toThrow('no columns between #DEFINITION# and #DATA#');
  });

  test('takes a map', async () => {
    const map = { reference: 'AGENT_REF', price: 'PRICE', area: 'MIN_SIZE_ENTERED', bedrooms: 'BEDROOMS', location: 'ADDRESS_2' };
    const more = { propertyType: 'PROP_SUB_ID', transactionType: '=Buy', values: { propertyType: { '28': 'Apartment' } } };
    expect(await readDrafts(blm([{}]), { map: { ...map, ...more } })).toMatchObject([
      { reference: 'B1', type: 'Apartment', community: 'Dubai Marina' },
    ]);
  });
});
