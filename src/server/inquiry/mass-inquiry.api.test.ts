// Tests which inquiries are marked because their text was sent about many homes, and which emails warn about a risky message.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

const WARNING = 'Be careful: never pay before you have seen the home.';
let server: TestServer;
let owner: Member;
/** Owns only the last home. Their mailbox gets few emails, so that its limit delays none of them. */
let otherOwner: Member;
/** Ids of 30 homes. */
let homes: number[];
const sendInquiry = (propertyId: number, message: string, email = 'hannah@becker.example') =>
  server.request().post('/api/inquiries').send({ propertyId, name: 'Hannah Becker', email, phone: '+971 50 000 0000', message });
/** How many inquiries whose text begins like `message` are marked. */
const countMarked = async (message: string) =>
  (
    await rows<{ count: number }>(server.database.orm.em, {
      text: `select count(*)::int as count from inquiries where is_mass and lower(message) like lower($1)`,
      values: [`${message.slice(0, 20)}%`],
    })
  )[0]!.count;

beforeAll(async () => {
  server = await testServer();
  owner = await makeMember(server);
  otherOwner = await makeMember(server);
  homes = [];
  for (let i = 0; i < 30; i++) homes.push((await makeProperty(server.database.orm.em)).id);
  await rows(server.database.orm.em, { text: 'update properties set user_id = $1', values: [owner.id] });
  await rows(server.database.orm.em, { text: 'update properties set user_id = $1 where id = $2', values: [otherOwner.id, homes[29]] });
});
/** How many emails to the owner of the last home contain the warning. */
const countWarned = async () =>
  (await server.sentEmails()).filter((email) => email.to === otherOwner.email && email.text.includes(WARNING)).length;
afterAll(() => server.close());

test('the same text to more than twenty homes in an hour is delivered, and marked for every receiver (O39)', async () => {
  const text = 'I live abroad and want to buy this home without a viewing, please write to my lawyer.';
  for (const home of homes.slice(0, 20)) await sendInquiry(home, text).expect(201);
  expect(await countMarked(text)).toBe(0);
  // other spaces and capitals, and another sender
  await sendInquiry(homes[29]!, `${text.toUpperCase()} `, 'another@homes.example').expect(201);
  expect(await countMarked(text)).toBe(21);
  const threads = await rows<{ id: number }>(server.database.orm.em, { text: 'select id from inquiries where is_mass order by id' });
  const data = await callerOf(owner.device).inquiry.get({ id: threads[0]!.id });
  expect(data.messages[0]!.isRisky).toBe(true);
  expect(await countWarned()).toBe(1);
});

test('thirty inquiries with the same text at once are all marked', async () => {
  const text = 'My company pays in advance for three years, the money comes from abroad through an agent.';
  const answers = await Promise.all(homes.map((home) => sendInquiry(home, text)));
  expect(answers.map(({ status }) => status)).toEqual(homes.map(() => 201));
  expect(await countMarked(text)).toBe(30);
});

test('a short text or the text that the form suggests from many visitors, the same text over two hours, and many texts of one visitor are not marked', async () => {
  for (const [i, home] of homes.entries()) await sendInquiry(home, 'Is it still available?', `visitor${i}@homes.example`).expect(201);
  expect(await countMarked('Is it still available?')).toBe(0);
  await rows(server.database.orm.em, { text: `update properties set title = 'Dubai Marina, 2-bedroom apartment'` });
  // the form suggests this text to every visitor
  const suggestedText =
    'I am interested in Dubai Marina, 2-bedroom apartment located in Dubai Marina. Please contact me with more information.';
  for (const [i, home] of homes.entries()) await sendInquiry(home, suggestedText, `visitor${i}@homes.example`).expect(201);
  expect(await countMarked('I am interested in')).toBe(0);
  // 15 inquiries an hour
  const textOverTwoHours = 'We are a family of four and look for a quiet home with a garden near a school.';
  for (const home of homes.slice(0, 15)) await sendInquiry(home, textOverTwoHours).expect(201);
  await rows(server.database.orm.em, { text: `update inquiries set created_at = created_at - interval '61 minutes'`, values: [] });
  for (const home of homes.slice(15)) await sendInquiry(home, textOverTwoHours).expect(201);
  expect(await countMarked(textOverTwoHours)).toBe(0);
  // a different text for each home
  for (const [i, home] of homes.entries())
    await sendInquiry(home, `Question ${i}: may we see your home on Sunday afternoon, and how far is the metro?`).expect(201);
  expect(await countMarked('Question ')).toBe(0);
});

test('an inquiry that asks for a copy of a passport has the warning in its email, and an ordinary one has not', async () => {
  const before = await countWarned();
  await sendInquiry(homes[29]!, 'May I see it on Sunday afternoon?').expect(201);
  expect(await countWarned()).toBe(before);
  await sendInquiry(homes[29]!, 'Please send a copy of your passport before the viewing.').expect(201);
  expect(await countWarned()).toBe(before + 1);
});
