// The months of the sandbox's subscriptions: what a paid invoice changes, and charging the months that are due. Writes `sandbox_subscriptions` and `sandbox_intents`.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { findOrCreateIntent } from './intent.ts';
import { SandboxIntent, SandboxSubscription } from './sandbox.entity.ts';

/** A month that is unpaid for this long ends the subscription. */
const GIVE_UP_MS = 21 * DAY_MS;

/** The same day of the next month, or the last day of a shorter month. */
export function nextMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** Applies a paid invoice: the first starts the subscription, an upgrade changes its plan, a late month extends it. */
export async function paySubscription(tx: EntityManager, intent: SandboxIntent, now: Date): Promise<void> {
  const subscription = await tx.findOneOrFail(
    SandboxSubscription,
    { id: intent.subscriptionId! },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  subscription.card = intent.card;
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

/** Cancels upgrades that were not confirmed within a day. */
export const dropOldUpgrades = (tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<number> =>
  tx.nativeUpdate(
    SandboxIntent,
    { subscriptionId: subscription.id, status: { $in: ['open', 'confirm'] }, createdAt: { $lt: new Date(now.getTime() - DAY_MS) } },
    { status: 'canceled' },
  );

/** Charges the months that have begun since the last access, or ends the subscription. Changes the entity and stores invoices in `tx`. */
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
