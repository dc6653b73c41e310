// Tests of adding, naming and removing passkeys, and of forged and repeated answers of authenticators.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, SoftAuthenticator, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { signIn } from '../../../testing/factories/second-factors.ts';
import { testServer } from '../../../testing/server.ts';

const { server, passSeconds, rows } = await startSignInContext();
/** The subjects of the emails to a member. */
const subjectsTo = async ({ email }: Member) => (await server.sentEmails()).filter(({ to }) => to === email).map(({ subject }) => subject);
/** An authenticator in software with a new key, which answers challenges of this server. */
const newAuthenticator = (options?: { deviceBound?: boolean }) => new SoftAuthenticator(server.deps.env.origin, options);

describe('adding a passkey (O50, O58)', () => {
  test('needs the browser’s answer to a challenge, and lists the passkey with its name', async () => {
    const member = await makeMember(server);
    const { body: options } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Dubai Appartments Sale' },
      user: { name: member.username },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const passkey = newAuthenticator();
    const { body } = await member.device
      .post('/api/passkeys')
      .send({ name: '  iPhone ', passkey: passkey.create(options) })
      .expect(201);
    expect(body.passkey).toEqual({
      id: passkey.id,
      name: 'iPhone',
      createdAt: server.deps.now().toISOString(),
      lastUsedAt: null,
      backedUp: true,
    });
    const { body: security } = await member.device.get('/api/user/security').expect(200);
    expect(security).toMatchObject({ secondFactor: ['passkey'], passkeys: [body.passkey], recoveryCodesLeft: 10 });
    expect(
      await rows(`select transports, is_device_bound, public_key is not null as has_key from passkeys where id = '${passkey.id}'`),
    ).toEqual([{ transports: ['internal', 'hybrid'], is_device_bound: false, has_key: true }]);
    expect(await subjectsTo(member)).toContain('A passkey was added to your account');
    const { body: next } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    expect(next.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }]);
  });

  test('is refused without user verification, for another site, challenge, session or kind of answer, and with an attestation', async () => {
    const member = await makeMember(server);
    const other = await makeMember(server);
    const optionsOf = async ({ device }: Pick<Member, 'device'>) => (await device.post('/api/passkeys/options').send({}).expect(200)).body;
    const post = (passkey: object) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey });
    const forgeries = [
      // without a check of fingerprint, face or PIN
      { isUnverified: true },
      { origin: 'https://homes.example.evil' },
      { origin: `${server.deps.env.origin}0` },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { challenge: 'A'.repeat(43) },
      { format: 'tpm' },
      { format: 'packed' },
    ];
    for (const forgery of forgeries) {
      const answer = await post(newAuthenticator().create(await optionsOf(member), forgery)).expect(400);
      expect([forgery, answer.text]).toEqual([forgery, 'The passkey could not be checked']);
    }
    await post(newAuthenticator().create(await optionsOf(other))).expect(400);
    expect(await rows(`select 1 from passkeys where user_id in (${member.id}, ${other.id})`)).toEqual([]);
  });

  test('accepts a challenge once, also when the first answer is wrong, and only within five minutes', async () => {
    const member = await makeMember(server);
    const passkey = newAuthenticator();
    const newOptions = async () => (await member.device.post('/api/passkeys/options').send({}).expect(200)).body;
    const post = (answer: object) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey: answer });
    const answeredWrongly = await newOptions();
    await post(passkey.create(answeredWrongly, { isUnverified: true })).expect(400);
    await post(passkey.create(answeredWrongly)).expect(400);
    const answeredLate = await newOptions();
    passSeconds(5 * 60);
    await post(passkey.create(answeredLate)).expect(400);
    const answeredTenTimes = await newOptions();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(passkey.create(answeredTenTimes))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('needs a recent confirmation, and refuses hostile input with an error of one line', async () => {
    const member = await makeMember(server);
    const { body: options } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    const validAnswer = newAuthenticator().create(options);
    const hostileAnswers = [
      {},
      null,
      { ...validAnswer, id: { $ne: '' } },
      { ...validAnswer, rawId: 'other' },
      { ...validAnswer, type: 'password' },
      // the text `null` in base64url
      { ...validAnswer, response: { ...validAnswer.response, clientDataJSON: 'bnVsbA' } },
      { ...validAnswer, response: { ...validAnswer.response, clientDataJSON: 'not base64!' } },
      { ...validAnswer, response: { ...validAnswer.response, attestationObject: 'AAAA' } },
      { ...validAnswer, response: { ...validAnswer.response, attestationObject: 'A'.repeat(20_001) } },
      { ...validAnswer, response: { ...validAnswer.response, transports: Array(11).fill('usb') } },
    ];
    for (const passkey of hostileAnswers) {
      const answer = await member.device.post('/api/passkeys').send({ name: 'Phone', passkey }).expect(400);
      expect(answer.text).toMatch(/^[^\n]{1,300}$/);
    }
    await member.device.post('/api/passkeys').send({ name: 'a\u0000b', passkey: validAnswer }).expect(400);
    // a confirmation is valid for 600 seconds
    passSeconds(601);
    expect((await member.device.post('/api/passkeys/options').send({}).expect(403)).text).toBe('Confirm that it is you');
    expect((await member.device.post('/api/passkeys').send({ name: 'Phone', passkey: validAnswer }).expect(403)).text).toBe(
      'Confirm that it is you',
    );
  });

  test('is limited to ten for a member, also by requests at the same time, and refuses a passkey that an account already has', async () => {
    const member = await makeMember(server);
    const { authenticator: authenticatorOfOther } = await addPasskeyTo(server, await makeMember(server));
    const { body: optionsForOther } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    await member.device
      .post('/api/passkeys')
      .send({ name: 'Not mine', passkey: authenticatorOfOther.create(optionsForOther) })
      .expect(400);
    for (let i = 0; i < 8; i++) await addPasskeyTo(server, member);
    // with eight passkeys, two of five requests at the same time may succeed
    const allOptions = await Promise.all(
      Array.from({ length: 5 }, async () => (await member.device.post('/api/passkeys/options').send({}).expect(200)).body),
    );
    const answers = await Promise.all(
      allOptions.map((options) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey: newAuthenticator().create(options) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403, 403]);
    const refused = await member.device.post('/api/passkeys/options').send({}).expect(403);
    expect(refused.text).toBe('You can have 10 passkeys. Remove one first.');
  });

  test('is refused on a site whose host is an IP address', async () => {
    const siteWithoutName = await testServer({ PUBLIC_ORIGIN: 'http://192.0.2.7:5000' });
    try {
      const { device } = await makeMember(siteWithoutName);
      expect((await device.post('/api/passkeys/options').send({}).expect(409)).text).toBe('Passkeys need a site address with a name');
      await siteWithoutName.device().post('/api/login/passkey/options').send({}).expect(409);
    } finally {
      await siteWithoutName.close();
    }
  });
});

describe('the passkeys of a member', () => {
  test('are named and removed by their owner only', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    const other = await makeMember(server);
    await other.device.patch(`/api/passkeys/${authenticator.id}`).send({ name: 'Mine' }).expect(404);
    await other.device.delete(`/api/passkeys/${authenticator.id}`).expect(404);
    const { body } = await member.device.patch(`/api/passkeys/${authenticator.id}`).send({ name: 'Phone of Mariam' }).expect(200);
    expect(body.name).toBe('Phone of Mariam');
    await member.device.patch(`/api/passkeys/${authenticator.id}`).send({ name: ' ' }).expect(400);
    // a confirmation is valid for 600 seconds
    passSeconds(601);
    expect((await member.device.delete(`/api/passkeys/${authenticator.id}`).expect(403)).text).toBe('Confirm that it is you');
    expect(await rows(`select name from passkeys where id = '${authenticator.id}'`)).toEqual([{ name: 'Phone of Mariam' }]);
  });

  test('end the other sessions that they began when they are removed, and the recovery codes end with the last passkey', async () => {
    const member = await makeMember(server);
    const { authenticator: lost } = await addPasskeyTo(server, member);
    const { authenticator: remaining } = await addPasskeyTo(server, member);
    const [thief, ownDevice] = [server.device(), server.device()];
    await signInByPasskey(thief, lost);
    await signInByPasskey(ownDevice, remaining);
    await ownDevice.delete(`/api/passkeys/${lost.id}`).expect(204);
    await thief.get('/api/user').expect(401);
    await ownDevice.get('/api/user').expect(200);
    expect((await signInByPasskey(server.device(), lost)).status).toBe(400);
    expect((await ownDevice.get('/api/user/security').expect(200)).body).toMatchObject({
      secondFactor: ['passkey'],
      recoveryCodesLeft: 10,
    });
    await ownDevice.delete(`/api/passkeys/${remaining.id}`).expect(204);
    expect((await ownDevice.get('/api/user/security').expect(200)).body).toMatchObject({
      secondFactor: [],
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await signIn(server.device(), member, PASSWORD).expect(200);
    expect(await subjectsTo(member)).toContain('A passkey was removed from your account');
  });

  test('of an account whose address was never confirmed end when its owner proves the address (O60)', async () => {
    const attacker = await makeMember(server, undefined, { confirmed: false });
    const { authenticator } = await addPasskeyTo(server, attacker);
    await server.request().post('/api/forgot-password').send({ email: attacker.email }).expect(200);
    const link = (await server.sentEmails())
      .filter(({ to }) => to === attacker.email)
      .flatMap(({ links }) => links)
      .findLast((url) => url.includes('reset-password'))!;
    const token = new URL(link).searchParams.get('token');
    await server.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(200);
    expect((await signInByPasskey(server.device(), authenticator)).status).toBe(400);
    await attacker.device.get('/api/user').expect(401);
  });
});
