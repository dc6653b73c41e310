// Refunds at Stripe: an amount, or all that is left, once for each key.
import Stripe from 'stripe';
import type { Gateway } from '../gateway.ts';
import type { StripeCalls } from './calls.ts';
import { intentIdOf } from './objects.ts';
import { fetchInvoice } from './subscriptions.ts';

/** A refund in Stripe's own pages may have left less than the amount. */
const isTooMuch = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'amount';
const isRefundedInFull = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';

/** The refund that was made under a key, if any: Stripe forgets idempotency keys after a day, and the job may be tried for longer. */
async function findRefund(stripe: Stripe, intentId: string, key: string): Promise<Stripe.Refund | undefined> {
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  return refunds.find(({ metadata, status }) => metadata?.key === key && status !== 'failed' && status !== 'canceled');
}

/** Refunds a payment in pence; all that is left without an amount, or when the amount is more than that. Returns what was refunded. */
async function refundIntent(stripe: Stripe, intentId: string, key: string, amountPence: number | undefined): Promise<number> {
  const create = async (amount: { amount?: number }, refundKey: string): Promise<number> =>
    (await stripe.refunds.create({ payment_intent: intentId, ...amount, metadata: { key } }, { idempotencyKey: refundKey })).amount;
  const earlierRefund = await findRefund(stripe, intentId, key);
  if (earlierRefund) return earlierRefund.amount;
  if (amountPence === undefined) return create({}, key);
  return create({ amount: amountPence }, key).catch((error: unknown) => {
    if (isTooMuch(error)) return create({}, `${key}:left`);
    throw error;
  });
}

/** The method `refund` of the gateway. */
export const createRefund =
  (stripe: Stripe, { call, callOrNull }: StripeCalls): Gateway['refund'] =>
  async ({ kind, id }, key, amountPence) => {
    const intentId = kind === 'intent' ? id : await callOrNull(async () => intentIdOf(await fetchInvoice(stripe, id)));
    if (!intentId) return 0;
    try {
      return await refundIntent(stripe, intentId, key, amountPence);
    } catch (error) {
      if (isRefundedInFull(error)) return 0;
      // logs the error and converts it as those of other calls
      return call(() => Promise.reject(error));
    }
  };
