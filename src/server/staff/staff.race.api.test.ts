// Tests that items are decided once when many people decide the same ones at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerOf, outcomeOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import type { Member } from '../../testing/factories/members.ts';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { verifyAuditLog } from '../audit/audit.ts';
import { rows } from '../db/orm.ts';

const STAFF = 20;
const DECISIONS = 1000;
/** Each item is decided by two people. */
const ITEMS = DECISIONS / 2;

let server: TestServer;
let staff: Member[];
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });

beforeAll(async () => {
  server = await testServer({ LIMIT_STAFF_DECISIONS: '0', LIMIT_REGISTER: '0' });
  staff = [];
  for (let i = 0; i < STAFF; i++) staff.push(await makeStaff(server));
  const { id } = await makeProperty(server.database.orm.em);
  await sql(
    `insert into review_items (kind, subject_kind, subject_id) select 'report', 'agent', $1 + i from generate_series(1, ${ITEMS}) i`,
    [id],
  );
}, 60_000);
afterAll(() => server.close());

test('a thousand decisions of twenty people at once decide each item once and leave an unbroken log', { timeout: 300_000 }, async () => {
  const items = await sql<{ id: number }>('select id from review_items order by id');
  // the persons i and i + 1 come to item i at about the same moment
  const work = items.flatMap(({ id }, i) => [i, i + 1].map((n) => ({ id, person: staff[n % STAFF]! })));
  const outcomes: string[] = [];
  await Promise.all(
    staff.map(async (person) => {
      for (const { id } of work.filter((task) => task.person === person))
        outcomes.push(await outcomeOf(callerOf(person.device).staff.decide({ id, decision: 'leave' })));
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(ITEMS);
  expect(outcomes.filter((outcome) => outcome === 'CONFLICT')).toHaveLength(ITEMS);
  const decided = await sql<{ n: number }>(
    `select count(distinct (facts->>'item'))::int as n from audit_entries where act = 'decision.leave' having count(*) = ${ITEMS}`,
  );
  expect(decided).toEqual([{ n: ITEMS }]);
  expect((await verifyAuditLog(server.database.orm.em)).brokenAt).toBeNull();
});
