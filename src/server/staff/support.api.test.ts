// Tests of the inbox of what people write to the office (N20, O95): what arrives, in which order, how it is answered, and what members read about it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../shared/time.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';

let server: TestServer;
let staffMember: Awaited<ReturnType<typeof makeStaff>>;
beforeAll(async () => {
  server = await testServer({
    LIMIT_REGISTER: '0',
    LIMIT_MESSAGE: '0',
    LIMIT_INQUIRY: '0',
    LIMIT_INQUIRY_ADDRESS: '0',
    SUPPORT_CONTACTS: 'Layla Haddad, +971 4 000 0000; Omar Saleh, omar@office.example',
  });
  staffMember = await makeStaff(server);
});
afterAll(() => server.close());
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const staff = () => callerOf(staffMember.device).staff;

const withPlan = async (planId: string | null): Promise<Member> => {
  const member = await makeMember(server);
  if (planId)
    await run(
      `update users set subscription_plan = $2, subscription_status = 'active', subscription_end_date = now() + interval '9 days' where id = $1`,
      [member.id, planId],
    );
  return member;
};
const ask = ({ device, email }: Pick<Member, 'device' | 'email'>, subject: string) =>
  callerOf(device).message.support({ email, subject, message: `About ${subject}.` });
const waiting = async () => (await staff().support({})).items;

test('what is written to the office waits in the order of plans, then of age, and pages lose none', async () => {
  const [none, enterprise, basic] = [await withPlan(null), await withPlan('enterprise_plan'), await withPlan('basic_plan')];
  await ask(none, 'first');
  await ask(basic, 'second');
  await ask(enterprise, 'third');
  await ask(none, 'fourth');
  expect((await waiting()).map(({ subject, planId }) => [subject, planId])).toEqual([
    ['third', 'enterprise_plan'],
    ['second', 'basic_plan'],
    ['first', null],
    ['fourth', null],
  ]);
  for (let i = 0; i < 30; i++) await ask(none, `more ${i}`);
  const first = await staff().support({});
  const second = await staff().support({ after: first.next! });
  expect([first.open, second.next]).toEqual([34, null]);
  expect([...first.items, ...second.items].map(({ subject }) => subject).slice(2)).toEqual([
    'first',
    'fourth',
    ...Array.from({ length: 30 }, (_, i) => `more ${i}`),
  ]);
  await run('delete from messages');
  expect((await staff().support({})).open).toBe(0);
});

test('an answer is sent once, to the confirmed address of a member, and leaves the inbox', async () => {
  const member = await withPlan('premium_plan');
  await callerOf(member.device).message.contact({
    name: 'Nadia',
    email: 'typed@homes.example',
    subject: 'My invoice',
    message: 'Where is it?',
  });
  const [request] = await waiting();
  expect(request).toMatchObject({ kind: 'contact', planId: 'premium_plan', name: 'Nadia', subject: 'My invoice', memberId: member.id });
  const emails = await emailsDuring(server, async () => {
    await staff().answerSupport({ id: request!.id, message: 'On the page of your payments.' });
    await expectError(staff().answerSupport({ id: request!.id, message: 'Again' }), 'CONFLICT', 'Someone has closed this one meanwhile.');
  });
  expect(emails.map(({ to }) => to)).toEqual([member.email]);
  expect(emails[0]!.text).toContain('On the page of your payments.');
  expect(await waiting()).toEqual([]);
  expect((await staff().support({ state: 'closed' })).items[0]).toMatchObject({
    outcome: 'answered',
    closedBy: staffMember.username,
    answer: 'On the page of your payments.',
  });
  expect(await run(`select subject_id::int as id from audit_entries where act = 'support.answer'`)).toEqual([{ id: request!.id }]);
});

test('applications, and inquiries and messages without another receiver, wait too and are answered there', async () => {
  await callerOf(server.device()).application.create({
    name: 'Hanan Aziz',
    email: 'hanan@agents.example',
    phone: '050 000 0222',
    yearsExperience: 4,
    emirate: 'Dubai',
    languages: ['Arabic'],
    message: 'May I join your site as an agent?',
  });
  const owner = await makeMember(server);
  const home = await advertise(owner);
  await run(`update properties set user_id = null, source = 'a-feed', agent_id = null where id = $1`, [home.id]);
  await server
    .request()
    .post('/api/inquiries')
    .send({ propertyId: home.id, name: 'Omar', email: 'omar@homes.example', phone: '050 000 0111', message: 'Is it free?' })
    .expect(201);
  const [agent] = await run<{ id: number }>(
    `insert into agents (name, email, phone, title, bio) values ('Sara Nasser', '', '', '', '') returning id`,
  );
  await callerOf(server.device()).message.agent({
    agentId: agent!.id,
    name: 'Ali',
    email: 'ali@homes.example',
    phone: '050 000 0333',
    message: 'Call me.',
  });
  const requests = await waiting();
  expect(requests.map(({ kind, name, propertyId }) => [kind, name, propertyId])).toEqual([
    ['application', 'Hanan Aziz', null],
    ['inquiry', 'Omar', home.id],
    ['agent', 'Ali', null],
  ]);
  const emails = await emailsDuring(server, async () => {
    for (const { id } of requests) await staff().answerSupport({ id, message: 'We write to you tomorrow.' });
  });
  expect(emails.map(({ to }) => to).toSorted()).toEqual(['ali@homes.example', 'hanan@agents.example', 'omar@homes.example']);
  expect(await waiting()).toEqual([]);
  expect((await staff().support({ state: 'closed' })).items.slice(0, 3).map(({ answer }) => answer)).toEqual(
    Array.from({ length: 3 }, () => 'We write to you tomorrow.'),
  );
});

test('members read the measured time, in which a message that needs no answer does not count and one that waits does (O95)', async () => {
  await run('delete from support_requests');
  const member = await withPlan('enterprise_plan');
  const standing = (device = member.device) => callerOf(device).support.standing();
  expect(await standing()).toEqual({
    planId: 'enterprise_plan',
    messages: 0,
    medianMinutes: null,
    contacts: ['Layla Haddad, +971 4 000 0000', 'Omar Saleh, omar@office.example'],
  });
  for (const subject of ['a', 'b', 'c', 'd']) await ask(member, subject);
  const [a, b, c, d] = await waiting();
  await staff().closeSupport({ id: a!.id, outcome: 'none' });
  await staff().closeSupport({ id: b!.id, outcome: 'elsewhere' });
  await run(`update support_requests set closed_at = created_at + interval '10 minutes' where id = $1`, [b!.id]);
  expect(await standing()).toMatchObject({ messages: 3, medianMinutes: null });
  await staff().answerSupport({ id: c!.id, message: 'Yes.' });
  await run(`update support_requests set closed_at = created_at + interval '200 minutes' where id = $1`, [c!.id]);
  expect(await standing()).toMatchObject({ messages: 3, medianMinutes: 200 });
  await run(`update support_requests set created_at = $2 where id <> $1`, [d!.id, new Date(Date.now() - 91 * 24 * 60 * MINUTE_MS)]);
  expect(await standing()).toMatchObject({ messages: 1, medianMinutes: null });
  const other = await withPlan('basic_plan');
  expect(await standing(other.device)).toMatchObject({ planId: 'basic_plan', contacts: [] });
});

test('twenty answers at once send one email', async () => {
  const member = await withPlan(null);
  await ask(member, 'twenty');
  const request = (await waiting()).find(({ subject }) => subject === 'twenty')!;
  const emails = await emailsDuring(server, async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => staff().answerSupport({ id: request.id, message: 'Once.' })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  expect(emails).toHaveLength(1);
});
