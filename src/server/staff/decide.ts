// Decisions of staff about the items of the queue, each made once, with the emails about it and an entry of the log.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import {
  CHANGE_HOURS,
  type Decision,
  type DecisionReason,
  decisionsFor,
  type ItemKind,
  needsReason,
  type SubjectKind,
} from '../../shared/moderation/moderation.ts';
import type { DecideInput } from '../../shared/staff/staff.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { requireRecentConfirmation } from '../account/security/step-up.ts';
import { DomainError } from '../errors.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { blockUser } from '../moderation/block.ts';
import { appealEmail, changeEmail } from '../moderation/moderation.mail.ts';
import { OUTCOME_QUEUE, type OutcomeJob } from '../moderation/report-outcomes.ts';
import { CONTENT_HASH } from '../moderation/review-items.ts';
import { findSubject, type Subject } from '../moderation/subjects.ts';
import { isRemovable, type RemovableKind, TAKE_DOWN } from '../moderation/take-down.ts';
import { endPlan } from '../payment/refund.ts';
import { nextItem } from './queue.ts';
import { recordStaffAct, type StaffContext } from './staff.access.ts';
import { ageText } from './staff.texts.ts';

/** An item of the queue that is locked until the transaction ends. */
interface LockedItem {
  id: number;
  kind: ItemKind;
  subjectKind: SubjectKind;
  subjectId: number;
  state: 'open' | 'taken' | 'decided';
  takenBy: number | null;
  takenByName: string | null;
  takenUntil: Date | string | null;
  decidedByName: string | null;
  decidedAt: Date | string | null;
}
type Facts = Record<string, string | number | boolean | null | number[]>;
/** What a decision did: the emails to send, and the facts for the log. */
interface Effect {
  emails: EmailMessage[];
  facts: Facts;
  /** Until when a requested change should be made; stored with the item. */
  changeDueAt?: Date;
}
type ReasonedInput = DecideInput & { reason: DecisionReason };

/** Decisions that cannot be taken back by a press: they need a fresh confirmation. */
const isFinal = (decision: Decision): boolean => decision === 'remove' || decision === 'block';

/** @throws DomainError INVALID without a reason, or without a note for `other`; FORBIDDEN for a moderator who blocks for good */
function checkReason({ decision, reason, note, days }: DecideInput, role: StaffContext['staff']['role']): void {
  if (!needsReason(decision)) return;
  if (!reason) throw new DomainError('INVALID', m.staff_reason_required);
  if (reason === 'other' && !note) throw new DomainError('INVALID', m.staff_note_required);
  if (decision !== 'block') return;
  if (days === undefined) throw new DomainError('INVALID', m.staff_days_required);
  requireBlockDays(days, role);
}

/** @throws DomainError FORBIDDEN for a moderator who blocks for good */
export function requireBlockDays(days: number | null, role: StaffContext['staff']['role']): void {
  if (days === null && role !== 'admin') throw new DomainError('FORBIDDEN', m.staff_block_days);
}

/**
 * Locks an item that the caller may decide now.
 * @throws DomainError MISSING, CONFLICT when it is decided or another person has it open
 */
async function lockItem(tx: EntityManager, ctx: StaffContext, id: number): Promise<LockedItem> {
  const [item] = await tx.execute<LockedItem[]>(
    `select i.id, i.kind, i.subject_kind as "subjectKind", i.subject_id as "subjectId", i.state, i.taken_by as "takenBy", t.username as "takenByName",
       i.taken_until as "takenUntil", d.username as "decidedByName", i.decided_at as "decidedAt"
     from review_items i left join users t on t.id = i.taken_by left join users d on d.id = i.decided_by where i.id = ? for update of i`,
    [id],
  );
  if (!item) throw new DomainError('MISSING', m.staff_item_missing);
  const now = ctx.now().getTime();
  if (item.state === 'decided') {
    const age = ageText(now - new Date(item.decidedAt!).getTime());
    throw new DomainError('CONFLICT', m.staff_decided_already({ name: item.decidedByName ?? m.staff_former(), time: age }));
  }
  if (item.takenBy !== null && item.takenBy !== ctx.user.id && new Date(item.takenUntil ?? 0).getTime() > now)
    throw new DomainError('CONFLICT', m.staff_taken_by({ name: item.takenByName ?? m.staff_former() }));
  return item;
}

/**
 * Whether the same person as before decides an appeal, which is allowed only when there is no other person.
 * @throws DomainError CONFLICT when another person of the staff can decide it
 */
async function isSecondLookBySame(tx: EntityManager, ctx: StaffContext, itemId: number): Promise<boolean> {
  const [former] = await tx.execute<{ decidedBy: number | null }[]>(
    'select i.decided_by as "decidedBy" from appeals a join review_items i on i.id = a.item_id where a.queue_item_id = ?',
    [itemId],
  );
  if (former?.decidedBy !== ctx.user.id) return false;
  const [others] = await tx.execute<{ n: number }[]>('select count(*)::int as n from staff where user_id <> ?', [ctx.user.id]);
  if ((others?.n ?? 0) > 0) throw new DomainError('CONFLICT', m.staff_appeal_other);
  return true;
}

/**
 * Requires that the caller does not decide about what is theirs: a listing, a review or a message of their own.
 * @throws DomainError CONFLICT
 */
function requireOtherSubject(ctx: StaffContext, subject: Subject | undefined): void {
  if (subject && subject.memberId === ctx.user.id) throw new DomainError('CONFLICT', m.staff_own_subject);
}

/** The input with its reason. @throws DomainError INVALID without one */
const requireReason = (input: DecideInput): ReasonedInput => {
  if (!input.reason) throw new DomainError('INVALID', m.staff_reason_required);
  return { ...input, reason: input.reason };
};

/** Asks for a change: of a listing within `CHANGE_HOURS`, whose present content is stored to compare; of a profile by email alone. */
async function askForChange(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject,
  input: ReasonedInput,
): Promise<Effect> {
  const until = subject.kind === 'property' ? new Date(ctx.now().getTime() + CHANGE_HOURS * HOUR_MS) : null;
  if (until) {
    await tx.execute(`update review_items i set content_hash = ${CONTENT_HASH} from properties p where i.id = ? and p.id = i.subject_id`, [
      item.id,
    ]);
  }
  const emails = changeEmail(subject, item.id, { reason: input.reason, note: input.note || null, until });
  return { emails, facts: {}, ...(until ? { changeDueAt: until } : {}) };
}

/** Takes the subject down. @throws DomainError INVALID for a message */
async function takeDown(tx: EntityManager, ctx: StaffContext, item: LockedItem, subject: Subject, input: ReasonedInput): Promise<Effect> {
  if (!isRemovable(subject.kind)) throw new DomainError('INVALID', m.staff_decision_invalid);
  const cause = { itemId: item.id, reason: input.reason, note: input.note || null, now: ctx.now() };
  const emails = await TAKE_DOWN[subject.kind].remove(tx, ctx.env, subject, cause);
  return { emails, facts: subject.status === null ? {} : { before: subject.status, after: 'removed' } };
}

/** Blocks the member behind the subject, and ends their plan when that was asked for. @throws DomainError INVALID when there is no member */
async function blockMember(tx: EntityManager, ctx: StaffContext, subject: Subject, input: ReasonedInput): Promise<Effect> {
  if (subject.memberId === null) throw new DomainError('INVALID', m.staff_decision_invalid);
  const { blockId, hidden, sessions, emails } = await blockUser(tx, ctx.env, {
    userId: subject.memberId,
    blockedBy: ctx.user.id,
    days: input.days ?? null,
    reason: input.reason,
    note: input.note || null,
    now: ctx.now(),
  });
  const refund: Facts = input.endPlan ? { refundPence: await endPlan(tx, ctx, subject.memberId) } : {};
  return { emails, facts: { member: subject.memberId, block: blockId, days: input.days ?? null, hidden, sessions, ...refund } };
}

/** Puts a listing back that was changed and sent for review; other things stay as they are. */
async function leave(tx: EntityManager, ctx: StaffContext, item: LockedItem, subject: Subject | undefined): Promise<Effect> {
  if (subject?.kind !== 'property' || subject.status !== 'removed') return { emails: [], facts: {} };
  const { restore, restoredEmails } = TAKE_DOWN.property;
  const isRestored = await restore(tx, subject.id, ctx.now());
  return { emails: isRestored ? restoredEmails(subject, `item:${item.id}:restored`) : [], facts: { restored: isRestored } };
}

/** Stores the answer to an appeal; an accepted one restores the subject. @throws DomainError CONFLICT as `isSecondLookBySame` */
async function answerAppeal(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject | undefined,
  input: DecideInput,
): Promise<Effect> {
  const isSame = await isSecondLookBySame(tx, ctx, item.id);
  const isAccepted = input.decision === 'accept';
  await tx.execute('update appeals set state = ?, decided_by = ?, decided_at = ? where queue_item_id = ?', [
    isAccepted ? 'upheld' : 'rejected',
    ctx.user.id,
    ctx.now(),
    item.id,
  ]);
  if (isAccepted && subject && isRemovable(subject.kind)) await TAKE_DOWN[subject.kind].restore(tx, subject.id, ctx.now());
  return { emails: subject ? appealEmail(subject, item.id, isAccepted, isSame, input.note || null) : [], facts: { samePerson: isSame } };
}

/** Carries out a decision. @returns what it did, with the emails to send */
async function carryOut(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject | undefined,
  input: DecideInput,
): Promise<Effect> {
  if (input.decision === 'accept' || input.decision === 'reject') return answerAppeal(tx, ctx, item, subject, input);
  if (input.decision === 'leave') return leave(tx, ctx, item, subject);
  if (!subject) throw new DomainError('CONFLICT', m.staff_subject_gone);
  const reasoned = requireReason(input);
  if (input.decision === 'change') return askForChange(tx, ctx, item, subject, reasoned);
  return input.decision === 'remove' ? takeDown(tx, ctx, item, subject, reasoned) : blockMember(tx, ctx, subject, reasoned);
}

/**
 * Decides an item, once: carries the decision out, stores its emails, the job that answers reporters, and an entry of the log, all or nothing.
 * @returns the id of the next item that waits, or null
 * @throws DomainError INVALID, STEP_UP, FORBIDDEN, MISSING, CONFLICT (decided, open elsewhere, about something of their own, or an own decision that was appealed), TOO_MANY
 */
export async function decide(ctx: StaffContext, input: DecideInput): Promise<{ nextId: number | null }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  checkReason(input, ctx.staff.role);
  if (isFinal(input.decision)) requireRecentConfirmation(ctx);
  await ctx.em.transactional(async (tx) => {
    const item = await lockItem(tx, ctx, input.id);
    const subject = await findSubject(tx, item.subjectKind, item.subjectId);
    requireOtherSubject(ctx, subject);
    const allowed = decisionsFor(item.kind, item.subjectKind, subject?.memberId != null);
    if (!allowed.includes(input.decision)) throw new DomainError('INVALID', m.staff_decision_invalid);
    const effect = await carryOut(tx, ctx, item, subject, input);
    const reason = needsReason(input.decision) ? input.reason : undefined;
    await tx.execute(
      `update review_items set state = 'decided', decided_by = ?, decision = ?, reason = ?, note = ?, decided_at = ?, change_due_at = ?, taken_by = null,
         taken_until = null where id = ?`,
      [ctx.user.id, input.decision, reason ?? null, input.note || null, ctx.now(), effect.changeDueAt ?? null, item.id],
    );
    const outcome: OutcomeJob = { itemId: item.id, title: subject?.title ?? '', decision: input.decision };
    if (item.kind === 'report') await ctx.jobs.enqueue(tx, OUTCOME_QUEUE, outcome);
    await ctx.mail.sendAll(tx, effect.emails);
    await recordStaffAct(
      tx,
      ctx,
      `decision.${input.decision}`,
      { kind: item.subjectKind, id: item.subjectId },
      {
        item: item.id,
        ...(reason ? { reason } : {}),
        ...effect.facts,
      },
    );
  });
  return { nextId: await nextItem(ctx) };
}

/**
 * Gives a listing, a profile or a review that was removed back, without an item of the queue; stores the email about it and an entry of the log.
 * @throws DomainError CONFLICT when it is not removed by a decision, or is the caller's own
 */
export async function restoreSubject(
  ctx: StaffContext,
  { kind, id, reason }: { kind: RemovableKind; id: number; reason: DecisionReason },
): Promise<{ id: number }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  return ctx.em.transactional(async (tx) => {
    const subject = await findSubject(tx, kind, id);
    if (!subject) throw new DomainError('MISSING', m.staff_subject_gone);
    requireOtherSubject(ctx, subject);
    const isRestored = await TAKE_DOWN[kind].restore(tx, id, ctx.now());
    if (!isRestored) throw new DomainError('CONFLICT', m.staff_not_removed);
    await ctx.mail.sendAll(tx, TAKE_DOWN[kind].restoredEmails(subject, `restored:${kind}:${id}:${ctx.now().getTime()}`));
    await recordStaffAct(tx, ctx, `${kind}.restore`, { kind, id }, { reason });
    return { id };
  });
}
