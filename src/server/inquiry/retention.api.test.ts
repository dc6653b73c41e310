// Tests that inquiries and people are reduced to counts two years after the last that happened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { viewingFields } from '../../testing/factories/viewings.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { rows } from '../db/orm.ts';
import { reduceOldInquiries } from './retention.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_INQUIRY: '0', LIMIT_INQUIRY_ADDRESS: '0' });
});
afterAll(() => server.close());
const { sendInquiry } = inquirySteps(() => server);

/** The months back to the time at which everything of a test happened, and to which one thing is moved. */
const [OLD, YOUNG] = [25, 23];
const query = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const back = (months: number): Date => {
  const time = new Date();
  time.setUTCMonth(time.getUTCMonth() - months);
  return time;
};

test('a conversation without anything for 24 months is deleted with its person, viewing and notes, and counted; others stay (O101)', async () => {
  const owner = await makeMember(server);
  const home = await advertise(owner);
  const name = (n: number) => `old${n}@homes.example`;
  for (let n = 0; n < 5; n++) await sendInquiry(home.id, { email: name(n) });
  await callerOf(server.device()).viewing.ask(viewingFields(home.id, { email: name(0) }));
  await sendInquiry(home.id, { email: name(1), message: 'A second question.' });
  const { items } = await callerOf(owner.device).person.list({});
  for (const { id } of items) await callerOf(owner.device).person.note({ id, text: 'Likes balconies.' });
  for (const column of ['created_at', 'last_at'])
    for (const table of ['inquiries', 'inquiry_persons']) await query(`update ${table} set ${column} = $1`, [back(OLD)]);
  await query('update inquiry_person_entries set created_at = $1', [back(OLD)]);
  const personOf = (n: number) => `(select id from inquiry_persons where key = '${name(n)}')`;
  // what keeps four of the five: a later message, a later note, a reminder, a report
  await query(`update inquiries set last_at = $1 where id = (select max(id) from inquiries where email = '${name(1)}')`, [back(YOUNG)]);
  await query(`update inquiry_persons set last_at = $1 where id = ${personOf(1)}`, [back(YOUNG)]);
  await query(`update inquiry_person_entries set created_at = $1 where person_id = ${personOf(2)}`, [back(YOUNG)]);
  await query(
    `insert into inquiry_reminders (person_id, user_id, due_at, text) select ${personOf(3)}, $1, now() + interval '1 day', 'Call again'`,
    [owner.id],
  );
  await query(
    `insert into review_items (kind, subject_kind, subject_id, state, opened_at) select 'report', 'inquiry', id, 'open', now() from inquiries where email = '${name(4)}'`,
  );
  await reduceOldInquiries(server.database.orm.em.fork(), new Date());
  expect(await query('select distinct email from inquiries order by 1')).toEqual([1, 2, 3, 4].map((n) => ({ email: name(n) })));
  expect(await query('select key from inquiry_persons order by 1')).toEqual([1, 2, 3, 4].map((n) => ({ key: name(n) })));
  expect(await query('select count(*)::int as n from viewings')).toEqual([{ n: 0 }]);
  expect(await query('select property_id as id, n from inquiry_totals')).toEqual([{ id: home.id, n: 2 }]);
  const [own] = (await callerOf(owner.device).listing.mine({})).items;
  expect(own!.inquiries).toBe(7);
  expect((await callerOf(owner.device).listing.summary()).inquiries).toBe(7);
});
