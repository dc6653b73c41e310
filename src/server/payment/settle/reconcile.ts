// The reconciler: a job that asks the payment provider about payments and subscriptions whose events may have been lost, and settles them:
// stores their state with its effects in `payments`, `subscriptions`, `properties` (promotions) and `users` (plans). It also cancels and
// refunds at the provider, and deletes old `payment_events`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { GRACE_DAYS } from '../../../shared/payment/subscription.ts';
import type { SettleDeps, SettleResult } from '../concurrency.ts';
import { PaymentProviderError } from '../gateway.ts';
import { markToEnd } from './mark-to-end.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/** The most rows of each kind in one run; others wait for the next run. */
const BATCH_SIZE = 100;

/**
 * Pending payments that are due for a query. The first query is due a minute after the payment was created, each further one when a twelfth
 * of the payment's age (at an age of an hour: five minutes), but at least a minute, has passed since the last. Parameters: provider, now,
 * now, now.
 */
const PENDING_PAYMENTS_SQL = `select id, kind, provider_id, subscription_id from payments
  where provider = ? and status = 'pending' and coalesce(provider_id, subscription_id) is not null and created_at < ?::timestamptz - interval '1 minute'
    and (checked_at is null or ?::timestamptz - checked_at > greatest(interval '1 minute', (?::timestamptz - created_at) / 12))
  order by created_at limit ${BATCH_SIZE}`;

/** The ten newest pending payments of one user that were not queried within the last second. Parameters: provider, user, now. */
const USER_PENDING_PAYMENTS_SQL = `select id, kind, provider_id, subscription_id from payments
  where provider = ? and user_id = ? and status = 'pending' and coalesce(provider_id, subscription_id) is not null
    and (checked_at is null or ?::timestamptz - checked_at > interval '1 second') order by created_at desc limit 10`;

/** The columns of a payment that settling needs. */
interface PaymentKey {
  id: number;
  kind: 'promotion' | 'subscription';
  /** The provider's id: of an intent for a promotion, of an invoice for a subscription. */
  provider_id: string | null;
  subscription_id: string | null;
}

/** Queries the provider about a payment and stores its state with the effects. */
const settlePayment = (deps: SettleDeps, { kind, provider_id, subscription_id }: PaymentKey): Promise<SettleResult> =>
  kind === 'subscription' && subscription_id
    ? settleSubscription(deps, subscription_id, { invoiceId: provider_id ?? undefined })
    : settlePromotion(deps, provider_id ?? '');

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
  const em = deps.orm.em.fork();
  await em.execute(
    `update payments set status = 'failed', revision = revision + 1
      where status = 'pending' and provider_id is null and subscription_id is null and created_at < ?::timestamptz - interval '1 day'`,
    [now],
  );
  const stalePayments = await em.execute<{ provider_id: string }[]>(
    `select provider_id from payments where provider = ? and kind = 'promotion' and status = 'pending' and not processing
      and provider_id is not null and created_at < ?::timestamptz - interval '1 day' order by created_at limit ${BATCH_SIZE}`,
    [deps.payments.name, now],
  );
  await runForEach(deps, stalePayments, async ({ provider_id: id }) => {
    await deps.payments.cancelIntent(id).catch((error: unknown) => {
      // the provider refuses to cancel a payment that was paid meanwhile; settling finds that
      if (!(error instanceof PaymentProviderError && error.isPermanent)) throw error;
    });
    await settlePromotion(deps, id);
  });
}

/** Refunds payments with the status `flagged`: their money was taken, but they bought nothing. */
async function refundFlaggedPayments(deps: SettleDeps): Promise<void> {
  const flaggedPayments = await deps.orm.em.fork().execute<PaymentKey[]>(
    `select id, kind, provider_id, subscription_id from payments where provider = ? and status = 'flagged' and provider_id is not null
      order by created_at limit ${BATCH_SIZE}`,
    [deps.payments.name],
  );
  await runForEach(deps, flaggedPayments, async (payment) => {
    const kind = payment.kind === 'promotion' ? 'intent' : 'invoice';
    await deps.payments.refund({ kind, id: payment.provider_id! }, `refund:${payment.id}`);
    await settlePayment(deps, payment);
  });
}

/** Ends the plans and payments of the sandbox, the provider with test cards, once a real provider is configured. */
async function endSandboxPlans(em: EntityManager, now: Date): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute(`update subscriptions set status = 'ended' where provider = 'sandbox' and status <> 'ended'`);
    await tx.execute(`update payments set status = 'failed', revision = revision + 1 where provider = 'sandbox' and status = 'pending'`);
    await tx.execute(
      `update users set subscription_status = 'canceled', subscription_end_date = least(subscription_end_date, ?)
      where starts_with(stripe_subscription_id, 'sandbox_') and subscription_status <> 'canceled'`,
      [now],
    );
  });
}

/**
 * Marks subscriptions that must end: of a deleted user, not paid within a day of their creation, or with a month unpaid after the days of
 * grace.
 */
async function markSubscriptionsToEnd(em: EntityManager, provider: string, now: Date): Promise<void> {
  await markToEnd(
    em,
    `provider = ? and (user_id is null or (status = 'incomplete' and created_at < ?::timestamptz - interval '1 day')
        or (status = 'past_due' and exists (select 1 from users u where u.stripe_subscription_id = subscriptions.id
          and u.subscription_end_date < ?::timestamptz - interval '${GRACE_DAYS} days')))`,
    [provider, now, now],
  );
}

/** Settles subscriptions that must end or whose month is over, and that were not queried within the last minute. */
async function settleDueSubscriptions(deps: SettleDeps, now: Date): Promise<void> {
  const subscriptions = await deps.orm.em.fork().execute<{ id: string }[]>(
    `select id from subscriptions where provider = ? and status <> 'ended' and (end_wanted or period_end < ?)
      and (checked_at is null or ?::timestamptz - checked_at > interval '1 minute') order by checked_at nulls first limit ${BATCH_SIZE}`,
    [deps.payments.name, now, now],
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
  const pendingPayments = await deps.orm.em.fork().execute<PaymentKey[]>(PENDING_PAYMENTS_SQL, [deps.payments.name, now, now, now]);
  const queried = await runForEach(deps, pendingPayments, (payment) => settlePayment(deps, payment));
  await cancelStalePayments(deps, now);
  await refundFlaggedPayments(deps);
  const em = deps.orm.em.fork();
  if (deps.payments.name !== 'sandbox') await endSandboxPlans(em, now);
  await markSubscriptionsToEnd(em, deps.payments.name, now);
  await settleDueSubscriptions(deps, now);
  await em.execute(`delete from payment_events where created_at < now() - interval '90 days'`);
  return { queried };
}

/**
 * Queries the provider about one user's newest pending payments and settles what it says, for pages that show what they bought.
 * @throws PaymentProviderError when the provider is unavailable
 */
export async function reconcileUser(deps: SettleDeps, userId: number): Promise<void> {
  const pendingPayments = await deps.orm.em
    .fork()
    .execute<PaymentKey[]>(USER_PENDING_PAYMENTS_SQL, [deps.payments.name, userId, deps.now()]);
  await runForEach(deps, pendingPayments, (payment) => settlePayment(deps, payment));
}

/**
 * Queries the provider about one payment, whatever its status, and settles what it says.
 * @throws PaymentProviderError when it is unavailable
 */
export async function checkPayment(deps: SettleDeps, id: number): Promise<void> {
  const [payment] = await deps.orm.em
    .fork()
    .execute<PaymentKey[]>(
      'select id, kind, provider_id, subscription_id from payments where id = ? and provider = ? and coalesce(provider_id, subscription_id) is not null',
      [id, deps.payments.name],
    );
  if (payment) await settlePayment(deps, payment);
}
