import type Stripe from 'stripe';
import {
  findSubscriptionPlan,
  SUBSCRIPTION_PLANS,
  type SubscriptionPlan,
  type SubscriptionPlanId,
} from '../../../shared/payment/subscription.ts';

const lookupKey = (plan: SubscriptionPlan): string => `${plan.id}_gbp_month`;

/** The monthly prices of the plans at Stripe, and the plan of a price. */
export interface Prices {
  idOf: (planId: SubscriptionPlanId) => Promise<string>;
  /** Null when the price is none of ours. Old prices of a plan count too. */
  planOf: (price: string | Stripe.Price | undefined) => Promise<SubscriptionPlanId | null>;
}

/** The three monthly GBP prices: found by their lookup keys or made, once, when first needed. A price of another amount hands its key on. */
export function createPrices(stripe: Stripe): Prices {
  let found: Promise<Map<SubscriptionPlanId, Stripe.Price>> | null = null;
  const plans = new Map<string, SubscriptionPlanId | null>();

  const fits = (price: Stripe.Price, plan: SubscriptionPlan): boolean =>
    price.unit_amount === plan.priceMinor &&
    price.currency === 'gbp' &&
    price.recurring?.interval === 'month' &&
    price.recurring.interval_count === 1;

  const make = (plan: SubscriptionPlan): Promise<Stripe.Price> =>
    stripe.prices.create(
      {
        currency: 'gbp',
        unit_amount: plan.priceMinor,
        recurring: { interval: 'month' },
        lookup_key: lookupKey(plan),
        transfer_lookup_key: true,
        metadata: { planId: plan.id },
        product_data: { name: `Dubai Appartments Sale ${plan.name}`, metadata: { planId: plan.id } },
      },
      { idempotencyKey: `price:${lookupKey(plan)}:${plan.priceMinor}` },
    );

  const load = async (): Promise<Map<SubscriptionPlanId, Stripe.Price>> => {
    const { data } = await stripe.prices.list({ lookup_keys: SUBSCRIPTION_PLANS.map(lookupKey), active: true });
    const prices = new Map<SubscriptionPlanId, Stripe.Price>();
    for (const plan of SUBSCRIPTION_PLANS) {
      const price = data.find((one) => one.lookup_key === lookupKey(plan) && fits(one, plan)) ?? (await make(plan));
      prices.set(plan.id, price);
      plans.set(price.id, plan.id);
    }
    return prices;
  };

  const all = (): Promise<Map<SubscriptionPlanId, Stripe.Price>> => {
    found ??= load().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };

  return {
    idOf: async (planId) => (await all()).get(planId)!.id,
    planOf: async (price) => {
      if (!price) return null;
      const id = typeof price === 'string' ? price : price.id;
      const known = plans.get(id);
      if (known !== undefined) return known;
      const whole = typeof price === 'string' ? await stripe.prices.retrieve(price) : price;
      const plan = findSubscriptionPlan(whole.metadata.planId) ?? SUBSCRIPTION_PLANS.find((one) => lookupKey(one) === whole.lookup_key);
      plans.set(id, plan?.id ?? null);
      return plan?.id ?? null;
    },
  };
}
