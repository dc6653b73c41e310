import { GRACE_DAYS } from '../../../shared/payment/subscription.ts';
import type { SettleDeps } from '../concurrency.ts';
import { PaymentProviderError } from '../gateway.ts';
import { settlePromotion } from './settle-promotion.ts';
import { settleSubscription } from './settle-subscription.ts';

/** How many of each kind one run looks at; the rest waits for the next run. */
const BATCH = 100;

/** Awaited payments, asked about ever more seldom: after a minute, and then whenever a twelfth of their age has passed (five minutes in the first hour). */
const AWAITED = `select id, kind, provider_id, subscription_id from payments
  where provider = ? and status = 'pending' and coalesce(provider_id, subscription_id) is not null and created_at < ?::timestamptz - interval '1 minute'
    and (checked_at is null or ?::timestamptz - checked_at > greatest(interval '1 minute', (?::timestamptz - created_at) / 12))
  order by created_at limit ${BATCH}`;

/** The same for one member, on his visit, whatever their age; not more often than every second. */
const OWN = `select id, kind, provider_id, subscription_id from payments
  where provider = ? and user_id = ? and status = 'pending' and coalesce(provider_id, subscription_id) is not null
    and (checked_at is null or ?::timestamptz - checked_at > interval '1 second') order by created_at desc limit 10`;

interface Awaited {
  id: number;
  kind: 'promotion' | 'subscription';
  provider_id: string | null;
  subscription_id: string | null;
}

const settleAwaited = (deps: SettleDeps, { kind, provider_id, subscription_id }: Awaited): Promise<boolean> =>
  kind === 'subscription' && subscription_id
    ? settleSubscription(deps, subscription_id, { invoiceId: provider_id ?? undefined })
    : settlePromotion(deps, provider_id ?? '');

/** Does a thing for each; one that fails is logged and does not stop the others, a provider that is away does. */
async function each<T>(deps: SettleDeps, rows: T[], work: (row: T) => Promise<unknown>): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      await work(row);
      done++;
    } catch (error) {
      deps.log.warn({ err: error }, 'a payment could not be reconciled and will be tried again');
      if (error instanceof PaymentProviderError && !error.repeats) throw error;
    }
  }
  return done;
}

/** Nobody pays a promotion that was begun a day ago: the provider is told, so that nobody can. */
async function cancelStalePayments(deps: SettleDeps, now: Date): Promise<void> {
  const em = deps.orm.em.fork();
  await em.execute(
    `update payments set status = 'failed', revision = revision + 1
      where status = 'pending' and provider_id is null and subscription_id is null and created_at < ?::timestamptz - interval '1 day'`,
    [now],
  );
  const old = await em.execute<{ provider_id: string }[]>(
    `select provider_id from payments where provider = ? and kind = 'promotion' and status = 'pending' and not processing
      and provider_id is not null and created_at < ?::timestamptz - interval '1 day' order by created_at limit ${BATCH}`,
    [deps.payments.name, now],
  );
  await each(deps, old, async ({ provider_id: id }) => {
    await deps.payments.cancelIntent(id).catch((error: unknown) => {
      // paid in the meantime: settling says so
      if (!(error instanceof PaymentProviderError && error.repeats)) throw error;
    });
    await settlePromotion(deps, id);
  });
}

/** Money that bought nothing is paid back (row 35). */
async function refundFlaggedPayments(deps: SettleDeps): Promise<void> {
  const flagged = await deps.orm.em.fork().execute<Awaited[]>(
    `select id, kind, provider_id, subscription_id from payments where provider = ? and status = 'flagged' and provider_id is not null
      order by created_at limit ${BATCH}`,
    [deps.payments.name],
  );
  await each(deps, flagged, async (payment) => {
    const kind = payment.kind === 'promotion' ? 'intent' : 'invoice';
    await deps.payments.refund({ kind, id: payment.provider_id! }, `refund:${payment.id}`);
    await settleAwaited(deps, payment);
  });
}

/** Subscriptions whose month is over, whose grace days are over, whose member has gone, or which are to end. Those of the sandbox end when real payments begin. */
async function reconcileSubscriptions(deps: SettleDeps, now: Date): Promise<void> {
  const em = deps.orm.em.fork();
  if (deps.payments.name !== 'sandbox') {
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
  await em.execute(
    `update subscriptions set end_wanted = true, checked_at = null, revision = revision + 1 where provider = ? and not end_wanted and status <> 'ended'
      and (user_id is null or (status = 'incomplete' and created_at < ?::timestamptz - interval '1 day')
        or (status = 'past_due' and exists (select 1 from users u where u.stripe_subscription_id = subscriptions.id
          and u.subscription_end_date < ?::timestamptz - interval '${GRACE_DAYS} days')))`,
    [deps.payments.name, now, now],
  );
  const rows = await em.execute<{ id: string }[]>(
    `select id from subscriptions where provider = ? and status <> 'ended' and (end_wanted or period_end < ?)
      and (checked_at is null or ?::timestamptz - checked_at > interval '1 minute') order by checked_at nulls first limit ${BATCH}`,
    [deps.payments.name, now, now],
  );
  await each(deps, rows, ({ id }) => settleSubscription(deps, id));
}

/**
 * Finds what no event has told (row 40): asks the provider about awaited payments, months that are over and everything that is to be ended or paid
 * back. For a job every minute; any number of processes may run it at once.
 * @throws ProviderRefused when the provider is away
 */
export async function reconcilePayments(deps: SettleDeps): Promise<{ asked: number }> {
  const now = deps.now();
  const awaited = await deps.orm.em.fork().execute<Awaited[]>(AWAITED, [deps.payments.name, now, now, now]);
  const asked = await each(deps, awaited, (payment) => settleAwaited(deps, payment));
  await cancelStalePayments(deps, now);
  await refundFlaggedPayments(deps);
  await reconcileSubscriptions(deps, now);
  await deps.orm.em.fork().execute(`delete from payment_events where created_at < now() - interval '90 days'`);
  return { asked };
}

/** The same for the payments that one member awaits, on his visit to a page that shows what they bought. */
export async function reconcileOwn(deps: SettleDeps, userId: number): Promise<void> {
  const awaited = await deps.orm.em.fork().execute<Awaited[]>(OWN, [deps.payments.name, userId, deps.now()]);
  await each(deps, awaited, (payment) => settleAwaited(deps, payment));
}
