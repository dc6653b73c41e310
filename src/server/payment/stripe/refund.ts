// Refunds payments at Stripe, which moves money: an amount, or all that has not been refunded yet. The same idempotency key refunds once.
import Stripe from 'stripe';
import type { Gateway } from '../gateway.ts';
import type { StripeCalls } from './calls.ts';
import { intentIdOf } from './objects.ts';
import { fetchInvoice } from './subscriptions.ts';

/** Whether Stripe rejected the amount of a refund as more than what is left, because a part was refunded on Stripe's own pages. */
const isTooMuch = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount';
const isRefundedInFull = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** The refund that was made under a key, if any: Stripe forgets idempotency keys after a day, but a refund may be retried for longer. */
async function findRefund(stripe: Stripe, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  return refunds.find(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled');
}

/** Refunds an amount of a payment, or all that is left when there is no amount or less is left. @returns what was refunded, in pence */
async function refundIntent(stripe: Stripe, intentId: string, key: string, amountPence: number | undefined): Promise<number> {
  const create = async (amount: { amount?: number }, refundKey: string): Promise<number> =>
    (await stripe.refunds.create({ payment_intent: intentId, ...amount, metadata: { key } }, { idempotencyKey: refundKey })).amount;
  const earlierRefund = await findRefund(stripe, intentId, key);
  if (earlierRefund) return earlierRefund.amount;
  if (amountPence === undefined) return create({}, key);
  return create({ amount: amountPence }, key).catch((error: unknown) => {
    // a request without the amount needs a key of its own
    if (isTooMuch(error)) return create({}, `${key}:left`);
    throw error;
  });
}

/**
 * Creates the gateway's `refund`, of an intent or of the intent that paid an invoice. It returns the refunded pence, 0 when nothing was
 * left to refund.
 */
export const createRefund =
  (stripe: Stripe, { call, callOrNull }: StripeCalls): Gateway['refund'] =>
  async ({ kind, id }, key, amountPence) => {
    const intentId = kind === 'intent' ? id : await callOrNull(async () => intentIdOf(await fetchInvoice(stripe, id)));
    if (!intentId) return 0;
    try {
      return await refundIntent(stripe, intentId, key, amountPence);
    } catch (error) {
      if (isRefundedInFull(error)) return 0;
      // `call` logs the error and converts it to a PaymentProviderError
      return call(() => Promise.reject(error));
    }
  };
