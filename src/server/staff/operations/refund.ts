// Staff pay a payment back: an admin, with a fresh confirmation, a reason, and a limit a day above which a second admin is needed.
import type { EntityManager } from '@mikro-orm/postgresql';
import { formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PaymentStatus } from '../../../shared/payment/payment.ts';
import { REFUND_LIMIT_PENCE, type RefundInput } from '../../../shared/staff/operations.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { requireRecentConfirmation } from '../../account/security/step-up.ts';
import { DomainError } from '../../errors.ts';
import { REFUND_IS_ASKED, REFUND_QUEUE, type RefundJob } from '../../payment/refund.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';

/** Locks a payment that can be paid back. @throws DomainError MISSING; CONFLICT when it was not paid, or staff pay it back already */
async function lockRefundable(tx: EntityManager, ctx: StaffContext, id: number): Promise<{ amountPence: number }> {
  const [payment] = await tx.execute<{ amountPence: number; status: PaymentStatus }[]>(
    'select amount_minor as "amountPence", status from payments where id = ? and provider = ? and provider_id is not null for update',
    [id, ctx.payments.name],
  );
  if (!payment) throw new DomainError('MISSING', m.payment_not_found());
  if (payment.status !== 'succeeded') throw new DomainError('CONFLICT', m.staff_refund_unpaid());
  // a statement of its own: one that waits for the lock sees the log as it was before
  const asked = await tx.execute<unknown[]>(`select 1 from payments p where p.id = ? and ${REFUND_IS_ASKED}`, [id]);
  if (asked.length > 0) throw new DomainError('CONFLICT', m.staff_refund_repeated());
  return payment;
}

/** Requires that the caller's refunds of a day stay within the limit; a single one may exceed it. @throws DomainError CONFLICT */
async function requireWithinLimit(tx: EntityManager, ctx: StaffContext, amountPence: number): Promise<void> {
  // one refund of a person at a time
  await tx.execute('select 1 from staff where user_id = ? for update', [ctx.user.id]);
  const [today] = await tx.execute<{ pence: number }[]>(
    `select coalesce(sum((facts ->> 'pence')::int), 0)::int as pence from audit_entries where actor_id = ? and act = 'payment.refund' and at > ?`,
    [ctx.user.id, new Date(ctx.now().getTime() - DAY_MS)],
  );
  const pence = today!.pence;
  if (pence > 0 && pence + amountPence > REFUND_LIMIT_PENCE)
    throw new DomainError('CONFLICT', m.staff_refund_limit({ amount: formatPounds(pence), limit: formatPounds(REFUND_LIMIT_PENCE) }));
}

/**
 * Pays a payment back in full; what it bought ends as with a refund at the provider, and the payer gets an email.
 * @throws DomainError STEP_UP, MISSING, CONFLICT (not paid, paid back already, or over the limit of a day), TOO_MANY
 */
export async function refundPayment(ctx: StaffContext, { id, reason }: RefundInput): Promise<{ id: number }> {
  requireRecentConfirmation(ctx);
  await ctx.limiter.count('staffDecision', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const { amountPence } = await lockRefundable(tx, ctx, id);
    await requireWithinLimit(tx, ctx, amountPence);
    const job: RefundJob = { paymentId: id };
    await ctx.jobs.enqueue(tx, REFUND_QUEUE, job);
    await recordStaffAct(tx, ctx, 'payment.refund', { kind: 'payment', id }, { reason, pence: amountPence });
  });
  return { id };
}
