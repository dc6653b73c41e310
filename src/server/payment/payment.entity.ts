import { defineEntity, type InferEntity, p, quote } from '@mikro-orm/core';
import { PAYMENT_KINDS, PAYMENT_STATUSES, PROVIDERS } from '../../shared/payment/payment.ts';
import { User } from '../account/account.entity.ts';
import { created, identity } from '../db/base.ts';
import { Property } from '../property/property.entity.ts';

const oneOf = (column: string, values: readonly string[]) => `${column} in (${values.map((v) => `'${v}'`).join(', ')})`;

/**
 * A payment (pence and currency). A row is made before the provider is asked, so that a repeated click finds it; only `settle.ts` moves it on.
 * `providerId` is the payment intent of a promotion, the invoice of a subscription. Member and home may be gone: the payment stays for the books.
 * `periodStart` and `periodEnd`: what was bought; `priorLevel` and `priorStart`: the promotion that it extended, so that a refund can put it back.
 */
export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    ...identity,
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null'),
    kind: p.string().$type<(typeof PAYMENT_KINDS)[number]>().length(12),
    planId: p.string().length(40),
    property: () => p.manyToOne(Property).ref().strictNullable().default(null).deleteRule('set null').index('payments_property_ix'),
    amountMinor: p.integer(),
    currency: p.string().length(3).default('gbp'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    providerId: p.text().strictNullable().default(null).hidden(),
    subscriptionId: p.text().strictNullable().default(null).index('payments_subscription_ix').hidden(),
    status: p.string().$type<(typeof PAYMENT_STATUSES)[number]>().length(10).default('pending'),
    /** The payer has confirmed; the bank has not answered yet. */
    processing: p.boolean().default(false),
    receiptUrl: p.text().strictNullable().default(null),
    periodStart: p.datetime().strictNullable().default(null),
    periodEnd: p.datetime().strictNullable().default(null),
    priorLevel: p.smallint().default(0),
    priorStart: p.datetime().strictNullable().default(null),
    /** Counts the answers that the provider would only repeat for the same idempotency key, so that the next try gets a new one. */
    attempt: p.smallint().default(0),
    /** Counts changes: what was fetched from the provider before another change is fetched again. */
    revision: p.integer().default(0),
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
    {
      name: 'payments_open_ix',
      expression: (_c, t, i) => quote`create index ${i} on ${t} (created_at) where status in ('pending', 'flagged')`,
    },
  ],
});
export type Payment = InferEntity<typeof Payment>;

/** A provider's event that has had its effect: written in the same transaction, so that it has it once. */
export const PaymentEvent = defineEntity({
  name: 'PaymentEvent',
  tableName: 'payment_events',
  properties: { id: p.text().primary(), type: p.text(), ...created },
});
export type PaymentEvent = InferEntity<typeof PaymentEvent>;

/** The provider's subscription as it was last fetched. `endWanted`: it must not be charged any more; the reconciler ends it until the provider agrees. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    id: p.text().primary().hidden(),
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('subscriptions_user_ix'),
    provider: p.string().$type<(typeof PROVIDERS)[number]>().length(8),
    /** The plan that the next month is charged for. */
    planId: p.string().length(40),
    status: p.string().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().length(10),
    endsAtPeriodEnd: p.boolean().default(false),
    endWanted: p.boolean().default(false),
    startedAt: p.datetime(),
    periodEnd: p.datetime(),
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
