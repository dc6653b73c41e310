// The monthly plans with prices (pence) and listing limits, which plan of a user runs, and the schemas of subscriptions.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { m } from '../messages/messages.ts';
import { DAY_MS } from '../time.ts';

const SUBSCRIPTION_PLAN_IDS = ['basic_plan', 'premium_plan', 'enterprise_plan'] as const;
export type SubscriptionPlanId = (typeof SUBSCRIPTION_PLAN_IDS)[number];

/** The features of the plans in the specification. Pages show them in their own language (`featureLabel`). */
export type PlanFeature =
  | 'Up to 10 properties'
  | 'Basic analytics'
  | 'Email support'
  | 'Up to 50 properties'
  | 'Advanced analytics'
  | 'Priority support'
  | 'Featured listings'
  | 'Unlimited listings'
  | 'Real-time market insights'
  | '24/7 dedicated support'
  | 'Custom branding'
  | 'API access';

/** A plan that a user pays for every month. */
export interface SubscriptionPlan {
  id: SubscriptionPlanId;
  /** In the language of the page or request, like the description. */
  readonly name: string;
  /** Target group in one line. */
  readonly description: string;
  /** Pence (GBP) a month. */
  pricePence: number;
  /** Maximum number of active listings; null: unlimited. */
  listings: number | null;
  /** Homes that may be in featured places at once. */
  featuredPlaces: number;
  isPopular: boolean;
  features: readonly PlanFeature[];
}

/** The three plans in page order. Their texts are getters, because their language is that of the request. `isPopular`: marked `Most Popular`. */
export const SUBSCRIPTION_PLANS: readonly SubscriptionPlan[] = [
  {
    id: 'basic_plan',
    get name() {
      return m.payment_plan_basic();
    },
    get description() {
      return m.payment_plan_basic_description();
    },
    pricePence: 10_000,
    listings: 10,
    featuredPlaces: 0,
    isPopular: false,
    features: ['Up to 10 properties', 'Basic analytics', 'Email support'],
  },
  {
    id: 'premium_plan',
    get name() {
      return m.payment_plan_premium();
    },
    get description() {
      return m.payment_plan_premium_description();
    },
    pricePence: 15_000,
    listings: 50,
    featuredPlaces: 3,
    isPopular: true,
    features: ['Up to 50 properties', 'Advanced analytics', 'Priority support', 'Featured listings'],
  },
  {
    id: 'enterprise_plan',
    get name() {
      return m.payment_plan_enterprise();
    },
    get description() {
      return m.payment_plan_enterprise_description();
    },
    pricePence: 20_000,
    listings: null,
    featuredPlaces: 10,
    isPopular: false,
    features: ['Unlimited listings', 'Real-time market insights', '24/7 dedicated support', 'Custom branding', 'API access'],
  },
];

/** The plan with an id; undefined if unknown. */
export const findSubscriptionPlan = (id: string | null | undefined): SubscriptionPlan | undefined =>
  SUBSCRIPTION_PLANS.find((plan) => plan.id === id);
/** The plan with a known id. */
export const subscriptionPlan = (id: SubscriptionPlanId): SubscriptionPlan => findSubscriptionPlan(id)!;

/** Days that a plan continues after the end of the paid month while the next payment has failed or is not confirmed yet. */
export const GRACE_DAYS = 7;
/** The stored columns of a user about their plan. */
export interface SubscriptionFacts {
  subscriptionPlan: string | null;
  subscriptionStatus: string | null;
  subscriptionEndDate: Date | string | null;
}

/** The plan that a user may use now: paid, or within the grace days after the paid month. Undefined without one, and once it is canceled. */
export function runningPlan(member: SubscriptionFacts, now: Date): SubscriptionPlan | undefined {
  const isLive = member.subscriptionStatus === 'active' || member.subscriptionStatus === 'past_due';
  if (!isLive || member.subscriptionEndDate === null) return undefined;
  const until = new Date(member.subscriptionEndDate).getTime() + GRACE_DAYS * DAY_MS;
  return now.getTime() < until ? findSubscriptionPlan(member.subscriptionPlan) : undefined;
}

/** Maximum number of active listings of a user; null: unlimited. `freeLimit` is FREE_LISTING_LIMIT, 0 for no limit. */
export function listingLimit(member: SubscriptionFacts, now: Date, freeLimit: number): number | null {
  const plan = runningPlan(member, now);
  if (!plan) return freeLimit === 0 ? null : freeLimit;
  return plan.listings === null || freeLimit === 0 ? null : Math.max(plan.listings, freeLimit);
}

const subscriptionPlanIdSchema = z.enum(SUBSCRIPTION_PLAN_IDS, { error: () => m.payment_plan_unknown() });

/** Input of POST /api/create-subscription. */
export const subscriptionInputSchema = z.object({
  planId: subscriptionPlanIdSchema.describe('basic_plan £100, premium_plan £150 or enterprise_plan £200 a month'),
});

/** A user's subscription as the pages show it. */
export const subscriptionViewSchema = z.object({
  state: z
    .enum(['none', 'active', 'past_due', 'ended'])
    .describe('past_due: the last month could not be charged; the plan goes on until graceUntil'),
  planId: subscriptionPlanIdSchema.nullable().describe('The plan paid for'),
  pricePence: z.int().nullable().describe('Pence a month, GBP'),
  startedAt: dateTimeSchema.nullable(),
  paidUntil: dateTimeSchema.nullable(),
  graceUntil: dateTimeSchema.nullable().describe('Only while past_due'),
  endsAtPeriodEnd: z.boolean().describe('Canceled: it runs until paidUntil and is not charged again'),
  nextPlanId: subscriptionPlanIdSchema.nullable().describe('The plan from paidUntil on, when it differs from planId; null once canceled'),
  awaitingPayment: z.boolean().describe('A payment was begun in the last day and is not confirmed yet'),
  listings: z.object({ used: z.int(), limit: z.int().nullable().describe('null: no limit') }),
});
export type SubscriptionView = z.infer<typeof subscriptionViewSchema>;

/** Result of a plan change: done, from the next month on, or once the user has confirmed a payment with `clientSecret`. */
export const planChangeSchema = z.object({ outcome: z.enum(['changed', 'scheduled', 'confirm']), clientSecret: z.string().nullable() });
export type PlanChange = z.infer<typeof planChangeSchema>;
