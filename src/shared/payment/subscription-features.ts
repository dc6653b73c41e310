import type { SubscriptionPlan } from './subscription.ts';

/**
 * Current extent of each plan feature; null if it is not available yet. A test compares this list with the plans, so that it stays
 * complete.
 */
export const PLAN_FEATURES: Readonly<Record<string, string | null>> = {
  'Up to 10 properties': 'up to 10 listings at once',
  'Basic analytics': 'views, saves and inquiries of each listing',
  'Email support': 'support by email',
  'Up to 50 properties': 'up to 50 listings at once',
  'Advanced analytics': null,
  'Priority support': null,
  'Featured listings': null,
  'Unlimited listings': 'as many listings as you like',
  'Real-time market insights': null,
  '24/7 dedicated support': null,
  'Custom branding': null,
  'API access': null,
};

/** Features of a plan that are not available yet. */
export const featuresBeingBuilt = (plan: Pick<SubscriptionPlan, 'features'>): string[] =>
  plan.features.filter((feature) => PLAN_FEATURES[feature] == null);

const joined = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const lowerFirst = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** `advanced analytics, priority support and featured listings`; empty if all features are available. */
export const beingBuiltText = (plan: Pick<SubscriptionPlan, 'features'>): string => joined.format(featuresBeingBuilt(plan).map(lowerFirst));

/** Available and planned features: `Available today: … . Being built: … .` */
export function availabilityText(plan: Pick<SubscriptionPlan, 'features'>): string {
  const today = plan.features.flatMap((feature) => PLAN_FEATURES[feature] ?? []);
  const built = beingBuiltText(plan);
  return `Available today: ${today.join('; ')}.${built ? ` Being built: ${built}.` : ''}`;
}
