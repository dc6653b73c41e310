import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { purgeDeletedListings } from './property.write.status.ts';

type Device = ReturnType<TestServer['device']>;
interface Person {
  device: Device;
  id: number;
}

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

async function member(): Promise<Person> {
  const device = server.device();
  const username = `owner${++serial}`;
  const { body } = await device
    .post('/api/register')
    .send({ username, email: `${username}@homes.example`, password: 'correct horse battery' })
    .expect(201);
  return { device, id: body.id };
}
const home = (given: object = {}) => ({
  title: `Bright two-bedroom home ${++serial}`,
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 1_500_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Apartment',
  transactionType: 'Buy',
  images: ['https://pictures.example/a.jpg'],
  amenities: ['Balcony'],
  ...given,
});
const advertise = async ({ device }: Person, given: object = {}) =>
  (await device.post('/api/properties').send(home(given)).expect(201)).body;
const call = (device: Device, path: string, json: object) => device.post(`/trpc/listing.${path}`).send({ json });
const rowOf = async (id: number) =>
  (await rows<Record<string, unknown>>(server.deps.orm.em, { text: 'select * from properties where id = $1', values: [id] }))[0]!;
const count = async (): Promise<number> =>
  (await rows<{ n: number }>(server.deps.orm.em, { text: 'select count(*)::int as n from properties' }))[0]!.n;

describe('advertising a home (R260)', () => {
  test('answers 201 with the home as everybody sees it, and it is there', async () => {
    const owner = await member();
    const { body } = await owner.device
      .post('/api/properties')
      .send(home({ propertyType: 'villa', location: 'the palm', latitude: 25.1, longitude: 55.1 }))
      .expect(201);
    expect(body).toMatchObject({
      userId: owner.id,
      agentId: null,
      location: 'Palm Jumeirah',
      emirate: 'Dubai',
      propertyType: 'Villa',
      status: 'published',
      latitude: 25.1,
    });
    expect((await server.request().get(`/api/properties/${body.id}`).expect(200)).body).toEqual(body);
  });

  test('the own user id in the body is fine, another is refused before anything is looked at, none means the caller (A25)', async () => {
    const [owner, other] = [await member(), await member()];
    const before = await count();
    const text = 'You can only create listings for your own account';
    await owner.device
      .post('/api/properties')
      .send(home({ userId: other.id }))
      .expect(403)
      .expect(text);
    await owner.device.post('/api/properties').send({ userId: 2_147_483_647 }).expect(403).expect(text);
    const refused = await call(owner.device, 'create', home({ userId: other.id })).expect(403);
    expect(refused.body.error.json.message).toBe(text);
    expect(await count()).toBe(before);
    await owner.device
      .post('/api/properties')
      .send(home({ userId: 'x' }))
      .expect(400)
      .expect('Invalid user ID');
    expect((await advertise(owner, { userId: owner.id })).userId).toBe(owner.id);
    expect((await advertise(owner, { userId: null })).userId).toBe(owner.id);
  });

  test('without a session nothing is made, whatever the body holds', async () => {
    const before = await count();
    await server.request().post('/api/properties').send(home()).expect(401).expect('Not signed in');
    await server.request().post('/api/properties').send({}).expect(401).expect('Not signed in');
    expect(await count()).toBe(before);
  });

  test('wrong fields are told all at once in the documented words', async () => {
    const { device } = await member();
    await device
      .post('/api/properties')
      .send(home({ title: 'short', price: 0, images: [] }))
      .expect(400)
      .expect('Title must be at least 10 characters long; Price must be positive; At least one image is required');
    const { body } = await device
      .post('/api/properties')
      .set('Accept', 'application/problem+json')
      .send(home({ bedrooms: 0 }))
      .expect(400);
    expect(body.errors).toEqual([{ path: 'bedrooms', message: 'Number of bedrooms must be at least 1' }]);
  });

  test.each([{ $ne: '' }, ['a'], 5, true, null])('%j in a text field is a refusal, never an error', async (value) => {
    const { device } = await member();
    for (const field of ['title', 'description', 'location', 'address', 'propertyType', 'transactionType']) {
      await device
        .post('/api/properties')
        .send(home({ [field]: value }))
        .expect(400);
    }
    for (const field of ['price', 'area', 'bedrooms', 'bathrooms', 'images', 'amenities']) {
      if (value !== 5 || field === 'images' || field === 'amenities')
        await device
          .post('/api/properties')
          .send(home({ [field]: field === 'images' || field === 'amenities' ? [value] : value }))
          .expect(400);
    }
  });

  test.each(['REST', 'tRPC'])('fields that are never the owner’s to set stay as they are over %s (A26)', async (door) => {
    const owner = await member();
    const greedy = home({
      id: 1,
      featured: true,
      premium: true,
      verified: false,
      isPromoted: true,
      promotionLevel: 3,
      promotionStartDate: '2000-01-01',
      promotionEndDate: '2100-01-01',
      createdAt: '2000-01-01',
      agentId: 1,
      status: 'sold',
      source: 'demo',
      rank: 99,
      advertiser: 'The best agency',
      permitNumber: '1',
      contentHash: 'x',
    });
    const made =
      door === 'REST'
        ? (await owner.device.post('/api/properties').send(greedy).expect(201)).body
        : (await call(owner.device, 'create', greedy).expect(200)).body.result.data.json;
    const row = await rowOf(made.id);
    expect(row).toMatchObject({
      featured: false,
      premium: false,
      verified: true,
      is_promoted: false,
      promotion_level: 0,
      promotion_end_date: null,
      agent_id: null,
      status: 'published',
      source: 'own',
      rank: 0,
      permit_number: null,
      content_hash: null,
      user_id: owner.id,
    });
    expect(made.id).not.toBe(1);
    expect(Date.now() - new Date(made.createdAt).getTime()).toBeLessThan(60_000);
    expect(made.advertiser).not.toBe('The best agency');
  });

  test('an advertiser is named by his name, by his username without one, and never by an e-mail address (A35)', async () => {
    const owner = await member();
    expect((await advertise(owner)).advertiser).toMatch(/^owner\d+$/);
    await rows(server.deps.orm.em, { text: 'update users set full_name = $2 where id = $1', values: [owner.id, 'Nadia Karim'] });
    expect((await advertise(owner)).advertiser).toBe('Nadia Karim');
    await rows(server.deps.orm.em, {
      text: `update users set full_name = null, username = $2 where id = $1`,
      values: [owner.id, 'me@homes.example'],
    });
    expect((await advertise(owner)).advertiser).toBe('Private owner');
  });

  test('a studio has one bedroom, and half a pair of coordinates is none (A18, A52)', async () => {
    const owner = await member();
    expect(await advertise(owner, { propertyType: 'Studio', bedrooms: 3, latitude: 25.1 })).toMatchObject({
      bedrooms: 1,
      latitude: null,
      longitude: null,
    });
    expect(await advertise(owner, { latitude: 0, longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0 });
  });

  test('search finds it within a second, also in a place that nobody has listed before', async () => {
    const owner = await member();
    await server.request().get('/api/properties?location=Nowhere+Gardens').expect(200);
    const made = await advertise(owner, {
      title: 'Zephyrine home by the canal',
      location: 'Zephyrine Gardens',
      address: 'Canal Street 5, Zephyrine Gardens',
    });
    const found = async (query: string) =>
      (await server.request().get(`/api/properties?${query}`).expect(200)).body.map((p: { id: number }) => p.id);
    expect(await found('location=Zephyrine+Gardens')).toEqual([made.id]);
    expect(await found('search=zephyrine+canal')).toEqual([made.id]);
    expect(await found(`search=DLV-${made.id}`)).toEqual([made.id]);
  });
});

describe('changing a listing', () => {
  test('only what is given changes, and the answer is the whole home', async () => {
    const owner = await member();
    const made = await advertise(owner, { latitude: 25.1, longitude: 55.1, transactionType: 'Rent', price: 9000 });
    const { body } = await owner.device.patch(`/api/properties/${made.id}`).send({ title: 'Another title of this home' }).expect(200);
    expect(body).toEqual({ ...made, title: 'Another title of this home' });
    expect((await owner.device.patch(`/api/properties/${made.id}`).send({}).expect(200)).body).toEqual(body);
    expect((await owner.device.patch(`/api/properties/${made.id}`).send({ latitude: null }).expect(200)).body).toMatchObject({
      latitude: null,
      longitude: null,
    });
  });

  test('a script may send the whole home back', async () => {
    const owner = await member();
    const made = await advertise(owner);
    expect(
      (
        await owner.device
          .patch(`/api/properties/${made.id}`)
          .send({ ...made, featured: true, isPromoted: true, userId: 1, id: 5, status: 'sold' })
          .expect(200)
      ).body,
    ).toEqual(made);
  });

  test('a new place is understood, and its emirate with it', async () => {
    const owner = await member();
    const made = await advertise(owner);
    const { body } = await owner.device
      .patch(`/api/properties/${made.id}`)
      .send({ location: 'Al Reem Island, Abu Dhabi', address: 'Shams Gate Tower, level 20' })
      .expect(200);
    expect(body).toMatchObject({ location: 'Al Reem Island', emirate: 'Abu Dhabi' });
  });

  test('each former price is kept and the last one shown with its date for 180 days', async () => {
    const owner = await member();
    const { id } = await advertise(owner, { price: 2_000_000 });
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000 }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000, title: 'The same price again here' }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_800_000 }).expect(200);
    const { body } = await server.request().get(`/api/properties/${id}`).expect(200);
    expect(body).toMatchObject({ price: 1_800_000, formerPrice: 1_900_000 });
    expect(Date.now() - new Date(body.priceChangedAt).getTime()).toBeLessThan(60_000);
    const { body: own } = await owner.device
      .get('/trpc/listing.get')
      .query({ input: JSON.stringify({ json: { id } }) })
      .expect(200);
    expect(own.result.data.json.priceChanges.map((c: { price: number }) => c.price)).toEqual([1_900_000, 2_000_000]);
    await rows(server.deps.orm.em, {
      text: `update price_changes set changed_at = now() - interval '181 days' where property_id = $1`,
      values: [id],
    });
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
  });

  test('a price for sale is no former price of a rent', async () => {
    const owner = await member();
    const { id } = await advertise(owner, { price: 2_000_000 });
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000 }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 9000, transactionType: 'Rent' }).expect(200);
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
  });

  test.each(['abc', '0', '1e3', '2147483648'])('the id %s is refused', async (id) => {
    const { device } = await member();
    await device.patch(`/api/properties/${id}`).send({ price: 5 }).expect(400).expect('Invalid property ID');
    await device.delete(`/api/properties/${id}`).expect(400).expect('Invalid property ID');
  });

  test('wrong fields are refused before it is told whether the listing exists', async () => {
    const { device } = await member();
    await device.patch('/api/properties/2147483647').send({ price: 0 }).expect(400).expect('Price must be positive');
    await device.patch('/api/properties/2147483647').send({ price: 5 }).expect(404).expect('Property not found');
  });
});

describe('whose listing it is', () => {
  test.each(['anonymous', 'stranger'])(
    'somebody else’s listing cannot be touched by a %s, and looks as if it were not there',
    async (who) => {
      const owner = await member();
      const made = await advertise(owner);
      const device = who === 'stranger' ? (await member()).device : server.device();
      const [status, text] = who === 'stranger' ? [404, 'Property not found'] : [401, 'Not signed in'];
      await device
        .patch(`/api/properties/${made.id}`)
        .send({ price: 5 })
        .expect(status as number)
        .expect(text as string);
      await device
        .delete(`/api/properties/${made.id}`)
        .expect(status as number)
        .expect(text as string);
      for (const [path, input] of [
        ['update', { id: made.id, price: 5 }],
        ['remove', { id: made.id }],
        ['restore', { id: made.id }],
        ['setStatus', { id: made.id, status: 'paused' }],
      ] as const) {
        expect((await call(device, path, input).expect(status as number)).body.error.json.message).toBe(text);
      }
      await device
        .get('/trpc/listing.get')
        .query({ input: JSON.stringify({ json: { id: made.id } }) })
        .expect(status as number);
      expect((await server.request().get(`/api/properties/${made.id}`).expect(200)).body).toEqual(made);
    },
  );

  test('GET /api/users/{id}/properties answers the own listings only (R250)', async () => {
    const [owner, other] = [await member(), await member()];
    const [first, second] = [await advertise(owner), await advertise(owner)];
    await advertise(other);
    await call(owner.device, 'setStatus', { id: first.id, status: 'paused' }).expect(200);
    const { body, headers } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toEqual([second, { ...first, status: 'paused' }]);
    expect(headers['cache-control']).toBe('no-store');
    const text = 'You can only access your own account';
    await owner.device.get(`/api/users/${other.id}/properties`).expect(403).expect(text);
    await owner.device.get('/api/users/2147483647/properties').expect(403).expect(text);
    await owner.device.get('/api/users/me/properties').expect(400).expect('Invalid user ID');
    await server.request().get(`/api/users/${owner.id}/properties`).expect(401).expect('Not signed in');
  });
});

describe('a listing’s life', () => {
  const isListed = async (id: number): Promise<boolean> =>
    (await server.request().get('/api/properties').expect(200)).body.some((p: { id: number }) => p.id === id) &&
    (await server.request().get(`/api/properties/${id}`)).status === 200;

  test('only a published home is listed; its owner sees it always and brings it back', async () => {
    const owner = await member();
    const { id } = await advertise(owner);
    for (const status of ['paused', 'sold', 'published'] as const) {
      await call(owner.device, 'setStatus', { id, status }).expect(200);
      expect(await isListed(id)).toBe(status === 'published');
      await owner.device
        .get('/trpc/listing.get')
        .query({ input: JSON.stringify({ json: { id } }) })
        .expect(200);
    }
  });

  test('a home for rent is not sold, a home for sale is not rented, and deleting is no status', async () => {
    const owner = await member();
    const [sale, rent] = [await advertise(owner), await advertise(owner, { transactionType: 'Rent' })];
    expect((await call(owner.device, 'setStatus', { id: sale.id, status: 'rented' }).expect(400)).body.error.json.message).toBe(
      'A home for sale is sold, not rented',
    );
    expect((await call(owner.device, 'setStatus', { id: rent.id, status: 'sold' }).expect(400)).body.error.json.message).toBe(
      'A home for rent is rented, not sold',
    );
    expect((await call(owner.device, 'setStatus', { id: rent.id, status: 'deleted' }).expect(400)).body.error.json.message).toBe(
      'Unknown status',
    );
    await call(owner.device, 'setStatus', { id: rent.id, status: 'rented' }).expect(200);
  });

  test('deleting answers 204 without a body, the listing is gone at once, and its owner can bring it back as it was', async () => {
    const owner = await member();
    const { id } = await advertise(owner);
    await call(owner.device, 'setStatus', { id, status: 'paused' }).expect(200);
    const gone = await owner.device.delete(`/api/properties/${id}`).expect(204);
    expect(gone.text).toBe('');
    await owner.device.delete(`/api/properties/${id}`).expect(404).expect('Property not found');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 5 }).expect(404);
    expect((await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).body).toEqual([]);
    const mine = (await owner.device.get('/trpc/listing.mine').expect(200)).body.result.data.json;
    expect(mine.items).toEqual([]);
    expect(mine.deleted).toMatchObject([{ id, restorableUntil: expect.stringMatching(/^\d{4}-/) }]);
    expect((await call(owner.device, 'restore', { id }).expect(200)).body.result.data.json).toEqual({ id, status: 'paused' });
    await call(owner.device, 'restore', { id }).expect(404);
  });

  test('a day after its deletion a listing cannot be brought back, and the clearing removes it for good', async () => {
    const owner = await member();
    const { id } = await advertise(owner);
    const kept = await advertise(owner);
    await owner.device.delete(`/api/properties/${id}`).expect(204);
    await purgeDeletedListings(server.deps);
    expect(await rowOf(id)).toBeDefined();
    server.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000));
    try {
      expect((await owner.device.get('/trpc/listing.mine').expect(200)).body.result.data.json.deleted).toEqual([]);
      await call(owner.device, 'restore', { id }).expect(404);
      await purgeDeletedListings(server.deps);
    } finally {
      server.setNow(null);
    }
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(kept.id)).toBeDefined();
  });

  test('the owner’s page counts saves and inquiries of each listing', async () => {
    const [owner, other] = [await member(), await member()];
    const { id } = await advertise(owner);
    await advertise(owner);
    await other.device.post(`/api/users/${other.id}/saved-properties/${id}`).expect(200);
    await other.device
      .post('/api/inquiries')
      .send({ propertyId: id, name: 'Nadia Karim', email: 'n@homes.example', phone: '+971 50 000 0111', message: 'Is it still available?' })
      .expect(201);
    const { items } = (await owner.device.get('/trpc/listing.mine').expect(200)).body.result.data.json;
    expect(items).toMatchObject([
      { saves: 0, inquiries: 0, views: 0, priceChanges: [] },
      { id, saves: 1, inquiries: 1, views: 0, restorableUntil: null },
    ]);
  });
});
