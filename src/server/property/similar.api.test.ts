// Tests of which homes are similar to one.
import { afterAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { similarProperties } from './similar.ts';

const server = await testServer();
afterAll(() => server.close());
const em = () => server.database.orm.em.fork();
const make = async (fields: Parameters<typeof makeProperty>[1]) => (await makeProperty(em(), fields)).id;
const MARINA = { location: 'Dubai Marina', latitude: 25.0786, longitude: 55.1353, price: 2_000_000, area: 1000, bedrooms: 2 } as const;

test('similar homes are those of the rule, the nearest in price, size, bedrooms and place first, and nothing paid is among them (S145)', async () => {
  const id = await make({ ...MARINA, address: 'Tower 1, Dubai Marina' });
  const close = await make({ ...MARINA, address: 'Tower 2, Dubai Marina', price: 2_050_000 });
  const larger = await make({ ...MARINA, address: 'Tower 3, Dubai Marina', price: 2_200_000, area: 1200, bedrooms: 3 });
  // beside the community, less than two kilometres away
  const beside = await make({
    ...MARINA,
    address: 'Tower 4, JBR',
    location: 'Jumeirah Beach Residence',
    latitude: 25.0775,
    longitude: 55.1335,
  });
  for (const other of [
    { price: 2_600_000 },
    { price: 1_400_000 },
    { area: 1300 },
    { bedrooms: 4 },
    { transactionType: 'Rent' as const },
    { propertyType: 'Villa' as const },
    { location: 'Mirdif', latitude: 25.22, longitude: 55.42 },
    { status: 'paused' as const },
    // a second home of one layout
    { address: 'Tower 2, Dubai Marina', price: 2_080_000 },
  ])
    await make({ ...MARINA, address: 'Tower 5, Dubai Marina', ...other });
  // a promotion lifts no home that is not similar
  const promoted = await make({ ...MARINA, address: 'Tower 6, Dubai Marina', price: 9_000_000, isPromoted: true, promotionLevel: 3 });
  const ids = (await similarProperties(em(), id)).map((home) => home.id);
  expect(ids).toEqual([beside, close, larger].sort((a, b) => ids.indexOf(a) - ids.indexOf(b)));
  expect(ids.indexOf(close)).toBeLessThan(ids.indexOf(larger));
  expect(ids).not.toContain(promoted);
  const { body } = await server.request().get(`/api/properties/${id}/similar`).expect(200);
  expect(body.map((home: { id: number }) => home.id)).toEqual(ids);
  expect(await callerOf(server.device()).property.similar({ id: 2_000_000_000 })).toEqual([]);
  // what a paused home is like is not said, what a taken one was like is
  const ofStatus = async (status: string) => {
    await rows(em(), { text: 'update properties set status = $2 where id = $1', values: [id, status] });
    return (await similarProperties(em(), id)).length;
  };
  expect([await ofStatus('paused'), await ofStatus('deleted')]).toEqual([0, 0]);
  expect(await ofStatus('sold')).toBe(ids.length);
});

test('of one advertiser two are similar at most, and of one home one', async () => {
  const villa = { ...MARINA, location: 'Arabian Ranches', propertyType: 'Villa' as const, latitude: 25.055, longitude: 55.27 };
  const id = await make({ ...villa, address: 'Saheel, Arabian Ranches' });
  for (let i = 0; i < 4; i++)
    await make({ ...villa, address: `Street ${i}, Arabian Ranches`, advertiser: 'Ranch Homes', price: 2_010_000 + i });
  for (let i = 4; i < 12; i++)
    await make({ ...villa, address: `Street ${i}, Arabian Ranches`, advertiser: `Advertiser ${i}`, price: 2_100_000 + i });
  const found = await similarProperties(em(), id);
  expect(found).toHaveLength(6);
  expect(found.filter(({ advertiser }) => advertiser === 'Ranch Homes')).toHaveLength(2);
});
