// The types of the objects that the mock of Stripe stores, and its state.
import type Stripe from 'stripe';

/** The stored objects. Each is a `Pick` of Stripe's own type, so a field that Stripe does not have cannot compile. */
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

/** Everything the mock stores. */
export interface StripeState {
  customers: Map<string, Customer>;
  prices: Map<string, Price>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  disputes: Map<string, Dispute>;
  /** Refunds that were made over the API. */
  refunds: Refund[];
  invoices: Map<string, Invoice>;
  subscriptions: Map<string, Subscription>;
  /** Invoice → the intent that pays it. */
  intentIdByInvoice: Map<string, string>;
  /** Subscription → number of the card that is charged. */
  cardBySubscription: Map<string, string>;
  /** Invoice of an unpaid upgrade → the new price. */
  priceByUnpaidUpgrade: Map<string, Price>;
  /** The mock's time in seconds since 1970. */
  now: () => number;
  /** Records an event and sends it to the webhook. */
  emit: (type: Stripe.Event['type'], object: object) => void;
}
