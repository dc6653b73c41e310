// Tests of mappings (columns, constants, translations and currency rates for a file): files in a temporary folder are read and classified
// as in an import, without a database.
import { afterAll, describe, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';
import type { ClassifiedRow } from '../row-classifier.ts';

const files = createFeedFolder();
afterAll(files.remove);
/** Reads a file with this content and a mapping, and returns how each row is classified: listing, refused, duplicate or withdrawn. */
const classifyRows = (content: string, mapping?: object): Promise<ClassifiedRow[]> =>
  files.classifyRows(files.write(content), mapping && files.write(JSON.stringify(mapping)));
/** Why each row was refused; `listing` for an accepted row. */
const reasonsOf = (rows: readonly ClassifiedRow[]) => rows.map((row) => ('reason' in row ? row.reason : row.kind));

/** A row that is imported without a mapping. */
const VALID_ROW = {
  reference: 'r',
  title: 'A fine home',
  price: '900000',
  area: '900',
  bedrooms: '2',
  location: 'Arjan',
  emirate: 'Dubai',
  propertyType: 'Apartment',
  transactionType: 'Buy',
};
/** A line of a JSON file: the valid row with changed fields. */
const jsonLine = (change: object) => `${JSON.stringify({ ...VALID_ROW, ...change })}\n`;

describe('a column that says whether a home is on offer, though the mapping names none', () => {
  const columns = Object.fromEntries(Object.keys(VALID_ROW).map((name) => [name, name]));
  test.each([
    [{ Status: 'Sold' }, 'withdrawn'],
    [{ is_active: 'no' }, 'withdrawn'],
    [{ 'Listing Status': 'Off market' }, 'withdrawn'],
    [{ Status: 'Leased', transactionType: 'Rent' }, 'withdrawn'],
    [{ Status: 'Ready' }, 'listing'],
  ])('is read: %j is %s', async (change, kind) => {
    expect(await classifyRows(jsonLine(change))).toMatchObject([{ kind }]);
    expect(await classifyRows(jsonLine(change), columns)).toMatchObject([{ kind }]);
  });

  test('says of a rented home for sale that someone lives in it', async () => {
    expect(await classifyRows(jsonLine({ Status: 'Rented' }))).toMatchObject([{ kind: 'listing', listing: { terms: { vacant: false } } }]);
  });
});

test.each(['Sold', 'Rented', 'Leased', 'Off market', 'مباع'])(
  'the purpose %s says that the home is no longer on offer',
  async (transactionType) => {
    expect(await classifyRows(jsonLine({ transactionType }))).toMatchObject([{ kind: 'withdrawn' }]);
  },
);

test('columns with currency and unit count, though the mapping does not name them', async () => {
  const columns = Object.fromEntries(Object.keys(VALID_ROW).map((name) => [name, name]));
  const row = jsonLine({ Currency: 'USD', 'Area Unit': 'sqm', area: '100' });
  expect(await classifyRows(row, { ...columns, rates: { USD: 3.6725 } })).toMatchObject([{ listing: { price: 3_305_250, area: 1076 } }]);
});

describe('values of the file', () => {
  test.each([
    ['House', 'Villa'],
    ['Residence', 'Apartment'],
    ['Hotel & Hotel Apartment', 'Apartment'],
    ['Pent House', 'Penthouse'],
  ])('%s is recognized as %s', async (propertyType, type) => {
    expect(await classifyRows(jsonLine({ propertyType }))).toMatchObject([{ listing: { propertyType: type } }]);
  });

  test('are translated by the mapping, ignoring case', async () => {
    const mapping = {
      values: {
        propertyType: { Maisonette: 'Townhouse' },
        transactionType: { 'À vendre': 'Buy' },
        emirate: { DB: 'Dubai' },
        location: { DMC: 'Dubai Marina' },
      },
    };
    const row = jsonLine({ propertyType: ' maisonette', transactionType: 'à VENDRE', emirate: 'db', location: 'DMC' });
    expect(await classifyRows(row, mapping)).toMatchObject([
      { listing: { propertyType: 'Townhouse', transactionType: 'Buy', emirate: 'Dubai', location: 'Dubai Marina' } },
    ]);
  });

  test.each([
    [{ propertyType: 'Maisonette' }, 'add "values": {"propertyType":{"Maisonette":"…"}} to the map', 'Townhouse'],
    [{ propertyType: 'Vila' }, 'add "values": {"propertyType":{"Vila":"Villa"}} to the map', ''],
    [{ transactionType: 'Cession' }, 'add "values": {"transactionType":{"Cession":"…"}} to the map', 'Buy'],
    [{ emirate: 'Emirate of Somewhere' }, 'add "values": {"emirate":{"Emirate of Somewhere":"…"}} to the map', 'Dubai'],
    [{ emirate: 'Shrajah' }, 'add "values": {"emirate":{"Shrajah":"Sharjah"}} to the map', ''],
    [
      { transactionType: 'Rent', price: '9000', rentFrequency: 'fortnightly' },
      'add "values": {"rentFrequency":{"fortnightly":"year"}} to the map',
      '',
    ],
    [{ transactionType: 'Rent', price: '90000', rentFrequency: '' }, 'add "rentPer": "year" to the map', ''],
    [{ currency: 'USD' }, 'add "rates": { "USD": … } to the map, with the AED for one of it', '3.6725'],
  ])('that are unknown, as in %j, are refused with the mapping line to add', async (change, advice, ours) => {
    const [refusedRow] = await classifyRows(jsonLine(change));
    expect(refusedRow).toMatchObject({ kind: 'refused', reason: expect.stringContaining(advice) });
    // uses the advised line as the mapping: `"values": {"emirate":{"Shrajah":"Sharjah"}}`
    const adviceLine = /add (".*) to the map/.exec(advice)![1]!.replace('…', ours);
    const [rowWithMap] = await classifyRows(jsonLine(change), JSON.parse(`{${adviceLine}}`) as object);
    expect(rowWithMap!.kind).toBe('listing');
  });

  test('outside the UAE are refused as such, with no line that would bring them into an emirate', async () => {
    for (const emirate of ['Doha', 'Riyadh', 'Qatar', 'Saudi Arabia', 'London', 'مصر', 'Istanbul']) {
      const [row] = await classifyRows(jsonLine({ emirate }));
      expect(row).toMatchObject({ kind: 'refused', reason: `"${emirate}" is no emirate: it lies outside the United Arab Emirates` });
    }
  });

  test('of properties that are not homes are refused without a mapping line', async () => {
    const types = ['Office', 'Residential Plot', 'Villa Compound', 'Labour Camp', 'OF'];
    expect(
      reasonsOf(await classifyRows(types.map((propertyType, i) => jsonLine({ reference: String(i), propertyType })).join(''))),
    ).toEqual(types.map((type) => `"${type}"${type === 'OF' ? ' (office)' : ''} is not a type of home that is listed here`));
  });
});

describe('a period in the text of a rent', () => {
  const readRent = async (change: object) => {
    const [row] = await classifyRows(jsonLine({ transactionType: 'Rent', ...change }));
    return row!.kind === 'listing' ? row!.listing.price : reasonsOf([row!])[0];
  };

  test('counts more than the period of the row', async () => {
    expect(await readRent({ price: 'AED 9,000 / month', rentFrequency: 'yearly' })).toBe(9000);
    expect(await readRent({ price: '96,000 AED / year', rentFrequency: 'monthly' })).toBe(8000);
    expect(await readRent({ price: '96,000 per year AED', rentFrequency: '' })).toBe(8000);
    expect(await readRent({ price: '96,000', rentFrequency: 'yearly' })).toBe(8000);
  });

  test('is refused when it is unknown, and does not matter in a price for sale', async () => {
    expect(await readRent({ price: '9,000 / fortnight', rentFrequency: 'yearly' })).toBe(
      'the price "9,000 / fortnight" is for an unknown period',
    );
    expect(await readRent({ price: '900,000 / year', transactionType: 'Buy' })).toBe(900_000);
  });
});

describe('prices in another currency', () => {
  /** The price of the row in AED, or why the row was refused. */
  const convertRow = async (change: object, rates?: Record<string, number>) => {
    const [row] = await classifyRows(jsonLine(change), rates && { rates });
    return row!.kind === 'listing' ? row!.listing.price : reasonsOf([row!])[0];
  };

  test.each([
    [{ price: 'USD 250,000' }, 'USD'],
    [{ price: '250,000 usd' }, 'USD'],
    [{ price: 'US$250,000' }, 'USD'],
    [{ price: '$ 250,000' }, 'USD'],
    [{ price: '250000', currency: 'US Dollars' }, 'USD'],
    [{ price: '€250,000' }, 'EUR'],
    [{ price: '250000', currency: 'gbp' }, 'GBP'],
  ])('%j are refused, or converted by the rate in the mapping', async (change, currency) => {
    expect(await convertRow(change)).toMatch(new RegExp(`^the price is in "${currency}"; add "rates"`));
    expect(await convertRow(change, { [currency]: 4 })).toBe(1_000_000);
  });

  test.each([
    { price: 'AED 250,000' },
    { price: '250,000 Dhs' },
    { price: '250000', currency: 'AED' },
    { price: '250000', currency: 'dirhams' },
    { price: '250000', currency: '' },
  ])('%j are dirhams', async (change) => {
    expect(await convertRow(change)).toBe(250_000);
  });

  test('with an invalid rate are rejected with its place in the mapping', async () => {
    await expect(convertRow({}, { usd: 3.67 })).rejects.toThrow(/wrong at rates.*three capital letters/);
    await expect(convertRow({}, { USD: 0 })).rejects.toThrow(/wrong at rates.USD/);
  });
});

describe('a mapping without columns', () => {
  test('completes a known table where a row has no value', async () => {
    const table =
      'reference,title,price,area,bedrooms,location,propertyType,transactionType,emirate\na,A fine home,900000,900,2,Al Nahda,Apartment,Buy,\nb,Another fine home,900000,900,2,Al Nahda,Apartment,Buy,Dubai\n';
    expect(await classifyRows(table, { emirate: '=Sharjah' })).toMatchObject([
      { listing: { emirate: 'Sharjah' } },
      { listing: { emirate: 'Dubai' } },
    ]);
  });

  test('supplies a field that the table has no column for', async () => {
    const table = 'reference,title,price,area,bedrooms,location,propertyType\na,A fine home,900000,900,2,Dubai Marina,Apartment\n';
    expect(await classifyRows(table, { transactionType: '=Buy' })).toMatchObject([{ listing: { transactionType: 'Buy' } }]);
  });

  test('sets the period of rents and the unit of areas where a row names none', async () => {
    const table = `reference,title,price,area,bedrooms,location,propertyType,transactionType,rentFrequency
a,A fine home,96000,100,2,Arjan,Apartment,Rent,\nb,Another fine home,9000,900 sqft,2,Arjan,Apartment,Rent,month\n`;
    const mapping = { emirate: '=Dubai', rentPer: 'year', areaUnit: 'sqm' };
    expect(await classifyRows(table, mapping)).toMatchObject([
      { listing: { price: 8000, area: 1076 } },
      { listing: { price: 9000, area: 900 } },
    ]);
    const record = (reference: number, elements: string) =>
      `<Property><Property_Ref_No>${reference}</Property_Ref_No><Property_purpose>Rent</Property_purpose><Property_Type>Villa</Property_Type>
      <Property_Title>Villa ${reference}</Property_Title><Price>12000</Price><Property_Size>200</Property_Size><Bedrooms>2</Bedrooms><City>Dubai</City>${elements}</Property>`;
    const withUnits = '<Rent_Frequency>Yearly</Rent_Frequency><Property_Size_Unit>SQFT</Property_Size_Unit>';
    const feed = `<Properties>${record(1, '')}${record(2, withUnits)}</Properties>`;
    expect(await classifyRows(feed, { rentPer: 'month', areaUnit: 'sqm' })).toMatchObject([
      { listing: { price: 12_000, area: 2153 } },
      { listing: { price: 1000, area: 200 } },
    ]);
  });

  test('is read without its byte order mark', async () => {
    const feed = files.write(jsonLine({ emirate: '' }));
    expect(await files.classifyRows(feed, files.write('\uFEFF{"emirate": "=Dubai"}'))).toMatchObject([{ kind: 'listing' }]);
  });

  test('completes an XML feed', async () => {
    const feed = `<list><property><reference_number>1</reference_number><offering_type>RS</offering_type><property_type>Maisonette</property_type>
      <price>250000</price><currency>USD</currency><community>Somewhere</community><title_en>Home by the sea</title_en><size>900</size><bedroom>2</bedroom></property></list>`;
    const mapping = { emirate: '=Ajman', rates: { USD: 3.6725 }, values: { propertyType: { maisonette: 'Townhouse' } } };
    expect(await classifyRows(feed, mapping)).toMatchObject([{ listing: { emirate: 'Ajman', price: 918_125, propertyType: 'Townhouse' } }]);
  });
});

test('a mapping without a required field is rejected with the line to add', async () => {
  const table = 'Head,Asked,Size,Beds,Where\nA fine home,900000,900,2,Arjan\n';
  const mapping = { title: 'Head', price: 'Asked', area: 'Size', bedrooms: 'Beds', location: 'Where' };
  await expect(classifyRows(table, { ...mapping, transactionType: '=Buy' })).rejects.toThrow(/add "propertyType": "your column" to it/);
  await expect(classifyRows(table, { ...mapping, propertyType: '=Villa' })).rejects.toThrow(/add "transactionType": "=Buy", or/);
});

describe('the place of a row', () => {
  const placeOf = async (change: object, mapping?: object) => {
    const [row] = await classifyRows(jsonLine({ emirate: '', ...change }), mapping);
    if (row!.kind !== 'listing') return reasonsOf([row!])[0];
    const { location, emirate, address } = row!.listing;
    return [emirate, location, address];
  };

  test.each([
    ['Pearl Tower, Al Reem Island, Abu Dhabi', ['Abu Dhabi', 'Al Reem Island', 'Pearl Tower, Al Reem Island']],
    ['Al Reem Island, Abu Dhabi, United Arab Emirates', ['Abu Dhabi', 'Al Reem Island', 'Al Reem Island']],
    ['Al Reem Island Abu Dhabi', ['Abu Dhabi', 'Al Reem Island', 'Al Reem Island']],
    ['Villa 5, Al Jimi, Al Ain, Abu Dhabi', ['Abu Dhabi', 'Al Jimi', 'Al Jimi, Al Ain']],
    ['Tower 2, Aljada, Sharjah City', ['Sharjah', 'Aljada', 'Tower 2, Aljada']],
    ['Marina Gate 1 - Dubai Marina - Dubai', ['Dubai', 'Dubai Marina', 'Marina Gate 1, Dubai Marina']],
    ['Marina Gate 1, Dubai Marina, Dubai - UAE', ['Dubai', 'Dubai Marina', 'Marina Gate 1, Dubai Marina']],
    ['Dubai - Dubai Marina - Marina Gate 1', ['Dubai', 'Dubai Marina', 'Marina Gate 1, Dubai Marina']],
    ['UAE > Dubai > Dubai Marina > Marina Gate 1', ['Dubai', 'Dubai Marina', 'Marina Gate 1, Dubai Marina']],
    ['برج اللؤلؤة، جزيرة الريم، أبوظبي', ['Abu Dhabi', 'جزيرة الريم', 'برج اللؤلؤة, جزيرة الريم']],
    ['Dubai Marina', ['Dubai', 'Dubai Marina', 'Dubai Marina']],
    ['Pacific, Al Marjan Island, RAK', ['Ras Al Khaimah', 'Al Marjan Island', 'Pacific, Al Marjan Island']],
    ['Saadiyat Island, Abu Dhabi, P.O. Box 1234', ['Abu Dhabi', 'Saadiyat Island', 'Saadiyat Island']],
    ['Corniche | Ajman', ['Ajman', 'Corniche', 'Corniche']],
    ['Dubai', ['Dubai', 'Dubai', 'Dubai']],
    ['West Bay, Doha', '"Doha" is no emirate: it lies outside the United Arab Emirates'],
    ['Somewhere New', 'no emirate, and neither its address, its community nor its coordinates tell one'],
  ])('is read from the end of "%s"', async (location, place) => {
    expect(await placeOf({ location })).toEqual(place);
  });

  test.each([
    ...['Juffair, Manama', 'Bodrum, Turkey', 'Riyadh, KSA', 'Jeddah', 'Muscat', 'Salalah, Sultanate of Oman', 'Lusail City', 'London E14'],
    ...['Cairo - Egypt', 'Kuwait City', 'Northern Cyprus', 'جدة', 'الدوحة'],
  ])('abroad, %s, does not get into the emirate that the mapping names for all', async (location) => {
    expect(await placeOf({ location }, { emirate: '=Dubai' })).toMatch(/lies outside the United Arab Emirates$/);
  });

  test('is in the emirate of its coordinates, though the mapping names another for all', async () => {
    const place = { location: 'Somewhere New', latitude: '25.35', longitude: '55.42' };
    expect(await placeOf(place, { emirate: '=Dubai' })).toEqual(['Sharjah', 'Somewhere New', 'Somewhere New']);
    expect(await placeOf({ ...place, emirate: 'Dubai' })).toEqual(['Dubai', 'Somewhere New', 'Somewhere New']);
  });

  test.each(['Morocco', 'Santorini'])('in a quarter that is named after %s is not abroad', async (quarter) => {
    expect(await placeOf({ location: 'Damac Lagoons', address: quarter }, { emirate: '=Dubai' })).toEqual([
      'Dubai',
      'Damac Lagoons',
      `${quarter}, Damac Lagoons`,
    ]);
  });

  test('is that of the row where the mapping names an emirate for all, or has the address in the column of the emirate', async () => {
    const address = 'Pearl Tower, Al Reem Island, Abu Dhabi';
    const place = ['Abu Dhabi', 'Al Reem Island', 'Pearl Tower, Al Reem Island'];
    expect(await placeOf({ location: address }, { emirate: '=Dubai' })).toEqual(place);
    const columns: Record<string, string> = Object.fromEntries(Object.keys(VALID_ROW).map((name) => [name, name]));
    const { location: _, ...mapping }: Record<string, string> = { ...columns, emirate: 'Address' };
    expect(await placeOf({ Address: address }, mapping)).toEqual(place);
    expect(await placeOf({ location: 'Somewhere New' }, { emirate: '=Dubai' })).toEqual(['Dubai', 'Somewhere New', 'Somewhere New']);
    expect(await placeOf({ location: 'Al Majaz, Sharjah', emirate: 'Dubai' })).toMatch(/^it names two emirates/);
  });
});

test('a mapping names furnishing, completion, building, status and the agent of a row', async () => {
  const table =
    'Head,Asked,Size,Beds,Where,F,C,B,S,A,E,P\nA fine home,900000,900,2,Arjan,مفروش,Off-Plan,Axis Tower,live,Noor,noor@a.example,+971500000001\n';
  const mapping = {
    ...{ title: 'Head', price: 'Asked', area: 'Size', bedrooms: 'Beds', location: 'Where', emirate: '=Dubai', propertyType: '=Villa' },
    ...{
      transactionType: '=Buy',
      furnished: 'F',
      completion: 'C',
      building: 'B',
      status: 'S',
      agentName: 'A',
      agentEmail: 'E',
      agentPhone: 'P',
    },
  };
  expect(await classifyRows(table, mapping)).toMatchObject([
    {
      listing: {
        ...{ furnished: 'yes', completion: 'off-plan', address: 'Axis Tower, Arjan' },
        agent: { name: 'Noor', email: 'noor@a.example', phone: '+971500000001' },
      },
    },
  ]);
  expect(await classifyRows(table.replace('live', 'Sold'), mapping)).toMatchObject([{ kind: 'withdrawn', state: 'sold' }]);
});
