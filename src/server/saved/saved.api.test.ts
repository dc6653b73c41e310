// Tests of saved properties over HTTP: saving and removing, merging those saved on a device before sign-in, notes, undo, and access.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INT4_MAX } from '../../shared/property/property.ts';
import type { SavedCard } from '../../shared/saved/saved.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** An id that no property or user has. */
const UNKNOWN_ID = 2_000_000_000;
/** The price that `makeProperty` gives a home, AED. */
const DEFAULT_PRICE = 1_500_000;

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const newMember = () => makeMember(server);

test('the toggle saves or removes a property and returns the new state', async () => {
  const { device, id } = await newMember();
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
  const { device, id } = await newMember();
  const home = await makeProperty(server.deps.orm.em);
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.post(`/api/users/${id}/saved-properties/${home.id}`)));
  // each toggle sees the one before: ten save, ten remove
  expect(answers.filter((answer) => answer.body.saved === true)).toHaveLength(10);
  expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
});

/** The saved homes as the website lists them for a member. */
const readCards = async (device: Device): Promise<SavedCard[]> => (await callerOf(device).saved.cards()).items;
const runSql = (sql: string) => server.deps.orm.em.getConnection().execute(sql);

test('homes saved on a device are added to the account in their order, except unknown and unpublished ones', async () => {
  const { device, id } = await newMember();
  const em = server.deps.orm.em;
  const [alreadySaved, first, second, paused] = [
    await makeProperty(em, { price: 900_000 }),
    await makeProperty(em),
    await makeProperty(em),
    await makeProperty(em, { status: 'paused' }),
  ];
  await device.post(`/api/users/${id}/saved-properties/${alreadySaved.id}`).expect(200);
  await callerOf(device).saved.note({ propertyId: alreadySaved.id, note: 'Mine already' });
  const propertyIds = [first.id, alreadySaved.id, UNKNOWN_ID, paused.id, second.id];
  const merged = await callerOf(device).saved.merge({ propertyIds });
  expect(merged.savedProperties).toEqual([first.id, second.id, alreadySaved.id]);
  expect((await readCards(device)).map(({ id, savedPrice, note }) => [id, savedPrice, note])).toEqual([
    [first.id, DEFAULT_PRICE, null],
    [second.id, DEFAULT_PRICE, null],
    [alreadySaved.id, 900_000, 'Mine already'],
  ]);
});

test('a removed or deleted home is not among the saved ones until it is restored', async () => {
  const { device, id } = await newMember();
  const [home, otherProperty] = [await makeProperty(server.deps.orm.em), await makeProperty(server.deps.orm.em)];
  for (const saved of [home, otherProperty]) await device.post(`/api/users/${id}/saved-properties/${saved.id}`).expect(200);
  const readIds = async () => (await device.get('/api/user').expect(200)).body.savedProperties;
  for (const status of ['removed', 'deleted']) {
    await runSql(`update properties set status = '${status}' where id = ${home.id}`);
    expect(await readIds()).toEqual([otherProperty.id]);
    expect(await callerOf(device).saved.merge({ propertyIds: [otherProperty.id] })).toEqual({ savedProperties: [otherProperty.id] });
  }
  for (const status of ['paused', 'published']) {
    await runSql(`update properties set status = '${status}' where id = ${home.id}`);
    expect(await readIds()).toEqual([otherProperty.id, home.id]);
  }
});

test('at most 100 homes of a device are added at once', async () => {
  const { device } = await newMember();
  const unknownIds = (count: number) => Array.from({ length: count }, (_, i) => 1_000_000_000 + i);
  await expectError(callerOf(device).saved.merge({ propertyIds: unknownIds(101) }), 'BAD_REQUEST');
  await expectError(callerOf(device).saved.merge({ propertyIds: [] }), 'BAD_REQUEST');
  expect(await callerOf(device).saved.merge({ propertyIds: unknownIds(100) })).toEqual({ savedProperties: [] });
});

test('a note is trimmed, has a limit, is removed when empty and needs a saved home', async () => {
  const { device, id } = await newMember();
  const home = await makeProperty(server.deps.orm.em);
  const writeNote = (text: string) => callerOf(device).saved.note({ propertyId: home.id, note: text });
  await expectError(writeNote('Not saved yet'), 'NOT_FOUND');
  await device.post(`/api/users/${id}/saved-properties/${home.id}`).expect(200);
  expect(await writeNote('  Ask about the lift  ')).toEqual({ note: 'Ask about the lift' });
  await expectError(writeNote('x'.repeat(501)), 'BAD_REQUEST');
  expect((await readCards(device))[0]?.note).toBe('Ask about the lift');
  expect(await writeNote(' ')).toEqual({ note: null });
  expect((await readCards(device))[0]?.note).toBeNull();
});

test('an undone removal restores the note and the price and time of saving, while the home is published', async () => {
  const { device, id } = await newMember();
  const [home, otherProperty] = [await makeProperty(server.deps.orm.em, { price: 2_000_000 }), await makeProperty(server.deps.orm.em)];
  for (const saved of [home, otherProperty]) await device.post(`/api/users/${id}/saved-properties/${saved.id}`).expect(200);
  await callerOf(device).saved.note({ propertyId: home.id, note: 'Quiet side' });
  await runSql(`update properties set price = 1800000 where id = ${home.id}`);
  const before = await readCards(device);
  expect(before.map((card) => card.id)).toEqual([otherProperty.id, home.id]);
  const { savedProperties, removed } = await callerOf(device).saved.remove({ propertyId: home.id });
  expect(savedProperties).toEqual([otherProperty.id]);
  expect(removed).toMatchObject({ savedPrice: 2_000_000, note: 'Quiet side' });
  const restored = await callerOf(device).saved.restore({ propertyId: home.id, ...removed! });
  expect(restored).toEqual({ savedProperties: [otherProperty.id, home.id] });
  expect(await readCards(device)).toEqual(before);
  // undoing again, while the home is saved, changes nothing
  await callerOf(device).saved.restore({ propertyId: home.id, ...removed!, note: 'Another' });
  expect(await readCards(device)).toEqual(before);
  await expectError(callerOf(device).saved.restore({ propertyId: UNKNOWN_ID, ...removed! }), 'NOT_FOUND');
  await expectError(callerOf(device).saved.restore({ propertyId: home.id, ...removed!, savedPrice: INT4_MAX + 1 }), 'BAD_REQUEST');
  await expectError(callerOf(device).saved.restore({ propertyId: home.id, ...removed!, savedAt: '0000-01-01T00:00:00Z' }), 'BAD_REQUEST');

  await runSql(`update properties set status = 'paused' where id = ${home.id}`);
  expect((await callerOf(device).saved.remove({ propertyId: home.id })).removed).toBeNull();
  await expectError(callerOf(device).saved.restore({ propertyId: home.id, ...removed! }), 'NOT_FOUND');
  expect((await callerOf(device).saved.remove({ propertyId: home.id })).removed).toBeNull();
});

test('a request with the id of another user fails in the same way whether that user exists or not, before any look-up', async () => {
  const caller = await newMember();
  const otherMember = await newMember();
  for (const id of [otherMember.id, UNKNOWN_ID]) {
    await caller.device.get(`/api/users/${id}/saved-properties`).expect(403).expect('You can only access your own account');
    await caller.device.post(`/api/users/${id}/saved-properties/999999`).expect(403).expect('You can only access your own account');
    await caller.device.post(`/api/users/${id}/saved-properties/abc`).expect(403);
  }
  await caller.device.post(`/api/users/${caller.id}/saved-properties/abc`).expect(400).expect('Invalid property ID');
  await caller.device.post(`/api/users/${caller.id}/saved-properties/${UNKNOWN_ID}`).expect(404).expect('Property not found');
  await server.request().post(`/api/users/${caller.id}/saved-properties/1`).expect(401).expect('Please log in to save properties');
  await server.request().get(`/api/users/${caller.id}/saved-properties`).expect(401).expect('Not signed in');
});
