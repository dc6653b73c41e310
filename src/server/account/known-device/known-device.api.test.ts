// Tests of the emails about sign-ins from unknown browsers, and of the cookie that makes a browser known.
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { CHROME, knownCookie, startKnownDeviceContext } from '../../../testing/contexts/known-device-context.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { signIn } from '../../../testing/factories/second-factors.ts';
import { DEMO_MEMBER } from '../demo/demo-account.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const { server, rows, emailsTo, signInAnew } = await startKnownDeviceContext();

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
  // the tests begin at 9:00 UTC; Dubai is 4 hours ahead
  expect(email!.text).toMatch(/1:00 PM \(Dubai time\)/);
  // the email has no network address
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
  // Max-Age is in seconds: 400 days
  const cookie = (answer.get('Set-Cookie') ?? []).find((text) => text.startsWith('known='))!;
  expect(cookie).toMatch(/Max-Age=34560000; HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain(second.username);
  await signIn(device, first, PASSWORD).expect(200);
  await signIn(device, second, PASSWORD).expect(200);
  expect([(await emailsTo(first.email)).length, (await emailsTo(second.email)).length]).toEqual([1, 1]);
});

test('a cookie that is forged, of another account or older than 400 days makes no browser known', async () => {
  const member = await makeMember(server);
  const other = await makeMember(server);
  const validMark = knownCookie(member.device);
  // a mark: the account’s id, the day of the sign-in (days since 1970) and the signature
  const [id, day, signature] = validMark.split('.') as [string, string, string];
  /** Signs in with this cookie. @returns how many emails about unknown browsers the member has got so far */
  const countEmailsAfterSignIn = async (value: string) => {
    await server
      .request()
      .post('/api/login')
      .set('Cookie', `known=${value}`)
      .send({ username: member.username, password: PASSWORD })
      .expect(200);
    return (await emailsTo(member.email)).length;
  };
  expect(await countEmailsAfterSignIn(validMark)).toBe(0);
  const otherMark = knownCookie(other.device).split('.');
  const forgedCookies = [
    `${id}.${day}.${'A'.repeat(43)}`,
    `${id}.${Number(day) + 1}.${signature}`,
    `${id}.${otherMark[1]}.${otherMark[2]}`,
    `${'x~'.repeat(2000)}${validMark}`,
  ];
  for (const [i, value] of forgedCookies.entries()) expect(await countEmailsAfterSignIn(value)).toBe(i + 1);
  server.setNow(new Date(server.deps.now().getTime() + 401 * DAY_MS));
  expect(await countEmailsAfterSignIn(validMark)).toBe(5);
});

test('a changed password makes the other browsers unknown, and the browser that changed it stays known', async () => {
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

test('the email names only common browsers, and repeats no other text of the user agent', async () => {
  const member = await makeMember(server);
  await signInAnew(member, 'Call+971500000000-now');
  const [email] = await emailsTo(member.email);
  expect(email!.text).toContain('Unknown device');
  expect(email!.text).not.toContain('971500000000');
});
