import {
  type PlanChange,
  runningPlan,
  type SubscriptionPlanId,
  type SubscriptionView,
  subscriptionPlan,
} from '../../shared/payment/subscription.ts';
import type { User } from '../account/account.entity.ts';
import { DomainError } from '../errors.ts';
import { dedupeInFlight, PaymentProviderError, type ProviderSubscription } from '../payment/gateway.ts';
import type { Subscription } from '../payment/payment.entity.ts';
import { settleSubscription } from '../payment/settle/settle-subscription.ts';
import type { AuthedContext } from '../trpc.ts';
import { loadSubscription, viewSubscription } from './subscription.ts';

const NONE = 'You do not have an active subscription';

/** @throws Refused CONFLICT when the caller has no subscription that is charged */
async function needSubscription(ctx: AuthedContext): Promise<{ user: User; subscription: Subscription }> {
  const { user, subscription } = await loadSubscription(ctx);
  if (subscription?.status !== 'active' && subscription?.status !== 'past_due') throw new DomainError('CONFLICT', NONE);
  return { user, subscription };
}

const priceOf = (id: SubscriptionPlanId): number => subscriptionPlan(id).priceMinor;

/** The open invoice of an upgrade to this plan that waits for the member's confirmation. */
const awaited = (subscription: ProviderSubscription | null, to: SubscriptionPlanId): string | null => {
  const invoice = subscription?.invoices[0];
  return invoice?.status === 'open' && invoice.planId === to ? invoice.clientSecret : null;
};

async function change(ctx: AuthedContext, to: SubscriptionPlanId): Promise<PlanChange> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  const { user, subscription } = await needSubscription(ctx);
  const paid = runningPlan(user, ctx.now())?.id;
  if (!paid) throw new DomainError('CONFLICT', NONE);
  const charged = subscription.planId as SubscriptionPlanId;
  if (subscription.status === 'past_due') throw new DomainError('CONFLICT', 'Please pay the open month before you change your plan');
  if (subscription.endsAtPeriodEnd) throw new DomainError('CONFLICT', 'Please resume your subscription before you change your plan');
  if (to === charged && to === paid) throw new DomainError('CONFLICT', 'You already have this plan');
  const up = priceOf(to) > priceOf(paid);
  const open = up ? awaited(await ctx.payments.getSubscription(subscription.id), to) : null;
  if (open) return { outcome: 'confirm', clientSecret: open };
  const changed = await ctx.payments.changePlan(subscription.id, {
    paid,
    charged,
    to,
    key: `change:${subscription.id}:${subscription.revision}:${to}`,
  });
  await settleSubscription(ctx, subscription.id);
  ctx.log.info({ event: 'plan_changed', user: ctx.user.id, from: paid, to, address: ctx.address }, 'security');
  const clientSecret = up ? awaited(changed, to) : null;
  return { outcome: clientSecret ? 'confirm' : up || to === paid ? 'changed' : 'scheduled', clientSecret };
}

/**
 * Changes the plan: upwards at once, against the difference for the rest of the month, which a card may want confirmed; downwards from the next
 * month on. What the running month is paid for stays until then.
 * @throws Refused CONFLICT without a running plan, PROVIDER when the provider is away
 */
export const changePlan = (ctx: AuthedContext, to: SubscriptionPlanId): Promise<PlanChange> =>
  dedupeInFlight(ctx.payments, `change:${ctx.user.id}:${to}`, () => change(ctx, to));

const setEnding = (ctx: AuthedContext, ends: boolean): Promise<SubscriptionView> =>
  dedupeInFlight(ctx.payments, `ending:${ctx.user.id}:${ends}`, async () => {
    const { subscription } = await needSubscription(ctx);
    if (subscription.endsAtPeriodEnd !== ends) {
      // a month that could not be charged has nothing left to run out
      if (ends && subscription.status === 'past_due') await ctx.payments.endSubscription(subscription.id);
      else await ctx.payments.setEndsAtPeriodEnd(subscription.id, ends, `ending:${subscription.id}:${subscription.revision}:${ends}`);
      await settleSubscription(ctx, subscription.id);
      ctx.log.info({ event: ends ? 'subscription_canceled' : 'subscription_resumed', user: ctx.user.id, address: ctx.address }, 'security');
    }
    return viewSubscription(ctx);
  });

/** Ends the subscription with the paid month; at once when that could not be charged. */
export const cancelSubscription = (ctx: AuthedContext): Promise<SubscriptionView> => setEnding(ctx, true);

/** Takes a cancellation back while the paid month runs. */
export const resumeSubscription = (ctx: AuthedContext): Promise<SubscriptionView> => setEnding(ctx, false);

/**
 * What the browser pays a month with that could not be charged.
 * @throws Refused CONFLICT when none is open
 */
export const payOpenMonth = (ctx: AuthedContext): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `open:${ctx.user.id}`, async () => {
    await ctx.limiter.count('payment', String(ctx.user.id));
    const { subscription } = await loadSubscription(ctx);
    if (subscription?.status !== 'past_due') throw new DomainError('CONFLICT', 'No month is waiting to be paid');
    const fetched = await ctx.payments.getSubscription(subscription.id);
    if (!fetched) throw new PaymentProviderError(false);
    const clientSecret = fetched.status === 'past_due' ? fetched.invoices[0]?.clientSecret : null;
    if (clientSecret) return { clientSecret };
    await settleSubscription(ctx, subscription.id);
    throw new DomainError('CONFLICT', 'No month is waiting to be paid');
  });
