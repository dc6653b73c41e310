// Subscriptions of the Stripe mock for tests, and their invoices: created, renewed, changed, cancelled. The functions change the mock's
// state in memory and emit the events that Stripe would send. Amounts are in pence, times in seconds since 1970.
import type Stripe from 'stripe';
import type { Invoice, Line, Price, StripeState, Subscription } from './objects.ts';
import { CARDS, decline, idOf, makeIntent, newId, subscriptionOf, succeed } from './payments.ts';

/** Returns the same time of the next month, on its last day when it has no such day: 28 February after 31 January. */
function addMonth(time: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  // a day beyond the end of the month led into the month after it, whose day 0 is the last day of the month before
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return Math.floor(date.getTime() / 1000);
}

/** Makes a line of an invoice; a negative amount is a credit. */
const makeLine = (price: Price, amount: number, period: Line['period']): Line => ({
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
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  // credits can exceed charges, but an invoice never pays out
  const amountDue = Math.max(0, total);
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: amountDue,
    amount_paid: 0,
    amount_remaining: amountDue,
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
  state.intentIdByInvoice.set(id, makeIntent(state, { amount: amountDue, customer: idOf(subscription.customer) }).id);
  subscription.latest_invoice = id;
  state.emit('invoice.created', invoice);
  state.emit('invoice.finalized', invoice);
  return invoice;
}

/**
 * Charges the stored card of a subscription while the payer is not there: the card may be declined, or need 3-D Secure for an upgrade.
 * @returns whether the invoice is paid
 */
function chargeStoredCard(state: StripeState, subscription: Subscription, invoice: Invoice): boolean {
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

/** Starts the next billing period and charges it. @returns the invoice, or null when the subscription ends instead */
export function renew(state: StripeState, subscriptionId: string): Invoice | null {
  const subscription = state.subscriptions.get(subscriptionId)!;
  const item = subscription.items.data[0]!;
  const start = item.current_period_end;
  if (subscription.cancel_at_period_end) {
    cancel(state, subscription);
    return null;
  }
  Object.assign(item, { current_period_start: start, current_period_end: addMonth(start) });
  const lines = [makeLine(item.price, item.price.unit_amount ?? 0, { start, end: item.current_period_end })];
  const invoice = makeInvoice(state, subscription, lines, 'subscription_cycle');
  if (!chargeStoredCard(state, subscription, invoice)) subscription.status = 'past_due';
  state.emit('customer.subscription.updated', subscription);
  return invoice;
}

/** Changes the price: `isAtOnce` once an invoice for the difference is paid, else from the next period on without an invoice. */
export function changePrice(state: StripeState, subscription: Subscription, price: Price, isAtOnce: boolean): void {
  const item = subscription.items.data[0]!;
  if (price.id === item.price.id) return;
  if (!isAtOnce) item.price = price;
  else {
    // the part of the period that is left is credited at the old price and charged at the new one
    const periodSeconds = item.current_period_end - item.current_period_start;
    const shareLeft = Math.min(1, Math.max(0, item.current_period_end - state.now()) / periodSeconds);
    const period = { start: state.now(), end: item.current_period_end };
    const amountLeft = ({ unit_amount }: Price): number => Math.round((unit_amount ?? 0) * shareLeft);
    const invoice = makeInvoice(
      state,
      subscription,
      [makeLine(item.price, -amountLeft(item.price), period), makeLine(price, amountLeft(price), period)],
      'subscription_update',
    );
    state.priceByUnpaidUpgrade.set(invoice.id, price);
    chargeStoredCard(state, subscription, invoice);
  }
  state.emit('customer.subscription.updated', subscription);
}

/** Creates a subscription that waits for the payment of its first month. */
export function makeSubscription(state: StripeState, customer: string, price: Price, metadata: Stripe.Metadata): Subscription {
  const start = state.now();
  const end = addMonth(start);
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
  makeInvoice(state, subscription, [makeLine(price, price.unit_amount ?? 0, { start, end })], 'subscription_create');
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
