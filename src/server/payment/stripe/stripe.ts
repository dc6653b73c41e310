// The payment provider Stripe: calls its API, which moves money, and verifies its webhooks; stores nothing in the database.
import type { Logger } from 'pino';
import Stripe from 'stripe';
import { MINUTE_MS } from '../../../shared/time.ts';
import { type Gateway, InvalidSignatureError } from '../gateway.ts';
import { createCalls } from './calls.ts';
import { subjectOfEvent, toIntent } from './objects.ts';
import { createRefund } from './refund.ts';
import { stripeSubscriptions } from './subscriptions.ts';

/** The Stripe account and its API. */
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Without it events cannot be verified, and only the reconciler finds payments. */
  webhookSecret: string | undefined;
  /** URL of the API, when it is not Stripe's own. */
  apiBase: string | undefined;
}

/** The address of the API in the form that Stripe's client takes; undefined for Stripe's own address. */
const addressOf = (apiBase: string | undefined): { host: string; port: string; protocol: 'http' | 'https' } | undefined => {
  if (!apiBase) return undefined;
  const { hostname, port, protocol } = new URL(apiBase);
  return { host: hostname, port: port || (protocol === 'http:' ? '80' : '443'), protocol: protocol === 'http:' ? 'http' : 'https' };
};

/** Stripe's library refuses signatures older than five minutes; one from later than that in the future is as wrong. */
const isFromNow = (signature: string): boolean => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000 <= Date.now() + 5 * MINUTE_MS;

/** Creates the Stripe gateway. Stripe's client tries a call up to three times, at most 10 s each, with the same idempotency key; `createCalls` repeats conflicts. */
export function createStripe({ secretKey, publishableKey, webhookSecret, apiBase }: StripeSettings, log: Logger): Gateway {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...addressOf(apiBase) });
  const calls = createCalls(log);
  const { call, callOrNull } = calls;

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

    ...stripeSubscriptions(stripe, calls),
    refund: createRefund(stripe, calls),
    readEvent: (body, signature) => {
      if (!webhookSecret) return null;
      try {
        const event = stripe.webhooks.constructEvent(body, signature, webhookSecret);
        if (!isFromNow(signature) || !Number.isSafeInteger(event.created)) throw new InvalidSignatureError();
        return { id: event.id, type: event.type, createdAt: new Date(event.created * 1000), about: subjectOfEvent(event) };
      } catch {
        throw new InvalidSignatureError();
      }
    },
  };
}
