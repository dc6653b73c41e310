// Changes, cancels and resumes the caller's monthly plan at the payment provider, and starts the payment of an overdue month. `settleSubscription`
// then stores the provider's state in `subscriptions`, `payments` and `users`. Changes, cancellations and resumptions are written to the security log.
import { m } from '../../shared/messages/messages.ts';
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

/** @throws DomainError CONFLICT when the caller has no subscription that is charged */
async function requireSubscription(ctx: AuthedContext): Promise<{ user: User; subscription: Subscription }> {
  const { user, subscription } = await loadSubscription(ctx);
  if (subscription?.status !== 'active' && subscription?.status !== 'past_due')
    throw new DomainError('CONFLICT', m.subscription_none_active());
  return { user, subscription };
}

const pricePence = (id: SubscriptionPlanId): number => subscriptionPlan(id).pricePence;

/** The client secret of an upgrade's open invoice, with which the browser confirms the payment; null when nothing is to be confirmed. */
const secretToConfirm = (subscription: ProviderSubscription | null, to: SubscriptionPlanId): string | null => {
  const invoice = subscription?.invoices[0];
  return invoice?.status === 'open' && invoice.planId === to ? invoice.clientSecret : null;
};

/** `changePlan` without its protection against simultaneous calls. Counts towards the rate limit of payments. */
async function applyChange(ctx: AuthedContext, to: SubscriptionPlanId): Promise<PlanChange> {
  await ctx.limiter.count('payment', String(ctx.user.id));
  const { user, subscription } = await requireSubscription(ctx);
  const paidPlan = runningPlan(user, ctx.now())?.id;
  if (!paidPlan) throw new DomainError('CONFLICT', m.subscription_none_active());
  // the plan of the next month, which after a downgrade is not the paid one
  const chargedPlan = subscription.planId;
  if (subscription.status === 'past_due') throw new DomainError('CONFLICT', m.subscription_pay_before_change());
  if (subscription.endsAtPeriodEnd) throw new DomainError('CONFLICT', m.subscription_resume_before_change());
  if (to === chargedPlan && to === paidPlan) throw new DomainError('CONFLICT', m.subscription_already_this_plan());
  const isUpgrade = pricePence(to) > pricePence(paidPlan);
  // an earlier call may have begun this upgrade: its open invoice is confirmed instead of creating another
  const openSecret = isUpgrade ? secretToConfirm(await ctx.payments.getSubscription(subscription.id), to) : null;
  if (openSecret) return { outcome: 'confirm', clientSecret: openSecret };
  const changedSubscription = await ctx.payments.changePlan(subscription.id, {
    paid: paidPlan,
    charged: chargedPlan,
    to,
    key: `change:${subscription.id}:${subscription.revision}:${to}`,
  });
  await settleSubscription(ctx, subscription.id);
  ctx.log.info({ event: 'plan_changed', user: ctx.user.id, from: paidPlan, to, address: ctx.address }, 'security');
  const clientSecret = isUpgrade ? secretToConfirm(changedSubscription, to) : null;
  if (clientSecret) return { outcome: 'confirm', clientSecret };
  return { outcome: isUpgrade || to === paidPlan ? 'changed' : 'scheduled', clientSecret: null };
}

/**
 * Changes the plan. An upgrade starts at once and charges the difference for the rest of the month, which the bank may ask the user to confirm
 * (`clientSecret`); a downgrade starts with the next month.
 * @throws DomainError CONFLICT without a running plan, while a month is unpaid, after a cancellation, or when this plan runs already; PROVIDER when the
 *   provider is unavailable
 */
export const changePlan = (ctx: AuthedContext, to: SubscriptionPlanId): Promise<PlanChange> =>
  dedupeInFlight(ctx.payments, `change:${ctx.user.id}:${to}`, () => applyChange(ctx, to));

/** Makes the subscription end with the paid month (at once when the month is unpaid), or continue after it. Does nothing when that is already set. */
const setEnding = (ctx: AuthedContext, shouldEnd: boolean): Promise<SubscriptionView> =>
  dedupeInFlight(ctx.payments, `ending:${ctx.user.id}:${shouldEnd}`, async () => {
    const { subscription } = await requireSubscription(ctx);
    if (subscription.endsAtPeriodEnd !== shouldEnd) {
      // the plan of an unpaid month ends at once, because no paid time is left
      if (shouldEnd && subscription.status === 'past_due') await ctx.payments.endSubscription(subscription.id);
      else
        await ctx.payments.setEndsAtPeriodEnd(
          subscription.id,
          shouldEnd,
          `ending:${subscription.id}:${subscription.revision}:${shouldEnd}`,
        );
      await settleSubscription(ctx, subscription.id);
      ctx.log.info(
        { event: shouldEnd ? 'subscription_canceled' : 'subscription_resumed', user: ctx.user.id, address: ctx.address },
        'security',
      );
    }
    return viewSubscription(ctx);
  });

/** Ends the subscription at the end of the paid month; at once when the month is unpaid. */
export const cancelSubscription = (ctx: AuthedContext): Promise<SubscriptionView> => setEnding(ctx, true);

/** Withdraws a cancellation during the paid month. */
export const resumeSubscription = (ctx: AuthedContext): Promise<SubscriptionView> => setEnding(ctx, false);

/**
 * Returns the secret with which the browser pays a month that could not be charged. If it has been paid meanwhile, stores that instead.
 * @throws DomainError CONFLICT when no month is overdue
 */
export const payOpenMonth = (ctx: AuthedContext): Promise<{ clientSecret: string }> =>
  dedupeInFlight(ctx.payments, `open:${ctx.user.id}`, async () => {
    await ctx.limiter.count('payment', String(ctx.user.id));
    const { subscription } = await loadSubscription(ctx);
    if (subscription?.status !== 'past_due') throw new DomainError('CONFLICT', m.subscription_no_open_month());
    const atProvider = await ctx.payments.getSubscription(subscription.id);
    if (!atProvider) throw new PaymentProviderError({ isPermanent: false });
    const clientSecret = atProvider.status === 'past_due' ? atProvider.invoices[0]?.clientSecret : null;
    if (clientSecret) return { clientSecret };
    await settleSubscription(ctx, subscription.id);
    throw new DomainError('CONFLICT', m.subscription_no_open_month());
  });
