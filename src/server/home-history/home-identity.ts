// Which listings are one home (`home_listings`): the job for listings that triggers left undecided, and an advertiser's separation of a wrong match.
// The decisions are made by the SQL functions `home_identify` and `home_split`, which log them in `home_links`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';

/** Listings of one transaction, so that writers wait for milliseconds. */
const LISTINGS_OF_BATCH = 200;

/**
 * Job: decides for listings that the triggers left open (the first import of a source, rows that are older than the triggers, pictures that were hashed
 * later). Begins no new batch after `maxMs`. The SQL function `home_identify` makes and stores the decisions.
 * @returns how many listings were looked at
 */
export async function identifyHomes(em: EntityManager, maxMs = 50_000): Promise<number> {
  const end = Date.now() + maxMs;
  let checkedCount = 0;
  for (let count = LISTINGS_OF_BATCH; count === LISTINGS_OF_BATCH && Date.now() < end; checkedCount += count) {
    const sql = `select count(home_identify(property_id))::int as count from (
      select property_id from home_listings where not is_checked order by property_id limit ${LISTINGS_OF_BATCH} for update skip locked) open`;
    const [row] = await em.execute<{ count: number }[]>(sql);
    count = row!.count;
  }
  return checkedCount;
}

/** SQL: whether the home of listing `p` was also listed by another advertiser; only then its owner can separate it. */
export const SHARES_HOME = `exists (select from home_listings this
  join home_listings other on other.home_id = this.home_id and other.advertiser is distinct from this.advertiser
  where this.property_id = p.id)`;

/**
 * Separates a listing of the caller from the home that another advertiser listed: it gets its own home and price history at once, and is never joined to that
 * home again. The caller cannot separate it from their own former listings.
 * @throws DomainError MISSING when the caller has no such listing, INVALID when no other advertiser listed the home
 */
export function separateHome(ctx: AuthedContext, id: number): Promise<{ id: number }> {
  return ctx.em.transactional(async (tx) => {
    const sql = `select ${SHARES_HOME} as "isShared" from properties p where p.id = ? and p.user_id = ? and p.status <> 'deleted' for update`;
    const [listing] = await tx.execute<{ isShared: boolean }[]>(sql, [id, ctx.user.id]);
    if (!listing) throw new DomainError('MISSING', m.property_not_found());
    if (!listing.isShared) throw new DomainError('INVALID', m.home_history_not_shared());
    await tx.execute(`select home_split(?, 'advertiser')`, [id]);
    return { id };
  });
}
