// Tests of how imports store what adverts ask, with a database of its own.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createImportContext, type ImportContext } from '../../testing/contexts/import-context.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
  await context.client.query(`insert into exchange_rates (currency, per_aed, date) values ('EUR', 0.25, '2026-11-20')`);
});
afterAll(() => context.close());
beforeEach(async () => {
  await context.clear();
  await context.client.query('delete from home_events; delete from import_sources');
});

/** A table with one home for this price. */
const rental = (price: string, period: string, title = 'Home by the park') =>
  `reference,title,price,rentFrequency,area,bedrooms,location,emirate,propertyType,transactionType\na,${title},"${price}",${period},800,2,Arjan,Dubai,Apartment,Rent\n`;
const sale = (price: string, title = 'Home by the park') =>
  `reference,title,price,area,bedrooms,location,emirate,propertyType,transactionType\na,${title},"${price}",800,2,Arjan,Dubai,Apartment,Buy\n`;

const readPrices = () =>
  context.select(
    'select price, advertised_price::float8 as amount, advertised_period as period, advertised_currency as currency from properties',
  );
const readEvents = async () => (await context.select<{ kind: string }>('select kind from home_events order by id')).map(({ kind }) => kind);
const countPricePoints = () =>
  context.select('select count(*)::int as n from price_points where property_id in (select id from properties)');

test('85,000 a year stays 85,000, and is unchanged in the next file', async () => {
  expect(await context.run(rental('85,000', 'yearly'))).toMatchObject({ created: 1 });
  expect(await readPrices()).toEqual([{ price: 7083, amount: 85_000, period: 'year', currency: null }]);
  expect(await context.run(rental('85000', 'Annually'))).toMatchObject({ unchanged: 1, changed: 0 });
});

test('a home that was stored without its advertised rent gets it, without a change of price', async () => {
  await context.run(rental('85,000', 'yearly'));
  await context.client.query(
    `update properties set advertised_price = null, advertised_period = null, content_hash = 'of an earlier release'`,
  );
  expect(await context.run(rental('85,000', 'yearly'))).toMatchObject({ changed: 1 });
  expect(await readPrices()).toEqual([{ price: 7083, amount: 85_000, period: 'year', currency: null }]);
  // a quarter of the same year rounds to the same month
  expect(await context.run(rental('21,250', 'quarterly'))).toMatchObject({ changed: 1 });
  expect(await readPrices()).toEqual([{ price: 7083, amount: 21_250, period: 'quarter', currency: null }]);
  expect(await readEvents()).toEqual(['new']);
  expect(await countPricePoints()).toEqual([{ n: 1 }]);
});

test('a price in a foreign currency is converted by the stored rate and keeps its price while the advert asks the same', async () => {
  await context.run(sale('EUR 300,000'));
  const converted = { price: 1_200_000, amount: 300_000, period: null, currency: 'EUR' };
  expect(await readPrices()).toEqual([converted]);
  await context.client.query('update properties set price = 1230000, content_hash = null');
  expect(await context.run(sale('EUR 300,000', 'Home by the big park'))).toMatchObject({ changed: 1 });
  expect(await readPrices()).toEqual([{ ...converted, price: 1_230_000 }]);
  expect(await context.run(sale('EUR 310,000'))).toMatchObject({ changed: 1 });
  expect(await readPrices()).toEqual([{ ...converted, price: 1_240_000, amount: 310_000 }]);
  expect(await context.run(sale('1,240,000'))).toMatchObject({ changed: 1 });
  expect(await readPrices()).toEqual([{ price: 1_240_000, amount: null, period: null, currency: null }]);
});
