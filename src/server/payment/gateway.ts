import { PROVIDER_UNAVAILABLE, type ProviderName, type SandboxCard, type SandboxOutcome } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import { DomainError } from '../errors.ts';

/** The provider did not do what was asked. `repeats`: it would answer the same idempotency key the same way again, so the next try needs a new one. */
export class PaymentProviderError extends DomainError {
  readonly repeats: boolean;
  constructor(repeats: boolean) {
    super('PROVIDER', PROVIDER_UNAVAILABLE);
    this.repeats = repeats;
  }
}

/** A webhook body that the provider did not sign. */
export class InvalidSignature extends Error {}

/** A one-off payment as the provider knows it at this moment. */
export interface ProviderIntent {
  id: string;
  /** Pence. */
  amountMinor: number;
  currency: string;
  status: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Paid back in full, or taken back by the bank. */
  reversed: boolean;
  /** What the browser pays with. */
  clientSecret: string;
  receiptUrl: string | null;
}

/** One month, or the rest of one after an upgrade, of a subscription. */
export interface ProviderInvoice {
  id: string;
  amountMinor: number;
  currency: string;
  status: 'open' | 'processing' | 'succeeded' | 'void';
  reversed: boolean;
  /** A card was tried. */
  attempted: boolean;
  /** The plan it is for; null when it is for none of ours. */
  planId: SubscriptionPlanId | null;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  /** Null once it is paid or void. */
  clientSecret: string | null;
  receiptUrl: string | null;
}

export interface ProviderSubscription {
  id: string;
  /** The plan that the next month is charged for; null when its price is none of ours. */
  planId: SubscriptionPlanId | null;
  status: 'incomplete' | 'active' | 'past_due' | 'ended';
  endsAtPeriodEnd: boolean;
  startedAt: Date;
  periodEnd: Date;
  /** When it ended, if it has. */
  endedAt: Date | null;
  /** The latest invoice first, then the one that was asked for. */
  invoices: ProviderInvoice[];
}

/** What an event of the provider is about; everything else about it is asked for afresh. */
export interface ProviderEvent {
  id: string;
  type: string;
  subject:
    | { kind: 'intent'; intentId: string }
    /** A charge of an intent, which may belong to a subscription. */
    | { kind: 'charge'; intentId: string }
    | { kind: 'subscription'; subscriptionId: string; invoiceId?: string }
    | null;
}

/** Who pays, for the provider's books. */
export interface Payer {
  userId: number;
  email: string;
  name: string;
}

/**
 * A payment provider. Every call ends within bounded time and none needs a database connection of ours to stay open meanwhile.
 * Creating calls take an idempotency key: the same key gives the same object, also when the first answer was lost.
 * All throw `ProviderRefused` when the provider is away or refuses; a lookup of something it does not know answers null.
 */
export interface Gateway {
  name: ProviderName;
  /** What the browser loads the provider's form with. */
  publishableKey: string | null;
  testMode: boolean;
  /** Whether an id was made by this provider. */
  owns: (id: string) => boolean;
  createIntent: (order: {
    payer: Payer;
    planId: PromotionPlanId;
    amountMinor: number;
    description: string;
    key: string;
  }) => Promise<ProviderIntent>;
  getIntent: (id: string) => Promise<ProviderIntent | null>;
  cancelIntent: (id: string) => Promise<void>;
  createCustomer: (payer: Payer, key: string) => Promise<string>;
  /** Null when the customer is gone at the provider. */
  createSubscription: (order: {
    customerId: string;
    payer: Payer;
    planId: SubscriptionPlanId;
    key: string;
  }) => Promise<ProviderSubscription | null>;
  getSubscription: (id: string, invoiceId?: string) => Promise<ProviderSubscription | null>;
  /**
   * Changes the plan: upwards at once, against the difference for the rest of the month; else from the next month on, without a charge.
   * `paid` is the plan that the running month is paid for, `charged` the one that the next month would be.
   */
  changePlan: (
    id: string,
    change: { paid: SubscriptionPlanId; charged: SubscriptionPlanId; to: SubscriptionPlanId; key: string },
  ) => Promise<ProviderSubscription>;
  setEndsAtPeriodEnd: (id: string, ends: boolean, key: string) => Promise<void>;
  /** Ends it now; fine when it has ended. */
  endSubscription: (id: string) => Promise<void>;
  /** The subscription and invoice that an intent pays, or null. */
  findInvoice: (intentId: string) => Promise<{ subscriptionId: string; invoiceId: string } | null>;
  /** Pays everything back, once. */
  refund: (of: { kind: 'intent' | 'invoice'; id: string }, key: string) => Promise<void>;
  /** @throws InvalidSignature. Null: no webhook secret is set, so nothing can be checked. */
  readEvent: (body: Buffer, signature: string) => ProviderEvent | null;
  /** The test-card form's other side; only the sandbox has one. */
  sandbox: SandboxApi | null;
}

/** What the test-card form talks to. A payment of somebody else is not there. */
export interface SandboxApi {
  confirm: (userId: number, clientSecret: string, card: SandboxCard) => Promise<SandboxAnswer>;
  answer: (userId: number, clientSecret: string, accept: boolean) => Promise<SandboxAnswer>;
}
export interface SandboxAnswer extends SandboxOutcome {
  /** What has changed and is to be settled. */
  event: ProviderEvent;
}

/** How long a caller waits for everything that the provider has to do for him. */
const DEADLINE_MS = 11_000;

/** The work goes on when the caller stops waiting: what it makes is found again by its idempotency key. */
export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new PaymentProviderError(false)), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const running = new WeakMap<Gateway, Map<string, Promise<unknown>>>();

/** The same work asked for again while it is under way is the same work: callers share its answer. Each waits no longer than the deadline. */
export function dedupeInFlight<T>(gateway: Gateway, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(gateway) ?? new Map<string, Promise<unknown>>();
  running.set(gateway, known);
  const begun = (known.get(key) as Promise<T> | undefined) ?? work().finally(() => known.delete(key));
  known.set(key, begun);
  return withinDeadline(begun);
}
