// The reconciler: a job that asks the payment provider about payments and subscriptions whose events may have been lost, and settles them:
// stores their state with its effects in `payments`, `subscriptions`, `properties` (promotions) and `users` (plans). It also cancels and
// refunds at the provider, and deletes old `payment_events`.
import { type EntityData, type EntityManager, type FilterQuery, type RawQueryFragment, raw } from '@mikro-orm/postgresql';
import { GRACE_DAYS } from '../../../shared/payment/subscription.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import { User } from '../../account/account.entity.ts';
import type { SettleDeps, SettleResult } from '../concurrency.ts';
import { type Gateway, PaymentProviderError } from '../gateway.ts';
import { Payment, PaymentEvent, Subscription } from '../payment.entity.ts';
import { markToEnd } from './mark-to-end.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/** The most rows of each kind in one run; others wait for the next run. */
const BATCH_SIZE = 100;
/** What a failed payment stores. */
const FAILED = { status: 'failed', revision: raw('revision + 1') } satisfies EntityData<Payment>;

type PaymentKey = Pick<Payment, 'id' | 'kind' | 'providerId' | 'subscriptionId'>;

/** Reads payments at the provider that meet a condition, the oldest first. */
const findPayments = (
  { orm, payments }: SettleDeps,
  condition: FilterQuery<Payment>,
  { order = 'asc', limit = BATCH_SIZE }: { order?: 'asc' | 'desc'; limit?: number } = {},
): Promise<PaymentKey[]> =>
  orm.em.fork().findAll(Payment, {
    where: { $and: [{ provider: payments.name }, condition] },
    fields: ['kind', 'providerId', 'subscriptionId'],
    orderBy: { createdAt: order },
    limit,
  });

/** Whether the provider may know a payment by an id. */
const IS_KNOWN = { $or: [{ providerId: { $ne: null } }, { subscriptionId: { $ne: null } }] } satisfies FilterQuery<Payment>;
/** Whether the provider was not queried about a payment or subscription since a time. */
const isUncheckedSince = (time: Date | RawQueryFragment) => ({ $or: [{ checkedAt: null }, { checkedAt: { $lt: time } }] });

/**
 * Pending payments that are due for a query. The first query is due a minute after the payment was created, each further one when a twelfth
 * of the payment's age (at an age of an hour: five minutes), but at least a minute, has passed since the last.
 */
const findDuePayments = (deps: SettleDeps, now: Date): Promise<PaymentKey[]> =>
  findPayments(deps, {
    status: 'pending',
    createdAt: { $lt: new Date(now.getTime() - MINUTE_MS) },
    $and: [
      IS_KNOWN,
      isUncheckedSince(raw(`?::timestamptz - greatest(interval '1 minute', (?::timestamptz - created_at) / 12)`, [now, now])),
    ],
  });

/** Queries the provider about a payment and stores its state with the effects. */
const settlePayment = (deps: SettleDeps, { kind, providerId, subscriptionId }: PaymentKey): Promise<SettleResult> =>
  kind === 'subscription' && subscriptionId
    ? settleSubscription(deps, subscriptionId, { invoiceId: providerId ?? undefined })
    : settlePromotion(deps, providerId ?? '');

/** Runs `work` for each row and returns the number of successes. Logs a failure and continues, except when the provider is unavailable. */
async function runForEach<T>(deps: SettleDeps, rows: T[], work: (row: T) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (const row of rows) {
    try {
      await work(row);
      count++;
    } catch (error) {
      deps.log.warn({ err: error }, 'a payment could not be reconciled and will be tried again');
      if (error instanceof PaymentProviderError && !error.isPermanent) throw error;
    }
  }
  return count;
}

/**
 * Fails payments that never reached the provider within a day, and cancels promotion payments at the provider that are unpaid for a day.
 */
async function cancelStalePayments(deps: SettleDeps, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await deps.orm.em
    .fork()
    .nativeUpdate(Payment, { status: 'pending', providerId: null, subscriptionId: null, createdAt: { $lt: dayAgo } }, FAILED);
  const isStale = { status: 'pending', processing: false, createdAt: { $lt: dayAgo } } satisfies FilterQuery<Payment>;
  const stalePayments = await findPayments(deps, { ...isStale, kind: 'promotion', providerId: { $ne: null } });
  await runForEach(deps, stalePayments, async ({ providerId }) => {
    const id = providerId!;
    await deps.payments.cancelIntent(id).catch((error: unknown) => {
      // the provider refuses to cancel a payment that was paid meanwhile; settling finds that
      if (!(error instanceof PaymentProviderError && error.isPermanent)) throw error;
    });
    await settlePromotion(deps, id);
  });
}

/** Refunds payments with the status `flagged`: their money was taken, but they bought nothing. */
async function refundFlaggedPayments(deps: SettleDeps): Promise<void> {
  const flaggedPayments = await findPayments(deps, { status: 'flagged', providerId: { $ne: null } });
  await runForEach(deps, flaggedPayments, async (payment) => {
    const kind = payment.kind === 'promotion' ? 'intent' : 'invoice';
    await deps.payments.refund({ kind, id: payment.providerId! }, `refund:${payment.id}`);
    await settlePayment(deps, payment);
  });
}

/** Ends the plans and payments of the sandbox, the provider with test cards, once a real provider is configured. */
async function endSandboxPlans(em: EntityManager, now: Date): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.nativeUpdate(Subscription, { provider: 'sandbox', status: { $ne: 'ended' } }, { status: 'ended' });
    await tx.nativeUpdate(Payment, { provider: 'sandbox', status: 'pending' }, FAILED);
    await tx.nativeUpdate(
      User,
      { stripeSubscriptionId: { $like: String.raw`sandbox\_%` }, subscriptionStatus: { $ne: 'canceled' } },
      { subscriptionStatus: 'canceled', subscriptionEndDate: raw('least(subscription_end_date, ?)', [now]) },
    );
  });
}

/**
 * Marks subscriptions that must end: of a deleted user, not paid within a day of their creation, or with a month unpaid after the days of
 * grace.
 */
function markSubscriptionsToEnd(em: EntityManager, provider: Gateway['name'], now: Date): Promise<string[]> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return markToEnd(em, (eb) => {
    const unpaidUsers = eb
      .selectFrom('users as u')
      .select('u.id')
      .whereRef('u.stripe_subscription_id', '=', 'subscriptions.id')
      .where('u.subscription_end_date', '<', daysAgo(GRACE_DAYS));
    const isToEnd = eb.or([
      eb('user_id', 'is', null),
      eb.and([eb('status', '=', 'incomplete'), eb('created_at', '<', daysAgo(1))]),
      eb.and([eb('status', '=', 'past_due'), eb.exists(unpaidUsers)]),
    ]);
    return eb.and([eb('provider', '=', provider), isToEnd]);
  });
}

/** Settles subscriptions that must end or whose month is over, and that were not queried within the last minute. */
async function settleDueSubscriptions(deps: SettleDeps, now: Date): Promise<void> {
  const isDue = [{ $or: [{ mustEnd: true }, { periodEnd: { $lt: now } }] }, isUncheckedSince(new Date(now.getTime() - MINUTE_MS))];
  const subscriptions = await deps.orm.em
    .fork()
    .find(
      Subscription,
      { provider: deps.payments.name, status: { $ne: 'ended' }, $and: isDue },
      { fields: ['id'], orderBy: { checkedAt: 'asc nulls first' }, limit: BATCH_SIZE },
    );
  await runForEach(deps, subscriptions, ({ id }) => settleSubscription(deps, id));
}

/**
 * Settles pending payments and ended months, ends and refunds what must be, and deletes recorded events after 90 days. A cron job runs it
 * every minute; several processes may run it at once. `queried` is the number of pending payments that were settled.
 * @throws PaymentProviderError when the provider is unavailable
 */
export async function reconcilePayments(deps: SettleDeps): Promise<{ queried: number }> {
  const now = deps.now();
  const queried = await runForEach(deps, await findDuePayments(deps, now), (payment) => settlePayment(deps, payment));
  await cancelStalePayments(deps, now);
  await refundFlaggedPayments(deps);
  const em = deps.orm.em.fork();
  if (deps.payments.name !== 'sandbox') await endSandboxPlans(em, now);
  await markSubscriptionsToEnd(em, deps.payments.name, now);
  await settleDueSubscriptions(deps, now);
  await em.nativeDelete(PaymentEvent, { createdAt: { $lt: raw(`now() - interval '90 days'`) } });
  return { queried };
}

/**
 * Queries the provider about one user's newest pending payments and settles what it says, for pages that show what they bought.
 * @throws PaymentProviderError when the provider is unavailable
 */
export async function reconcileUser(deps: SettleDeps, userId: number): Promise<void> {
  const isDue = [IS_KNOWN, isUncheckedSince(new Date(deps.now().getTime() - 1000))];
  const newest = { order: 'desc', limit: 10 } as const;
  await runForEach(deps, await findPayments(deps, { user: userId, status: 'pending', $and: isDue }, newest), (payment) =>
    settlePayment(deps, payment),
  );
}

/**
 * Queries the provider about one payment, whatever its status, and settles what it says.
 * @throws PaymentProviderError when it is unavailable
 */
export async function checkPayment(deps: SettleDeps, id: number): Promise<void> {
  const [payment] = await findPayments(deps, { $and: [{ id }, IS_KNOWN] });
  if (payment) await settlePayment(deps, payment);
}
