// Payments of the Stripe mock: payment intents, what happens when a card pays one or is declined, refunds and disputes. The functions
// change the state of the mock and emit the events that Stripe sends. Amounts are in pence.
import { randomBytes } from 'node:crypto';
import type { Charge, Dispute, Intent, Invoice, StripeState, Subscription } from './objects.ts';

/** The id of a reference, which in Stripe's types is an id or the object itself; empty without one. */
export const idOf = (value: string | { id: string } | null | undefined): string => (typeof value === 'string' ? value : (value?.id ?? ''));

/** Makes an id with Stripe's prefix for the kind of object: `pi_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;

/** Numbers of Stripe's test cards by outcome; `confirm` requires 3-D Secure, `failsLater` pays once and declines renewals. */
export const CARDS = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  confirm: '4000000000003155',
  failsLater: '4000000000000341',
} as const;

/** Creates a payment intent that waits for a payment. */
export function makeIntent(state: StripeState, fields: Pick<Intent, 'amount'> & Partial<Intent>): Intent {
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: state.now(),
    currency: 'gbp',
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    receipt_email: null,
    status: 'requires_payment_method',
    ...fields,
  };
  state.intents.set(id, intent);
  state.emit('payment_intent.created', intent);
  return intent;
}

/** The subscription of an invoice. */
export const subscriptionOf = (state: StripeState, invoice: Invoice): Subscription =>
  state.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription))!;

/** The invoice that an intent pays; a promotion's intent has none. */
const invoiceOf = (state: StripeState, intentId: string): Invoice | undefined =>
  [...state.invoices.values()].find((invoice) => state.intentIdByInvoice.get(invoice.id) === intentId);

/** Marks an intent as paid by a card. Its invoice becomes paid, and its subscription active, with the new price after an upgrade. */
export function succeed(state: StripeState, intent: Intent, card: string): void {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: state.now(),
    currency: 'gbp',
    disputed: false,
    paid: true,
    payment_intent: intent.id,
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
    refunded: false,
    status: 'succeeded',
  };
  state.charges.set(charge.id, charge);
  Object.assign(intent, {
    status: 'succeeded',
    latest_charge: charge.id,
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
  });
  state.emit('payment_intent.succeeded', intent);
  state.emit('charge.succeeded', charge);
  const invoice = invoiceOf(state, intent.id);
  if (!invoice) return;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  });
  const subscription = subscriptionOf(state, invoice);
  state.cardBySubscription.set(subscription.id, card);
  const upgrade = state.priceByUnpaidUpgrade.get(invoice.id);
  if (upgrade) subscription.items.data[0]!.price = upgrade;
  if (subscription.status !== 'canceled') subscription.status = 'active';
  state.emit('invoice.paid', invoice);
  state.emit('invoice.payment_succeeded', invoice);
  state.emit('customer.subscription.updated', subscription);
}

/** Records that the bank declined the card: the intent waits for another one, and its invoice counts an attempt. */
export function decline(state: StripeState, intent: Intent): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  state.emit('payment_intent.payment_failed', intent);
  const invoice = invoiceOf(state, intent.id);
  if (!invoice) return;
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  state.emit('invoice.payment_failed', invoice);
}

/** Refunds a paid intent in full, or an amount of it. */
export function refund(state: StripeState, intentId: string, amount?: number): void {
  const charge = state.charges.get(String(state.intents.get(intentId)?.latest_charge))!;
  const refundedAmount = Math.min(charge.amount, charge.amount_refunded + (amount ?? charge.amount));
  Object.assign(charge, { refunded: refundedAmount === charge.amount, amount_refunded: refundedAmount });
  state.emit('charge.refunded', charge);
}

/** Opens a dispute about a paid intent, or closes the open one with another status. */
export function dispute(state: StripeState, intentId: string, status: Dispute['status'] = 'needs_response'): void {
  const charge = state.charges.get(String(state.intents.get(intentId)?.latest_charge))!;
  charge.disputed = true;
  const storedDispute = [...state.disputes.values()].find((existing) => existing.payment_intent === intentId);
  const dispute: Dispute = storedDispute ?? {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: state.now(),
    currency: 'gbp',
    payment_intent: intentId,
    reason: 'fraudulent',
    status,
  };
  dispute.status = status;
  state.disputes.set(dispute.id, dispute);
  state.emit(storedDispute ? 'charge.dispute.closed' : 'charge.dispute.created', dispute);
}
