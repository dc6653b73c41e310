// Tests of signing in with a passkey. An authenticator in software makes the passkeys and their answers.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, SoftAuthenticator, signInByPasskey } from '../../../testing/factories/passkeys.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { testServer } from '../../../testing/server.ts';

const { server, passSeconds, rows } = await startSignInContext();
/** The subjects of the emails to a member. */
const subjectsTo = async ({ email }: Member) => (await server.sentEmails()).filter(({ to }) => to === email).map(({ subject }) => subject);
/** An authenticator in software with a new key, which answers challenges of this server. */
const newAuthenticator = () => new SoftAuthenticator(server.deps.env.origin);

describe('signing in with a passkey (O50, O58)', () => {
  test('needs no password and no other factor, and stores its time', async () => {
    const member = await makeMember(server);
    await addAuthenticator(server, member);
    const { authenticator } = await addPasskeyTo(server, member);
    const device = server.device();
    passSeconds(60);
    const answer = await signInByPasskey(device, authenticator);
    expect([answer.status, answer.body.username]).toEqual([200, member.username]);
    const { body } = await device.get('/api/user/security').expect(200);
    expect(body).toMatchObject({ secondFactor: ['totp', 'passkey'], passkeys: [{ lastUsedAt: server.deps.now().toISOString() }] });
    expect(await rows(`select factors, passkey_id from sessions where passkey_id = '${authenticator.id}'`)).toContainEqual({
      factors: ['passkey'],
      passkey_id: authenticator.id,
    });
    // the sign-in counts as a confirmation too
    await device.post('/api/passkeys/options').send({}).expect(200);
  });

  test('is refused without user verification, from another site, for another challenge or browser, and by another key', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    const { authenticator: otherAuthenticator } = await addPasskeyTo(server, await makeMember(server));
    const forgeries = [
      // without a check of fingerprint, face or PIN
      { isUnverified: true },
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
    const post = (passkey: object, browser = device) => browser.post('/api/login/passkey').send({ passkey });
    // the signature of one key with the id of another
    await post({ ...otherAuthenticator.get(await options()), id: authenticator.id, rawId: authenticator.id }).expect(400);
    // a key that is not stored
    await post(newAuthenticator().get(await options())).expect(400);
    // a challenge of another browser
    const otherBrowser = server.device();
    await otherBrowser.post('/api/login/passkey/options').send({}).expect(200);
    await post(authenticator.get(await options()), otherBrowser).expect(400);
    await post(authenticator.get(await options()), server.device()).expect(400);
    await device.get('/api/user').expect(401);
    await post(authenticator.get(await options())).expect(200);
  });

  test('accepts the answer to a challenge once, within five minutes', async () => {
    const { authenticator } = await addPasskeyTo(server, await makeMember(server));
    const device = server.device();
    const { body: options } = await device.post('/api/login/passkey/options').send({}).expect(200);
    const answer = authenticator.get(options);
    const answers = await Promise.all(Array.from({ length: 10 }, () => device.post('/api/login/passkey').send({ passkey: answer })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body: lateOptions } = await device.post('/api/login/passkey/options').send({}).expect(200);
    passSeconds(300);
    await device
      .post('/api/login/passkey')
      .send({ passkey: authenticator.get(lateOptions) })
      .expect(400);
    // the next challenge deletes expired ones
    await device.post('/api/login/passkey/options').send({}).expect(200);
    expect(await rows(`select 1 from auth_challenges where challenge = '${lateOptions.challenge}'`)).toEqual([]);
  });

  test('binds each challenge to the browser for a day, by the key that the browser has', async () => {
    const device = server.device();
    const setCookie = async (): Promise<string> => {
      const answer = await device.post('/api/login/passkey/options').send({}).expect(200);
      return String(answer.headers['set-cookie']);
    };
    const first = await setCookie();
    expect(first).toMatch(/^passkey=[\w-]{43};.* Max-Age=86400;/);
    expect(await setCookie()).toBe(first);
  });

  test('refuses a device-bound key whose counter does not rise, and emails its owner', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member, { deviceBound: true });
    expect((await signInByPasskey(server.device(), authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect((await signInByPasskey(server.device(), authenticator, { counter })).status).toBe(400);
    expect(await subjectsTo(member)).toContain('A passkey of your account may have been copied');
    expect((await signInByPasskey(server.device(), authenticator, { counter: 8 })).status).toBe(200);
  });

  test('accepts a key of a password manager with any counter', async () => {
    const { authenticator } = await addPasskeyTo(server, await makeMember(server));
    for (const counter of [5, 0, 3]) expect((await signInByPasskey(server.device(), authenticator, { counter })).status).toBe(200);
  });

  test('is refused to a blocked user with an error that says so', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    await rows(`insert into blocks (user_id, reason, mailbox_hash, created_at) values (${member.id}, 'fraud', 'x', now())`);
    const device = server.device();
    const answer = await signInByPasskey(device, authenticator);
    expect([answer.status, answer.text.includes('blocked')]).toEqual([401, true]);
    await device.get('/api/user').expect(401);
  });

  test('is rejected after the limit of wrong answers of a network address, while passwords are still checked', async () => {
    const limitedServer = await testServer({ LIMIT_LOGIN_ADDRESS: '3' });
    try {
      const member = await makeMember(limitedServer);
      const { authenticator } = await addPasskeyTo(limitedServer, member);
      for (let i = 0; i < 3; i++)
        expect((await signInByPasskey(limitedServer.device(), authenticator, { isUnverified: true })).status).toBe(400);
      expect((await signInByPasskey(limitedServer.device(), authenticator)).status).toBe(429);
      const { text } = await signIn(limitedServer.device(), member, PASSWORD).expect(401);
      expect(text).toBe('A second factor is needed');
    } finally {
      await limitedServer.close();
    }
  });
});
