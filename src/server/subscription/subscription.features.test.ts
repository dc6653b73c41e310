// Tests that each feature of a plan is marked as available exactly when the product has it, judged by the names of the API's
// procedures, the listing limits and the fields of a listing; and what the pages say about it.
import { expect, test } from 'vitest';
import { availabilityText, PLAN_FEATURES } from '../../client/subscription/plan-features.ts';
import { ownListingSchema } from '../../shared/listing/listing.ts';
import { listingLimit, SUBSCRIPTION_PLANS, type SubscriptionPlanId, subscriptionPlan } from '../../shared/payment/subscription.ts';
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
  'Advanced analytics': () => hasProcedure(/analytic|statistic|figures/i),
  'Priority support': () => hasProcedure(/priority|supportCase|supportTicket/i),
  'Featured listings': () => hasProcedure(/^listing\.feature/i),
  'Unlimited listings': () => allows('enterprise_plan', null),
  'Real-time market insights': () => hasProcedure(/insight/i),
  '24/7 dedicated support': () => hasProcedure(/dedicated|supportContact|supportTicket/i),
  'Custom branding': () => hasProcedure(/brand/i),
  'API access': () => hasProcedure(/apiKey/i),
};

test('the list of plan features has every feature of every plan and nothing else', () => {
  const planFeatures = SUBSCRIPTION_PLANS.flatMap((plan) => plan.features);
  expect(Object.keys(PLAN_FEATURES).toSorted()).toEqual([...new Set(planFeatures)].toSorted());
});

test.each(Object.keys(PLAN_FEATURES))('%s is marked as available exactly when the product has it', (feature) => {
  expect(PLAN_FEATURES[feature] !== null).toBe(FEATURE_CHECKS[feature]!());
});

test.each([
  ['basic_plan', 'Available today: up to 10 listings at once; views, saves and inquiries of each listing; support by email.'],
  ['premium_plan', 'Available today: up to 50 listings at once. Being built: advanced analytics, priority support and featured listings.'],
  [
    'enterprise_plan',
    'Available today: as many listings as you like. Being built: real-time market insights, 24/7 dedicated support, custom branding and API access.',
  ],
] as const)('the note below %s names what exists and what is planned', (planId, line) => {
  expect(availabilityText(subscriptionPlan(planId))).toBe(line);
});
