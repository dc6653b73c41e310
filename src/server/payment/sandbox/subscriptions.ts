import { LockMode } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { type SubscriptionPlanId, subscriptionPlan } from '../../../shared/payment/subscription.ts';
import { type Gateway, PaymentProviderError, type ProviderInvoice, type ProviderSubscription } from '../gateway.ts';
import { makeIntent, sandboxId } from './intent.ts';
import { SandboxIntent, SandboxSubscription } from './sandbox.entity.ts';

const DAY_MS = 86_400_000;
/** A month that stays unpaid for so long ends the subscription. */
const GIVE_UP_MS = 21 * DAY_MS;

/** The same day of the next month, or its last day when it has fewer. */
function nextMonth(from: Date): Date {
  const next = new Date(from);
  next.setUTCMonth(from.getUTCMonth() + 1);
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}

const toInvoice = (intent: SandboxIntent): ProviderInvoice => ({
  id: intent.id,
  amountMinor: intent.amountMinor,
  currency: 'gbp',
  status: intent.status === 'succeeded' ? 'succeeded' : intent.status === 'canceled' ? 'void' : 'open',
  reversed: intent.reversed,
  attempted: intent.attempted,
  planId: intent.planId as SubscriptionPlanId,
  periodStart: intent.periodStart!,
  periodEnd: intent.periodEnd!,
  createdAt: intent.createdAt,
  clientSecret: intent.status === 'open' || intent.status === 'confirm' ? intent.clientSecret : null,
  receiptUrl: null,
});

async function view(em: EntityManager, subscription: SandboxSubscription, invoiceId?: string): Promise<ProviderSubscription> {
  const intents = await em.find(SandboxIntent, { subscriptionId: subscription.id }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  const named = intents.slice(1).filter((intent) => intent.id === invoiceId);
  return {
    id: subscription.id,
    planId: subscription.planId as SubscriptionPlanId,
    status: subscription.status,
    endsAtPeriodEnd: subscription.endsAtPeriodEnd,
    startedAt: subscription.startedAt,
    periodEnd: subscription.periodEnd,
    endedAt: subscription.status === 'ended' ? subscription.periodEnd : null,
    invoices: [...intents.slice(0, 1), ...named].map(toInvoice),
  };
}

/** A paid invoice: the first begins the subscription, an upgrade changes its plan, a late month catches up. */
export async function paySubscription(tx: EntityManager, intent: SandboxIntent, now: Date): Promise<void> {
  const subscription = await tx.findOneOrFail(
    SandboxSubscription,
    { id: intent.subscriptionId! },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  subscription.card = intent.card;
  if (subscription.status === 'incomplete') {
    subscription.startedAt = now;
    subscription.periodEnd = nextMonth(now);
    intent.periodStart = now;
    intent.periodEnd = subscription.periodEnd;
  }
  if (subscription.status === 'ended') return;
  if (intent.periodEnd! > subscription.periodEnd) subscription.periodEnd = intent.periodEnd!;
  subscription.planId = intent.planId!;
  subscription.status = 'active';
}

/** An upgrade that nobody has confirmed within a day is given up. */
const dropOldUpgrades = (tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<number> =>
  tx.nativeUpdate(
    SandboxIntent,
    { subscriptionId: subscription.id, status: { $in: ['open', 'confirm'] }, createdAt: { $lt: new Date(now.getTime() - DAY_MS) } },
    { status: 'canceled' },
  );

/** Charges the months that have begun since somebody last looked, or ends what was to end. */
async function advance(tx: EntityManager, subscription: SandboxSubscription, now: Date): Promise<void> {
  while ((subscription.status === 'active' || subscription.status === 'past_due') && subscription.periodEnd <= now) {
    const begun = subscription.periodEnd;
    if (subscription.endsAtPeriodEnd || (subscription.status === 'past_due' && now.getTime() - begun.getTime() > GIVE_UP_MS)) {
      subscription.status = 'ended';
      return;
    }
    if (subscription.status === 'past_due') return;
    const charged = subscription.card !== 'card_fails_later';
    await makeIntent(tx, {
      userId: subscription.user.id,
      amountMinor: subscriptionPlan(subscription.planId as SubscriptionPlanId).priceMinor,
      idempotencyKey: `${subscription.id}:${begun.toISOString()}`,
      status: charged ? 'succeeded' : 'open',
      card: charged ? subscription.card : null,
      attempted: true,
      subscriptionId: subscription.id,
      planId: subscription.planId,
      periodStart: begun,
      periodEnd: nextMonth(begun),
      createdAt: begun,
    });
    if (charged) subscription.periodEnd = nextMonth(begun);
    else subscription.status = 'past_due';
  }
}

/** The half of the sandbox that keeps subscriptions. */
export function sandboxSubscriptions(
  orm: MikroORM,
  now: () => Date,
): Pick<Gateway, 'createSubscription' | 'getSubscription' | 'changePlan' | 'setEndsAtPeriodEnd' | 'endSubscription'> {
  const locked = <T>(id: string, work: (tx: EntityManager, subscription: SandboxSubscription) => Promise<T>): Promise<T | null> =>
    orm.em.fork().transactional(async (tx) => {
      const subscription = await tx.findOne(SandboxSubscription, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!subscription) return null;
      await advance(tx, subscription, now());
      if (subscription.status === 'active') await dropOldUpgrades(tx, subscription, now());
      const done = await work(tx, subscription);
      await tx.flush();
      return done;
    });

  const upgrade = async (
    tx: EntityManager,
    subscription: SandboxSubscription,
    from: SubscriptionPlanId,
    to: SubscriptionPlanId,
    key: string,
  ) => {
    const left = Math.max(0, subscription.periodEnd.getTime() - now().getTime());
    const month = nextMonth(subscription.startedAt).getTime() - subscription.startedAt.getTime();
    const difference = subscriptionPlan(to).priceMinor - subscriptionPlan(from).priceMinor;
    const intent = await makeIntent(tx, {
      userId: subscription.user.id,
      amountMinor: Math.max(1, Math.round(difference * Math.min(1, left / month))),
      idempotencyKey: key,
      attempted: true,
      subscriptionId: subscription.id,
      planId: to,
      periodStart: now(),
      periodEnd: subscription.periodEnd,
      createdAt: now(),
    });
    // a card that asks for confirmation asks again; any other is charged at once
    if (intent.status !== 'open' || subscription.card === 'card_confirm') return;
    intent.status = subscription.card === 'card_fails_later' ? 'open' : 'succeeded';
    intent.card = subscription.card;
    if (intent.status === 'succeeded') subscription.planId = to;
  };

  return {
    createSubscription: async ({ payer, planId, key }) => {
      const em = orm.em.fork();
      const begun = now();
      // the key's intent knows its subscription, so a repeated call finds both
      const intent = await makeIntent(em, {
        userId: payer.userId,
        amountMinor: subscriptionPlan(planId).priceMinor,
        idempotencyKey: key,
        subscriptionId: sandboxId('sub'),
        planId,
        periodStart: begun,
        periodEnd: nextMonth(begun),
        createdAt: begun,
      });
      const fresh = {
        id: intent.subscriptionId!,
        user: payer.userId,
        planId,
        startedAt: begun,
        periodEnd: nextMonth(begun),
        createdAt: begun,
      };
      await em.createQueryBuilder(SandboxSubscription).insert(fresh).onConflict('id').ignore().execute();
      return view(em, await em.findOneOrFail(SandboxSubscription, { id: fresh.id }));
    },
    getSubscription: (id, invoiceId) =>
      locked(id, async (tx, subscription) => {
        await tx.flush();
        return view(tx, subscription, invoiceId);
      }),
    changePlan: async (id, { paid, to, key }) => {
      const changed = await locked(id, async (tx, subscription) => {
        if (subscriptionPlan(to).priceMinor <= subscriptionPlan(paid).priceMinor) subscription.planId = to;
        else await upgrade(tx, subscription, paid, to, key);
        await tx.flush();
        return view(tx, subscription);
      });
      if (!changed) throw new PaymentProviderError(true);
      return changed;
    },
    setEndsAtPeriodEnd: async (id, ends) => {
      const set = await locked(id, async (_tx, subscription) => {
        subscription.endsAtPeriodEnd = ends;
        return true;
      });
      if (!set) throw new PaymentProviderError(true);
    },
    endSubscription: async (id) => {
      await locked(id, async (tx, subscription) => {
        if (subscription.status === 'ended') return true;
        subscription.status = 'ended';
        if (subscription.periodEnd > now()) subscription.periodEnd = now();
        await tx.nativeUpdate(SandboxIntent, { subscriptionId: id, status: { $in: ['open', 'confirm'] } }, { status: 'canceled' });
        return true;
      });
    },
  };
}
