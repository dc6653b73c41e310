// Ends a user's plan for staff and refunds the unused rest of the paid month. Marks `subscriptions`, stores `refunds` and queues a job for
// each refund.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../deps.ts';
import { enqueueRefund, readPaidBackPence } from './refund.ts';
import { markToEnd } from './settle/mark-to-end.ts';

/**
 * Locks the payments for the current period of a subscription, with the part of each that is for the remaining time (`unusedPence`). After
 * an upgrade there are two: the month, and the difference to the new plan. Parameters: now, subscription, now, now.
 */
const REST_OF_MONTH_SQL = `select id, amount_minor as "amountPence",
    floor(amount_minor * extract(epoch from period_end - ?::timestamptz) / extract(epoch from period_end - period_start))::int as "unusedPence"
  from payments where subscription_id = ? and status = 'succeeded' and period_start <= ? and period_end > ? order by id for update`;

/**
 * Marks a user's subscriptions to end, which a job does at the payment provider within a minute, and stores refunds of the rest of the
 * month. All in the transaction of `em`. Skips a subscription that is marked already, and refunds no more than is left of a payment.
 * @returns the amount that will be refunded, in pence
 */
export async function endPlan(em: EntityManager, deps: Pick<Deps, 'jobs' | 'now'>, userId: number): Promise<number> {
  const now = deps.now();
  const subscriptionIds = await markToEnd(em, 'user_id = ?', [userId]);
  let totalPence = 0;
  for (const id of subscriptionIds) {
    const payments = await em.execute<{ id: number; amountPence: number; unusedPence: number }[]>(REST_OF_MONTH_SQL, [now, id, now, now]);
    for (const payment of payments) {
      const remainingPence = payment.amountPence - (await readPaidBackPence(em, payment.id));
      const refundPence = Math.min(payment.unusedPence, remainingPence);
      if (refundPence <= 0) continue;
      totalPence += refundPence;
      await enqueueRefund(em, deps, { paymentId: payment.id, amountPence: refundPence, isWhole: false, reason: null, byId: null });
    }
  }
  return totalPence;
}
