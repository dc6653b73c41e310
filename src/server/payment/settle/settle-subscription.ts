// Settles a subscription: queries the payment provider and applies its state to the user's plan. Writes `subscriptions`, `payments`,
// `payment_events` and the columns of the plan in `users`; ends subscriptions at the provider that must not be charged any more.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { trimPlacesOfPlan } from '../../organization/featured-places.ts';
import { recordCharge } from '../charge.ts';
import {
  isRecorded,
  recordIfNew,
  retryOnConflict,
  type SettleDeps,
  type SettleResult,
  StaleRevisionError,
  serializeByKey,
} from '../concurrency.ts';
import type { ProviderEvent, ProviderInvoice, ProviderSubscription } from '../gateway.ts';
import { CHARGED_STATUSES, Payment, type PLAN_END_REASONS, PlanEnd, Subscription } from '../payment.entity.ts';
import { sendReceipt } from './send-receipt.ts';

/** One settlement of a subscription: the locked user and subscription, and the events to log when the transaction has committed. */
interface Settlement {
  tx: EntityManager;
  now: Date;
  user: User | null;
  subscription: Subscription;
  /** Another subscription of the same user that is already charged. */
  otherActiveSubscription: Subscription | null;
  /** When the provider ended the subscription, if it has. */
  endedAt: Date | null;
  deps: Pick<SettleDeps, 'env' | 'mail'>;
  /** Names of events for the security log. */
  auditEvents: string[];
}

/** The most characters that are kept of what a bank said. */
const MAX_FAILURE_TEXT = 300;

/** The payment of an invoice, or a new one for a further month. */
async function findOrCreatePayment({ tx, user, subscription }: Settlement, invoice: ProviderInvoice): Promise<Payment> {
  const payment = await tx.findOne(Payment, { provider: subscription.provider, providerId: invoice.id });
  if (payment) return payment;
  return tx.create(Payment, {
    user: user && tx.getReference(User, user.id, { wrapped: true }),
    kind: 'subscription',
    planId: invoice.planId ?? subscription.planId,
    amountPence: invoice.amountPence,
    provider: subscription.provider,
    providerId: invoice.id,
    subscriptionId: subscription.id,
    createdAt: invoice.createdAt,
  });
}

/**
 * Whether a payment buys the plan: amount and currency are those of the stored payment, the user exists and has no other charged
 * subscription, and this subscription does not have to end (`mustEnd`).
 */
const isEligible = ({ user, subscription, otherActiveSubscription }: Settlement, payment: Payment, invoice: ProviderInvoice): boolean =>
  user !== null &&
  !otherActiveSubscription &&
  !subscription.mustEnd &&
  invoice.currency === payment.currency &&
  invoice.amountPence === payment.amountPence;

/** Whether a payment that was refunded or disputed is for a month that is over and that the plan lasted to its end. */
const isForFullyGivenMonth = ({ now, endedAt }: Settlement, payment: Payment, { periodEnd }: ProviderInvoice): boolean =>
  payment.status === 'refunded' && periodEnd <= now && (endedAt === null || endedAt >= periodEnd);

/**
 * Applies the provider's state of an invoice to its payment. A payment that was taken but does not buy the plan becomes `flagged`, which
 * the reconciler refunds. So does one that was disputed during its month, also when the dispute is won later: the plan ended with the
 * dispute, so the rest of the month was not given. One that was disputed after its month keeps its money when the dispute is won.
 */
async function settleInvoice(settlement: Settlement, invoice: ProviderInvoice): Promise<void> {
  const { now, subscription, auditEvents } = settlement;
  const payment = await findOrCreatePayment(settlement, invoice);
  const wasPaid = Boolean(payment.settledAt);
  payment.checkedAt = now;
  payment.revision++;
  payment.processing = invoice.status === 'processing';
  payment.receiptUrl = invoice.receiptUrl ?? payment.receiptUrl;
  payment.periodStart = invoice.periodStart;
  payment.periodEnd = invoice.periodEnd;
  payment.refundedPence = invoice.refundedPence;
  if (invoice.isReversed) {
    if (payment.status === 'refunded') return;
    payment.status = 'refunded';
    payment.settledAt ??= now;
    if (invoice.periodEnd > now) subscription.mustEnd = true;
    auditEvents.push('payment_reversed');
  } else if (invoice.status === 'succeeded') {
    if (payment.status === 'succeeded' || payment.status === 'flagged') return;
    payment.settledAt ??= now;
    const keepsMoney = isForFullyGivenMonth(settlement, payment, invoice) || isEligible(settlement, payment, invoice);
    payment.status = keepsMoney ? 'succeeded' : 'flagged';
    if (payment.status === 'flagged') subscription.mustEnd = true;
    auditEvents.push(payment.status === 'flagged' ? 'payment_flagged' : 'payment_succeeded');
  } else if (payment.status === 'pending' || payment.status === 'failed') {
    const isFailed = invoice.status === 'void' || (subscription.status === 'past_due' && invoice.isAttempted);
    if (isFailed && payment.status === 'pending') auditEvents.push('payment_failed');
    payment.status = isFailed ? 'failed' : 'pending';
  }
  payment.failureText = payment.status === 'failed' ? (invoice.failureText?.slice(0, MAX_FAILURE_TEXT) ?? null) : null;
  if (!payment.settledAt || wasPaid) return;
  await recordCharge(settlement.tx, settlement.deps.env, payment, { ...invoice, at: payment.settledAt });
  if (payment.status === 'succeeded') await sendReceipt(settlement.tx, settlement.deps.mail, payment);
}

/**
 * Writes the paid plan into the columns `subscription_…` of the user, which all other code reads, and the id of the subscription into
 * `stripeSubscriptionId`, which despite its name holds the id at any provider.
 */
async function updateUserPlan({ tx, now, user, subscription, otherActiveSubscription, endedAt }: Settlement): Promise<void> {
  if (!user || otherActiveSubscription) return;
  await tx.flush();
  const [latestPayment] = await tx.find(
    Payment,
    { subscriptionId: subscription.id, status: 'succeeded' },
    { orderBy: { periodEnd: 'desc', periodStart: 'desc', id: 'desc' }, limit: 1 },
  );
  // nothing is paid (any more): a plan in the user's columns that came from this subscription ends now
  if (!latestPayment) {
    if (user.stripeSubscriptionId !== subscription.id) return;
    user.subscriptionStatus = 'canceled';
    if (user.subscriptionEndDate && user.subscriptionEndDate > now) user.subscriptionEndDate = now;
    return;
  }
  // the user's columns keep the subscription that is paid for longest
  const isOtherStored = user.stripeSubscriptionId !== null && user.stripeSubscriptionId !== subscription.id;
  if (isOtherStored && user.subscriptionEndDate && user.subscriptionEndDate >= latestPayment.periodEnd!) return;
  const isOver = subscription.status === 'ended' || subscription.mustEnd;
  const chargedStatus = subscription.status === 'past_due' ? 'past_due' : 'active';
  const end = isOver ? (endedAt ?? now) : null;
  user.stripeSubscriptionId = subscription.id;
  user.subscriptionPlan = latestPayment.planId;
  user.subscriptionPrice = subscriptionPlan(latestPayment.planId as SubscriptionPlanId).pricePence;
  user.subscriptionStatus = isOver ? 'canceled' : chargedStatus;
  user.subscriptionStartDate = subscription.startedAt;
  user.subscriptionEndDate = end && end < latestPayment.periodEnd! ? end : latestPayment.periodEnd;
}

/** Applies the provider's state of the subscription and its invoices, oldest invoice first. */
async function applyProviderState(settlement: Settlement, providerState: ProviderSubscription | null): Promise<void> {
  const { subscription, auditEvents, now } = settlement;
  const formerStatus = subscription.status;
  subscription.status = providerState?.status ?? 'ended';
  subscription.planId = providerState?.planId ?? subscription.planId;
  subscription.endsAtPeriodEnd = providerState?.endsAtPeriodEnd ?? subscription.endsAtPeriodEnd;
  subscription.startedAt = providerState?.startedAt ?? subscription.startedAt;
  subscription.periodEnd = providerState?.periodEnd ?? subscription.periodEnd;
  subscription.checkedAt = now;
  subscription.cardEnds = providerState?.cardEnds ?? subscription.cardEnds;
  if (subscription.status !== 'past_due') subscription.emailStep = null;
  // a deleted user is not charged any more
  if (!settlement.user) subscription.mustEnd = true;
  for (const invoice of providerState?.invoices.toReversed() ?? []) await settleInvoice(settlement, invoice);
  if (subscription.status === 'ended' && formerStatus !== 'ended') {
    const unpaid = await settlement.tx.find(Payment, { subscriptionId: subscription.id, status: 'pending' });
    for (const payment of unpaid) payment.status = 'failed';
    if (formerStatus !== 'incomplete') auditEvents.push('subscription_ended');
  }
  const before = settlement.user && { status: settlement.user.subscriptionStatus, planId: settlement.user.subscriptionPlan };
  await updateUserPlan(settlement);
  if (settlement.user) {
    await settlement.tx.flush();
    await trimPlacesOfPlan(settlement.tx, settlement.user.id, now);
  }
  const isEnded = settlement.user?.stripeSubscriptionId === subscription.id && settlement.user.subscriptionStatus === 'canceled';
  if (!isEnded || (before?.status !== 'active' && before?.status !== 'past_due')) return;
  let reason: (typeof PLAN_END_REASONS)[number] = auditEvents.includes('payment_reversed') ? 'refunded' : 'canceled';
  if (before.status === 'past_due') reason = 'unpaid';
  settlement.tx.create(PlanEnd, {
    user: settlement.tx.getReference(User, settlement.user!.id, { wrapped: true }),
    planId: before.planId as SubscriptionPlanId,
    reason,
    endedAt: settlement.user!.subscriptionEndDate ?? now,
    createdAt: now,
  });
}

/**
 * Settles a subscription from its state at the provider. A payment buys the plan until the end of the month; a refund or dispute ends it.
 * A second or abandoned subscription is ended, and a payment for it becomes `flagged`, which the reconciler refunds. May be repeated; the
 * order of events does not matter.
 * @returns `unknown` for a subscription that is not stored
 */
export async function settleSubscription(
  deps: SettleDeps,
  id: string,
  { invoiceId, event = null }: { invoiceId?: string | undefined; event?: ProviderEvent | null } = {},
): Promise<SettleResult> {
  const subscription = await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, invoiceId, event)));
  if (subscription?.mustEnd && subscription.status !== 'ended') await endAtProvider(deps, id);
  return subscription ? 'settled' : 'unknown';
}

/**
 * One attempt of `settleSubscription`. @returns the stored subscription, or null when there is none
 * @throws StaleRevisionError when it was changed after the provider was queried
 */
async function settleOnce(
  deps: SettleDeps,
  id: string,
  invoiceId: string | undefined,
  event: ProviderEvent | null,
): Promise<Subscription | null> {
  const storedSubscription = await deps.orm.em.fork().findOne(Subscription, { id, provider: deps.payments.name });
  if (!storedSubscription || (event && (await isRecorded(deps, event)))) return storedSubscription;
  const providerState = await deps.payments.getSubscription(id, invoiceId);
  const auditEvents: string[] = [];
  const settledSubscription = await deps.orm.em.fork().transactional(async (tx) => {
    // lock the user first, as every change of the plan does
    const user = storedSubscription.user
      ? await tx.findOne(User, { id: storedSubscription.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
      : null;
    const subscription = await tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (event && !(await recordIfNew(tx, event))) return subscription;
    if (subscription.revision !== storedSubscription.revision) throw new StaleRevisionError();
    subscription.revision++;
    const otherActiveSubscription =
      user &&
      (await tx.findOne(Subscription, {
        user: user.id,
        id: { $ne: id },
        provider: storedSubscription.provider,
        status: CHARGED_STATUSES,
        mustEnd: false,
      }));
    const endedAt = providerState?.endedAt ?? null;
    await applyProviderState(
      { tx, now: deps.now(), user, subscription, otherActiveSubscription, endedAt, deps, auditEvents },
      providerState,
    );
    return subscription;
  });
  for (const name of auditEvents)
    deps.log.info({ event: name, user: storedSubscription.user?.id, plan: settledSubscription.planId }, 'security');
  return settledSubscription;
}

/** Ends a subscription with `mustEnd` at the provider, and settles it. When the provider is unavailable, the reconciler tries again. */
export async function endAtProvider(deps: SettleDeps, id: string): Promise<void> {
  try {
    await deps.payments.endSubscription(id);
    await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, undefined, null)));
  } catch (error) {
    deps.log.warn({ err: error }, 'a subscription could not be ended and will be tried again');
  }
}
