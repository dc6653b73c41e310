// Tests that a block hides the listings of a user, that links in emails publish none meanwhile, that they come back at its end, and that no account takes the
// mailbox of a blocked user.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { sendConfirmationQuestions } from '../listing/confirmation/send-questions.ts';
import { hideListingsOfBlocked } from './block.ts';

let server: TestServer;
let admin: Member;
beforeAll(async () => {
  server = await testServer({
    // advertisers are asked by email after 14 days whether a home is still available; 0 lifts the limits of new listings
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
/** Blocks a member for seven days, which hides their listings. */
const block = ({ id }: Member) => callerOf(admin.device).staff.blockMember({ id, days: 7, reason: 'fraud' });
const unblock = ({ id }: Member) => callerOf(admin.device).staff.unblockMember({ id });
/** The path and query of the newest link emailed to a member that contains `part`. */
async function emailedLink({ email }: Member, part: string): Promise<string> {
  const links = (await server.sentEmails()).filter(({ to }) => to === email).flatMap((sent) => sent.links);
  const { pathname, search } = new URL(links.findLast((link) => link.includes(part))!);
  return pathname + search;
}
/** Presses a button of the page behind an emailed link. */
const press = (path: string, choice: string) => server.request().post(path).type('form').send({ choice });

test('confirming availability by an emailed link publishes a paused listing only when its advertiser is not blocked', async () => {
  const owner = await makeMember(server);
  const { id } = await advertise(owner);
  server.setNow(new Date(Date.now() + 15 * DAY_MS));
  await sendConfirmationQuestions(server.deps, server.deps.orm.em.fork());
  server.setNow(null);
  const path = await emailedLink(owner, '/confirm-listing?');
  await sql(`update properties set status = 'paused' where id = $1`, [id]);
  await sql('update listing_confirmations set paused_at = now() where property_id = $1', [id]);
  await block(owner);
  await press(path, 'yes').expect(200);
  expect(await statusOf(id)).toBe('paused');
  await unblock(owner);
  await press(path, 'yes').expect(200);
  expect(await statusOf(id)).toBe('published');
});

test('confirming an email address while blocked publishes none of the listings that waited for it', async () => {
  const owner = await makeMember(server, undefined, { confirmed: false });
  const { id } = await advertise(owner);
  const path = await emailedLink(owner, '/confirm-email');
  await block(owner);
  await press(path, 'confirm').expect(200);
  expect(await statusOf(id)).toBe('paused');
  await unblock(owner);
  expect(await statusOf(id)).toBe('paused');
});

test('no account changes its address to another spelling of the mailbox of a blocked user', async () => {
  const [blocked, member] = [await makeMember(server), await makeMember(server)];
  const [email, otherEmail] = [`${blocked.username}+new@homes.example`, `${blocked.username}+other@homes.example`];
  const requestChange = (address: string) => callerOf(member.device).account.changeEmail({ email: address, currentPassword: PASSWORD });
  await requestChange(email);
  const path = await emailedLink({ ...member, email }, '/confirm-email');
  await block(blocked);
  await expectError(requestChange(otherEmail), 'FORBIDDEN', /This address cannot be used/);
  await press(path, 'confirm').expect(404);
  expect(await sql('select email from users where id = $1', [member.id])).toEqual([{ email: member.email }]);
  await unblock(blocked);
  await requestChange(otherEmail);
  await press(await emailedLink({ ...member, email: otherEmail }, '/confirm-email'), 'confirm').expect(200);
  expect(await sql('select email from users where id = $1', [member.id])).toEqual([{ email: otherEmail }]);
});

test('a listing that was published at the moment of the block is hidden by the next job run and restored with the others', async () => {
  const owner = await makeMember(server);
  const ids = [await advertise(owner), await advertise(owner)].map(({ id }) => id);
  // the second listing is published only after the block was stored
  await sql(`update properties set status = 'paused' where id = $1`, [ids[1]]);
  await block(owner);
  await sql(`update properties set status = 'published' where id = $1`, [ids[1]]);
  const runJob = () => hideListingsOfBlocked(server.deps.orm.em.fork(), new Date());
  expect(await runJob()).toEqual([ids[1]]);
  expect(await runJob()).toEqual([]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['removed', 'removed']);
  await unblock(owner);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['published', 'published']);
});
