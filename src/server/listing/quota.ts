// The number of listings that a user's plan allows. Reads `users` and `properties`; the check locks the user's row.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListingQuota } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingLimit, runningPlan } from '../../shared/payment/subscription.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';

/** How many listings a user has and may have (`limit` null: no limit); published and paused ones count. `isLocked`: locks the user's row. */
export async function readListingQuota(
  em: EntityManager,
  userId: number,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<ListingQuota> {
  const query = statements(em)
    .selectFrom('users')
    .select(['subscription_plan as subscriptionPlan', 'subscription_status as subscriptionStatus'])
    .select('subscription_end_date as subscriptionEndDate')
    .where('id', '=', userId);
  // lock before counting, so that the count stays correct until the transaction ends
  const subscription = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!subscription) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const time = now();
  return {
    used: await em.count(Property, { user: userId, status: { $in: ['published', 'paused'] } }),
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
  const { used, limit } = await readListingQuota(tx, ctx.user.id, ctx, { isLocked: true });
  if (limit !== null && used >= limit) throw new DomainError('LIMIT', m.listing_quota({ limit }));
}
