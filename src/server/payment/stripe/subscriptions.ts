// The methods of the Stripe gateway for customers, subscriptions and their invoices: they call Stripe and use no database.
import type Stripe from 'stripe';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import type { Gateway, ProviderInvoice } from '../gateway.ts';
import type { StripeCalls } from './calls.ts';
import { idOf, toInvoice, toSubscription } from './objects.ts';
import { createPrices } from './prices.ts';

/** What Stripe includes in a subscription: its latest invoice with the secret to pay it and its payments, and its card. */
const EXPANDED = ['latest_invoice.confirmation_secret', 'latest_invoice.payments', 'default_payment_method'];

type SubscriptionMethod =
  | 'createCustomer'
  | 'createSubscription'
  | 'getSubscription'
  | 'changePlan'
  | 'setEndsAtPeriodEnd'
  | 'endSubscription'
  | 'findInvoice';

/** An invoice with its payments and the secret to pay it. */
export const fetchInvoice = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand: ['payments', 'confirmation_secret'] });

/** The subscription methods of the gateway. Prices are found or created at the first use. */
export function stripeSubscriptions(stripe: Stripe, { call, callOrNull }: StripeCalls): Pick<Gateway, SubscriptionMethod> {
  const prices = createPrices(stripe);

  /** The latest invoice of a subscription and the requested one. Leaves out drafts, which Stripe finalizes within an hour. */
  const fetchInvoices = async (subscription: Stripe.Subscription, invoiceId?: string): Promise<ProviderInvoice[]> => {
    const latestInvoice =
      typeof subscription.latest_invoice === 'string'
        ? await fetchInvoice(stripe, subscription.latest_invoice)
        : subscription.latest_invoice;
    const requestedInvoice = invoiceId && invoiceId !== latestInvoice?.id ? await fetchInvoice(stripe, invoiceId) : null;
    const finalizedInvoices = [latestInvoice, requestedInvoice].filter((invoice) => invoice !== null && invoice.status !== 'draft');
    return Promise.all(finalizedInvoices.map((invoice) => toInvoice(stripe, prices, invoice!)));
  };
  /** A subscription as the type of `gateway.ts`, with its latest invoice and the requested one. */
  const withInvoices = async (subscription: Stripe.Subscription, invoiceId?: string) =>
    toSubscription(prices, subscription, await fetchInvoices(subscription, invoiceId));

  /** Sets the plan of the next month. `step` completes the idempotency key, because one change of plan may make several calls. */
  const setPlanWithoutCharge = async (id: string, itemId: string, plan: SubscriptionPlanId, key: string, step: string) =>
    stripe.subscriptions.update(
      id,
      { items: [{ id: itemId, price: await prices.idOf(plan) }], proration_behavior: 'none', expand: EXPANDED },
      { idempotencyKey: `${key}:${step}` },
    );

  /** Sets a more expensive plan and charges the difference for the rest of the month; Stripe applies the plan when that is paid. */
  const upgradeNow = async (id: string, itemId: string, plan: SubscriptionPlanId, key: string) =>
    stripe.subscriptions.update(
      id,
      {
        items: [{ id: itemId, price: await prices.idOf(plan) }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
        expand: EXPANDED,
      },
      { idempotencyKey: `${key}:now` },
    );

  return {
    createCustomer: async (payer, key) => {
      const customer = await call(() =>
        stripe.customers.create({ email: payer.email, name: payer.name, metadata: { userId: payer.userId } }, { idempotencyKey: key }),
      );
      return customer.id;
    },
    createSubscription: ({ customerId, payer, planId, key }) =>
      callOrNull(async () => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await prices.idOf(planId) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { userId: payer.userId },
            expand: EXPANDED,
          },
          { idempotencyKey: key },
        );
        return withInvoices(subscription);
      }),
    getSubscription: (id, invoiceId) =>
      callOrNull(async () => withInvoices(await stripe.subscriptions.retrieve(id, { expand: EXPANDED }), invoiceId)),

    // `paid`: the plan of the current month; `charged`: the plan that the next month would charge; `to`: the new plan
    changePlan: (id, { paid, charged, to, key }) =>
      call(async () => {
        const itemId = (await stripe.subscriptions.retrieve(id)).items.data[0]!.id;
        const isUpgrade = subscriptionPlan(to).pricePence > subscriptionPlan(paid).pricePence;
        if (!isUpgrade) return withInvoices(await setPlanWithoutCharge(id, itemId, to, key, 'later'));
        // Stripe computes the credit for the current month from the present price, which must therefore be the paid one
        if (charged !== paid) await setPlanWithoutCharge(id, itemId, paid, key, 'back');
        return withInvoices(await upgradeNow(id, itemId, to, key));
      }),
    setEndsAtPeriodEnd: async (id, endsAtPeriodEnd, key) =>
      void (await call(() => stripe.subscriptions.update(id, { cancel_at_period_end: endsAtPeriodEnd }, { idempotencyKey: key }))),
    endSubscription: async (id) => void (await callOrNull(() => stripe.subscriptions.cancel(id))),

    findInvoice: (intentId) =>
      callOrNull(async () => {
        const { data: invoicePayments } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intentId },
          expand: ['data.invoice'],
        });
        const invoice = invoicePayments[0]?.invoice;
        if (!invoice || typeof invoice === 'string' || invoice.deleted) return null;
        const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
        return subscriptionId ? { subscriptionId, invoiceId: invoice.id } : null;
      }),
  };
}
