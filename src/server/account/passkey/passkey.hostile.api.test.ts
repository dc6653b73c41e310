// Tests of passkeys under attack and in rare states: forged hosts and answers, foreign challenges, old browsers, removed factors.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, SoftAuthenticator, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { giveRole } from '../../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // a limit of '0' is switched off
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_PASSKEY: '0' });
});
afterAll(() => server.close());
/** Runs a statement and returns its rows. */
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;
/** An authenticator in software with a new key, which answers challenges of this server. */
const newPasskey = () => new SoftAuthenticator(server.deps.env.origin);
/** The options with a new challenge that the server sends and a passkey answers; by default for adding a passkey. */
const optionsOf = async ({ device }: Pick<Member, 'device'>, path = '/api/passkeys/options') =>
  (await device.post(path).send({}).expect(200)).body;

test('removing the last second factor closes the staff pages to sessions that began by a recovery code', async () => {
  const member = await makeMember(server);
  await giveRole(server, member.id, 'admin');
  const { authenticator, recoveryCodes } = await addPasskeyTo(server, member);
  const [device, other] = [server.device(), server.device()];
  await signIn(device, member, PASSWORD, recoveryCodes[0]).expect(200);
  await signIn(other, member, PASSWORD, recoveryCodes[1]).expect(200);
  for (const session of [device, other]) await callerOf(session).staff.queue({});
  await device.delete(`/api/passkeys/${authenticator.id}`).expect(204);
  for (const session of [device, other]) await expectError(callerOf(session).staff.queue({}), 'NOT_FOUND');
  const factors = await rows<{ factors: string[] }>(`select distinct factors from sessions where user_id = ${member.id}`);
  expect(factors.flatMap((row) => row.factors)).not.toContain('totp');
});

test('removing the authenticator app keeps the staff pages open to a session that proved a passkey', async () => {
  const member = await makeMember(server);
  await giveRole(server, member.id, 'admin');
  await addAuthenticator(server, member);
  const { authenticator } = await addPasskeyTo(server, member);
  const device = server.device();
  await signInByPasskey(device, authenticator);
  await device.delete('/api/user/totp').expect(204);
  await callerOf(device).staff.queue({});
});

test('a passkey is added when its browser names no transport, as older ones do, or an unknown transport', async () => {
  const member = await makeMember(server);
  const passkey = newPasskey();
  const { response, ...credential } = passkey.create(await optionsOf(member));
  const { transports: _transports, ...withoutTransports } = response;
  await member.device
    .post('/api/passkeys')
    .send({ name: 'Old key', passkey: { ...credential, response: withoutTransports } })
    .expect(201);
  const unknown = newPasskey().create(await optionsOf(member));
  await member.device
    .post('/api/passkeys')
    .send({ name: 'New kind', passkey: { ...unknown, response: { ...unknown.response, transports: ['by-thought'] } } })
    .expect(201);
  expect((await signInByPasskey(server.device(), passkey)).status).toBe(200);
  expect(await rows(`select distinct transports from passkeys where user_id = ${member.id}`)).toEqual([{ transports: [] }]);
});

test('one passkey that answers five challenges at once is added once, with one set of recovery codes', async () => {
  const member = await makeMember(server);
  const passkey = newPasskey();
  const allOptions = [];
  for (let i = 0; i < 5; i++) allOptions.push(await optionsOf(member));
  const answers = await Promise.all(
    allOptions.map((options) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey: passkey.create(options) })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400]);
  const { recoveryCodes } = answers.find(({ status }) => status === 201)!.body;
  expect(await rows(`select count(*)::int as codes from recovery_codes where user_id = ${member.id}`)).toEqual([{ codes: 10 }]);
  await signIn(server.device(), member, PASSWORD, recoveryCodes[9]).expect(200);
});

test('a challenge is answered neither by another session of the same member nor for another purpose', async () => {
  const member = await makeMember(server);
  const { authenticator } = await addPasskeyTo(server, member);
  const other = server.device();
  await signInByPasskey(other, authenticator);
  const confirm = (device: Member['device'], options: { challenge: string }) =>
    device.post('/api/user/confirm').send({ passkey: authenticator.get(options) });
  await confirm(other, await optionsOf(member, '/api/user/confirm/options')).expect(400);
  await confirm(member.device, await optionsOf(member, '/api/login/passkey/options')).expect(400);
  const forConfirmation = await optionsOf(member, '/api/user/confirm/options');
  await member.device
    .post('/api/login/passkey')
    .send({ passkey: authenticator.get(forConfirmation) })
    .expect(400);
  await confirm(member.device, await optionsOf(member, '/api/user/confirm/options')).expect(204);
});

test('a forged host header changes neither the site of new passkeys nor the accepted origin', async () => {
  const member = await makeMember(server);
  const forgedHeaders = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example;proto=https' };
  const { body: options } = await member.device.post('/api/passkeys/options').set(forgedHeaders).send({}).expect(200);
  expect(options.rp.id).toBe('localhost');
  const passkey = newPasskey();
  const post = (answer: object) => member.device.post('/api/passkeys').set(forgedHeaders).send({ name: 'Phone', passkey: answer });
  await post(passkey.create(options, { origin: 'https://evil.example', rpId: 'evil.example' })).expect(400);
  await post(passkey.create(await optionsOf(member))).expect(201);
});

test.each([
  // attestation objects in CBOR, as hexadecimal
  ['arrays in arrays', '81'.repeat(14_900)],
  ['maps in maps', 'a1'.repeat(14_900)],
  ['tags in tags', 'c1'.repeat(14_900)],
  ['an array of four billion', `9affffffff${'00'.repeat(14_000)}`],
  ['a map of 2^64', `bbffffffffffffffff${'00'.repeat(14_000)}`],
  ['bytes without end', '5affffffff00'],
  ['a number', '01'],
  ['an empty map', 'a0'],
  ['no authenticator data', 'a263666d74646e6f6e656761747453746d74a0'],
])('a new passkey with %s as its attestation object is refused with an error of one line', async (_name, hex) => {
  const member = await makeMember(server);
  const answer = newPasskey().create(await optionsOf(member));
  const attestationObject = Buffer.from(hex, 'hex').toString('base64url');
  const { text } = await member.device
    .post('/api/passkeys')
    .send({ name: 'Phone', passkey: { ...answer, response: { ...answer.response, attestationObject } } })
    .expect(400);
  expect(text).toBe('The passkey could not be checked');
});
