// Tests of inquiries that go round in a brokerage: that turns are even, that a person stays with who answered them, and who gets the email.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import type { Member } from '../../testing/factories/members.ts';
import { viewingFields } from '../../testing/factories/viewings.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0', LIMIT_WRITE: '0' });
});
afterAll(() => server.close());

const { sendInquiry, emailsOf, thread } = inquirySteps(() => server);

/** A brokerage whose inquiries go round among `count` agents; its owner takes none. */
async function makeTurns(count: number) {
  const { owner, brokerage } = await makeBrokerage(server);
  const agents: Member[] = [];
  for (let i = 0; i < count; i++) agents.push(await makePerson(server, brokerage.id, 'agent'));
  await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
  await callerOf(owner.device).team.setRule({ rule: 'turns' });
  return { owner, agents, home: await advertise(owner) };
}
const assignedOf = async (id: number) =>
  (
    await rows<{ assigned: number | null }>(server.database.orm.em, {
      text: 'select assigned_user_id as assigned from inquiries where id = $1',
      values: [id],
    })
  )[0]!.assigned;

test('200 inquiries of 200 persons by 20 writers at once go to seven people, 28 or 29 to each', async () => {
  const { agents, home } = await makeTurns(7);
  const waiting = Array.from({ length: 200 }, (_, i) => i);
  const assigned: (number | null)[] = [];
  const write = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const id = await sendInquiry(home.id, {
        email: `person${next}@turns.example`,
        message: `Question ${next} about the view from the balcony.`,
      });
      assigned.push(await assignedOf(id));
    }
  };
  await Promise.all(Array.from({ length: 20 }, write));
  const counts = agents.map((agent) => assigned.filter((id) => id === agent.id).length);
  expect(assigned).toHaveLength(200);
  expect(counts.reduce((sum, n) => sum + n)).toBe(200);
  expect(new Set(counts)).toEqual(new Set([28, 29]));
});

test('the person whose turn it is gets the email and the thread, the same sender stays with them, and others do not see it', async () => {
  const { owner, agents, home } = await makeTurns(2);
  let id = 0;
  const [email] = await emailsOf(async () => {
    id = await sendInquiry(home.id, { email: 'Sara@turns.example' });
  });
  const first = agents.find(({ email: address }) => address === email!.to)!;
  const other = agents.find((agent) => agent !== first)!;
  expect(email!.text).toContain(`/inquiries/${id}`);
  expect((await thread(first.device, id)).direction).toBe('received');
  expect(await callerOf(first.device).inquiry.unread()).toEqual({ count: 1 });
  await expectError(thread(other.device, id), 'NOT_FOUND');
  // the owner reads along, and leaves it unread for the person who answers
  await callerOf(owner.device).inquiry.markRead({ id });
  expect(await callerOf(first.device).inquiry.unread()).toEqual({ count: 1 });
  expect(await callerOf(owner.device).inquiry.unread()).toEqual({ count: 0 });
  const again = await sendInquiry(home.id, { email: 'sara@TURNS.example', message: 'One more question: is there parking?' });
  expect(await assignedOf(again)).toBe(first.id);
  const elsewhere = await sendInquiry(home.id, { email: 'omar@turns.example' });
  expect(await assignedOf(elsewhere)).toBe(other.id);
  // who no longer takes inquiries gets none, and without anybody the agent of the home answers
  await callerOf(first.device).team.setTakesInquiries({ userId: first.id, takesInquiries: false });
  expect(await assignedOf(await sendInquiry(home.id, { email: 'sara@turns.example', message: 'And a third one, about the pool.' }))).toBe(
    other.id,
  );
  await callerOf(owner.device).team.setTakesInquiries({ userId: other.id, takesInquiries: false });
  const [toOwner] = await emailsOf(async () => {
    expect(await assignedOf(await sendInquiry(home.id, { email: 'lena@turns.example' }))).toBeNull();
  });
  expect(toOwner!.to).toBe(owner.email);
});

test('who was given a person that did not come to a viewing is the next in turn', async () => {
  const { agents, home } = await makeTurns(3);
  const email = 'first@no-show.example';
  const holder = await assignedOf(await sendInquiry(home.id, { email }));
  await callerOf(server.device()).viewing.ask(viewingFields(home.id, { email }));
  const { viewing } = callerOf(agents.find((agent) => agent.id === holder)!.device);
  const [asked] = (await viewing.list({ side: 'received' })).items;
  await viewing.answer({ id: asked!.id, action: 'agree', time: asked!.times[0]! });
  await rows(server.database.orm.em.fork(), {
    text: `update viewings set starts_at = now() - interval '3 hours', ends_at = now() - interval '2 hours' where id = $1`,
    values: [asked!.id],
  });
  await viewing.answer({ id: asked!.id, action: 'missed' });
  expect(await assignedOf(await sendInquiry(home.id, { email: 'second@no-show.example' }))).toBe(holder);
  expect(await assignedOf(await sendInquiry(home.id, { email: 'third@no-show.example' }))).not.toBe(holder);
});
