// Tests of elements that feeds of portals name in several ways, and of what the report says about elements that are not read; files in a
// temporary folder are read as in an import, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';
import { RowClassifier } from '../row-classifier.ts';

const files = createFeedFolder();
afterAll(files.remove);

const element = (name: string, text: string) => `<${name}>${text}</${name}>`;
const elements = (texts: Record<string, string>) =>
  Object.entries(texts)
    .map(([name, text]) => element(name, text))
    .join('');

const BAYUT_HOME = {
  ...{ Property_Ref_No: 'b-1', Property_purpose: 'Buy', Property_Type: 'Apartment', Property_Title: 'Bright home', City: 'Dubai' },
  ...{ Locality: 'Dubai Marina', Property_Size: '1403', Bedrooms: '2', Price: '2450000' },
};
const PROPERTY_FINDER_HOME = {
  ...{ reference_number: 'p-1', offering_type: 'RS', property_type: 'AP', title_en: 'Bright home', city: 'Dubai' },
  ...{ community: 'Dubai Marina', size: '1403', bedroom: '2', price: '2450000' },
};
const bayutFile = (extra: string) => `<Properties>${element('Property', elements(BAYUT_HOME) + extra)}</Properties>`;
const propertyFinderFile = (extra: string) => `<list>${element('property', elements(PROPERTY_FINDER_HOME) + extra)}</list>`;

/** The first listing of a file, and the remarks about all rows. */
async function readFile(content: string) {
  const { layout, rows, close } = await openFeed({ file: files.write(content) });
  const classifier = new RowClassifier(layout);
  const classified = [];
  for await (const row of rows) classified.push(classifier.classify(row));
  await close();
  const first = classified[0]!;
  return {
    listing: first.kind === 'listing' ? first.listing : undefined,
    kind: first.kind,
    reason: 'reason' in first ? first.reason : undefined,
    remarks: classifier.remarks.lines(),
  };
}

describe('a Bayut feed', () => {
  test.each([
    ...['Bathroom', 'Bathrooms', 'No_of_Bathrooms', 'Baths', 'NoOfBathrooms', 'bathroom_count', 'Total_Bathrooms', 'BathroomsTotal'],
    ...['Property_Bathrooms', 'num_bathrooms', 'Washrooms', 'numberOfBathrooms'],
  ])('has the number of bathrooms in %s', async (name) => {
    expect(await readFile(bayutFile(element(name, '6')))).toMatchObject({ listing: { bathrooms: 6 }, remarks: [] });
  });

  test.each([
    ['Is_Furnished', '1', { furnished: 'yes' }],
    ['FurnishingStatus', 'Furnished', { furnished: 'yes' }],
    ['furnishing_type', 'Semi Furnished', { furnished: 'partly' }],
    ['Is_Off_Plan', 'true', { completion: 'off-plan' }],
    ['OffPlan', 'No', { completion: 'ready' }],
    ['Construction_Stage', 'Under Construction', { completion: 'off-plan' }],
    ['completionStatus', 'ready', { completion: 'ready' }],
    ['Handover_Date', 'Q4 2027', { terms: { handover: '2027-12' } }],
  ])('says how the home is in %s, %s', async (name, text, listing) => {
    expect(await readFile(bayutFile(`<Bathrooms>2</Bathrooms>${element(name, text)}`))).toMatchObject({ listing, remarks: [] });
  });

  test.each([
    ['Sq. Ft.', { area: 1403 }],
    ['square_feet', { area: 1403 }],
    ['None', { area: 1403 }],
    ['SQM', { area: 15_102 }],
    ['Square Metres', { area: 15_102 }],
  ])('has its area in the unit %s', async (unit, listing) => {
    expect(await readFile(bayutFile(element('Property_Size_Unit', unit)))).toMatchObject({ listing });
  });

  test.each(['Sq. Yards', 'Acre', 'marla'])('with an area in %s, which is not read, is refused', async (unit) => {
    expect(await readFile(bayutFile(element('Property_Size_Unit', unit)))).toMatchObject({ kind: 'refused' });
  });

  test('does not take a home for built because an element for off-plan homes cannot be read', async () => {
    expect(await readFile(bayutFile('<Bathrooms>2</Bathrooms><Off_Plan>N/K</Off_Plan>'))).toMatchObject({
      listing: { completion: null },
      remarks: ['completion not understood: "N/K" (1 home)'],
    });
  });

  test('without bathrooms leaves them unknown and says so', async () => {
    expect(await readFile(bayutFile(''))).toMatchObject({ listing: { bathrooms: null }, remarks: ['bathrooms unknown: 1 home'] });
    const { remarks } = await readFile(bayutFile('<Bathrooms>some</Bathrooms>'));
    expect(remarks).toEqual(['bathrooms unknown: 1 home, such as "some"']);
  });

  test('has furnishing, amenities, permit and completion under other names too', async () => {
    const extra = elements({
      ...{ Bathroom: '1', Furnishing: 'Furnished', Amenities: '<Amenity>Balcony</Amenity>' },
      ...{ RERA_Permit_Number: '71234567891', Project_Status: 'Completed', Latitude: '25.08', Longitude: '55.14' },
    });
    expect(await readFile(bayutFile(extra))).toMatchObject({
      listing: {
        ...{ furnished: 'yes', amenities: ['Balcony', 'Furnished'], permitNumber: '71234567891', completion: 'ready' },
        ...{ latitude: 25.08, longitude: 55.14 },
      },
      remarks: [],
    });
  });

  test.each(['Sold', 'rented', 'Let', 'off market', 'unpublished', 'draft', 'inactive', 'expired', 'مباع'])(
    'takes a home off the market whose status is %s',
    async (status) => {
      for (const name of ['Property_Status', 'Listing_Status', 'Status'])
        expect(await readFile(bayutFile(element(name, status)))).toMatchObject({ kind: 'withdrawn' });
      for (const name of ['status', 'availability', 'listing_status'])
        expect(await readFile(propertyFinderFile(element(name, status)))).toMatchObject({ kind: 'withdrawn' });
    },
  );

  test.each([
    ['Status', 'Not available'],
    ['Availability', '0'],
    ['Is_Active', '0'],
    ['Active', 'No'],
    ['Published', 'false'],
    ['is_sold', 'yes'],
    ['Deleted', '1'],
    ['Availability_Status', 'Sold'],
    ['IsActive', '0'],
    ['isSold', 'true'],
    ['OffMarket', '1'],
    ['is_archived', 'true'],
    ['Show_On_Website', 'No'],
    ['Ad_Status', 'Sold'],
    ['ListingStatus', 'Sold'],
    ['Listing_State', 'Archived'],
    ['Publish_Status', 'unpublished'],
    ['Status', '<Name>Sold</Name>'],
    ['Action', 'delete'],
  ])('takes a home off the market by %s, %s, also where another element says that it is live', async (name, text) => {
    expect(await readFile(bayutFile(element(name, text)))).toMatchObject({ kind: 'withdrawn' });
    expect(await readFile(propertyFinderFile(element('listing_status', 'live') + element(name, text)))).toMatchObject({
      kind: 'withdrawn',
    });
  });

  test.each([
    '<Deleted>0</Deleted>',
    '<Is_Active>1</Is_Active>',
    '<Sold>N/A</Sold>',
    '<Published>2026-06-01</Published>',
    '<Is_Rented>Yes</Is_Rented>',
  ])('keeps a home with %s', async (flag) => {
    expect(await readFile(bayutFile(`<Bathrooms>2</Bathrooms>${flag}`))).toMatchObject({ kind: 'listing', remarks: [] });
  });

  test('keeps a home with an unknown status and says so', async () => {
    const { kind, remarks } = await readFile(bayutFile('<Bathrooms>2</Bathrooms><Property_Status>Zebra</Property_Status>'));
    expect([kind, remarks]).toEqual(['listing', ['status not understood: "Zebra" (1 home)']]);
    const number = await readFile(bayutFile('<Bathrooms>2</Bathrooms><Property_Status>0</Property_Status>'));
    expect(number.remarks).toEqual(['status not understood: "0" (1 home)']);
    expect((await readFile(bayutFile('<Bathrooms>2</Bathrooms><Property_Status>Under Offer</Property_Status>'))).remarks).toEqual([]);
  });
});

describe('pictures of a feed', () => {
  const link = 'https://img.example/a.jpg';
  test.each([
    `<Images><Image>${link}</Image></Images>`,
    `<images><image><url>${link}</url></image></images>`,
    `<photos><photo>${link}</photo></photos>`,
    `<photos><url>${link}</url></photos>`,
    `<Photo><url>${link}</url></Photo>`,
    `<photo>${link}</photo>`,
    `<image>${link}</image>`,
    `<Images><Image><ImageURL/><URL>${link}</URL></Image></Images>`,
    `<gallery><item>${link}</item></gallery>`,
    `<Images><Image1>${link}</Image1></Images>`,
    `<image_2>${link}</image_2>`,
    `<Image_URLs><URL>${link}</URL></Image_URLs>`,
    `<Property_Images><Property_Image>${link}</Property_Image></Property_Images>`,
    `<pictures><picture><src>${link}</src></picture></pictures>`,
  ])('are found in %s', async (pictures) => {
    expect((await readFile(bayutFile(pictures))).listing!.images).toEqual([link]);
    expect((await readFile(propertyFinderFile(pictures))).listing!.images).toEqual([link]);
  });

  test('that are left out are named with the reason', async () => {
    const { listing, remarks } = await readFile(
      bayutFile(`<Bathrooms>1</Bathrooms><Images><Image>a.jpg</Image><Image>${link}</Image></Images>`),
    );
    expect(listing!.images).toEqual([link]);
    expect(remarks).toEqual(['pictures dropped: no web address (1 home, such as "a.jpg")']);
  });
});

describe('a Property Finder feed', () => {
  test('has several permit numbers, of which the one that repeats the reference is none', async () => {
    const { listing } = await readFile(propertyFinderFile('<permit_number>p-1</permit_number><permit_number>71234567895</permit_number>'));
    expect(listing!.permitNumber).toBe('71234567895');
    const onlyReference = await readFile(propertyFinderFile('<bathroom>1</bathroom><permit_number>p-1</permit_number>'));
    expect(onlyReference.listing!.permitNumber).toBeNull();
    expect(onlyReference.remarks).toEqual(['permits dropped: the same as the reference (1 home, such as "p-1")']);
  });

  test.each([
    ['geopoints', '55.2708,25.1857', []],
    ['geopoint', '55.2708,25.1857', []],
    ['geopoints', '25.1857,55.2708', ['coordinates swapped, because only so they lie in the UAE: 1 home, such as "55.2708 25.1857"']],
    ['geopoints', '25.1857|55.2708', ['coordinates swapped, because only so they lie in the UAE: 1 home, such as "55.2708 25.1857"']],
    ['geopoints', '55,2708;25,1857', []],
  ])('has coordinates in %s as %s', async (name, text, remarks) => {
    const feed = await readFile(propertyFinderFile(`<bathroom>1</bathroom>${element(name, text)}`));
    expect(feed).toMatchObject({ listing: { latitude: 25.1857, longitude: 55.2708 }, remarks });
  });

  test('with unreadable coordinates says so, and one outside the UAE is refused', async () => {
    const unreadable = await readFile(propertyFinderFile('<bathroom>1</bathroom><geopoints>near the sea</geopoints>'));
    expect(unreadable).toMatchObject({ listing: { latitude: null }, remarks: ['coordinates dropped: 1 home, such as "near the sea"'] });
    expect(await readFile(propertyFinderFile('<geopoints>51.53,25.28</geopoints>'))).toMatchObject({ kind: 'refused' });
  });
});

describe('a price and a size', () => {
  test.each([
    '<price currency="USD">250000</price>',
    '<price><amount>250000</amount><currency>USD</currency></price>',
    '<price>250000</price><currency_code>USD</currency_code>',
  ])('are in the currency of %s', async (price) => {
    for (const file of [propertyFinderFile, bayutFile])
      expect(await readFile(file(price).replace(/<(price)>2450000<\/price>/i, ''))).toMatchObject({
        kind: 'refused',
        reason: expect.stringMatching(/^the price is in "USD"/),
      });
  });

  test.each(['<size unit="sqm">140</size>', '<size>140</size><size_unit>m2</size_unit>'])('are in the unit of %s', async (size) => {
    const file = propertyFinderFile(size).replace('<size>1403</size>', '');
    expect(await readFile(file)).toMatchObject({ listing: { area: 1507 }, remarks: ['bathrooms unknown: 1 home'] });
  });
});

describe('the remarks about a file', () => {
  test('name each element that is not read, with the number of homes and an example', async () => {
    const portals = '<Bathrooms>1</Bathrooms><Portals><Portal>Bayut</Portal></Portals><Kitchen_Style>Open</Kitchen_Style>';
    const content = bayutFile(portals).replace(
      '</Properties>',
      `${bayutFile(portals).replace('b-1', 'b-2').replace('Bright', 'Dark').slice('<Properties>'.length)}`,
    );
    expect((await readFile(content)).remarks).toEqual([
      'not read: Portals/Portal (2 homes, such as "Bayut"), Kitchen_Style (2 homes, such as "Open")',
    ]);
  });

  test('have a line for each kind of what is unknown', async () => {
    const extra = elements({
      ...{ bathroom: '1', furnished: 'maybe', completion_status: 'who knows', private_amenities: 'BA,ZZ', cheques: 'several' },
      ...{ last_update: 'yesterday', agent: '<name>Noor</name><email>none</email>', permit_number: 'applied for' },
    });
    expect((await readFile(propertyFinderFile(extra))).remarks).toEqual([
      'furnishing not understood: "maybe" (1 home)',
      'completion not understood: "who knows" (1 home)',
      'not understood: cheques (1 home, such as "several")',
      'amenities dropped: unknown code (1 home, such as "ZZ")',
      'dates not read: createdAt (1 home, such as "yesterday")',
      'permits dropped: no number of a permit (1 home, such as "applied for")',
      'agents without a profile, because of no valid email address: 1 home, such as "Noor none"',
    ]);
  });
});
