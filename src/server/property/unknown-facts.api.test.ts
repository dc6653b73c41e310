// Tests of homes of imports whose number of bathrooms and listing date are not known: what the API answers, and which searches and alerts find them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MORNING, memberWithAlert, runAlerts } from '../../testing/factories/alerts.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_READ: '0' });
});
afterAll(() => server.close());

const makeUnknown = (title: string) =>
  makeProperty(server.database.orm.em, { title, bathrooms: null, isDateKnown: false, source: 'feed', reference: title });

test('bathrooms that are not known are null, and only searches that ask for no number find the home', async () => {
  const { id } = await makeUnknown('Home of a feed');
  expect((await server.request().get(`/api/properties/${id}`).expect(200)).body).toMatchObject({ bathrooms: null, isDateKnown: false });
  const idsOf = async (query: string) =>
    ((await server.request().get(`/api/properties${query}`).expect(200)).body as { id: number }[]).map((home) => home.id);
  expect(await idsOf('')).toEqual([id]);
  for (const query of ['?minBathrooms=1', '?maxBathrooms=3']) expect(await idsOf(query)).toEqual([]);
  const homes = await callerOf(server.device()).property.compare({ ids: [id] });
  expect(homes).toMatchObject([{ bathrooms: null }]);
});

test('an alert tells about a home without a number of bathrooms unless it asks for one', async () => {
  server.setNow(MORNING);
  const anyBathrooms = await memberWithAlert(server, { maxPrice: 90_000_000 }, 'instant');
  await memberWithAlert(server, { maxBathrooms: 3 }, 'instant');
  await makeUnknown('Another home of a feed');
  const emails = await runAlerts(server);
  expect(emails.map(({ to }) => to)).toEqual([anyBathrooms.email]);
  expect(emails[0]!.text).not.toMatch(/bathroom/);
});
