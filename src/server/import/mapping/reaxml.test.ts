// Tests of reading REAXML, with small files made after its documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts, classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));
const reasonsOf = async (content: string) => (await classify(content)).map((row) => ('reason' in row ? row.reason : row.kind));

const reaxml = (homes: string) => `<?xml version="1.0"?><!DOCTYPE propertyList SYSTEM "http://reaxml.realestate.com.au/propertyList.dtd">
<propertyList date="2026-04-05-12:30:00" username="palm" password="secret">${homes}</propertyList>`;
const reaxmlParts = `<listingAgent><name>Agent One</name><telephone type="mobile">+971500000001</telephone><email>agent@example.com</email></listingAgent>
  <address display="yes"><subNumber>12</subNumber><streetNumber>3</streetNumber><street>Marina Walk</street><suburb display="yes">Dubai Marina</suburb><state>Dubai</state><country>UAE</country></address>
  <headline>By the tram</headline><description>Two bedrooms.</description>
  <features><bedrooms>2</bedrooms><bathrooms>1</bathrooms><garages>1</garages><carports>1</carports><pool type="inground">yes</pool><gym>no</gym><otherFeatures>balcony, sea view</otherFeatures></features>
  <buildingDetails><area unit="squareMeter">92.5</area></buildingDetails>
  <images><img id="m" modTime="2026-04-05-12:30:00" url="https://img.example/m.jpg" format="jpg"/><img id="a" url="https://img.example/a.jpg"/></images>
  <objects><floorplan id="1" url="https://img.example/plan.gif"/></objects>`;
const forSale = (reference: string, more = '') =>
  `<residential modTime="2026-04-05-12:30:00" status="current"><uniqueID>${reference}</uniqueID><price display="yes">1250000</price><category name="Unit"/>${reaxmlParts}${more}</residential>`;
const toRent = (reference: string, period = 'week') =>
  `<rental modTime="20260405-1230" status="current"><uniqueID>${reference}</uniqueID><rent period="${period}">2100</rent><category name="House"/><allowances><furnished>1</furnished></allowances>${reaxmlParts}</rental>`;

describe('REAXML', () => {
  test('is read, homes for sale and to rent beside each other', async () => {
    expect(await classify(reaxml(forSale('S1') + toRent('R1')))).toMatchObject([
      {
        reference: 'S1',
        listing: {
          title: 'By the tram',
          transactionType: 'Buy',
          price: 1_250_000,
          area: 996,
          bedrooms: 2,
          bathrooms: 1,
          propertyType: 'Apartment',
          location: 'Dubai Marina',
          address: '3 Marina Walk, Dubai Marina',
          unit: '12',
          images: ['https://img.example/m.jpg', 'https://img.example/a.jpg'],
          amenities: ['Swimming Pool', 'Balcony', 'sea view'],
          terms: { parking: 2 },
          createdAt: '2026-04-05T08:30:00.000Z',
          agent: { email: 'agent@example.com' },
        },
      },
      {
        reference: 'R1',
        listing: {
          transactionType: 'Rent',
          propertyType: 'Villa',
          advertised: { price: 2100, period: 'week' },
          furnished: 'yes',
          createdAt: '2026-04-05T08:30:00.000Z',
        },
      },
    ]);
  });

  test('takes homes off the market by their status, and refuses land and other countries', async () => {
    const ended = (name: string, status: string) =>
      `<${name} modTime="2026-04-05" status="${status}"><uniqueID>${name}${status}</uniqueID></${name}>`;
    const abroad = forSale('S2').replace('<country>UAE', '<country>AUS');
    const land = `<land status="current"><uniqueID>L1</uniqueID><price>900000</price>${reaxmlParts}</land>`;
    const rows = await classify(
      reaxml(ended('residential', 'sold') + ended('rental', 'leased') + ended('rental', 'withdrawn') + abroad + land),
    );
    expect(rows.map((row) => ('reason' in row ? row.reason : 'state' in row ? row.state : row.kind))).toEqual([
      'sold',
      'rented',
      'paused',
      'its country is "AUS": it lies outside the United Arab Emirates',
      '"Land" is not a type of home that is listed here',
    ]);
  });

  test('hides what is not to be shown, knows its own units of areas, and never lacks a home', async () => {
    const hidden = forSale('S3').replace('price display="yes"', 'price display="no"');
    expect(await reasonsOf(reaxml(hidden))).toEqual(['the price is hidden']);
    const address = forSale('S4')
      .replace('address display="yes"', 'address display="no"')
      .replace('unit="squareMeter">92.5', 'unit="square">10');
    expect(await classify(reaxml(address))).toMatchObject([{ listing: { address: 'Dubai Marina', area: 1000 } }]);
    const { layout, close } = await openFeed({ file: write(reaxml(forSale('S5'))) });
    await close();
    expect(layout.partial).toMatch(/only the homes that changed/);
  });

  test('takes a map, with the name of the element as a column', async () => {
    const map = {
      ...{
        reference: 'uniqueID',
        price: 'price',
        area: 'buildingDetails.area',
        bedrooms: 'features.bedrooms',
        propertyType: 'category/@name',
      },
      ...{ location: 'address.suburb', transactionType: '#element', areaUnit: 'sqm', images: 'images.img.1.@url' },
      values: { transactionType: { residential: 'Buy' }, propertyType: { Unit: 'Apartment' } },
    };
    const [draft] = await readDrafts(reaxml(forSale('S6')), { map });
    expect(draft).toMatchObject({
      reference: 'S6',
      purpose: 'Buy',
      type: 'Apartment',
      community: 'Dubai Marina',
      images: ['https://img.example/a.jpg'],
    });
  });
});
