import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories.ts';
import { makeMember } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
const member = (username?: string) => makeMember(server, username);

test('the toggle saves and takes away, and answers the new state', async () => {
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

test('twenty toggles at once are twenty turns', async () => {
  const { device, id } = await member();
  const home = await makeProperty(server.deps.orm.em);
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.post(`/api/users/${id}/saved-properties/${home.id}`)));
  expect(answers.filter((answer) => answer.body.saved === true)).toHaveLength(10);
  expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
});

test('another id is refused alike whether it exists or not, before anything is looked up', async () => {
  const a = await member();
  const b = await member();
  for (const id of [b.id, 2_000_000_000]) {
    await a.device.get(`/api/users/${id}/saved-properties`).expect(403).expect('You can only access your own account');
    await a.device.post(`/api/users/${id}/saved-properties/999999`).expect(403).expect('You can only access your own account');
    await a.device.post(`/api/users/${id}/saved-properties/abc`).expect(403);
  }
  await a.device.post(`/api/users/${a.id}/saved-properties/abc`).expect(400).expect('Invalid property ID');
  await a.device.post(`/api/users/${a.id}/saved-properties/2000000000`).expect(404).expect('Property not found');
  await server.request().post(`/api/users/${a.id}/saved-properties/1`).expect(401).expect('Please log in to save properties');
  await server.request().get(`/api/users/${a.id}/saved-properties`).expect(401).expect('Not signed in');
});
