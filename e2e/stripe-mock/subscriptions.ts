// Subscriptions of the mock and their invoices: created, renewed, changed, cancelled.
import type Stripe from 'stripe';
import type { Invoice, Line, Price, StripeState, Subscription } from './objects.ts';
import { CARDS, decline, idOf, makeIntent, newId, subscriptionOf, succeed } from './payments.ts';

/** The same day of the next month, in seconds. */
function nextMonth(from: number): number {
  const date = new Date(from * 1000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1000);
}

/** A line of an invoice; the amount in pence, the period in seconds. */
const lineOf = (price: Price, amount: number, period: Line['period']): Line => ({
  id: newId('il'),
  object: 'line_item',
  amount,
  currency: 'gbp',
  description: String(price.lookup_key),
  period,
  pricing: { type: 'price_details', price_details: { price: price.id, product: idOf(price.product) }, unit_amount_decimal: null },
});

/** Creates an open invoice of a subscription and the intent that pays it. */
function makeInvoice(state: StripeState, subscription: Subscription, lines: Line[], reason: Invoice['billing_reason']): Invoice {
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
    created: state.now(),
    currency: 'gbp',
    customer: subscription.customer,
    hosted_invoice_url: `https://invoice.stripe.com/i/acct_mock/${id}`,
    lines: { object: 'list', data: lines },
    parent: { type: 'subscription_details', quote_details: null, subscription_details: { subscription: subscription.id, metadata: {} } },
    period_start: lines[0]!.period.start,
    period_end: lines[0]!.period.end,
    status: 'open',
  };
  state.invoices.set(id, invoice);
  state.intentIdByInvoice.set(id, makeIntent(state, { amount: due, customer: idOf(subscription.customer) }).id);
  subscription.latest_invoice = id;
  state.emit('invoice.created', invoice);
  state.emit('invoice.finalized', invoice);
  return invoice;
}

/** Charges the stored card of a subscription off-session. Returns whether the invoice is paid. */
function charge(state: StripeState, subscription: Subscription, invoice: Invoice): boolean {
  const intent = state.intents.get(state.intentIdByInvoice.get(invoice.id)!)!;
  const card = state.cardBySubscription.get(subscription.id) ?? CARDS.ok;
  if (card === CARDS.failsLater) decline(state, intent);
  else if (card === CARDS.confirm && invoice.billing_reason === 'subscription_update') {
    Object.assign(intent, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    Object.assign(invoice, { attempted: true, attempt_count: 1 });
    state.emit('invoice.payment_action_required', invoice);
  } else succeed(state, intent, card);
  return invoice.status === 'paid';
}

/** Starts the next billing period and charges it. Null when the subscription ends instead. */
export function renew(state: StripeState, id: string): Invoice | null {
  const subscription = state.subscriptions.get(id)!;
  const item = subscription.items.data[0]!;
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end) {
    cancel(state, subscription);
    return null;
  }
  Object.assign(item, { current_period_start: start, current_period_end: nextMonth(start) });
  const lines = [lineOf(item.price, item.price.unit_amount ?? 0, { start, end: item.current_period_end })];
  const invoice = makeInvoice(state, subscription, lines, 'subscription_cycle');
  if (!charge(state, subscription, invoice)) subscription.status = 'past_due';
  state.emit('customer.subscription.updated', subscription);
  return invoice;
}

/** Changes the price from the next period, or at once with proration. */
export function changePrice(state: StripeState, subscription: Subscription, price: Price, atOnce: boolean): void {
  const item = subscription.items.data[0]!;
  if (price.id === item.price.id) return;
  if (!atOnce) item.price = price;
  else {
    // the old price is refunded and the new one charged for the part of the period that is left
    const periodSeconds = item.current_period_end - item.current_period_start;
    const leftShare = Math.max(0, item.current_period_end - state.now()) / periodSeconds;
    const period = { start: state.now(), end: item.current_period_end };
    const amountLeft = (price: Price): number => Math.round((price.unit_amount ?? 0) * Math.min(1, leftShare));
    const invoice = makeInvoice(
      state,
      subscription,
      [lineOf(item.price, -amountLeft(item.price), period), lineOf(price, amountLeft(price), period)],
      'subscription_update',
    );
    state.priceByUnpaidUpgrade.set(invoice.id, price);
    charge(state, subscription, invoice);
  }
  state.emit('customer.subscription.updated', subscription);
}

/** Creates a subscription that waits for the payment of its first month. */
export function makeSubscription(state: StripeState, customer: string, price: Price, metadata: Stripe.Metadata): Subscription {
  const start = state.now();
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
  state.subscriptions.set(id, subscription);
  state.emit('customer.subscription.created', subscription);
  makeInvoice(state, subscription, [lineOf(price, price.unit_amount ?? 0, { start, end })], 'subscription_create');
  return subscription;
}

/** Ends a subscription at once. One whose first month was never paid expires, and its invoice becomes void. */
export function cancel(state: StripeState, subscription: Subscription): void {
  const wasNeverPaid = subscription.status === 'incomplete';
  Object.assign(subscription, {
    status: wasNeverPaid ? 'incomplete_expired' : 'canceled',
    canceled_at: state.now(),
    ended_at: state.now(),
  });
  for (const invoice of state.invoices.values()) {
    if (!wasNeverPaid || invoice.status !== 'open' || subscriptionOf(state, invoice) !== subscription) continue;
    invoice.status = 'void';
    state.intents.get(state.intentIdByInvoice.get(invoice.id)!)!.status = 'canceled';
  }
  state.emit('customer.subscription.deleted', subscription);
}
