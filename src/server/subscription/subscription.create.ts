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

/** @throws Refused CONFLICT while a subscription runs or is to be paid */
async function rejectSecond(ctx: AuthedContext): Promise<void> {
  const { user, subscription } = await loadSubscription(ctx);
  const live = await ctx.orm.em.fork().count(Subscription, { user: user.id, provider: ctx.payments.name, status: LIVE, endWanted: false });
  if (live > 0 || (subscription && runningPlan(user, ctx.now())))
    throw new DomainError('CONFLICT', 'You already have an active subscription');
}

const isFirst = (ctx: AuthedContext) =>
  ({ user: ctx.user.id, kind: 'subscription', provider: ctx.payments.name, status: 'pending' }) as const;

/** A plan that was begun before, and is not this one, may have been paid in another window: then there is no second. */
async function settleOthers(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<void> {
  const others = await ctx.orm.em.fork().find(Payment, { ...isFirst(ctx), planId: { $ne: planId }, subscriptionId: { $ne: null } });
  for (const other of others) await settleSubscription(ctx, other.subscriptionId!, { invoiceId: other.providerId ?? undefined });
  if (others.length > 0) await rejectSecond(ctx);
}

/** The payment that this plan is begun with: the one of an earlier click, or a new one. Whatever else was begun is given up and ended. */
async function openPayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<Payment> {
  const unwanted: string[] = [];
  const payment = await withUserLock(ctx, async (tx) => {
    const begun = await tx.find(Payment, isFirst(ctx), { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
    const fresh = ctx.now().getTime() - IDEMPOTENCY_WINDOW_MS;
    const same = begun.find((one) => one.planId === planId && one.createdAt.getTime() > fresh);
    for (const other of begun.filter((one) => one !== same)) {
      other.status = 'failed';
      other.revision++;
      if (other.subscriptionId) unwanted.push(other.subscriptionId);
    }
    await tx.nativeUpdate(Subscription, { id: { $in: unwanted } }, { endWanted: true });
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
  for (const id of unwanted) await endUnwanted(ctx, id);
  return payment;
}

/** The member's customer at the provider, made once; `again` when the stored one is gone there. */
async function customerOf(ctx: AuthedContext, payment: Payment, again: boolean): Promise<string> {
  const { user } = await loadSubscription(ctx);
  const stored = user.stripeCustomerId;
  if (stored && ctx.payments.owns(stored) && !again) return stored;
  const made = await ctx.payments.createCustomer(payerOf(ctx), idempotencyKey(again ? 'customer-again' : 'customer', payment));
  const [kept] = await ctx.orm.em.fork().execute<{ id: string }[]>(
    `update users set stripe_customer_id = case when stripe_customer_id is not distinct from ? then ? else stripe_customer_id end where id = ?
      returning stripe_customer_id as id`,
    [stored, made, user.id],
  );
  return kept && ctx.payments.owns(kept.id) ? kept.id : made;
}

async function callProvider(ctx: AuthedContext, payment: Payment, planId: SubscriptionPlanId): Promise<ProviderSubscription> {
  for (const again of [false, true]) {
    const customerId = await customerOf(ctx, payment, again);
    const key = idempotencyKey(again ? 'subscription-again' : 'subscription', payment);
    const made = await ctx.payments.createSubscription({ customerId, payer: payerOf(ctx), planId, key });
    if (made) return made;
  }
  throw new PaymentProviderError(true);
}

/** Keeps what the provider has made; refused when the payment was given up for another plan meanwhile. */
async function keep(ctx: AuthedContext, payment: Payment, made: ProviderSubscription): Promise<void> {
  const kept = await withUserLock(ctx, async (tx) => {
    const row = await tx.findOneOrFail(Payment, { id: payment.id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const wanted = row.status === 'pending';
    if (!(await tx.findOne(Subscription, { id: made.id }))) {
      tx.create(Subscription, {
        id: made.id,
        user: tx.getReference(User, ctx.user.id, { wrapped: true }),
        provider: ctx.payments.name,
        planId: payment.planId,
        status: made.status,
        startedAt: made.startedAt,
        periodEnd: made.periodEnd,
        endWanted: !wanted,
        createdAt: ctx.now(),
      });
    }
    row.subscriptionId = made.id;
    row.providerId = made.invoices[0]?.id ?? null;
    return wanted;
  });
  if (kept) return;
  await endUnwanted(ctx, made.id);
  throw new DomainError('CONFLICT', CONFLICT_TEXT);
}

async function startPayment(ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  await rejectSecond(ctx);
  await settleOthers(ctx, planId);
  // twice: what was begun before may turn out to have run out at the provider
  for (let round = 0; round < 2; round++) {
    const payment = await openPayment(ctx, planId);
    const made = payment.subscriptionId
      ? await ctx.payments.getSubscription(payment.subscriptionId)
      : await callProviderForPayment(ctx, payment, () => callProvider(ctx, payment, planId));
    if (made && !payment.subscriptionId) await keep(ctx, payment, made);
    const clientSecret = made?.status === 'incomplete' ? made.invoices[0]?.clientSecret : null;
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
 * Begins a subscription: what comes back is what the browser pays the first month with. Nothing is given before that is confirmed. The same
 * click again finds the same subscription.
 * @throws Refused CONFLICT while another one runs, PROVIDER when the provider is away
 */
export const createSubscription = (ctx: AuthedContext, planId: SubscriptionPlanId): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `subscription:${ctx.user.id}:${planId}`, () => startPayment(ctx, planId));
