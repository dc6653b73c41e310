import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { isRecorded, recordEvent, retryOnConflict, type SettleDeps, StaleRevisionError, serializeByKey } from '../concurrency.ts';
import type { ProviderEvent, ProviderInvoice, ProviderSubscription } from '../gateway.ts';
import { Payment, Subscription } from '../payment.entity.ts';

/** The state of settling one subscription: locked rows and resulting events. */
interface Settling {
  tx: EntityManager;
  now: Date;
  user: User | null;
  subscription: Subscription;
  /** Another subscription of the same user that is already charged. */
  otherActiveSubscription: Subscription | null;
  /** Names of security events. */
  auditEvents: string[];
}

const CHARGED_STATUSES = { $in: ['active' as const, 'past_due' as const] };

/** The payment of an invoice, or a new one for a further month. */
async function findOrCreatePayment({ tx, user, subscription }: Settling, invoice: ProviderInvoice): Promise<Payment> {
  const stored = await tx.findOne(Payment, { provider: subscription.provider, providerId: invoice.id });
  if (stored) return stored;
  return tx.create(Payment, {
    user: user && tx.getReference(User, user.id, { wrapped: true }),
    kind: 'subscription',
    planId: invoice.planId ?? subscription.planId,
    amountMinor: invoice.amountMinor,
    provider: subscription.provider,
    providerId: invoice.id,
    subscriptionId: subscription.id,
    createdAt: invoice.createdAt,
  });
}

/** Whether a payment buys the plan: the amount is right, and the user exists and pays for one subscription only. */
const isEligible = ({ user, subscription, otherActiveSubscription }: Settling, payment: Payment, invoice: ProviderInvoice): boolean =>
  user !== null &&
  !otherActiveSubscription &&
  !subscription.endWanted &&
  invoice.currency === payment.currency &&
  invoice.amountMinor === payment.amountMinor;

/** Applies the provider's state of an invoice to its payment. */
async function settleInvoice(settling: Settling, invoice: ProviderInvoice): Promise<void> {
  const { now, subscription, auditEvents } = settling;
  const payment = await findOrCreatePayment(settling, invoice);
  payment.checkedAt = now;
  payment.revision++;
  payment.processing = invoice.status === 'processing';
  payment.receiptUrl = invoice.receiptUrl ?? payment.receiptUrl;
  payment.periodStart = invoice.periodStart;
  payment.periodEnd = invoice.periodEnd;
  if (invoice.reversed) {
    if (payment.status === 'refunded') return;
    payment.status = 'refunded';
    payment.settledAt ??= now;
    if (invoice.periodEnd > now) subscription.endWanted = true;
    auditEvents.push('payment_reversed');
  } else if (invoice.status === 'succeeded') {
    if (payment.status === 'succeeded' || payment.status === 'flagged') return;
    payment.settledAt ??= now;
    payment.status = isEligible(settling, payment, invoice) ? 'succeeded' : 'flagged';
    if (payment.status === 'flagged') subscription.endWanted = true;
    auditEvents.push(payment.status === 'flagged' ? 'payment_flagged' : 'payment_succeeded');
  } else if (payment.status === 'pending' || payment.status === 'failed') {
    const isFailed = invoice.status === 'void' || (subscription.status === 'past_due' && invoice.attempted);
    if (isFailed && payment.status === 'pending') auditEvents.push('payment_failed');
    payment.status = isFailed ? 'failed' : 'pending';
  }
}

/** Writes the paid plan into the user's documented columns, which all other code reads. */
async function updateUserPlan({ tx, now, user, subscription, otherActiveSubscription }: Settling, endedAt: Date | null): Promise<void> {
  if (!user || otherActiveSubscription) return;
  await tx.flush();
  const [latest] = await tx.find(
    Payment,
    { subscriptionId: subscription.id, status: 'succeeded' },
    { orderBy: { periodEnd: 'desc', periodStart: 'desc', id: 'desc' }, limit: 1 },
  );
  const isOver = subscription.status === 'ended' || subscription.endWanted;
  const end = isOver ? (endedAt ?? now) : null;
  if (!latest) {
    if (user.stripeSubscriptionId !== subscription.id) return;
    user.subscriptionStatus = 'canceled';
    if (user.subscriptionEndDate && user.subscriptionEndDate > now) user.subscriptionEndDate = now;
    return;
  }
  // an older subscription does not replace a newer one
  const newerEnd = user.stripeSubscriptionId !== null && user.stripeSubscriptionId !== subscription.id && user.subscriptionEndDate;
  if (newerEnd && newerEnd >= latest.periodEnd!) return;
  user.stripeSubscriptionId = subscription.id;
  user.subscriptionPlan = latest.planId;
  user.subscriptionPrice = subscriptionPlan(latest.planId as SubscriptionPlanId).priceMinor;
  user.subscriptionStatus = isOver ? 'canceled' : subscription.status === 'past_due' ? 'past_due' : 'active';
  user.subscriptionStartDate = subscription.startedAt;
  user.subscriptionEndDate = end && end < latest.periodEnd! ? end : latest.periodEnd;
}

async function apply(settling: Settling, fetched: ProviderSubscription | null): Promise<void> {
  const { subscription, auditEvents, now } = settling;
  const formerStatus = subscription.status;
  subscription.status = fetched?.status ?? 'ended';
  subscription.planId = fetched?.planId ?? subscription.planId;
  subscription.endsAtPeriodEnd = fetched?.endsAtPeriodEnd ?? subscription.endsAtPeriodEnd;
  subscription.startedAt = fetched?.startedAt ?? subscription.startedAt;
  subscription.periodEnd = fetched?.periodEnd ?? subscription.periodEnd;
  subscription.checkedAt = now;
  // a deleted user is not charged any more
  if (!settling.user) subscription.endWanted = true;
  for (const invoice of fetched?.invoices.toReversed() ?? []) await settleInvoice(settling, invoice);
  if (subscription.status === 'ended' && formerStatus !== 'ended') {
    const unpaid = await settling.tx.find(Payment, { subscriptionId: subscription.id, status: 'pending' });
    for (const payment of unpaid) payment.status = 'failed';
    if (formerStatus !== 'incomplete') auditEvents.push('subscription_ended');
  }
  await updateUserPlan(settling, fetched?.endedAt ?? null);
}

/**
 * Settles a subscription from its state at the provider. A payment buys the plan until the end of the month; a refund or dispute ends it. A second
 * or abandoned subscription buys nothing and is ended and refunded. Idempotent and independent of order.
 * @returns false for an unknown subscription
 */
export async function settleSubscription(
  deps: SettleDeps,
  id: string,
  { invoiceId, event = null }: { invoiceId?: string | undefined; event?: ProviderEvent | null } = {},
): Promise<boolean> {
  const settled = await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, invoiceId, event)));
  if (settled?.endWanted && settled.status !== 'ended') await endUnwanted(deps, id);
  return settled !== null;
}

async function settleOnce(
  deps: SettleDeps,
  id: string,
  invoiceId: string | undefined,
  event: ProviderEvent | null,
): Promise<Subscription | null> {
  const stored = await deps.orm.em.fork().findOne(Subscription, { id, provider: deps.payments.name });
  if (!stored || (await isRecorded(deps, event))) return stored;
  const fetched = await deps.payments.getSubscription(id, invoiceId);
  const auditEvents: string[] = [];
  const settled = await deps.orm.em.fork().transactional(async (tx) => {
    // lock the user first, as every change of the plan does
    const user = stored.user ? await tx.findOne(User, { id: stored.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    const subscription = await tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!(await recordEvent(tx, event))) return subscription;
    if (subscription.revision !== stored.revision) throw new StaleRevisionError();
    subscription.revision++;
    const otherActiveSubscription =
      user &&
      (await tx.findOne(Subscription, {
        user: user.id,
        id: { $ne: id },
        provider: stored.provider,
        status: CHARGED_STATUSES,
        endWanted: false,
      }));
    await apply({ tx, now: deps.now(), user, subscription, otherActiveSubscription, auditEvents }, fetched);
    return subscription;
  });
  for (const name of auditEvents) deps.log.info({ event: name, user: stored.user?.id, plan: settled.planId }, 'security');
  return settled;
}

/** Ends a subscription that must not be charged any more. When the provider is unavailable, the reconciler tries again. */
export async function endUnwanted(deps: SettleDeps, id: string): Promise<void> {
  try {
    await deps.payments.endSubscription(id);
    await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, undefined, null)));
  } catch (error) {
    deps.log.warn({ err: error }, 'a subscription could not be ended and will be tried again');
  }
}
