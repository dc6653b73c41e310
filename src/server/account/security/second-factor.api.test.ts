import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { type Authenticator, addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { totpCode } from '../../../testing/factories/totp.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0', LIMIT_REGISTER: '0', LIMIT_MESSAGE: '0' });
});
afterAll(() => server.close());
/** Every test has a minute of its own, so that steps of codes do not depend on the real time. */
let minute = 0;
beforeEach(() => server.setNow(new Date(Date.UTC(2026, 10, 22, 9, 0) + ++minute * 60_000)));
const passSeconds = (seconds: number) => server.setNow(new Date(server.deps.now().getTime() + seconds * 1000));
const rows = <T = Record<string, unknown>>(sql: string): Promise<T[]> => server.deps.orm.em.getConnection().execute(sql) as Promise<T[]>;
const PROBLEM = 'application/problem+json';

/** A member with an authenticator app. */
async function protectedMember(): Promise<Member & { app: Authenticator }> {
  const member = await makeMember(server);
  return { ...member, app: await addAuthenticator(server, member) };
}

describe('signing in with a second factor', () => {
  test('needs the code after the right password, and says which ways there are (O56)', async () => {
    const member = await protectedMember();
    const device = server.device();
    const answer = await signIn(device, member, PASSWORD).expect(401);
    expect([answer.text, answer.headers['x-second-factor'], answer.headers['set-cookie']]).toEqual([
      'A second factor is needed',
      'totp, recovery',
      undefined,
    ]);
    const problem = await device
      .post('/api/login')
      .set('Accept', PROBLEM)
      .send({ username: member.username, password: PASSWORD })
      .expect(401);
    expect(problem.body).toEqual({ type: 'second-factor', status: 401, title: 'A second factor is needed', errors: [] });
    await device.get('/api/user').expect(401);
    await signIn(device, member, PASSWORD, member.app.nextCode()).expect(200);
    await device.get('/api/user').expect(200);
  });

  test('tells nothing of a second factor without the right password', async () => {
    const member = await protectedMember();
    const answer = await signIn(server.device(), member, 'not the password', member.app.nextCode()).expect(401);
    expect([answer.text, answer.headers['x-second-factor']]).toEqual(['Invalid username or password', undefined]);
  });

  test('refuses a wrong code, one of another member and one of two steps ago', async () => {
    const member = await protectedMember();
    const other = await protectedMember();
    passSeconds(120);
    const { now } = server.deps;
    const codes = [
      '000000',
      'abcd-abcd',
      totpCode(other.app.secret, now()),
      totpCode(member.app.secret, now(), { steps: -2 }),
      other.app.recoveryCodes[0]!,
    ];
    for (const code of codes) expect((await signIn(server.device(), member, PASSWORD, code).expect(401)).text).toBe('Invalid code');
    await signIn(server.device(), member, PASSWORD, totpCode(member.app.secret, now(), { steps: -1 })).expect(200);
  });

  test('accepts each step once: the same code twenty times at once is one sign-in (O57)', async () => {
    const member = await protectedMember();
    passSeconds(120);
    const code = totpCode(member.app.secret, server.deps.now());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(server.device(), member, PASSWORD, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(10).fill(401),
      ...Array<number>(9).fill(429),
    ]);
    passSeconds(30);
    const elsewhere = server.device();
    expect((await rows(`select 1 from sessions where user_id = ${member.id}`)).length).toBe(2);
    await signIn(elsewhere, member, PASSWORD, code).expect(429);
  });

  test('accepts an older step no more after a newer one', async () => {
    const member = await protectedMember();
    passSeconds(120);
    const now = server.deps.now();
    await signIn(server.device(), member, PASSWORD, totpCode(member.app.secret, now, { steps: 1 })).expect(200);
    for (const steps of [0, -1]) await signIn(server.device(), member, PASSWORD, totpCode(member.app.secret, now, { steps })).expect(401);
  });

  test('accepts a recovery code once, also with capitals and without dashes, and tells the owner (O49)', async () => {
    const member = await protectedMember();
    const [first, second] = member.app.recoveryCodes as [string, string];
    expect(member.app.recoveryCodes).toHaveLength(10);
    const answers = await Promise.all([first, first, first].map((code) => signIn(server.device(), member, PASSWORD, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const device = server.device();
    await signIn(device, member, PASSWORD, second.replaceAll('-', ' ').toUpperCase()).expect(200);
    expect((await device.get('/api/user/security').expect(200)).body).toMatchObject({ recoveryCodesLeft: 8, secondFactor: ['totp'] });
    const emails = (await server.sentEmails()).filter(
      ({ to, subject }) => to.includes(member.email) && subject === 'A recovery code was used',
    );
    // sent by a pool of connections: the second may arrive first
    expect(emails.map(({ text }) => /\d codes? left/.exec(text)?.[0]).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      '8 codes left',
      '9 codes left',
    ]);
  });

  test('over tRPC needs the code as well, also in a batch of many passwords', async () => {
    const member = await protectedMember();
    const input = { json: { username: member.username, password: PASSWORD } };
    const single = await server.request().post('/trpc/account.login').send(input).expect(401);
    expect(single.body.error.json.data).toMatchObject({ code: 'UNAUTHORIZED', kind: 'second-factor', methods: ['totp', 'recovery'] });
    const device = server.device();
    const names = Array(20).fill('account.login').join(',');
    const guesses = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, { json: { ...input.json, code: String(100_000 + i) } }]));
    const { body } = await device.post(`/trpc/${names}?batch=1`).send(guesses);
    const codes = (body as { error: { json: { data: { code: string } } } }[]).map((each) => each.error.json.data.code);
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    await device.get('/api/user').expect(401);
  });

  test('waits after ten wrong codes for this account only, and open sessions go on (O56)', async () => {
    const member = await protectedMember();
    const other = await protectedMember();
    for (let i = 0; i < 10; i++) await signIn(server.device(), member, PASSWORD, '000000').expect(401);
    passSeconds(120);
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(429);
    await signIn(server.device(), other, PASSWORD, other.app.nextCode()).expect(200);
    await member.device.get('/api/user').expect(200);
  });

  test('is not passed by a password reset, which sets the password and signs no one in (O51)', async () => {
    const member = await protectedMember();
    await server.request().post('/api/forgot-password').send({ email: member.email }).expect(200);
    const sentEmail = (await server.sentEmails()).findLast(
      ({ to, subject }) => to.includes(member.email) && subject === 'Set a new password',
    )!;
    const token = new URL(sentEmail.links.find((link) => link.includes('reset-password'))!).searchParams.get('token')!;
    const device = server.device();
    const answer = await device.post('/api/reset-password').send({ token, password: 'another good phrase' }).expect(401);
    expect([answer.text, answer.headers['set-cookie']]).toEqual(['A second factor is needed', undefined]);
    await device.get('/api/user').expect(401);
    await member.device.get('/api/user').expect(401);
    await signIn(device, member, 'another good phrase').expect(401).expect('A second factor is needed');
    passSeconds(120);
    await signIn(device, member, 'another good phrase', member.app.nextCode()).expect(200);
    await device.post('/api/reset-password').send({ token, password: 'another good phrase' }).expect(400);
  });

  test('leaves a member without one as before, whatever code they send', async () => {
    const member = await makeMember(server);
    await signIn(server.device(), member, PASSWORD).expect(200);
    await signIn(server.device(), member, PASSWORD, '123456').expect(200);
    expect(Object.keys((await member.device.get('/api/user').expect(200)).body)).not.toContain('secondFactor');
  });

  test('goes on while the session secret is rotated, and the secret is sealed anew', async () => {
    const member = await protectedMember();
    const [secret] = server.deps.env.sessionSecrets as [string];
    const newer = 'n'.repeat(40);
    server.deps.env.sessionSecrets = [newer, secret];
    passSeconds(120);
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(200);
    server.deps.env.sessionSecrets = [newer];
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(200);
    server.deps.env.sessionSecrets = [secret];
  });
});

describe('an authenticator app', () => {
  test('is added by its first code only, with a QR code and ten recovery codes (O48)', async () => {
    const member = await makeMember(server);
    const { body } = await member.device.post('/api/user/totp').send({}).expect(200);
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:/),
      qr: expect.stringMatching(/^<svg /),
    });
    await signIn(server.device(), member, PASSWORD).expect(200);
    await member.device.put('/api/user/totp').send({ code: '000000' }).expect(400).expect('Invalid code');
    expect((await member.device.get('/api/user/security')).body).toMatchObject({ secondFactor: [], recoveryCodesLeft: 0 });
    const answer = await member.device
      .put('/api/user/totp')
      .send({ code: totpCode(body.secret, server.deps.now()) })
      .expect(200);
    expect(new Set(answer.body.recoveryCodes).size).toBe(10);
    for (const code of answer.body.recoveryCodes as string[]) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    await member.device.post('/api/user/totp').send({}).expect(409).expect('There is an authenticator app already');
    await member.device.put('/api/user/totp').send({ code: '000000' }).expect(409).expect('Begin to add an authenticator app first');
    const subjects = (await server.sentEmails()).filter(({ to }) => to.includes(member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('An authenticator app was added to your account');
  });

  test('keeps neither its secret nor a recovery code readable in the database or the download', async () => {
    const member = await protectedMember();
    const stored = JSON.stringify([await rows('select * from second_factors'), await rows('select * from recovery_codes')]);
    const { body } = await member.device.get('/trpc/account.export').expect(200);
    const { authenticatorApps, recoveryCodes } = body.result.data.json;
    expect([authenticatorApps.length, recoveryCodes.length]).toEqual([1, 10]);
    const download = JSON.stringify(body);
    for (const secret of [
      member.app.secret,
      ...member.app.recoveryCodes,
      ...member.app.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(secret);
      expect(download).not.toContain(secret);
    }
  });

  test('that was never finished does not count after an hour', async () => {
    const member = await makeMember(server);
    const { body } = await member.device.post('/api/user/totp').send({}).expect(200);
    passSeconds(3660);
    await member.device.post('/api/user/confirm').send({ password: PASSWORD }).expect(204);
    await member.device
      .put('/api/user/totp')
      .send({ code: totpCode(body.secret, server.deps.now()) })
      .expect(409);
  });

  test('is removed with its recovery codes, and the password alone signs in again', async () => {
    const member = await protectedMember();
    await member.device.delete('/api/user/totp').expect(204);
    await member.device.delete('/api/user/totp').expect(404).expect('There is no authenticator app');
    expect((await member.device.get('/api/user/security')).body).toMatchObject({ secondFactor: [], recoveryCodesLeft: 0 });
    await signIn(server.device(), member, PASSWORD).expect(200);
    expect(await rows(`select * from recovery_codes where user_id = ${member.id}`)).toEqual([]);
  });

  test('gives new recovery codes that end the old ones', async () => {
    const member = await protectedMember();
    const { body } = await member.device.post('/api/user/recovery-codes').send({}).expect(200);
    await signIn(server.device(), member, PASSWORD, member.app.recoveryCodes[0]).expect(401);
    await signIn(server.device(), member, PASSWORD, body.recoveryCodes[0]).expect(200);
    const other = await makeMember(server);
    await other.device.post('/api/user/recovery-codes').send({}).expect(409);
  });

  test('and its recovery codes are deleted with the account', async () => {
    const member = await protectedMember();
    await member.device
      .post('/trpc/account.remove')
      .send({ json: { password: PASSWORD } })
      .expect(200);
    for (const table of ['second_factors', 'recovery_codes', 'sessions'])
      expect(await rows(`select 1 from ${table} where user_id = ${member.id}`)).toEqual([]);
  });
});
