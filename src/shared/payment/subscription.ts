import { z } from 'zod';

const SUBSCRIPTION_PLAN_IDS = ['basic_plan', 'premium_plan', 'enterprise_plan'] as const;
export type SubscriptionPlanId = (typeof SUBSCRIPTION_PLAN_IDS)[number];

export interface SubscriptionPlan {
  id: SubscriptionPlanId;
  name: string;
  /** For whom it is, in one line. */
  description: string;
  /** Pence a month, GBP. */
  priceMinor: number;
  /** Homes listed at once; null: as many as the member likes. */
  listings: number | null;
  isPopular: boolean;
  features: readonly string[];
}

/** The three plans, in the order the page shows them. The popular one is marked `Most Popular`. */
export const SUBSCRIPTION_PLANS: readonly SubscriptionPlan[] = [
  {
    id: 'basic_plan',
    name: 'Basic',
    description: 'For an owner with a few homes.',
    priceMinor: 10_000,
    listings: 10,
    isPopular: false,
    features: ['Up to 10 properties', 'Basic analytics', 'Email support'],
  },
  {
    id: 'premium_plan',
    name: 'Premium',
    description: 'For an agent with a full diary.',
    priceMinor: 15_000,
    listings: 50,
    isPopular: true,
    features: ['Up to 50 properties', 'Advanced analytics', 'Priority support', 'Featured listings'],
  },
  {
    id: 'enterprise_plan',
    name: 'Enterprise',
    description: 'For an agency with a team.',
    priceMinor: 20_000,
    listings: null,
    isPopular: false,
    features: ['Unlimited listings', 'Real-time market insights', '24/7 dedicated support', 'Custom branding', 'API access'],
  },
];

/** The plan of an id; undefined when there is none of that name. */
export const findSubscriptionPlan = (id: string | null | undefined): SubscriptionPlan | undefined =>
  SUBSCRIPTION_PLANS.find((plan) => plan.id === id);
/** The plan of a known id. */
export const subscriptionPlan = (id: SubscriptionPlanId): SubscriptionPlan => findSubscriptionPlan(id)!;

/** Days that a plan goes on after a month that could not be charged. */
export const GRACE_DAYS = 7;
const DAY_MS = 86_400_000;

/** The stored facts about a member's plan, as `users` and the member's own view hold them. */
export interface SubscriptionFacts {
  subscriptionPlan: string | null;
  subscriptionStatus: string | null;
  subscriptionEndDate: Date | string | null;
}

/** The plan that a member may use at this moment: paid for, or within the grace days after a month that could not be charged; else undefined. */
export function runningPlan(member: SubscriptionFacts, now: Date): SubscriptionPlan | undefined {
  const live = member.subscriptionStatus === 'active' || member.subscriptionStatus === 'past_due';
  if (!live || member.subscriptionEndDate === null) return undefined;
  const until = new Date(member.subscriptionEndDate).getTime() + GRACE_DAYS * DAY_MS;
  return now.getTime() < until ? findSubscriptionPlan(member.subscriptionPlan) : undefined;
}

/** How many homes a member may have listed at once; null: as many as he likes. `freeLimit` is FREE_LISTING_LIMIT, 0 for no limit. */
export function listingAllowance(member: SubscriptionFacts, now: Date, freeLimit: number): number | null {
  const plan = runningPlan(member, now);
  if (!plan) return freeLimit === 0 ? null : freeLimit;
  return plan.listings === null || freeLimit === 0 ? null : Math.max(plan.listings, freeLimit);
}

const subscriptionPlanId = z.enum(SUBSCRIPTION_PLAN_IDS, { error: 'Unknown subscription plan' });

/** POST /api/create-subscription. */
export const subscriptionInput = z.object({
  planId: subscriptionPlanId.describe('basic_plan £100, premium_plan £150 or enterprise_plan £200 a month'),
});

const time = z.string().meta({ format: 'date-time' });

/** A member's plan as his pages show it. */
export const subscriptionView = z.object({
  state: z
    .enum(['none', 'active', 'past_due', 'ended'])
    .describe('past_due: the last month could not be charged; the plan goes on until graceUntil'),
  planId: subscriptionPlanId.nullable().describe('The plan paid for'),
  priceMinor: z.int().nullable().describe('Pence a month, GBP'),
  startedAt: time.nullable(),
  paidUntil: time.nullable(),
  graceUntil: time.nullable().describe('Only while past_due'),
  endsAtPeriodEnd: z.boolean().describe('Canceled: it runs until paidUntil and is not charged again'),
  nextPlanId: subscriptionPlanId.nullable().describe('The plan from paidUntil on, when it differs from planId'),
  awaitingPayment: z.boolean().describe('A payment was begun in the last day and is not confirmed yet'),
  listings: z.object({ used: z.int(), limit: z.int().nullable().describe('null: no limit') }),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** What a change of plan led to: done, from the next month on, or a payment that the member has to confirm first. */
export const planChange = z.object({ outcome: z.enum(['changed', 'scheduled', 'confirm']), clientSecret: z.string().nullable() });
export type PlanChange = z.infer<typeof planChange>;
