// The number of listings that a plan allows. The listings of an organization count together, by the plan of its owner; those of a person who works alone by
// their own plan. Reads `users`, `organizations` and `properties`; the check locks the row of the organization, or of the user.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ListingQuota } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { findSubscriptionPlan, listingLimit, runningPlan } from '../../shared/payment/subscription.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { countPlaces } from '../organization/featured-places.ts';
import { readPlanFacts, stockOf } from '../organization/plan.ts';
import type { ListingStock } from '../organization/stock.ts';
import type { AuthedContext } from '../trpc.ts';

/** Counts the listings of a stock with one of these statuses. */
async function countListings(em: EntityManager, stock: ListingStock, statuses: readonly string[]): Promise<{ used: number }> {
  const listings = statements(em)
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<string>().as('used'))
    .where('status', 'in', statuses);
  const counted =
    stock.organizationId === null
      ? listings.where('user_id', '=', stock.userId).where('organization_id', 'is', null)
      : listings.where('organization_id', '=', stock.organizationId);
  return { used: Number((await counted.executeTakeFirstOrThrow()).used) };
}

/** How many listings there are and may be (`limit` null: no limit); published and paused ones count. `isLocked`: locks the row that they are counted under. */
async function readListingQuota(
  em: EntityManager,
  stock: ListingStock,
  { env, now }: Pick<Deps, 'env' | 'now'>,
  { isLocked }: { isLocked: boolean } = { isLocked: false },
): Promise<Omit<ListingQuota, 'featured'>> {
  const time = now();
  // lock before counting, so that the count stays correct until the transaction ends
  const plan = await readPlanFacts(em, stock, time, { isLocked });
  if (!plan) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  return {
    ...(await countListings(em, stock, ['published', 'paused'])),
    limit: listingLimit(plan, time, env.FREE_LISTING_LIMIT),
    plan: runningPlan(plan, time)?.id ?? null,
  };
}

/** How many listings the signed-in caller, or their organization, has and may have. Locks nothing. */
export async function listingQuota(ctx: AuthedContext): Promise<ListingQuota> {
  const stock = await stockOf(ctx.em, ctx.user.id);
  const quota = await readListingQuota(ctx.em, stock, ctx);
  const limit = findSubscriptionPlan(quota.plan)?.featuredPlaces ?? 0;
  return { ...quota, featured: { used: limit > 0 ? await countPlaces(ctx.em, stock) : 0, limit } };
}

/**
 * Requires that the listings that a user has alone fit into the plan of the organization to which they bring them, in the transaction that does it.
 * @throws DomainError LIMIT when together they are too many
 */
export async function assertOwnHomesFit(
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<void> {
  const own = await readListingQuota(tx, { userId, organizationId: null }, deps);
  const { used, limit } = await readListingQuota(tx, { userId, organizationId }, deps, { isLocked: true });
  if (limit !== null && own.used > 0 && used + own.used > limit) throw new DomainError('LIMIT', m.listing_quota({ limit }));
}

/**
 * How many more listings there may be (Infinity without a limit), with the error for those beyond. Call it in the transaction that adds them: the row of the
 * organization or user stays locked until that transaction ends, so that parallel calls are counted one after the other.
 */
export async function lockListingsLeft(
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  stock: ListingStock,
): Promise<{ left: number; error: DomainError }> {
  const { used, limit } = await readListingQuota(tx, stock, deps, { isLocked: true });
  return {
    left: limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used),
    error: new DomainError('LIMIT', m.listing_quota({ limit: limit ?? used })),
  };
}

/**
 * How many more listings may be online at once. It differs from `lockListingsLeft` only after a plan ended, when more listings are paused than the plan allows.
 * Locks as that does.
 */
export async function lockOnlineLeft(
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  stock: ListingStock,
): Promise<{ left: number; error: DomainError }> {
  const plan = await readPlanFacts(tx, stock, deps.now(), { isLocked: true });
  const limit = plan ? listingLimit(plan, deps.now(), deps.env.FREE_LISTING_LIMIT) : null;
  if (limit === null) return { left: Number.POSITIVE_INFINITY, error: new DomainError('LIMIT', m.listing_quota({ limit: 0 })) };
  const { used } = await countListings(tx, stock, ['published']);
  return { left: Math.max(0, limit - used), error: new DomainError('LIMIT', m.listing_quota({ limit })) };
}

/**
 * Requires that there may be one more listing, in the transaction that adds it.
 * @throws DomainError LIMIT when the quota is used up
 */
export async function assertListingQuota(deps: Pick<Deps, 'env' | 'now'>, tx: EntityManager, stock: ListingStock): Promise<void> {
  const { left, error } = await lockListingsLeft(deps, tx, stock);
  if (left < 1) throw error;
}
