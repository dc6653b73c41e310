// Reads a user's plan (`users`, `subscriptions`, `payments`) and how many listings it leaves (`properties`), as the pages show them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { findSubscriptionPlan, GRACE_DAYS, runningPlan, type SubscriptionView } from '../../shared/payment/subscription.ts';
import { DAY_MS, toIsoTime } from '../../shared/time.ts';
import { User } from '../account/account.entity.ts';
import { DomainError } from '../errors.ts';
import { listingQuota } from '../listing/quota.ts';
import { Payment, Subscription } from '../payment/payment.entity.ts';
import type { AuthedContext } from '../trpc.ts';

/** A user's stored plan, and their subscription at the configured provider, if any. */
export async function loadSubscription(
  ctx: AuthedContext,
  em: EntityManager = ctx.orm.em.fork(),
): Promise<{ user: User; subscription: Subscription | null }> {
  const user = await em.findOne(User, { id: ctx.user.id });
  if (!user) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const id = user.stripeSubscriptionId;
  return { user, subscription: id && ctx.payments.owns(id) ? await em.findOne(Subscription, { id }) : null };
}

/** The caller's plan, its quota and its next steps. */
export async function viewSubscription(ctx: AuthedContext): Promise<SubscriptionView> {
  const { user, subscription } = await loadSubscription(ctx);
  const now = ctx.now();
  const plan = runningPlan(user, now);
  const { used, limit } = await listingQuota(ctx);
  const recentPendingCount = await ctx.em.fork().count(Payment, {
    user: user.id,
    kind: 'subscription',
    status: 'pending',
    provider: ctx.payments.name,
    createdAt: { $gt: new Date(now.getTime() - DAY_MS) },
  });
  const isPastDue = plan !== undefined && user.subscriptionStatus === 'past_due';
  const runningState = isPastDue ? 'past_due' : 'active';
  const endedState = user.subscriptionPlan ? 'ended' : 'none';
  const paidUntil = user.subscriptionEndDate;
  const endsAtPeriodEnd = plan !== undefined && (subscription?.endsAtPeriodEnd ?? false);
  const chargedPlanId = endsAtPeriodEnd ? undefined : subscription?.planId;
  return {
    state: plan ? runningState : endedState,
    planId: findSubscriptionPlan(user.subscriptionPlan)?.id ?? null,
    pricePence: user.subscriptionPrice,
    startedAt: toIsoTime(user.subscriptionStartDate),
    paidUntil: toIsoTime(paidUntil),
    graceUntil: isPastDue && paidUntil ? toIsoTime(new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)) : null,
    endsAtPeriodEnd,
    nextPlanId: plan && chargedPlanId && chargedPlanId !== plan.id ? chargedPlanId : null,
    awaitingPayment: recentPendingCount > 0,
    listings: { used, limit },
  };
}
