// Tests of reading RESO JSON, with small files made after its documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));

const resoHome = {
  ...{
    ListingKey: 'K1',
    ListingId: 'MLS-1',
    StandardStatus: 'ActiveUnderContract',
    PropertyType: 'Residential',
    PropertySubType: 'SingleFamilyResidence',
  },
  ...{
    ListPrice: 1_250_000.5,
    BedroomsTotal: 3,
    BathroomsTotalInteger: 2,
    LivingArea: 92.5,
    LivingAreaUnits: 'SquareMeters',
    City: 'Dubai',
  },
  ...{
    SubdivisionName: 'Arabian Ranches',
    StateOrProvince: 'Dubai',
    Country: 'AE',
    UnparsedAddress: 'Villa 12, Saheel 2',
    Latitude: 25.05,
    Longitude: 55.27,
  },
  ...{
    PublicRemarks: 'Quiet street.',
    PrivateRemarks: 'Key in the box',
    InteriorFeatures: ['WalkInClosets'],
    PoolPrivateYN: true,
    Furnished: 'Unfurnished',
  },
  ...{
    ListAgentFullName: 'Agent One',
    ListAgentEmail: 'agent@example.com',
    ListOfficeName: 'Palm Homes',
    OnMarketDate: '2026-04-05',
    ParkingTotal: 2,
  },
  Media: [
    { MediaURL: 'https://img.example/2.jpg', MediaCategory: 'Photo', Order: 2 },
    { MediaURL: 'https://img.example/plan.jpg', MediaCategory: 'FloorPlan', Order: 3 },
    { MediaURL: 'https://img.example/1.jpg', Order: 1 },
  ],
};
const reso = (homes: object[], more = {}) =>
  JSON.stringify({ '@odata.context': 'https://api.example/$metadata#Property', ...more, value: homes });

describe('RESO JSON', () => {
  test('is read', async () => {
    expect(await classify(reso([resoHome]))).toMatchObject([
      {
        reference: 'K1',
        listing: {
          agencyReference: 'MLS-1',
          transactionType: 'Buy',
          price: 1_250_001,
          area: 996,
          bedrooms: 3,
          bathrooms: 2,
          propertyType: 'Villa',
          location: 'Arabian Ranches',
          emirate: 'Dubai',
          unit: 'Villa 12',
          description: 'Quiet street.',
          images: ['https://img.example/1.jpg', 'https://img.example/2.jpg'],
          amenities: ['Swimming Pool', 'Walk In Closets'],
          furnished: 'no',
          terms: { parking: 2 },
          advertiser: 'Palm Homes',
          createdAt: '2026-04-05T00:00:00.000Z',
        },
      },
    ]);
  });

  test('has leases, states, and homes that are not for the internet', async () => {
    const lease = {
      ...resoHome,
      PropertyType: 'ResidentialLease',
      PropertySubType: 'Apartment',
      ListPrice: 90_000,
      LeaseAmountFrequency: 'Annually',
    };
    const rows = await classify(
      reso([
        { ...lease, ListingKey: '1' },
        { ...lease, ListingKey: '2', StandardStatus: 'Closed' },
        { ...resoHome, ListingKey: '3', StandardStatus: 'Closed' },
        { ...resoHome, ListingKey: '4', StandardStatus: 'Coming Soon' },
        { ...resoHome, ListingKey: '5', InternetEntireListingDisplayYN: false },
        { ...resoHome, ListingKey: '6', Country: 'US' },
        { ...resoHome, ListingKey: '7', PropertyType: 'Land' },
      ]),
    );
    expect(rows[0]).toMatchObject({ listing: { price: 7500, advertised: { price: 90_000, period: 'year' } } });
    expect(rows.slice(1).map((row) => ('reason' in row ? row.reason : 'state' in row ? row.state : row.kind))).toEqual([
      'rented',
      'sold',
      'paused',
      'paused',
      'its country is "US": it lies outside the United Arab Emirates',
      '"Land" is not a type of home that is listed here',
    ]);
  });

  test('that is one page of several lacks homes', async () => {
    const { layout, close } = await openFeed({
      file: write(reso([resoHome], { '@odata.nextLink': 'https://api.example/Property?$skip=1' })),
    });
    await close();
    expect(layout.partial).toMatch(/one page of several/);
  });
});
