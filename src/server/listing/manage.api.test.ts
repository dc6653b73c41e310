// Tests of whose listings a user sees and manages, and of their status, deletion and undo.
import { describe, expect, test } from 'vitest';
import { startListingContext } from '../../testing/contexts/listing-context.ts';
import { callerOf, expectError, invalid } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { purgeDeletedListings } from './status.ts';

const { server, rowOf } = await startListingContext();

describe('listings of other users', () => {
  test.each(['an anonymous visitor', 'another user'])('cannot be changed by %s and look as if they did not exist', async (caller) => {
    const owner = await makeMember(server);
    const created = await advertise(owner);
    const device = caller === 'another user' ? (await makeMember(server)).device : server.device();
    const [status, code, text] =
      caller === 'another user' ? ([404, 'NOT_FOUND', 'Property not found'] as const) : ([401, 'UNAUTHORIZED', 'Not signed in'] as const);
    await device.patch(`/api/properties/${created.id}`).send({ price: 5 }).expect(status).expect(text);
    await device.delete(`/api/properties/${created.id}`).expect(status).expect(text);
    const { listing } = callerOf(device);
    await expectError(listing.update({ id: created.id, price: 5 }), code, text);
    await expectError(listing.remove({ id: created.id }), code, text);
    await expectError(listing.restore({ id: created.id }), code, text);
    await expectError(listing.setStatus({ id: created.id, status: 'paused' }), code, text);
    await expectError(listing.get({ id: created.id }), code);
    expect((await server.request().get(`/api/properties/${created.id}`).expect(200)).body).toMatchObject(created);
  });

  test('are not in GET /api/users/{id}/properties (R250)', async () => {
    const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
    const [first, second] = [await advertise(owner), await advertise(owner)];
    await advertise(otherUser);
    await callerOf(owner.device).listing.setStatus({ id: first.id, status: 'paused' });
    const { body, headers } = await owner.device.get(`/api/users/${owner.id}/properties`).expect(200);
    expect(body).toEqual([second, { ...first, status: 'paused', advertiserDetails: null }]);
    expect(headers['cache-control']).toBe('no-store');
    const text = 'You can only access your own account';
    await owner.device.get(`/api/users/${otherUser.id}/properties`).expect(403).expect(text);
    await owner.device.get('/api/users/2147483647/properties').expect(403).expect(text);
    await owner.device.get('/api/users/me/properties').expect(400).expect('Invalid user ID');
    await server.request().get(`/api/users/${owner.id}/properties`).expect(401).expect('Not signed in');
  });
});

describe('the status of a listing', () => {
  /** Whether visitors find a listing in the search and can open its page. */
  const isListed = async (id: number): Promise<boolean> =>
    (await server.request().get('/api/properties').expect(200)).body.some((property: { id: number }) => property.id === id) &&
    (await server.request().get(`/api/properties/${id}`)).status === 200;

  test('hides it unless it is published; its owner always sees it and can publish it again', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    for (const status of ['paused', 'sold', 'published'] as const) {
      await callerOf(owner.device).listing.setStatus({ id, status });
      expect(await isListed(id)).toBe(status === 'published');
      await callerOf(owner.device).listing.get({ id });
    }
  });

  test('allows sold only for sale and rented only for rent, and never deleted', async () => {
    const owner = await makeMember(server);
    const [sale, rent] = [await advertise(owner), await advertise(owner, { transactionType: 'Rent' })];
    await expectError(
      callerOf(owner.device).listing.setStatus({ id: sale.id, status: 'rented' }),
      'BAD_REQUEST',
      'A home for sale is sold, not rented',
    );
    await expectError(
      callerOf(owner.device).listing.setStatus({ id: rent.id, status: 'sold' }),
      'BAD_REQUEST',
      'A home for rent is rented, not sold',
    );
    await expectError(
      callerOf(owner.device).listing.setStatus(invalid({ id: rent.id, status: 'deleted' })),
      'BAD_REQUEST',
      'Unknown status',
    );
    await callerOf(owner.device).listing.setStatus({ id: rent.id, status: 'rented' });
  });

  test('deleting answers 204 without a body, hides the listing at once and can be undone by its owner', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    await callerOf(owner.device).listing.setStatus({ id, status: 'paused' });
    const deletion = await owner.device.delete(`/api/properties/${id}`).expect(204);
    expect(deletion.text).toBe('');
    await owner.device.delete(`/api/properties/${id}`).expect(404).expect('Property not found');
    await owner.device.patch(`/api/properties/${id}`).send({ price: 5 }).expect(404);
    expect((await owner.device.get(`/api/users/${owner.id}/properties`).expect(200)).body).toEqual([]);
    const mine = await callerOf(owner.device).listing.mine();
    expect(mine.items).toEqual([]);
    expect(mine.deleted).toMatchObject([{ id, restorableUntil: expect.stringMatching(/^\d{4}-/) }]);
    expect(await callerOf(owner.device).listing.restore({ id })).toEqual({ id, status: 'paused' });
    await expectError(callerOf(owner.device).listing.restore({ id }), 'NOT_FOUND');
  });

  test('deleting cannot be undone after a day, when the cleanup removes the listing', async () => {
    const owner = await makeMember(server);
    const { id } = await advertise(owner);
    const remainingListing = await advertise(owner);
    await owner.device.delete(`/api/properties/${id}`).expect(204);
    // the cleanup leaves the listing until the day is over
    await purgeDeletedListings(server.deps);
    expect(await rowOf(id)).toBeDefined();
    // a second more than a day later
    server.setNow(new Date(Date.now() + 24 * 3_600_000 + 1000));
    try {
      expect((await callerOf(owner.device).listing.mine()).deleted).toEqual([]);
      await expectError(callerOf(owner.device).listing.restore({ id }), 'NOT_FOUND');
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
    const { items } = await callerOf(owner.device).listing.mine();
    expect(items).toMatchObject([
      { saves: 0, inquiries: 0, views: 0 },
      { id, saves: 1, inquiries: 1, views: 0, restorableUntil: null },
    ]);
  });
});
