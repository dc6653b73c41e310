// Tests of the confirmation that changes of the ways to sign in need (step-up): how it is given, how long it holds and where.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { cookieOf, makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { totpCode } from '../../../testing/factories/totp.ts';
import { batchPath } from '../../../testing/procedure-path.ts';

const TEN_MINUTES_S = 600;
const { server, passSeconds, rows } = await startSignInContext();

describe('a confirmation that it is the user', () => {
  test('is given by a sign-in for ten minutes, and afterwards by the password (O59)', async () => {
    const { device } = await makeMember(server);
    passSeconds(TEN_MINUTES_S);
    await device.post('/api/user/totp').send({}).expect(200);
    passSeconds(1);
    const answer = await device.post('/api/user/totp').set('Accept', 'application/problem+json').send({}).expect(403);
    expect(answer.body).toMatchObject({ type: 'step-up', title: 'Confirm that it is you' });
    await device.post('/api/user/confirm').send({ password: 'not the password' }).expect(401).expect('Current password is wrong');
    await device.post('/api/user/confirm').send({}).expect(401);
    await device.post('/api/user/totp').send({}).expect(403);
    await device.post('/api/user/confirm').send({ password: PASSWORD }).expect(204);
    await device.post('/api/user/totp').send({}).expect(200);
  });

  test('is missing in a session that has no time of a confirmation', async () => {
    const { device, id } = await makeMember(server);
    await rows(`update sessions set factors = default, confirmed_at = default where user_id = ${id}`);
    await device.get('/api/user').expect(200);
    await device.post('/api/user/totp').send({}).expect(403).expect('Confirm that it is you');
  });

  test('needs the code where there is a second factor: the password is not enough', async () => {
    const member = await makeMember(server);
    const app = await addAuthenticator(server, member);
    passSeconds(TEN_MINUTES_S + 1);
    const answer = await member.device.post('/api/user/confirm').send({ password: PASSWORD }).expect(401);
    expect([answer.text, answer.headers['x-second-factor']]).toEqual(['A second factor is needed', 'totp, recovery']);
    for (const [method, path] of [
      ['delete', '/api/user/totp'],
      ['post', '/api/user/recovery-codes'],
    ] as const)
      await member.device[method](path).expect(403);
    const password = { currentPassword: PASSWORD, newPassword: 'another good phrase' };
    await member.device.post('/api/user/password').send(password).expect(403).expect('Confirm that it is you');
    const email = { email: 'mine@attacker.example', currentPassword: PASSWORD };
    await expectError(callerOf(member.device).account.changeEmail(email), 'FORBIDDEN');
    await expectError(callerOf(member.device).account.remove({ password: PASSWORD }), 'FORBIDDEN');
    await member.device.post('/api/user/confirm').send({ code: app.nextCode() }).expect(204);
    await member.device.post('/api/user/password').send(password).expect(200);
    await member.device.delete('/api/user/totp').expect(204);
  });

  test('accepts a code once: a replay in another session, or after a sign-in, is refused', async () => {
    const member = await makeMember(server);
    const app = await addAuthenticator(server, member);
    const other = server.device();
    await signIn(other, member, PASSWORD, app.nextCode()).expect(200);
    passSeconds(TEN_MINUTES_S + 1);
    const code = totpCode(app.secret, server.deps.now());
    const answers = await Promise.all(
      [member.device, other, member.device, other].map((device) => device.post('/api/user/confirm').send({ code })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 401, 401, 401]);
    await signIn(server.device(), member, PASSWORD, code).expect(401);
  });

  test('holds in its own session only, and ends with it', async () => {
    const member = await makeMember(server);
    const other = server.device();
    await signIn(other, member, PASSWORD).expect(200);
    passSeconds(TEN_MINUTES_S + 1);
    await member.device.post('/api/user/confirm').send({ password: PASSWORD }).expect(204);
    await other.post('/api/user/totp').send({}).expect(403);
    const cookie = cookieOf(member.device);
    await member.device.post('/api/logout').expect(200);
    await server.request().post('/api/user/totp').set('Cookie', cookie).send({}).expect(401);
  });

  test('does not reach calls of the same batch, which began before it', async () => {
    const { device } = await makeMember(server);
    passSeconds(TEN_MINUTES_S + 1);
    const { body } = await device
      .post(batchPath(['security.confirm', 'security.beginTotp']))
      .send({ 0: { json: { password: PASSWORD } }, 1: { json: null } });
    expect(body.map((each: { error?: { json: { data: { kind: string } } } }) => each.error?.json.data.kind)).toEqual([
      undefined,
      'step-up',
    ]);
  });

  test('of other sessions ends when an authenticator app is added, and they have no second factor', async () => {
    const member = await makeMember(server);
    const other = server.device();
    await signIn(other, member, PASSWORD).expect(200);
    const app = await addAuthenticator(server, member);
    await other.post('/api/user/recovery-codes').send({}).expect(403);
    const factorsOf = async () =>
      (await rows<{ factors: string[] }>(`select factors from sessions where user_id = ${member.id} order by created_at, id`))
        .map(({ factors }) => factors.toSorted().join('+'))
        .toSorted();
    expect(await factorsOf()).toEqual(['password', 'password+totp']);
    await other.post('/api/user/confirm').send({ code: app.nextCode() }).expect(204);
    expect(await factorsOf()).toEqual(['password+totp', 'password+totp']);
    await other.delete('/api/user/totp').expect(204);
    expect(await factorsOf()).toEqual(['password', 'password']);
  });

  test('is refused after ten wrong codes, and the session goes on', async () => {
    const member = await makeMember(server);
    const app = await addAuthenticator(server, member);
    for (let i = 0; i < 10; i++) await member.device.post('/api/user/confirm').send({ code: '000000' }).expect(401).expect('Invalid code');
    await member.device.post('/api/user/confirm').send({ code: app.nextCode() }).expect(429);
    await member.device.get('/api/user').expect(200);
  });
});
