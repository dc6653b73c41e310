import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advertise, callListing, listingBody } from '../../testing/listings.ts';
import { makeMember } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

const rowOf = async (id: number) =>
  (await rows<Record<string, unknown>>(server.deps.orm.em, { text: 'select * from properties where id = $1', values: [id] }))[0]!;
const count = async (): Promise<number> =>
  (await rows<{ n: number }>(server.deps.orm.em, { text: 'select count(*)::int as n from properties' }))[0]!.n;

describe('advertising a home (R260)', () => {
  test('answers 201 with the home as everybody sees it, and it is there', async () => {
    const owner = await makeMember(server);
    const { body } = await owner.device
      .post('/api/properties')
      .send(listingBody({ propertyType: 'villa', location: 'the palm', latitude: 25.1, longitude: 55.1 }))
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
    const [owner, other] = [await makeMember(server), await makeMember(server)];
    const before = await count();
    const text = 'You can only create listings for your own account';
    await owner.device
      .post('/api/properties')
      .send(listingBody({ userId: other.id }))
      .expect(403)
      .expect(text);
    await owner.device.post('/api/properties').send({ userId: 2_147_483_647 }).expect(403).expect(text);
    const rejected = await callListing(owner.device, 'create', listingBody({ userId: other.id })).expect(403);
    expect(rejected.body.error.json.message).toBe(text);
    expect(await count()).toBe(before);
    await owner.device
      .post('/api/properties')
      .send(listingBody({ userId: 'x' }))
      .expect(400)
      .expect('Invalid user ID');
    expect((await advertise(owner, { userId: owner.id })).userId).toBe(owner.id);
    expect((await advertise(owner, { userId: null })).userId).toBe(owner.id);
  });

  test('without a session nothing is made, whatever the body holds', async () => {
    const before = await count();
    await server.request().post('/api/properties').send(listingBody()).expect(401).expect('Not signed in');
    await server.request().post('/api/properties').send({}).expect(401).expect('Not signed in');
    expect(await count()).toBe(before);
  });

  test('wrong fields are told all at once in the documented words', async () => {
    const { device } = await makeMember(server);
    await device
      .post('/api/properties')
      .send(listingBody({ title: 'short', price: 0, images: [] }))
      .expect(400)
      .expect('Title must be at least 10 characters long; Price must be positive; At least one image is required');
    const { body } = await device
      .post('/api/properties')
      .set('Accept', 'application/problem+json')
      .send(listingBody({ bedrooms: 0 }))
      .expect(400);
    expect(body.errors).toEqual([{ path: 'bedrooms', message: 'Number of bedrooms must be at least 1' }]);
  });

  test.each([{ $ne: '' }, ['a'], 5, true, null])('%j in a text field is a refusal, never an error', async (value) => {
    const { device } = await makeMember(server);
    for (const field of ['title', 'description', 'location', 'address', 'propertyType', 'transactionType']) {
      await device
        .post('/api/properties')
        .send(listingBody({ [field]: value }))
        .expect(400);
    }
    for (const field of ['price', 'area', 'bedrooms', 'bathrooms', 'images', 'amenities']) {
      if (value !== 5 || field === 'images' || field === 'amenities')
        await device
          .post('/api/properties')
          .send(listingBody({ [field]: field === 'images' || field === 'amenities' ? [value] : value }))
          .expect(400);
    }
  });

  test.each(['REST', 'tRPC'])('fields that are never the owner’s to set stay as they are over %s (A26)', async (transport) => {
    const owner = await makeMember(server);
    const greedy = listingBody({
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
      transport === 'REST'
        ? (await owner.device.post('/api/properties').send(greedy).expect(201)).body
        : (await callListing(owner.device, 'create', greedy).expect(200)).body.result.data.json;
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
    const owner = await makeMember(server);
    expect((await advertise(owner)).advertiser).toBe(owner.username);
    await rows(server.deps.orm.em, { text: 'update users set full_name = $2 where id = $1', values: [owner.id, 'Nadia Karim'] });
    expect((await advertise(owner)).advertiser).toBe('Nadia Karim');
    await rows(server.deps.orm.em, {
      text: `update users set full_name = null, username = $2 where id = $1`,
      values: [owner.id, 'me@homes.example'],
    });
    expect((await advertise(owner)).advertiser).toBe('Private owner');
  });

  test('a studio has one bedroom, and half a pair of coordinates is none (A18, A52)', async () => {
    const owner = await makeMember(server);
    expect(await advertise(owner, { propertyType: 'Studio', bedrooms: 3, latitude: 25.1 })).toMatchObject({
      bedrooms: 1,
      latitude: null,
      longitude: null,
    });
    expect(await advertise(owner, { latitude: 0, longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0 });
  });

  test('search finds it within a second, also in a place that nobody has listed before', async () => {
    const owner = await makeMember(server);
    await server.request().get('/api/properties?location=Nowhere+Gardens').expect(200);
    const made = await advertise(owner, {
      title: 'Zephyrine home by the canal',
      location: 'Zephyrine Gardens',
      address: 'Canal Street 5, Zephyrine Gardens',
    });
    const search = async (query: string) =>
      (await server.request().get(`/api/properties?${query}`).expect(200)).body.map((p: { id: number }) => p.id);
    expect(await search('location=Zephyrine+Gardens')).toEqual([made.id]);
    expect(await search('search=zephyrine+canal')).toEqual([made.id]);
    expect(await search(`search=DLV-${made.id}`)).toEqual([made.id]);
  });
});
