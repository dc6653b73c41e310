import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, SoftAuthenticator, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    LIMIT_LOGIN_ACCOUNT: '0',
    LIMIT_LOGIN_ADDRESS: '0',
    LIMIT_REGISTER: '0',
    LIMIT_PASSKEY: '0',
  });
});
afterAll(() => server.close());
let minute = 0;
beforeEach(() => server.setNow(new Date(Date.UTC(2026, 10, 23, 9, 0) + ++minute * 3_600_000)));
const passSeconds = (seconds: number) => server.setNow(new Date(server.deps.now().getTime() + seconds * 1000));
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;
const emailsTo = async ({ email }: Member) => (await server.sentEmails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const authenticatorOf = (options?: { deviceBound?: boolean }) => new SoftAuthenticator(server.deps.env.origin, options);

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
    const passkey = authenticatorOf();
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
    expect(await emailsTo(member)).toContain('A passkey was added to your account');
    const { body: next } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    expect(next.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }]);
  });

  test('is refused without the person, for another site, challenge, session or kind of answer, and with a maker’s certificate', async () => {
    const member = await makeMember(server);
    const other = await makeMember(server);
    const optionsOf = async ({ device }: Pick<Member, 'device'>) => (await device.post('/api/passkeys/options').send({}).expect(200)).body;
    const post = (passkey: object) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey });
    const forgeries = [
      { unverified: true },
      { origin: 'https://homes.example.evil' },
      { origin: `${server.deps.env.origin}0` },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { challenge: 'A'.repeat(43) },
      { format: 'tpm' },
      { format: 'packed' },
    ];
    for (const forgery of forgeries) {
      const answer = await post(authenticatorOf().create(await optionsOf(member), forgery)).expect(400);
      expect([forgery, answer.text]).toEqual([forgery, 'The passkey could not be checked']);
    }
    await post(authenticatorOf().create(await optionsOf(other))).expect(400);
    expect(await rows(`select 1 from passkeys where user_id in (${member.id}, ${other.id})`)).toEqual([]);
  });

  test('uses its challenge up, also when the answer is wrong, and within five minutes', async () => {
    const member = await makeMember(server);
    const passkey = authenticatorOf();
    const options = async () => (await member.device.post('/api/passkeys/options').send({}).expect(200)).body;
    const post = (answer: object) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey: answer });
    const first = await options();
    await post(passkey.create(first, { unverified: true })).expect(400);
    await post(passkey.create(first)).expect(400);
    const second = await options();
    passSeconds(5 * 60);
    await post(passkey.create(second)).expect(400);
    const third = await options();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(passkey.create(third))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('needs a recent confirmation and refuses hostile input with one line', async () => {
    const member = await makeMember(server);
    const { body: options } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    const good = authenticatorOf().create(options);
    const bad = [
      {},
      null,
      { ...good, id: { $ne: '' } },
      { ...good, rawId: 'other' },
      { ...good, type: 'password' },
      { ...good, response: { ...good.response, clientDataJSON: 'bnVsbA' } },
      { ...good, response: { ...good.response, clientDataJSON: 'not base64!' } },
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      { ...good, response: { ...good.response, attestationObject: 'A'.repeat(20_001) } },
      { ...good, response: { ...good.response, transports: Array(11).fill('usb') } },
    ];
    for (const passkey of bad) {
      const answer = await member.device.post('/api/passkeys').send({ name: 'Phone', passkey }).expect(400);
      expect(answer.text).toMatch(/^[^\n]{1,300}$/);
    }
    await member.device.post('/api/passkeys').send({ name: 'a\u0000b', passkey: good }).expect(400);
    passSeconds(601);
    expect((await member.device.post('/api/passkeys/options').send({}).expect(403)).text).toBe('Confirm that it is you');
    expect((await member.device.post('/api/passkeys').send({ name: 'Phone', passkey: good }).expect(403)).text).toBe(
      'Confirm that it is you',
    );
  });

  test('is possible ten times a member, also at once, and never with a passkey that an account has', async () => {
    const member = await makeMember(server);
    const { authenticator: taken } = await addPasskeyTo(server, await makeMember(server));
    const { body: forTaken } = await member.device.post('/api/passkeys/options').send({}).expect(200);
    await member.device
      .post('/api/passkeys')
      .send({ name: 'Not mine', passkey: taken.create(forTaken) })
      .expect(400);
    for (let i = 0; i < 8; i++) await addPasskeyTo(server, member);
    const options = await Promise.all(
      Array.from({ length: 5 }, async () => (await member.device.post('/api/passkeys/options').send({}).expect(200)).body),
    );
    const answers = await Promise.all(
      options.map((each) => member.device.post('/api/passkeys').send({ name: 'Phone', passkey: authenticatorOf().create(each) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 403, 403, 403]);
    const refused = await member.device.post('/api/passkeys/options').send({}).expect(403);
    expect(refused.text).toBe('You can have 10 passkeys. Remove one first.');
  });

  test('is refused on a site whose address is a number', async () => {
    const byNumber = await testServer({ PUBLIC_ORIGIN: 'http://192.0.2.7:5000' });
    try {
      const { device } = await makeMember(byNumber);
      expect((await device.post('/api/passkeys/options').send({}).expect(409)).text).toBe('Passkeys need a site address with a name');
      await byNumber.device().post('/api/login/passkey/options').send({}).expect(409);
    } finally {
      await byNumber.close();
    }
  });
});

describe('signing in with a passkey (O50, O58)', () => {
  test('needs no password and no other factor, and notes when it was', async () => {
    const member = await makeMember(server);
    await addAuthenticator(server, member);
    const { authenticator } = await addPasskeyTo(server, member);
    const device = server.device();
    passSeconds(60);
    const answer = await signInByPasskey(device, authenticator);
    expect([answer.status, answer.body.username]).toEqual([200, member.username]);
    const { body } = await device.get('/api/user/security').expect(200);
    expect(body).toMatchObject({ secondFactor: ['totp', 'passkey'], passkeys: [{ lastUsedAt: server.deps.now().toISOString() }] });
    expect(
      await rows(`select factors, passkey_id from sessions where passkey_id = '${authenticator.id}' and created_at > '2026-11-23'`),
    ).toContainEqual({
      factors: ['passkey'],
      passkey_id: authenticator.id,
    });
    // it counts as a confirmation too
    await device.post('/api/passkeys/options').send({}).expect(200);
  });

  test('is refused without the person, from another site, for another challenge or browser, and by another key', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    const { authenticator: another } = await addPasskeyTo(server, await makeMember(server));
    const forgeries = [
      { unverified: true },
      { origin: 'http://evil.example' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { challenge: 'B'.repeat(43) },
      { userHandle: Buffer.from('member-1').toString('base64url') },
    ];
    const device = server.device();
    for (const forgery of forgeries) {
      const answer = await signInByPasskey(device, authenticator, forgery);
      expect([forgery, answer.status, answer.text]).toEqual([forgery, 400, 'The passkey could not be checked']);
    }
    const options = async () => (await device.post('/api/login/passkey/options').send({}).expect(200)).body;
    const post = (passkey: object, from = device) => from.post('/api/login/passkey').send({ passkey });
    // the signature of one key under the name of another; a key that is not stored; a challenge of another browser
    await post({ ...another.get(await options()), id: authenticator.id, rawId: authenticator.id }).expect(400);
    await post(authenticatorOf().get(await options())).expect(400);
    const elsewhere = server.device();
    await elsewhere.post('/api/login/passkey/options').send({}).expect(200);
    await post(authenticator.get(await options()), elsewhere).expect(400);
    await post(authenticator.get(await options()), server.device()).expect(400);
    await device.get('/api/user').expect(401);
    await post(authenticator.get(await options())).expect(200);
  });

  test('takes the answer to a challenge once, within five minutes', async () => {
    const { authenticator } = await addPasskeyTo(server, await makeMember(server));
    const device = server.device();
    const { body: options } = await device.post('/api/login/passkey/options').send({}).expect(200);
    const answer = authenticator.get(options);
    const answers = await Promise.all(Array.from({ length: 10 }, () => device.post('/api/login/passkey').send({ passkey: answer })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body: late } = await device.post('/api/login/passkey/options').send({}).expect(200);
    passSeconds(300);
    await device
      .post('/api/login/passkey')
      .send({ passkey: authenticator.get(late) })
      .expect(400);
    // what expired is deleted with the next challenges
    await device.post('/api/login/passkey/options').send({}).expect(200);
    expect(await rows(`select 1 from auth_challenges where challenge = '${late.challenge}'`)).toEqual([]);
  });

  test('refuses a device-bound key whose counter goes back, keeps it out, and tells its owner', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member, { deviceBound: true });
    expect((await signInByPasskey(server.device(), authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect((await signInByPasskey(server.device(), authenticator, { counter })).status).toBe(400);
    expect(await emailsTo(member)).toContain('A passkey of your account may have been copied');
    expect((await signInByPasskey(server.device(), authenticator, { counter: 8 })).status).toBe(200);
  });

  test('takes a key of a password manager whatever its counter says', async () => {
    const { authenticator } = await addPasskeyTo(server, await makeMember(server));
    for (const counter of [5, 0, 3]) expect((await signInByPasskey(server.device(), authenticator, { counter })).status).toBe(200);
  });

  test('tells a blocked user until when, and begins no session', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    await rows(`insert into blocks (user_id, reason, mailbox_hash, created_at) values (${member.id}, 'fraud', 'x', now())`);
    const device = server.device();
    const answer = await signInByPasskey(device, authenticator);
    expect([answer.status, answer.text.includes('blocked')]).toEqual([401, true]);
    await device.get('/api/user').expect(401);
  });

  test('stops after 50 wrong answers of an address, without keeping the password of anyone out', async () => {
    const limited = await testServer({ LIMIT_LOGIN_ADDRESS: '3' });
    try {
      const member = await makeMember(limited);
      const { authenticator } = await addPasskeyTo(limited, member);
      for (let i = 0; i < 3; i++) expect((await signInByPasskey(limited.device(), authenticator, { unverified: true })).status).toBe(400);
      expect((await signInByPasskey(limited.device(), authenticator)).status).toBe(429);
      const { text } = await signIn(limited.device(), member, PASSWORD).expect(401);
      expect(text).toBe('A second factor is needed');
    } finally {
      await limited.close();
    }
  });
});

describe('a passkey as the second factor', () => {
  test('makes the password alone too little: a passkey or a recovery code is needed (O49, O56)', async () => {
    const member = await makeMember(server);
    const { recoveryCodes } = await addPasskeyTo(server, member);
    expect(recoveryCodes).toHaveLength(10);
    const answer = await signIn(server.device(), member, PASSWORD).expect(401);
    expect([answer.text, answer.headers['x-second-factor']]).toEqual(['A second factor is needed', 'passkey, recovery']);
    await signIn(server.device(), member, PASSWORD, '123456').expect(401);
    await signIn(server.device(), member, PASSWORD, recoveryCodes[0]).expect(200);
    // more passkeys keep the codes
    expect((await addPasskeyTo(server, member)).recoveryCodes).toEqual([]);
  });

  test('confirms that it is the user, by a passkey of theirs only (O59)', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    const { authenticator: ofOther } = await addPasskeyTo(server, await makeMember(server));
    passSeconds(601);
    await member.device.post('/api/user/totp').send({}).expect(403);
    const confirm = async (by: SoftAuthenticator, path = '/api/user/confirm/options') => {
      const { body: options } = await member.device.post(path).send({}).expect(200);
      return member.device.post('/api/user/confirm').send({ passkey: by.get(options) });
    };
    expect((await confirm(ofOther)).status).toBe(400);
    // a challenge of a sign-in confirms nothing
    expect((await confirm(authenticator, '/api/login/passkey/options')).status).toBe(400);
    await member.device.post('/api/user/confirm').send({ password: PASSWORD }).expect(401);
    await member.device.post('/api/user/totp').send({}).expect(403);
    const { body: options } = await member.device.post('/api/user/confirm/options').send({}).expect(200);
    expect(options.allowCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] }]);
    expect((await confirm(authenticator)).status).toBe(204);
    await member.device.post('/api/user/totp').send({}).expect(200);
    const { device } = await makeMember(server);
    await device.post('/api/user/confirm/options').send({}).expect(409);
  });

  test('is asked for after a reset by mail', async () => {
    const member = await makeMember(server);
    await addPasskeyTo(server, member);
    await server.request().post('/api/forgot-password').send({ email: member.email }).expect(200);
    const link = (await server.sentEmails())
      .filter(({ to }) => to === member.email)
      .flatMap(({ links }) => links)
      .findLast((each) => each.includes('reset-password'))!;
    const token = new URL(link).searchParams.get('token');
    const answer = await server.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(401);
    expect([answer.text, answer.headers['set-cookie']]).toEqual(['A second factor is needed', undefined]);
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
    passSeconds(601);
    expect((await member.device.delete(`/api/passkeys/${authenticator.id}`).expect(403)).text).toBe('Confirm that it is you');
    expect(await rows(`select name from passkeys where id = '${authenticator.id}'`)).toEqual([{ name: 'Phone of Mariam' }]);
  });

  test('end, when removed, the other sessions that they began, and with the last factor the recovery codes', async () => {
    const member = await makeMember(server);
    const { authenticator: lost } = await addPasskeyTo(server, member);
    const { authenticator: kept } = await addPasskeyTo(server, member);
    const [thief, own] = [server.device(), server.device()];
    await signInByPasskey(thief, lost);
    await signInByPasskey(own, kept);
    await own.delete(`/api/passkeys/${lost.id}`).expect(204);
    await thief.get('/api/user').expect(401);
    await own.get('/api/user').expect(200);
    expect((await signInByPasskey(server.device(), lost)).status).toBe(400);
    expect((await own.get('/api/user/security').expect(200)).body).toMatchObject({ secondFactor: ['passkey'], recoveryCodesLeft: 10 });
    await own.delete(`/api/passkeys/${kept.id}`).expect(204);
    expect((await own.get('/api/user/security').expect(200)).body).toMatchObject({ secondFactor: [], passkeys: [], recoveryCodesLeft: 0 });
    await signIn(server.device(), member, PASSWORD).expect(200);
    expect(await emailsTo(member)).toContain('A passkey was removed from your account');
  });

  test('of an account whose address was never confirmed end when its owner proves the address (O60)', async () => {
    const attacker = await makeMember(server, undefined, { confirmed: false });
    const { authenticator } = await addPasskeyTo(server, attacker);
    await server.request().post('/api/forgot-password').send({ email: attacker.email }).expect(200);
    const link = (await server.sentEmails())
      .filter(({ to }) => to === attacker.email)
      .flatMap(({ links }) => links)
      .findLast((each) => each.includes('reset-password'))!;
    const token = new URL(link).searchParams.get('token');
    await server.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(200);
    expect((await signInByPasskey(server.device(), authenticator)).status).toBe(400);
    await attacker.device.get('/api/user').expect(401);
  });
});
