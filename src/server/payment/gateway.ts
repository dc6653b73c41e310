// The interface of a payment provider, which Stripe (`stripe/`) and the built-in test provider (`sandbox/`) implement, and helpers that
// bound the wait for a call and merge simultaneous equal calls. Amounts are in pence.
import { m } from '../../shared/messages/messages.ts';
import type { ProviderName, SandboxCard, SandboxOutcome } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { DomainError } from '../errors.ts';

/** The provider failed or rejected a call. */
export class PaymentProviderError extends DomainError {
  /**
   * True: a repetition with the same idempotency key would fail again, so a retry needs a new key. False: the provider may only be
   * unavailable.
   */
  readonly isPermanent: boolean;
  constructor({ isPermanent }: { isPermanent: boolean }) {
    super('PROVIDER', m.payment_provider_unavailable());
    this.isPermanent = isPermanent;
  }
}

/** A webhook body with an invalid signature. */
export class InvalidSignatureError extends Error {}

/** A one-off payment (payment intent) in its present state at the provider. */
export interface ProviderIntent {
  id: string;
  amountPence: number;
  /** ISO 4217 in lower case: `gbp`. */
  currency: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Refunded in full, or charged back by the bank. */
  isReversed: boolean;
  /** What the provider has refunded, in pence, on our request or in its own pages. */
  refundedPence: number;
  /** The secret with which the browser pays at the provider. */
  clientSecret: string;
  receiptUrl: string | null;
}

/** The invoice of one month of a subscription, or of the rest of a month after an upgrade. */
export interface ProviderInvoice {
  id: string;
  /** The paid amount, or the amount due while the invoice is open. */
  amountPence: number;
  /** The next four fields mean the same as in `ProviderIntent`; `void`: canceled. */
  currency: string;
  status: 'open' | 'processing' | 'succeeded' | 'void';
  isReversed: boolean;
  refundedPence: number;
  /** The card was charged at least once, with or without success. */
  isAttempted: boolean;
  /** The plan of the invoice; null for an unknown price. */
  planId: SubscriptionPlanId | null;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  /** Null once the invoice is paid or void. */
  clientSecret: string | null;
  receiptUrl: string | null;
  /** What the bank said when it declined the last attempt; null when it did not. */
  failureText: string | null;
}

/** A monthly subscription in its present state at the provider. */
export interface ProviderSubscription {
  id: string;
  /** The plan of the next month's charge; null for an unknown price. */
  planId: SubscriptionPlanId | null;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  endsAtPeriodEnd: boolean;
  startedAt: Date;
  periodEnd: Date;
  /** When it ended, if it has. */
  endedAt: Date | null;
  /** The last month in which the card can pay, such as `2026-12`; null when the provider does not know. */
  cardEnds: string | null;
  /** The latest invoice, then the requested one if that is another. */
  invoices: ProviderInvoice[];
}

/** An event of the provider and the object that it is about, whose state is fetched separately. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** When it happened at the provider. Missing for events of the sandbox, which are settled at once. */
  createdAt?: Date;
  /** The object whose state may have changed; null for one that payments do not use. */
  about:
    | { kind: 'intent'; intentId: string }
    /** A refund or a dispute, so money of the intent may have gone back. The intent may belong to a subscription. */
    | { kind: 'charge'; intentId: string }
    | { kind: 'subscription'; subscriptionId: string; invoiceId?: string }
    | null;
}

/** The payer, as sent to the provider. */
export interface Payer {
  userId: number;
  email: string;
  name: string;
}

/**
 * A payment provider. Calls have time limits and need no open database connection. Calls that create something take an idempotency key: the
 * same key returns the same object, also when the first response was lost. Lookups return null for unknown ids.
 * @throws PaymentProviderError from every call when the provider is unavailable or rejects it
 */
export interface Gateway {
  name: ProviderName;
  /** The public key with which the browser loads the provider's form; null for the sandbox. */
  publishableKey: string | null;
  /** Whether payments move no money. */
  testMode: boolean;
  /** Whether this provider, and not the other one, created the object with an id. */
  owns: (id: string) => boolean;
  createIntent: (order: {
    payer: Payer;
    planId: PromotionPlanId;
    amountPence: number;
    description: string;
    key: string;
  }) => Promise<ProviderIntent>;
  getIntent: (id: string) => Promise<ProviderIntent | null>;
  cancelIntent: (id: string) => Promise<void>;
  /** Stores the payer of subscriptions at the provider. @returns the customer's id */
  createCustomer: (payer: Payer, key: string) => Promise<string>;
  /** Null when the provider has deleted the customer. */
  createSubscription: (order: {
    customerId: string;
    payer: Payer;
    planId: SubscriptionPlanId;
    key: string;
  }) => Promise<ProviderSubscription | null>;
  getSubscription: (id: string, invoiceId?: string) => Promise<ProviderSubscription | null>;
  /**
   * Changes the plan. An upgrade applies at once and charges the difference for the rest of the month. A downgrade applies from the next
   * month on and charges nothing. `paid`: the plan of the current month; `charged`: the plan that the next month would charge; `to`: the
   * new plan.
   */
  changePlan: (
    id: string,
    change: { paid: SubscriptionPlanId; charged: SubscriptionPlanId; to: SubscriptionPlanId; key: string },
  ) => Promise<ProviderSubscription>;
  setEndsAtPeriodEnd: (id: string, endsAtPeriodEnd: boolean, key: string) => Promise<void>;
  /** Ends the subscription now, without a refund. Can be repeated. */
  endSubscription: (id: string) => Promise<void>;
  /** The subscription and invoice that an intent pays; null for a one-off payment. */
  findInvoice: (intentId: string) => Promise<{ subscriptionId: string; invoiceId: string } | null>;
  /**
   * Refunds an amount (pence), but at most what has not been refunded yet; without an amount all of that. A key refunds once.
   * @returns what was refunded with this key, in pence; 0 when everything had been refunded before
   */
  refund: (paid: { kind: 'intent' | 'invoice'; id: string }, key: string, amountPence?: number) => Promise<number>;
  /** Verifies and parses a webhook body; null without a webhook secret. @throws InvalidSignatureError */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null;
  /** The API of the test-card form; only the sandbox has one. */
  sandbox: SandboxApi | null;
}

/** The API of the test-card form. @throws DomainError MISSING for payments of other users */
export interface SandboxApi {
  /** Pays with a test card. `ends`: the last month in which it can pay, such as `2026-12`. */
  confirm: (userId: number, clientSecret: string, card: SandboxCard, ends?: string) => Promise<SandboxStepResult>;
  /** Answers the 3-D Secure question of the test bank. */
  answer: (userId: number, clientSecret: string, accept: boolean) => Promise<SandboxStepResult>;
}
export interface SandboxStepResult extends SandboxOutcome {
  /** The event to settle. */
  event: ProviderEvent;
}

/** How long a caller waits for the provider. */
const DEADLINE_MS = 11_000;

/** Stops waiting at the deadline. The work continues, and a retry finds its result by the idempotency key. @throws PaymentProviderError */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new PaymentProviderError({ isPermanent: false })), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Calls of this process that have not ended, by provider and idempotency key. */
const callsInFlight = new WeakMap<Gateway, Map<string, Promise<unknown>>>();

/** Runs `work` once for simultaneous callers with the same key and gives all of them its result. Each waits no longer than the deadline. */
export function dedupeInFlight<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const calls = callsInFlight.get(gateway) ?? new Map<string, Promise<unknown>>();
  callsInFlight.set(gateway, calls);
  const call = (calls.get(key) as Promise<T> | undefined) ?? work().finally(() => calls.delete(key));
  calls.set(key, call);
  return withinDeadline(call);
}
