// Tests of reading the feed of PropSpace, with small files; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));
const feed = (
  more: string,
) => `<?xml version="1.0"?><Listings><Listing><count>1</count><Unit_Type>Apartment</Unit_Type><Unit_Builtup_Area>1180</Unit_Builtup_Area>
  <No_of_Bathroom>2</No_of_Bathroom><Property_Title>Two bedroom in JLT</Property_Title><Web_Remarks><![CDATA[Lake view.]]></Web_Remarks><Emirate>Dubai</Emirate>
  <Community>Jumeirah Lake Towers</Community><Property_Name>Lake View Tower</Property_Name><Property_Ref_No>P-1</Property_Ref_No><Listing_Agent>Agent</Listing_Agent>
  <Listing_Agent_Phone>+971500000003</Listing_Agent_Phone><Listing_Agent_Email>agent@example.com</Listing_Agent_Email><Last_Updated>2026-04-04 09:00:00</Last_Updated>
  <Images><image>https://img.example/a.jpg</image><image>https://img.example/b.jpg</image></Images><Facilities><facility>Balcony</facility></Facilities>
  <Latitude>25.0781</Latitude><Longitude>55.1441</Longitude><permit_number>71234567893</permit_number>${more}</Listing></Listings>`;
const sale =
  '<Ad_Type>Sale</Ad_Type><Bedrooms>2</Bedrooms><price>1350000</price><Frequency></Frequency><unit_measure>Sq.Ft.</unit_measure>';

describe('a PropSpace feed', () => {
  test('is read', async () => {
    expect(await classify(feed(sale))).toMatchObject([
      {
        reference: 'P-1',
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
          amenities: ['Balcony'],
          permitNumber: '71234567893',
          agent: { email: 'agent@example.com' },
        },
      },
    ]);
  });

  test('has rents for the period that it names and its own unit of areas, and refuses a rent without a period', async () => {
    const rent = (more: string) => feed(`<Ad_Type>Rent</Ad_Type><No_of_Rooms>2</No_of_Rooms><Price>9000</Price>${more}`);
    expect(await classify(rent('<Frequency>per month</Frequency><unit_measure>Sq.M.</unit_measure>'))).toMatchObject([
      { listing: { transactionType: 'Rent', price: 9000, bedrooms: 2, area: 12701 } },
    ]);
    expect(await classify(rent(''))).toMatchObject([{ kind: 'refused', reason: expect.stringContaining('names no period') }]);
  });
});
