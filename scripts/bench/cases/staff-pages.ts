// For `npm run bench -- staff --homes N`: the functions that load the pages of staff, and the rows that these pages need beside the
// generated homes.
import { listEntries } from '../../../src/server/staff/audit-log.ts';
import { readFigures } from '../../../src/server/staff/figures.ts';
import { viewMember } from '../../../src/server/staff/members.ts';
import { listEmails } from '../../../src/server/staff/operations/emails.ts';
import { listStaffPayments, readPaymentFigures } from '../../../src/server/staff/operations/payments.ts';
import { listQueue } from '../../../src/server/staff/queue.ts';
import type { StaffContext } from '../../../src/server/staff/staff.access.ts';
import { findAgents, findListings, findMembers } from '../../../src/server/staff/staff-search.ts';
import type { Dataset } from '../measuring/dataset.ts';

/** Number of users, payments, decided items and audit entries that are inserted; of emails five times as many. */
const ROWS = 100_000;
/** Number of items of the queue that are not decided. */
const OPEN_ITEMS = 5000;
/** Number of generated homes that the user `bench-1` gets. */
const OWN_LISTINGS = 500;

/**
 * Inserts users, payments, emails, items of the review queue and entries of the audit log, and gives 500 homes to the user `bench-1`.
 * Does nothing when that user exists. @returns the id of that user
 */
export async function addStaffRows({ client, firstId }: Dataset): Promise<number> {
  /** The id of the user; undefined when the user does not exist. */
  const findOwner = async () => (await client.query<{ id: number }>(`select id from users where username = 'bench-1'`)).rows[0]?.id;
  const existingId = await findOwner();
  if (existingId !== undefined) return existingId;
  await client.query(`insert into users (username, password, email, email_confirmed_at, created_at)
    select 'bench-' || i, 'x', 'bench' || i || '@homes.example', now(), now() - i * interval '5 minutes' from generate_series(1, ${ROWS}) i`);
  const ownerId = (await findOwner())!;
  await client.query('update properties set user_id = $1 where id >= $2 and id < $3', [ownerId, firstId, firstId + OWN_LISTINGS]);
  // one user has all payments; the three statuses follow each other in turn
  await client.query(`insert into payments (user_id, kind, plan_id, amount_minor, provider, provider_id, status, settled_at, created_at)
    select ${ownerId}, 'promotion', 'basic_promotion', 999, 'sandbox', 'bench-' || i, (array['succeeded', 'failed', 'refunded'])[1 + i % 3], now(), now() - i * interval '5 minutes'
    from generate_series(1, ${ROWS}) i`);
  await client.query(`insert into mail_deliveries (key, address, kind, status, created_at, due_at)
    select 'bench:' || i, 'bench' || i || '@homes.example', (array['inquiry', 'alert', 'password-reset'])[1 + i % 3], case when i % 500 = 0 then 'refused' else 'sent' end,
      now() - i * interval '1 minute', now() - i * interval '1 minute' from generate_series(1, ${5 * ROWS}) i`);
  // open items
  await client.query(
    `insert into review_items (kind, subject_kind, subject_id, urgency, reporters, opened_at)
     select 'report', 'property', $1::int + i % ${OPEN_ITEMS}, i % 4, i % 9, now() - i * interval '1 second' from generate_series(0, ${OPEN_ITEMS - 1}) i
     on conflict do nothing`,
    [firstId],
  );
  // decided items
  await client.query(`insert into review_items (kind, subject_kind, subject_id, urgency, state, decision, decided_at, decided_by, opened_at)
    select 'report', 'property', 1 + i, 1, 'decided', 'leave', now() - i * interval '5 minutes', ${ownerId}, now() - i * interval '6 minutes' from generate_series(1, ${ROWS}) i`);
  // the SQL function audit_append adds an entry to audit_entries, which is chained to the one before by a hash
  await client.query(
    `select count(audit_append($1, (array['decision.leave', 'member.reveal', 'decision.remove'])[1 + i % 3], 'property', i, '{"item": 1}', 'bench')) from generate_series(1, ${ROWS}) i`,
    [ownerId],
  );
  await client.query('analyze users, payments, mail_deliveries, review_items, audit_entries');
  return ownerId;
}

/** The functions that load the pages of staff, each with the name that is printed. `ownerId` is the result of addStaffRows. */
export function staffReads({ orm, firstId }: Dataset, ownerId: number): [name: string, read: () => Promise<unknown>][] {
  const em = orm.em.fork();
  // the functions use no other fields of the context
  const ctx = { em, now: () => new Date(), user: { id: ownerId } } as unknown as StaffContext;
  return [
    ['queue', () => listQueue(ctx, {})],
    ['listings, newest', () => findListings(ctx, { text: '' })],
    ['listings, an id', () => findListings(ctx, { text: String(firstId + 7) })],
    ['listings, a reference', () => findListings(ctx, { text: 'DLV-99999999' })],
    ['listings, of a member', () => findListings(ctx, { text: 'bench-1' })],
    ['agents, newest', () => findAgents(ctx, { text: '' })],
    ['agents, a name', () => findAgents(ctx, { text: 'sa' })],
    ['members, newest', () => findMembers(ctx, { text: '' })],
    ['members, a name', () => findMembers(ctx, { text: 'bench-77' })],
    ['members, an address', () => findMembers(ctx, { text: 'bench9999@homes.example' })],
    ['members, none', () => findMembers(ctx, { text: 'nobody-of-this-name' })],
    ['a member', () => viewMember(ctx, ownerId)],
    ['payments', () => listStaffPayments(ctx, { filter: 'all' })],
    ['payments, unpaid', () => listStaffPayments(ctx, { filter: 'unpaid' })],
    ['payments, refunded', () => listStaffPayments(ctx, { filter: 'refunded' })],
    ['payments, figures', () => readPaymentFigures(ctx)],
    ['emails', () => listEmails(ctx, { days: 1 })],
    ['log', () => listEntries(em, {})],
    ['log, of a person and act', () => listEntries(em, { actorId: ownerId, act: 'member.reveal' })],
    ['log, no such act', () => listEntries(em, { act: 'role.grant' })],
    ['log, a subject', () => listEntries(em, { subjectKind: 'property', subjectId: 5 })],
    ...[7, 30, 90, 400].map((days): [string, () => Promise<unknown>] => [`figures, ${days} days`, () => readFigures(em, days, new Date())]),
  ];
}
