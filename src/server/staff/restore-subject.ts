// Restores what a decision took down, without an item of the review queue.
import { m } from '../../shared/messages/messages.ts';
import type { DecisionReason } from '../../shared/moderation/moderation.ts';
import { DomainError } from '../errors.ts';
import { findSubject } from '../moderation/subjects.ts';
import { type RemovableKind, TAKE_DOWN } from '../moderation/take-down.ts';
import { recordStaffAct, requireOtherSubject, type StaffContext } from './staff.access.ts';

/**
 * Restores a listing, a profile or a review that was removed; stores the email about it and an entry of the log.
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
