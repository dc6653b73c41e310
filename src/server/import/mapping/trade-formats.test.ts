// Tests of reading the formats of the trade in other countries, with small files made after their documentation; from a temporary folder, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import { openFeed } from '../import.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { readDrafts, classifyRows, write } = files;
const classify = (content: string) => classifyRows(write(content));
const reasonsOf = async (content: string) => (await classify(content)).map((row) => ('reason' in row ? row.reason : row.kind));

const openImmo = (home: string, transfer = 'art="ONLINE" umfang="VOLL" version="1.2.7"') => `<?xml version="1.0"?>
<oi:openimmo xmlns:oi="http://www.openimmo.de"><oi:uebertragung ${transfer}/><oi:anbieter><oi:firma>Palm Homes</oi:firma>
<oi:immobilie>${home}</oi:immobilie></oi:anbieter></oi:openimmo>`;
const openImmoHome = (more = '', kind = '<wohnung wohnungtyp="ETAGE"/>', deal = 'KAUF="1" MIETE_PACHT="0"') => `
  <objektkategorie><nutzungsart WOHNEN="1" GEWERBE="0"/><vermarktungsart ${deal}/><objektart>${kind}</objektart></objektkategorie>
  <geo><plz>00000</plz><ort>Dubai</ort><bundesland>Dubai</bundesland><regionaler_zusatz>Dubai Marina</regionaler_zusatz><strasse>Marina Walk</strasse>
    <hausnummer>3</hausnummer><land iso_land="ARE"/><wohnungsnr>1204</wohnungsnr><geokoordinaten breitengrad="25.0786" laengengrad="55.1378"/></geo>
  <kontaktperson><email_direkt>agent@example.com</email_direkt><tel_handy>+971500000001</tel_handy><name>One</name><vorname>Agent</vorname><firma>Palm Homes</firma></kontaktperson>
  <preise><waehrung iso_waehrung="AED"/>${more || '<kaufpreis>1250000.00</kaufpreis>'}</preise>
  <flaechen><wohnflaeche>92.5</wohnflaeche><anzahl_zimmer>3.00</anzahl_zimmer><anzahl_schlafzimmer>2.00</anzahl_schlafzimmer><anzahl_badezimmer>2</anzahl_badezimmer>
    <anzahl_balkone>1</anzahl_balkone><anzahl_stellplaetze>1</anzahl_stellplaetze></flaechen>
  <ausstattung><swimmingpool>true</swimmingpool><sauna>0</sauna><moebliert moeb="TEIL"/></ausstattung>
  <zustand_angaben><zustand zustand_art="PROJEKTIERT"/><verkaufstatus stand="OFFEN"/></zustand_angaben>
  <freitexte><objekttitel>Marina view</objekttitel><lage>By the tram.</lage><objektbeschreibung>Two bedrooms.</objektbeschreibung></freitexte>
  <anhaenge><anhang location="REMOTE" gruppe="TITELBILD"><daten><pfad>https://img.example/1.jpg</pfad></daten></anhang>
    <anhang location="REMOTE" gruppe="GRUNDRISS"><daten><pfad>https://img.example/plan.jpg</pfad></daten></anhang></anhaenge>
  <verwaltung_objekt><objektadresse_freigeben>true</objektadresse_freigeben></verwaltung_objekt>
  <verwaltung_techn><objektnr_extern>P-1</objektnr_extern><openimmo_obid>OBID1</openimmo_obid><stand_vom>2026-04-04</stand_vom></verwaltung_techn>`;

describe('OpenImmo', () => {
  test('is read with its namespace', async () => {
    expect(await classify(openImmo(openImmoHome()))).toMatchObject([
      {
        reference: 'OBID1',
        listing: {
          agencyReference: 'P-1',
          title: 'Marina view',
          description: 'Two bedrooms.\n\nBy the tram.',
          transactionType: 'Buy',
          propertyType: 'Apartment',
          price: 1_250_000,
          area: 996,
          bedrooms: 2,
          bathrooms: 2,
          location: 'Dubai Marina',
          emirate: 'Dubai',
          address: 'Marina Walk 3, Dubai Marina',
          unit: '1204',
          latitude: 25.0786,
          images: ['https://img.example/1.jpg'],
          amenities: ['Swimming Pool', 'Balcony', 'Partly furnished'],
          furnished: 'partly',
          completion: 'off-plan',
          terms: { parking: 1 },
          advertiser: 'Palm Homes',
          agent: { name: 'Agent One', email: 'agent@example.com' },
        },
      },
    ]);
  });

  test('has rents in the period that it names, and refuses those without one', async () => {
    const rent = (period: string) =>
      openImmo(openImmoHome(`<kaltmiete>2100.00</kaltmiete>${period}`, '<haus haustyp="VILLA"/>', 'MIETE_PACHT="true"'));
    expect(await classify(rent('<preis_zeiteinheit zeiteinheit="WOCHE"/>'))).toMatchObject([
      { listing: { transactionType: 'Rent', propertyType: 'Villa', price: 9100, advertised: { price: 2100, period: 'week' } } },
    ]);
    expect(await reasonsOf(rent(''))).toEqual([expect.stringContaining('the rent names no period')]);
  });

  test.each([
    ['<haus haustyp="REIHENHAUS"/>', 'Townhouse'],
    ['<haus/>', 'Villa'],
    ['<wohnung wohnungtyp="PENTHOUSE"/>', 'Penthouse'],
    ['<grundstueck grundst_typ="WOHNEN"/>', 'Land'],
    ['<zinshaus_renditeobjekt/>', 'Building'],
  ])('%s is a %s', async (kind, type) => {
    expect(await readDrafts(openImmo(openImmoHome('', kind)))).toMatchObject([{ type }]);
  });

  test.each<[{ home: string; transfer?: string }, string]>([
    [{ home: openImmoHome().replace('stand="OFFEN"', 'stand="VERKAUFT"') }, 'sold'],
    [{ home: openImmoHome().replace('<stand_vom>', '<aktion aktionart="DELETE"/><stand_vom>') }, 'paused'],
    [{ home: openImmoHome().replace('<stand_vom>', '<aktion aktionart="REFERENZ"/><stand_vom>') }, 'paused'],
    [{ home: openImmoHome(), transfer: 'umfang="VOLL" modus="DELETE"' }, 'paused'],
  ])('of a home off the market says so (%#)', async ({ home, transfer }, state) => {
    expect(await classify(openImmo(home, transfer))).toMatchObject([{ kind: 'withdrawn', state }]);
  });

  test('that is a part of a feed says so, and hides an address that is not for all', async () => {
    const partOf = async (umfang: string) => {
      const { layout, close } = await openFeed({ file: write(openImmo(openImmoHome(), `umfang="${umfang}"`)) });
      await close();
      return layout.partial;
    };
    expect([await partOf('TEIL'), await partOf('VOLL')]).toEqual([expect.stringContaining('umfang TEIL'), undefined]);
    const hidden = openImmoHome().replace('<objektadresse_freigeben>true', '<objektadresse_freigeben>0');
    expect(await classify(openImmo(hidden))).toMatchObject([{ listing: { address: 'Dubai Marina' } }]);
  });
});

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
