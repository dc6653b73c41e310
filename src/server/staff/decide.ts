// Decides items of the staff's review queue, each once: writes `review_items` and what the decision changes (`decision-effects.ts`), and
// stores its emails, the job that answers reporters, and an audit entry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { type Decision, decisionsFor, needsReason } from '../../shared/moderation/moderation.ts';
import type { DecideInput } from '../../shared/staff/queue.ts';
import { User } from '../account/account.entity.ts';
import { requireRecentConfirmation } from '../account/security/step-up.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { ReviewItem } from '../moderation/moderation.entity.ts';
import { OUTCOME_QUEUE, type OutcomeJob } from '../moderation/report-outcomes.ts';
import { findSubject } from '../moderation/subjects.ts';
import { carryOutDecision, type LockedItem } from './decision-effects.ts';
import { nextItem } from './queue.ts';
import { recordStaffAct, requireOtherSubject, type StaffContext } from './staff.access.ts';
import { ageText } from './staff.texts.ts';

/** Whether a decision cannot be undone by one click, and therefore needs a step-up: a recent confirmation of who is at the device. */
const isFinal = (decision: Decision): boolean => decision === 'remove' || decision === 'block';

/**
 * Requires what the decision needs: a reason, a note for the reason `other`, and for a block its days.
 * @throws DomainError INVALID when one is missing; FORBIDDEN for a moderator who blocks without an end date
 */
function requireReasonAndDays({ decision, reason, note, days }: DecideInput, role: StaffContext['staff']['role']): void {
  if (!needsReason(decision)) return;
  if (!reason) throw new DomainError('INVALID', m.staff_reason_required);
  if (reason === 'other' && !note) throw new DomainError('INVALID', m.staff_note_required);
  if (decision !== 'block') return;
  if (days === undefined) throw new DomainError('INVALID', m.staff_days_required);
  requireBlockDays(days, role);
}

/** Requires that only admins block without an end date (`days` is null). @throws DomainError FORBIDDEN for a moderator */
export function requireBlockDays(days: number | null, role: StaffContext['staff']['role']): void {
  if (days === null && role !== 'admin') throw new DomainError('FORBIDDEN', m.staff_block_days);
}

/** The name of a colleague. Read after the lock of the item, because a statement that waited for the lock still joins the rows from before. */
const colleagueName = async (tx: EntityManager, id: number | null): Promise<string> =>
  (await tx.findOne(User, { id: id ?? 0 }, { fields: ['username'] }))?.username ?? m.staff_former();

/**
 * Locks an item that the caller may decide now.
 * @throws DomainError MISSING, CONFLICT when it is decided or another person has it open
 */
async function lockItem(tx: EntityManager, ctx: StaffContext, id: number): Promise<LockedItem> {
  const item = await statements(tx)
    .selectFrom('review_items')
    .select(['id', 'kind', 'subject_kind as subjectKind', 'subject_id as subjectId', 'state', 'taken_by as takenBy'])
    .select(['taken_until as takenUntil', 'decided_at as decidedAt', 'decided_by as decidedBy'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!item) throw new DomainError('MISSING', m.staff_item_missing);
  const now = ctx.now().getTime();
  if (item.state === 'decided') {
    const age = ageText(now - item.decidedAt!.getTime());
    throw new DomainError('CONFLICT', m.staff_decided_already({ name: await colleagueName(tx, item.decidedBy), time: age }));
  }
  if (item.takenBy !== null && item.takenBy !== ctx.user.id && (item.takenUntil?.getTime() ?? 0) > now)
    throw new DomainError('CONFLICT', m.staff_taken_by({ name: await colleagueName(tx, item.takenBy) }));
  return item;
}

/**
 * Decides an item, once: carries the decision out, and stores its emails, the job that answers reporters, and an audit entry, in one
 * transaction.
 * @returns the id of the next item that waits, or null
 * @throws DomainError INVALID, STEP_UP, FORBIDDEN, MISSING, TOO_MANY; CONFLICT for an item that is decided, that another person has open,
 * that is about something of the caller, or that is an appeal against the caller's own decision
 */
export async function decide(ctx: StaffContext, input: DecideInput): Promise<{ nextId: number | null }> {
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  requireReasonAndDays(input, ctx.staff.role);
  if (isFinal(input.decision)) requireRecentConfirmation(ctx);
  await ctx.em.transactional(async (tx) => {
    const item = await lockItem(tx, ctx, input.id);
    const subject = await findSubject(tx, item.subjectKind, item.subjectId);
    requireOtherSubject(ctx, subject);
    const allowedDecisions = decisionsFor(item.kind, item.subjectKind, subject?.memberId != null);
    if (!allowedDecisions.includes(input.decision)) throw new DomainError('INVALID', m.staff_decision_invalid);
    const effect = await carryOutDecision(tx, ctx, item, subject, input);
    const reason = needsReason(input.decision) ? input.reason : undefined;
    await tx.nativeUpdate(
      ReviewItem,
      { id: item.id },
      {
        state: 'decided',
        decidedBy: ctx.user.id,
        decision: input.decision,
        reason: reason ?? null,
        note: input.note || null,
        decidedAt: ctx.now(),
        changeDueAt: effect.changeDueAt ?? null,
        takenBy: null,
        takenUntil: null,
      },
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
