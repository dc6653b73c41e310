// Pays a payment back for staff: an admin, after a step-up, with a reason and a limit a day above which another admin is needed. Stores a refund, the job that
// makes it, and an audit entry.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PaymentStatus } from '../../../shared/payment/payment.ts';
import { REFUND_LIMIT_PENCE, type RefundInput } from '../../../shared/staff/operations.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { requireRecentConfirmation } from '../../account/security/step-up.ts';
import { DomainError } from '../../errors.ts';
import { enqueueRefund, readPaidBackPence } from '../../payment/refund.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';

/**
 * Locks a payment. @returns the pence that can still be paid back of it, and whether nothing of it was paid back before
 * @throws DomainError MISSING; CONFLICT when it was not paid, all of it is paid back already, or another refund was made since the caller looked
 */
async function lockRefundable(
  tx: EntityManager,
  ctx: StaffContext,
  { id, paidBackPence }: Pick<RefundInput, 'id' | 'paidBackPence'>,
): Promise<{ remainingPence: number; isUntouched: boolean }> {
  const [payment] = await tx.execute<{ amountPence: number; status: PaymentStatus }[]>(
    `select amount_minor as "amountPence", status from payments where id = ? and provider = ? and provider_id is not null for update`,
    [id, ctx.payments.name],
  );
  if (!payment) throw new DomainError('MISSING', m.payment_not_found());
  if (payment.status !== 'succeeded') throw new DomainError('CONFLICT', m.staff_refund_unpaid());
  const refundedPence = await readPaidBackPence(tx, id);
  const remainingPence = payment.amountPence - refundedPence;
  if (remainingPence <= 0) throw new DomainError('CONFLICT', m.staff_refund_repeated());
  if (refundedPence !== paidBackPence) throw new DomainError('CONFLICT', m.staff_refund_changed({ amount: formatPounds(refundedPence) }));
  return { remainingPence, isUntouched: refundedPence === 0 };
}

/** Requires that the caller's refunds of a day stay within the limit; a single one may exceed it. @throws DomainError CONFLICT */
async function requireWithinLimit(tx: EntityManager, ctx: StaffContext, amountPence: number): Promise<void> {
  // one refund of a person at a time
  await tx.execute('select 1 from staff where user_id = ? for update', [ctx.user.id]);
  const [refundsOfDay] = await tx.execute<{ pence: number }[]>(
    'select coalesce(sum(amount_minor), 0)::int as pence from refunds where by_id = ? and reason is not null and created_at > ?',
    [ctx.user.id, new Date(ctx.now().getTime() - DAY_MS)],
  );
  const pence = refundsOfDay!.pence;
  if (pence > 0 && pence + amountPence > REFUND_LIMIT_PENCE)
    throw new DomainError('CONFLICT', m.staff_refund_limit({ amount: formatPounds(pence), limit: formatPounds(REFUND_LIMIT_PENCE) }));
}

/**
 * Pays a payment back, or a part of it. When all of it is paid back, what it bought ends as with a refund at the provider; a part changes nothing
 * else. The payer gets an email; the log gets an entry.
 * @throws DomainError STEP_UP, MISSING, TOO_MANY; INVALID for more than is left; CONFLICT (not paid, paid back already, another refund since the
 *   caller looked, or over the limit of a day)
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
