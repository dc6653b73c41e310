// Tests of reading the XML feed of Kyero; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts } = files;

describe('a Kyero feed', () => {
  const home = (
    elements: string,
  ) => `<root><kyero><feed_version>3</feed_version></kyero><property><id>7</id><date>2026-04-04 11:45:01</date><ref>k1</ref>
    <price>249500</price><currency>AED</currency><type>Apartment</type><beds>2</beds><baths>3</baths><pool>1</pool>
    <surface_area><built>92</built><plot>0</plot></surface_area><location><latitude>25.0786</latitude><longitude>55.1378</longitude></location>
    <desc><en>Near the tram.</en><ar>قرب الترام</ar></desc><features><feature>Balcony</feature><feature><en>Sea View</en></feature></features>
    <images><image id="1"><url>https://a.example/1.jpg</url></image><image id="2"><url>https://a.example/2.jpg</url></image></images>${elements}</property></root>`;

  test('is read', async () => {
    const feed = home('<price_freq>sale</price_freq><town>Dubai Marina</town><province>Dubai</province>');
    expect(await files.classifyRows(files.write(feed))).toMatchObject([
      {
        reference: 'k1',
        listing: {
          transactionType: 'Buy',
          price: 249_500,
          area: 990,
          bedrooms: 2,
          bathrooms: 3,
          propertyType: 'Apartment',
          location: 'Dubai Marina',
          emirate: 'Dubai',
          latitude: 25.0786,
          longitude: 55.1378,
          description: 'Near the tram.',
          descriptionAr: 'قرب الترام',
          images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
          amenities: ['Swimming Pool', 'Balcony', 'Sea View'],
        },
      },
    ]);
  });

  test.each([
    ['sale', 'sale', 'sale'],
    ['month', 'rent', 'month'],
    ['week', 'rent', 'week'],
    ['year', 'rent', 'year'],
    ['other', 'other', 'other'],
  ])('with the frequency %s is for %s', async (frequency, purpose, rentPer) => {
    expect(await readDrafts(home(`<PRICE_FREQ>${frequency}</PRICE_FREQ>`))).toMatchObject([{ purpose, rentPer }]);
  });

  test('names the community in the detail when the town is the emirate', async () => {
    const place = (town: string) =>
      home(`<price_freq>sale</price_freq><town>${town}</town><province>Dubai</province><location_detail>Marina Gate</location_detail>`);
    expect(await readDrafts(place('Dubai'))).toMatchObject([{ community: 'Marina Gate', emirate: 'Dubai', address: [] }]);
    expect(await readDrafts(place('Dubai Marina'))).toMatchObject([
      { community: 'Dubai Marina', emirate: 'Dubai', address: ['Marina Gate'] },
    ]);
  });
});
