// Ends a user's plan for staff and refunds the unused rest of the paid month. Marks `subscriptions`, stores `refunds` and queues a job for
// each refund.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../deps.ts';
import { Payment } from './payment.entity.ts';
import { enqueueRefund, readPaidBackPence } from './refund.ts';
import { markToEnd } from './settle/mark-to-end.ts';

/**
 * Marks a user's subscriptions to end, which a job does at the payment provider within a minute, and stores refunds of the rest of the
 * month. All in the transaction of `em`. Skips a subscription that is marked already, and refunds no more than is left of a payment.
 * @returns the amount that will be refunded, in pence
 */
export async function endPlan(em: EntityManager, deps: Pick<Deps, 'jobs' | 'now'>, userId: number): Promise<number> {
  const now = deps.now();
  const subscriptionIds = await markToEnd(em, (eb) => eb('user_id', '=', userId));
  let totalPence = 0;
  for (const id of subscriptionIds) {
    // those of the current month; after an upgrade there are two: the month, and the difference to the new plan
    const payments = await em.find(
      Payment,
      { subscriptionId: id, status: 'succeeded', periodStart: { $lte: now }, periodEnd: { $gt: now } },
      { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const payment of payments) {
      const [start, end] = [payment.periodStart!.getTime(), payment.periodEnd!.getTime()];
      const unusedPence = Math.floor((payment.amountPence * (end - now.getTime())) / (end - start));
      const refundPence = Math.min(unusedPence, payment.amountPence - (await readPaidBackPence(em, payment.id)));
      if (refundPence <= 0) continue;
      totalPence += refundPence;
      await enqueueRefund(em, deps, { paymentId: payment.id, amountPence: refundPence, isWhole: false, reason: null, byId: null });
    }
  }
  return totalPence;
}
