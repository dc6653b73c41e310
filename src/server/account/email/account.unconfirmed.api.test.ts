// Tests of an account before and after its email address is confirmed, on a site that requires the confirmation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { listingBody } from '../../../testing/factories/listings.ts';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addAuthenticator } from '../../../testing/factories/second-factors.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

/** A limit of '0' is switched off. */
const SETTINGS = { LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' };
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ ...SETTINGS, REQUIRE_CONFIRMED_EMAIL: 'true' });
});
afterAll(() => server.close());

/** Registers a member whose email address is not confirmed. */
const newcomer = (site = server) => makeMember(site, undefined, { confirmed: false });
/** The last link whose URL contains `path` that was sent to an address. */
const linkTo = async ({ email }: Pick<Member, 'email'>, path: string): Promise<URL> => {
  const emails = (await server.sentEmails()).filter(({ to }) => to.includes(email));
  return new URL(emails.flatMap(({ links }) => links).findLast((link) => link.includes(path))!);
};
/** The path of the member's confirmation link. */
const confirmationPath = async (member: Member) => {
  const { pathname, search } = await linkTo(member, '/confirm-email');
  return pathname + search;
};
/** Creates a listing of the member and returns its id and status. */
const advertise = async ({ device }: Member): Promise<{ id: number; status: string }> =>
  (await device.post('/api/properties').send(listingBody()).expect(201)).body;
const listingStatuses = async ({ device, id }: Member): Promise<string[]> =>
  ((await device.get(`/api/users/${id}/properties`).expect(200)).body as { status: string }[]).map(({ status }) => status);
const isPublic = async (id: number): Promise<boolean> => (await server.request().get(`/api/properties/${id}`)).status === 200;

test('a listing of an unconfirmed member is stored paused, and goes online and counts as confirmed with the confirmation (O46, N5)', async () => {
  const member = await newcomer();
  const listing = await advertise(member);
  expect([listing.status, await isPublic(listing.id)]).toEqual(['paused', false]);
  const publish = callerOf(member.device).listing.setStatus({ id: listing.id, status: 'published' });
  await expectError(publish, 'FORBIDDEN', 'Confirm your email address first');
  await server
    .request()
    .post(await confirmationPath(member))
    .expect(200);
  expect(await isPublic(listing.id)).toBe(true);
  expect((await advertise(member)).status).toBe('published');
  const { body } = await server.request().get(`/api/properties/${listing.id}`);
  expect(body.confirmation).toMatchObject({ by: 'person' });
});

test('a listing that its owner marked as sold meanwhile stays sold when the address is confirmed', async () => {
  const member = await newcomer();
  const listing = await advertise(member);
  await callerOf(member.device).listing.setStatus({ id: listing.id, status: 'sold' });
  await server
    .request()
    .post(await confirmationPath(member))
    .expect(200);
  expect(await listingStatuses(member)).toEqual(['sold']);
});

test('listings created while the address is confirmed are all online afterwards', async () => {
  const member = await newcomer();
  const path = await confirmationPath(member);
  await Promise.all([advertise(member), advertise(member), server.request().post(path).expect(200), advertise(member), advertise(member)]);
  expect(await listingStatuses(member)).toEqual(Array(4).fill('published'));
});

test('without the setting and without a mail server listings are online at once', async () => {
  const siteWithoutMail = await testServer(SETTINGS);
  try {
    expect((await advertise(await newcomer(siteWithoutMail))).status).toBe('published');
  } finally {
    await siteWithoutMail.close();
  }
});

test('opening the link thirty times changes nothing; its button confirms', async () => {
  const member = await newcomer();
  const path = await confirmationPath(member);
  for (let i = 0; i < 30; i++) {
    const page = await server.request().get(path).expect(200);
    expect(page.text).toContain('I did not register');
  }
  expect((await member.device.get('/api/user/security')).body.emailConfirmed).toBe(false);
  await server.request().post(path).type('form').send({ choice: 'confirm' }).expect(200);
  expect((await member.device.get('/api/user/security')).body.emailConfirmed).toBe(true);
});

test('`I did not register` removes an account that was never confirmed, and nothing else (O44)', async () => {
  const member = await newcomer();
  await advertise(member);
  const path = await confirmationPath(member);
  await server.request().post(path).type('form').send({ choice: 'refuse' }).expect(200);
  await member.device.get('/api/user').expect(401);
  await server.request().post('/api/login').send({ username: member.username, password: PASSWORD }).expect(401);
  await server.request().post(path).type('form').send({ choice: 'refuse' }).expect(404);

  // a confirmed member who requested a change of address keeps the account
  const owner = await makeMember(server);
  await callerOf(owner.device).account.changeEmail({ email: `new-${owner.email}`, currentPassword: PASSWORD });
  const changeLink = await linkTo({ email: `new-${owner.email}` }, '/confirm-email');
  const page = await server
    .request()
    .get(changeLink.pathname + changeLink.search)
    .expect(200);
  expect(page.text).toContain('This is not my account');
  await server
    .request()
    .post(changeLink.pathname + changeLink.search)
    .type('form')
    .send({ choice: 'refuse' })
    .expect(200);
  expect((await owner.device.get('/api/user').expect(200)).body.email).toBe(owner.email);
  await server
    .request()
    .post(changeLink.pathname + changeLink.search)
    .type('form')
    .send({ choice: 'confirm' })
    .expect(404);
});

test('a program confirms by the token and gets 410 for an old one', async () => {
  const member = await newcomer();
  const token = (await linkTo(member, '/confirm-email')).searchParams.get('token')!;
  await server.request().post('/api/user/email/confirm').send({ token }).expect(200, { confirmed: true });
  const usedLinkAnswer = await server
    .request()
    .post('/api/user/email/confirm')
    .set('Accept', 'application/problem+json')
    .send({ token })
    .expect(410);
  expect(usedLinkAnswer.body).toMatchObject({ type: 'gone', title: 'This link is no longer valid. Ask for a new one.' });
  await member.device.post('/api/user/email/send').send({}).expect(409);
  await (await newcomer()).device.post('/api/user/email/send').send({}).expect(200);
});

test('a password reset by mail gives an account that another person registered to the owner of the address (O60)', async () => {
  const attacker = await newcomer();
  const app = await addAuthenticator(server, attacker);
  const pausedListing = await advertise(attacker);
  const onlineListing = await advertise(attacker);
  await server.deps.orm.em.getConnection().execute(`update properties set status = 'published' where id = ${onlineListing.id}`);
  await server.request().post('/api/forgot-password').send({ email: attacker.email }).expect(200);
  const token = (await linkTo(attacker, '/reset-password')).searchParams.get('token')!;
  const owner = server.device();
  await owner.post('/api/reset-password').send({ token, password: 'a phrase of the owner' }).expect(200);
  await attacker.device.get('/api/user').expect(401);
  for (const code of [undefined, app.nextCode(), app.recoveryCodes[0]])
    await server.request().post('/api/login').send({ username: attacker.username, password: PASSWORD, code }).expect(401);
  expect((await owner.get('/api/user/security').expect(200)).body).toMatchObject({
    emailConfirmed: true,
    secondFactor: [],
    recoveryCodesLeft: 0,
  });
  expect([await isPublic(pausedListing.id), await isPublic(onlineListing.id)]).toEqual([false, false]);
});
