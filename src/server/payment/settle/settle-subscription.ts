import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { isRecorded, recordEvent, retryOnConflict, type SettleDeps, StaleRevisionError, serializeByKey } from '../concurrency.ts';
import type { ProviderEvent, ProviderInvoice, ProviderSubscription } from '../gateway.ts';
import { Payment, Subscription } from '../payment.entity.ts';

/** One settling of one subscription: the locked rows and what it has led to. */
interface Settling {
  tx: EntityManager;
  now: Date;
  user: User | null;
  subscription: Subscription;
  /** Another subscription of the same member that is charged already. */
  otherActiveSubscription: Subscription | null;
  /** Names of security events. */
  auditEvents: string[];
}

const LIVE = { $in: ['active' as const, 'past_due' as const] };

/** The payment of an invoice: the one that was made before the provider was asked, or a new one for a further month. */
async function paymentOf({ tx, user, subscription }: Settling, invoice: ProviderInvoice): Promise<Payment> {
  const known = await tx.findOne(Payment, { provider: subscription.provider, providerId: invoice.id });
  if (known) return known;
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

/** Whether a plan may be given for a payment: the right amount, for a member who is still here and pays for one subscription only. */
const isEligible = ({ user, subscription, otherActiveSubscription }: Settling, payment: Payment, invoice: ProviderInvoice): boolean =>
  user !== null &&
  !otherActiveSubscription &&
  !subscription.endWanted &&
  invoice.currency === payment.currency &&
  invoice.amountMinor === payment.amountMinor;

/** Moves the payment of an invoice to where the provider says it is. */
async function settleInvoice(settling: Settling, invoice: ProviderInvoice): Promise<void> {
  const { now, subscription, auditEvents } = settling;
  const payment = await paymentOf(settling, invoice);
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
    const failed = invoice.status === 'void' || (subscription.status === 'past_due' && invoice.attempted);
    if (failed && payment.status === 'pending') auditEvents.push('payment_failed');
    payment.status = failed ? 'failed' : 'pending';
  }
}

/** Writes what has been paid for into the member: the documented fields, which every other part of the product reads. */
async function setMember({ tx, now, user, subscription, otherActiveSubscription }: Settling, endedAt: Date | null): Promise<void> {
  if (!user || otherActiveSubscription) return;
  await tx.flush();
  const [paid] = await tx.find(
    Payment,
    { subscriptionId: subscription.id, status: 'succeeded' },
    { orderBy: { periodEnd: 'desc', periodStart: 'desc', id: 'desc' }, limit: 1 },
  );
  const over = subscription.status === 'ended' || subscription.endWanted;
  const end = over ? (endedAt ?? now) : null;
  if (!paid) {
    if (user.stripeSubscriptionId !== subscription.id) return;
    user.subscriptionStatus = 'canceled';
    if (user.subscriptionEndDate && user.subscriptionEndDate > now) user.subscriptionEndDate = now;
    return;
  }
  // word of an older subscription does not undo a newer one
  const newer = user.stripeSubscriptionId !== null && user.stripeSubscriptionId !== subscription.id && user.subscriptionEndDate;
  if (newer && newer >= paid.periodEnd!) return;
  user.stripeSubscriptionId = subscription.id;
  user.subscriptionPlan = paid.planId;
  user.subscriptionPrice = subscriptionPlan(paid.planId as SubscriptionPlanId).priceMinor;
  user.subscriptionStatus = over ? 'canceled' : subscription.status === 'past_due' ? 'past_due' : 'active';
  user.subscriptionStartDate = subscription.startedAt;
  user.subscriptionEndDate = end && end < paid.periodEnd! ? end : paid.periodEnd;
}

async function apply(settling: Settling, fetched: ProviderSubscription | null): Promise<void> {
  const { subscription, auditEvents, now } = settling;
  const was = subscription.status;
  subscription.status = fetched?.status ?? 'ended';
  subscription.planId = fetched?.planId ?? subscription.planId;
  subscription.endsAtPeriodEnd = fetched?.endsAtPeriodEnd ?? subscription.endsAtPeriodEnd;
  subscription.startedAt = fetched?.startedAt ?? subscription.startedAt;
  subscription.periodEnd = fetched?.periodEnd ?? subscription.periodEnd;
  subscription.checkedAt = now;
  // a member who is gone is not charged any more
  if (!settling.user) subscription.endWanted = true;
  for (const invoice of fetched?.invoices.toReversed() ?? []) await settleInvoice(settling, invoice);
  if (subscription.status === 'ended' && was !== 'ended') {
    const unpaid = await settling.tx.find(Payment, { subscriptionId: subscription.id, status: 'pending' });
    for (const payment of unpaid) payment.status = 'failed';
    if (was !== 'incomplete') auditEvents.push('subscription_ended');
  }
  await setMember(settling, fetched?.endedAt ?? null);
}

/**
 * Settles a subscription from the provider's own word about it: what is paid gives the member its plan until the end of the paid month; paid back or
 * disputed ends it. A second subscription of a member, or one that was given up before it was paid, gets nothing and is ended and paid back.
 * Any number of times, in any order.
 * @returns false when it is none of ours
 */
export async function settleSubscription(
  deps: SettleDeps,
  id: string,
  { invoiceId, event = null }: { invoiceId?: string | undefined; event?: ProviderEvent | null } = {},
): Promise<boolean> {
  const isSettled = await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, invoiceId, event)));
  if (isSettled?.endWanted && isSettled.status !== 'ended') await endUnwanted(deps, id);
  return isSettled !== null;
}

async function settleOnce(
  deps: SettleDeps,
  id: string,
  invoiceId: string | undefined,
  event: ProviderEvent | null,
): Promise<Subscription | null> {
  const known = await deps.orm.em.fork().findOne(Subscription, { id, provider: deps.payments.name });
  if (!known || (await isRecorded(deps, event))) return known;
  const fetched = await deps.payments.getSubscription(id, invoiceId);
  const auditEvents: string[] = [];
  const isSettled = await deps.orm.em.fork().transactional(async (tx) => {
    // the member first: whatever else concerns his plan waits here
    const user = known.user ? await tx.findOne(User, { id: known.user.id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    const subscription = await tx.findOneOrFail(Subscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!(await recordEvent(tx, event))) return subscription;
    if (subscription.revision !== known.revision) throw new StaleRevisionError();
    subscription.revision++;
    const otherActiveSubscription =
      user &&
      (await tx.findOne(Subscription, { user: user.id, id: { $ne: id }, provider: known.provider, status: LIVE, endWanted: false }));
    await apply({ tx, now: deps.now(), user, subscription, otherActiveSubscription, auditEvents }, fetched);
    return subscription;
  });
  for (const name of auditEvents) deps.log.info({ event: name, user: known.user?.id, plan: isSettled.planId }, 'security');
  return isSettled;
}

/** Ends a subscription that must not be charged any more. A provider that is away is asked again by the reconciler. */
export async function endUnwanted(deps: SettleDeps, id: string): Promise<void> {
  try {
    await deps.payments.endSubscription(id);
    await serializeByKey(deps.payments, id, () => retryOnConflict(() => settleOnce(deps, id, undefined, null)));
  } catch (error) {
    deps.log.warn({ err: error }, 'a subscription could not be ended and will be tried again');
  }
}
