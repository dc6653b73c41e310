// Tests of saved properties: the toggle, those of a device, notes, removal and its undo, and access.
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemovedSaved, SavedCard } from '../../shared/saved/saved.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const member = (username?: string) => makeMember(server, username);

test('the toggle saves or removes a property and returns the new state', async () => {
  const { device, id } = await member();
  const home = await makeProperty(server.deps.orm.em);
  const path = `/api/users/${id}/saved-properties/${home.id}`;
  expect((await device.post(path).expect(200)).body).toEqual({ saved: true, savedProperties: [home.id] });
  expect((await device.get(`/api/users/${id}/saved-properties`).expect(200)).body).toMatchObject([
    { id: home.id, location: home.location },
  ]);
  expect((await device.get('/api/user')).body.savedProperties).toEqual([home.id]);
  expect((await device.post(path).expect(200)).body).toEqual({ saved: false, savedProperties: [] });
});

test('20 concurrent save toggles are serialized', async () => {
  const { device, id } = await member();
  const home = await makeProperty(server.deps.orm.em);
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.post(`/api/users/${id}/saved-properties/${home.id}`)));
  expect(answers.filter((answer) => answer.body.saved === true)).toHaveLength(10);
  expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
});

/** Calls a mutation of the website. @returns its result */
async function call<T>(device: Device, procedure: string, input: unknown, status = 200): Promise<T> {
  const { body } = await device.post(`/trpc/${procedure}`).send(superjson.serialize(input)).expect(status);
  return body.result?.data.json as T;
}
const cardsOf = async (device: Device): Promise<SavedCard[]> => (await device.get('/trpc/saved.cards').expect(200)).body.result.data.json;
/** Runs a statement. */
const run = (sql: string) => server.deps.orm.em.getConnection().execute(sql);

test('homes saved on a device are added to the account in their order, without unknown and unpublished ones', async () => {
  const { device, id } = await member();
  const em = server.deps.orm.em;
  const [old, first, second, hidden] = [
    await makeProperty(em, { price: 900_000 }),
    await makeProperty(em),
    await makeProperty(em),
    await makeProperty(em, { status: 'paused' }),
  ];
  await device.post(`/api/users/${id}/saved-properties/${old.id}`).expect(200);
  await call(device, 'saved.note', { propertyId: old.id, note: 'Mine already' });
  const propertyIds = [first.id, old.id, 2_000_000_000, hidden.id, second.id];
  const merged = await call<{ savedProperties: number[] }>(device, 'saved.merge', { propertyIds });
  expect(merged.savedProperties).toEqual([first.id, second.id, old.id]);
  expect((await cardsOf(device)).map(({ id, savedPrice, note }) => [id, savedPrice, note])).toEqual([
    [first.id, 1_500_000, null],
    [second.id, 1_500_000, null],
    [old.id, 900_000, 'Mine already'],
  ]);
});

test('at most 100 homes of a device are added at once', async () => {
  const { device } = await member();
  const ids = (count: number) => Array.from({ length: count }, (_, i) => 1_000_000_000 + i);
  await call(device, 'saved.merge', { propertyIds: ids(101) }, 400);
  await call(device, 'saved.merge', { propertyIds: [] }, 400);
  expect(await call(device, 'saved.merge', { propertyIds: ids(100) })).toEqual({ savedProperties: [] });
});

test('a note is trimmed, has a limit, is removed when empty and needs a saved home', async () => {
  const { device, id } = await member();
  const home = await makeProperty(server.deps.orm.em);
  const note = (text: string, status = 200) => call(device, 'saved.note', { propertyId: home.id, note: text }, status);
  await note('Not saved yet', 404);
  await device.post(`/api/users/${id}/saved-properties/${home.id}`).expect(200);
  expect(await note('  Ask about the lift  ')).toEqual({ note: 'Ask about the lift' });
  await note('x'.repeat(501), 400);
  expect((await cardsOf(device))[0]?.note).toBe('Ask about the lift');
  expect(await note(' ')).toEqual({ note: null });
  expect((await cardsOf(device))[0]?.note).toBeNull();
});

test('an undone removal restores price, time and note of the saving, while the home is published', async () => {
  const { device, id } = await member();
  const [home, otherProperty] = [await makeProperty(server.deps.orm.em, { price: 2_000_000 }), await makeProperty(server.deps.orm.em)];
  for (const saved of [home, otherProperty]) await device.post(`/api/users/${id}/saved-properties/${saved.id}`).expect(200);
  await call(device, 'saved.note', { propertyId: home.id, note: 'Quiet side' });
  await run(`update properties set price = 1800000 where id = ${home.id}`);
  const before = await cardsOf(device);
  expect(before.map((card) => card.id)).toEqual([otherProperty.id, home.id]);
  type Removal = { savedProperties: number[]; removed: RemovedSaved | null };
  const { savedProperties, removed } = await call<Removal>(device, 'saved.remove', { propertyId: home.id });
  expect(savedProperties).toEqual([otherProperty.id]);
  expect(removed).toMatchObject({ savedPrice: 2_000_000, note: 'Quiet side' });
  const restored = await call(device, 'saved.restore', { propertyId: home.id, ...removed });
  expect(restored).toEqual({ savedProperties: [otherProperty.id, home.id] });
  expect(await cardsOf(device)).toEqual(before);
  // a second Undo, or one after saving it again, changes nothing
  await call(device, 'saved.restore', { propertyId: home.id, ...removed, note: 'Another' });
  expect(await cardsOf(device)).toEqual(before);
  await call(device, 'saved.restore', { propertyId: 2_000_000_000, ...removed }, 404);
  await call(device, 'saved.restore', { propertyId: home.id, ...removed, savedPrice: 2_147_483_648 }, 400);
  await call(device, 'saved.restore', { propertyId: home.id, ...removed, savedAt: '0000-01-01T00:00:00Z' }, 400);

  await run(`update properties set status = 'paused' where id = ${home.id}`);
  expect((await call<Removal>(device, 'saved.remove', { propertyId: home.id })).removed).toBeNull();
  await call(device, 'saved.restore', { propertyId: home.id, ...removed }, 404);
  expect((await call<Removal>(device, 'saved.remove', { propertyId: home.id })).removed).toBeNull();
});

test('another user id gets the same error whether it exists or not, before any lookup', async () => {
  const caller = await member();
  const otherMember = await member();
  for (const id of [otherMember.id, 2_000_000_000]) {
    await caller.device.get(`/api/users/${id}/saved-properties`).expect(403).expect('You can only access your own account');
    await caller.device.post(`/api/users/${id}/saved-properties/999999`).expect(403).expect('You can only access your own account');
    await caller.device.post(`/api/users/${id}/saved-properties/abc`).expect(403);
  }
  await caller.device.post(`/api/users/${caller.id}/saved-properties/abc`).expect(400).expect('Invalid property ID');
  await caller.device.post(`/api/users/${caller.id}/saved-properties/2000000000`).expect(404).expect('Property not found');
  await server.request().post(`/api/users/${caller.id}/saved-properties/1`).expect(401).expect('Please log in to save properties');
  await server.request().get(`/api/users/${caller.id}/saved-properties`).expect(401).expect('Not signed in');
});
