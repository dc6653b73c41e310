// Starts a monthly plan: creates the customer, the subscription and its first payment at the payment provider, and stores them in
// `users.stripe_customer_id`, `subscriptions` and `payments`. The browser then pays with the returned secret.
import { LockMode } from '@mikro-orm/core';
import { m } from '../../shared/messages/messages.ts';
import { runningPlan, type SubscriptionPlanId, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { User } from '../account/account.entity.ts';
import { CONFLICT_TEXT, DomainError } from '../errors.ts';
import { dedupeInFlight, PaymentProviderError, type ProviderSubscription } from '../payment/gateway.ts';
import { callProviderForPayment, IDEMPOTENCY_WINDOW_MS, idempotencyKey, payerOf, withUserLock } from '../payment/idempotency.ts';
import { CHARGED_STATUSES, Payment, Subscription } from '../payment/payment.entity.ts';
import { endAtProvider, settleSubscription } from '../payment/settle/settle-subscription.ts';
import type { AuthedContext } from '../trpc.ts';
import { loadSubscription } from './subscription.ts';

/** @throws DomainError CONFLICT while the caller has a subscription that runs or that the provider charges */
async function requireNoSubscription(ctx: AuthedContext): Promise<void> {
  const { user, subscription } = await loadSubscription(ctx);
  const chargedCount = await ctx.orm.em
    .fork()
    .count(Subscription, { user: user.id, provider: ctx.payments.name, status: CHARGED_STATUSES, mustEnd: false });
  if (chargedCount > 0 || (subscription && runningPlan(user, ctx.now())))
    throw new DomainError('CONFLICT', m.subscription_already_active());
}

/** The query condition for first payments of the caller that the provider has not confirmed yet. */
const pendingFirstPayment = (ctx: AuthedContext) =>
  ({ user: ctx.user.id, kind: 'subscription', provider: ctx.payments.name, status: 'pending' }) as const;

/**
 * Stores the provider's state of pending payments of other plans.
 * @throws DomainError CONFLICT when one of them was paid, for example in another window
 */
async function settleOtherPayments(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<void> {
  const otherPayments = await ctx.orm.em
    .fork()
    .find(Payment, { ...pendingFirstPayment(ctx), planId: { $ne: planId }, subscriptionId: { $ne: null } });
  for (const payment of otherPayments)
    await settleSubscription(ctx, payment.subscriptionId!, { invoiceId: payment.providerId ?? undefined });
  if (otherPayments.length > 0) await requireNoSubscription(ctx);
}

/**
 * The pending payment of this plan, or a new one in `payments`. Other pending payments of the caller become `failed`, and their subscriptions are
 * ended at the provider.
 */
async function findOrCreatePayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<Payment> {
  const abandonedIds: string[] = [];
  const payment = await withUserLock(ctx, async (tx) => {
    const pending = await tx.find(Payment, pendingFirstPayment(ctx), { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
    // the provider forgets the idempotency keys of older payments, so that a repeated call could charge twice
    const oldestReusable = ctx.now().getTime() - IDEMPOTENCY_WINDOW_MS;
    const reusable = pending.find((candidate) => candidate.planId === planId && candidate.createdAt.getTime() > oldestReusable);
    for (const otherPayment of pending.filter((candidate) => candidate !== reusable)) {
      otherPayment.status = 'failed';
      otherPayment.revision++;
      if (otherPayment.subscriptionId) abandonedIds.push(otherPayment.subscriptionId);
    }
    await tx.nativeUpdate(Subscription, { id: { $in: abandonedIds } }, { mustEnd: true });
    if (reusable) return reusable;
    return tx.create(Payment, {
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      kind: 'subscription',
      planId,
      amountPence: subscriptionPlan(planId).pricePence,
      provider: ctx.payments.name,
      createdAt: ctx.now(),
    });
  });
  for (const id of abandonedIds) await endAtProvider(ctx, id);
  return payment;
}

/** The user's customer id at the provider, stored in `users`. `isRetry` creates a new customer, because the provider has deleted the stored one. */
async function findOrCreateCustomer(ctx: AuthedContext, payment: Payment, isRetry: boolean): Promise<string> {
  const { user } = await loadSubscription(ctx);
  const storedCustomerId = user.stripeCustomerId;
  if (storedCustomerId && ctx.payments.owns(storedCustomerId) && !isRetry) return storedCustomerId;
  const newId = await ctx.payments.createCustomer(payerOf(ctx), idempotencyKey(isRetry ? 'customer-again' : 'customer', payment));
  // when two calls create a customer at the same time, the first is stored and both calls use it
  const [current] = await ctx.orm.em.fork().execute<{ id: string }[]>(
    `update users set stripe_customer_id = case when stripe_customer_id is not distinct from ? then ? else stripe_customer_id end
      where id = ? returning stripe_customer_id as id`,
    [storedCustomerId, newId, user.id],
  );
  return current && ctx.payments.owns(current.id) ? current.id : newId;
}

/** Creates the subscription at the provider. Tries again with a new customer when the provider has deleted the stored one. */
async function createAtProvider(ctx: AuthedContext, payment: Payment, planId: SubscriptionPlanId): Promise<ProviderSubscription> {
  for (const isRetry of [false, true]) {
    const customerId = await findOrCreateCustomer(ctx, payment, isRetry);
    const key = idempotencyKey(isRetry ? 'subscription-again' : 'subscription', payment);
    const subscription = await ctx.payments.createSubscription({ customerId, payer: payerOf(ctx), planId, key });
    if (subscription) return subscription;
  }
  throw new PaymentProviderError({ isPermanent: true });
}

/**
 * Stores a new subscription and its id in the payment.
 * @throws DomainError CONFLICT when the payment was abandoned for another plan meanwhile; the subscription is then ended at the provider
 */
async function storeSubscription(
  ctx: AuthedContext,
  payment: Payment,
  planId: SubscriptionPlanId,
  created: ProviderSubscription,
): Promise<void> {
  const isCurrent = await withUserLock(ctx, async (tx) => {
    const row = await tx.findOneOrFail(Payment, { id: payment.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isPending = row.status === 'pending';
    if (!(await tx.findOne(Subscription, { id: created.id }))) {
      tx.create(Subscription, {
        id: created.id,
        user: tx.getReference(User, ctx.user.id, { wrapped: true }),
        provider: ctx.payments.name,
        planId,
        status: created.status,
        startedAt: created.startedAt,
        periodEnd: created.periodEnd,
        mustEnd: !isPending,
        createdAt: ctx.now(),
      });
    }
    row.subscriptionId = created.id;
    row.providerId = created.invoices[0]?.id ?? null;
    return isPending;
  });
  if (isCurrent) return;
  await endAtProvider(ctx, created.id);
  throw new DomainError('CONFLICT', CONFLICT_TEXT);
}

/** `createSubscription` without its protection against simultaneous calls. Counts towards the rate limit of payments. */
async function startPayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  await requireNoSubscription(ctx);
  await settleOtherPayments(ctx, planId);
  // a second round, because the pending subscription may have expired at the provider
  for (let round = 0; round < 2; round++) {
    const payment = await findOrCreatePayment(ctx, planId);
    const subscription = payment.subscriptionId
      ? await ctx.payments.getSubscription(payment.subscriptionId)
      : await callProviderForPayment(ctx, payment, () => createAtProvider(ctx, payment, planId));
    if (subscription && !payment.subscriptionId) await storeSubscription(ctx, payment, planId, subscription);
    const clientSecret = subscription?.status === 'incomplete' ? subscription.invoices[0]?.clientSecret : null;
    if (clientSecret) {
      ctx.log.info({ event: 'payment_begun', user: ctx.user.id, plan: planId, payment: payment.id, address: ctx.address }, 'security');
      return { clientSecret };
    }
    if (payment.subscriptionId) await settleSubscription(ctx, payment.subscriptionId, { invoiceId: payment.providerId ?? undefined });
    await requireNoSubscription(ctx);
  }
  throw new PaymentProviderError({ isPermanent: false });
}

/**
 * Starts a subscription; returns the secret with which the browser pays the first month. A repeated call returns the same subscription. The plan
 * starts when the payment is confirmed.
 * @throws DomainError CONFLICT while another one runs, PROVIDER when the provider is unavailable
 */
export const createSubscription = (ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `subscription:${ctx.user.id}:${planId}`, () => startPayment(ctx, planId));
