// Opens a review item (`review_items`) for listings that staff should look at without a report: the first ones of new members, and those
// with a price far from the median of similar homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { DAY_MS } from '../../shared/time.ts';
import { statements } from '../db/typed.ts';
import { PriceChange } from '../listing/entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { addReviewItem, URGENCY } from './review-items.ts';

/** Staff look at the first three listings of a member who registered less than 14 days ago. */
const NEW_MEMBER_MS = 14 * DAY_MS;
const FIRST_LISTINGS = 3;
/** The median price is that of the newest similar homes, at most `MAX_HOMES`. With fewer than `MIN_HOMES` no price counts as unusual. */
const MIN_HOMES = 20;
const MAX_HOMES = 200;
/** A price is unusual below or above these multiples of the median. */
const MIN_PRICE_RATIO = 0.5;
const MAX_PRICE_RATIO = 3;

/** Whether the caller is a new member with at most `FIRST_LISTINGS` listings, the new one included. */
async function isFirstListing(tx: EntityManager, ctx: AuthedContext): Promise<boolean> {
  const member = await statements(tx).selectFrom('users').select('created_at').where('id', '=', ctx.user.id).executeTakeFirst();
  if (!member || ctx.now().getTime() - member.created_at.getTime() >= NEW_MEMBER_MS) return false;
  const listings = statements(tx).selectFrom('properties').select('id').where('user_id', '=', ctx.user.id);
  return (await listings.limit(FIRST_LISTINGS + 1).execute()).length <= FIRST_LISTINGS;
}

/**
 * Whether a price (AED) is far from the median of the newest published homes with the same location, transaction type, property type and
 * number of bedrooms.
 */
async function isUnusualPrice(
  tx: EntityManager,
  { id, price, location, propertyType, transactionType, bedrooms }: PropertyView,
): Promise<boolean> {
  const [similarHomes] = await tx.execute<{ homeCount: number; median: number | null }[]>(
    `select count(*)::int as "homeCount", percentile_cont(0.5) within group (order by price) as median from (
       select price from properties
       where status = 'published' and location = ? and transaction_type = ? and property_type = ? and bedrooms = ? and id <> ?
       order by created_at desc, id desc limit ${MAX_HOMES}) similar_home`,
    [location, transactionType, propertyType, bedrooms, id],
  );
  if (!similarHomes?.median || similarHomes.homeCount < MIN_HOMES) return false;
  return price < similarHomes.median * MIN_PRICE_RATIO || price > similarHomes.median * MAX_PRICE_RATIO;
}

/**
 * Opens a review item for a new or changed listing if staff should look at it. Call it in the transaction that stored the listing.
 * @returns whether the new listing must start paused, so that staff can look at it first (setting MODERATION=before)
 */
export async function screenListing(tx: EntityManager, ctx: AuthedContext, listing: PropertyView, isNew: boolean): Promise<boolean> {
  if (ctx.env.MODERATION === 'off') return false;
  const isFirst = isNew && (await isFirstListing(tx, ctx));
  if (!isFirst && !(await isUnusualPrice(tx, listing))) return false;
  const kind = isFirst ? 'new_member' : 'price';
  await addReviewItem(tx, { kind, subject: { kind: 'property', id: listing.id }, urgency: URGENCY.normal, now: ctx.now() });
  return isNew && ctx.env.MODERATION === 'before';
}

/**
 * SQL: whether the review item `item` made the new listing `p` (`properties p`) start paused: it was opened with the listing, and not by a later
 * price.
 */
export const HELD_BY_ITEM = `item.subject_kind = 'property' and item.subject_id = p.id and item.kind in ('new_member', 'price')
  and item.opened_at < p.created_at + interval '1 minute'`;

/** Whether a listing may not be published yet, because it is new and staff have not decided about it (setting MODERATION=before). */
export async function isHeldForReview(tx: EntityManager, { env }: Pick<AuthedContext, 'env'>, id: number): Promise<boolean> {
  if (env.MODERATION !== 'before') return false;
  const items = await tx.execute<unknown[]>(
    `select 1 from properties p join review_items item on ${HELD_BY_ITEM} where p.id = ? and item.state <> 'decided'`,
    [id],
  );
  return items.length > 0;
}

/** Opens a review item for a listing that is published again, if its price is unusual and was changed since staff last decided about it. */
export async function screenPublished(tx: EntityManager, ctx: AuthedContext, listing: PropertyView): Promise<void> {
  const decided = await statements(tx)
    .selectFrom('review_items')
    .select((eb) => eb.fn.max('decided_at').as('decided_at'))
    .where('subject_kind', '=', 'property')
    .where('subject_id', '=', listing.id)
    .executeTakeFirst();
  const changedAt = decided?.decided_at ? { $gt: decided.decided_at } : { $ne: null };
  if ((await tx.count(PriceChange, { property: listing.id, changedAt })) > 0) await screenListing(tx, ctx, listing, false);
}
