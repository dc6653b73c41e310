// Tests of which sold or rented (taken) homes visitors can still read.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let owner: Member;
/** Creates a published listing. @returns its id */
const publish = async (fields: object = {}, member = owner): Promise<number> =>
  (await member.device.post('/api/properties').send(listingBody(fields)).expect(201)).body.id;
const setStatus = (id: number, status: Inputs['listing']['setStatus']['status'], member = owner) =>
  callerOf(member.device).listing.setStatus({ id, status });
const readTaken = (id: number) => callerOf(server.device()).property.taken({ id });

beforeAll(async () => {
  server = await testServer({ LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0', LIMIT_REPORT: '0' });
  owner = await makeMember(server);
});
afterAll(() => server.close());

test('a taken home is read for 90 days with its day and last asking price, without its advertiser (S124)', async () => {
  const id = await publish({ price: 2_350_000 });
  await expectError(readTaken(id), 'NOT_FOUND');
  await setStatus(id, 'sold');
  const data = await readTaken(id);
  expect(data).toMatchObject({ id, price: 2_350_000 });
  expect(Date.now() - Date.parse(data.takenAt)).toBeLessThan(60_000);
  for (const field of ['agent', 'userId', 'advertiser']) expect(data).not.toHaveProperty(field);
  // the REST API serves published homes only
  expect((await server.request().get(`/api/properties/${id}`).expect(404)).text).toBe('Property not found');
  server.setNow(new Date(Date.now() + 89 * DAY_MS));
  await readTaken(id);
  server.setNow(new Date(Date.now() + 91 * DAY_MS));
  await expectError(readTaken(id), 'NOT_FOUND');
  server.setNow(null);
});

test('a taken home is not read when it is published again, deleted, was never shown or is of a blocked member', async () => {
  const [republished, deleted] = [await publish(), await publish()];
  for (const id of [republished, deleted]) await setStatus(id, 'sold');
  // sold without ever having been published
  const { id: neverShown } = await makeProperty(server.database.orm.em, { status: 'paused' });
  await rows(server.database.orm.em, { text: `update properties set status = 'sold' where id = $1`, values: [neverShown] });
  await expectError(readTaken(neverShown), 'NOT_FOUND');
  await setStatus(republished, 'published');
  await expectError(readTaken(republished), 'NOT_FOUND');
  await owner.device.delete(`/api/properties/${deleted}`);
  await expectError(readTaken(deleted), 'NOT_FOUND');
  const blockedMember = await makeMember(server);
  const homeOfBlocked = await publish({}, blockedMember);
  await setStatus(homeOfBlocked, 'sold', blockedMember);
  await readTaken(homeOfBlocked);
  const moderator = await makeStaff(server);
  await callerOf(moderator.device).staff.blockMember({ id: blockedMember.id, days: 7, reason: 'fraud' });
  await expectError(readTaken(homeOfBlocked), 'NOT_FOUND');
});
