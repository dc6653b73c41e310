// Tests of creating a listing over REST and tRPC: who may, which fields are accepted, and what is stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise, listingBody } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

/** The stored columns of a property. */
const rowOf = async (id: number) =>
  (await rows<Record<string, unknown>>(server.deps.orm.em, { text: 'select * from properties where id = $1', values: [id] }))[0]!;
const countProperties = async (): Promise<number> =>
  (await rows<{ count: number }>(server.deps.orm.em, { text: 'select count(*)::int as count from properties' }))[0]!.count;

describe('creating a listing (R260)', () => {
  test('answers 201 with the published property, which is then readable', async () => {
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
    const read = (await server.request().get(`/api/properties/${body.id}`).expect(200)).body;
    expect(read).toEqual({
      ...body,
      reachesAdvertiser: true,
      sharePicture: expect.stringMatching(/^\/og\/homes\/\d+-\d+\.jpg$/),
      emailConfirmedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  test('accepts the own user id, rejects another one before validation, and uses the caller without one (A25)', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const before = await countProperties();
    const text = 'You can only create listings for your own account';
    await owner.device
      .post('/api/properties')
      .send(listingBody({ userId: otherUser.id }))
      .expect(403)
      .expect(text);
    await owner.device.post('/api/properties').send({ userId: 2_147_483_647 }).expect(403).expect(text);
    await expectError(callerOf(owner.device).listing.create(listingBody({ userId: otherUser.id })), 'FORBIDDEN', text);
    expect(await countProperties()).toBe(before);
    await owner.device
      .post('/api/properties')
      .send(listingBody({ userId: 'x' }))
      .expect(400)
      .expect('Invalid user ID');
    expect((await advertise(owner, { userId: owner.id })).userId).toBe(owner.id);
    expect((await advertise(owner, { userId: null })).userId).toBe(owner.id);
  });

  test('requires a session, whatever the body contains', async () => {
    const before = await countProperties();
    await server.request().post('/api/properties').send(listingBody()).expect(401).expect('Not signed in');
    await server.request().post('/api/properties').send({}).expect(401).expect('Not signed in');
    expect(await countProperties()).toBe(before);
  });

  test('reports all invalid fields at once with the specified texts', async () => {
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

  test.each([{ $ne: '' }, ['a'], 5, true, null])('rejects %j in a text field without a server error', async (value) => {
    const { device } = await makeMember(server);
    for (const field of ['title', 'description', 'location', 'address', 'propertyType', 'transactionType']) {
      await device
        .post('/api/properties')
        .send(listingBody({ [field]: value }))
        .expect(400);
    }
    // 5 is a valid number
    for (const field of value === 5 ? [] : ['price', 'area', 'bedrooms', 'bathrooms']) {
      await device
        .post('/api/properties')
        .send(listingBody({ [field]: value }))
        .expect(400);
    }
    for (const field of ['images', 'amenities']) {
      await device
        .post('/api/properties')
        .send(listingBody({ [field]: [value] }))
        .expect(400);
    }
  });

  test.each(['REST', 'tRPC'])('ignores fields that an owner may not set over %s (A26)', async (transport) => {
    const owner = await makeMember(server);
    const bodyWithForeignFields = listingBody({
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
      contentHash: 'x',
    });
    const created =
      transport === 'REST'
        ? (await owner.device.post('/api/properties').send(bodyWithForeignFields).expect(201)).body
        : await callerOf(owner.device).listing.create(bodyWithForeignFields);
    const row = await rowOf(created.id);
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
    // id and createdAt of the body are ignored too
    expect(created.id).not.toBe(1);
    expect(Date.now() - new Date(created.createdAt).getTime()).toBeLessThan(60_000);
    expect(created.advertiser).not.toBe('The best agency');
  });

  test('names the advertiser by full name or username, and never by email address (A35)', async () => {
    const owner = await makeMember(server);
    expect((await advertise(owner)).advertiser).toBe(owner.username);
    await rows(server.deps.orm.em, { text: 'update users set full_name = $2 where id = $1', values: [owner.id, 'Nadia Karim'] });
    expect((await advertise(owner)).advertiser).toBe('Nadia Karim');
    await rows(server.deps.orm.em, {
      text: `update users set full_name = null, username = $2 where id = $1`,
      values: [owner.id, 'me@homes.example'],
    });
    expect(await advertise(owner)).toMatchObject({ advertiser: null, advertiserType: null });
  });

  test('stores one bedroom for a studio and no half pair of coordinates (A18, A52)', async () => {
    const owner = await makeMember(server);
    expect(await advertise(owner, { propertyType: 'Studio', bedrooms: 3, latitude: 25.1 })).toMatchObject({
      bedrooms: 1,
      latitude: null,
      longitude: null,
    });
  });

  test('takes 0, 1 or no bedrooms of a studio, and of no other type (N30)', async () => {
    const owner = await makeMember(server);
    for (const bedrooms of [0, 1, undefined])
      expect(await advertise(owner, { propertyType: 'studio', bedrooms })).toMatchObject({ propertyType: 'Studio', bedrooms: 1 });
    for (const bedrooms of [0, undefined])
      await owner.device
        .post('/api/properties')
        .send(listingBody({ bedrooms }))
        .expect(400)
        .expect('Number of bedrooms must be at least 1');
  });

  test('refuses coordinates outside the Emirates, and names exchanged ones', async () => {
    const owner = await makeMember(server);
    const { text } = await owner.device
      .post('/api/properties')
      .send(listingBody({ latitude: 55.1413, longitude: 25.08 }))
      .expect(400);
    expect(text).toContain('Latitude lies outside the Emirates; it looks like the Longitude: exchange the two');
    await owner.device
      .post('/api/properties')
      .send(listingBody({ latitude: 51.5, longitude: -0.12 }))
      .expect(400);
  });

  test.each([
    ['price', { price: 1.25 }],
    ['price', { transactionType: 'Rent', price: 85 }],
    ['price', { transactionType: 'Rent', price: 85_000, area: 700 }],
    ['price', { price: 2_000_000_000, area: 700 }],
    ['area', { area: 116 }],
  ])('holds a listing whose %s can hardly be right, unless a person has confirmed it (N28): %j', async (field, fields) => {
    const owner = await makeMember(server);
    const held = await owner.device.post('/api/properties').send(listingBody(fields)).expect(201).expect('X-Held', field);
    expect(held.body.status).toBe('paused');
    const confirmed = await owner.device
      .post('/api/properties')
      .send(listingBody({ ...fields, amountConfirmed: true }))
      .expect(201);
    expect([confirmed.body.status, confirmed.headers['x-held']]).toEqual(['published', undefined]);
  });

  test('is found by the search at once, also in a new place', async () => {
    const owner = await makeMember(server);
    await server.request().get('/api/properties?location=Nowhere+Gardens').expect(200);
    const created = await advertise(owner, {
      title: 'Zephyrine home by the canal',
      location: 'Zephyrine Gardens',
      address: 'Canal Street 5, Zephyrine Gardens',
    });
    const search = async (query: string) =>
      (await server.request().get(`/api/properties?${query}`).expect(200)).body.map(({ id }: { id: number }) => id);
    expect(await search('location=Zephyrine+Gardens')).toEqual([created.id]);
    expect(await search('search=zephyrine+canal')).toEqual([created.id]);
    expect(await search(`search=DLV-${created.id}`)).toEqual([created.id]);
  });
});
