import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advertise, callListing } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { purgeDeletedListings } from './status.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

const rowOf = async (id: number) =>
  (await rows<Record<string, unknown>>(server.deps.orm.em, { text: 'select * from properties where id = $1', values: [id] }))[0]!;

describe('updating a listing', () => {
  test('changes only the given fields and returns the whole property', async () => {
    const owner = await makeMember(server);
    const created = await advertise(owner, { latitude: 25.1, longitude: 55.1, transactionType: 'Rent', price: 9000 });
    const { body } = await owner.device.patch(`/api/properties/${created.id}`).send({ title: 'Another title of this home' }).expect(200);
    expect(body).toEqual({ ...created, title: 'Another title of this home' });
    expect((await owner.device.patch(`/api/properties/${created.id}`).send({}).expect(200)).body).toEqual(body);
    expect((await owner.device.patch(`/api/properties/${created.id}`).send({ latitude: null }).expect(200)).body).toMatchObject({
      latitude: null,
      longitude: null,
    });
  });

  test('accepts the whole property as it was read, and ignores the fields that its owner may not set', async () => {
    const owner = await makeMember(server);
    const created = await advertise(owner);
    expect(
      (
        await owner.device
          .patch(`/api/properties/${created.id}`)
          .send({ ...created, featured: true, isPromoted: true, userId: 1, id: 5, status: 'sold' })
          .expect(200)
      ).body,
    ).toMatchObject(created);
  });

  describe('a running promotion and the verified mark', () => {
    /** Gives the listing a running promotion and the mark of staff. */
    const promoteAndVerify = (id: number) =>
      rows(server.deps.orm.em, {
        text: `update properties set is_promoted = true, promotion_level = 2, promotion_start_date = now(), promotion_end_date = now() + interval '9 days',
          verified_by = 'staff', verified_what = 'title deed', verified_at = now() where id = $1`,
        values: [id],
      });

    test('remain when price, texts, pictures and bedrooms change or the pin is corrected', async () => {
      const owner = await makeMember(server);
      const { id } = await advertise(owner, { latitude: 25.0786, longitude: 55.1353 });
      await promoteAndVerify(id);
      const change = {
        title: 'Another title of this home',
        price: 1_400_000,
        bedrooms: 3,
        location: 'marina',
        address: 'Harbour Walk 1 - Dubai Marina',
        images: ['https://pictures.example/b.jpg'],
        latitude: 25.079,
      };
      const { body } = await owner.device.patch(`/api/properties/${id}`).send(change).expect(200);
      expect(body).toMatchObject({ isPromoted: true, promotionLevel: 2, verification: { by: 'staff', what: 'title deed' } });
    });

    test.each([
      ['place', { location: 'Business Bay' }],
      ['address', { address: 'Another Street 12, Dubai Marina' }],
      ['type', { propertyType: 'Penthouse' }],
      ['size', { area: 1300 }],
      ['pin', { latitude: 25.2, longitude: 55.3 }],
    ])('both end when the listing becomes another property by its %s', async (_what, change) => {
      const owner = await makeMember(server);
      const { id } = await advertise(owner, { latitude: 25.0786, longitude: 55.1353 });
      await promoteAndVerify(id);
      const { body } = await owner.device.patch(`/api/properties/${id}`).send(change).expect(200);
      expect(body).toMatchObject({ isPromoted: false, promotionLevel: 0, promotionEndDate: null, verification: null });
      expect(await rowOf(id)).toMatchObject({ rank: 0, verified_what: null, verified_by: null, verified_at: null });
    });
  });

  test('leaves a new listing without a verified mark, although its documented field is true', async () => {
    const owner = await makeMember(server);
    expect(await advertise(owner)).toMatchObject({ verified: true, verification: null });
  });

  test('recognizes a new place and its emirate', async () => {
    const owner = await makeMember(server);
    const made = await advertise(owner);
    const { body } = await owner.device
      .patch(`/api/properties/${made.id}`)
      .send({ location: 'Al Reem Island, Abu Dhabi', address: 'Shams Gate Tower, level 20' })
      .expect(200);
    expect(body).toMatchObject({ location: 'Al Reem Island', emirate: 'Abu Dhabi' });
  });

  test('stores each former price and shows the last one with its date for 180 days', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { price: 2_000_000 });
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000 }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000, title: 'The same price again here' }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_800_000 }).expect(200);
    const { body } = await server.request().get(`/api/properties/${id}`).expect(200);
    expect(body).toMatchObject({ price: 1_800_000, formerPrice: 1_900_000 });
    expect(Date.now() - new Date(body.priceChangedAt).getTime()).toBeLessThan(60_000);
    const { body: ownListing } = await owner.device
      .get('/trpc/listing.get')
      .query({ input: JSON.stringify({ json: { id } }) })
      .expect(200);
    expect(ownListing.result.data.json.priceChanges.map((c: { price: number }) => c.price)).toEqual([1_900_000, 2_000_000]);
    await rows(server.deps.orm.em, {
      text: `update price_changes set changed_at = now() - interval '181 days' where property_id = $1`,
      values: [id],
    });
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
  });

  test('does not treat a sale price as the former price of a rent', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { price: 2_000_000 });
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000 }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 9000, transactionType: 'Rent' }).expect(200);
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
  });

  test.each(['abc', '0', '1e3', '2147483648'])('rejects the id %s', async (id) => {
    const { device } = await makeMember(server);
    await device.patch(`/api/properties/${id}`).send({ price: 5 }).expect(400).expect('Invalid property ID');
    await device.delete(`/api/properties/${id}`).expect(400).expect('Invalid property ID');
  });

  test('validates fields before revealing whether the listing exists', async () => {
    const { device } = await makeMember(server);
    await device.patch('/api/properties/2147483647').send({ price: 0 }).expect(400).expect('Price must be positive');
    await device.patch('/api/properties/2147483647').send({ price: 5 }).expect(404).expect('Property not found');
  });
});

describe('listings of other users', () => {
  test.each(['an anonymous visitor', 'another user'])('cannot be changed by %s and look as if they did not exist', async (caller) => {
    const owner = await makeMember(server);
    const created = await advertise(owner);
    const device = caller === 'another user' ? (await makeMember(server)).device : server.device();
    const [status, text] = caller === 'another user' ? [404, 'Property not found'] : [401, 'Not signed in'];
    await device
      .patch(`/api/properties/${created.id}`)
      .send({ price: 5 })
      .expect(status as number)
      .expect(text as string);
    await device
      .delete(`/api/properties/${created.id}`)
      .expect(status as number)
      .expect(text as string);
    for (const [path, input] of [
      ['update', { id: created.id, price: 5 }],
      ['remove', { id: created.id }],
      ['restore', { id: created.id }],
      ['setStatus', { id: created.id, status: 'paused' }],
    ] as const) {
      expect((await callListing(device, path, input).expect(status as number)).body.error.json.message).toBe(text);
    }
    await device
      .get('/trpc/listing.get')
      .query({ input: JSON.stringify({ json: { id: created.id } }) })
      .expect(status as number);
    expect((await server.request().get(`/api/properties/${created.id}`).expect(200)).body).toMatchObject(created);
  });

  test('are not in GET /api/users/{id}/properties (R250)', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const [first, second] = [await advertise(owner), await advertise(owner)];
    await advertise(otherUser);
    await callListing(owner.device, 'setStatus', { id: first.id, status: 'paused' }).expect(200);
    const { body, headers } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toEqual([second, { ...first, status: 'paused' }]);
    expect(headers['cache-control']).toBe('no-store');
    const text = 'You can only access your own account';
    await owner.device.get(`/api/users/${otherUser.id}/properties`).expect(403).expect(text);
    await owner.device.get('/api/users/2147483647/properties').expect(403).expect(text);
    await owner.device.get('/api/users/me/properties').expect(400).expect('Invalid user ID');
    await server.request().get(`/api/users/${owner.id}/properties`).expect(401).expect('Not signed in');
  });
});

describe('the status of a listing', () => {
  const isListed = async (id: number): Promise<boolean> =>
    (await server.request().get('/api/properties').expect(200)).body.some((p: { id: number }) => p.id === id) &&
    (await server.request().get(`/api/properties/${id}`)).status === 200;

  test('hides it unless it is published; its owner always sees it and can publish it again', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    for (const status of ['paused', 'sold', 'published'] as const) {
      await callListing(owner.device, 'setStatus', { id, status }).expect(200);
      expect(await isListed(id)).toBe(status === 'published');
      await owner.device
        .get('/trpc/listing.get')
        .query({ input: JSON.stringify({ json: { id } }) })
        .expect(200);
    }
  });

  test('allows sold only for sale and rented only for rent, and never deleted', async () => {
    const owner = await makeMember(server);
    const [sale, rent] = [await advertise(owner), await advertise(owner, { transactionType: 'Rent' })];
    expect((await callListing(owner.device, 'setStatus', { id: sale.id, status: 'rented' }).expect(400)).body.error.json.message).toBe(
      'A home for sale is sold, not rented',
    );
    expect((await callListing(owner.device, 'setStatus', { id: rent.id, status: 'sold' }).expect(400)).body.error.json.message).toBe(
      'A home for rent is rented, not sold',
    );
    expect((await callListing(owner.device, 'setStatus', { id: rent.id, status: 'deleted' }).expect(400)).body.error.json.message).toBe(
      'Unknown status',
    );
    await callListing(owner.device, 'setStatus', { id: rent.id, status: 'rented' }).expect(200);
  });

  test('deleting answers 204 without a body, hides the listing at once and can be undone by its owner', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    await callListing(owner.device, 'setStatus', { id, status: 'paused' }).expect(200);
    const gone = await owner.device.delete(`/api/properties/${id}`).expect(204);
    expect(gone.text).toBe('');
    await owner.device.delete(`/api/properties/${id}`).expect(404).expect('Property not found');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 5 }).expect(404);
    expect((await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).body).toEqual([]);
    const mine = (await owner.device.get('/trpc/listing.mine').expect(200)).body.result.data.json;
    expect(mine.items).toEqual([]);
    expect(mine.deleted).toMatchObject([{ id, restorableUntil: expect.stringMatching(/^\d{4}-/) }]);
    expect((await callListing(owner.device, 'restore', { id }).expect(200)).body.result.data.json).toEqual({ id, status: 'paused' });
    await callListing(owner.device, 'restore', { id }).expect(404);
  });

  test('deleting cannot be undone after a day, when the cleanup removes the listing', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    const remainingListing = await advertise(owner);
    await owner.device.delete(`/api/properties/${id}`).expect(204);
    await purgeDeletedListings(server.deps);
    expect(await rowOf(id)).toBeDefined();
    server.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000));
    try {
      expect((await owner.device.get('/trpc/listing.mine').expect(200)).body.result.data.json.deleted).toEqual([]);
      await callListing(owner.device, 'restore', { id }).expect(404);
      await purgeDeletedListings(server.deps);
    } finally {
      server.setNow(null);
    }
    expect(await rowOf(id)).toBeUndefined();
    expect(await rowOf(remainingListing.id)).toBeDefined();
  });

  test('the owner’s page counts saves and inquiries of each listing', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const { id } = await advertise(owner);
    await advertise(owner);
    await otherUser.device.post(`/api/users/${otherUser.id}/saved-properties/${id}`).expect(200);
    await otherUser.device
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
