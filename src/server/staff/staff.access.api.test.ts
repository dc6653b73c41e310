// Tests of who can call procedures of staff, of the staff part of a session, of roles, and of what staff see and do about members.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import type { StaffRole } from '../../shared/staff/staff.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { callerOf, errorOf, expectError, type Inputs } from '../../testing/factories/caller.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { giveRole, giveSecondFactor, makeStaff, reportHome } from '../../testing/factories/staff.ts';
import { sendCall } from '../../testing/http-calls.ts';
import { batchPath, type ProcedureName } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { endExpiredBlocks } from '../moderation/block.ts';
import { appRouter } from '../router.ts';

let server: TestServer;
let admin: Member;
let moderator: Member;
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });

/** Every procedure of staff. */
const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, unknown>)
  .filter(([name]) => name.startsWith('staff.'))
  .map(([name]) => name as ProcedureName);

beforeAll(async () => {
  server = await testServer({ LIMIT_REPORT: '0', LIMIT_CREATE_LISTING: '0', LIMIT_STAFF_REVEALS: '3', LIMIT_REGISTER: '0' });
  admin = await makeStaff(server, 'admin', 'theadmin');
  moderator = await makeStaff(server, 'moderator', 'themoderator');
});
afterAll(() => server.close());

test('the pages of staff are answered to visitors and members as a page that does not exist', async () => {
  server.pages.load = async () => ({ template: '<!--head--><!--app-->', render });
  const member = await makeMember(server);
  for (const device of [server.device(), member.device]) {
    const readPage = async (path: string) => {
      const { status, text } = await device.get(path).set('Accept', 'text/html');
      return { status, title: /<title>[^<]*/.exec(text)?.[0], heading: /<h1.*?<\/h1>/s.exec(text)?.[0] };
    };
    const unknownPage = await readPage('/no-such-page');
    expect(unknownPage).toMatchObject({ status: 404, heading: expect.stringContaining('404') });
    for (const path of ['/staff', '/staff/mail/alert']) expect(await readPage(path)).toEqual(unknownPage);
  }
  expect((await moderator.device.get('/staff').set('Accept', 'text/html')).status).toBe(200);
});

describe('every procedure of staff (O15, O29)', () => {
  test.each(PROCEDURES)('%s does not exist for visitors, members and sessions without a second factor', async (name) => {
    const member = await makeMember(server);
    const adminByPassword = await makeMember(server);
    await giveRole(server, adminByPassword.id, 'admin');
    for (const device of [server.device(), member.device])
      expect(await sendCall(device, name, { id: 1 })).toMatchObject({ status: 404, error: 'Not found' });
    const answer = await sendCall(adminByPassword.device, name, { id: 1 });
    if (name === 'staff.access') expect(answer.data).toEqual({ role: null, hasSecondFactor: false });
    else expect(answer).toMatchObject({ status: 404, error: 'Not found' });
  });

  test('has no path in the documented API', () => {
    const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { meta?: { rest?: unknown } } }>);
    expect(procedures.filter(([name, { _def }]) => name.startsWith('staff.') && _def.meta?.rest)).toEqual([]);
  });

  test('is refused in a batch with other calls, and accepted in one of its own', async () => {
    const mixedBatch = await moderator.device.get(batchPath(['staff.queue', 'account.me'], [{}, null]));
    expect(mixedBatch.status).toBe(400);
    expect(mixedBatch.text).toBe('Calls of staff cannot be mixed with others');
    const staffBatch = await moderator.device.get(batchPath(['staff.queue', 'staff.auditState'], [{}, null]));
    expect(staffBatch.status).toBe(200);
  });

  test('of admins does not exist for moderators, and the attempt is logged', async () => {
    await expectError(callerOf(moderator.device).staff.people(), 'NOT_FOUND');
    const deniedEntries = await sql<{ facts: object }>(`select facts from audit_entries where act = 'denied' and actor_id = $1`, [
      moderator.id,
    ]);
    expect(deniedEntries).toEqual([{ facts: { call: 'staff.people', cause: 'moderator' } }]);
  });
});

describe('the staff part of a session (O22)', () => {
  test('ends after thirty minutes without a request, until it is confirmed again; the member part goes on', async () => {
    const person = await makeStaff(server);
    await callerOf(person.device).staff.queue({});
    // too old to begin another staff part, which needs a confirmation of the last ten minutes
    await giveSecondFactor(server, person.id, new Date(Date.now() - 11 * 60_000));
    await callerOf(person.device).staff.queue({});
    await sql(
      `update staff_sessions set seen_at = now() - interval '31 minutes' where session_id in (select id from sessions where user_id = $1)`,
      [person.id],
    );
    expect(await errorOf(callerOf(person.device).staff.queue({}))).toMatchObject({ code: 'FORBIDDEN', kind: 'step-up' });
    await person.device.get('/api/user').expect(200);
    await giveSecondFactor(server, person.id);
    await callerOf(person.device).staff.queue({});
  });

  test('ends after twelve hours in any case', async () => {
    const person = await makeStaff(server);
    await callerOf(person.device).staff.queue({});
    await giveSecondFactor(server, person.id, new Date(Date.now() - 11 * 60_000));
    await sql(
      `update staff_sessions set began_at = now() - interval '12 hours' where session_id in (select id from sessions where user_id = $1)`,
      [person.id],
    );
    expect(await errorOf(callerOf(person.device).staff.queue({}))).toMatchObject({ code: 'FORBIDDEN', kind: 'step-up' });
  });

  test('on a new device causes an email to the admins', async () => {
    const person = await makeStaff(server, 'moderator', 'newdevice');
    await callerOf(person.device).staff.queue({});
    const mails = (await server.sentEmails()).filter((mail) => mail.to === admin.email && mail.text.includes('newdevice'));
    expect(mails.map((mail) => mail.subject)).toEqual(['A new device uses staff pages']);
  });
});

describe('roles (O17)', () => {
  test('are granted and revoked by admins, never their own, and the last admin cannot go', async () => {
    const person = await makeMember(server, 'promoted');
    const grant = (name: string, role: StaffRole) => callerOf(admin.device).staff.grant({ name, role });
    const granted = await grant('Promoted', 'moderator');
    expect(granted.find(({ id }) => id === person.id)).toMatchObject({ role: 'moderator', grantedBy: 'theadmin' });
    await expectError(grant('theadmin', 'moderator'), 'FORBIDDEN', 'You cannot change your own role');
    await expectError(grant('no such member', 'admin'), 'NOT_FOUND', 'There is no member named no such member');
    await sql(`update staff set role = 'moderator' where role = 'admin' and user_id <> $1`, [admin.id]);
    expect((await errorOf(callerOf(admin.device).account.remove({ password: PASSWORD }))).message).toBe('There must be at least one admin');
    expect((await callerOf(admin.device).staff.revoke({ name: 'promoted' })).map(({ id }) => id)).not.toContain(person.id);
  });
});

describe('a member in the view of staff (O33)', () => {
  test('has a shortened address; revealing it is logged, counted and limited', async () => {
    const person = await makeMember(server, 'nadia');
    const data = await callerOf(moderator.device).staff.member({ id: person.id });
    expect(data).toMatchObject({
      username: 'nadia',
      email: 'n***@homes.example',
      emailConfirmed: true,
      hasSecondFactor: false,
      devices: 1,
    });
    expect(JSON.stringify(data)).not.toContain('nadia@');
    const reveal = () => callerOf(moderator.device).staff.revealMember({ id: person.id });
    expect(await reveal()).toEqual({ email: 'nadia@homes.example', phone: null });
    await reveal();
    await reveal();
    await expectError(reveal(), 'TOO_MANY_REQUESTS');
    const otherModerator = await makeStaff(server, 'moderator', 'secondmoderator');
    await expectError(callerOf(otherModerator.device).staff.revealMember({ id: admin.id }), 'FORBIDDEN');
    expect(await callerOf(admin.device).staff.revealMember({ id: moderator.id })).toMatchObject({ email: moderator.email });
    const figures = await callerOf(moderator.device).staff.figures({ days: 7 });
    expect(figures.people.find(({ username }) => username === 'themoderator')?.reveals).toBe(3);
  });
});

describe('a block (O31, O40)', () => {
  test('ends every session with the next request and hides the listings; unblocking brings back exactly those', {
    timeout: 60_000,
  }, async () => {
    const person = await makeMember(server, 'blocked');
    const publish = async () => (await person.device.post('/api/properties').send(listingBody()).expect(201)).body.id as number;
    const [shownId, pausedId, removedId] = [await publish(), await publish(), await publish()];
    await callerOf(person.device).listing.setStatus({ id: pausedId, status: 'paused' });
    await reportHome(server, removedId);
    const itemSql = `select id from review_items where subject_id = $1 and state <> 'decided'`;
    const [item] = await sql<{ id: number }>(itemSql, [removedId]);
    await callerOf(moderator.device).staff.decide({ id: item!.id, decision: 'remove', reason: 'price' });
    const devices = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const device = server.device();
        await device.post('/api/login').send({ username: 'blocked', password: PASSWORD }).expect(200);
        return device;
      }),
    );
    const block = (days: Inputs['staff']['blockMember']['days']) =>
      callerOf(moderator.device).staff.blockMember({ id: person.id, days, reason: 'fraud' });
    await expectError(block(null), 'FORBIDDEN', 'Moderators block for at most 30 days');
    await block(7);
    expect(await Promise.all(devices.map(async (device) => (await device.get('/api/user')).status))).toEqual(Array(20).fill(401));
    await server.request().get(`/api/properties/${shownId}`).expect(404);

    const wrongLogin = await server.request().post('/api/login').send({ username: 'blocked', password: 'not the password' });
    expect(wrongLogin.text).not.toContain('blocked until');
    const rightLogin = await server.request().post('/api/login').send({ username: 'blocked', password: PASSWORD });
    expect([rightLogin.status, rightLogin.text]).toEqual([
      401,
      expect.stringMatching(/^This account is blocked until .+\. Write to hello@dubaiappartments\.example if/),
    ]);
    const secondAccount = { username: 'blocked2', email: 'blocked+again@homes.example', password: PASSWORD };
    expect((await server.request().post('/api/register').send(secondAccount)).status).toBe(403);
    expect((await server.sentEmails()).filter((mail) => mail.to === person.email).map((mail) => mail.subject)).toContain(
      'Your account was blocked',
    );

    await callerOf(moderator.device).staff.unblockMember({ id: person.id });
    const statuses = await sql<{ id: number; status: string }>('select id, status from properties where user_id = $1 order by id', [
      person.id,
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(['published', 'paused', 'removed']);
    await server.request().post('/api/login').send({ username: 'blocked', password: PASSWORD }).expect(200);
  });

  test('ends by itself when its time is over', async () => {
    const person = await makeMember(server, 'briefly');
    const { body } = await person.device.post('/api/properties').send(listingBody()).expect(201);
    await callerOf(moderator.device).staff.blockMember({ id: person.id, days: 1, reason: 'contact' });
    await endExpiredBlocks(server.database.orm.em.fork(), new Date(Date.now() + 23 * HOUR_MS));
    await server.request().get(`/api/properties/${body.id}`).expect(404);
    await endExpiredBlocks(server.database.orm.em.fork(), new Date(Date.now() + 25 * HOUR_MS));
    await server.request().get(`/api/properties/${body.id}`).expect(200);
  });

  test('of a staff member is refused', async () => {
    await expectError(
      callerOf(moderator.device).staff.blockMember({ id: admin.id, days: 1, reason: 'fraud' }),
      'FORBIDDEN',
      'Staff cannot be blocked; revoke the role first',
    );
  });
});
