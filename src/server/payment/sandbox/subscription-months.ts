// The months of subscriptions in the sandbox, the built-in test provider: applies paid invoices, charges due months and cancels old
// upgrades. Changes rows of `sandbox_subscriptions` and `sandbox_intents`; the caller's transaction stores changed entities.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { findOrCreateIntent } from './intent.ts';
import { SandboxIntent, SandboxSubscription } from './sandbox.entity.ts';

/** A month that is unpaid for this long ends the subscription. */
const GIVE_UP_MS = 21 * DAY_MS;

/** The same day of the next month (UTC), or its last day if it is shorter. */
export function nextMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  // the day does not exist in the next month, so JavaScript went on to the month after; day 0 is the last day of the month before
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/**
 * Locks and changes the subscription of a paid invoice: the first starts it (and gets its month as period), an upgrade changes its plan,
 * a month that was paid late extends it.
 */
export async function applyPaidInvoice(tx: EntityManager, intent: SandboxIntent, now: Date): Promise<void> {
  const subscription = await tx.findOneOrFail(
    SandboxSubscription,
    { id: intent.subscriptionId! },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  subscription.card = intent.card;
  subscription.cardEnds = intent.cardEnds;
  if (subscription.status === 'incomplete') {
    subscription.startedAt = now;
    subscription.periodEnd = nextMonth(now);
    intent.periodStart = now;
    intent.periodEnd = subscription.periodEnd;
  }
  if (subscription.status === 'ended') return;
  if (intent.periodEnd! > subscription.periodEnd) subscription.periodEnd = intent.periodEnd!;
  subscription.planId = intent.planId!;
  subscription.status = 'active';
}

/**
 * Cancels the invoices of upgrades that were not confirmed within a day. Only for an active subscription, whose older open invoices are all
 * of upgrades.
 */
export const cancelOldUpgrades = (tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<number> =>
  tx.nativeUpdate(
    SandboxIntent,
    { subscriptionId: subscription.id, status: { $in: ['open', 'confirm'] }, createdAt: { $lt: new Date(now.getTime() - DAY_MS) } },
    { status: 'canceled' },
  );

/**
 * Charges the months that have begun since the subscription was last accessed, or ends it. Changes `subscription` and stores an invoice for
 * each month in the transaction `tx`. With the test card `card_fails_later` the charge fails.
 */
export async function renewDueMonths(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<void> {
  while ((subscription.status === 'active' || subscription.status === 'past_due') && subscription.periodEnd <= now) {
    const periodStart = subscription.periodEnd;
    const isGivenUp = subscription.status === 'past_due' && now.getTime() - periodStart.getTime() > GIVE_UP_MS;
    if (subscription.endsAtPeriodEnd || isGivenUp) {
      subscription.status = 'ended';
      return;
    }
    if (subscription.status === 'past_due') return;
    const isCharged = subscription.card !== 'card_fails_later';
    await findOrCreateIntent(tx, {
      userId: subscription.user.id,
      amountPence: subscriptionPlan(subscription.planId).pricePence,
      idempotencyKey: `${subscription.id}:${periodStart.toISOString()}`,
      status: isCharged ? 'succeeded' : 'open',
      card: isCharged ? subscription.card : null,
      isAttempted: true,
      subscriptionId: subscription.id,
      planId: subscription.planId,
      periodStart,
      periodEnd: nextMonth(periodStart),
      createdAt: periodStart,
    });
    if (isCharged) subscription.periodEnd = nextMonth(periodStart);
    else subscription.status = 'past_due';
  }
}
