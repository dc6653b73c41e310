// Which new listings staff look at without a report: the first ones of new members, and prices far from the median of similar homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../shared/property/property.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { AuthedContext } from '../trpc.ts';
import { addReviewItem, URGENCY } from './review-items.ts';

/** The first listings of a member younger than this are looked at. */
const NEW_MEMBER_MS = 14 * DAY_MS;
const FIRST_LISTINGS = 3;
/** Similar homes that the median price needs, and the newest ones of which it is. */
const MIN_HOMES = 20;
const MAX_HOMES = 200;
/** Prices below or above these multiples of the median are looked at. */
const TOO_LOW = 0.5;
const TOO_HIGH = 3;

/** Whether the caller is new and has at most `FIRST_LISTINGS` listings. */
async function isFirstListing(tx: EntityManager, ctx: AuthedContext): Promise<boolean> {
  const [member] = await tx.execute<{ since: Date | string; listings: number }[]>(
    `select created_at as since, (select count(*)::int from (select 1 from properties where user_id = users.id limit ${FIRST_LISTINGS + 1}) l) as listings
     from users where id = ?`,
    [ctx.user.id],
  );
  return (
    member !== undefined && ctx.now().getTime() - new Date(member.since).getTime() < NEW_MEMBER_MS && member.listings <= FIRST_LISTINGS
  );
}

/** Whether a price is far from the median of the newest homes of the same place, purpose, type and bedrooms. */
async function isUnusualPrice(
  tx: EntityManager,
  { id, price, location, propertyType, transactionType, bedrooms }: PropertyView,
): Promise<boolean> {
  const [similarHomes] = await tx.execute<{ n: number; median: number | null }[]>(
    `select count(*)::int as n, percentile_cont(0.5) within group (order by price) as median from (
       select price from properties where status = 'published' and location = ? and transaction_type = ? and property_type = ? and bedrooms = ? and id <> ?
       order by created_at desc, id desc limit ${MAX_HOMES}) h`,
    [location, transactionType, propertyType, bedrooms, id],
  );
  if (!similarHomes?.median || similarHomes.n < MIN_HOMES) return false;
  return price < similarHomes.median * TOO_LOW || price > similarHomes.median * TOO_HIGH;
}

/**
 * Puts a new or changed listing into the queue where staff should look at it. Call it in the transaction that stored it.
 * @returns whether it has to wait for them
 */
export async function screenListing(tx: EntityManager, ctx: AuthedContext, listing: PropertyView, isNew: boolean): Promise<boolean> {
  if (ctx.env.MODERATION === 'off') return false;
  const isFirst = isNew && (await isFirstListing(tx, ctx));
  if (!isFirst && !(await isUnusualPrice(tx, listing))) return false;
  const kind = isFirst ? 'new_member' : 'price';
  await addReviewItem(tx, { kind, subject: { kind: 'property', id: listing.id }, urgency: URGENCY.normal, now: ctx.now() });
  return isNew && ctx.env.MODERATION === 'before';
}
