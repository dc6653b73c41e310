import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Charge, Dispute, Intent, Invoice, Line, Price, StripeState, Subscription } from './objects.ts';

const idOf = (of: string | { id: string } | null | undefined): string => (typeof of === 'string' ? of : (of?.id ?? ''));

export const newId = (prefix: string): string => `${prefix}_${randomBytes(10).toString('hex')}`;

export const CARDS = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  confirm: '4000000000003155',
  failsLater: '4000000000000341',
} as const;

/** The same day of the next month, in seconds. */
function nextMonth(from: number): number {
  const date = new Date(from * 1000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

export function makeIntent(books: StripeState, given: Pick<Intent, 'amount'> & Partial<Intent>): Intent {
  const id = newId('pi');
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: books.now(),
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
    ...given,
  };
  books.intents.set(id, intent);
  books.emit('payment_intent.created', intent);
  return intent;
}

const lineOf = (price: Price, amount: number, period: Line['period']): Line => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: 'gbp',
  description: String(price.lookup_key),
  period,
  pricing: { type: 'price_details', price_details: { price: price.id, product: idOf(price.product) }, unit_amount_decimal: null },
});

function makeInvoice(books: StripeState, subscription: Subscription, lines: Line[], reason: Invoice['billing_reason']): Invoice {
  const due = Math.max(
    0,
    lines.reduce((sum, line) => sum + line.amount, 0),
  );
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: reason,
    created: books.now(),
    currency: 'gbp',
    customer: subscription.customer,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_mock/${id}`,
    lines: { object: 'list', data: lines },
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription: subscription.id, metadata: {} } },
    period_start: lines[0]!.period.start,
    period_end: lines[0]!.period.end,
    status: 'open',
  };
  books.invoices.set(id, invoice);
  books.payments.set(id, makeIntent(books, { amount: due, customer: idOf(subscription.customer) }).id);
  subscription.latest_invoice = id;
  books.emit('invoice.created', invoice);
  books.emit('invoice.finalized', invoice);
  return invoice;
}

const subscriptionOf = (books: StripeState, invoice: Invoice): Subscription =>
  books.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription))!;
const invoiceOf = (books: StripeState, intentId: string): Invoice | undefined =>
  [...books.invoices.values()].find((invoice) => books.payments.get(invoice.id) === intentId);

/** Marks an intent as paid and updates its invoice and subscription. */
export function succeed(books: StripeState, intent: Intent, card: string): void {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    created: books.now(),
    currency: 'gbp',
    disputed: false,
    paid: true,
    payment_intent: intent.id,
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
    refunded: false,
    status: 'succeeded',
  };
  books.charges.set(charge.id, charge);
  Object.assign(intent, {
    status: 'succeeded',
    latest_charge: charge.id,
    amount_received: intent.amount,
    next_action: null,
    last_payment_error: null,
  });
  books.emit('payment_intent.succeeded', intent);
  books.emit('charge.succeeded', charge);
  const invoice = invoiceOf(books, intent.id);
  if (!invoice) return;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
  });
  const subscription = subscriptionOf(books, invoice);
  books.cards.set(subscription.id, card);
  const upgrade = books.upgrades.get(invoice.id);
  if (upgrade) subscription.items.data[0]!.price = upgrade;
  if (subscription.status !== 'canceled') subscription.status = 'active';
  books.emit('invoice.paid', invoice);
  books.emit('invoice.payment_succeeded', invoice);
  books.emit('customer.subscription.updated', subscription);
}

/** The bank declines the card. */
export function decline(books: StripeState, intent: Intent): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  books.emit('payment_intent.payment_failed', intent);
  const invoice = invoiceOf(books, intent.id);
  if (!invoice) return;
  Object.assign(invoice, { attempted: true, attempt_count: invoice.attempt_count + 1 });
  books.emit('invoice.payment_failed', invoice);
}

/** Charges the stored card of a subscription off-session. Returns whether the invoice is paid. */
function charge(books: StripeState, subscription: Subscription, invoice: Invoice): boolean {
  const intent = books.intents.get(books.payments.get(invoice.id)!)!;
  const card = books.cards.get(subscription.id) ?? CARDS.ok;
  if (card === CARDS.failsLater) decline(books, intent);
  else if (card === CARDS.confirm && invoice.billing_reason === 'subscription_update') {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    Object.assign(invoice, { attempted: true, attempt_count: 1 });
    books.emit('invoice.payment_action_required', invoice);
  } else succeed(books, intent, card);
  return invoice.status === 'paid';
}

/** Starts the next billing period. */
export function renew(books: StripeState, id: string): Invoice | null {
  const subscription = books.subscriptions.get(id)!;
  const item = subscription.items.data[0]!;
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end) {
    cancel(books, subscription);
    return null;
  }
  Object.assign(item, { current_period_start: start, current_period_end: nextMonth(start) });
  const lines = [lineOf(item.price, item.price.unit_amount ?? 0, { start, end: item.current_period_end })];
  const invoice = makeInvoice(books, subscription, lines, 'subscription_cycle');
  if (!charge(books, subscription, invoice)) subscription.status = 'past_due';
  books.emit('customer.subscription.updated', subscription);
  return invoice;
}

/** Changes the price from the next period, or at once with proration. */
export function changePrice(books: StripeState, subscription: Subscription, price: Price, atOnce: boolean): void {
  const item = subscription.items.data[0]!;
  if (price.id === item.price.id) return;
  if (!atOnce) item.price = price;
  else {
    const left = Math.max(0, item.current_period_end - books.now()) / (item.current_period_end - item.current_period_start);
    const period = { start: books.now(), end: item.current_period_end };
    const share = (of: Price): number => Math.round((of.unit_amount ?? 0) * Math.min(1, left));
    const invoice = makeInvoice(
      books,
      subscription,
      [lineOf(item.price, -share(item.price), period), lineOf(price, share(price), period)],
      'subscription_update',
    );
    books.upgrades.set(invoice.id, price);
    charge(books, subscription, invoice);
  }
  books.emit('customer.subscription.updated', subscription);
}

export function makeSubscription(books: StripeState, customer: string, price: Price, metadata: Stripe.Metadata): Subscription {
  const start = books.now();
  const end = nextMonth(start);
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: start,
    currency: 'gbp',
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: start,
          current_period_start: start,
          current_period_end: end,
          price,
          quantity: 1,
          subscription: id,
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    start_date: start,
    status: 'incomplete',
  };
  books.subscriptions.set(id, subscription);
  books.emit('customer.subscription.created', subscription);
  makeInvoice(books, subscription, [lineOf(price, price.unit_amount ?? 0, { start, end })], 'subscription_create');
  return subscription;
}

export function cancel(books: StripeState, subscription: Subscription): void {
  const first = subscription.status === 'incomplete';
  Object.assign(subscription, { status: first ? 'incomplete_expired' : 'canceled', canceled_at: books.now(), ended_at: books.now() });
  for (const invoice of books.invoices.values()) {
    if (!first || invoice.status !== 'open' || subscriptionOf(books, invoice) !== subscription) continue;
    invoice.status = 'void';
    books.intents.get(books.payments.get(invoice.id)!)!.status = 'canceled';
  }
  books.emit('customer.subscription.deleted', subscription);
}

/** Refunds an intent in full. */
export function refund(books: StripeState, intentId: string): void {
  const paid = books.charges.get(String(books.intents.get(intentId)?.latest_charge))!;
  Object.assign(paid, { refunded: true, amount_refunded: paid.amount });
  books.emit('charge.refunded', paid);
}

/** Opens a dispute, or closes it with another status. */
export function dispute(books: StripeState, intentId: string, status: Dispute['status'] = 'needs_response'): void {
  const paid = books.charges.get(String(books.intents.get(intentId)?.latest_charge))!;
  paid.disputed = true;
  const known = [...books.disputes.values()].find((one) => one.payment_intent === intentId);
  const made: Dispute = known ?? {
    id: newId('du'),
    object: 'dispute',
    amount: paid.amount,
    charge: paid.id,
    created: books.now(),
    currency: 'gbp',
    payment_intent: intentId,
    reason: 'fraudulent',
    status,
  };
  made.status = status;
  books.disputes.set(made.id, made);
  books.emit(known ? 'charge.dispute.closed' : 'charge.dispute.created', made);
}
