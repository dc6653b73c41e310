// The payment provider Stripe: calls its API; stores nothing in the database.
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { type Gateway, InvalidSignatureError, PaymentProviderError, type ProviderInvoice } from '../gateway.ts';
import { idOf, intentOf, readEventObject, toIntent, toInvoice, toSubscription } from './objects.ts';
import { createPrices } from './prices.ts';

/** The Stripe account and its API. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it events cannot be verified, and only the reconciler finds payments. */
  webhookSecret: string | undefined;
  /** URL of the API, when it is not Stripe's own. */
  apiBase: string | undefined;
}

/** Where the API of Stripe is, as its client takes it; undefined for Stripe's own address. */
const addressOf = (apiBase: string | undefined): { host: string; port: string; protocol: 'http' | 'https' } | undefined => {
  if (!apiBase) return undefined;
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port: port || (protocol === 'http:' ? '80' : '443'), protocol: protocol === 'http:' ? 'http' : 'https' };
};

const HTTP_CONFLICT = 409;
const HTTP_TOO_MANY_REQUESTS = 429;
/** How long to wait while another process uses the same idempotency key. */
const KEY_IN_USE_PAUSE_MS = 400;

/** What Stripe includes in a subscription: its latest invoice with the secret to pay it and its payments. */
const EXPAND_LATEST_INVOICE = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

/** Creates the Stripe gateway. A call has a time limit of 10 s and three attempts with the same idempotency key. */
export function createStripe({ secretKey, publishableKey, webhookSecret, apiBase }: StripeSettings, log: Logger): Gateway {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...addressOf(apiBase) });
  const prices = createPrices(stripe);

  /** Calls Stripe; null for an unknown id. Logs only the kind of an error, because Stripe's error objects contain secrets. @throws PaymentProviderError */
  const callOrNull = async <T>(work: () => Promise<T>, triesLeft = 4): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === 'resource_missing') return null;
      // another process uses the same key at this moment
      if (error.statusCode === HTTP_CONFLICT && triesLeft > 1) {
        await wait(KEY_IN_USE_PAUSE_MS);
        return callOrNull(work, triesLeft - 1);
      }
      log.warn(
        { type: error.type, code: error.code, param: error.param, status: error.statusCode, stripeRequest: error.requestId },
        'payment provider failed',
      );
      const isTemporary =
        error.statusCode === undefined || error.statusCode === HTTP_CONFLICT || error.statusCode === HTTP_TOO_MANY_REQUESTS;
      throw new PaymentProviderError({ isPermanent: !isTemporary });
    }
  };
  /** Calls Stripe about an id that must exist. @throws PaymentProviderError */
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = await callOrNull(work);
    if (result === null) throw new PaymentProviderError({ isPermanent: true });
    return result;
  };

  const fetchInvoice = (id: string): Promise<Stripe.Invoice> =>
    stripe.invoices.retrieve(id, { expand: ['payments', 'confirmation_secret'] });

  /** The latest invoice of a subscription and the requested one, without drafts, which Stripe finalizes within an hour. */
  const fetchInvoices = async (subscription: Stripe.Subscription, invoiceId?: string): Promise<ProviderInvoice[]> => {
    const latestInvoice =
      typeof subscription.latest_invoice === 'string' ? await fetchInvoice(subscription.latest_invoice) : subscription.latest_invoice;
    const requestedInvoice = invoiceId && invoiceId !== latestInvoice?.id ? await fetchInvoice(invoiceId) : null;
    const finalizedInvoices = [latestInvoice, requestedInvoice].filter((invoice) => invoice !== null && invoice.status !== 'draft');
    return Promise.all(finalizedInvoices.map((invoice) => toInvoice(stripe, prices, invoice!)));
  };
  const withInvoices = async (subscription: Stripe.Subscription, invoiceId?: string) =>
    toSubscription(prices, subscription, await fetchInvoices(subscription, invoiceId));

  return {
    name: 'stripe',
    publishableKey,
    testMode: publishableKey.startsWith('pk_test_'),
    owns: (id) => !id.startsWith('sandbox_'),
    sandbox: null,

    createIntent: ({ payer, planId, amountPence, description, key }) =>
      call(async () =>
        toIntent(
          stripe,
          await stripe.paymentIntents.create(
            {
              amount: amountPence,
              currency: 'gbp',
              automatic_payment_methods: { enabled: true },
              description,
              receipt_email: payer.email,
              metadata: { userId: payer.userId, planId },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    getIntent: (id) => callOrNull(async () => toIntent(stripe, await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    cancelIntent: async (id) => void (await callOrNull(() => stripe.paymentIntents.cancel(id))),

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
            expand: EXPAND_LATEST_INVOICE,
          },
          { idempotencyKey: key },
        );
        return withInvoices(subscription);
      }),
    getSubscription: (id, invoiceId) =>
      callOrNull(async () => withInvoices(await stripe.subscriptions.retrieve(id, { expand: EXPAND_LATEST_INVOICE }), invoiceId)),

    changePlan: (id, { paid, charged, to, key }) =>
      call(async () => {
        const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!.id;
        const setPlanWithoutCharge = async (plan: typeof to, step: string) =>
          stripe.subscriptions.update(
            id,
            { items: [{ id: item, price: await prices.idOf(plan) }], proration_behavior: 'none', expand: EXPAND_LATEST_INVOICE },
            { idempotencyKey: `${key}:${step}` },
          );
        if (subscriptionPlan(to).pricePence <= subscriptionPlan(paid).pricePence)
          return withInvoices(await setPlanWithoutCharge(to, 'later'));
        // the credit for the running month uses the present price, which must be the paid one
        if (charged !== paid) await setPlanWithoutCharge(paid, 'back');
        const upgraded = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item, price: await prices.idOf(to) }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
            expand: EXPAND_LATEST_INVOICE,
          },
          { idempotencyKey: `${key}:now` },
        );
        return withInvoices(upgraded);
      }),
    setEndsAtPeriodEnd: async (id, endsAtPeriodEnd, key) =>
      void (await call(() => stripe.subscriptions.update(id, { cancel_at_period_end: endsAtPeriodEnd }, { idempotencyKey: key }))),
    endSubscription: async (id) => void (await callOrNull(() => stripe.subscriptions.cancel(id))),

    findInvoice: (intentId) =>
      callOrNull(async () => {
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intentId },
          expand: ['data.invoice'],
        });
        const invoice = data[0]?.invoice;
        if (!invoice || typeof invoice === 'string' || invoice.deleted) return null;
        const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
        return subscriptionId ? { subscriptionId, invoiceId: invoice.id } : null;
      }),
    refund: async ({ kind, id }, key, amountPence) => {
      const intentId = kind === 'intent' ? id : await callOrNull(async () => intentOf(await fetchInvoice(id)));
      if (!intentId) return 0;
      const create = async (amount: { amount?: number }, refundKey: string): Promise<number> =>
        (await stripe.refunds.create({ payment_intent: intentId, ...amount, metadata: { key } }, { idempotencyKey: refundKey })).amount;
      // a refund in Stripe's own pages may have left less than this amount
      const isTooMuch = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount';
      try {
        // Stripe forgets idempotency keys after a day, and the job may be tried for longer
        const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
        const earlierRefund = refunds.find(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled');
        if (earlierRefund) return earlierRefund.amount;
        if (amountPence === undefined) return await create({}, key);
        return await create({ amount: amountPence }, key).catch((error: unknown) => {
          if (isTooMuch(error)) return create({}, `${key}:left`);
          throw error;
        });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') return 0;
        // logs the error and converts it as those of other calls
        return call(() => Promise.reject(error));
      }
    },
    readEvent: (body, signature) => {
      if (!webhookSecret) return null;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, type: event.type, createdAt: new Date(event.created * 1000), about: readEventObject(event) };
      } catch {
        throw new InvalidSignatureError();
      }
    },
  };
}
