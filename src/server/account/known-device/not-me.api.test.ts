// Tests of the link `This was not me` in emails about an account. Its button ends what an intruder has done: sessions, password, address and ways to sign in.
import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { startKnownDeviceContext } from '../../../testing/contexts/known-device-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { type Device, type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import type { ReadEmail } from '../../../testing/mail/sent-emails.ts';

const { server, rows, emailsTo, signInAnew } = await startKnownDeviceContext();

/** The path of the link `This was not me` in an email. */
const linkPath = (email: ReadEmail): string => {
  const link = new URL(email.links.find((url) => url.includes('/not-me?'))!);
  return link.pathname + link.search;
};
/** Presses the button of the page behind a link. */
const press = (path: string) => server.request().post(path).type('form').send({ choice: 'undo' });
/** A member to whose account an intruder has signed in, the intruder's browser, and the path of the link in the email about it. */
async function intrudedMember(): Promise<Member & { intruder: Device; path: string }> {
  const member = await makeMember(server);
  const intruder = await signInAnew(member);
  const [email] = await emailsTo(member.email);
  return { ...member, intruder, path: linkPath(email!) };
}
/** Confirms an address by the link in the email to it. */
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
/** Sets a password on a device by the last reset link that was sent to an address; this also signs the device in. */
const setPassword = async (device: Device, email: string, password: string): Promise<Device> => {
  const [reset] = (await emailsTo(email, 'Set a new password')).slice(-1);
  const token = new URL(reset!.links.find((link) => link.includes('token='))!).searchParams.get('token')!;
  await device.post('/api/reset-password').send({ token, password }).expect(200);
  return device;
};

test('opening the link thirty times changes nothing; its button ends sessions, password and known browsers, and sends a reset link', async () => {
  const { path, ...member } = await intrudedMember();
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

test('the link works once, for 7 days and unchanged, and of five presses at the same time one takes effect', async () => {
  const { path, ...member } = await intrudedMember();
  const [payload, signature] = new URL(path, 'http://site.example').searchParams.get('token')!.split('.') as [string, string];
  const claim = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const other = await makeMember(server);
  /** A link whose content is changed under the signature of the valid link. */
  const forge = (change: Record<string, unknown>) =>
    `/not-me?token=${Buffer.from(JSON.stringify({ ...claim, ...change })).toString('base64url')}.${signature}`;
  const forgedPaths = [
    forge({ user: other.id }),
    forge({ email: 'thief@homes.example' }),
    forge({ at: Number(claim.at) + DAY_MS }),
    '/not-me?token=%00.x',
    '/not-me',
    `${path}.x`,
  ];
  for (const forgedPath of forgedPaths) await press(forgedPath).expect(404);
  await member.device.get('/api/user').expect(200);
  await other.device.get('/api/user').expect(200);
  const now = server.deps.now();
  // a millisecond too late
  server.setNow(new Date(now.getTime() + 7 * DAY_MS + 1));
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
  const { path, intruder, ...member } = await intrudedMember();
  await intruder.post('/api/user/password').send({ currentPassword: PASSWORD, newPassword: 'thief has the keys' }).expect(200);
  await callerOf(intruder).account.changeEmail({ email: `thief-of-${member.email}`, currentPassword: 'thief has the keys' });
  await confirmAddress(`thief-of-${member.email}`);
  const { key } = await callerOf(intruder).apiKey.create({ name: 'A program', scopes: ['inquiries:read'] });
  const callWithKey = () => server.request().get('/api/key').set('Authorization', `Bearer ${key}`);
  await callWithKey().expect(200);
  await addAuthenticator(server, { device: intruder });
  await addPasskeyTo(server, { ...member, device: intruder });
  // the intruder registers another account with the former address, which must not prevent that the owner gets it back
  const secondAccount = { username: `holds${member.id}`, email: member.email, password: PASSWORD };
  await server.device().post('/api/register').send(secondAccount).expect(201);
  await press(path).expect(200);
  await intruder.get('/api/user').expect(401);
  await callWithKey().expect(401);
  const owner = await setPassword(server.device(), member.email, 'tram kettle orchid');
  const { body } = await owner.get('/api/user').expect(200);
  expect(body.email).toBe(member.email);
  expect((await owner.get('/api/user/security').expect(200)).body).toMatchObject({ secondFactor: [], passkeys: [], recoveryCodesLeft: 0 });
});

test('links to an address of the intruder do not void older ones of the owner, and are void once the owner has used theirs', async () => {
  const { path: ownerPath, intruder, ...member } = await intrudedMember();
  /** Lets time pass, so that each link has a time of its own. */
  const passMinute = () => server.setNow(new Date(server.deps.now().getTime() + 60_000));
  /** Changes the address of the account to one of the intruder and signs in anew. Returns the path of the link in the email about it. */
  const moveTo = async (device: Device, email: string, password: string): Promise<string> => {
    passMinute();
    await callerOf(device).account.changeEmail({ email, currentPassword: password });
    await confirmAddress(email);
    passMinute();
    await signIn(server.device(), member, password).set('User-Agent', 'x').expect(200);
    return linkPath((await emailsTo(email)).at(-1)!);
  };
  const [firstAddress, secondAddress] = [`thief-of-${member.email}`, `second-thief-of-${member.email}`];
  const firstPath = await moveTo(intruder, firstAddress, PASSWORD);
  const secondPath = await moveTo(intruder, secondAddress, PASSWORD);
  const undoPath = linkPath((await emailsTo(firstAddress, 'The email address of your account has been changed'))[0]!);
  passMinute();
  await press(secondPath).expect(200);
  await press(secondPath).expect(404);
  // the link that puts back the former address of the intruder is older than the one that was pressed
  await press(undoPath).expect(200);
  await press(undoPath).expect(404);
  const thief = await setPassword(server.device(), firstAddress, 'thief has the keys');
  const laterPath = await moveTo(thief, `third-thief-of-${member.email}`, 'thief has the keys');
  await server.request().get(ownerPath).expect(200);
  await press(ownerPath).expect(200);
  for (const usedPath of [ownerPath, firstPath, secondPath, undoPath, laterPath]) await press(usedPath).expect(404);
  expect(await rows(`select email from users where id = ${member.id}`)).toEqual([{ email: member.email }]);
  // a sign-in after that has a link that works, also three weeks later
  for (const days of [1, 21]) {
    const password = `tram kettle orchid ${days}`;
    await setPassword(server.device(), member.email, password);
    server.setNow(new Date(server.deps.now().getTime() + days * DAY_MS));
    await signIn(server.device(), member, password).set('User-Agent', 'x').expect(200);
    const newPath = linkPath((await emailsTo(member.email)).at(-1)!);
    await press(newPath).expect(200);
    for (const usedPath of [newPath, ownerPath, laterPath]) await press(usedPath).expect(404);
  }
});

test('recovery codes that the intruder renewed are removed, also when an older factor remains', async () => {
  const member = await makeMember(server);
  const { recoveryCodes, nextCode } = await addAuthenticator(server, member);
  const countCodes = async () => (await rows(`select 1 from recovery_codes where user_id = ${member.id}`)).length;
  /** Signs in with a code from a new browser a minute later. Returns the browser, and the path of the link in the email about it. */
  const signInByCode = async (makeCode: () => string, password: string) => {
    server.setNow(new Date(server.deps.now().getTime() + 60_000));
    const device = server.device();
    await signIn(device, member, password, makeCode()).set('User-Agent', 'x').expect(200);
    return { device, path: linkPath((await emailsTo(member.email)).at(-1)!) };
  };
  // codes that are older than the sign-in stay
  const first = await signInByCode(() => recoveryCodes[0]!, PASSWORD);
  await press(first.path).expect(200);
  expect(await countCodes()).toBe(10);
  const [reset] = (await emailsTo(member.email, 'Set a new password')).slice(-1);
  const token = new URL(reset!.links.find((link) => link.includes('token='))!).searchParams.get('token')!;
  // sets the password, and asks for the second factor to sign in
  await server.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(401);
  const intruder = await signInByCode(nextCode, 'tram kettle orchid');
  server.setNow(new Date(server.deps.now().getTime() + 60_000));
  await intruder.device.post('/api/user/recovery-codes').send({}).expect(200);
  await press(intruder.path).expect(200);
  expect(await countCodes()).toBe(0);
  expect(await rows(`select 1 as one from second_factors where user_id = ${member.id}`)).toHaveLength(1);
});

test('the former address of an account can undo its change by one press (O47)', async () => {
  const member = await makeMember(server);
  await addAuthenticator(server, member);
  // five minutes later, so that the authenticator app is older than the change
  server.setNow(new Date(server.deps.now().getTime() + 5 * 60_000));
  await callerOf(member.device).account.changeEmail({ email: `new-${member.email}`, currentPassword: PASSWORD });
  await confirmAddress(`new-${member.email}`);
  const [notice] = await emailsTo(member.email, 'The email address of your account has been changed');
  await press(linkPath(notice!)).expect(200);
  expect(await rows(`select email from users where id = ${member.id}`)).toEqual([{ email: member.email }]);
  await member.device.get('/api/user').expect(401);
  // the authenticator app is older than the change and stays
  expect(await rows(`select 1 as one from second_factors where user_id = ${member.id}`)).toHaveLength(1);
});

test('the button brings the alerts back from the intruder’s address, also when another visitor entered the owner’s address meanwhile', async () => {
  const { path, intruder, ...member } = await intrudedMember();
  const thiefEmail = `thief-of-${member.email}`;
  const alertsOf = (email: string) =>
    rows(`select a.filter from alerts a join alert_addresses o on o.id = a.address_id
      where o.email = '${email}' and a.confirmed_at is not null order by a.id`);
  const filters = [{ filter: { minPrice: 1_000_000 } }, { filter: { minPrice: 2_000_000 } }];
  await callerOf(member.device).alert.create(filters[0]!);
  await callerOf(intruder).account.changeEmail({ email: thiefEmail, currentPassword: PASSWORD });
  await confirmAddress(thiefEmail);
  await callerOf(server.device()).alert.create({ ...filters[0]!, email: member.email });
  await callerOf(intruder).alert.create(filters[1]!);
  expect([await alertsOf(member.email), await alertsOf(thiefEmail)]).toEqual([[], filters]);
  await press(path).expect(200);
  expect([await alertsOf(member.email), await alertsOf(thiefEmail)]).toEqual([filters, []]);
  expect(await rows(`select 1 from alert_addresses where email = '${thiefEmail}'`)).toEqual([]);
});

test('an address that was never confirmed gets no link that undoes the change', async () => {
  const member = await makeMember(server, undefined, { confirmed: false });
  await callerOf(member.device).account.changeEmail({ email: `new-${member.email}`, currentPassword: PASSWORD });
  await confirmAddress(`new-${member.email}`);
  const [notice] = await emailsTo(member.email, 'The email address of your account has been changed');
  expect(notice!.links.some((link) => link.includes('/not-me'))).toBe(false);
});
