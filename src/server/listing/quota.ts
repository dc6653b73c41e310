// The number of listings that a user's plan allows. Reads `users` and `properties`; the check locks the user's row.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListingQuota } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingLimit, runningPlan, type SubscriptionFacts } from '../../shared/payment/subscription.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';

const SUBSCRIPTION_SQL = `select subscription_plan as "subscriptionPlan", subscription_status as "subscriptionStatus", subscription_end_date as "subscriptionEndDate"
  from users where id = ?`;
const USED_SQL = `select count(*)::int as used from properties where user_id = ? and status in ('published', 'paused')`;

/** How many listings a user has and may have (`limit` null: no limit); published and paused ones count. `lock` is the SQL clause that locks the user's row. */
export async function readListingQuota(
  em: EntityManager,
  userId: number,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  lock: '' | ' for no key update' = '',
): Promise<ListingQuota> {
  // lock before counting, so that the count stays correct until the transaction ends
  const [subscription] = await em.execute<SubscriptionFacts[]>(SUBSCRIPTION_SQL + lock, [userId]);
  if (!subscription) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const [count] = await em.execute<{ used: number }[]>(USED_SQL, [userId]);
  const time = now();
  return {
    used: count!.used,
    limit: listingLimit(subscription, time, env.FREE_LISTING_LIMIT),
    plan: runningPlan(subscription, time)?.id ?? null,
  };
}

/** How many listings the signed-in caller has and may have. Locks nothing. */
export const listingQuota = (ctx: AuthedContext): Promise<ListingQuota> => readListingQuota(ctx.em, ctx.user.id, ctx);

/**
 * Requires that the caller may have one more listing. Call it in the transaction that creates the listing: the user's row stays locked until that
 * transaction ends, so that parallel calls are counted one after the other.
 * @throws DomainError LIMIT when the quota is used up
 */
export async function assertListingQuota(ctx: AuthedContext, tx: EntityManager): Promise<void> {
  const { used, limit } = await readListingQuota(tx, ctx.user.id, ctx, ' for no key update');
  if (limit !== null && used >= limit) throw new DomainError('LIMIT', m.listing_quota({ limit }));
}
