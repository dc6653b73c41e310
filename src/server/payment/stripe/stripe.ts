import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { type Gateway, InvalidSignature, PaymentProviderError, type ProviderInvoice } from '../gateway.ts';
import { intentOf, readSubject, toIntent, toInvoice, toSubscription } from './objects.ts';
import { createPrices } from './prices.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it no event can be checked, and payments are found by the reconciler only. */
  webhookSecret: string | undefined;
  /** Where the API is, when it is not at Stripe. */
  apiBase: string | undefined;
}

const addressOf = (apiBase: string | undefined): { host: string; port: string; protocol: 'http' | 'https' } | undefined => {
  if (!apiBase) return undefined;
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port: port || (protocol === 'http:' ? '80' : '443'), protocol: protocol === 'http:' ? 'http' : 'https' };
};

const LATEST = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];

/** Stripe. A call waits 10 s at most and is tried three times with the same idempotency key. */
export function createStripe({ secretKey, publishableKey, webhookSecret, apiBase }: StripeSettings, log: Logger): Gateway {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...addressOf(apiBase) });
  const prices = createPrices(stripe);

  /** The answer, or null when Stripe does not know what is asked about. An error object of Stripe holds secrets: only its kind is logged. */
  const helpers = async <T>(work: () => Promise<T>, tries = 4): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === 'resource_missing') return null;
      // the same key is at work in another process
      if (error.statusCode === 409 && tries > 1) {
        await wait(400);
        return helpers(work, tries - 1);
      }
      log.warn(
        { type: error.type, code: error.code, param: error.param, status: error.statusCode, stripeRequest: error.requestId },
        'payment provider failed',
      );
      throw new PaymentProviderError(error.statusCode !== undefined && error.statusCode !== 409 && error.statusCode !== 429);
    }
  };
  const need = async <T>(work: () => Promise<T>): Promise<T> => {
    const answer = await helpers(work);
    if (answer === null) throw new PaymentProviderError(true);
    return answer;
  };

  const fetchInvoice = (id: string): Promise<Stripe.Invoice> =>
    stripe.invoices.retrieve(id, { expand: ['payments', 'confirmation_secret'] });

  /** A draft is no invoice yet: Stripe finalises it within the hour. */
  const invoicesOf = async (subscription: Stripe.Subscription, invoiceId?: string): Promise<ProviderInvoice[]> => {
    const latest =
      typeof subscription.latest_invoice === 'string' ? await fetchInvoice(subscription.latest_invoice) : subscription.latest_invoice;
    const named = invoiceId && invoiceId !== latest?.id ? await fetchInvoice(invoiceId) : null;
    const final = [latest, named].filter((invoice) => invoice !== null && invoice.status !== 'draft');
    return Promise.all(final.map((invoice) => toInvoice(stripe, prices, invoice!)));
  };
  const wholeSubscription = async (subscription: Stripe.Subscription, invoiceId?: string) =>
    toSubscription(prices, subscription, await invoicesOf(subscription, invoiceId));

  return {
    name: 'stripe',
    publishableKey,
    testMode: publishableKey.startsWith('pk_test_'),
    owns: (id) => !id.startsWith('sandbox_'),
    sandbox: null,

    createIntent: ({ payer, planId, amountMinor, description, key }) =>
      need(async () =>
        toIntent(
          stripe,
          await stripe.paymentIntents.create(
            {
              amount: amountMinor,
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
    getIntent: (id) => helpers(async () => toIntent(stripe, await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))),
    cancelIntent: async (id) => void (await helpers(() => stripe.paymentIntents.cancel(id))),

    createCustomer: async (payer, key) => {
      const made = await need(() =>
        stripe.customers.create({ email: payer.email, name: payer.name, metadata: { userId: payer.userId } }, { idempotencyKey: key }),
      );
      return made.id;
    },
    createSubscription: ({ customerId, payer, planId, key }) =>
      helpers(async () => {
        const subscription = await stripe.subscriptions.create(
          {
            customer: customerId,
            items: [{ price: await prices.idOf(planId) }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            metadata: { userId: payer.userId },
            expand: LATEST,
          },
          { idempotencyKey: key },
        );
        return wholeSubscription(subscription);
      }),
    getSubscription: (id, invoiceId) =>
      helpers(async () => wholeSubscription(await stripe.subscriptions.retrieve(id, { expand: LATEST }), invoiceId)),

    changePlan: (id, { paid, charged, to, key }) =>
      need(async () => {
        const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!.id;
        const later = async (plan: typeof to, step: string) =>
          stripe.subscriptions.update(
            id,
            { items: [{ id: item, price: await prices.idOf(plan) }], proration_behavior: 'none', expand: LATEST },
            { idempotencyKey: `${key}:${step}` },
          );
        if (subscriptionPlan(to).priceMinor <= subscriptionPlan(paid).priceMinor) return wholeSubscription(await later(to, 'later'));
        // the credit for the running month is computed from the price that is set: it must be the one that was paid
        if (charged !== paid) await later(paid, 'back');
        const raised = await stripe.subscriptions.update(
          id,
          {
            items: [{ id: item, price: await prices.idOf(to) }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
            expand: LATEST,
          },
          { idempotencyKey: `${key}:now` },
        );
        return wholeSubscription(raised);
      }),
    setEndsAtPeriodEnd: async (id, ends, key) =>
      void (await need(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }, { idempotencyKey: key }))),
    endSubscription: async (id) => void (await helpers(() => stripe.subscriptions.cancel(id))),

    findInvoice: (intentId) =>
      helpers(async () => {
        const { data } = await stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intentId },
          expand: ['data.invoice'],
        });
        const invoice = data[0]?.invoice;
        if (!invoice || typeof invoice === 'string' || invoice.deleted) return null;
        const of = invoice.parent?.subscription_details?.subscription;
        return of ? { subscriptionId: typeof of === 'string' ? of : of.id, invoiceId: invoice.id } : null;
      }),
    refund: async ({ kind, id }, key) => {
      const intentId = kind === 'intent' ? id : await helpers(async () => intentOf(await fetchInvoice(id)));
      if (!intentId) return;
      try {
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key });
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded') return;
        await helpers(() => Promise.reject(error));
      }
    },
    readEvent: (body, signature) => {
      if (!webhookSecret) return null;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        return { id: event.id, type: event.type, subject: readSubject(event) };
      } catch {
        throw new InvalidSignature();
      }
    },
  };
}
