// The interface of a running mock of Stripe for tests: reading its calls, injecting faults, paying as a browser does, and sending webhook
// events. The mock is in server.ts.
import type Stripe from 'stripe';
import type { Intent, Invoice, StripeState } from './objects.ts';

/** A request to the mocked API. */
export interface Call {
  method: string;
  path: string;
  /** From the query or the body. */
  params: Record<string, unknown>;
  /** The idempotency key; null without one. */
  key: string | null;
}

/** Faults that a test injects. */
export interface Faults {
  /** Delay of every response. */
  delayMs: number;
  /** Whether requests are never answered. */
  hang: boolean;
  /** Number of the next POST requests that are carried out, but whose connection is closed without a response. */
  dropReplies: number;
  /** Number of the next requests that are answered with 500; a repeated idempotency key repeats the error. */
  failures: number;
  /** Whether events are only recorded and not sent. */
  holdEvents: boolean;
}

/** A running mock: its keys and state, and functions for what happens at Stripe. */
export interface StripeMock {
  /** The base URL of the mocked API, for the environment variable STRIPE_API_BASE. */
  url: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  state: StripeState;
  faults: Faults;
  /** All requests so far. */
  calls: Call[];
  /** All events so far, sent or not. */
  events: Stripe.Event[];
  /** Where events are posted; null sends none. */
  webhookUrl: string | null;
  /** Sets how many seconds the mock's clock is ahead of the real one. */
  setClockOffset: (seconds: number) => void;
  /** Pays the intent of a client secret with the number of a test card, as the browser does. @throws RequestError when Stripe rejects it */
  pay: (clientSecret: string, card?: string) => Intent;
  /** Accepts or rejects a 3-D Secure confirmation. */
  authenticate: (clientSecret: string, accept: boolean) => Intent;
  /** Starts the next billing period and charges it. Null when the subscription ends instead. */
  renew: (subscriptionId: string) => Invoice | null;
  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys: () => void;
  /** Refunds an intent, in full or by an amount (pence: plans are charged in GBP), as Stripe's dashboard does. */
  refund: (intentId: string, amountPence?: number) => void;
  /** Returns the pence that were refunded of an intent, or of the intent of an invoice. */
  refunded: (id: string) => number;
  /** Opens a dispute about an intent, or closes it with another status. */
  dispute: (intentId: string, status?: Stripe.Dispute['status']) => void;
  /** Returns the body of an event and its signature for the `Stripe-Signature` header. */
  sign: (event: Stripe.Event, options?: { secret?: string; timestamp?: number }) => { body: string; signature: string };
  /** Posts an event once to the webhook and returns the HTTP status of the response. */
  deliver: (event: Stripe.Event) => Promise<number>;
  /** Resolves when every event has been delivered, or given up after the last attempt. */
  settled: () => Promise<void>;
  /** Stops the server. */
  close: () => Promise<void>;
}
