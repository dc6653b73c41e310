// Tests of confirming the email address of an account and of changing it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerOf, errorOf, expectError, invalid } from '../../../testing/factories/caller.ts';
import { type Device, type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { deleteExpiredRows } from '../../jobs/cron.ts';

let server: TestServer;
/** Makes the addresses of `newAddress` unique. */
let serial = 0;
beforeAll(async () => {
  // a limit of '0' is switched off
  server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_LOGIN_ADDRESS: '0',
    LIMIT_LOGIN_ACCOUNT: '0',
    LIMIT_MESSAGE: '0',
    PUBLIC_ORIGIN: 'http://homes.example',
  });
});
beforeEach(() => server.setNow(null));
afterAll(() => server.close());
/** Runs a statement and returns its rows. */
const run = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;

/** An email address that no account has. */
const newAddress = (): string => `new-box${++serial}@homes.example`;
/** The answer of `account.emailState`: the address, whether it is confirmed, and a pending new address. */
const readEmailState = (device: Device) => callerOf(device).account.emailState();
/** Requests a change of the email address. */
const requestChange = (device: Device, email: string, currentPassword = PASSWORD) =>
  callerOf(device).account.changeEmail({ email, currentPassword });
const emailsTo = async (address: string): Promise<ReadEmail[]> => (await server.sentEmails()).filter(({ to }) => to === address);
const subjectsTo = async (address: string): Promise<string[]> => (await emailsTo(address)).map(({ subject }) => subject);
/** The subject of the email with the confirmation link. */
const CONFIRM_SUBJECT = 'Confirm your email address';
/** The path of the latest confirmation link that was sent to an address. */
async function confirmationPathTo(address: string): Promise<string> {
  const sentEmail = (await emailsTo(address)).findLast(({ subject }) => subject === CONFIRM_SUBJECT)!;
  return sentEmail.links.find((link) => link.includes('/confirm-email'))!.replace('http://homes.example', '');
}
/** Confirms by a link: presses the button of the page behind it. */
const press = (path: string) => server.request().post(path);
/** Registers a user whose address is not confirmed. */
const newUser = (): Promise<Member> => makeMember(server, undefined, { confirmed: false });

describe('a registered email address', () => {
  test('is confirmed once by the button behind the link, and not by a scanner that opens the link', async () => {
    const { device, email, username } = await newUser();
    const path = await confirmationPathTo(email);
    expect(await readEmailState(device)).toEqual({ email, confirmed: false, pending: null });
    for (let opened = 0; opened < 3; opened++)
      await server.request().get(path).expect(200).expect('Referrer-Policy', 'no-referrer').expect('Cache-Control', 'no-store');
    expect((await readEmailState(device)).confirmed).toBe(false);
    await press(path).expect(200);
    expect(await readEmailState(device)).toEqual({ email, confirmed: true, pending: null });
    await press(path).expect(404);
    // the address may belong to another person: the email contains nothing that the registrant typed
    expect((await emailsTo(email))[0]!.text).not.toContain(username);
  });

  test('gets a new link on request, three emails at most, and only the latest link works', async () => {
    const { device, email } = await newUser();
    const resend = () => callerOf(device).account.resendConfirmation();
    const firstPath = await confirmationPathTo(email);
    await resend();
    const secondPath = await confirmationPathTo(email);
    expect(secondPath).not.toBe(firstPath);
    await press(firstPath).expect(404);
    for (let i = 0; i < 10; i++) await resend();
    expect(await subjectsTo(email)).toHaveLength(3);
    await press(await confirmationPathTo(email)).expect(200);
    await expectError(resend(), 'CONFLICT');
  });

  test('is confirmed by a password reset, because the link of the reset was sent to it', async () => {
    const { device, email, username } = await newUser();
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await emailsTo(email)).find(({ subject }) => subject === 'Set a new password')!;
    const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
    await server.request().post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
    await device.post('/api/login').send({ username, password: 'a fresh one' }).expect(200);
    expect((await readEmailState(device)).confirmed).toBe(true);
  });
});

describe('a changed email address', () => {
  test('requires the password and a click in the email; the old address is notified before and after', async () => {
    const { device, email, username } = await makeMember(server);
    const newEmail = newAddress();
    expect(await errorOf(requestChange(device, newEmail, 'wrong one'))).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'currentPassword', message: 'Current password is wrong' }],
    });
    const sameAddressError = await errorOf(requestChange(device, email));
    expect(sameAddressError).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'email', message: sameAddressError.message }] });
    expect(await subjectsTo(newEmail)).toEqual([]);
    await requestChange(device, newEmail);
    expect(await readEmailState(device)).toEqual({ email, confirmed: true, pending: newEmail });
    const path = await confirmationPathTo(newEmail);
    await server.request().get(path).expect(200);
    expect((await device.get('/api/user').expect(200)).body.email).toBe(email);
    expect((await subjectsTo(email)).at(-1)).toBe('Another email address was entered for your account');
    await press(path).expect(200);
    expect((await device.get('/api/user').expect(200)).body.email).toBe(newEmail);
    expect(await readEmailState(device)).toEqual({ email: newEmail, confirmed: true, pending: null });
    expect((await subjectsTo(email)).at(-1)).toBe('The email address of your account has been changed');
    await server.request().post('/api/login').send({ username: newEmail, password: PASSWORD }).expect(200);
    await server.request().post('/api/login').send({ username: email, password: PASSWORD }).expect(401);
    await server.request().post('/api/login').send({ username, password: PASSWORD }).expect(200);
  });

  test('cannot be set together with name and phone', async () => {
    const { device, email } = await makeMember(server);
    await callerOf(device).account.update(invalid({ fullName: 'Nadia', phone: '', email: newAddress() }));
    expect((await device.get('/api/user').expect(200)).body).toMatchObject({ email, fullName: 'Nadia' });
  });

  test('that another user has returns the same response as a free one, and its owner is notified without a link', async () => {
    const [{ device, email }, owner] = [await makeMember(server), await makeMember(server)];
    const freeAddress = newAddress();
    const firstChange = await requestChange(device, freeAddress);
    const freeState = await readEmailState(device);
    const takenChange = await requestChange(device, owner.email.toUpperCase());
    expect(JSON.stringify(takenChange).replace(owner.email.toUpperCase(), freeAddress)).toBe(JSON.stringify(firstChange));
    expect(await readEmailState(device)).toEqual({ ...freeState, pending: owner.email.toUpperCase() });
    const ownerEmails = (await server.sentEmails()).filter(({ to }) => to.toLowerCase() === owner.email);
    const takenSubject = 'This address belongs to your account';
    expect(ownerEmails.map(({ subject }) => subject).toSorted()).toEqual([CONFIRM_SUBJECT, takenSubject]);
    const takenEmail = ownerEmails.find(({ subject }) => subject === takenSubject)!;
    expect(takenEmail.links.filter((link) => link.includes('token'))).toEqual([]);
    expect((await readEmailState(owner.device)).email).toBe(owner.email);
    const storedConfirmations = await run<{ token_hash: string | null }>(
      `select token_hash from email_confirmations join users on users.id = user_id where users.email = '${email}'`,
    );
    expect(storedConfirmations).toEqual([{ token_hash: null }]);
  });

  test('that two accounts requested goes to the one that confirms first', async () => {
    const [firstUser, secondUser] = [await makeMember(server), await makeMember(server)];
    const address = newAddress();
    await requestChange(firstUser.device, address);
    const firstPath = await confirmationPathTo(address);
    await requestChange(secondUser.device, address);
    const secondPath = await confirmationPathTo(address);
    const answers = await Promise.all([press(firstPath), press(secondPath)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await run(`select 1 from users where email = '${address}'`)).toHaveLength(1);
  });

  test('is dropped when it is cancelled, after a day, and by a changed password', async () => {
    const { device } = await makeMember(server);
    /** Requests a change to a new address and returns the path of the link. */
    const requestAnotherChange = async (): Promise<string> => {
      const newEmail = newAddress();
      await requestChange(device, newEmail);
      return confirmationPathTo(newEmail);
    };
    const cancelledPath = await requestAnotherChange();
    await callerOf(device).account.cancelEmailChange();
    await press(cancelledPath).expect(404);
    const expiredPath = await requestAnotherChange();
    // a day and a minute later
    server.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000));
    await press(expiredPath).expect(404);
    server.setNow(null);
    const formerPasswordPath = await requestAnotherChange();
    await device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'a fresh one' }).expect(200);
    await press(formerPasswordPath).expect(404);
    expect((await readEmailState(device)).pending).toBeNull();
  });

  test('invalidates a password reset link that was sent to the old address', async () => {
    const { device, email } = await makeMember(server);
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await emailsTo(email)).find(({ subject }) => subject === 'Set a new password')!;
    const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
    const newEmail = newAddress();
    await requestChange(device, newEmail);
    await press(await confirmationPathTo(newEmail)).expect(200);
    await server.request().post('/api/reset-password').send({ token, password: 'by the old box' }).expect(400);
  });
});

test('a confirmation token is stored as a hash, and expired ones are deleted after thirty days', async () => {
  const { id, device, email } = await makeMember(server);
  const newEmail = newAddress();
  await requestChange(device, newEmail);
  const token = new URL(await confirmationPathTo(newEmail), 'http://homes.example').searchParams.get('token')!;
  const [row] = await run<{ allColumns: string }>(
    `select confirmation::text as "allColumns" from email_confirmations confirmation where user_id = ${id}`,
  );
  expect(row!.allColumns).not.toContain(token);
  await run(`update email_confirmations set created_at = now() - interval '31 days' where user_id = ${id}`);
  await deleteExpiredRows(server.deps.orm.em.fork(), new Date());
  expect(await readEmailState(device)).toEqual({ email, confirmed: true, pending: null });
});

test('an invalid confirmation link shows that it is not valid, and no markup from its token', async () => {
  for (const path of [
    '/confirm-email',
    '/confirm-email?token=x',
    '/confirm-email?token=a&token=b',
    `/confirm-email?token=${'x'.repeat(3000)}`,
  ]) {
    const { text } = await press(path).expect(404);
    expect(text).toContain('This link is not valid');
  }
  const { text } = await server.request().get('/confirm-email?token="><script>alert(1)</script>').expect(200);
  expect(text).not.toContain('<script');
});
