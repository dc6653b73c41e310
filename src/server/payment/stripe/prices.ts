// Finds or creates the monthly prices of the plans at Stripe; remembers them for the life of the gateway.
import type Stripe from 'stripe';
import {
  findSubscriptionPlan,
  SUBSCRIPTION_PLANS,
  type SubscriptionPlan,
  type SubscriptionPlanId,
} from '../../../shared/payment/subscription.ts';
import { inLocale } from '../../locale.ts';

/** The key by which the current price of a plan is found at Stripe. */
const lookupKey = (plan: SubscriptionPlan): string => `${plan.id}_gbp_month`;

/** The monthly prices of the plans at Stripe, and the plan of a price. */
export interface Prices {
  idOf: (planId: SubscriptionPlanId) => Promise<string>;
  /** Null for an unknown price. Former prices of a plan count too. */
  planIdOf: (price: string | Stripe.Price | undefined) => Promise<SubscriptionPlanId | null>;
}

/**
 * Finds the three monthly GBP prices by their lookup keys, or creates them, at the first use. A new price takes over the key of an old one.
 */
export function createPrices(stripe: Stripe): Prices {
  let pricesByPlan: Promise<Map<SubscriptionPlanId, Stripe.Price>> | null = null;
  const planByPriceId = new Map<string, SubscriptionPlanId | null>();

  /** Whether a price at Stripe still charges what the plan costs. */
  const matchesPlan = (price: Stripe.Price, plan: SubscriptionPlan): boolean =>
    price.unit_amount === plan.pricePence &&
    price.currency === 'gbp' &&
    price.recurring?.interval === 'month' &&
    price.recurring.interval_count === 1;

  const createPrice = (plan: SubscriptionPlan): Promise<Stripe.Price> =>
    stripe.prices.create(
      {
        currency: 'gbp',
        unit_amount: plan.pricePence,
        recurring: { interval: 'month' },
        lookup_key: lookupKey(plan),
        transfer_lookup_key: true,
        metadata: { planId: plan.id },
        product_data: { name: inLocale('en', () => `Dubai Appartments Sale ${plan.name}`), metadata: { planId: plan.id } },
      },
      { idempotencyKey: `price:${lookupKey(plan)}:${plan.pricePence}` },
    );

  const findOrCreatePrices = async (): Promise<Map<SubscriptionPlanId, Stripe.Price>> => {
    const { data: activePrices } = await stripe.prices.list({ lookup_keys: SUBSCRIPTION_PLANS.map(lookupKey), active: true });
    const prices = new Map<SubscriptionPlanId, Stripe.Price>();
    for (const plan of SUBSCRIPTION_PLANS) {
      const matchingPrice = activePrices.find((candidate) => candidate.lookup_key === lookupKey(plan) && matchesPlan(candidate, plan));
      const price = matchingPrice ?? (await createPrice(plan));
      prices.set(plan.id, price);
      planByPriceId.set(price.id, plan.id);
    }
    return prices;
  };

  const loadOnce = (): Promise<Map<SubscriptionPlanId, Stripe.Price>> => {
    pricesByPlan ??= findOrCreatePrices().catch((error: unknown) => {
      // the next call tries again
      pricesByPlan = null;
      throw error;
    });
    return pricesByPlan;
  };

  return {
    idOf: async (planId) => (await loadOnce()).get(planId)!.id,
    planIdOf: async (price) => {
      if (!price) return null;
      const id = typeof price === 'string' ? price : price.id;
      const cachedPlan = planByPriceId.get(id);
      if (cachedPlan !== undefined) return cachedPlan;
      const details = typeof price === 'string' ? await stripe.prices.retrieve(price) : price;
      const plan =
        findSubscriptionPlan(details.metadata.planId) ??
        SUBSCRIPTION_PLANS.find((candidate) => lookupKey(candidate) === details.lookup_key);
      planByPriceId.set(id, plan?.id ?? null);
      return plan?.id ?? null;
    },
  };
}
