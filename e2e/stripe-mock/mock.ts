// What a test can do with a running mock of Stripe: read its calls, inject faults, pay as a browser, send events.
import type Stripe from 'stripe';
import type { Intent, Invoice, StripeState } from './objects.ts';

/** A request to the mock; `key` is its idempotency key, null without one. */
export interface Call {
  method: string;
  path: string;
  params: Record<string, unknown>;
  key: string | null;
}

/** Faults that a test injects. */
export interface Faults {
  /** Delay of every response. */
  delayMs: number;
  /** Requests are never answered. */
  hang: boolean;
  /** Number of requests that are carried out and then disconnected without a response. */
  dropReplies: number;
  /** Number of requests that are answered with 500; a repeated idempotency key repeats the error. */
  failures: number;
  /** Events are recorded and not sent. */
  holdEvents: boolean;
}

/** A running mock: its keys, its state, and what happens at Stripe when a test says so. */
export interface StripeMock {
  /** For STRIPE_API_BASE. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  state: StripeState;
  faults: Faults;
  calls: Call[];
  events: Stripe.Event[];
  /** Where events are posted; null sends none. */
  webhookUrl: string | null;
  /** Sets how many seconds the mock's clock is ahead of the real one. */
  setClockOffset: (seconds: number) => void;
  /** Pays the intent of a client secret as the browser would with this card. @throws RequestError with the message for the payer */
  pay: (clientSecret: string, card?: string) => Intent;
  /** Accepts or rejects a 3-D Secure confirmation. */
  authenticate: (clientSecret: string, accept: boolean) => Intent;
  /** Starts the next billing period and charges it. Null when the subscription ends instead. */
  renew: (subscriptionId: string) => Invoice | null;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void;
  /** Pays an intent back, in full or by an amount (pence: plans are charged in GBP), as in Stripe's dashboard. */
  refund: (intentId: string, amountPence?: number) => void;
  /** The pence that were paid back of an intent, or of the intent of an invoice. */
  refunded: (id: string) => number;
  /** Opens a dispute, or closes it with another status. */
  dispute: (intentId: string, status?: Stripe.Dispute['status']) => void;
  /** The signed body and header of an event. */
  sign: (event: Stripe.Event, options?: { secret?: string; timestamp?: number }) => { body: string; signature: string };
  /** Sends an event once and returns the status of the answer. */
  deliver: (event: Stripe.Event) => Promise<number>;
  /** Resolves when every event has been delivered. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
}
