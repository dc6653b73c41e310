import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SANDBOX_CARD_NAMES } from '../../../shared/payment/payment.ts';
import type { SubscriptionPlanId } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { created } from '../../db/base.ts';

/** A payment of the built-in test provider, with the data that Stripe would store. Contains the name of a test card, never a number. */
export const SandboxIntent = defineEntity({
  name: 'SandboxIntent',
  tableName: 'sandbox_intents',
  properties: {
    id: p.text().primary(),
    clientSecret: p.text().unique('sandbox_intents_secret_uq').hidden(),
    idempotencyKey: p.text().unique('sandbox_intents_key_uq').hidden(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('sandbox_intents_user_ix'),
    amountPence: p.integer().name('amount_minor'),
    status: p.string().$type<'open' | 'confirm' | 'succeeded' | 'canceled'>().length(10).default('open'),
    card: p.string().$type<(typeof SANDBOX_CARD_NAMES)[number]>().length(20).strictNullable().default(null),
    isAttempted: p.boolean().name('attempted').default(false),
    isReversed: p.boolean().name('reversed').default(false),
    refundedPence: p.integer().name('refunded_minor').default(0),
    /** What each refund paid back in pence, by idempotency key: the same key pays back once. */
    refunds: p.json<Record<string, number>>().defaultRaw("'{}'"),
    subscriptionId: p.text().strictNullable().default(null).index('sandbox_intents_subscription_ix'),
    /** For a subscription: the plan that the payment buys until `periodEnd`. */
    planId: p.string().$type<SubscriptionPlanId>().length(40).strictNullable().default(null),
    periodStart: p.datetime().strictNullable().default(null),
    periodEnd: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type SandboxIntent = InferEntity<typeof SandboxIntent>;

/** A subscription of the built-in test provider, renewed when it is read (`subscriptions.ts`). */
export const SandboxSubscription = defineEntity({
  name: 'SandboxSubscription',
  tableName: 'sandbox_subscriptions',
  properties: {
    id: p.text().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('sandbox_subscriptions_user_ix'),
    planId: p.string().$type<SubscriptionPlanId>().length(40),
    status: p.string().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().length(10).default('incomplete'),
    endsAtPeriodEnd: p.boolean().default(false),
    card: p.string().$type<(typeof SANDBOX_CARD_NAMES)[number]>().length(20).strictNullable().default(null),
    startedAt: p.datetime(),
    periodEnd: p.datetime(),
    ...created,
  },
});
export type SandboxSubscription = InferEntity<typeof SandboxSubscription>;
