// Tests of listings of blocked users: hidden by the block, back when it ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { callProcedure, makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { sendConfirmationQuestions } from '../listing/confirmation/send-questions.ts';
import { hideListingsOfBlocked } from './block.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await testServer({
    CONFIRM_DAYS_RENT: '14',
    CONFIRM_DAYS_SALE: '14',
    REQUIRE_CONFIRMED_EMAIL: 'true',
    LIMIT_CREATE_LISTING: '0',
    FREE_LISTING_LIMIT: '0',
  });
  admin = await makeStaff(server, 'admin');
});
afterAll(() => server.close());
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const statusOf = async (id: number) => (await sql<{ status: string }>('select status from properties where id = $1', [id]))[0]!.status;
const block = ({ id }: Member) =>
  callProcedure(admin.device, 'mutation', 'staff.blockMember', { id, days: 7, reason: 'fraud' }).then(({ status }) =>
    expect(status).toBe(200),
  );
const unblock = ({ id }: Member) =>
  callProcedure(admin.device, 'mutation', 'staff.unblockMember', { id }).then(({ status }) => expect(status).toBe(200));
/** The path and query of the newest emailed link of a member that has this part. */
async function linkIn({ email }: Member, part: string): Promise<string> {
  const links = (await server.sentEmails()).filter(({ to }) => to === email).flatMap((sent) => sent.links);
  const { pathname, search } = new URL(links.findLast((link) => link.includes(part))!);
  return pathname + search;
}
const press = (path: string, choice: string) => server.request().post(path).type('form').send({ choice });

test('the link of an email publishes no listing of a blocked advertiser, and does once they are unblocked', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner);
  server.setNow(new Date(Date.now() + 15 * DAY_MS));
  await sendConfirmationQuestions(server.deps, server.deps.orm.em.fork());
  server.setNow(null);
  const path = await linkIn(owner, '/confirm-listing?');
  await sql(`update properties set status = 'paused' where id = $1`, [id]);
  await sql('update listing_confirmations set paused_at = now() where property_id = $1', [id]);
  await block(owner);
  await press(path, 'yes').expect(200);
  expect(await statusOf(id)).toBe('paused');
  await unblock(owner);
  await press(path, 'yes').expect(200);
  expect(await statusOf(id)).toBe('published');
});

test('confirming an address while blocked publishes nothing that waited for it', async () => {
  const owner = await makeMember(server, undefined, { confirmed: false });
  const { id } = await advertise(owner);
  const path = await linkIn(owner, '/confirm-email');
  await block(owner);
  await press(path, 'confirm').expect(200);
  expect(await statusOf(id)).toBe('paused');
  await unblock(owner);
  expect(await statusOf(id)).toBe('paused');
});

test('a listing that was published at the moment of the block is hidden by the next run of the job, and comes back with the others', async () => {
  const owner = await makeMember(server);
  const homes = [await advertise(owner), await advertise(owner)].map(({ id }) => id);
  await sql(`update properties set status = 'paused' where id = $1`, [homes[1]]);
  await block(owner);
  await sql(`update properties set status = 'published' where id = $1`, [homes[1]]);
  const run = () => hideListingsOfBlocked(server.deps.orm.em.fork(), new Date());
  expect(await run()).toEqual([homes[1]]);
  expect(await run()).toEqual([]);
  expect(await Promise.all(homes.map(statusOf))).toEqual(['removed', 'removed']);
  await unblock(owner);
  expect(await Promise.all(homes.map(statusOf))).toEqual(['published', 'published']);
});
