// Converts Stripe's objects to the types of `gateway.ts`, which do not depend on the payment provider. Asks Stripe for what an object
// lacks: its disputes, the intent of an invoice, the plan of an unknown price.
import type Stripe from 'stripe';
import type { ProviderEvent, ProviderIntent, ProviderInvoice, ProviderSubscription } from '../gateway.ts';
import type { Prices } from './prices.ts';

/** Converts a time of Stripe, which is in seconds since 1970 UTC. */
const dateOf = (seconds: number): Date => new Date(seconds * 1000);
/** The id of an object that Stripe sends in full or only as its id. */
export const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

/** States of disputes in which the bank has taken the money back; not of inquiries before a dispute nor of disputes that were won. */
const CHARGED_BACK_STATUSES = new Set<string>(['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'lost']);

/** Whether the charge of an intent with an expanded `latest_charge` was refunded in full or charged back by the bank. */
async function isReversed(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<boolean> {
  const charge = intent.latest_charge;
  if (!charge || typeof charge === 'string') return false;
  if (charge.refunded) return true;
  if (!charge.disputed) return false;
  const { data: disputes } = await stripe.disputes.list({ payment_intent: intent.id });
  return disputes.some((dispute) => CHARGED_BACK_STATUSES.has(dispute.status));
}

/** What was refunded of an intent with an expanded `latest_charge`, in pence. */
const refundedPenceOf = ({ latest_charge: charge }: Stripe.PaymentIntent): number =>
  charge && typeof charge === 'object' ? charge.amount_refunded : 0;

/** Other states of Stripe, which still wait for the payer, are `open`. */
const INTENT_STATUS: Record<string, ProviderIntent['status']> = { processing: 'processing', succeeded: 'succeeded', canceled: 'canceled' };

/** Converts a payment intent with an expanded `latest_charge`. */
export const toIntent = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<ProviderIntent> => ({
  id: intent.id,
  amountPence: intent.amount,
  currency: intent.currency,
  status: INTENT_STATUS[intent.status] ?? 'open',
  isReversed: intent.status === 'succeeded' && (await isReversed(stripe, intent)),
  refundedPence: refundedPenceOf(intent),
  clientSecret: intent.client_secret ?? '',
  receiptUrl: typeof intent.latest_charge === 'object' ? (intent.latest_charge?.receipt_url ?? null) : null,
});

/** The id of the intent that pays an invoice; its `payments` are expanded. */
export function intentIdOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.find(({ is_default }) => is_default) ?? payments[0];
  return idOf(payment?.payment.payment_intent);
}

/** The line of the invoiced plan: the largest amount, as the other line after an upgrade is a credit, which is negative. */
const mainLine = (invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined =>
  invoice.lines.data.toSorted((a, b) => b.amount - a.amount)[0];

/** The status of a finalized invoice with its intent. */
function invoiceStatus(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): ProviderInvoice['status'] {
  if (invoice.status === 'paid') return 'succeeded';
  if (invoice.status !== 'open') return 'void';
  return intent?.status === 'processing' ? 'processing' : 'open';
}

/** Converts a finalized invoice with expanded `payments` and `confirmation_secret`. */
export async function toInvoice(stripe: Stripe, prices: Prices, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const isPaid = invoice.status === 'paid';
  const isOpen = invoice.status === 'open';
  const intentId = intentIdOf(invoice);
  const intent = intentId ? await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }) : null;
  const line = mainLine(invoice);
  return {
    id: invoice.id,
    amountPence: isPaid ? invoice.amount_paid : invoice.amount_due,
    currency: invoice.currency,
    status: invoiceStatus(invoice, intent),
    isReversed: isPaid && intent !== null && (await isReversed(stripe, intent)),
    refundedPence: intent ? refundedPenceOf(intent) : 0,
    isAttempted: invoice.attempted,
    planId: await prices.planIdOf(line?.pricing?.price_details?.price),
    periodStart: dateOf(line?.period.start ?? invoice.period_start),
    periodEnd: dateOf(line?.period.end ?? invoice.period_end),
    createdAt: dateOf(invoice.created),
    clientSecret: isOpen ? (invoice.confirmation_secret?.client_secret ?? null) : null,
    receiptUrl: invoice.hosted_invoice_url ?? null,
    failureText: isOpen ? (intent?.last_payment_error?.message ?? null) : null,
  };
}

const SUBSCRIPTION_STATUS: Record<string, ProviderSubscription['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  canceled: 'ended',
  active: 'active',
  trialing: 'active',
};

/** The month in which an expanded card ends, such as `2026-12`; null for another means of payment, or none. */
function cardEndOf(method: Stripe.Subscription['default_payment_method']): string | null {
  const card = method && typeof method === 'object' ? method.card : undefined;
  return card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null;
}

/** Converts a subscription with the invoices fetched for it. */
export async function toSubscription(
  prices: Prices,
  subscription: Stripe.Subscription,
  invoices: ProviderInvoice[],
): Promise<ProviderSubscription> {
  const item = subscription.items.data[0];
  return {
    id: subscription.id,
    planId: await prices.planIdOf(item?.price),
    // other states (past_due, unpaid, paused) are in the grace period
    status: SUBSCRIPTION_STATUS[subscription.status] ?? 'past_due',
    endsAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    startedAt: dateOf(subscription.start_date),
    periodEnd: dateOf(item?.current_period_end ?? subscription.start_date),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    cardEnds: cardEndOf(subscription.default_payment_method),
    invoices,
  };
}

/** The object that an event of a webhook is about; null for events that payments do not use. */
export function subjectOfEvent(event: Stripe.Event): ProviderEvent['about'] {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'intent', intentId: event.data.object.id };
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intentId = idOf(event.data.object.payment_intent);
      return intentId ? { kind: 'charge', intentId } : null;
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.pending_update_applied':
    case 'customer.subscription.pending_update_expired':
      return { kind: 'subscription', subscriptionId: event.data.object.id };
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible': {
      const subscriptionId = idOf(event.data.object.parent?.subscription_details?.subscription);
      return subscriptionId ? { kind: 'subscription', subscriptionId, invoiceId: event.data.object.id } : null;
    }
    default:
      return null;
  }
}
