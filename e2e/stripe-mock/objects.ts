// The types of the objects that the mock of Stripe stores, and of its state. As in Stripe's API, amounts are in pence and times in seconds
// since 1970.
import type Stripe from 'stripe';

// Each type is a `Pick` of Stripe's own type: a field that Stripe does not have does not compile.

type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'name' | 'metadata' | 'livemode'>;
export type Price = Pick<
  Stripe.Price,
  | 'id'
  | 'object'
  | 'active'
  | 'created'
  | 'currency'
  | 'lookup_key'
  | 'metadata'
  | 'product'
  | 'recurring'
  | 'type'
  | 'unit_amount'
  | 'livemode'
>;
export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'paid'
  | 'payment_intent'
  | 'receipt_url'
  | 'refunded'
  | 'status'
>;
export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;
export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'metadata' | 'payment_intent' | 'status'>;
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'last_payment_error'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'receipt_email'
  | 'status'
> & { customer: string | null; latest_charge: string | null };
/** A line of an invoice. */
export type Line = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'description' | 'period' | 'pricing'>;
export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'amount_due'
  | 'amount_paid'
  | 'amount_remaining'
  | 'attempt_count'
  | 'attempted'
  | 'billing_reason'
  | 'created'
  | 'currency'
  | 'customer'
  | 'hosted_invoice_url'
  | 'parent'
  | 'period_start'
  | 'period_end'
  | 'status'
> & { lines: { object: 'list'; data: Line[] } };
/** The part of a subscription that has its price. */
type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription'
> & {
  price: Price;
};
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'customer'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'start_date'
  | 'status'
> & { items: { object: 'list'; data: Item[] }; latest_invoice: string | null };

/** Everything the mock stores, and its clock and events. Maps without another comment are keyed by the id of the object. */
export interface StripeState {
  customers: Map<string, Customer>;
  prices: Map<string, Price>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  disputes: Map<string, Dispute>;
  /** Refunds that were requested over the API, not those of the dashboard. */
  refunds: Refund[];
  invoices: Map<string, Invoice>;
  subscriptions: Map<string, Subscription>;
  /** Id of an invoice → id of the intent that pays it. */
  intentIdByInvoice: Map<string, string>;
  /** Id of a subscription → number of the card that is charged. */
  cardBySubscription: Map<string, string>;
  /** Id of a subscription → the month in which its card ends, such as `2026-12`; another card ends in 2099. */
  cardEndBySubscription: Map<string, string>;
  /** Id of the invoice of an upgrade → the price that applies once it is paid. */
  priceByUnpaidUpgrade: Map<string, Price>;
  /** The mock's time in seconds since 1970. */
  now: () => number;
  /** Records an event and sends it to the webhook. */
  emit: (type: Stripe.Event['type'], object: object) => void;
}
