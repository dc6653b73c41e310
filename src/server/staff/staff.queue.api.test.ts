// Tests of the review queue: its order, its pages and what an opened item shows. Also of refused inputs of the queue and the audit log, and
// of a session that ends while its staff part begins.
import { describe, expect, test } from 'vitest';
import type { QueuePage } from '../../shared/staff/queue.ts';
import { startStaffContext } from '../../testing/contexts/staff-context.ts';
import { callerOf, expectError } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeStaff, reportHome } from '../../testing/factories/staff.ts';
import { sendCall } from '../../testing/http-calls.ts';
import { oldFacts } from './fact-age.ts';

const { server, moderator, sql, queueOf, itemOf, publish } = await startStaffContext();

test('a session that ends while its staff part begins finds nothing, and causes no error', async () => {
  const person = await makeStaff(server, 'admin');
  const countWaitingForLock = async () =>
    (
      await sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    )[0]!.n;
  const call = await server.deps.orm.em.fork().transactional(async (tx) => {
    await tx.execute('delete from sessions where user_id = ?', [person.id]);
    const sent = expectError(callerOf(person.device).staff.people(), 'NOT_FOUND');
    // the call has read its session and waits for the row that is being deleted
    await expect.poll(countWaitingForLock, { timeout: 20_000 }).toBeGreaterThan(0);
    return { sent };
  });
  await call.sent;
});

test('the queue names the facts on public pages that are older than a year', async () => {
  const { oldFacts: named } = await queueOf(moderator);
  expect(named).toEqual(oldFacts(Date.now()));
});

test.each([
  ['staff.queue', { after: '1.1.99999999999999999999.1' }],
  ['staff.queue', { after: '1.1.1.9999999999' }],
  ['staff.auditEntries', { day: '9999-99-99' }],
  ['staff.auditEntries', { day: '2026-02-30' }],
  ['staff.auditEntries', { actorId: 9_000_000_000 }],
] as const)('%s refuses %j, which no row can have', async (name, input) => {
  expect((await sendCall(moderator.device, name, input)).status).toBe(400);
});

describe('the queue', () => {
  test('shows the most urgent first, then by reporters, then the oldest, page by page', async () => {
    await sql(`update review_items set state = 'decided', decision = 'leave', decided_at = now() where state <> 'decided'`);
    const em = server.database.orm.em;
    // items of urgency 0 to 3 with 0 to 4 reporters, each opened one second before the previous one
    for (let i = 0; i < 120; i++) {
      const { id } = await makeProperty(em);
      await sql(
        `insert into review_items (kind, subject_kind, subject_id, urgency, reporters, opened_at) values ('report', 'property', $1, $2, $3, $4)`,
        [id, i % 4, i % 5, new Date(Date.now() - i * 1000)],
      );
    }
    const listedIds: number[] = [];
    let after: string | null | undefined;
    do {
      const page: QueuePage = await queueOf(moderator, after ? { after } : {});
      expect(page.counts.report).toBe(120);
      listedIds.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after);
    const idsInOrder = await sql<{ id: number }>(
      `select id from review_items where state <> 'decided' order by urgency desc, reporters desc, opened_at, id`,
    );
    expect(listedIds).toEqual(idsInOrder.map(({ id }) => id));
  });

  test('opens an item with the evidence: what visitors see, the reports and the advertiser', async () => {
    const id = await publish();
    await reportHome(server, id, { reason: 'gone', text: '<script>alert(1)</script>' });
    const data = await callerOf(moderator.device).staff.openItem({ id: await itemOf(id) });
    expect(data).toMatchObject({
      decisions: ['leave', 'change', 'remove', 'block'],
      listing: { status: 'published', price: 1_500_000 },
      reports: [{ reason: 'gone', text: '<script>alert(1)</script>', byMember: false }],
      member: { username: 'advertiser' },
    });
  });
});
