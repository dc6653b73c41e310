// Texts about the features of the monthly plans: their labels, what is available today, and what is still being built.
import { formatList } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PlanFeature, SubscriptionPlan } from '../../shared/payment/subscription.ts';

/** The label of each feature in the language of the page. A `PlanFeature` is an English text. */
const FEATURE_LABELS: Readonly<Record<PlanFeature, () => string>> = {
  'Up to 10 properties': () => m.payment_feature_properties({ count: 10 }),
  'Basic analytics': m.payment_feature_basic_analytics,
  'Email support': m.payment_feature_email_support,
  'Up to 50 properties': () => m.payment_feature_properties({ count: 50 }),
  'Advanced analytics': m.payment_feature_advanced_analytics,
  'Priority support': m.payment_feature_priority_support,
  'Featured listings': m.payment_feature_featured_listings,
  'Unlimited listings': m.payment_feature_unlimited,
  'Real-time market insights': m.payment_feature_insights,
  '24/7 dedicated support': m.payment_feature_dedicated_support,
  'Custom branding': m.payment_feature_branding,
  'API access': m.payment_feature_api,
};

/** `Email support`, in Arabic `دعم بالبريد الإلكتروني`. */
export const featureLabel = (feature: PlanFeature): string => FEATURE_LABELS[feature]();

/** What each feature gives today; null while it is still being built. A test compares this list with the plans and with the product. */
export const PLAN_FEATURES: Readonly<Record<string, (() => string) | null>> = {
  'Up to 10 properties': () => m.payment_today_listings({ count: 10 }),
  'Basic analytics': m.payment_today_analytics,
  'Email support': m.payment_today_email_support,
  'Up to 50 properties': () => m.payment_today_listings({ count: 50 }),
  'Advanced analytics': null,
  'Priority support': null,
  'Featured listings': null,
  'Unlimited listings': m.payment_today_unlimited,
  'Real-time market insights': null,
  '24/7 dedicated support': null,
  'Custom branding': null,
  'API access': null,
} satisfies Record<PlanFeature, (() => string) | null>;

/** Labels of the features of a plan that are not available yet. */
export const featuresBeingBuilt = (plan: Pick<SubscriptionPlan, 'features'>): string[] =>
  plan.features.filter((feature) => PLAN_FEATURES[feature] === null).map(featureLabel);

/** A label for the middle of a sentence: `Email support` becomes `email support`, but an abbreviation such as `API access` stays. */
const lowerFirst = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** `advanced analytics, priority support and featured listings`; empty if all features are available. */
export const beingBuiltText = (plan: Pick<SubscriptionPlan, 'features'>): string => formatList(featuresBeingBuilt(plan).map(lowerFirst));

/** Says which features are available and which are planned: `Available today: … . Being built: … .` */
export function availabilityText(plan: Pick<SubscriptionPlan, 'features'>): string {
  const today = plan.features.flatMap((feature) => PLAN_FEATURES[feature]?.() ?? []).join(m.payment_today_separator());
  const built = beingBuiltText(plan);
  return built ? m.payment_available_and_built({ today, built }) : m.payment_available({ today });
}
