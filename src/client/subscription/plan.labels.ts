// How a plan relates to the current one, what a change costs, and the texts about it.
import { m } from '../../shared/messages/messages.ts';
import {
  type SubscriptionPlan,
  type SubscriptionPlanId,
  type SubscriptionView,
  subscriptionPlan,
} from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';

/** A subscription that is active or past due, and so has a plan. */
export type RunningSubscription = SubscriptionView & { planId: SubscriptionPlanId };

/** End of a month that starts at `from` (UTC): the same day of the next month, or its last day if it is shorter. */
export function monthAfter(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** The provider charges by the second; the summary takes a month of 30 days. */
const MONTH_MS = 30 * DAY_MS;

/**
 * Approximate price of an upgrade now, in pence: the price difference for the rest of the month. The provider's amount is exact to the second.
 */
export function upgradeCost(from: SubscriptionPlan, to: SubscriptionPlan, paidUntil: Date, now: Date): number {
  const remainingMs = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.round((to.pricePence - from.pricePence) * Math.min(1, remainingMs / MONTH_MS));
}

/** `50 listings`, or `as many listings as you like`. */
export const quotaText = (plan: SubscriptionPlan): string =>
  plan.listings === null ? m.payment_today_unlimited() : m.subscription_listings({ count: plan.listings });

/**
 * How a plan relates to the subscription. `scheduled`: a downgrade to it begins with the next month. `cancelDowngrade`: it is the current
 * plan while a downgrade is scheduled.
 */
export type PlanRelation = 'current' | 'scheduled' | 'cancelDowngrade' | 'upgrade' | 'downgrade';

/** The relation of a plan to the user's subscription. */
export function planRelation(subscription: RunningSubscription, plan: SubscriptionPlan): PlanRelation {
  if (plan.id === subscription.planId) return subscription.nextPlanId ? 'cancelDowngrade' : 'current';
  if (plan.id === subscription.nextPlanId) return 'scheduled';
  return plan.pricePence > subscriptionPlan(subscription.planId).pricePence ? 'upgrade' : 'downgrade';
}
