// Tests of converting rows of imported files to listings: files in a temporary folder are read, mapped to our fields and classified; no
// database.
import { afterAll, describe, expect, test } from 'vitest';
import { bayutFeed, bayutHome, createFeedFolder, csvRow, OWN_HEADER } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);
const { write, classifyRows } = files;

describe('mapping a row to a listing', () => {
  test('a Bayut XML record gets a monthly rent, one bedroom for a studio and plain text', async () => {
    const [row] = await classifyRows(
      write(
        bayutFeed(
          bayutHome('r1', '<Listing_Agent>Noor Sample</Listing_Agent><Listing_Agent_Email>Noor@agency.example</Listing_Agent_Email>'),
        ),
      ),
    );
    expect(row).toMatchObject({
      kind: 'listing',
      listing: {
        reference: 'r1',
        title: 'Roof & sky above the bay',
        description: 'High\nup',
        price: 10_000,
        area: 2000,
        bedrooms: 1,
        bathrooms: 2,
        propertyType: 'Studio',
        transactionType: 'Rent',
        location: 'Business Bay',
        emirate: 'Dubai',
        address: 'Sky One, Business Bay',
        amenities: ['Swimming Pool', 'Balcony'],
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
        agent: { name: 'Noor Sample', email: 'noor@agency.example' },
      },
    });
  });

  test.each([
    [
      'Bayut XML',
      bayutFeed(
        bayutHome(
          'r1',
          '<Property_Title_AR>شقة فوق الخليج</Property_Title_AR><Property_Description_AR><![CDATA[طابق<br>عالٍ]]></Property_Description_AR>',
        ),
      ),
    ],
    ['own table', `${OWN_HEADER},titleAr,descriptionAr\n${csvRow('r1')},شقة فوق الخليج,طابق<br>عالٍ\n`],
  ])('an Arabic title and description of a %s are read as text', async (_format, content) => {
    expect(await classifyRows(write(content))).toMatchObject([{ listing: { titleAr: 'شقة فوق الخليج', descriptionAr: 'طابق\nعالٍ' } }]);
  });

  test('a row without Arabic texts keeps reference and hash when the file gets columns for them', async () => {
    const withoutReference = `title,price,area,bedrooms,location,emirate,propertyType,transactionType\nQuiet home,900000,800,1,Arjan,Dubai,Apartment,Buy\n`;
    const [before] = await classifyRows(write(withoutReference));
    const [after] = await classifyRows(
      write(withoutReference.replace('title,', 'title,titleAr,').replace('home,', 'home,Repeated in English,')),
    );
    expect(after).toEqual(before);
    expect(before).toMatchObject({ listing: { reference: expect.stringMatching(/^[0-9a-f]{40}$/) as string } });
  });

  test('a Property Finder record has longitude before latitude, prices by period and amenity codes', async () => {
    const [row] = await classifyRows(
      write(`<list><property last_update="2025-05-01 10:00:00"><reference_number>pf-1</reference_number><offering_type>RR</offering_type>
        <property_type>TH</property_type><price><monthly>9000</monthly></price><city>Sharjah</city><community>Aljada</community><title_en/>
        <private_amenities>BA,MR,AC</private_amenities><size>1500</size><bedroom>3</bedroom><bathroom>0</bathroom><furnished>Partly</furnished>
        <geopoints>55.47,25.32</geopoints><permit_number>71000001</permit_number></property></list>`),
    );
    expect(row).toMatchObject({
      listing: {
        title: 'Aljada, 3-bedroom townhouse',
        price: 9000,
        bathrooms: null,
        latitude: 25.32,
        longitude: 55.47,
        emirate: 'Sharjah',
        amenities: ['Balcony', "Maid's Room", 'Partly furnished', 'Central A/C'],
        furnished: 'partly',
        completion: null,
        agencyReference: null,
        permitNumber: '71000001',
        createdAt: '2025-05-01T06:00:00.000Z',
      },
    });
  });

  test('a row without an id gets one from its content, so that it is the same in every export', async () => {
    const header =
      'Address,Rent,Beds,Baths,Type,Area_in_sqft,Age_of_listing_in_days,Location,City,Latitude,Longitude,Posted_date,Frequency';
    const row = (ageInDays: number, city = 'Al Ain') =>
      `"Tower 1, Oasis Park, ${city}",60000,0,1,Apartment,500,${ageInDays},Oasis Park,${city},,,2024-03-07,Yearly`;
    const [firstRow] = await classifyRows(write(`${header}\n${row(5)}\n`));
    const [olderRow, rowOfOtherCity] = await classifyRows(write(`${header}\n${row(90)}\n${row(5, 'Ajman')}\n`));
    expect(firstRow).toMatchObject({
      listing: { title: 'Oasis Park, studio', emirate: 'Abu Dhabi', price: 5000, latitude: null, address: 'Tower 1, Oasis Park, Al Ain' },
    });
    expect(olderRow!.reference).toBe(firstRow!.reference);
    expect(rowOfOtherCity!.reference).not.toBe(firstRow!.reference);
  });

  test('a mapping applies own columns, constants, square metres and yearly rents', async () => {
    const file = write('Headline;Asking price;Metres;Rooms;Area name\nGarden flat with sun;96000;100;2;Dubai Marina\n');
    const mapFile = write(
      JSON.stringify({
        title: 'Headline',
        price: 'Asking price',
        area: 'Metres',
        bedrooms: 'Rooms',
        location: 'Area name',
        propertyType: '=Apartment',
        transactionType: '=Rent',
        rentPer: 'year',
        areaUnit: 'sqm',
      }),
    );
    expect((await classifyRows(file, mapFile))[0]).toMatchObject({
      listing: { title: 'Garden flat with sun', price: 8000, area: 1076, location: 'Dubai Marina', emirate: 'Dubai' },
    });
  });

  test.each([
    ['price', '0', /no price/],
    ['price', 'on request', /no number/],
    ['price', '3,000,000,000', /more than can be stored/],
    ['area', '', /no area/],
    ['area', '99', /cannot be/],
    ['area', '200001', /cannot be/],
    ['bedrooms', '', /no number of bedrooms/],
    ['bedrooms', '400', /more than 100/],
    ['propertyType', 'Plot', /not a type of home/],
    ['transactionType', 'CR', /commercial/],
    ['emirate', 'Doha', /no emirate/],
    ['latitude', '15.1', /outside the United Arab Emirates/],
    ['reference', 'x'.repeat(501), /longer than 500/],
    ['title', '#NAME?', /an error of the spreadsheet/],
    ['location', '#N/A', /an error of the spreadsheet/],
    ['address', 'Tower #REF!', /an error of the spreadsheet/],
    ['description', 'Err:502', /an error of the spreadsheet/],
    ['amenities', 'Pool,#VALUE!', /an error of the spreadsheet/],
  ])('a row with %s "%s" is refused with the reason', async (field, value, reason) => {
    const home = {
      reference: 'r',
      title: 'A fine home',
      price: '900000',
      area: '900',
      bedrooms: '1',
      location: 'Arjan',
      emirate: 'Dubai',
      propertyType: 'Villa',
      transactionType: 'Buy',
      latitude: '25',
      longitude: '55.2',
    };
    expect(await classifyRows(write(`${JSON.stringify({ ...home, [field]: value })}\n`))).toEqual([
      { kind: 'refused', reference: expect.any(String), reason: expect.stringMatching(reason) },
    ]);
    expect((await classifyRows(write(`${JSON.stringify(home)}\n`)))[0]!.kind).toBe('listing');
  });

  test('coordinates name the emirate where the text does not, and a permit number of the right form is evidence', async () => {
    const home = {
      title: 'A fine home',
      price: '900000',
      area: '900',
      bedrooms: '2',
      location: 'Somewhere New',
      propertyType: 'Villa',
      transactionType: 'Buy',
      permitNumber: '7120452500',
    };
    const row = (latitude: string, longitude: string) => `${JSON.stringify({ ...home, latitude, longitude })}\n`;
    expect(await classifyRows(write(row('25.05', '55.2') + row('25.315', '55.505') + row('25.2985', '55.3766')))).toMatchObject([
      { listing: { emirate: 'Dubai', evidence: 'advertising permit 7120452500, in the form of Trakheesi' } },
      { listing: { emirate: 'Sharjah', evidence: null } },
      { kind: 'refused', reason: expect.stringMatching(/^no emirate/) },
    ]);
  });

  test('a link of a permit that is longer than 500 characters as it is stored is left out, and the last day is the written one', async () => {
    const header = `${OWN_HEADER},permitUrl,permitUntil`;
    const link = (length: number) => `https://trakheesi.dubailand.gov.ae/?${'<'.repeat(length)}`;
    const [shortLink, longLink] = await classifyRows(
      write(`${header}\n${csvRow('a')},${link(10)},2027-01-03 23:59:59\n${csvRow('b', 'Another home')},${link(160)},\n`),
    );
    expect(shortLink).toMatchObject({
      listing: { permitUrl: `https://trakheesi.dubailand.gov.ae/?${'%3C'.repeat(10)}`, permitUntil: '2027-01-03' },
    });
    expect(longLink).toMatchObject({ kind: 'listing', listing: expect.not.objectContaining({ permitUrl: expect.anything() }) as object });
  });

  test('a hidden price is refused and a deleted record is withdrawn', async () => {
    const hiddenRows = await classifyRows(
      write(
        'listing_id,title_en,price_aed,hide_price,area_sqft,location_path,image_urls,purpose,property_type,bedrooms,emirate,community\n1,Home,5,True,900,x,,for-sale,Villa,2,Dubai,Arjan\n',
      ),
    );
    expect(hiddenRows[0]).toMatchObject({ kind: 'refused', reason: 'the price is hidden' });
    const deletedRows = await classifyRows(
      write(bayutFeed('<Property><Property_Ref_No>gone</Property_Ref_No><Property_Status>archive</Property_Status></Property>')),
    );
    expect(deletedRows).toEqual([{ kind: 'withdrawn', reference: 'gone', state: 'paused' }]);
  });

  test('the first of two rows with the same reference, or without references and with the same content, is kept, and the other names its line', async () => {
    const rows = await classifyRows(
      write(`${OWN_HEADER}\n${csvRow('a')}\n${csvRow('a', 'Another title here')}\n${csvRow('b')}\n${csvRow('')}\n${csvRow('')}\n`),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['listing', 'duplicate', 'listing', 'duplicate', 'duplicate']);
    expect(rows[1]).toMatchObject({ reason: 'the same reference as line 2' });
    expect(rows[3]).toMatchObject({ reason: 'the same content as line 2' });
    expect(rows[4]).toMatchObject({ reason: 'the same content as line 2' });
  });
});
