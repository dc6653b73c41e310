// Tests of signing in to an account that has an authenticator app.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { callerOf, errorOf } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { signIn } from '../../../testing/factories/second-factors.ts';
import { totpCode } from '../../../testing/factories/totp.ts';
import { batchPath } from '../../../testing/procedure-path.ts';

const PROBLEM = 'application/problem+json';
/** Moves the clock past all 30-second steps whose codes a test has used before, so that their use does not count. */
const PAST_USED_STEPS_S = 120;
const { server, passSeconds, rows, protectedMember } = await startSignInContext();

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
    passSeconds(PAST_USED_STEPS_S);
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
    passSeconds(PAST_USED_STEPS_S);
    const code = totpCode(member.app.secret, server.deps.now());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(server.device(), member, PASSWORD, code)));
    // ten wrong codes reach the limit; the attempts after them are not checked
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(10).fill(401),
      ...Array<number>(9).fill(429),
    ]);
    passSeconds(30);
    const otherDevice = server.device();
    // the session of the registration and that of the one sign-in
    expect((await rows(`select 1 from sessions where user_id = ${member.id}`)).length).toBe(2);
    await signIn(otherDevice, member, PASSWORD, code).expect(429);
  });

  test('accepts codes in Arabic and Persian digits', async () => {
    const member = await protectedMember();
    passSeconds(PAST_USED_STEPS_S);
    const inDigitsFrom = (zero: string, code: string) =>
      code.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    await signIn(server.device(), member, PASSWORD, inDigitsFrom('٠', member.app.nextCode())).expect(200);
    await signIn(server.device(), member, PASSWORD, inDigitsFrom('۰', member.app.nextCode())).expect(200);
    await signIn(server.device(), member, PASSWORD, inDigitsFrom('٠', member.app.recoveryCodes[0]!)).expect(200);
  });

  test('refuses an older step after a newer one was accepted', async () => {
    const member = await protectedMember();
    passSeconds(PAST_USED_STEPS_S);
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
    // several connections send emails, so the second may arrive first
    expect(emails.map(({ text }) => /\d codes? left/.exec(text)?.[0]).toSorted((a, b) => a!.localeCompare(b!))).toEqual([
      '8 codes left',
      '9 codes left',
    ]);
  });

  test('over tRPC needs the code as well, also in a batch of many passwords', async () => {
    const member = await protectedMember();
    const input = { username: member.username, password: PASSWORD };
    expect(await errorOf(callerOf(server.device()).account.login(input))).toMatchObject({
      code: 'UNAUTHORIZED',
      kind: 'second-factor',
      methods: ['totp', 'recovery'],
    });
    const device = server.device();
    const guesses = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, { json: { ...input, code: String(100_000 + i) } }]));
    const { body } = await device.post(batchPath(Array(20).fill('account.login'))).send(guesses);
    const codes = (body as { error: { json: { data: { code: string } } } }[]).map((each) => each.error.json.data.code);
    expect(codes.filter((code) => code === 'UNAUTHORIZED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    await device.get('/api/user').expect(401);
  });

  test('is refused after ten wrong codes for this account only, and open sessions go on (O56)', async () => {
    const member = await protectedMember();
    const other = await protectedMember();
    for (let i = 0; i < 10; i++) await signIn(server.device(), member, PASSWORD, '000000').expect(401);
    passSeconds(PAST_USED_STEPS_S);
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(429);
    await signIn(server.device(), other, PASSWORD, other.app.nextCode()).expect(200);
    await member.device.get('/api/user').expect(200);
  });

  test('is not bypassed by a password reset, which sets the password and signs no one in (O51)', async () => {
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
    passSeconds(PAST_USED_STEPS_S);
    await signIn(device, member, 'another good phrase', member.app.nextCode()).expect(200);
    await device.post('/api/reset-password').send({ token, password: 'another good phrase' }).expect(400);
  });

  test('is not needed by a member who has none, whatever code they send', async () => {
    const member = await makeMember(server);
    await signIn(server.device(), member, PASSWORD).expect(200);
    await signIn(server.device(), member, PASSWORD, '123456').expect(200);
    expect(Object.keys((await member.device.get('/api/user').expect(200)).body)).not.toContain('secondFactor');
  });

  test('works while the session secret is rotated, and encrypts the secret of the app with the new one', async () => {
    const member = await protectedMember();
    const [oldSessionSecret] = server.deps.env.sessionSecrets as [string];
    const newSessionSecret = 'n'.repeat(40);
    server.deps.env.sessionSecrets = [newSessionSecret, oldSessionSecret];
    passSeconds(PAST_USED_STEPS_S);
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(200);
    server.deps.env.sessionSecrets = [newSessionSecret];
    await signIn(server.device(), member, PASSWORD, member.app.nextCode()).expect(200);
    server.deps.env.sessionSecrets = [oldSessionSecret];
  });
});
