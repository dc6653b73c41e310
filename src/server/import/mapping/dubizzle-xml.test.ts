// Tests of reading dubizzlepropertyfeed, with small files made after its documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));

describe('a dubizzlepropertyfeed', () => {
  const home = (
    more: string,
  ) => `<dubizzlepropertyfeed><property><status>vacant</status><refno>D1</refno><title><![CDATA[Two bedroom in JLT]]></title>
    <description>Lake view.</description><size>1180</size><sizeunits>SqFt</sizeunits><pricecurrency>AED</pricecurrency><furnished>0</furnished><bedrooms>2</bedrooms>
    <bathrooms>2</bathrooms><contactname>Agent Two</contactname><contactemail>agent.two@example.com</contactemail><contactnumber>+971500000002</contactnumber>
    <city>2</city><locationtext>Jumeirah Lake Towers</locationtext><building>Lake View Tower</building><permit_number>71234567892</permit_number>
    <privateamenities>BA|CP</privateamenities><photos>https://img.example/a.jpg|https://img.example/b.jpg</photos><geopoint>25.0781,55.1441</geopoint>${more}</property></dubizzlepropertyfeed>`;

  test('is read', async () => {
    expect(await classify(home('<type>SP</type><subtype>AP</subtype><price>1350000</price>'))).toMatchObject([
      {
        reference: 'D1',
        listing: {
          title: 'Two bedroom in JLT',
          transactionType: 'Buy',
          propertyType: 'Apartment',
          price: 1_350_000,
          area: 1180,
          bedrooms: 2,
          bathrooms: 2,
          location: 'Jumeirah Lake Towers',
          emirate: 'Dubai',
          address: 'Lake View Tower, Jumeirah Lake Towers',
          latitude: 25.0781,
          longitude: 55.1441,
          images: ['https://img.example/a.jpg', 'https://img.example/b.jpg'],
          amenities: ['Balcony', 'Covered Parking'],
          furnished: 'no',
          permitNumber: '71234567892',
          agent: { email: 'agent.two@example.com' },
        },
      },
    ]);
  });

  test.each([
    ['<price>260000</price><rentpriceterm>YR</rentpriceterm>', 'year'],
    ['<price>21000</price><rentpriceterm>MN</rentpriceterm>', 'month'],
    ['<price>900</price><rentpriceterm>DL</rentpriceterm>', 'day'],
    ['<price><yearly>260000</yearly></price>', 'year'],
  ])('has a rent of %s for a %s', async (price, period) => {
    expect(await classify(home(`<type>RP</type><subtype>VH</subtype>${price}`))).toMatchObject([
      { listing: { transactionType: 'Rent', propertyType: 'Villa', advertised: { period } } },
    ]);
  });

  test('takes deleted homes off the market', async () => {
    const [row] = await classify(home('<type>SP</type><subtype>AP</subtype><price>1</price>').replace('vacant', 'deleted'));
    expect(row).toMatchObject({ kind: 'withdrawn', state: 'paused' });
  });
});
