// Calculations and texts about plans: how one relates to the user's plan, what an upgrade costs about, and when a month ends.
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

/** The month of the estimate in `upgradeCost`; the payment provider counts the seconds of the real month. */
const MONTH_MS = 30 * DAY_MS;

/** Approximate cost of an upgrade in pence: the price difference for the rest of the paid month. The payment provider charges the exact amount. */
export function upgradeCost(currentPlan: SubscriptionPlan, newPlan: SubscriptionPlan, paidUntil: Date, now: Date): number {
  const remainingMs = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.round((newPlan.pricePence - currentPlan.pricePence) * Math.min(1, remainingMs / MONTH_MS));
}

/** How many listings a plan allows: `50 listings`, or `as many listings as you like`. */
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
