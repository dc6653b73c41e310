// Refunds of payments by staff: by an admin, after a step-up (a recent confirmation), with a reason, up to an amount per day above which
// another admin is needed. Stores a refund, the job that makes it at the provider, and an audit entry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { REFUND_LIMIT_PENCE, type RefundInput } from '../../../shared/staff/operations.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { requireRecentConfirmation } from '../../account/security/step-up.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { enqueueRefund, readPaidBackPence } from '../../payment/refund.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';

/**
 * Locks a payment. `paidBackPence` is what the caller saw as paid back.
 * @returns how much of it can still be paid back, and whether nothing of it was paid back before
 * @throws DomainError MISSING; CONFLICT when it was not paid, all of it is paid back already, or another refund was made since the caller
 * looked
 */
async function lockRefundable(
  tx: EntityManager,
  ctx: StaffContext,
  { id, paidBackPence }: Pick<RefundInput, 'id' | 'paidBackPence'>,
): Promise<{ remainingPence: number; isUntouched: boolean }> {
  const payment = await statements(tx)
    .selectFrom('payments')
    .select(['amount_minor as amountPence', 'status'])
    .where('id', '=', id)
    .where('provider', '=', ctx.payments.name)
    .where('provider_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new DomainError('MISSING', m.payment_not_found());
  if (payment.status !== 'succeeded') throw new DomainError('CONFLICT', m.staff_refund_unpaid());
  const refundedPence = await readPaidBackPence(tx, id);
  const remainingPence = payment.amountPence - refundedPence;
  if (remainingPence <= 0) throw new DomainError('CONFLICT', m.staff_refund_repeated());
  if (refundedPence !== paidBackPence) throw new DomainError('CONFLICT', m.staff_refund_changed({ amount: formatPounds(refundedPence) }));
  return { remainingPence, isUntouched: refundedPence === 0 };
}

/**
 * Requires that the caller's refunds of the last 24 hours stay within the limit. A single one may exceed it.
 * @throws DomainError CONFLICT
 */
async function requireWithinLimit(tx: EntityManager, ctx: StaffContext, amountPence: number): Promise<void> {
  // locks the caller, so that their refunds are counted one after the other
  await statements(tx).selectFrom('staff').select('user_id').where('user_id', '=', ctx.user.id).forUpdate().execute();
  const { pence } = await statements(tx)
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum('amount_minor').as('pence'))
    .where('by_id', '=', ctx.user.id)
    .where('reason', 'is not', null)
    .where('created_at', '>', new Date(ctx.now().getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  const usedPence = Number(pence);
  if (usedPence > 0 && usedPence + amountPence > REFUND_LIMIT_PENCE)
    throw new DomainError('CONFLICT', m.staff_refund_limit({ amount: formatPounds(usedPence), limit: formatPounds(REFUND_LIMIT_PENCE) }));
}

/**
 * Pays a payment back, or a part of it, by a job. Once all of it is paid back, the plan or promotion that it paid for ends. The payer gets
 * an email. Without `amountPence` all that is left is paid back.
 * @throws DomainError STEP_UP, MISSING, TOO_MANY; INVALID for more than is left; CONFLICT (not paid, paid back already, another refund
 * since the caller looked, or over the limit of a day)
 */
export async function refundPayment(ctx: StaffContext, { id, reason, amountPence, paidBackPence }: RefundInput): Promise<{ id: number }> {
  requireRecentConfirmation(ctx);
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const { remainingPence, isUntouched } = await lockRefundable(tx, ctx, { id, paidBackPence });
    const pence = amountPence ?? remainingPence;
    if (pence > remainingPence) throw new DomainError('INVALID', m.staff_refund_too_much({ amount: formatPounds(remainingPence) }));
    await requireWithinLimit(tx, ctx, pence);
    const refund = { paymentId: id, amountPence: pence, isWhole: isUntouched && pence === remainingPence, reason, byId: ctx.user.id };
    await enqueueRefund(tx, ctx, refund);
    await recordStaffAct(tx, ctx, 'payment.refund', { kind: 'payment', id }, { reason, pence });
  });
  return { id };
}
