// Texts about the features of the monthly plans: their labels, what each gives, and what the operator does not offer.
import { API_ALLOWANCES } from '../../shared/api-key/api-key.ts';
import { formatList, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PlanFeature, SubscriptionPlan } from '../../shared/payment/subscription.ts';
import type { SiteConfig } from '../site-config.tsx';

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

/** What the operator decides about features. */
type Offer = Pick<SiteConfig, 'hasSupportContacts'>;

/** Whether the operator does not offer a feature that exists: dedicated support is a matter of people. */
export const isNotOffered = (feature: PlanFeature, { hasSupportContacts }: Offer): boolean =>
  feature === '24/7 dedicated support' && !hasSupportContacts;

/** What each feature gives in a plan. A test compares this list with the plans and with the product. */
export const PLAN_FEATURES: Readonly<Record<PlanFeature, (plan: Pick<SubscriptionPlan, 'featuredPlaces'>) => string>> = {
  'Up to 10 properties': () => m.payment_today_listings({ count: 10 }),
  'Basic analytics': m.payment_today_analytics,
  'Email support': m.payment_today_email_support,
  'Up to 50 properties': () => m.payment_today_listings({ count: 50 }),
  'Advanced analytics': m.payment_today_advanced_analytics,
  'Priority support': m.payment_today_priority,
  'Featured listings': ({ featuredPlaces }) => m.payment_today_featured({ count: featuredPlaces }),
  'Unlimited listings': m.payment_today_unlimited,
  'Real-time market insights': m.payment_today_insights,
  '24/7 dedicated support': m.payment_today_dedicated,
  'Custom branding': m.payment_today_branding,
  'API access': () => m.payment_today_api({ calls: formatNumber(API_ALLOWANCES.enterprise_plan.callsAMinute) }),
};
/** What the largest plan has of the smaller one, although its documented features do not name it. */
const ALSO_IN_ENTERPRISE: readonly PlanFeature[] = ['Advanced analytics', 'Priority support', 'Featured listings'];

/** A label for the middle of a sentence: `Email support` becomes `email support`, but an abbreviation such as `API access` stays. */
const lowerFirst = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** The features of a plan that the operator does not offer; empty without any. */
export const notIncludedText = (plan: Pick<SubscriptionPlan, 'features'>, offer: Offer): string =>
  formatList(plan.features.filter((feature) => isNotOffered(feature, offer)).map((feature) => lowerFirst(featureLabel(feature))));

/** Says what a plan gives: `Available today: … .` */
export function availabilityText(plan: Pick<SubscriptionPlan, 'id' | 'features' | 'featuredPlaces'>, offer: Offer): string {
  const features = [...plan.features, ...(plan.id === 'enterprise_plan' ? ALSO_IN_ENTERPRISE : [])];
  const today = features.filter((feature) => !isNotOffered(feature, offer)).map((feature) => PLAN_FEATURES[feature](plan));
  return m.payment_available({ today: today.join(m.payment_today_separator()) });
}
