// Tests of confirming the email address of an account and of changing it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Device, type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { deleteExpiredRows } from '../../jobs/cron.ts';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
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

const newAddress = (): string => `new-box${++serial}@homes.example`;
/** The answer of `account.emailState`. */
const state = async (device: Device) => (await device.get('/trpc/account.emailState').expect(200)).body.result.data.json;
const change = (device: Device, email: string, currentPassword = PASSWORD) =>
  device.post('/trpc/account.changeEmail').send({ json: { email, currentPassword } });
const emailsTo = async (address: string): Promise<ReadEmail[]> => (await server.sentEmails()).filter(({ to }) => to === address);
const subjectsTo = async (address: string): Promise<string[]> => (await emailsTo(address)).map(({ subject }) => subject);
/** The subject of the email with the confirmation link. */
const CONFIRM = 'Confirm your email address';
/** The path of the latest link sent to an address. */
async function linkTo(address: string): Promise<string> {
  const sentEmail = (await emailsTo(address)).findLast(({ subject }) => subject === CONFIRM)!;
  return sentEmail.links.find((link) => link.includes('/confirm-email'))!.replace('http://homes.example', '');
}
/** Presses the button of the page behind a link. */
const press = (path: string) => server.request().post(path);
const newUser = (): Promise<Member> => makeMember(server, undefined, { confirmed: false });

describe('a registered email address', () => {
  test('is confirmed once by the button behind the link, and not by a scanner that opens the link', async () => {
    const { device, email, username } = await newUser();
    const path = await linkTo(email);
    expect(await state(device)).toEqual({ email, confirmed: false, pending: null });
    for (let n = 0; n < 3; n++)
      await server.request().get(path).expect(200).expect('Referrer-Policy', 'no-referrer').expect('Cache-Control', 'no-store');
    expect((await state(device)).confirmed).toBe(false);
    await press(path).expect(200);
    expect(await state(device)).toEqual({ email, confirmed: true, pending: null });
    await press(path).expect(404);
    // the address may belong to another person: the email contains nothing that the registrant typed
    expect((await emailsTo(email))[0]!.text).not.toContain(username);
  });

  test('gets a new link on request, three emails at most, and only the latest link works', async () => {
    const { device, email } = await newUser();
    const resend = () => device.post('/trpc/account.resendConfirmation').send({});
    const first = await linkTo(email);
    await resend().expect(200);
    const second = await linkTo(email);
    expect(second).not.toBe(first);
    await press(first).expect(404);
    for (let n = 0; n < 10; n++) await resend().expect(200);
    expect(await subjectsTo(email)).toHaveLength(3);
    await press(await linkTo(email)).expect(200);
    await resend().expect(409);
  });

  test('is confirmed by a password reset, because its link arrived there', async () => {
    const { device, email, username } = await newUser();
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await emailsTo(email)).find(({ subject }) => subject === 'Set a new password')!;
    const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
    await server.request().post('/api/reset-password').send({ token, password: 'a fresh one' }).expect(200);
    await device.post('/api/login').send({ username, password: 'a fresh one' }).expect(200);
    expect((await state(device)).confirmed).toBe(true);
  });
});

describe('a changed email address', () => {
  test('requires the password and a click in the email; the old address is notified before and after', async () => {
    const { device, email, username } = await makeMember(server);
    const next = newAddress();
    const wrong = await change(device, next, 'wrong one').expect(400);
    expect(wrong.body.error.json.data.fields).toEqual([{ path: 'currentPassword', message: 'Current password is wrong' }]);
    const unchanged = await change(device, email).expect(400);
    expect(unchanged.body.error.json.data.fields).toEqual([{ path: 'email', message: unchanged.body.error.json.message }]);
    expect(await subjectsTo(next)).toEqual([]);
    await change(device, next).expect(200);
    expect(await state(device)).toEqual({ email, confirmed: true, pending: next });
    const path = await linkTo(next);
    await server.request().get(path).expect(200);
    expect((await device.get('/api/user').expect(200)).body.email).toBe(email);
    expect((await subjectsTo(email)).at(-1)).toBe('Another email address was entered for your account');
    await press(path).expect(200);
    expect((await device.get('/api/user').expect(200)).body.email).toBe(next);
    expect(await state(device)).toEqual({ email: next, confirmed: true, pending: null });
    expect((await subjectsTo(email)).at(-1)).toBe('The email address of your account has been changed');
    await server.request().post('/api/login').send({ username: next, password: PASSWORD }).expect(200);
    await server.request().post('/api/login').send({ username: email, password: PASSWORD }).expect(401);
    await server.request().post('/api/login').send({ username, password: PASSWORD }).expect(200);
  });

  test('cannot be set together with name and phone', async () => {
    const { device, email } = await makeMember(server);
    await device
      .post('/trpc/account.update')
      .send({ json: { fullName: 'Nadia', phone: '', email: newAddress() } })
      .expect(200);
    expect((await device.get('/api/user').expect(200)).body).toMatchObject({ email, fullName: 'Nadia' });
  });

  test('of another user returns the same response as a free one; its owner is notified without a link', async () => {
    const [{ device, email }, owner] = [await makeMember(server), await makeMember(server)];
    const freeAddress = newAddress();
    const firstChange = await change(device, freeAddress).expect(200);
    const freeState = await state(device);
    const takenChange = await change(device, owner.email.toUpperCase()).expect(200);
    expect(JSON.stringify(takenChange.body).replace(owner.email.toUpperCase(), freeAddress)).toBe(JSON.stringify(firstChange.body));
    expect(await state(device)).toEqual({ ...freeState, pending: owner.email.toUpperCase() });
    const ownerSubjects = (await server.sentEmails()).filter(({ to }) => to.toLowerCase() === owner.email).map(({ subject }) => subject);
    expect(ownerSubjects.toSorted()).toEqual([CONFIRM, 'This address belongs to your account']);
    expect((await state(owner.device)).email).toBe(owner.email);
    const stored = await run<{ token_hash: string | null }>(
      `select token_hash from email_confirmations c join users u on u.id = c.user_id where u.email = '${email}'`,
    );
    expect(stored).toEqual([{ token_hash: null }]);
  });

  test('that two accounts requested goes to the one that confirms first', async () => {
    const [firstUser, secondUser] = [await makeMember(server), await makeMember(server)];
    const address = newAddress();
    await change(firstUser.device, address).expect(200);
    const first = await linkTo(address);
    await change(secondUser.device, address).expect(200);
    const second = await linkTo(address);
    const answers = await Promise.all([press(first), press(second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await run(`select 1 from users where email = '${address}'`)).toHaveLength(1);
  });

  test('is dropped by a changed password, by cancelling and after a day', async () => {
    const { device } = await makeMember(server);
    const paths: string[] = [];
    const requestChange = async (): Promise<void> => {
      const next = newAddress();
      await change(device, next).expect(200);
      paths.push(await linkTo(next));
    };
    await requestChange();
    await device.post('/trpc/account.cancelEmailChange').send({}).expect(200);
    await press(paths[0]!).expect(404);
    await requestChange();
    const start = Date.now();
    server.setNow(new Date(start + 24 * 3_600_000 + 60_000));
    await press(paths[1]!).expect(404);
    server.setNow(null);
    await requestChange();
    await device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'a fresh one' }).expect(200);
    await press(paths[2]!).expect(404);
    expect((await state(device)).pending).toBeNull();
  });

  test('invalidates a password reset link that was sent to the old address', async () => {
    const { device, email } = await makeMember(server);
    await server.request().post('/api/forgot-password').send({ email }).expect(200);
    const sentEmail = (await emailsTo(email)).find(({ subject }) => subject === 'Set a new password')!;
    const token = new URL(sentEmail.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
    const next = newAddress();
    await change(device, next).expect(200);
    await press(await linkTo(next)).expect(200);
    await server.request().post('/api/reset-password').send({ token, password: 'by the old box' }).expect(400);
  });
});

test('a confirmation token is stored as a hash, and expired ones are deleted after thirty days', async () => {
  const { id, device, email } = await makeMember(server);
  const next = newAddress();
  await change(device, next).expect(200);
  const token = new URL(await linkTo(next), 'http://homes.example').searchParams.get('token')!;
  const [row] = await run<{ stored: string }>(`select c::text as stored from email_confirmations c where user_id = ${id}`);
  expect(row!.stored).not.toContain(token);
  await run(`update email_confirmations set created_at = now() - interval '31 days' where user_id = ${id}`);
  await deleteExpiredRows(server.deps.orm.em.fork());
  expect(await state(device)).toEqual({ email, confirmed: true, pending: null });
});

test('an invalid confirmation link says so', async () => {
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
