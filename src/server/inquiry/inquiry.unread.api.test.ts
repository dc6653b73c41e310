// Tests which conversations about inquiries are unread, how many a user has, and which conversations are the next newer and older ones.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNREAD_CAP } from '../../shared/inquiry/inquiry-unread.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Device, type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());

let inquiryCount = 0;
/** Sends an inquiry over REST and returns its id. */
const sendInquiry = async (device: Device, propertyId: number): Promise<number> => {
  const fields = { name: 'Nadia Karim', email: `nadia${++inquiryCount}@homes.example`, phone: '+971 50 000 0111' };
  return (
    await device
      .post('/api/inquiries')
      .send({ propertyId, ...fields, message: `Is it still available? This is question ${inquiryCount}.` })
      .expect(201)
  ).body.id;
};
const unreadCountOf = async ({ device }: Member): Promise<number> => (await callerOf(device).inquiry.unread()).count;
/** Whether each inquiry of a user's list is unread, latest first. */
const unreadFlags = async ({ device }: Member, side: 'received' | 'sent') =>
  (await callerOf(device).inquiry[side]({ page: 1 })).items.map((item) => item.unread);

test('an inquiry is unread by the owner until opened, and an answer by the sender until opened', async () => {
  const [owner, sender] = [await makeMember(server), await makeMember(server)];
  const id = await sendInquiry(sender.device, (await advertise(owner)).id);
  expect([await unreadCountOf(owner), await unreadCountOf(sender)]).toEqual([1, 0]);
  expect(await unreadFlags(owner, 'received')).toEqual([true]);
  expect(await unreadFlags(sender, 'sent')).toEqual([false]);

  await callerOf(owner.device).inquiry.markRead({ id });
  expect([await unreadCountOf(owner), await unreadCountOf(sender)]).toEqual([0, 0]);

  await callerOf(owner.device).inquiry.reply({ id, message: 'Yes, it is.' });
  expect([await unreadCountOf(owner), await unreadCountOf(sender)]).toEqual([0, 1]);
  expect((await callerOf(sender.device).inquiry.get({ id })).unread).toBe(true);
  await callerOf(sender.device).inquiry.markRead({ id });
  expect([await unreadCountOf(owner), await unreadCountOf(sender)]).toEqual([0, 0]);

  await callerOf(sender.device).inquiry.reply({ id, message: 'May I see it?' });
  expect([await unreadCountOf(owner), await unreadCountOf(sender)]).toEqual([1, 0]);
});

test('reading a conversation changes nothing for the other participant, and nothing at all for anyone else', async () => {
  const [owner, sender, otherUser] = [await makeMember(server), await makeMember(server), await makeMember(server)];
  const id = await sendInquiry(sender.device, (await advertise(owner)).id);
  await callerOf(sender.device).inquiry.markRead({ id });
  await expectError(callerOf(otherUser.device).inquiry.markRead({ id }), 'NOT_FOUND');
  expect(await unreadCountOf(owner)).toBe(1);
});

test('a question of the owner about their own property is not unread', async () => {
  const owner = await makeMember(server);
  await sendInquiry(owner.device, (await advertise(owner)).id);
  expect(await unreadCountOf(owner)).toBe(0);
});

test('a conversation names the newer and the older one of the same list', async () => {
  const [owner, sender] = [await makeMember(server), await makeMember(server)];
  const { id: home } = await advertise(owner);
  const [first, second, third] = [
    await sendInquiry(sender.device, home),
    await sendInquiry(server.device(), home),
    await sendInquiry(sender.device, home),
  ];
  /** The ids of the next newer and the next older conversation. */
  const neighbours = async ({ device }: Member, id: number) => {
    const { newerId, olderId } = await callerOf(device).inquiry.get({ id });
    return [newerId, olderId];
  };
  expect(await neighbours(owner, first)).toEqual([second, null]);
  expect(await neighbours(owner, second)).toEqual([third, first]);
  expect(await neighbours(owner, third)).toEqual([null, second]);
  expect(await neighbours(sender, first)).toEqual([third, null]);
});

test(`unread conversations are counted up to ${UNREAD_CAP}`, async () => {
  const owner = await makeMember(server);
  const { id: home } = await advertise(owner);
  await rows(server.deps.orm.em, {
    text: `insert into inquiries (property_id, name, email, phone, message, fingerprint, unread_by_owner)
      select $1, 'Nadia', 'nadia@homes.example', '0500000111', 'Is it available?', 'f' || n, true from generate_series(1, $2::int) n`,
    values: [home, UNREAD_CAP + 20],
  });
  expect(await unreadCountOf(owner)).toBe(UNREAD_CAP);
});
