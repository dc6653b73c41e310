// Monthly subscriptions of the sandbox, the built-in test provider: stored in `sandbox_subscriptions`, with their invoices in
// `sandbox_intents`. No job runs: due months are charged when a subscription is next read or changed.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { type Gateway, PaymentProviderError, type ProviderInvoice, type ProviderSubscription } from '../gateway.ts';
import { findOrCreateIntent, sandboxId } from './intent.ts';
import { SandboxIntent, SandboxSubscription } from './sandbox.entity.ts';
import { cancelOldUpgrades, nextMonth, renewDueMonths } from './subscription-months.ts';

/** The status of an invoice from that of its payment. A payment that waits for confirmation is open too. */
function toInvoiceStatus(status: 'open' | 'confirm' | 'succeeded' | 'canceled'): ProviderInvoice['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'canceled' ? 'void' : 'open';
}

/** Converts the stored payment of a subscription to an invoice of `gateway.ts`. */
const toInvoice = (intent: SandboxIntent): ProviderInvoice => ({
  id: intent.id,
  amountPence: intent.amountPence,
  currency: 'gbp',
  status: toInvoiceStatus(intent.status),
  isReversed: intent.isReversed,
  refundedPence: intent.refundedPence,
  isAttempted: intent.isAttempted,
  planId: intent.planId,
  periodStart: intent.periodStart!,
  periodEnd: intent.periodEnd!,
  createdAt: intent.createdAt,
  clientSecret: toInvoiceStatus(intent.status) === 'open' ? intent.clientSecret : null,
  receiptUrl: null,
  failureText: intent.status === 'open' && intent.isAttempted ? m.payment_declined() : null,
});

/**
 * Converts a stored subscription to the type of `gateway.ts`, with its latest invoice and, if that is another one, the invoice `invoiceId`.
 */
async function readSubscription(em: EntityManager, subscription: SandboxSubscription, invoiceId?: string): Promise<ProviderSubscription> {
  const intents = await em.find(SandboxIntent, { subscriptionId: subscription.id }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  const requestedIntents = intents.slice(1).filter((intent) => intent.id === invoiceId);
  return {
    id: subscription.id,
    planId: subscription.planId,
    status: subscription.status,
    endsAtPeriodEnd: subscription.endsAtPeriodEnd,
    startedAt: subscription.startedAt,
    periodEnd: subscription.periodEnd,
    endedAt: subscription.status === 'ended' ? subscription.periodEnd : null,
    cardEnds: subscription.cardEnds,
    invoices: [...intents.slice(0, 1), ...requestedIntents].map(toInvoice),
  };
}

type NewSubscription = Parameters<Gateway['createSubscription']>[0];

/** Stores an incomplete subscription and its first invoice. A repeated call with the same idempotency key returns the stored ones. */
async function createSubscription(
  em: EntityManager,
  { payer, planId, key }: NewSubscription,
  createdAt: Date,
): Promise<ProviderSubscription> {
  // a repeated call gets the stored intent, and by its subscription id the stored subscription
  const intent = await findOrCreateIntent(em, {
    userId: payer.userId,
    amountPence: subscriptionPlan(planId).pricePence,
    idempotencyKey: key,
    subscriptionId: sandboxId('sub'),
    planId,
    periodStart: createdAt,
    periodEnd: nextMonth(createdAt),
    createdAt,
  });
  const row = {
    id: intent.subscriptionId!,
    user: payer.userId,
    planId,
    startedAt: createdAt,
    periodEnd: nextMonth(createdAt),
    createdAt,
  };
  await em.createQueryBuilder(SandboxSubscription).insert(row).onConflict('id').ignore().execute();
  return readSubscription(em, await em.findOneOrFail(SandboxSubscription, { id: row.id }));
}

/**
 * Stores the invoice of an upgrade: the difference of the prices for the rest of the month. Changes the plan of `subscription` when its
 * card is charged at once. `paid` is the plan of the current month, `to` the new one.
 */
async function upgrade(
  tx: EntityManager,
  subscription: SandboxSubscription,
  { paid, to, key }: { paid: SubscriptionPlanId; to: SubscriptionPlanId; key: string },
  now: Date,
): Promise<void> {
  const remainingMs = Math.max(0, subscription.periodEnd.getTime() - now.getTime());
  const monthMs = nextMonth(subscription.startedAt).getTime() - subscription.startedAt.getTime();
  const differencePence = subscriptionPlan(to).pricePence - subscriptionPlan(paid).pricePence;
  const remainingShare = Math.min(1, remainingMs / monthMs);
  const intent = await findOrCreateIntent(tx, {
    userId: subscription.user.id,
    // a payment is at least one penny
    amountPence: Math.max(1, Math.round(differencePence * remainingShare)),
    idempotencyKey: key,
    isAttempted: true,
    subscriptionId: subscription.id,
    planId: to,
    periodStart: now,
    periodEnd: subscription.periodEnd,
    createdAt: now,
  });
  // a card that requires confirmation requires it for each payment; other cards are charged at once
  if (intent.status !== 'open' || subscription.card === 'card_confirm') return;
  intent.status = subscription.card === 'card_fails_later' ? 'open' : 'succeeded';
  intent.card = subscription.card;
  if (intent.status === 'succeeded') subscription.planId = to;
}

/** The methods of the sandbox for subscriptions. `now` is the clock of the server. */
export function sandboxSubscriptions(
  orm: MikroORM,
  now: () => Date,
): Pick<Gateway, 'createSubscription' | 'getSubscription' | 'changePlan' | 'setEndsAtPeriodEnd' | 'endSubscription'> {
  /**
   * In a transaction: locks a subscription, charges its due months, cancels old upgrades, runs `work` on it and stores the changes. Null
   * when there is none.
   */
  const withLock = <T>(id: string, work: (tx: EntityManager, subscription: SandboxSubscription) => Promise<T>): Promise<T | null> =>
    orm.em.fork().transactional(async (tx) => {
      const subscription = await tx.findOne(SandboxSubscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!subscription) return null;
      await renewDueMonths(tx, subscription, now());
      if (subscription.status === 'active') await cancelOldUpgrades(tx, subscription, now());
      const result = await work(tx, subscription);
      await tx.flush();
      return result;
    });

  return {
    createSubscription: (order) => createSubscription(orm.em.fork(), order, now()),
    getSubscription: (id, invoiceId) =>
      withLock(id, async (tx, subscription) => {
        await tx.flush();
        return readSubscription(tx, subscription, invoiceId);
      }),
    changePlan: async (id, { paid, to, key }) => {
      const result = await withLock(id, async (tx, subscription) => {
        // a downgrade only changes the plan, which the next month charges
        if (subscriptionPlan(to).pricePence <= subscriptionPlan(paid).pricePence) subscription.planId = to;
        else await upgrade(tx, subscription, { paid, to, key }, now());
        await tx.flush();
        return readSubscription(tx, subscription);
      });
      if (!result) throw new PaymentProviderError({ isPermanent: true });
      return result;
    },
    setEndsAtPeriodEnd: async (id, endsAtPeriodEnd) => {
      const exists = await withLock(id, async (_tx, subscription) => {
        subscription.endsAtPeriodEnd = endsAtPeriodEnd;
        return true;
      });
      if (!exists) throw new PaymentProviderError({ isPermanent: true });
    },
    endSubscription: async (id) => {
      await withLock(id, async (tx, subscription) => {
        if (subscription.status === 'ended') return true;
        subscription.status = 'ended';
        if (subscription.periodEnd > now()) subscription.periodEnd = now();
        await tx.nativeUpdate(SandboxIntent, { subscriptionId: id, status: { $in: ['open', 'confirm'] } }, { status: 'canceled' });
        return true;
      });
    },
  };
}
