// Tests of the command that removes the second factors of an account.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../testing/factories/members.ts';
import { addPasskeyTo, signInByPasskey } from '../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../testing/factories/second-factors.ts';
import { giveRole, makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { DEMO_MEMBER } from '../account/demo/demo-account.ts';
import { checkAuditLog } from '../audit/audit.ts';
import { rows } from '../db/orm.ts';
import { resetFactors } from './reset-factors.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
});
afterAll(() => server.close());
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const reset = (name: string) => resetFactors(server.deps.orm.em, name, server.deps);

test('the command removes every second factor, code and session of a colleague, emails them and the admins, and writes an audit entry', async () => {
  const admin = await makeStaff(server, 'admin', 'office-admin');
  const colleague = await makeMember(server);
  await giveRole(server, colleague.id, 'moderator');
  await addAuthenticator(server, colleague);
  const { authenticator } = await addPasskeyTo(server, colleague);
  const options = { env: { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: server.deps.env.DATA_DIR, NODE_ENV: 'test' } };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/staff.ts', 'reset-factors', colleague.email], options);
  expect(stdout).toContain(`${colleague.username} signs in with the password alone from now on`);
  await colleague.device.get('/api/user').expect(401);
  expect((await signInByPasskey(server.device(), authenticator)).status).toBe(400);
  await signIn(server.device(), colleague, PASSWORD).expect(200);
  expect(await sql('select 1 from recovery_codes where user_id = $1', [colleague.id])).toEqual([]);
  const emails = await server.sentEmails();
  expect(emails.filter(({ to }) => to === colleague.email).map(({ subject }) => subject)).toContain('Your second factors were removed');
  const notice = emails.find(({ to, subject }) => to === admin.email && subject === 'Second factors were removed by command');
  expect(notice?.text).toContain(colleague.username);
  expect(await sql(`select actor_id, subject_kind, subject_id::int, facts from audit_entries where act = 'factors.reset'`)).toEqual([
    { actor_id: null, subject_kind: 'member', subject_id: colleague.id, facts: { app: true, passkey: true } },
  ]);
  expect((await checkAuditLog(server.deps.orm.em.fork(), new Date())).brokenAt).toBeNull();
});

test('the command ends the wait of an owner who has lost every factor', async () => {
  const member = await makeMember(server);
  await addPasskeyTo(server, member);
  const json = { username: member.username, password: PASSWORD };
  await callerOf(server.device()).security.loseFactors(json);
  expect(await sql('select 1 from lost_factors where user_id = $1', [member.id])).toHaveLength(1);
  await reset(member.username);
  expect(await sql('select 1 from lost_factors where user_id = $1', [member.id])).toEqual([]);
});

test('the command refuses unknown names, the demo account and accounts without a second factor, and changes nothing', async () => {
  const member = await makeMember(server);
  const demo = await makeMember(server, DEMO_MEMBER.username);
  await sql('update users set email = $2 where id = $1', [demo.id, DEMO_MEMBER.email]);
  await expect(reset('no such member')).rejects.toThrow('There is no member named no such member');
  await expect(reset(DEMO_MEMBER.username)).rejects.toThrow('This is the demo account');
  await expect(reset(member.username)).rejects.toThrow(`${member.username} has no second factor`);
  await member.device.get('/api/user').expect(200);
  expect(await sql(`select 1 from audit_entries where act = 'factors.reset' and subject_id = $1`, [member.id])).toEqual([]);
});
