// What each decision about an item of the queue changes, with the emails about it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { CHANGE_HOURS, type DecisionReason, type ItemKind, type SubjectKind } from '../../shared/moderation/moderation.ts';
import type { DecideInput } from '../../shared/staff/queue.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { DomainError } from '../errors.ts';
import type { EmailMessage } from '../mail/template/email-message.ts';
import { blockUser } from '../moderation/block.ts';
import { appealEmail, changeEmail } from '../moderation/moderation.mail.ts';
import { CONTENT_HASH } from '../moderation/review-items.ts';
import type { Subject } from '../moderation/subjects.ts';
import { isRemovable, TAKE_DOWN } from '../moderation/take-down.ts';
import { endPlan } from '../payment/end-plan.ts';
import type { StaffContext } from './staff.access.ts';

/** An item of the queue that is locked until the transaction ends. */
export interface LockedItem {
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

/**
 * Whether the same person as before decides an appeal, which is allowed only when there is no other person.
 * @throws DomainError CONFLICT when another person of the staff can decide it
 */
async function isDecidedBySamePerson(tx: EntityManager, ctx: StaffContext, itemId: number): Promise<boolean> {
  const [appealed] = await tx.execute<{ decidedBy: number | null }[]>(
    'select i.decided_by as "decidedBy" from appeals a join review_items i on i.id = a.item_id where a.queue_item_id = ?',
    [itemId],
  );
  if (appealed?.decidedBy !== ctx.user.id) return false;
  const [otherStaff] = await tx.execute<{ n: number }[]>('select count(*)::int as n from staff where user_id <> ?', [ctx.user.id]);
  if ((otherStaff?.n ?? 0) > 0) throw new DomainError('CONFLICT', m.staff_appeal_other);
  return true;
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
async function leaveSubject(tx: EntityManager, ctx: StaffContext, item: LockedItem, subject: Subject | undefined): Promise<Effect> {
  if (subject?.kind !== 'property' || subject.status !== 'removed') return { emails: [], facts: {} };
  const { restore, restoredEmails } = TAKE_DOWN.property;
  const isRestored = await restore(tx, subject.id, ctx.now());
  return { emails: isRestored ? restoredEmails(subject, `item:${item.id}:restored`) : [], facts: { restored: isRestored } };
}

/** Stores the answer to an appeal; an accepted one restores the subject. @throws DomainError CONFLICT as `isDecidedBySamePerson` */
async function answerAppeal(
  tx: EntityManager,
  ctx: StaffContext,
  item: LockedItem,
  subject: Subject | undefined,
  input: DecideInput,
): Promise<Effect> {
  const isSame = await isDecidedBySamePerson(tx, ctx, item.id);
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
