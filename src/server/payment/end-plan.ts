// Ends the plan of a user of which staff pay back the rest of the month.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../deps.ts';
import { enqueueRefund, readPaidBackPence } from './refund.ts';
import { markToEnd } from './settle/mark-to-end.ts';

/**
 * SQL: the payments of a subscription that is paid beyond now, with what the remaining time of the period is worth: `pence`. After an upgrade there
 * are two: the month and the difference. Parameters: now, subscription, now, now.
 */
const REST_OF_MONTH_SQL = `select id, amount_minor as "amountPence",
    floor(amount_minor * extract(epoch from period_end - ?::timestamptz) / extract(epoch from period_end - period_start))::int as pence
  from payments where subscription_id = ? and status = 'succeeded' and period_start <= ? and period_end > ? order by id for update`;

/**
 * Marks a user's subscriptions to be ended, which the reconciler does at the provider within a minute, and stores refunds of the rest of the month.
 * Both in the transaction of `em`. Skips a subscription that is marked already, and pays back no more than is left of a payment.
 * @returns the pence that will be paid back
 */
export async function endPlan(em: EntityManager, deps: Pick<Deps, 'jobs' | 'now'>, userId: number): Promise<number> {
  const now = deps.now();
  const subscriptionIds = await markToEnd(em, 'user_id = ?', [userId]);
  let totalPence = 0;
  for (const id of subscriptionIds) {
    const payments = await em.execute<{ id: number; amountPence: number; pence: number }[]>(REST_OF_MONTH_SQL, [now, id, now, now]);
    for (const payment of payments) {
      const pence = Math.min(payment.pence, payment.amountPence - (await readPaidBackPence(em, payment.id)));
      if (pence <= 0) continue;
      totalPence += pence;
      await enqueueRefund(em, deps, { paymentId: payment.id, amountPence: pence, isWhole: false, reason: null, byId: null });
    }
  }
  return totalPence;
}
