// Restores a listing, profile or review that a decision took down, at the request of staff instead of an appeal in the review queue.
import { m } from '../../shared/messages/messages.ts';
import type { DecisionReason } from '../../shared/moderation/moderation.ts';
import { DomainError } from '../errors.ts';
import { acceptOpenAppeal } from '../moderation/appeal.ts';
import { findSubject } from '../moderation/subjects.ts';
import { type RemovableKind, TAKE_DOWN } from '../moderation/take-down.ts';
import { recordStaffAct, requireOtherSubject, type StaffContext } from './staff.access.ts';

/**
 * Gives the subject the status back that it had before, and accepts its open appeal; stores an audit entry and the email about it. Counts
 * against the limit of decisions.
 * @throws DomainError MISSING, TOO_MANY; CONFLICT when no decision has removed the subject, or it is the caller's own
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
    // before the subject is locked: who decides an appeal also locks its item first
    await acceptOpenAppeal(tx, { kind, id }, { decidedBy: ctx.user.id, now: ctx.now() });
    const visibility = await TAKE_DOWN[kind].restore(tx, id, ctx.now());
    if (visibility === null) throw new DomainError('CONFLICT', m.staff_not_removed);
    await ctx.mail.sendAll(tx, TAKE_DOWN[kind].restoredEmails(subject, `restored:${kind}:${id}:${ctx.now().getTime()}`, visibility));
    await recordStaffAct(tx, ctx, `${kind}.restore`, { kind, id }, { reason });
    return { id };
  });
}
