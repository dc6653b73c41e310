// Which listings are one home: the job for listings that were not looked at when they were written, and what staff and advertisers undo.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';

/** Listings of one transaction, so that writers wait for milliseconds. */
const BATCH = 200;

/**
 * Job: decides for listings that the triggers left open (the first import of a source, rows that are older than the triggers, pictures that were hashed
 * later). Begins no new batch after `maxMs`. The SQL function `home_identify` makes and stores the decisions.
 * @returns how many listings were looked at
 */
export async function identifyHomes(em: EntityManager, maxMs = 50_000): Promise<number> {
  const end = Date.now() + maxMs;
  let checked = 0;
  for (let count = BATCH; count === BATCH && Date.now() < end; checked += count) {
    const sql = `select count(home_identify(property_id))::int as count from (
      select property_id from home_listings where not is_checked order by property_id limit ${BATCH} for update skip locked) open`;
    const [row] = await em.execute<{ count: number }[]>(sql);
    count = row!.count;
  }
  return checked;
}

/** SQL: whether the home of listing `p` was also listed by another advertiser; only then its owner can say that it is another home. */
export const SHARES_HOME = `exists (select from home_listings t join home_listings o on o.home_id = t.home_id and o.advertiser is distinct from t.advertiser
  where t.property_id = p.id)`;

/**
 * The caller says that an own listing is not the home that another advertiser listed: it gets a home and a price history of its own at once, and is never
 * joined to that home again. Staff see the decision in `home_links`. Own former listings cannot be taken off this way.
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
