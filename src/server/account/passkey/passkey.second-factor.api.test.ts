// Tests of a passkey as the second factor after the password, and as the proof that confirms a session.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addPasskeyTo, type SoftAuthenticator } from '../../../testing/factories/passkeys.ts';
import { signIn } from '../../../testing/factories/second-factors.ts';

const { server, passSeconds } = await startSignInContext();

describe('a passkey as the second factor', () => {
  test('is needed after the password, or a recovery code instead (O49, O56)', async () => {
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

  test('confirms the session of its owner only (O59)', async () => {
    const member = await makeMember(server);
    const { authenticator } = await addPasskeyTo(server, member);
    const { authenticator: authenticatorOfOther } = await addPasskeyTo(server, await makeMember(server));
    // a confirmation is valid for 600 seconds
    passSeconds(601);
    await member.device.post('/api/user/totp').send({}).expect(403);
    const confirm = async (signer: SoftAuthenticator, path = '/api/user/confirm/options') => {
      const { body: options } = await member.device.post(path).send({}).expect(200);
      return member.device.post('/api/user/confirm').send({ passkey: signer.get(options) });
    };
    expect((await confirm(authenticatorOfOther)).status).toBe(400);
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
      .findLast((url) => url.includes('reset-password'))!;
    const token = new URL(link).searchParams.get('token');
    const answer = await server.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(401);
    expect([answer.text, answer.headers['set-cookie']]).toEqual(['A second factor is needed', undefined]);
  });
});
