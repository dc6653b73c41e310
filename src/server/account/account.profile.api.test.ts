// Tests of the name of a user on their listings.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a changed name is on all adverts of the account at once, which are not newer for it (N4)', async () => {
  const { device, username } = await makeMember(server);
  const bodies = [listingBody(), listingBody()];
  const ids = [];
  for (const body of bodies) ids.push((await device.post('/api/properties').send(body).expect(201)).body.id as number);
  const other = (await (await makeMember(server)).device.post('/api/properties').send(listingBody()).expect(201)).body;
  const load = async (id: number) => (await server.request().get(`/api/properties/${id}`).expect(200)).body;
  const before = await load(ids[0]!);
  expect(before.advertiser).toBe(username);
  await callerOf(device).account.update({ fullName: 'Maya Haddad', phone: '' });
  for (const id of ids) expect(await load(id)).toMatchObject({ advertiser: 'Maya Haddad' });
  expect({ ...(await load(ids[0]!)), advertiser: username }).toEqual(before);
  expect((await load(other.id)).advertiser).toBe(other.advertiser);
  await callerOf(device).account.update({ fullName: '', phone: '' });
  expect((await load(ids[1]!)).advertiser).toBe(username);
});

test('twelve changes of a name at once leave one name on the account and its adverts', async () => {
  const { device } = await makeMember(server);
  const ids = [];
  for (let i = 0; i < 3; i++) ids.push((await device.post('/api/properties').send(listingBody()).expect(201)).body.id as number);
  await Promise.all(Array.from({ length: 12 }, (_, i) => callerOf(device).account.update({ fullName: `Maya Haddad ${i}`, phone: '' })));
  const { fullName } = (await device.get('/api/user').expect(200)).body;
  expect(fullName).toMatch(/^Maya Haddad \d+$/);
  for (const id of ids) expect((await device.get(`/api/properties/${id}`).expect(200)).body.advertiser).toBe(fullName);
});
