// What staff do with a member: view them, reveal their email address and phone, block and unblock them, end their sessions. Also puts a
// listing or an agent into the review queue. Each but viewing stores an audit entry.
import { m } from '../../shared/messages/messages.ts';
import type { BlockDays, Decision, DecisionReason } from '../../shared/moderation/moderation.ts';
import type { MemberView } from '../../shared/staff/member.ts';
import { toIsoTime } from '../../shared/time.ts';
import { Session, User } from '../account/account.entity.ts';
import { findRole } from '../account/account.staff.ts';
import { requireRecentConfirmation } from '../account/security/step-up.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { blockUser, endBlock } from '../moderation/block.ts';
import { addReviewItem, URGENCY } from '../moderation/review-items.ts';
import { findSubject } from '../moderation/subjects.ts';
import { endPlan } from '../payment/end-plan.ts';
import { requireBlockDays } from './decide.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';
import { shortenAddress } from './staff.texts.ts';

/** How many of the latest decisions about a member's listings are shown. */
const DECISIONS_SHOWN = 50;

/** A member as the database driver returns them, with times that are not converted to ISO text yet. */
type MemberRow = Omit<MemberView, 'email' | 'since' | 'listings' | 'decisions' | 'block'> & {
  email: string;
  since: string | Date;
  block: (Omit<NonNullable<MemberView['block']>, 'at' | 'until'> & { at: string; until: string | null }) | null;
};

/**
 * Reads a member with their listings by status, decisions and blocks. No password, key, token or message is read.
 * @throws DomainError MISSING
 */
export async function viewMember(ctx: StaffContext, id: number): Promise<MemberView> {
  const sql = `select u.id, u.username, u.created_at as since, u.email, u.email_confirmed_at is not null as "emailConfirmed", s.role,
      exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)
        or exists (select 1 from passkeys k where k.user_id = u.id) as "hasSecondFactor",
      u.subscription_plan as plan, (select count(*)::int from sessions d where d.user_id = u.id) as devices,
      (select count(*)::int from mail_deliveries e where e.address = lower(u.email) and e.status = 'refused') as "bouncedEmails",
      (select json_build_object('until', b.until, 'reason', b.reason, 'note', b.note, 'at', b.created_at) from blocks b
        where b.user_id = u.id and b.ended_at is null) as block,
      (select count(*)::int from blocks b where b.user_id = u.id and b.ended_at is not null) as blocks
    from users u left join staff s on s.user_id = u.id where u.id = $1`;
  const [member] = await rows<MemberRow>(ctx.em, preparedStatement(sql, [id]));
  if (!member) throw new DomainError('MISSING', m.staff_member_missing);
  const [listings, decisions] = await Promise.all([
    statements(ctx.em)
      .selectFrom('properties')
      .select((eb) => ['status', eb.fn.countAll().as('n')])
      .where('user_id', '=', id)
      .groupBy('status')
      .execute(),
    statements(ctx.em)
      .selectFrom('properties as p')
      .innerJoin('review_items as i', 'i.subject_id', 'p.id')
      .leftJoin('users as d', 'd.id', 'i.decided_by')
      .select(['i.decision', 'i.reason', 'i.note', 'd.username as by', 'i.decided_at as at', 'p.title'])
      .where('i.subject_kind', '=', 'property')
      .where('i.state', '=', 'decided')
      .where('p.user_id', '=', id)
      .$narrowType<{ decision: Decision; at: Date }>()
      .orderBy('i.id', 'desc')
      .limit(DECISIONS_SHOWN)
      .execute(),
  ]);
  return {
    ...member,
    email: shortenAddress(member.email),
    since: toIsoTime(member.since),
    block: member.block && { ...member.block, at: toIsoTime(member.block.at), until: toIsoTime(member.block.until) },
    listings: Object.fromEntries(listings.map(({ status, n }) => [status, Number(n)])),
    decisions: decisions.map((row) => ({ ...row, at: toIsoTime(row.at) })),
  };
}

/**
 * Returns the whole email address and phone of a member. Counts against the limit of reveals, and stores an audit entry.
 * @throws DomainError STEP_UP, MISSING, TOO_MANY, FORBIDDEN when a moderator asks for those of other staff
 */
export async function revealMember(ctx: StaffContext, id: number): Promise<{ email: string; phone: string | null }> {
  requireRecentConfirmation(ctx);
  await ctx.limiter.count('staffReveal', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const contact = await statements(tx).selectFrom('users').select(['email', 'phone']).where('id', '=', id).executeTakeFirst();
    if (!contact) throw new DomainError('MISSING', m.staff_member_missing);
    if (ctx.staff.role !== 'admin' && id !== ctx.user.id && (await findRole(tx, id)))
      throw new DomainError('FORBIDDEN', m.staff_reveal_staff);
    await recordStaffAct(tx, ctx, 'member.reveal', { kind: 'member', id });
    return contact;
  });
}

interface BlockInput {
  id: number;
  /** Null for a block without an end. */
  days: BlockDays;
  reason: DecisionReason;
  note?: string | undefined;
  /** Whether to end the member's plan and refund the rest of its month. */
  endPlan?: boolean | undefined;
}

/**
 * Blocks a member: ends their sessions, hides their listings, and ends their plan with a refund when `endPlan` is true. Stores the emails
 * about it and an audit entry.
 * @throws DomainError INVALID, STEP_UP, FORBIDDEN, MISSING, TOO_MANY; CONFLICT when they are blocked already
 */
export async function blockMember(ctx: StaffContext, { id, days, reason, note, endPlan: shouldEndPlan }: BlockInput): Promise<MemberView> {
  if (reason === 'other' && !note) throw new DomainError('INVALID', m.staff_note_required);
  requireBlockDays(days, ctx.staff.role);
  requireRecentConfirmation(ctx);
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const now = ctx.now();
    const { blockId, hidden, sessions, emails } = await blockUser(tx, ctx.env, {
      userId: id,
      blockedBy: ctx.user.id,
      days,
      reason,
      note: note || null,
      now,
    });
    await ctx.mail.sendAll(tx, emails);
    const refund: Record<string, number> = shouldEndPlan ? { refundPence: await endPlan(tx, ctx, id) } : {};
    await recordStaffAct(tx, ctx, 'member.block', { kind: 'member', id }, { block: blockId, days, reason, hidden, sessions, ...refund });
  });
  return viewMember(ctx, id);
}

/**
 * Ends a block, which puts the listings that it hid online again. Stores an audit entry.
 * @throws DomainError TOO_MANY, CONFLICT when the member is not blocked, FORBIDDEN for a moderator when the block has no end date
 */
export async function unblockMember(ctx: StaffContext, id: number): Promise<MemberView> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const active = statements(tx).selectFrom('blocks').select('until').where('user_id', '=', id).where('ended_at', 'is', null);
    const block = await active.forUpdate().executeTakeFirst();
    if (block?.until === null && ctx.staff.role !== 'admin') throw new DomainError('FORBIDDEN', m.staff_unblock_admin);
    const endedBlock = await endBlock(tx, id, ctx.user.id, ctx.now());
    if (!endedBlock) throw new DomainError('CONFLICT', m.staff_not_blocked);
    await recordStaffAct(tx, ctx, 'member.unblock', { kind: 'member', id }, { block: endedBlock.blockId, restored: endedBlock.restored });
  });
  return viewMember(ctx, id);
}

/**
 * Ends every session of a member, and stores an audit entry.
 * @throws DomainError MISSING, STEP_UP, FORBIDDEN when a moderator ends those of staff
 */
export async function endMemberSessions(ctx: StaffContext, id: number): Promise<{ ended: number }> {
  requireRecentConfirmation(ctx);
  return ctx.em.transactional(async (tx) => {
    if (ctx.staff.role !== 'admin' && (await findRole(tx, id))) throw new DomainError('FORBIDDEN', m.staff_block_staff);
    if ((await tx.count(User, { id })) === 0) throw new DomainError('MISSING', m.staff_member_missing);
    const ended = await tx.nativeDelete(Session, { user: id });
    await recordStaffAct(tx, ctx, 'member.endSessions', { kind: 'member', id }, { sessions: ended });
    return { ended };
  });
}

/** Puts a listing or an agent that staff noticed without a report into the queue, and stores an audit entry. @throws DomainError MISSING */
export async function queueSubject(ctx: StaffContext, { kind, id }: { kind: 'property' | 'agent'; id: number }): Promise<{ id: number }> {
  return ctx.em.transactional(async (tx) => {
    const subject = await findSubject(tx, kind, id);
    if (!subject || subject.status === 'deleted')
      throw new DomainError('MISSING', kind === 'agent' ? m.agent_not_found : m.property_not_found);
    const itemId = await addReviewItem(tx, { kind: 'change', subject: { kind, id }, urgency: URGENCY.normal, now: ctx.now() });
    await recordStaffAct(tx, ctx, 'item.open', { kind, id }, { item: itemId });
    return { id: itemId };
  });
}
