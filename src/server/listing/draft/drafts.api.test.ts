// Tests of the drafts of new listings in the account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { draftValues, listingBody } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { removeOrphanPhotos } from '../../photo/photo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());

test('a draft is saved, continued elsewhere, and not replaced by a form that knows an older version (N11)', async () => {
  const { device } = await makeMember(server);
  const { draft } = callerOf(device);
  const first = await draft.save({ draft: null, values: draftValues({ title: 'Half a title' }) });
  const second = await draft.save({ draft: first, values: draftValues({ title: 'A whole title', price: '1,8' }) });
  expect(second).toEqual({ id: first.id, version: 2 });
  await expectError(draft.save({ draft: first, values: draftValues() }), 'CONFLICT');
  expect((await draft.get({ id: first.id })).values).toMatchObject({ title: 'A whole title', price: '1,8', unit: '', rentPeriod: 'month' });
  expect(await draft.list()).toMatchObject([{ id: first.id, title: 'A whole title', image: 'https://pictures.example/a.jpg' }]);
  await draft.remove({ id: first.id });
  await expectError(draft.get({ id: first.id }), 'NOT_FOUND');
  await expectError(draft.save({ draft: second, values: draftValues() }), 'NOT_FOUND');
});

test('drafts of other members are not found, and publishing deletes the own one alone (N11)', async () => {
  const [owner, otherUser] = [await makeMember(server), await makeMember(server)];
  const own = await callerOf(owner.device).draft.save({ draft: null, values: draftValues() });
  const foreign = callerOf(otherUser.device).draft;
  await expectError(foreign.get({ id: own.id }), 'NOT_FOUND');
  await expectError(foreign.save({ draft: own, values: draftValues() }), 'NOT_FOUND');
  await expectError(foreign.remove({ id: own.id }), 'NOT_FOUND');
  expect(await foreign.list()).toEqual([]);
  await callerOf(otherUser.device).listing.create({ ...listingBody(), draftId: own.id } as never);
  expect(await callerOf(owner.device).draft.list()).toHaveLength(1);
  // a listing that is refused keeps the draft
  await expectError(callerOf(owner.device).listing.create({ ...listingBody({ title: 'x' }), draftId: own.id } as never), 'BAD_REQUEST');
  expect(await callerOf(owner.device).draft.list()).toHaveLength(1);
  await callerOf(owner.device).listing.create({ ...listingBody(), draftId: own.id } as never);
  expect(await callerOf(owner.device).draft.list()).toEqual([]);
});

test('a member has at most 50 drafts of limited size, and those of the account are in its download (N11)', async () => {
  const member = await makeMember(server);
  const { draft, account } = callerOf(member.device);
  await rows(server.deps.orm.em, {
    text: 'insert into listing_drafts (user_id, form) select $1, $2::jsonb from generate_series(1, 49)',
    values: [member.id, JSON.stringify(draftValues())],
  });
  const saved = await Promise.allSettled([1, 2, 3].map(() => draft.save({ draft: null, values: draftValues() })));
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = saved.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  expect(refused.reason.message).toBe('You have 50 drafts. Delete one first.');
  await expectError(draft.save({ draft: null, values: draftValues({ description: 'x'.repeat(60_000) }) }), 'BAD_REQUEST');
  await expectError(draft.save({ draft: null, values: draftValues({ title: 'a\0b' }) }), 'BAD_REQUEST');
  expect((await account.export()).drafts).toHaveLength(50);
});

test('the pictures of a draft stay while it does (N11)', async () => {
  const member = await makeMember(server);
  const id = 'd'.repeat(32);
  await rows(server.deps.orm.em, {
    text: `insert into photos (id, user_id, bytes, width, height, unused_since) values ($1, $2, 10, 800, 600, now() - interval '3 days')`,
    values: [id, member.id],
  });
  const photos = () => rows(server.deps.orm.em, { text: 'select id from photos where id = $1', values: [id] });
  const { draft } = callerOf(member.device);
  const saved = await draft.save({ draft: null, values: draftValues({ images: [`/uploads/${id}-800x600.webp`] }) });
  await removeOrphanPhotos(server.deps);
  expect(await photos()).toHaveLength(1);
  await draft.remove({ id: saved.id });
  await removeOrphanPhotos(server.deps);
  expect(await photos()).toEqual([]);
});
