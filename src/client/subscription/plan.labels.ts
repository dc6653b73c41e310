import { plural } from '../../shared/format.ts';
import {
  type SubscriptionPlan,
  type SubscriptionPlanId,
  type SubscriptionView,
  subscriptionPlan,
} from '../../shared/payment/subscription.ts';
import { DAY_MS } from '../../shared/time.ts';

/** A running subscription. */
export type RunningView = SubscriptionView & { planId: SubscriptionPlanId };

/** End of a month that starts at `from` (UTC): the same day of the next month, or its last day if it is shorter. */
export function monthAfter(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/**
 * Approximate price of an upgrade now, in pence: the price difference for the rest of a month of 30 days. The provider's amount is exact
 * to the second.
 */
export function upgradeCost(from: SubscriptionPlan, to: SubscriptionPlan, paidUntil: Date, now: Date): number {
  const remainingMs = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.round((to.priceMinor - from.priceMinor) * Math.min(1, remainingMs / (30 * DAY_MS)));
}

/** `50 listings`, or `as many listings as you like`. */
export const quotaText = (plan: SubscriptionPlan): string =>
  plan.listings === null ? 'as many listings as you like' : plural(plan.listings, 'listing');

/** `£150`: plan prices are whole pounds. */
export const wholePounds = (minor: number): string => `£${minor / 100}`;

/** What can be done with a plan, given the current one. */
export type PlanOffer = 'current' | 'next' | 'keep' | 'up' | 'down';

export function planOffer(view: SubscriptionView & { planId: SubscriptionPlanId }, plan: SubscriptionPlan): PlanOffer {
  if (plan.id === view.planId) return view.nextPlanId ? 'keep' : 'current';
  if (plan.id === view.nextPlanId) return 'next';
  return plan.priceMinor > subscriptionPlan(view.planId).priceMinor ? 'up' : 'down';
}
