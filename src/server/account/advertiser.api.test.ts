// Tests what members say about themselves as advertisers, and the one email that asks them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { askAdvertisers } from './advertiser.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ FREE_LISTING_LIMIT: '0' });
});
afterAll(() => server.close());

const viewOf = async (id: number) => (await server.request().get(`/api/properties/${id}`).expect(200)).body;

test('an answer is on all homes of the member at once, and only on theirs (N1, N2)', async () => {
  const member = await makeMember(server);
  const other = await makeMember(server);
  const homes = [await advertise(member), await advertise(member)];
  const otherHome = await advertise(other);
  const { account } = callerOf(member.device);
  const say = (values: object) =>
    account.setAdvertiser({ userId: member.id, advertisesAs: 'agent', brokerNumber: '', office: '', contactBy: 'messages', ...values });
  expect(await viewOf(homes[0]!.id)).toMatchObject({ advertiserType: null, advertiserDetails: { call: null, whatsApp: null } });
  await expect(say({ contactBy: 'call', brokerNumber: '12345' })).rejects.toThrow('phone number');
  await expect(say({ brokerNumber: '123' })).rejects.toThrow('BRN');
  expect(await viewOf(homes[0]!.id)).toMatchObject({ advertiserType: null });
  await account.update({ fullName: 'Omar Haddad', phone: '+971 50 765 4321' });
  await say({ brokerNumber: '١٢٣٤٥', contactBy: 'call' });
  for (const { id } of homes)
    expect(await viewOf(id)).toMatchObject({
      advertiser: 'Omar Haddad',
      advertiserType: 'agent',
      advertiserDetails: { brokerNumber: '12345', call: '+971 50 765 4321', whatsApp: null },
    });
  expect(await viewOf(otherHome.id)).toMatchObject({ advertiserType: null, advertiserDetails: { brokerNumber: null, call: null } });
  // what does not apply any more is forgotten
  await say({ advertisesAs: 'owner', brokerNumber: '12345', office: 'Palm Homes' });
  expect(await viewOf(homes[0]!.id)).toMatchObject({
    advertiserType: 'owner',
    advertiserDetails: { brokerNumber: null, office: null, call: null },
  });
  await say({ advertisesAs: 'brokerage', office: 'Palm Homes' });
  expect(await viewOf(homes[0]!.id)).toMatchObject({ advertiserType: 'agency', advertiserDetails: { office: 'Palm Homes' } });
});

test('another member’s answer cannot be given, and the number of a removed home is not shown', async () => {
  const member = await makeMember(server);
  const other = await makeMember(server);
  const input = { userId: member.id, advertisesAs: 'owner', contactBy: 'messages' } as const;
  await expect(callerOf(other.device).account.setAdvertiser(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const { id } = await advertise(member);
  const { account, listing } = callerOf(member.device);
  await account.update({ fullName: '', phone: '+971 50 111 2233' });
  await account.setAdvertiser({ ...input, contactBy: 'both' });
  await listing.setStatus({ id, status: 'sold' });
  expect(JSON.stringify((await server.request().get(`/api/properties/${id}`)).body)).not.toContain('111 2233');
});

test('members with adverts who have not answered get one email, also when the job runs twice at once', async () => {
  const asked = await makeMember(server);
  await advertise(asked);
  const answered = await makeMember(server);
  await advertise(answered);
  await callerOf(answered.device).account.setAdvertiser({ userId: answered.id, advertisesAs: 'owner', contactBy: 'messages' });
  const withoutHome = await makeMember(server);
  const { em } = server.database.orm;
  const run = () => askAdvertisers({ mail: server.deps.mail, now: () => new Date() }, em.fork());
  await Promise.all([run(), run(), run()]);
  await run();
  const sent = await rows<{ key: string }>(em.fork(), { text: `select key from mail_deliveries where key like 'advertiser:%'` });
  const keys = sent.map(({ key }) => key);
  expect(keys.filter((key) => key === `advertiser:${asked.id}`)).toHaveLength(1);
  expect(keys).not.toContain(`advertiser:${answered.id}`);
  expect(keys).not.toContain(`advertiser:${withoutHome.id}`);
});
