// Tests of guessing the second factor: the warning to the owner, the limits and simultaneous attempts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, PASSWORD } from '../../../testing/factories/members.ts';
import { addAuthenticator, signIn } from '../../../testing/factories/second-factors.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

test('the owner gets one email a day about wrong codes after the right password, and guesses are limited by the day until a new password', async () => {
  // two wrong codes in a quarter of an hour, and three times as many in a day
  const limited = await testServer({ LIMIT_SECOND_FACTOR: '2', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
  try {
    const member = await makeMember(limited);
    const app = await addAuthenticator(limited, member);
    const guess = async () => (await signIn(limited.device(), member, PASSWORD, '000000')).status;
    const subject = 'Wrong codes were typed after your password';
    const warnings = async () => (await limited.sentEmails()).filter((email) => email.to === member.email && email.subject === subject);
    /** Deletes the count of the last quarter of an hour, as if that were over; the count of the day remains. */
    const endQuarterHour = () =>
      limited.deps.orm.em.getConnection().execute(`delete from rate_limits where key = 'secondFactor:${member.id}'`);
    expect([await guess(), await guess()]).toEqual([401, 401]);
    expect(await warnings()).toHaveLength(0);
    expect([await guess(), await guess()]).toEqual([429, 429]);
    expect(await warnings()).toHaveLength(1);
    for (let quarter = 0; quarter < 2; quarter++) {
      await endQuarterHour();
      expect([await guess(), await guess()]).toEqual([401, 401]);
    }
    await endQuarterHour();
    expect(await guess()).toBe(429);
    expect((await signIn(limited.device(), member, PASSWORD, app.recoveryCodes[0])).status).toBe(429);
    expect(await warnings()).toHaveLength(1);
    // a new password clears the count: the person who guessed does not know it
    await limited.request().post('/api/forgot-password').send({ email: member.email }).expect(200);
    const reset = (await limited.sentEmails()).findLast(({ to, subject: title }) => to === member.email && title === 'Set a new password')!;
    const token = new URL(reset.links.find((link) => link.includes('token'))!).searchParams.get('token')!;
    await limited.request().post('/api/reset-password').send({ token, password: 'tram kettle orchid' }).expect(401);
    await signIn(limited.device(), member, 'tram kettle orchid', app.recoveryCodes[0]).expect(200);
  } finally {
    await limited.close();
  }
});

test('one of fifty sign-ins at once with the same recovery code succeeds, and the others are refused', async () => {
  const member = await makeMember(server);
  const code = (await addAuthenticator(server, member)).recoveryCodes[0]!;
  const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(server.device(), member, PASSWORD, code)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  // the used code counts as wrong; ten wrong codes reach the limit, and the attempts after them are not checked
  expect([count(200), count(401), count(429)]).toEqual([1, 10, 39]);
  expect((await member.device.get('/api/user/security').expect(200)).body.recoveryCodesLeft).toBe(9);
});
