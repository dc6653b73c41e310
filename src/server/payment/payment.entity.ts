// The tables of payments: `payments`, `refunds`, `payment_events` and `subscriptions`. Columns that end in `_minor` are amounts in pence.
import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { PAYMENT_KINDS, PAYMENT_STATUSES, PROVIDERS } from '../../shared/payment/payment.ts';
import type { PromotionPlanId } from '../../shared/payment/promotion.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import type { RefundReason } from '../../shared/staff/operations.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

/**
 * A payment of a user for a promotion or for a month of a plan. Stored before the payment provider is called, so that a repeated click
 * finds it; afterwards only `settle/` changes its status. It outlives its user and property, for accounting.
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
    /** ISO 4217 in lower case. */
    currency: p.string().length(3).default('gbp'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    /** The provider's id of the payment: of an intent for a promotion, of an invoice for a plan. Null until the provider has created it. */
    providerId: p.text().strictNullable().default(null).hidden(),
    /** The provider's id of the subscription; null for a promotion. */
    subscriptionId: p.text().strictNullable().default(null).index('payments_subscription_ix').hidden(),
    /** `flagged`: the money was taken but bought nothing, so it will be refunded. */
    status: p.string().$type<(typeof PAYMENT_STATUSES)[number]>().length(10).default('pending'),
    /** Whether the payer has confirmed the payment but the bank has not yet. */
    processing: p.boolean().default(false),
    /** The amount that the provider has refunded, also by staff in its own pages. Refunds that we still have to make are in `refunds`. */
    refundedPence: p.integer().name('refunded_minor').default(0),
    receiptUrl: p.text().strictNullable().default(null),
    /** What the bank said when the month of a plan could not be charged; null otherwise. */
    failureText: p.string().length(300).strictNullable().default(null).hidden(),
    /** The time that the payment is for, of the promotion or of the plan; null until it is known. */
    periodStart: p.datetime().strictNullable().default(null),
    periodEnd: p.datetime().strictNullable().default(null),
    /** The home that was promoted before what was left was moved to `property`; null while nothing was moved. */
    movedFrom: () => p.manyToOne(Property).ref().strictNullable().default(null).deleteRule('set null').index('payments_moved_from_ix'),
    /** When it was moved, and what was left then: seconds, and the level that ran. All three or none. */
    movedAt: p.datetime().strictNullable().default(null),
    movedSeconds: p.integer().strictNullable().default(null),
    movedLevel: p.smallint().$type<1 | 2 | 3>().strictNullable().default(null),
    /** The level and start of the promotion that this payment extended, to restore it after a refund; 0 and null when there was none. */
    priorLevel: p.smallint().default(0),
    priorStart: p.datetime().strictNullable().default(null),
    /**
     * Number of failed attempts whose idempotency key would only repeat the error. It is part of the key, so that a retry uses a new one.
     */
    attempt: p.smallint().default(0),
    /** Number of changes; detects that another process changed the payment meanwhile. */
    revision: p.integer().default(0),
    /** When the provider was last queried about the payment. */
    checkedAt: p.datetime().strictNullable().default(null),
    /** When we stored that the payment was paid; null before. */
    settledAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  uniques: [{ name: 'payments_provider_uq', properties: ['provider', 'providerId'] }],
  checks: [
    { name: 'payments_kind_ck', expression: oneOf('kind', PAYMENT_KINDS) },
    { name: 'payments_provider_ck', expression: oneOf('provider', PROVIDERS) },
    { name: 'payments_moved_ck', expression: 'num_nulls(moved_at, moved_seconds, moved_level) in (0, 3)' },
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
 * A refund of a payment or of a part of it, which a job makes at the provider. Stored while the payment is locked, so that all refunds of a
 * payment never exceed it. It outlives the account of the admin, for accounting.
 */
export const Refund = defineEntity({
  name: 'Refund',
  tableName: 'refunds',
  properties: {
    ...identity,
    payment: () => p.manyToOne(Payment).ref().index('refunds_payment_ix'),
    amountPence: p.integer().name('amount_minor'),
    /** The sum of all refunds of the payment up to and including this one; null where a release before this column stored the refund. */
    paidBackPence: p.integer().name('paid_back_minor').strictNullable().default(null),
    /** When the job stored that the provider made the refund; null before. */
    madeAt: p.datetime().strictNullable().default(null),
    /** Null for the rest of the month of a plan that staff ended. */
    reason: p.string().$type<RefundReason>().length(20).strictNullable().default(null),
    /** The admin who decided the refund; null for the rest of a month, or when the account was deleted. */
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

/** A user's monthly plan at the provider, in the state that was last fetched. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    /** The provider's id. */
    id: p.text().primary().hidden(),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('subscriptions_user_ix'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    /** The plan of the next month's charge. */
    planId: p.string().$type<SubscriptionPlanId>().length(40),
    status: p.string().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().length(10),
    endsAtPeriodEnd: p.boolean().default(false),
    /** Whether it must not be charged any more; a job (the reconciler in `settle/`) then ends it at the provider. */
    mustEnd: p.boolean().name('end_wanted').default(false),
    startedAt: p.datetime(),
    /** The end of the current month. */
    periodEnd: p.datetime(),
    /** Days after the paid month about which the member was last informed that the next one is unpaid (`UNPAID_STEPS`); null while nothing is unpaid. */
    emailStep: p.smallint().strictNullable().default(null).hidden(),
    /** The last month in which the card can pay, such as `2026-12`; null when the provider does not know. */
    cardEnds: p.string().length(7).strictNullable().default(null).hidden(),
    /** The charge about which the member was informed that the card is too old for it. */
    cardEmailFor: p.datetime().strictNullable().default(null).hidden(),
    /** Number of changes, as in `Payment`. */
    revision: p.integer().default(0),
    /** When the provider was last queried about it; null: not yet, or it must be queried at once. */
    checkedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  checks: [{ name: 'subscriptions_status_ck', expression: oneOf('status', ['incomplete', 'active', 'past_due', 'ended']) }],
  indexes: [
    { name: 'subscriptions_due_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (period_end) where status <> 'ended'` },
  ],
});
export type Subscription = InferEntity<typeof Subscription>;

/** Why a plan ended: a month was not paid, its payment was paid back or disputed, or it was cancelled. */
export const PLAN_END_REASONS = ['unpaid', 'refunded', 'canceled'] as const;

/** The end of a plan of a user, stored when it is settled; a job tells the member. */
export const PlanEnd = defineEntity({
  name: 'PlanEnd',
  tableName: 'plan_ends',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('plan_ends_user_ix'),
    planId: p.string().$type<SubscriptionPlanId>().length(40),
    reason: p.string().$type<(typeof PLAN_END_REASONS)[number]>().length(10),
    endedAt: p.datetime(),
    /** When the member was informed, or another plan was found to run; null before. */
    informedAt: p.datetime().strictNullable().default(null),
    ...created,
  },
  checks: [{ name: 'plan_ends_reason_ck', expression: oneOf('reason', PLAN_END_REASONS) }],
  indexes: [{ name: 'plan_ends_open_ix', expression: (_c, t, i) => quote`create index ${i} on ${t} (id) where informed_at is null` }],
});
export type PlanEnd = InferEntity<typeof PlanEnd>;

/** A query condition on `Subscription.status`: the provider charges the subscription every month, or tries to. */
export const CHARGED_STATUSES = { $in: ['active' as const, 'past_due' as const] };
