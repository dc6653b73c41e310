// Tests of adding and removing an authenticator app, with its recovery codes.
import { describe, expect, test } from 'vitest';
import { startSignInContext } from '../../../testing/contexts/sign-in-context.ts';
import { callerOf } from '../../../testing/factories/caller.ts';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { signIn } from '../../../testing/factories/second-factors.ts';
import { totpCode } from '../../../testing/factories/totp.ts';

/** Four groups of four characters of Crockford's base 32, in lower case. */
const RECOVERY_CODE = /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/;
const HOUR_AND_A_MINUTE_S = 61 * 60;
const { server, passSeconds, rows, protectedMember } = await startSignInContext();

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
    for (const code of answer.body.recoveryCodes as string[]) expect(code).toMatch(RECOVERY_CODE);
    await member.device.post('/api/user/totp').send({}).expect(409).expect('There is an authenticator app already');
    await member.device.put('/api/user/totp').send({ code: '000000' }).expect(409).expect('Begin to add an authenticator app first');
    const subjects = (await server.sentEmails()).filter(({ to }) => to.includes(member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('An authenticator app was added to your account');
  });

  test('keeps neither its secret nor a recovery code readable in the database or the download', async () => {
    const member = await protectedMember();
    const stored = JSON.stringify([await rows('select * from second_factors'), await rows('select * from recovery_codes')]);
    const exported = await callerOf(member.device).account.export();
    const { authenticatorApps, recoveryCodes } = exported;
    expect([authenticatorApps.length, recoveryCodes.length]).toEqual([1, 10]);
    const download = JSON.stringify(exported);
    for (const secret of [
      member.app.secret,
      ...member.app.recoveryCodes,
      ...member.app.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(stored).not.toContain(secret);
      expect(download).not.toContain(secret);
    }
  });

  test('that got no first code within an hour has to be added anew', async () => {
    const member = await makeMember(server);
    const { body } = await member.device.post('/api/user/totp').send({}).expect(200);
    passSeconds(HOUR_AND_A_MINUTE_S);
    // the sign-in is more than ten minutes ago, so adding an app needs a new confirmation
    await member.device.post('/api/user/confirm').send({ password: PASSWORD }).expect(204);
    await member.device
      .put('/api/user/totp')
      .send({ code: totpCode(body.secret, server.deps.now()) })
      .expect(409);
  });

  test('is added by a first code in Arabic digits', async () => {
    const member = await makeMember(server);
    const { body } = await member.device.post('/api/user/totp').send({}).expect(200);
    const code = totpCode(body.secret, server.deps.now()).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!);
    await member.device.put('/api/user/totp').send({ code }).expect(200);
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

  test('is deleted with its recovery codes when the account is deleted', async () => {
    const member = await protectedMember();
    await callerOf(member.device).account.remove({ password: PASSWORD });
    for (const table of ['second_factors', 'recovery_codes', 'sessions'])
      expect(await rows(`select 1 from ${table} where user_id = ${member.id}`)).toEqual([]);
  });
});
