import { afterAll, describe, expect, test } from 'vitest';
import { feedFiles } from '../../../testing/feed-files.ts';
import type { ClassifiedRow } from '../row-classifier.ts';

const files = feedFiles();
afterAll(files.remove);
const sortAll = (content: string, map?: object): Promise<ClassifiedRow[]> =>
  files.sortRows(files.write(content), map && files.write(JSON.stringify(map)));
const reasons = (sorted: readonly ClassifiedRow[]) => sorted.map((row) => ('reason' in row ? row.reason : row.kind));

const facts = {
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
const own = (change: object) => `${JSON.stringify({ ...facts, ...change })}\n`;

describe('words of the file', () => {
  test.each([
    ['House', 'Villa'],
    ['Residence', 'Apartment'],
    ['Hotel & Hotel Apartment', 'Apartment'],
    ['Pent House', 'Penthouse'],
  ])('%s is known as %s', async (propertyType, type) => {
    expect(await sortAll(own({ propertyType }))).toMatchObject([{ listing: { propertyType: type } }]);
  });

  test('are translated by the map, whatever their case', async () => {
    const map = {
      values: {
        propertyType: { Maisonette: 'Townhouse' },
        transactionType: { 'À vendre': 'Buy' },
        emirate: { DB: 'Dubai' },
        location: { DMC: 'Dubai Marina' },
      },
    };
    const row = own({ propertyType: ' maisonette', transactionType: 'à VENDRE', emirate: 'db', location: 'DMC' });
    expect(await sortAll(row, map)).toMatchObject([
      { listing: { propertyType: 'Townhouse', transactionType: 'Buy', emirate: 'Dubai', location: 'Dubai Marina' } },
    ]);
  });

  test.each([
    [{ propertyType: 'Maisonette' }, 'add "values": {"propertyType":{"Maisonette":"Villa"}} to the map'],
    [{ propertyType: '' }, 'add "propertyType": "=Apartment" to the map'],
    [{ transactionType: 'À vendre' }, 'add "values": {"transactionType":{"À vendre":"Buy"}} to the map'],
    [{ transactionType: '' }, 'add "transactionType": "=Buy" to the map'],
    [{ emirate: 'Emirate of Somewhere' }, 'add "values": {"emirate":{"Emirate of Somewhere":"Dubai"}} to the map'],
    [{ emirate: '' }, 'add "emirate": "=Dubai" to the map'],
    [
      { transactionType: 'Rent', price: '9000', rentFrequency: 'quarterly' },
      'add "values": {"rentFrequency":{"quarterly":"year"}} to the map',
    ],
    [{ currency: 'USD' }, 'add "rates": { "USD": … } to the map, with the AED for one of it'],
  ])('that are unknown, as in %j, are refused with the line that makes them known', async (change, advice) => {
    const [error] = await sortAll(own(change));
    expect(error).toMatchObject({ kind: 'refused', reason: expect.stringContaining(advice) });
    // applies the advice of the error unchanged
    const line = /add (".*) to the map/.exec(advice)![1]!.replace('…', '3.6725');
    const [taken] = await sortAll(own(change), JSON.parse(`{${line}}`) as object);
    expect(taken!.kind).toBe('listing');
  });

  test('for what is no home are refused without one', async () => {
    const types = ['Office', 'Residential Plot', 'Villa Compound', 'Labour Camp', 'OF'];
    expect(reasons(await sortAll(types.map((propertyType, i) => own({ reference: String(i), propertyType })).join('')))).toEqual(
      types.map((type) => `"${type}"${type === 'OF' ? ' (office)' : ''} is not a type of home that is listed here`),
    );
  });
});

describe('prices in another currency', () => {
  const converted = async (change: object, rates?: Record<string, number>) => {
    const [row] = await sortAll(own(change), rates && { rates });
    return row!.kind === 'listing' ? row!.listing.price : reasons([row!])[0];
  };

  test.each([
    [{ price: 'USD 250,000' }, 'USD'],
    [{ price: '250,000 usd' }, 'USD'],
    [{ price: 'US$250,000' }, 'USD'],
    [{ price: '$ 250,000' }, 'USD'],
    [{ price: '250000', currency: 'US Dollars' }, 'USD'],
    [{ price: '€250,000' }, 'EUR'],
    [{ price: '250000', currency: 'gbp' }, 'GBP'],
  ])('%j are refused, or converted by the rate in the map', async (change, currency) => {
    expect(await converted(change)).toMatch(new RegExp(`^the price is in "${currency}"; add "rates"`));
    expect(await converted(change, { [currency]: 4 })).toBe(1_000_000);
  });

  test.each([
    { price: 'AED 250,000' },
    { price: '250,000 Dhs' },
    { price: '250000', currency: 'AED' },
    { price: '250000', currency: 'dirhams' },
    { price: '250000', currency: '' },
  ])('%j are dirhams', async (change) => {
    expect(await converted(change)).toBe(250_000);
  });

  test('a wrong rate is refused with the place in the map', async () => {
    await expect(converted({}, { usd: 3.67 })).rejects.toThrow(/wrong at rates.*three capital letters/);
    await expect(converted({}, { USD: 0 })).rejects.toThrow(/wrong at rates.USD/);
  });
});

describe('a map without columns', () => {
  test('completes a known table: its texts stand where a row has none', async () => {
    const table =
      'reference,title,price,area,bedrooms,location,propertyType,transactionType,emirate\na,A fine home,9000,900,2,Al Nahda,Apartment,Rent,\nb,Another fine home,9000,900,2,Al Nahda,Apartment,Rent,Dubai\n';
    expect(await sortAll(table, { emirate: '=Sharjah' })).toMatchObject([
      { listing: { emirate: 'Sharjah' } },
      { listing: { emirate: 'Dubai' } },
    ]);
  });

  test('stands for a column that our own table lacks', async () => {
    const table = 'reference,title,price,area,bedrooms,location,propertyType\na,A fine home,900000,900,2,Dubai Marina,Apartment\n';
    expect(await sortAll(table, { transactionType: '=Buy' })).toMatchObject([{ listing: { transactionType: 'Buy' } }]);
  });

  test('completes an XML feed', async () => {
    const feed = `<list><property><reference_number>1</reference_number><offering_type>RS</offering_type><property_type>Maisonette</property_type>
      <price>250000</price><currency>USD</currency><community>Somewhere</community><title_en>Home by the sea</title_en><size>900</size><bedroom>2</bedroom></property></list>`;
    const map = { emirate: '=Ajman', rates: { USD: 3.6725 }, values: { propertyType: { maisonette: 'Townhouse' } } };
    expect(await sortAll(feed, map)).toMatchObject([{ listing: { emirate: 'Ajman', price: 918_125, propertyType: 'Townhouse' } }]);
  });
});

test('a map that lacks a field without which nothing can be imported names the line to add', async () => {
  const table = 'Head,Asked,Size,Beds,Where\nA fine home,900000,900,2,Arjan\n';
  const map = { title: 'Head', price: 'Asked', area: 'Size', bedrooms: 'Beds', location: 'Where' };
  await expect(sortAll(table, { ...map, transactionType: '=Buy' })).rejects.toThrow(/add "propertyType": "your column" to it/);
  await expect(sortAll(table, { ...map, propertyType: '=Villa' })).rejects.toThrow(/add "transactionType": "=Buy", or/);
});
