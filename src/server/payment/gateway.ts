// The interface of a payment provider; Stripe and the sandbox implement it.
import { m } from '../../shared/messages/messages.ts';
import type { ProviderName, SandboxCard, SandboxOutcome } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { DomainError } from '../errors.ts';

/** The provider failed or rejected a call. */
export class PaymentProviderError extends DomainError {
  /** The same idempotency key would fail again, so a retry needs a new one. False when the provider may only be unavailable. */
  readonly isPermanent: boolean;
  constructor({ isPermanent }: { isPermanent: boolean }) {
    super('PROVIDER', m.payment_provider_unavailable());
    this.isPermanent = isPermanent;
  }
}

/** A webhook body with an invalid signature. */
export class InvalidSignatureError extends Error {}

/** A one-off payment in its present state at the provider. */
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
  /** The secret with which the browser pays. */
  clientSecret: string;
  receiptUrl: string | null;
}

/** The invoice of one month of a subscription, or of the rest of a month after an upgrade. */
export interface ProviderInvoice {
  id: string;
  /** What was paid; what is due while the invoice is open. */
  amountPence: number;
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
  /** The latest invoice, then the requested one. */
  invoices: ProviderInvoice[];
}

/** An event of the provider and the object that it is about, whose state is fetched separately. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** When it happened at the provider; events of the sandbox are settled at once. */
  createdAt?: Date;
  /** Null for an object that payments do not use. */
  about:
    | { kind: 'intent'; intentId: string }
    /** A refund or a dispute: money of the intent went back or may have. The intent may belong to a subscription. */
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
 * A payment provider. Calls have time limits and need no open database connection. Calls that create something take an idempotency key: the same
 * key returns the same object, also when the first response was lost. Lookups return null for unknown ids.
 * @throws PaymentProviderError from every call when the provider is unavailable or rejects it
 */
export interface Gateway {
  name: ProviderName;
  /** Key with which the browser loads the provider's form. */
  publishableKey: string | null;
  testMode: boolean;
  /** Whether this provider created the object with an id. */
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
   * Changes the plan: an upgrade at once, charging the difference for the rest of the month; a downgrade from the next month on, without a charge.
   * `paid` is the plan of the running month, `charged` the one of the next month.
   */
  changePlan: (
    id: string,
    change: { paid: SubscriptionPlanId; charged: SubscriptionPlanId; to: SubscriptionPlanId; key: string },
  ) => Promise<ProviderSubscription>;
  setEndsAtPeriodEnd: (id: string, endsAtPeriodEnd: boolean, key: string) => Promise<void>;
  /** Ends the subscription now; repeatable. */
  endSubscription: (id: string) => Promise<void>;
  /** The subscription and invoice of an intent, or null. */
  findInvoice: (intentId: string) => Promise<{ subscriptionId: string; invoiceId: string } | null>;
  /**
   * Refunds an amount (pence), or all that has not been refunded yet: without an amount, or when the amount is more than that. Once for each key.
   * @returns what was refunded under this key, in pence; 0 when everything had been refunded before
   */
  refund: (paid: { kind: 'intent' | 'invoice'; id: string }, key: string, amountPence?: number) => Promise<number>;
  /** Verifies and parses a webhook body; null without a webhook secret. @throws InvalidSignatureError */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null;
  /** The API of the test-card form; only the sandbox has one. */
  sandbox: SandboxApi | null;
}

/** The API of the test-card form. @throws DomainError MISSING for payments of other users */
export interface SandboxApi {
  confirm: (userId: number, clientSecret: string, card: SandboxCard) => Promise<SandboxStepResult>;
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

/** Calls of this process that have not ended, by provider and key. */
const callsInFlight = new WeakMap<Gateway, Map<string, Promise<unknown>>>();

/** Shares one run of the same work among simultaneous callers; each waits no longer than the deadline. */
export function dedupeInFlight<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const calls = callsInFlight.get(gateway) ?? new Map<string, Promise<unknown>>();
  callsInFlight.set(gateway, calls);
  const call = (calls.get(key) as Promise<T> | undefined) ?? work().finally(() => calls.delete(key));
  calls.set(key, call);
  return withinDeadline(call);
}
