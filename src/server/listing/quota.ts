import type { EntityManager } from '@mikro-orm/postgresql';
import type { AllowanceView } from '../../shared/listing/listing.ts';
import { listingAllowance, runningPlan, type SubscriptionFacts } from '../../shared/payment/subscription.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';

const SUBSCRIPTION = `select subscription_plan as "subscriptionPlan", subscription_status as "subscriptionStatus", subscription_end_date as "subscriptionEndDate"
  from users where id = ?`;
const USED = `select count(*)::int as used from properties where user_id = ? and status in ('published', 'paused')`;

/** How many homes a user has listed and may have; published and paused ones count. `lock` is added to the query of the user's row. */
export async function readListingQuota(
  em: EntityManager,
  userId: number,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  lock: '' | ' for no key update' = '',
): Promise<AllowanceView> {
  // the lock first: what is counted after it stays true until the transaction ends
  const [subscription] = await em.execute<SubscriptionFacts[]>(SUBSCRIPTION + lock, [userId]);
  if (!subscription) throw new DomainError('SIGNED_OUT', 'Not signed in');
  const [counted] = await em.execute<{ used: number }[]>(USED, [userId]);
  const at = now();
  return {
    used: counted!.used,
    limit: listingAllowance(subscription, at, env.FREE_LISTING_LIMIT),
    plan: runningPlan(subscription, at)?.id ?? null,
  };
}

/** How many homes the caller has listed and may have. */
export const listingQuota = (ctx: AuthedContext): Promise<AllowanceView> => readListingQuota(ctx.em, ctx.user.id, ctx);

/**
 * Makes sure that one more home is allowed. To be called in the transaction that lists it: the user's row stays locked until that ends, so that
 * parallel calls are counted one after the other.
 * @throws Refused LIMIT
 */
export async function assertListingQuota(ctx: AuthedContext, tx: EntityManager): Promise<void> {
  const { used, limit } = await readListingQuota(tx, ctx.user.id, ctx, ' for no key update');
  if (limit !== null && used >= limit) throw new DomainError('LIMIT', `Your plan allows up to ${limit} listings. Upgrade to add more.`);
}
