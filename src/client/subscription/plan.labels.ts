import { plural } from '../../shared/format.ts';
import {
  type SubscriptionPlan,
  type SubscriptionPlanId,
  type SubscriptionView,
  subscriptionPlan,
} from '../../shared/payment/subscription.ts';

/** A subscription that runs. */
export type RunningView = SubscriptionView & { planId: SubscriptionPlanId };

/** The same day of the next month, or its last day when it has fewer: until when a month lasts that is paid now. UTC. */
export function monthAfter(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** About what an upgrade costs now, in pence: the difference for the part of the month (30 days) that is left. The provider counts to the second. */
export function upgradeCost(from: SubscriptionPlan, to: SubscriptionPlan, paidUntil: Date, now: Date): number {
  const left = Math.max(0, paidUntil.getTime() - now.getTime());
  return Math.round((to.priceMinor - from.priceMinor) * Math.min(1, left / (30 * 86_400_000)));
}

/** `50 listings`, or `as many listings as you like`. */
export const quotaText = (plan: SubscriptionPlan): string =>
  plan.listings === null ? 'as many listings as you like' : plural(plan.listings, 'listing');

/** `£150`: the plans cost whole pounds. */
export const wholePounds = (minor: number): string => `£${minor / 100}`;

/** What can be done with a plan beside the running one. */
export type PlanOffer = 'current' | 'next' | 'keep' | 'up' | 'down';

export function planOffer(view: SubscriptionView & { planId: SubscriptionPlanId }, plan: SubscriptionPlan): PlanOffer {
  if (plan.id === view.planId) return view.nextPlanId ? 'keep' : 'current';
  if (plan.id === view.nextPlanId) return 'next';
  return plan.priceMinor > subscriptionPlan(view.planId).priceMinor ? 'up' : 'down';
}
