// Tests of what visitors can and cannot do with the demo account, whose username and password are public. A setting LIMIT_… of '0' switches a limit off.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, expectError } from '../../../testing/factories/caller.ts';
import { type Device, makeMember } from '../../../testing/factories/members.ts';
import { sendCall } from '../../../testing/http-calls.ts';
import type { ProcedureName } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { appRouter } from '../../router.ts';
import { DEMO_OWN_HOMES } from '../../seed/demo/member.ts';
import { seedDemo } from '../../seed/seed.ts';
import { grantRole } from '../../staff/staff.people.ts';
import { DEMO_MEMBER } from './demo-account.ts';

const { username, password, email } = DEMO_MEMBER;
/** The error text of a call that is forbidden to the demo account. */
const DEMO_ERROR = /^This is the demo account/;
let server: TestServer;
let demoDevice: Device;
const signIn = (device: Device) => device.post('/api/login').send({ username, password });

beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ADDRESS: '0' });
  await seedDemo(server.deps.orm, server.database.url);
  demoDevice = server.device();
  await signIn(demoDevice).expect(200);
});
afterAll(() => server.close());

/** The mutations that the demo account must not call, with their inputs: they would lock out other visitors or change what these see. */
const FORBIDDEN_CALLS: Partial<Record<ProcedureName, object>> = {
  'account.update': { fullName: 'A rude name', phone: '+971 4 111 1111' },
  'account.changeEmail': { email: 'attacker@homes.example', currentPassword: password },
  'account.setAdvertiser': { userId: 1, advertisesAs: 'owner', contactBy: 'messages' },
  'account.cancelEmailChange': {},
  'account.resendConfirmation': {},
  'account.changePassword': { currentPassword: password, newPassword: 'four unusual words here' },
  'account.endOtherSessions': {},
  'account.endSession': { id: 'x' },
  'account.remove': { password },
  'security.confirm': { password },
  'security.beginTotp': {},
  'security.enableTotp': { code: '123456' },
  'security.removeTotp': {},
  'security.replaceRecoveryCodes': {},
  'security.stopLostFactor': {},
  'passkey.beginConfirmation': {},
  'passkey.begin': {},
  'passkey.add': { name: 'Mine now' },
  'passkey.rename': { id: 'AA', name: 'Mine now' },
  'passkey.remove': { id: 'AA' },
};

describe('the demo account, whose password is public,', () => {
  test.each(Object.entries(FORBIDDEN_CALLS) as [ProcedureName, object][])('cannot call %s, and says why', async (name, input) => {
    const device = server.device();
    await signIn(device).expect(200);
    expect(await sendCall(device, name, input)).toMatchObject({ status: 403, error: expect.stringMatching(DEMO_ERROR) });
  });

  test('cannot call any mutation of `account`, `security` or `passkey` that needs an account of one’s own', () => {
    // `isForMembers` marks the procedures that need a signed-in user
    const ownAccountMutations = Object.entries(
      appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: object } }>,
    )
      .filter(
        ([name, { _def }]) =>
          /^(account|security|passkey)\./.test(name) && _def.type === 'mutation' && _def.meta && 'isForMembers' in _def.meta,
      )
      .map(([name]) => name);
    expect(ownAccountMutations.sort()).toEqual(Object.keys(FORBIDDEN_CALLS).sort());
  });

  test('does not show the devices and the data of other visitors', async () => {
    const { account } = callerOf(demoDevice);
    for (const call of [account.sessions, account.export]) await expectError(call(), 'FORBIDDEN', DEMO_ERROR);
  });

  test('gets its error text in Arabic on an Arabic page', async () => {
    await expectError(callerOf(demoDevice, { language: 'ar' }).security.beginTotp(), 'FORBIDDEN', /الحساب التجريبي/);
  });

  test('stays open to the next visitor with its password, and to visitors who are signed in', async () => {
    await signIn(server.device()).expect(200);
    await demoDevice.get('/api/user').expect(200);
  });

  test('stays open to visitors after 24 wrong passwords', async () => {
    const wrongPasswordAnswers = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        server
          .request()
          .post('/api/login')
          .send({ username: i % 2 ? username : email.toUpperCase(), password: `wrong ${i}` }),
      ),
    );
    expect(new Set(wrongPasswordAnswers.map(({ status }) => status))).toEqual(new Set([401]));
    await signIn(server.device()).expect(200);
  });

  test('gets no staff role', async () => {
    const roleChange = { actorId: null, mail: server.deps.mail, now: new Date() };
    for (const name of [username, email])
      await expect(grantRole(server.deps.orm.em.fork(), name, 'moderator', roleChange)).rejects.toThrow(DEMO_ERROR);
  });

  test('sends no email to an address that a visitor typed, and keeps the answer on the site', async () => {
    const visitorAddress = 'third@homes.example';
    const [home, otherHome] = DEMO_OWN_HOMES as [number, number];
    const { body: inquiry } = await server
      .request()
      .post('/api/inquiries')
      .send({
        propertyId: home,
        name: 'Not The Owner',
        email: visitorAddress,
        phone: '+971 50 000 0111',
        message: 'Is it still available?',
      })
      .expect(201);
    for (const id of [home, otherHome])
      await server.request().post(`/api/properties/${id}/still-available`).send({ email: visitorAddress }).expect(202);
    const reply = await callerOf(demoDevice).inquiry.reply({
      id: inquiry.id,
      message: 'Buy pills at this address.',
    });
    expect(reply.messages.map(({ message }) => message)).toContain('Buy pills at this address.');
    await callerOf(demoDevice).listing.confirm({ id: home });
    await callerOf(demoDevice).listing.setStatus({ id: otherHome, status: 'paused' });
    expect((await server.sentEmails()).filter(({ to }) => to === visitorAddress)).toEqual([]);
  });

  test('does not restrict a member who chose its username on a site without demo data', async () => {
    const siteWithoutDemo = await testServer({ SEED_DEMO: 'false' });
    try {
      const { device } = await makeMember(siteWithoutDemo, username);
      await callerOf(device).account.update({ fullName: 'Own Name', phone: '' });
      // the limit is ten wrong passwords for an account
      const statuses: number[] = [];
      for (let i = 0; i < 11; i++)
        statuses.push(
          (
            await siteWithoutDemo
              .request()
              .post('/api/login')
              .send({ username, password: `wrong ${i}` })
          ).status,
        );
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await siteWithoutDemo.close();
    }
  });
});
