// Tests that the product has each feature that a plan advertises, judged by the names of the API's
// procedures, the listing limits and the fields of a listing; and what the pages say about it.
import { expect, test } from 'vitest';
import { availabilityText, notIncludedText, PLAN_FEATURES } from '../../client/subscription/plan-features.ts';
import { ownListingSchema } from '../../shared/listing/listing.ts';
import { listingLimit, SUBSCRIPTION_PLANS, type SubscriptionPlanId, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { supportStandingSchema } from '../../shared/support/support.ts';
import { DAY_MS } from '../../shared/time.ts';
import { appRouter } from '../router.ts';

/** Procedures that could be features of a plan: without those of staff and the public figures. */
const procedures = Object.keys(appRouter._def.procedures).filter((name) => !/^(staff|trust)\./.test(name));
/** Whether the API has a procedure whose name matches. */
const hasProcedure = (pattern: RegExp): boolean => procedures.some((name) => pattern.test(name));
/** Active listings of a user without a plan. */
const FREE_LISTINGS = 5;
/** Whether a plan allows this number of active listings; null for any number. */
const allows = (planId: SubscriptionPlanId, listings: number | null): boolean => {
  const now = new Date();
  const member = { subscriptionPlan: planId, subscriptionStatus: 'active', subscriptionEndDate: new Date(now.getTime() + DAY_MS) };
  return listingLimit(member, now, FREE_LISTINGS) === listings;
};

/** For each feature that a plan advertises, a check whether the product has it. */
const FEATURE_CHECKS: Record<string, () => boolean> = {
  'Up to 10 properties': () => allows('basic_plan', 10),
  'Basic analytics': () =>
    ['views', 'saves', 'inquiries'].every((figure) => figure in ownListingSchema.shape) && hasProcedure(/^listing\.mine$/),
  'Email support': () => hasProcedure(/^message\.support$/),
  'Up to 50 properties': () => allows('premium_plan', 50),
  'Advanced analytics': () => ['stock', 'home', 'export'].every((name) => hasProcedure(new RegExp(`^figures\\.${name}$`))),
  'Priority support': () => hasProcedure(/^support\.standing$/),
  'Featured listings': () => hasProcedure(/^listing\.feature/i),
  'Unlimited listings': () => allows('enterprise_plan', null),
  'Real-time market insights': () => hasProcedure(/insight/i),
  '24/7 dedicated support': () => 'contacts' in supportStandingSchema.shape,
  'Custom branding': () => hasProcedure(/brand/i),
  'API access': () => hasProcedure(/^apiKey\.create$/),
};

test('the list of plan features has every feature of every plan and nothing else', () => {
  const planFeatures = SUBSCRIPTION_PLANS.flatMap((plan) => plan.features);
  for (const list of [PLAN_FEATURES, FEATURE_CHECKS]) expect(Object.keys(list).toSorted()).toEqual([...new Set(planFeatures)].toSorted());
});

test.each(Object.entries(FEATURE_CHECKS))('the product has what the plans call %s', (_feature, exists) => {
  expect(exists()).toBe(true);
});

test.each([
  [
    'basic_plan',
    'Available today: up to 10 listings at once; views, saves and inquiries of each listing by day, CSV of the last 30 days; support by email.',
  ],
  [
    'premium_plan',
    'Available today: up to 50 listings at once; figures of 400 days by day and source, beside similar homes, as CSV; messages answered before those of smaller plans; 3 homes in featured places.',
  ],
  [
    'enterprise_plan',
    'Available today: as many listings as you like; market figures of every area, never older than a minute; logo and colour of your brokerage; up to 1,200 calls of the API a minute with each key; figures of 400 days by day and source, beside similar homes, as CSV; messages answered before those of smaller plans; 10 homes in featured places.',
  ],
] as const)('the note below %s says what it gives', (planId, line) => {
  expect(availabilityText(subscriptionPlan(planId), {})).toBe(line);
});

test('dedicated support is offered where people are named, and else marked as not offered', () => {
  const plan = subscriptionPlan('enterprise_plan');
  expect(availabilityText(plan, { hasSupportContacts: true })).toContain('named people to call day and night');
  expect(notIncludedText(plan, {})).toContain('24/7 dedicated support');
  expect(notIncludedText(plan, { hasSupportContacts: true })).not.toContain('dedicated');
});
