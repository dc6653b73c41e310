import { LockMode } from '@mikro-orm/core';
import { runningPlan, type SubscriptionPlanId, subscriptionPlan } from '../../shared/payment/subscription.ts';
import { User } from '../account/account.entity.ts';
import { CONFLICT_TEXT, DomainError } from '../errors.ts';
import { dedupeInFlight, PaymentProviderError, type ProviderSubscription } from '../payment/gateway.ts';
import { callProviderForPayment, IDEMPOTENCY_WINDOW_MS, idempotencyKey, payerOf, withUserLock } from '../payment/idempotency.ts';
import { Payment, Subscription } from '../payment/payment.entity.ts';
import { endUnwanted, settleSubscription } from '../payment/settle/settle-subscription.ts';
import type { AuthedContext } from '../trpc.ts';
import { loadSubscription } from './subscription.ts';

const LIVE = { $in: ['active' as const, 'past_due' as const] };

/** @throws DomainError CONFLICT while a subscription runs or is to be paid */
async function rejectSecond(ctx: AuthedContext): Promise<void> {
  const { user, subscription } = await loadSubscription(ctx);
  const live = await ctx.orm.em.fork().count(Subscription, { user: user.id, provider: ctx.payments.name, status: LIVE, endWanted: false });
  if (live > 0 || (subscription && runningPlan(user, ctx.now())))
    throw new DomainError('CONFLICT', 'You already have an active subscription');
}

const pendingFirstPayment = (ctx: AuthedContext) =>
  ({ user: ctx.user.id, kind: 'subscription', provider: ctx.payments.name, status: 'pending' }) as const;

/** Settles pending payments of other plans: one may have been paid in another window, which excludes a second subscription. */
async function settleOthers(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<void> {
  const others = await ctx.orm.em
    .fork()
    .find(Payment, { ...pendingFirstPayment(ctx), planId: { $ne: planId }, subscriptionId: { $ne: null } });
  for (const other of others) await settleSubscription(ctx, other.subscriptionId!, { invoiceId: other.providerId ?? undefined });
  if (others.length > 0) await rejectSecond(ctx);
}

/** The pending payment of this plan, or a new one. Pending payments of other plans fail, and their subscriptions end. */
async function findOrCreatePayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<Payment> {
  const unwantedIds: string[] = [];
  const payment = await withUserLock(ctx, async (tx) => {
    const pending = await tx.find(Payment, pendingFirstPayment(ctx), { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
    const since = ctx.now().getTime() - IDEMPOTENCY_WINDOW_MS;
    const same = pending.find((one) => one.planId === planId && one.createdAt.getTime() > since);
    for (const other of pending.filter((one) => one !== same)) {
      other.status = 'failed';
      other.revision++;
      if (other.subscriptionId) unwantedIds.push(other.subscriptionId);
    }
    await tx.nativeUpdate(Subscription, { id: { $in: unwantedIds } }, { endWanted: true });
    if (same) return same;
    return tx.create(Payment, {
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      kind: 'subscription',
      planId,
      amountMinor: subscriptionPlan(planId).priceMinor,
      provider: ctx.payments.name,
      createdAt: ctx.now(),
    });
  });
  for (const id of unwantedIds) await endUnwanted(ctx, id);
  return payment;
}

/** The user's customer id at the provider, created once; `again` when the provider has deleted the stored one. */
async function findOrCreateCustomer(ctx: AuthedContext, payment: Payment, again: boolean): Promise<string> {
  const { user } = await loadSubscription(ctx);
  const stored = user.stripeCustomerId;
  if (stored && ctx.payments.owns(stored) && !again) return stored;
  const newId = await ctx.payments.createCustomer(payerOf(ctx), idempotencyKey(again ? 'customer-again' : 'customer', payment));
  const [current] = await ctx.orm.em.fork().execute<{ id: string }[]>(
    `update users set stripe_customer_id = case when stripe_customer_id is not distinct from ? then ? else stripe_customer_id end where id = ?
      returning stripe_customer_id as id`,
    [stored, newId, user.id],
  );
  return current && ctx.payments.owns(current.id) ? current.id : newId;
}

async function callProvider(ctx: AuthedContext, payment: Payment, planId: SubscriptionPlanId): Promise<ProviderSubscription> {
  for (const again of [false, true]) {
    const customerId = await findOrCreateCustomer(ctx, payment, again);
    const key = idempotencyKey(again ? 'subscription-again' : 'subscription', payment);
    const subscription = await ctx.payments.createSubscription({ customerId, payer: payerOf(ctx), planId, key });
    if (subscription) return subscription;
  }
  throw new PaymentProviderError(true);
}

/** Stores the provider's subscription. @throws DomainError CONFLICT when its payment was abandoned for another plan meanwhile */
async function storeSubscription(ctx: AuthedContext, payment: Payment, created: ProviderSubscription): Promise<void> {
  const isCurrent = await withUserLock(ctx, async (tx) => {
    const row = await tx.findOneOrFail(Payment, { id: payment.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const isPending = row.status === 'pending';
    if (!(await tx.findOne(Subscription, { id: created.id }))) {
      tx.create(Subscription, {
        id: created.id,
        user: tx.getReference(User, ctx.user.id, { wrapped: true }),
        provider: ctx.payments.name,
        planId: payment.planId,
        status: created.status,
        startedAt: created.startedAt,
        periodEnd: created.periodEnd,
        endWanted: !isPending,
        createdAt: ctx.now(),
      });
    }
    row.subscriptionId = created.id;
    row.providerId = created.invoices[0]?.id ?? null;
    return isPending;
  });
  if (isCurrent) return;
  await endUnwanted(ctx, created.id);
  throw new DomainError('CONFLICT', CONFLICT_TEXT);
}

async function startPayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  await rejectSecond(ctx);
  await settleOthers(ctx, planId);
  // a second round, because the pending subscription may have expired at the provider
  for (let round = 0; round < 2; round++) {
    const payment = await findOrCreatePayment(ctx, planId);
    const subscription = payment.subscriptionId
      ? await ctx.payments.getSubscription(payment.subscriptionId)
      : await callProviderForPayment(ctx, payment, () => callProvider(ctx, payment, planId));
    if (subscription && !payment.subscriptionId) await storeSubscription(ctx, payment, subscription);
    const clientSecret = subscription?.status === 'incomplete' ? subscription.invoices[0]?.clientSecret : null;
    if (clientSecret) {
      ctx.log.info({ event: 'payment_begun', user: ctx.user.id, plan: planId, payment: payment.id, address: ctx.address }, 'security');
      return { clientSecret };
    }
    if (payment.subscriptionId) await settleSubscription(ctx, payment.subscriptionId, { invoiceId: payment.providerId ?? undefined });
    await rejectSecond(ctx);
  }
  throw new PaymentProviderError(false);
}

/**
 * Starts a subscription; returns the secret with which the browser pays the first month. A repeated call returns the same subscription. The plan
 * starts when the payment is confirmed.
 * @throws DomainError CONFLICT while another one runs, PROVIDER when the provider is unavailable
 */
export const createSubscription = (ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `subscription:${ctx.user.id}:${planId}`, () => startPayment(ctx, planId));
