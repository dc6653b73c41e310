// Tests of the order by gross yield: the rent of a year that such homes ask in the community as a share of the price.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchFilter } from '../../shared/search/search.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { searchProperties } from '../search/search.ts';
import { rebuildSearchDictionary } from '../search/text/dictionary/dictionary.ts';
import { countAskingPrices } from './asking-price.ts';
import { grossYield } from './gross-yield.ts';
import { countGrossYields } from './gross-yields.ts';

let server: TestServer;
const em = () => server.deps.orm.em.fork();
const query = <Row>(sql: string): Promise<Row[]> => em().execute(sql);
/** Ids of homes for sale in Dubai Marina with one bedroom, the one for AED 1,000,000 first; such homes ask 7,000 a month. */
let flats: number[];
/** Ids of homes for sale without rents of such homes, the newest first. */
let others: number[];
let villa: number;

beforeAll(async () => {
  server = await testServer();
  const make = async (fields: Parameters<typeof makeProperty>[1]) =>
    (await makeProperty(em(), { location: 'Dubai Marina', bedrooms: 1, area: 700, ...fields })).id;
  for (const price of [6000, 7000, 8000]) for (let n = 0; n < 7; n++) await make({ price, transactionType: 'Rent' });
  for (let n = 0; n < 20; n++)
    await make({ propertyType: 'Villa', bedrooms: 4, price: 10_000, transactionType: 'Rent', location: 'Al Barsha' });
  flats = [];
  for (const price of [1_000_000, 1_200_000, 2_000_000]) flats.push(await make({ price, title: `Bright flat for ${price}` }));
  villa = await make({ propertyType: 'Villa', bedrooms: 4, price: 2_000_000, location: 'Al Barsha' });
  others = [];
  for (const fields of [{ bedrooms: 3 }, { completion: 'off-plan' }, { location: 'Jumeirah' }] as const)
    others.unshift(await make({ price: 900_000, ...fields }));
  await countAskingPrices(em());
  await countGrossYields(em());
  await rebuildSearchDictionary(em());
});
afterAll(() => server.close());

const listed = async (filter: SearchFilter, page = 1) => {
  const { items, total } = await searchProperties(em(), filter, page);
  return { ids: items.map(({ id }) => id), total };
};
const stored = (id: number) =>
  query<{ yearly: number; price: number; tenThousandths: number }>(
    `select yearly_rent as yearly, price, gross_yield as "tenThousandths" from property_yields where property_id = ${id}`,
  );

test('a home has the median rent of such homes in its community as a share of its price, and none where fewer than 20 ask a rent', async () => {
  expect(await stored(flats[0]!)).toEqual([{ yearly: 84_000, price: 1_000_000, tenThousandths: 840 }]);
  expect(await stored(villa)).toEqual([{ yearly: 120_000, price: 2_000_000, tenThousandths: 600 }]);
  for (const id of others) expect(await stored(id)).toEqual([]);
  for (const { yearly, price, tenThousandths } of (await Promise.all([...flats, villa].map(stored))).flat())
    expect(tenThousandths).toBe(Math.floor(grossYield(yearly, price)! * 10_000));
});

test('pages list the highest yield first and then the homes without one, and hide none', async () => {
  const all = { ids: [flats[0], flats[1], villa, flats[2], ...others], total: 7 };
  expect(await listed({ transactionType: 'Buy', sort: 'gross-yield' })).toEqual(all);
  expect(await listed({ transactionType: 'Buy', search: 'best yield' })).toEqual(all);
  expect(await listed({ transactionType: 'Buy', sort: 'gross-yield', location: 'Dubai Marina', bedrooms: [1] })).toEqual({
    ids: [...flats, others[1]],
    total: 4,
  });
  expect((await listed({ transactionType: 'Buy', sort: 'gross-yield', propertyType: 'Villa' })).ids).toEqual([villa]);
  expect((await listed({ transactionType: 'Buy', search: 'high roi bright flat marina' })).ids.slice(0, 3)).toEqual(flats);
  expect((await listed({ transactionType: 'Rent', search: 'best yield villa' })).total).toBe(20);
  expect((await listed({ transactionType: 'Any', sort: 'gross-yield' })).ids.slice(0, 7)).toEqual(
    all.ids.slice(0, 4).concat(expect.anything(), expect.anything(), expect.anything()),
  );
});

test('every page of the order has other homes, and all together have each once', async () => {
  const filter: SearchFilter = { transactionType: 'Any', sort: 'gross-yield' };
  const { total } = await listed(filter);
  const ids: number[] = [];
  for (let page = 1; ids.length < total!; page++) {
    const found = (await listed(filter, page)).ids;
    expect(found).not.toEqual([]);
    ids.push(...found);
  }
  expect(new Set(ids).size).toBe(total);
  expect(ids.slice(0, 4)).toEqual([flats[0], flats[1], villa, flats[2]]);
});

/** The ids of all pages of a list of the API, from link to link. */
async function listByLinks(query: string): Promise<number[]> {
  const ids: number[] = [];
  let path = `/api/properties?sort=gross-yield&${query}`;
  while (path) {
    const { body, headers } = await server.request().get(path).expect(200);
    ids.push(...(body as { id: number }[]).map(({ id }) => id));
    path = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? '';
  }
  return ids;
}

test.each([1, 2, 3, 9])('the API lists the homes with a yield alone, page by page of %i', async (limit) => {
  expect(await listByLinks(`limit=${limit}`)).toEqual([flats[0], flats[1], villa, flats[2]]);
  expect(await listByLinks(`limit=${limit}&location=Dubai Marina`)).toEqual(flats);
  expect(await listByLinks(`limit=${limit}&location=Dubai Marina,Al Barsha&minPrice=1200000`)).toEqual([flats[1], villa, flats[2]]);
  expect(await listByLinks(`limit=${limit}&propertyType=Apartment&maxPrice=1200000`)).toEqual([flats[0], flats[1]]);
  expect(await listByLinks(`limit=${limit}&minPrice=2000000&emirate=Dubai`)).toEqual([villa, flats[2]]);
  const { body } = await server.request().get(`/api/properties?sort=gross-yield&minPrice=1100000&limit=${limit}&offset=1`).expect(200);
  expect(body.map(({ id }: { id: number }) => id)).toEqual([villa, flats[2]].slice(0, limit));
});

test('a changed price counts at once, and a changed place or type removes the yield until the next night', async () => {
  await query(`update properties set price = 4000000 where id = ${flats[0]}`);
  expect((await listed({ transactionType: 'Buy', sort: 'gross-yield' })).ids.slice(0, 4)).toEqual([flats[1], villa, flats[2], flats[0]]);
  await query(`update properties set bedrooms = 2 where id = ${flats[0]}`);
  expect(await stored(flats[0]!)).toEqual([]);
  await query(`update properties set bedrooms = 1, price = 1000000 where id = ${flats[0]}`);
  await countGrossYields(em());
  expect((await stored(flats[0]!))[0]!.tenThousandths).toBe(840);
  await query(`update properties set status = 'paused' where id = ${flats[1]}`);
  await countGrossYields(em());
  expect(await stored(flats[1]!)).toEqual([]);
});
