// Tests of what a brokerage chose for inquiries that no one has answered after 30 minutes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UnansweredRule } from '../../shared/organization/organization.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import type { Member } from '../../testing/factories/members.ts';
import { startPushServer } from '../../testing/push-server.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { takeUnansweredSteps } from './unanswered.ts';

let server: TestServer;
let pushServer: Awaited<ReturnType<typeof startPushServer>>;
beforeAll(async () => {
  pushServer = await startPushServer();
  server = await testServer({ OUTBOUND_ALLOW_PRIVATE: 'true', LIMIT_REGISTER: '0' });
});
afterAll(async () => {
  pushServer.close();
  await server.close();
});
const { sendInquiry, emailsOf } = inquirySteps(() => server);

const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** What the job does some time after now. @returns the addresses that got emails about inquiries that wait */
const stepsAfter = async (ms: number): Promise<string[]> => {
  const deps = { ...server.deps, now: () => new Date(Date.now() + ms) };
  const emails = await emailsOf(() => takeUnansweredSteps(deps, server.database.orm.em.fork()));
  return emails.filter(({ subject }) => subject.includes('waits for an answer')).map(({ to }) => to);
};
/** A brokerage with a rule and agents who take inquiries in turns; its owner takes none. */
async function makeOffice(rule: UnansweredRule, agents: number) {
  const { owner, brokerage } = await makeBrokerage(server);
  const members: Member[] = [];
  for (let i = 0; i < agents; i++) members.push(await makePerson(server, brokerage.id, 'agent'));
  await callerOf(owner.device).team.setTakesInquiries({ userId: owner.id, takesInquiries: false });
  await callerOf(owner.device).team.setRule({ rule: 'turns' });
  await callerOf(owner.device).team.setUnansweredRule({ rule });
  return { owner, brokerage, members, home: await advertise(owner) };
}
const assignedOf = async (inquiryId: number): Promise<number | null> =>
  (await query<{ id: number | null }>('select assigned_user_id as id from inquiries where id = $1', [inquiryId]))[0]!.id;
const addressOf = (members: readonly Member[], id: number | null): string => members.find((member) => member.id === id)!.email;

test('who answers is reminded after 30 minutes, once, by email and in their browser (O73)', async () => {
  const { members, home } = await makeOffice('remind', 2);
  const id = await sendInquiry(home.id, { name: 'Nadia' });
  const answererId = await assignedOf(id);
  const answerer = members.find((member) => member.id === answererId)!;
  const browser = pushServer.browser();
  await callerOf(answerer.device).push.subscribe(browser.subscription);
  expect(await stepsAfter(29 * MINUTE_MS)).toEqual([]);
  expect(await stepsAfter(31 * MINUTE_MS)).toEqual([answerer.email]);
  expect(browser.received.map(({ payload }) => payload.title)).toEqual(['Nadia still waits for an answer']);
  expect(await stepsAfter(32 * MINUTE_MS)).toEqual([]);
  expect(await assignedOf(id)).toBe(answererId);
});

test('the person goes to the next member with all inquiries, once, and who had them sees them no more (O73)', async () => {
  const { owner, members, home } = await makeOffice('next', 3);
  const asker = { name: 'Omar', email: 'omar-waits@homes.example' };
  const ids = [await sendInquiry(home.id, asker), await sendInquiry((await advertise(owner)).id, asker)];
  const formerId = await assignedOf(ids[0]!);
  const former = members.find((member) => member.id === formerId)!;
  const given = await stepsAfter(31 * MINUTE_MS);
  const nextId = await assignedOf(ids[0]!);
  expect(nextId).not.toBe(formerId);
  // the second inquiry of the person waits too, and goes along
  expect(given).toEqual([addressOf(members, nextId)]);
  expect(await assignedOf(ids[1]!)).toBe(nextId);
  await expectError(callerOf(former.device).inquiry.get({ id: ids[0]! }), 'NOT_FOUND');
  const next = members.find((member) => member.id === nextId)!;
  const { items } = await callerOf(next.device).person.list({});
  const { entries } = await callerOf(next.device).person.get({ id: items[0]!.id });
  expect(entries.filter(({ kind }) => kind === 'assigned').map(({ author }) => author)).toContain(null);
  expect(await stepsAfter(2 * HOUR_MS)).toEqual([]);
  expect(await assignedOf(ids[0]!)).toBe(nextId);
});

test('turns stay fair: 40 people who wait with four members are passed on ten to each', async () => {
  const { members, home } = await makeOffice('next', 4);
  for (let i = 0; i < 40; i++) await sendInquiry(home.id, { email: `fair-wait${i}@homes.example` });
  const before = await query<{ id: number; member: number }>(
    'select id, assigned_user_id as member from inquiries where property_id = $1',
    [home.id],
  );
  await stepsAfter(31 * MINUTE_MS);
  const after = await query<{ id: number; member: number }>('select id, assigned_user_id as member from inquiries where property_id = $1', [
    home.id,
  ]);
  const shares = members.map(({ id }) => after.filter(({ member }) => member === id).length);
  expect(shares.reduce((sum, n) => sum + n)).toBe(40);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(2);
  expect(after.filter(({ id, member }) => before.find((row) => row.id === id)!.member === member)).toEqual([]);
});

test('two processes at once take each step once', async () => {
  const { members, home } = await makeOffice('next', 3);
  for (let i = 0; i < 10; i++) await sendInquiry(home.id, { email: `twice${i}@homes.example` });
  const deps = { ...server.deps, now: () => new Date(Date.now() + 31 * MINUTE_MS) };
  const emails = await emailsOf(() =>
    Promise.all(Array.from({ length: 4 }, () => takeUnansweredSteps(deps, server.database.orm.em.fork()))),
  );
  expect(emails.filter(({ to }) => members.some(({ email }) => email === to))).toHaveLength(10);
  const entries = await query<{ n: number }>(
    `select count(*)::int as n from inquiry_person_entries e join inquiries i on i.person_id = e.person_id where i.property_id = $1 and e.kind = 'assigned'`,
    [home.id],
  );
  expect(entries[0]!.n).toBe(10);
});

test('with no other member who takes inquiries who answers is reminded', async () => {
  const { members, home } = await makeOffice('next', 1);
  const id = await sendInquiry(home.id);
  expect(await stepsAfter(31 * MINUTE_MS)).toEqual([members[0]!.email]);
  expect(await assignedOf(id)).toBe(members[0]!.id);
});

test('nothing happens to inquiries that were answered, closed, called about or are a day old, and by default to none', async () => {
  const { members, home } = await makeOffice('remind', 1);
  const [agent] = members as [Member];
  const caller = callerOf(agent.device);
  const ids = await Promise.all([1, 2, 3, 4].map((i) => sendInquiry(home.id, { email: `done${i}@homes.example` })));
  await caller.inquiry.reply({ id: ids[0]!, message: 'It is.' });
  await caller.inquiry.close({ id: ids[1]! });
  const [called] = await query<{ id: number }>('select person_id as id from inquiries where id = $1', [ids[2]]);
  await caller.person.answered({ id: called!.id, kind: 'call' });
  await query(`update inquiries set created_at = now() - interval '25 hours' where id = $1`, [ids[3]]);
  expect(await stepsAfter(31 * MINUTE_MS)).toEqual([]);
  const quiet = await makeOffice('nothing', 1);
  await sendInquiry(quiet.home.id);
  expect(await stepsAfter(31 * MINUTE_MS)).toEqual([]);
});

test('owners and managers choose, agents and others do not', async () => {
  const { owner, brokerage, members } = await makeOffice('nothing', 1);
  const manager = await makePerson(server, brokerage.id, 'manager');
  expect(await callerOf(manager.device).team.setUnansweredRule({ rule: 'next' })).toMatchObject({ unansweredRule: 'next' });
  expect(await callerOf(owner.device).team.setUnansweredRule({ rule: 'remind' })).toMatchObject({ unansweredRule: 'remind' });
  await expectError(callerOf(members[0]!.device).team.setUnansweredRule({ rule: 'next' }), 'FORBIDDEN');
});
