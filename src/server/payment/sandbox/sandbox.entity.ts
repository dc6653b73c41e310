// The tables of the sandbox, the built-in test provider: what Stripe would store about payments and subscriptions.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { SANDBOX_CARD_NAMES } from '../../../shared/payment/payment.ts';
import type { SubscriptionPlanId } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { created } from '../../db/base.ts';

/** A payment intent of the sandbox: a one-off payment, or the invoice of a subscription. */
export const SandboxIntent = defineEntity({
  name: 'SandboxIntent',
  tableName: 'sandbox_intents',
  properties: {
    id: p.text().primary(),
    clientSecret: p.text().unique('sandbox_intents_secret_uq').hidden(),
    idempotencyKey: p.text().unique('sandbox_intents_key_uq').hidden(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('sandbox_intents_user_ix'),
    amountPence: p.integer().name('amount_minor'),
    /** `confirm`: waits for the answer to the 3-D Secure question. */
    status: p.string().$type<'open' | 'confirm' | 'succeeded' | 'canceled'>().length(10).default('open'),
    /** The name of the test card that paid, or that failed to pay an upgrade, never a number; null before. */
    card: p.string().$type<(typeof SANDBOX_CARD_NAMES)[number]>().length(20).strictNullable().default(null),
    /** The last month in which that card can pay, such as `2026-12`; null when the form did not say. */
    cardEnds: p.string().length(7).strictNullable().default(null),
    /** Whether a card was charged at least once, with or without success. */
    isAttempted: p.boolean().name('attempted').default(false),
    /** Whether the whole amount was refunded. */
    isReversed: p.boolean().name('reversed').default(false),
    refundedPence: p.integer().name('refunded_minor').default(0),
    /** The refunded pence by idempotency key, so that a key refunds once. */
    refunds: p.json<Record<string, number>>().defaultRaw("'{}'"),
    /** The subscription whose invoice this is; null for a one-off payment. The next three fields are set for an invoice only. */
    subscriptionId: p.text().strictNullable().default(null).index('sandbox_intents_subscription_ix'),
    /** The plan that the invoice pays from `periodStart` to `periodEnd`. */
    planId: p.string().$type<SubscriptionPlanId>().length(40).strictNullable().default(null),
    periodStart: p.datetime().strictNullable().default(null),
    periodEnd: p.datetime().strictNullable().default(null),
    ...created,
  },
});
export type SandboxIntent = InferEntity<typeof SandboxIntent>;

/** A monthly subscription of the sandbox. Due months are charged when it is read or changed (`subscriptions.ts`). */
export const SandboxSubscription = defineEntity({
  name: 'SandboxSubscription',
  tableName: 'sandbox_subscriptions',
  properties: {
    id: p.text().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index('sandbox_subscriptions_user_ix'),
    planId: p.string().$type<SubscriptionPlanId>().length(40),
    /** `incomplete`: the first month is not paid yet; `past_due`: a later month is not paid. */
    status: p.string().$type<'incomplete' | 'active' | 'past_due' | 'ended'>().length(10).default('incomplete'),
    endsAtPeriodEnd: p.boolean().default(false),
    /** The name of the test card that the months are charged to; null before the first payment. */
    card: p.string().$type<(typeof SANDBOX_CARD_NAMES)[number]>().length(20).strictNullable().default(null),
    /** The last month in which that card can pay, such as `2026-12`; null when the form did not say. */
    cardEnds: p.string().length(7).strictNullable().default(null),
    startedAt: p.datetime(),
    /** The end of the last paid month, or of the first month before it is paid. */
    periodEnd: p.datetime(),
    ...created,
  },
});
export type SandboxSubscription = InferEntity<typeof SandboxSubscription>;
