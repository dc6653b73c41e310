// Tests which new listings get a review item for staff without a report: the first ones of new members, and unusual prices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
/** The review items about a listing. */
const itemsOf = (id: number) => rows(server.database.orm.em, { text: 'select kind from review_items where subject_id = $1', values: [id] });

beforeAll(async () => {
  // 0: no limit
  server = await testServer({ FREE_LISTING_LIMIT: '0' });
  // as many similar homes as a median price needs, for about one million AED
  for (let i = 0; i < 20; i++) await makeProperty(server.database.orm.em, { price: 1_000_000 + i * 1000 });
});
afterAll(() => server.close());

describe('new listings (O35)', () => {
  test('of a new member are online and in the review queue, but only the first three', async () => {
    const member = await makeMember(server);
    const kinds: unknown[] = [];
    for (let i = 0; i < 4; i++) {
      const { id, status } = await advertise(member, { price: 1_000_000 });
      expect(status).toBe('published');
      kinds.push(await itemsOf(id));
    }
    expect(kinds).toEqual([[{ kind: 'new_member' }], [{ kind: 'new_member' }], [{ kind: 'new_member' }], []]);
  });

  test('at a price far from similar homes are in the review queue, also when the price is changed later', async () => {
    const member = await makeMember(server);
    // a member is new for 14 days
    await rows(server.database.orm.em, {
      text: `update users set created_at = now() - interval '15 days' where id = $1`,
      values: [member.id],
    });
    const usual = await advertise(member, { price: 1_000_000 });
    expect(await itemsOf(usual.id)).toEqual([]);
    expect(await itemsOf((await advertise(member, { price: 400_000 })).id)).toEqual([{ kind: 'price' }]);
    await member.device.patch(`/api/properties/${usual.id}`).send({ price: 4_000_000 }).expect(200);
    expect(await itemsOf(usual.id)).toEqual([{ kind: 'price' }]);
  });

  test('at an unusual price that was set while it was paused are in the review queue when they are published, once', async () => {
    const member = await makeMember(server);
    await rows(server.database.orm.em, {
      text: `update users set created_at = now() - interval '15 days' where id = $1`,
      values: [member.id],
    });
    const { id } = await advertise(member, { price: 1_000_000 });
    const setStatus = (status: Inputs['listing']['setStatus']['status']) => callerOf(member.device).listing.setStatus({ id, status });
    await setStatus('paused');
    await member.device.patch(`/api/properties/${id}`).send({ price: 100_000 }).expect(200);
    expect(await itemsOf(id)).toEqual([]);
    await setStatus('published');
    expect(await itemsOf(id)).toEqual([{ kind: 'price' }]);
    await rows(server.database.orm.em, {
      text: `update review_items set state = 'decided', decision = 'leave', decided_at = now() + interval '1 minute' where subject_id = $1`,
      values: [id],
    });
    await setStatus('paused');
    await setStatus('published');
    expect(await itemsOf(id)).toEqual([{ kind: 'price' }]);
  });

  test('like a removed one of the same member wait paused for staff, whichever of text, address and pictures is the same', async () => {
    const [member, other, moderator] = [await makeMember(server), await makeMember(server), await makeStaff(server)];
    const description = 'Send the deposit first, and the keys come by courier to your hotel in the Marina.';
    const images = ['https://pictures.example/removed.jpg'];
    const removed = await advertise(member, { description, images, address: 'Removed Tower, Dubai Marina' });
    const [item] = await rows<{ id: number }>(server.database.orm.em, {
      text: 'select id from review_items where subject_id = $1',
      values: [removed.id],
    });
    await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'remove', reason: 'fraud' });
    const text = { description: 'Two bright rooms and a balcony above the water, empty from May on.' };
    const copies: Parameters<typeof advertise>[1][] = [
      { description: `  ${description.toUpperCase()}!`, address: 'Another Tower 1, Dubai Marina' },
      { ...text, address: 'removed tower - Dubai Marina' },
      { ...text, images: ['https://pictures.example/other.jpg', ...images], address: 'Another Tower 2, Dubai Marina' },
    ];
    for (const copy of copies) {
      const { id, status } = await advertise(member, copy);
      expect([status, await itemsOf(id)]).toEqual(['paused', [{ kind: 'removed' }]]);
      await expectError(callerOf(member.device).listing.setStatus({ id, status: 'published' }), 'CONFLICT', 'It waits for our review.');
    }
    expect((await advertise(other, copies[0])).status).toBe('published');
    expect((await advertise(member, { ...text, address: 'Another Tower 3, Dubai Marina' })).status).toBe('published');
  });

  test('start paused with the setting MODERATION=before, cannot be published by their owner, and are when staff leave them', async () => {
    const strictServer = await testServer({ MODERATION: 'before' });
    try {
      const member = await makeMember(strictServer);
      const { id, status } = await advertise(member);
      expect(status).toBe('paused');
      await strictServer.request().get(`/api/properties/${id}`).expect(404);
      const publish = () => callerOf(member.device).listing.setStatus({ id, status: 'published' });
      await expectError(publish(), 'CONFLICT', 'It waits for our review.');
      const moderator = await makeStaff(strictServer);
      const [item] = await rows<{ id: number }>(strictServer.database.orm.em, {
        text: 'select id from review_items where subject_id = $1',
        values: [id],
      });
      await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'leave' });
      await strictServer.request().get(`/api/properties/${id}`).expect(200);
    } finally {
      await strictServer.close();
    }
  });
});

test('a listing with words of shared housing waits for staff with that reason, also when they are added later (N22)', async () => {
  const member = await makeMember(server);
  await rows(server.database.orm.em, {
    text: `update users set created_at = now() - interval '15 days' where id = $1`,
    values: [member.id],
  });
  const flatShare = await advertise(member, { price: 1_000_000, title: 'Flat share near the metro' });
  expect(await itemsOf(flatShare.id)).toEqual([{ kind: 'shared' }]);
  const home = await advertise(member, { price: 1_000_000 });
  expect(await itemsOf(home.id)).toEqual([]);
  await callerOf(member.device).listing.setStatus({ id: home.id, status: 'paused' });
  await member.device.patch(`/api/properties/${home.id}`).send({ title: 'Shared accommodation in a quiet villa' }).expect(200);
  expect(await itemsOf(home.id)).toEqual([{ kind: 'shared' }]);
});
