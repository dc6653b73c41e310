// Tests of a member who has lost every second factor: a waiting period (72 hours, announced by three emails, can be stopped), then one sign-in by a link.
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { callerOf, expectError, outcomeOf } from '../../../testing/factories/caller.ts';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import type { TestServer } from '../../../testing/server.ts';
import { DEMO_MEMBER } from '../demo/demo-account.ts';
import { sendDueWaitEmails } from './send-wait-emails.ts';

/** Each test begins 30 days after the one before, so that the waiting periods and emails of other tests are over. */
const { server, rows } = await startSignInContext({ SEED_DEMO: '1' }, 30 * DAY_MS);
const HOUR_MS = 3_600_000;

/** Reports that a member has lost every second factor. */
const reportLoss = (member: Pick<Member, 'username'>, password = PASSWORD) =>
  callerOf(server.device()).security.loseFactors({ username: member.username, password });
/** Runs the job that sends the emails of waiting periods. */
const runJob = () => sendDueWaitEmails(server.deps, server.deps.orm.em.fork());
/** Delivers the emails in the outbox, moves the clock forward by so many hours and runs the job. */
async function passHours(hours: number): Promise<void> {
  await server.sentEmails();
  server.setNow(new Date(server.deps.now().getTime() + hours * HOUR_MS));
  await runJob();
}
/** The emails about the second factor that a member got. */
const emailsTo = async ({ email }: Pick<Member, 'email'>) =>
  (await server.sentEmails()).filter(({ to, subject }) => to === email && /second factor/.test(subject));
/** The last link in the emails to a member that contains `part`. */
const linkIn = async (member: Member, part: string): Promise<URL> =>
  new URL((await emailsTo(member)).flatMap(({ links }) => links).findLast((link) => link.includes(part))!);
/** Signs in by the token of the link that ends the wait. */
const pressLink = (device: ReturnType<TestServer['device']>, token: string) => callerOf(device).security.signInByLink({ token });

/** A member with an authenticator app and a passkey, who has reported both as lost: the waiting period has begun. */
async function waitingMember(): Promise<Member & Awaited<ReturnType<typeof addPasskeyTo>>> {
  const member = await makeMember(server);
  await addAuthenticator(server, member);
  const passkey = await addPasskeyTo(server, member);
  await reportLoss(member);
  return { ...member, ...passkey };
}

test('three emails announce the link at once, after 24 and after 48 hours, and a fourth has it after 72 (O51)', async () => {
  const member = await waitingMember();
  /** How many emails the member has got: at the beginning, and after each step of hours. */
  const counts = [(await emailsTo(member)).length];
  // 23, 24, 47, 48, 71, 72 and 96 hours after the beginning
  for (const hours of [23, 1, 23, 1, 23, 1, 24]) {
    await passHours(hours);
    counts.push((await emailsTo(member)).length);
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  const emails = await emailsTo(member);
  expect(emails.map(({ subject }) => subject)).toEqual([
    ...Array<string>(3).fill('Your second factor was reported lost'),
    'Sign in without your second factor',
  ]);
  expect(emails.slice(0, 3).every(({ links }) => links.some((link) => link.includes('/stop-lost-factor?')))).toBe(true);
  expect(emails.slice(0, 3).some(({ links }) => links.some((link) => link.includes('token')))).toBe(false);
});

test('the link signs in once: every factor, code and session ends, and changes ask for the password', async () => {
  const member = await waitingMember();
  for (const hours of [24, 24, 24]) await passHours(hours);
  const token = (await linkIn(member, '/lost-factor?token')).searchParams.get('token')!;
  const devices = [server.device(), server.device(), server.device()];
  const outcomes = await Promise.all(devices.map((device) => outcomeOf(pressLink(device, token))));
  expect(outcomes.toSorted()).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'ok']);
  const signedIn = devices[outcomes.indexOf('ok')]!;
  await member.device.get('/api/user').expect(401);
  expect((await signInByPasskey(server.device(), member.authenticator)).status).toBe(400);
  await signIn(server.device(), member, PASSWORD).expect(200);
  expect(await rows(`select 1 from recovery_codes where user_id = ${member.id}`)).toEqual([]);
  await expectError(pressLink(server.device(), token), 'BAD_REQUEST');
  await signedIn.post('/api/user/totp').send({}).expect(403);
  await signedIn.post('/api/user/confirm').send({ password: PASSWORD }).expect(204);
  await signedIn.post('/api/user/totp').send({}).expect(200);
});

test('opening the link of `Stop it` thirty times changes nothing; its button ends the wait, and a changed link does nothing', async () => {
  const member = await waitingMember();
  const link = await linkIn(member, '/stop-lost-factor?');
  const path = link.pathname + link.search;
  for (let i = 0; i < 30; i++) await server.request().get(path).expect(200);
  const other = await waitingMember();
  const forged = path.replace(`member=${member.id}`, `member=${other.id}`);
  await server.request().post(forged).type('form').send({ choice: 'stop' }).expect(404);
  await server.request().post('/stop-lost-factor?member=1e3&at=x&key=%00').type('form').send({ choice: 'stop' }).expect(404);
  await server.request().post(path).type('form').send({ choice: 'stop' }).expect(200);
  await server.request().get(path).expect(404);
  expect(await rows(`select user_id from lost_factors where user_id in (${member.id}, ${other.id})`)).toEqual([{ user_id: other.id }]);
  for (const hours of [24, 24, 24]) await passHours(hours);
  expect(await emailsTo(member)).toHaveLength(1);
});

test('a job that did not run for four days still announces the link three times, a day apart', async () => {
  const member = await waitingMember();
  /** How many emails the member has got after each step of hours. */
  const counts: number[] = [];
  // 96, 96, 97, 119, 120, 120, 143 and 144 hours after the beginning
  for (const hours of [96, 0, 1, 22, 1, 0, 23, 1]) {
    await passHours(hours);
    counts.push((await emailsTo(member)).length);
  }
  expect(counts).toEqual([2, 2, 2, 2, 3, 3, 3, 4]);
  const announcedTimes = (await emailsTo(member)).map(({ text }) => /On (.+) \(Dubai time\)/.exec(text)?.[1]);
  expect(announcedTimes[1]).toBe(announcedTimes[2]);
  expect(announcedTimes[0]).not.toBe(announcedTimes[1]);
});

test('the wait does not go on while an email is undelivered, and the next one is sent a day after its delivery', async () => {
  const member = await waitingMember();
  server.setNow(new Date(server.deps.now().getTime() + 71 * HOUR_MS));
  await runJob();
  server.setNow(new Date(server.deps.now().getTime() + 24 * HOUR_MS));
  await runJob();
  expect(await rows(`select emails_sent from lost_factors where user_id = ${member.id}`)).toEqual([{ emails_sent: 1 }]);
  await passHours(23);
  expect(await emailsTo(member)).toHaveLength(1);
  await passHours(1);
  expect(await emailsTo(member)).toHaveLength(2);
});

test('three runs of the job at the same moment send each email once', async () => {
  const member = await waitingMember();
  for (let day = 0; day < 3; day++) {
    await passHours(0);
    server.setNow(new Date(server.deps.now().getTime() + 24 * HOUR_MS));
    await Promise.all([runJob(), runJob(), runJob()]);
  }
  expect(await emailsTo(member)).toHaveLength(4);
});

test('of a click that stops the wait and a sign-in by the link at the same time, one takes effect', async () => {
  for (let round = 0; round < 2; round++) {
    const member = await waitingMember();
    for (const hours of [24, 24, 24]) await passHours(hours);
    const token = (await linkIn(member, '/lost-factor?token')).searchParams.get('token')!;
    const stopLink = await linkIn(member, '/stop-lost-factor?');
    const [signInOutcome, stopAnswer] = await Promise.all([
      outcomeOf(pressLink(server.device(), token)),
      server
        .request()
        .post(stopLink.pathname + stopLink.search)
        .type('form')
        .send({ choice: 'stop' }),
    ]);
    expect([signInOutcome, stopAnswer.status]).toEqual(signInOutcome === 'ok' ? ['ok', 404] : ['BAD_REQUEST', 200]);
    const factors = await rows(`select 1 from passkeys where user_id = ${member.id}`);
    expect(factors).toHaveLength(signInOutcome === 'ok' ? 0 : 1);
  }
}, 60_000);

test('a password that is set by a link in the mailbox ends the wait and its link', async () => {
  const member = await waitingMember();
  for (const hours of [24, 24, 24]) await passHours(hours);
  const token = (await linkIn(member, '/lost-factor?token')).searchParams.get('token')!;
  await server.request().post('/api/forgot-password').send({ email: member.email }).expect(200);
  const resetEmail = (await server.sentEmails()).findLast(({ to, subject }) => to === member.email && subject === 'Set a new password')!;
  const resetToken = new URL(resetEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
  await server.request().post('/api/reset-password').send({ token: resetToken, password: 'tram kettle orchid' }).expect(401);
  await expectError(pressLink(server.device(), token), 'BAD_REQUEST');
  await signIn(server.device(), member, 'tram kettle orchid').expect(401);
});

test('removing the last factor ends the wait, so that no link signs in without a password', async () => {
  const member = await waitingMember();
  await member.device.delete(`/api/passkeys/${member.authenticator.id}`).expect(204);
  expect(await rows(`select 1 from lost_factors where user_id = ${member.id}`)).toHaveLength(1);
  await member.device.delete('/api/user/totp').expect(204);
  expect(await rows(`select 1 from lost_factors where user_id = ${member.id}`)).toEqual([]);
});

test('the owner sees the wait on their account and stops it there, once, and gets an email', async () => {
  const member = await waitingMember();
  const other = await waitingMember();
  const began = server.deps.now();
  const wait = async () => (await member.device.get('/api/user/security').expect(200)).body.lostFactor;
  const linkAt = new Date(began.getTime() + 72 * HOUR_MS).toISOString();
  expect(await wait()).toEqual({ since: began.toISOString(), linkAt, isLinkSent: false });
  for (const hours of [24, 24, 24, 24]) await passHours(hours);
  expect(await wait()).toEqual({ since: began.toISOString(), linkAt, isLinkSent: true });
  const stop = (device = member.device) => callerOf(device).security.stopLostFactor();
  await expectError(stop(server.device()), 'UNAUTHORIZED');
  await stop();
  await expectError(stop(), 'NOT_FOUND');
  expect(await wait()).toBeNull();
  expect(await rows(`select user_id from lost_factors where user_id in (${member.id}, ${other.id})`)).toEqual([{ user_id: other.id }]);
  expect((await emailsTo(member)).at(-1)!.subject).toBe('Your second factor is kept: the wait was stopped');
});

test('a sign-in with a second factor and a new password each end the wait', async () => {
  const byPasskey = await waitingMember();
  expect((await signInByPasskey(server.device(), byPasskey.authenticator)).status).toBe(200);
  const byCode = await waitingMember();
  const { body } = await byCode.device.post('/api/user/recovery-codes').send({}).expect(200);
  await signIn(server.device(), byCode, PASSWORD, body.recoveryCodes[0]).expect(200);
  const byPassword = await waitingMember();
  await byPassword.device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'tram kettle orchid' }).expect(200);
  expect(await rows(`select 1 from lost_factors where user_id in (${byPasskey.id}, ${byCode.id}, ${byPassword.id})`)).toEqual([]);
  for (const member of [byPasskey, byCode])
    expect((await emailsTo(member)).map(({ subject }) => subject)).toContain('Your second factor is kept: the wait was stopped');
});

test('the wait begins with the right password only, once, and not for staff, the demo account or without a second factor', async () => {
  const member = await waitingMember();
  await expectError(reportLoss(member, 'not the password'), 'UNAUTHORIZED', 'Invalid username or password');
  await expectError(reportLoss({ username: 'not-registered' }), 'UNAUTHORIZED', 'Invalid username or password');
  await passHours(24);
  await reportLoss(member);
  expect(await rows(`select emails_sent from lost_factors where user_id = ${member.id}`)).toEqual([{ emails_sent: 2 }]);
  await expectError(reportLoss(await makeMember(server)), 'CONFLICT');
  const demo = await makeMember(server, DEMO_MEMBER.username);
  await rows(`update users set email = '${DEMO_MEMBER.email}' where id = ${demo.id}`);
  await expectError(reportLoss(demo), 'FORBIDDEN');
  const staff = await makeMember(server);
  await addPasskeyTo(server, staff);
  await rows(`insert into staff (user_id, role, granted_at) values (${staff.id}, 'admin', now())`);
  await expectError(reportLoss(staff), 'FORBIDDEN', /Ask another admin/);
});

test('a link that is older than seven days signs no one in, and its wait is deleted', async () => {
  const member = await waitingMember();
  for (const hours of [24, 24, 24]) await passHours(hours);
  const token = (await linkIn(member, '/lost-factor?token')).searchParams.get('token')!;
  server.setNow(new Date(server.deps.now().getTime() + 7 * 24 * HOUR_MS));
  await expectError(pressLink(server.device(), token), 'BAD_REQUEST');
  await passHours(1);
  expect(await rows(`select 1 from lost_factors where user_id = ${member.id}`)).toEqual([]);
});
