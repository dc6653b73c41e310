// Decides which listings are of one home: a job for listings that triggers left undecided, and the separation of a wrong match by its advertiser.
// The SQL functions `home_identify` and `home_split` write the id of the home into `home_listings`, `price_points` and `properties`, and log in `home_links`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';

/** Listings per transaction: so few that other writers wait only for milliseconds. */
const BATCH_SIZE = 200;

/**
 * Job: identifies the homes of listings that the triggers left undecided, such as those of the first import of a source and those whose pictures were
 * hashed later. Begins no new batch after `maxMs`.
 * @returns the number of listings that were checked
 */
export async function identifyHomes(em: EntityManager, maxMs = 50_000): Promise<number> {
  const end = Date.now() + maxMs;
  const sql = `select count(home_identify(property_id))::int as count from (
    select property_id from home_listings where not is_checked order by property_id limit ${BATCH_SIZE} for update skip locked) unchecked`;
  let checkedCount = 0;
  let hasMore = true;
  while (hasMore && Date.now() < end) {
    const [row] = await em.execute<{ count: number }[]>(sql);
    checkedCount += row!.count;
    hasMore = row!.count === BATCH_SIZE;
  }
  return checkedCount;
}

/** SQL: whether the home of the listing `p` (`properties`) was also listed by another advertiser; only then can its owner separate it. */
export const SHARES_HOME = `exists (select from home_listings this
  join home_listings other on other.home_id = this.home_id and other.advertiser is distinct from this.advertiser
  where this.property_id = p.id)`;

/**
 * Separates a listing that the caller manages from the home that another advertiser also listed. The listing gets a home and a price history of its own at once, and
 * is never joined to the other home again. The caller cannot separate it from their own former listings.
 * @throws DomainError MISSING when the caller has no such listing, INVALID when no other advertiser listed the home
 */
export function separateHome(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  return ctx.em.transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    const sql = `select ${SHARES_HOME} as "isShared" from properties p where p.id = ? and ${isManagedBy('?')} and p.status <> 'deleted' for update`;
    const [listing] = await tx.execute<{ isShared: boolean }[]>(sql, [id, ctx.user.id, ctx.user.id]);
    if (!listing) throw new DomainError('MISSING', m.property_not_found());
    if (!listing.isShared) throw new DomainError('INVALID', m.home_history_not_shared());
    await tx.execute(`select home_split(?, 'advertiser')`, [id]);
    return { id };
  });
}
