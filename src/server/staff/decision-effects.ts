// Carries out decisions about items of the review queue in the database: takes subjects down, restores them, blocks members, answers
// appeals. Returns the emails about it and the facts for the audit log, which `decide.ts` stores.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { m } from '../../shared/messages/messages.ts';
import { CHANGE_HOURS, type DecisionReason, type ItemKind, type SubjectKind } from '../../shared/moderation/moderation.ts';
import type { DecideInput } from '../../shared/staff/queue.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { acceptOpenAppeal } from '../moderation/appeal.ts';
import { blockUser } from '../moderation/block.ts';
import { Appeal } from '../moderation/moderation.entity.ts';
import { appealEmail, changeEmail } from '../moderation/moderation.mail.ts';
import { CONTENT_HASH } from '../moderation/review-items.ts';
import type { Subject } from '../moderation/subjects.ts';
import { isRemovable, TAKE_DOWN } from '../moderation/take-down.ts';
import { endPlan } from '../payment/end-plan.ts';
import { publishHeldListing } from './publish-held.ts';
import type { StaffContext } from './staff.access.ts';
import { Staff } from './staff.entity.ts';

/** An item of the queue whose row (`review_items`) is locked until the transaction ends. */
export interface LockedItem {
  id: number;
  kind: ItemKind;
  subjectKind: SubjectKind;
  subjectId: number;
}
/** What an audit entry says of a decision. */
type Facts = Record<string, string | number | boolean | null | number[]>;
/** What a decision did. */
interface Effect {
  /** For the caller to send. */
  emails: EmailMessage[];
  facts: Facts;
  /** Until when a requested change should be made; stored with the item. */
  changeDueAt?: Date;
}
type ReasonedInput = DecideInput & { reason: DecisionReason };

/**
 * Whether the caller made the decision that an appeal is against. Only the sole member of staff may decide about their own decision.
 * @throws DomainError CONFLICT when another person of the staff can decide it
 */
async function isDecidedBySamePerson(tx: EntityManager, ctx: StaffContext, itemId: number, memberId: number | null): Promise<boolean> {
  const appealed = await statements(tx)
    .selectFrom('appeals as a')
    .innerJoin('review_items as i', 'i.id', 'a.item_id')
    .select('i.decided_by as decidedBy')
    .where('a.queue_item_id', '=', itemId)
    .executeTakeFirst();
  if (appealed?.decidedBy !== ctx.user.id) return false;
  // no one decides about something of their own, so its owner counts as no other person
  const involved = memberId === null ? [ctx.user.id] : [ctx.user.id, memberId];
  if ((await tx.count(Staff, { user: { $nin: involved } })) > 0) throw new DomainError('CONFLICT', m.staff_appeal_other);
  return true;
}

/** The input with its reason. @throws DomainError INVALID without one */
const requireReason = (input: DecideInput): ReasonedInput => {
  if (!input.reason) throw new DomainError('INVALID', m.staff_reason_required);
  return { ...input, reason: input.reason };
};

/**
 * Asks the advertiser by email for a change. For a listing, stores the hash of its present content, to see later whether it was changed,
 * and sets a time limit of `CHANGE_HOURS`; a profile has no limit.
 */
async function askForChange(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject,
  input: ReasonedInput,
): Promise<Effect> {
  const until = subject.kind === 'property' ? new Date(ctx.now().getTime() + CHANGE_HOURS * HOUR_MS) : null;
  if (until) {
    await statements(tx)
      .updateTable('review_items as i')
      .from('properties as p')
      .set({ content_hash: sql.raw<string>(CONTENT_HASH) })
      .where('i.id', '=', item.id)
      .whereRef('p.id', '=', 'i.subject_id')
      .execute();
  }
  const emails = changeEmail(subject, item.id, { reason: input.reason, note: input.note || null, until });
  return { emails, facts: {}, ...(until ? { changeDueAt: until } : {}) };
}

/** Takes the subject down. @throws DomainError INVALID for a message, which cannot be taken down */
async function takeDown(tx: EntityManager, ctx: StaffContext, item: LockedItem, subject: Subject, input: ReasonedInput): Promise<Effect> {
  if (!isRemovable(subject.kind)) throw new DomainError('INVALID', m.staff_decision_invalid);
  const cause = { itemId: item.id, reason: input.reason, note: input.note || null, now: ctx.now() };
  const emails = await TAKE_DOWN[subject.kind].remove(tx, ctx.env, subject, cause);
  return { emails, facts: subject.status === null ? {} : { before: subject.status, after: 'removed' } };
}

/**
 * Blocks the member to whom the subject belongs, and ends their plan with a refund when the input asks for that.
 * @throws DomainError INVALID when the subject belongs to no member
 */
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

/**
 * Leaves the subject as it is. A new listing that waited for this look is published. A listing that a decision removed, usually one that its owner has changed and sent for review, gets its
 * former status back; its open appeal is accepted.
 */
async function leaveSubject(tx: EntityManager, ctx: StaffContext, item: LockedItem, subject: Subject | undefined): Promise<Effect> {
  if (subject?.kind !== 'property') return { emails: [], facts: {} };
  if (subject.status === 'paused' && (await publishHeldListing(tx, ctx, item.id))) return { emails: [], facts: { published: true } };
  if (subject.status !== 'removed') return { emails: [], facts: {} };
  const { restore, restoredEmails } = TAKE_DOWN.property;
  const visibility = await restore(tx, subject.id, ctx.now());
  if (visibility === null) return { emails: [], facts: { restored: false } };
  await acceptOpenAppeal(tx, subject, { decidedBy: ctx.user.id, now: ctx.now() });
  return { emails: restoredEmails(subject, `item:${item.id}:restored`, visibility), facts: { restored: true } };
}

/**
 * Stores the answer to an appeal (`appeals`). When it is accepted, restores the subject. The email about it says whether that is shown.
 * @throws DomainError CONFLICT as `isDecidedBySamePerson`
 */
async function answerAppeal(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject | undefined,
  input: DecideInput,
): Promise<Effect> {
  const isSamePerson = await isDecidedBySamePerson(tx, ctx, item.id, subject?.memberId ?? null);
  const isAccepted = input.decision === 'accept';
  const answer = { state: isAccepted ? 'upheld' : 'rejected', decidedBy: ctx.user.id, decidedAt: ctx.now() } as const;
  await tx.nativeUpdate(Appeal, { queueItem: item.id }, answer);
  const facts = { samePerson: isSamePerson };
  if (!subject) return { emails: [], facts };
  const visibility = isAccepted && isRemovable(subject.kind) ? await TAKE_DOWN[subject.kind].restore(tx, subject.id, ctx.now()) : null;
  const result = isAccepted ? (visibility ?? 'shown') : 'rejected';
  return { emails: appealEmail(subject, item.id, result, isSamePerson, input.note || null), facts };
}

/** Carries out a decision. @returns what it did, with the emails to send */
export async function carryOutDecision(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject | undefined,
  input: DecideInput,
): Promise<Effect> {
  if (input.decision === 'accept' || input.decision === 'reject') return answerAppeal(tx, ctx, item, subject, input);
  if (input.decision === 'leave') return leaveSubject(tx, ctx, item, subject);
  if (!subject) throw new DomainError('CONFLICT', m.staff_subject_gone);
  const reasonedInput = requireReason(input);
  if (input.decision === 'change') return askForChange(tx, ctx, item, subject, reasonedInput);
  return input.decision === 'remove' ? takeDown(tx, ctx, item, subject, reasonedInput) : blockMember(tx, ctx, subject, reasonedInput);
}
