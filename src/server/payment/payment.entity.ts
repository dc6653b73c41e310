import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { PAYMENT_KINDS, PAYMENT_STATUSES, PROVIDERS } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import type { RefundReason } from '../../shared/staff/operations.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * A payment in pence. Created before the provider is called, so that a repeated click finds it; only `settle/` changes its status. Status
 * `flagged`: the money was taken but bought nothing, so it is refunded.
 * `providerId`: intent of a promotion, invoice of a subscription. `periodStart`, `periodEnd`: what was bought. `priorLevel`, `priorStart`:
 * the promotion that it extended, for a refund. It outlives its user and property, for accounting.
 */
export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    kind: p.string().$type<(typeof PAYMENT_KINDS)[number]>().length(12),
    planId: p.string().$type<PromotionPlanId | SubscriptionPlanId>().length(40),
    property: () => p.manyToOne(Property).ref().strictNullable().default(null).deleteRule('set null').index('payments_property_ix'),
    amountPence: p.integer().name('amount_minor'),
    currency: p.string().length(3).default('gbp'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    providerId: p.text().strictNullable().default(null).hidden(),
    subscriptionId: p.text().strictNullable().default(null).index('payments_subscription_ix').hidden(),
    status: p.string().$type<(typeof PAYMENT_STATUSES)[number]>().length(10).default('pending'),
    /** Whether the payer has confirmed the payment and the bank has not. */
    processing: p.boolean().default(false),
    /** What the provider says was refunded, also in its own pages; what we are about to refund is in `refunds`. */
    refundedPence: p.integer().name('refunded_minor').default(0),
    receiptUrl: p.text().strictNullable().default(null),
    periodStart: p.datetime().strictNullable().default(null),
    periodEnd: p.datetime().strictNullable().default(null),
    priorLevel: p.smallint().default(0),
    priorStart: p.datetime().strictNullable().default(null),
    /** Attempts whose idempotency key would only repeat an error; a retry uses a new key. */
    attempt: p.smallint().default(0),
    /** Number of changes; detects that another process changed the payment meanwhile. */
    revision: p.integer().default(0),
    /** When the provider was last queried about it. */
    checkedAt: p.datetime().strictNullable().default(null),
    settledAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'payments_provider_uq', properties: ['provider', 'providerId'] }],
  checks: [
    { name: 'payments_kind_ck', expression: oneOf('kind', PAYMENT_KINDS) },
    { name: 'payments_provider_ck', expression: oneOf('provider', PROVIDERS) },
    { name: 'payments_status_ck', expression: oneOf('status', PAYMENT_STATUSES) },
  ],
  indexes: [
    { name: 'payments_user_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (user_id, created_at desc)` },
    { name: 'payments_created_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) include (status)` },
    {
      name: 'payments_open_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) where status in ('pending', 'flagged')`,
    },
  ],
});
export type Payment = InferEntity<typeof Payment>;

/**
 * An amount that is paid back of a payment, in pence; a job asks the provider for it. Stored while the payment is locked, so that all refunds of a payment
 * never exceed it. `by`: the admin. `reason`: null for the rest of the month of a plan that staff ended. It outlives the admin's account, for accounting.
 */
export const Refund = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    ...identity,
    payment: () => p.manyToOne(Payment).ref().index('refunds_payment_ix'),
    amountPence: p.integer().name('amount_minor'),
    /** What is paid back of the payment with this refund; null where a release before this column stored it. */
    paidBackPence: p.integer().name('paid_back_minor').strictNullable().default(null),
    /** When it was stored as paid back by the provider; null before. */
    madeAt: p.datetime().strictNullable().default(null),
    reason: p.string().$type<RefundReason>().length(20).strictNullable().default(null),
    by: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    ...created,
  },
  indexes: [{ name: 'refunds_by_ix', properties: ['by', 'createdAt'] }],
  checks: [{ name: 'refunds_amount_ck', expression: 'amount_minor > 0' }],
});

/** A processed event of the provider; stored in the transaction of its effect, so that it takes effect once. */
export const PaymentEvent = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: {
    id: p.text().primary(),
    type: p.text(),
    /** When it happened at the provider; null for events of the sandbox, which are settled at once. */
    happenedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type PaymentEvent = InferEntity<typeof PaymentEvent>;

/** The provider's subscription as last fetched. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.text().primary().hidden(),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('subscriptions_user_ix'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    /** The plan of the next month's charge. */
    planId: p.string().$type<SubscriptionPlanId>().length(40),
    status: p.string().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().length(10),
    endsAtPeriodEnd: p.boolean().default(false),
    /** It must not be charged any more; the reconciler ends it at the provider. */
    mustEnd: p.boolean().name('end_wanted').default(false),
    startedAt: p.datetime(),
    periodEnd: p.datetime(),
    /** Number of changes, as in `Payment`. */
    revision: p.integer().default(0),
    checkedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  checks: [{ name: 'subscriptions_status_ck', expression: oneOf('status', ['incomplete', 'active', 'past_due', 'ended']) }],
  indexes: [
    { name: 'subscriptions_due_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (period_end) where status <> 'ended'` },
  ],
});
export type Subscription = InferEntity<typeof Subscription>;

/** Condition: the provider charges the subscription every month, or tries to. */
export const CHARGED_STATUSES = { $in: ['active' as const, 'past_due' as const] };
