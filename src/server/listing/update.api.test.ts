// Tests of changing a listing: its fields, its place, its former prices, and what ends when it becomes another home.
import { describe, expect, test } from 'vitest';
import { startListingContext } from '../../testing/contexts/listing-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise, promote } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { rows } from '../db/orm.ts';

const { server, rowOf } = await startListingContext();

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
          .send({ ...created, featured: true, isPromoted: true, userId: 1, id: 5 })
          .expect(200)
      ).body,
    ).toMatchObject(created);
  });

  test('changes nothing when any answer about it is sent back, and keeps the pictures that a list leaves out', async () => {
    const owner = await makeMember(server);
    const images = Array.from({ length: 7 }, (_, i) => `https://pictures.example/${i}.jpg`);
    const permit = { kind: 'trakheesi', number: '71234567890', until: '2099-01-01' };
    const created = await advertise(owner, { images, permit, location: 'Al Nahda, Sharjah', title: 'Home that is sent back' });
    const path = `/api/properties/${created.id}`;
    const [inList] = (await server.request().get(`/api/properties?location=Al+Nahda`).expect(200)).body;
    const [own] = (await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).body;
    const read = (await owner.device.get(path).expect(200)).body;
    const firstImages = { ...inList, images: images.slice(0, 5), imageCount: 7 };
    // as imports may leave it
    await owner.device.patch(path).send({ bathrooms: null }).expect(200);
    for (const answer of [created, read, own, inList, firstImages])
      expect((await owner.device.patch(path).send(answer).expect(200)).body).toMatchObject({
        images,
        permit,
        emirate: 'Sharjah',
        status: 'published',
      });
  });

  test('takes 0 bedrooms of a studio alone (N30)', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    const path = `/api/properties/${id}`;
    await owner.device.patch(path).send({ bedrooms: 0 }).expect(400).expect('Number of bedrooms must be at least 1');
    const studio = await owner.device.patch(path).send({ bedrooms: 0, propertyType: 'Studio' }).expect(200);
    expect(studio.body).toMatchObject({ bedrooms: 1, propertyType: 'Studio' });
    await owner.device.patch(path).send({ bedrooms: 0 }).expect(200);
  });

  test('is paused by an amount that can hardly be right, and not again by other changes (N28)', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    const path = `/api/properties/${id}`;
    const held = await owner.device.patch(path).send({ price: 150 }).expect(200).expect('X-Held', 'price');
    expect(held.body).toMatchObject({ price: 150, status: 'paused' });
    await callerOf(owner.device).listing.setStatus({ id, status: 'published' });
    const changed = await owner.device.patch(path).send({ title: 'Another title of this home' }).expect(200);
    expect([changed.body.status, changed.headers['x-held']]).toEqual(['published', undefined]);
    const confirmed = await owner.device.patch(path).send({ price: 160, amountConfirmed: true }).expect(200);
    expect(confirmed.body).toMatchObject({ price: 160, status: 'published' });
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
        location: 'marina, Dubai, UAE',
        address: 'Harbour Walk 1 - Dubai Marina',
        images: ['https://pictures.example/b.jpg'],
        latitude: 25.079,
      };
      const { body } = await owner.device.patch(`/api/properties/${id}`).send(change).expect(200);
      expect(body).toMatchObject({ isPromoted: true, promotionLevel: 2, verification: { by: 'staff', what: 'title deed' } });
    });

    test.each([
      ['place', { location: 'Business Bay' }],
      ['emirate', { location: 'Dubai Marina, Sharjah' }],
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

  test('a promotion remains when a pin is added in the community of the home, and ends when it is added far away', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { latitude: 25.0786, longitude: 55.1353 });
    await promote(server, id, 2, new Date('2099-05-06T08:00:00Z'));
    const isPromotedAt = async (latitude: number | null, longitude: number | null): Promise<boolean> =>
      (await owner.device.patch(`/api/properties/${id}`).send({ latitude, longitude }).expect(200)).body.isPromoted;
    expect(await isPromotedAt(null, null)).toBe(true);
    expect(await isPromotedAt(25.08, 55.14)).toBe(true);
    expect(await isPromotedAt(null, null)).toBe(true);
    // 45 km from Dubai Marina
    expect(await isPromotedAt(25.4, 55.42)).toBe(false);
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
    const { priceChanges } = await callerOf(owner.device).listing.get({ id });
    expect(priceChanges.map(({ price }) => price)).toEqual([1_900_000, 2_000_000]);
    await rows(server.deps.orm.em, {
      text: `update price_changes set changed_at = now() - interval '181 days' where property_id = $1`,
      values: [id],
    });
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
  });

  test('does not treat a sale price as the former price of a rent, nor as the price at which a member saved it', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner, { price: 2_000_000 });
    const member = await makeMember(server);
    await member.device.post(`/api/users/${member.id}/saved-properties/${id}`).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 1_900_000 }).expect(200);
    await owner.device.patch(`/api/properties/${id}`).send({ price: 9000, transactionType: 'Rent' }).expect(200);
    expect((await server.request().get(`/api/properties/${id}`)).body).not.toHaveProperty('formerPrice');
    const savedPrices = await rows(server.deps.orm.em, { text: 'select price from saved_properties where property_id = $1', values: [id] });
    expect(savedPrices).toEqual([{ price: null }]);
  });

  test('does not turn a sold home into one for rent, nor a rented one into one for sale', async () => {
    const owner = await makeMember(server);
    const [sale, rent] = [await advertise(owner), await advertise(owner, { transactionType: 'Rent' })];
    await callerOf(owner.device).listing.setStatus({ id: sale.id, status: 'sold' });
    await callerOf(owner.device).listing.setStatus({ id: rent.id, status: 'rented' });
    const change = (id: number, fields: object) => owner.device.patch(`/api/properties/${id}`).send(fields);
    await change(sale.id, { transactionType: 'Rent' }).expect(400).expect('A home for rent is rented, not sold');
    await change(rent.id, { transactionType: 'Buy' }).expect(400).expect('A home for sale is sold, not rented');
    expect((await rowOf(sale.id))?.transaction_type).toBe('Buy');
    await change(sale.id, { transactionType: 'Buy', title: 'A title of a sold home' }).expect(200);
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
