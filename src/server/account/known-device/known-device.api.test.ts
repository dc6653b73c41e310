import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, type Device, type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { DEMO_MEMBER } from '../demo/demo-account.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    LIMIT_LOGIN_ACCOUNT: '0',
    LIMIT_LOGIN_ADDRESS: '0',
    LIMIT_REGISTER: '0',
    LIMIT_MESSAGE: '0',
    LIMIT_READ: '0',
    SEED_DEMO: '1',
  });
});
afterAll(() => server.close());
const DAY = 86_400_000;
/** Each test is 30 days later than the one before, so that emails of others do not count in the limits of mailboxes. */
let month = 0;
beforeEach(() => server.setNow(new Date(Date.UTC(2026, 10, 23, 9, 0) + ++month * 30 * DAY)));
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const emailsTo = async (email: string, subject = 'New sign-in to your account'): Promise<ReadEmail[]> =>
  (await server.sentEmails()).filter((sent) => sent.to === email && sent.subject === subject);
/** Signs a member in from a browser without any cookie. */
async function signInAnew(member: Pick<Member, 'username'>, userAgent = CHROME): Promise<Device> {
  const device = server.device();
  await signIn(device, member, PASSWORD).set('User-Agent', userAgent).expect(200);
  return device;
}
const linkPath = (email: ReadEmail): string => {
  const link = new URL(email.links.find((each) => each.includes('/not-me?'))!);
  return link.pathname + link.search;
};
/** Presses the button of the page behind a link. */
const press = (path: string) => server.request().post(path).type('form').send({ choice: 'undo' });
/** A member whose account was signed in to from an unknown browser, and the path of the link. */
async function visitedMember(): Promise<Member & { intruder: Device; path: string }> {
  const member = await makeMember(server);
  const intruder = await signInAnew(member);
  const [email] = await emailsTo(member.email);
  return { ...member, intruder, path: linkPath(email!) };
}
/** Presses the button of the page that confirms an address. */
async function confirmAddress(email: string): Promise<void> {
  const [confirmation] = await emailsTo(email, 'Confirm your email address');
  const { pathname, search } = new URL(confirmation!.links.find((link) => link.includes('token='))!);
  await server
    .request()
    .post(pathname + search)
    .type('form')
    .send({ choice: 'confirm' })
    .expect(200);
}
const knownCookie = (device: Device): string => /(?:^|; ?)known=([^;]*)/.exec(cookieOf(device))?.[1] ?? '';
/** Sets a password by the last reset link that was sent to an address. */
const setPassword = async (device: Device, email: string, password: string): Promise<Device> => {
  const [reset] = (await emailsTo(email, 'Set a new password')).slice(-1);
  const token = new URL(reset!.links.find((link) => link.includes('token='))!).searchParams.get('token')!;
  await device.post('/api/reset-password').send({ token, password }).expect(200);
  return device;
};

test('a sign-in from a new browser sends one email with browser, system and the time in Dubai; a known browser sends none (O53)', async () => {
  const member = await makeMember(server);
  expect(await emailsTo(member.email)).toEqual([]);
  // the browser that registered is known
  await member.device.post('/api/logout').expect(200);
  await signIn(member.device, member, PASSWORD).expect(200);
  expect(await emailsTo(member.email)).toEqual([]);
  const phone = await signInAnew(member, PHONE);
  const [email] = await emailsTo(member.email);
  expect(email!.text).toContain('Safari on iPhone');
  expect(email!.text).toMatch(/1:00 PM \(Dubai time\)/);
  expect(email!.text).not.toMatch(/127\.0\.0\.1|::1|::ffff/);
  await phone.post('/api/logout').expect(200);
  for (let i = 0; i < 3; i++) await signIn(phone, member, PASSWORD).set('User-Agent', CHROME).expect(200);
  expect(await emailsTo(member.email)).toHaveLength(1);
  const passkey = await addPasskeyTo(server, member);
  expect((await signInByPasskey(server.device(), passkey.authenticator)).status).toBe(200);
  expect(await emailsTo(member.email)).toHaveLength(2);
});

test('the cookie of known browsers is not readable by scripts, lasts 400 days and holds several accounts', async () => {
  const [first, second] = [await makeMember(server), await makeMember(server)];
  const device = server.device();
  await signIn(device, first, PASSWORD).expect(200);
  const answer = await signIn(device, second, PASSWORD).expect(200);
  const cookie = (answer.get('Set-Cookie') ?? []).find((text) => text.startsWith('known='))!;
  expect(cookie).toMatch(/Max-Age=34560000; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain(second.username);
  await signIn(device, first, PASSWORD).expect(200);
  await signIn(device, second, PASSWORD).expect(200);
  expect([(await emailsTo(first.email)).length, (await emailsTo(second.email)).length]).toEqual([1, 1]);
});

test('a cookie that is forged, of another account, older than 400 days or of a former password makes no browser known', async () => {
  const member = await makeMember(server);
  const other = await makeMember(server);
  const own = knownCookie(member.device);
  const [id, issued, signature] = own.split('.') as [string, string, string];
  const withCookie = async (value: string) => {
    await server
      .request()
      .post('/api/login')
      .set('Cookie', `known=${value}`)
      .send({ username: member.username, password: PASSWORD })
      .expect(200);
    return (await emailsTo(member.email)).length;
  };
  expect(await withCookie(own)).toBe(0);
  const foreign = knownCookie(other.device).split('.');
  const forged = [
    `${id}.${issued}.${'A'.repeat(43)}`,
    `${id}.${Number(issued) + 1}.${signature}`,
    `${id}.${foreign[1]}.${foreign[2]}`,
    `${'x~'.repeat(2000)}${own}`,
  ];
  for (const [i, value] of forged.entries()) expect(await withCookie(value)).toBe(i + 1);
  server.setNow(new Date(server.deps.now().getTime() + 401 * DAY));
  expect(await withCookie(own)).toBe(5);
});

test('another password makes the other browsers unknown, and the one that changed it stays known', async () => {
  const member = await makeMember(server);
  const other = await signInAnew(member);
  await member.device.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'tram kettle orchid' }).expect(200);
  await signIn(member.device, member, 'tram kettle orchid').expect(200);
  expect(await emailsTo(member.email)).toHaveLength(1);
  await signIn(other, member, 'tram kettle orchid').expect(200);
  expect(await emailsTo(member.email)).toHaveLength(2);
});

test('the demo account and an unconfirmed address get no email, and a mailbox gets five in an hour', async () => {
  const demo = await makeMember(server, DEMO_MEMBER.username);
  await rows(`update users set email = '${DEMO_MEMBER.email}' where id = ${demo.id}`);
  expect(knownCookie(await signInAnew(demo))).toBe('');
  const unconfirmed = await makeMember(server, undefined, { confirmed: false });
  await signInAnew(unconfirmed);
  const member = await makeMember(server);
  for (let i = 0; i < 7; i++) await signInAnew(member);
  expect([await emailsTo(DEMO_MEMBER.email), await emailsTo(unconfirmed.email)]).toEqual([[], []]);
  expect(await emailsTo(member.email)).toHaveLength(5);
});

test('what a browser says of itself beyond a common name is not repeated in the email', async () => {
  const member = await makeMember(server);
  await signInAnew(member, 'Call+971500000000-now');
  const [email] = await emailsTo(member.email);
  expect(email!.text).toContain('Unknown device');
  expect(email!.text).not.toContain('971500000000');
});

test('opening the link thirty times changes nothing; its button ends sessions, password and known browsers, and sends a reset link', async () => {
  const { path, ...member } = await visitedMember();
  for (let i = 0; i < 30; i++) await server.request().get(path).expect(200);
  await member.device.get('/api/user').expect(200);
  await member.intruder.get('/api/user').expect(200);
  expect((await press(path).expect(200)).text).toContain('Your account is closed to others');
  await member.device.get('/api/user').expect(401);
  await member.intruder.get('/api/user').expect(401);
  await signIn(member.intruder, member, PASSWORD).expect(401);
  await setPassword(member.device, member.email, 'tram kettle orchid');
  await signIn(member.intruder, member, 'tram kettle orchid').expect(200);
  expect(await emailsTo(member.email)).toHaveLength(2);
});

test('the link works once, for 7 days, only as it was signed; presses at once are one', async () => {
  const { path, ...member } = await visitedMember();
  const payload = new URL(path, 'http://site.example').searchParams.get('token')!.split('.');
  const claim = JSON.parse(Buffer.from(payload[0]!, 'base64url').toString()) as Record<string, unknown>;
  const other = await makeMember(server);
  const forge = (change: Record<string, unknown>) =>
    `/not-me?token=${Buffer.from(JSON.stringify({ ...claim, ...change })).toString('base64url')}.${payload[1]}`;
  const forged = [
    forge({ user: other.id }),
    forge({ email: 'thief@homes.example' }),
    forge({ at: Number(claim.at) + DAY }),
    '/not-me?token=%00.x',
    '/not-me',
    `${path}.x`,
  ];
  for (const address of forged) await press(address).expect(404);
  await member.device.get('/api/user').expect(200);
  await other.device.get('/api/user').expect(200);
  const now = server.deps.now();
  server.setNow(new Date(now.getTime() + 7 * DAY + 1));
  await server.request().get(path).expect(404);
  await press(path).expect(404);
  server.setNow(now);
  const presses = await Promise.all(Array.from({ length: 5 }, () => press(path)));
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  await setPassword(member.device, member.email, 'tram kettle orchid');
  await press(path).expect(404);
  await member.device.get('/api/user').expect(200);
  expect(await emailsTo(member.email, 'Set a new password')).toHaveLength(1);
});

test('the button still works when the intruder has changed password, address and ways to sign in, and registered the former address', async () => {
  const { path, intruder, ...member } = await visitedMember();
  await intruder.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'thief has the keys' }).expect(200);
  const changed = await intruder
    .post('/trpc/account.changeEmail')
    .set('Origin', server.deps.env.origin)
    .send({ json: { email: `thief-of-${member.email}`, currentPassword: 'thief has the keys' } });
  expect(changed.status).toBe(200);
  await confirmAddress(`thief-of-${member.email}`);
  await addAuthenticator(server, { device: intruder });
  await addPasskeyTo(server, { ...member, device: intruder });
  // an account that holds the former address, so that it cannot be put back
  const holder = { username: `holds${member.id}`, email: member.email, password: PASSWORD };
  await server.device().post('/api/register').send(holder).expect(201);
  await press(path).expect(200);
  await intruder.get('/api/user').expect(401);
  const owner = await setPassword(server.device(), member.email, 'tram kettle orchid');
  const { body } = await owner.get('/api/user').expect(200);
  expect(body.email).toBe(member.email);
  expect((await owner.get('/api/user/security').expect(200)).body).toMatchObject({ secondFactor: [], passkeys: [], recoveryCodesLeft: 0 });
});

test('the former address of an account can undo its change by one press (O47)', async () => {
  const member = await makeMember(server);
  await addAuthenticator(server, member);
  server.setNow(new Date(server.deps.now().getTime() + 5 * 60_000));
  await member.device
    .post('/trpc/account.changeEmail')
    .set('Origin', server.deps.env.origin)
    .send({ json: { email: `new-${member.email}`, currentPassword: PASSWORD } })
    .expect(200);
  await confirmAddress(`new-${member.email}`);
  const [notice] = await emailsTo(member.email, 'The email address of your account has been changed');
  await press(linkPath(notice!)).expect(200);
  expect(await rows(`select email from users where id = ${member.id}`)).toEqual([{ email: member.email }]);
  await member.device.get('/api/user').expect(401);
  // the authenticator app is older than the change and stays
  expect(await rows(`select 1 as one from second_factors where user_id = ${member.id}`)).toHaveLength(1);
});

test('an address that was never confirmed gets no link that undoes the change', async () => {
  const member = await makeMember(server, undefined, { confirmed: false });
  await member.device
    .post('/trpc/account.changeEmail')
    .set('Origin', server.deps.env.origin)
    .send({ json: { email: `new-${member.email}`, currentPassword: PASSWORD } })
    .expect(200);
  await confirmAddress(`new-${member.email}`);
  const [notice] = await emailsTo(member.email, 'The email address of your account has been changed');
  expect(notice!.links.some((link) => link.includes('/not-me'))).toBe(false);
});
