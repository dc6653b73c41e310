// Tests of which sold or rented (taken) homes visitors can still read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TakenHome } from '../../shared/property/taken.ts';
import { DAY_MS } from '../../shared/time.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { callProcedure, makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let owner: Member;
/** Creates a published listing. @returns its id */
const publish = async (fields: object = {}, member = owner): Promise<number> =>
  (await member.device.post('/api/properties').send(listingBody(fields)).expect(201)).body.id;
const setStatus = async (id: number, status: string, member = owner) =>
  expect((await callProcedure(member.device, 'mutation', 'listing.setStatus', { id, status })).status).toBe(200);
const readTaken = (id: number) => callProcedure<TakenHome>(server.device(), 'query', 'property.taken', { id });

beforeAll(async () => {
  server = await testServer({ LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0', LIMIT_REPORT: '0' });
  owner = await makeMember(server);
});
afterAll(() => server.close());

test('a taken home is read for 90 days with its day and last asking price, without its advertiser (S124)', async () => {
  const id = await publish({ price: 2_350_000 });
  expect((await readTaken(id)).status).toBe(404);
  await setStatus(id, 'sold');
  const { data } = await readTaken(id);
  expect(data).toMatchObject({ id, price: 2_350_000 });
  expect(Date.now() - Date.parse(data.takenAt)).toBeLessThan(60_000);
  for (const field of ['agent', 'userId', 'advertiser']) expect(data).not.toHaveProperty(field);
  // the REST API serves published homes only
  expect((await server.request().get(`/api/properties/${id}`).expect(404)).text).toBe('Property not found');
  server.setNow(new Date(Date.now() + 89 * DAY_MS));
  expect((await readTaken(id)).status).toBe(200);
  server.setNow(new Date(Date.now() + 91 * DAY_MS));
  expect((await readTaken(id)).status).toBe(404);
  server.setNow(null);
});

test('a taken home is not read when it is published again, deleted, was never shown or is of a blocked member', async () => {
  const [republished, deleted] = [await publish(), await publish()];
  for (const id of [republished, deleted]) await setStatus(id, 'sold');
  // sold without ever having been published
  const { id: neverShown } = await makeProperty(server.database.orm.em, { status: 'paused' });
  await rows(server.database.orm.em, { text: `update properties set status = 'sold' where id = $1`, values: [neverShown] });
  expect((await readTaken(neverShown)).status).toBe(404);
  await setStatus(republished, 'published');
  expect((await readTaken(republished)).status).toBe(404);
  await owner.device.delete(`/api/properties/${deleted}`);
  expect((await readTaken(deleted)).status).toBe(404);
  const blockedMember = await makeMember(server);
  const homeOfBlocked = await publish({}, blockedMember);
  await setStatus(homeOfBlocked, 'sold', blockedMember);
  expect((await readTaken(homeOfBlocked)).status).toBe(200);
  const moderator = await makeStaff(server);
  await callProcedure(moderator.device, 'mutation', 'staff.blockMember', { id: blockedMember.id, days: 7, reason: 'fraud' });
  expect((await readTaken(homeOfBlocked)).status).toBe(404);
});
