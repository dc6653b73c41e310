// Tests of the advertised rent of a listing over REST: kept as it was sent, beside the monthly price.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let member: Awaited<ReturnType<typeof makeMember>>;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
  member = await makeMember(server);
});
afterAll(() => server.close());

const post = (fields: object) =>
  member.device.post('/api/properties').send({ ...listingBody({ transactionType: 'Rent' }), price: undefined, ...fields });
const patch = (id: number, fields: object) => member.device.patch(`/api/properties/${id}`).send(fields);
const yearly = { advertisedPrice: 85_000, advertisedPeriod: 'year' };

test('85,000 a year is compared by the month and answered as it was sent, on its page, in lists and in the export', async () => {
  const { body } = await post(yearly).expect(201);
  const prices = { price: 7083, ...yearly, advertisedCurrency: null };
  expect(body).toMatchObject(prices);
  expect((await server.request().get(`/api/properties/${body.id}`).expect(200)).body).toMatchObject(prices);
  const list = await server.request().get('/api/properties').query({ transactionType: 'Rent', maxPrice: 7083 }).expect(200);
  expect(list.body.find((home: { id: number }) => home.id === body.id)).toMatchObject(prices);
  const { text } = await server.request().get('/api/properties?transactionType=Rent').set('Accept', 'application/x-ndjson').expect(200);
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number })
      .find(({ id }) => id === body.id),
  ).toMatchObject(prices);
});

test.each([
  ['quarter', 27_500, 9167],
  ['half-year', 50_000, 8333],
  ['month', 7083.33, 7083],
  ['week', 1500, 6500],
  ['day', 300, 9125],
  ['Year', 100_000, 8333],
])('a rent for a %s of %d is %d a month', async (advertisedPeriod, advertisedPrice, price) => {
  const { body } = await post({ advertisedPrice, advertisedPeriod }).expect(201);
  expect(body).toMatchObject({ price, advertisedPrice, advertisedPeriod: advertisedPeriod.toLowerCase() });
});

test('a price alone is the advertised rent of a month, and a sale has none', async () => {
  expect((await post({ price: 9000 }).expect(201)).body).toMatchObject({ price: 9000, advertisedPrice: 9000, advertisedPeriod: 'month' });
  const sale = await post({ transactionType: 'Buy', price: 900_000, ...yearly }).expect(201);
  expect(sale.body).toMatchObject({ price: 900_000, advertisedPrice: null, advertisedPeriod: null });
});

test('a price that does not fit, an unknown period and a missing one are refused', async () => {
  await post({ price: 7083, ...yearly }).expect(201);
  await post({ price: 85_000, ...yearly })
    .expect(400)
    .expect('Price is a month’s rent: the advertised rent is 7,083 a month, not 85,000');
  const periods = 'The period of the advertised rent is one of year, half-year, quarter, month, week and day';
  await post({ advertisedPrice: 85_000, advertisedPeriod: 'fortnight' }).expect(400).expect(periods);
  await post({ advertisedPrice: 85_000 }).expect(400).expect(periods);
  await post({}).expect(400).expect('Price must be positive');
  await post({ advertisedPrice: 0, advertisedPeriod: 'year' }).expect(400).expect('Price must be positive');
  await post({ advertisedPrice: 1, advertisedPeriod: 'year' }).expect(400).expect('Price must be positive');
});

test('a rent whose month is too large to be stored is refused, also as a change, and a sale is rounded to whole AED', async () => {
  const largest = { advertisedPrice: 2_147_483_647, advertisedPeriod: 'day' };
  await post(largest).expect(400).expect('Price must be at most 2147483647');
  const { body } = await post(yearly).expect(201);
  await patch(body.id, largest).expect(400).expect('Price must be at most 2147483647');
  await patch(body.id, { ...largest, advertisedPeriod: 'week' }).expect(400);
  const sale = await post({ transactionType: 'Buy', advertisedPrice: 900_000.4 }).expect(201);
  expect(sale.body).toMatchObject({ price: 900_000, advertisedPrice: null });
});

test.each([[[85_000]], ['85000'], [true], [{}], ['85\0'], ['8'.repeat(8000)], [1e10], [-1]])(
  'an advertised rent, period or confirmation of %j is refused',
  async (value) => {
    await post({ advertisedPrice: value, advertisedPeriod: 'year' }).expect(400);
    await post({ advertisedPrice: 85_000, advertisedPeriod: value }).expect(400);
    if (value !== true) await post({ ...yearly, amountConfirmed: value }).expect(400);
  },
);

test('an answer can be sent back with one of its prices changed, and rounding is no change of price', async () => {
  const { body } = await post({ price: 7083 }).expect(201);
  const answer = body as { id: number };
  const countChanges = async () =>
    (
      await rows<{ n: number }>(server.deps.orm.em, {
        text: 'select count(*)::int as n from price_changes where property_id = $1',
        values: [answer.id],
      })
    )[0]!.n;
  // the same month, now with the year that is advertised
  expect((await patch(answer.id, { ...answer, ...yearly }).expect(200)).body).toMatchObject({ price: 7083, ...yearly });
  expect((await patch(answer.id, { ...answer, ...yearly }).expect(200)).body).toMatchObject({ price: 7083, ...yearly });
  expect(await countChanges()).toBe(0);
  expect((await patch(answer.id, { ...answer, ...yearly, advertisedPrice: 90_000 }).expect(200)).body).toMatchObject({
    price: 7500,
    advertisedPrice: 90_000,
  });
  expect(await countChanges()).toBe(1);
  expect((await patch(answer.id, { price: 7600 }).expect(200)).body).toMatchObject({
    price: 7600,
    advertisedPrice: 7600,
    advertisedPeriod: 'month',
  });
  expect((await patch(answer.id, { description: 'x'.repeat(60) }).expect(200)).body).toMatchObject({
    price: 7600,
    advertisedPeriod: 'month',
  });
  await patch(answer.id, { price: 7000, ...yearly }).expect(400);
  expect((await patch(answer.id, { transactionType: 'Buy', price: 900_000 }).expect(200)).body).toMatchObject({
    price: 900_000,
    advertisedPrice: null,
  });
});
