// Opens a review item (`review_items`) for listings that staff should look at without a report: the first ones of new members, those like a
// removed one of the same member, those that offer shared housing, and those with a price far from the median of similar homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { DAY_MS } from '../../shared/time.ts';
import { intArray } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { AuthedContext } from '../trpc.ts';
import { addReviewItem, URGENCY } from './review-items.ts';
import { namesSharedHousing } from './shared-housing.ts';

/** Staff look at the first three listings of a member who registered less than 14 days ago. */
export const NEW_MEMBER_MS = 14 * DAY_MS;
export const FIRST_LISTINGS = 3;
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
  const similarHomes = await statements(tx)
    .selectFrom((from) =>
      from
        .selectFrom('properties')
        .select('price')
        .where('status', '=', sql.lit('published'))
        .where('location', '=', location)
        .where('transaction_type', '=', transactionType)
        .where('property_type', '=', propertyType)
        .where('bedrooms', '=', bedrooms)
        .where('id', '<>', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_HOMES)
        .as('similar_home'),
    )
    .select((eb) => [
      eb.fn.countAll().as('homeCount'),
      sql<number | null>`percentile_cont(0.5) within group (order by ${eb.ref('price')})`.as('median'),
    ])
    .executeTakeFirstOrThrow();
  if (!similarHomes.median || Number(similarHomes.homeCount) < MIN_HOMES) return false;
  return price < similarHomes.median * MIN_PRICE_RATIO || price > similarHomes.median * MAX_PRICE_RATIO;
}

/** SQL: a text without case, spaces and punctuation. */
export const bareText = (column: string): string => `regexp_replace(lower(${column}), '[[:space:][:punct:]]+', '', 'g')`;
/**
 * SQL with the id of a listing: whether its description, address or a picture equals that of another listing of its member or organization that staff
 * removed, and staff have not decided about that yet.
 */
const LIKE_REMOVED_SQL = `select 1 from properties p join properties other on (other.user_id = p.user_id or other.organization_id = p.organization_id) and other.id <> p.id
  join removed_listings removed on removed.property_id = other.id and removed.item_id is not null
  where p.id = ? and (${['description', 'address'].map((name) => `${bareText(`p.${name}`)} = ${bareText(`other.${name}`)}`).join(' or ')}
    or p.images && other.images)
  and not exists (select 1 from review_items item where item.subject_kind = 'property' and item.subject_id = p.id and item.kind = 'removed'
    and item.state = 'decided') limit 1`;
const isLikeRemoved = async (tx: EntityManager, id: number): Promise<boolean> =>
  (await tx.execute<unknown[]>(LIKE_REMOVED_SQL, [id])).length > 0;

/** What happened to a listing: it is new, or its price (since staff last decided about it) or its texts were changed. */
interface ListingChange {
  isNew: boolean;
  hasNewPrice: boolean;
  hasNewText: boolean;
}

/** Why staff should look at a listing; null when they need not. */
async function findItemKind(
  tx: EntityManager,
  ctx: AuthedContext,
  listing: PropertyView,
  { isNew, hasNewPrice, hasNewText }: ListingChange,
) {
  if (await isLikeRemoved(tx, listing.id)) return 'removed';
  if (hasNewText && namesSharedHousing(listing)) return 'shared';
  if (isNew && (await isFirstListing(tx, ctx))) return 'new_member';
  return hasNewPrice && (await isUnusualPrice(tx, listing)) ? 'price' : null;
}

/**
 * Opens a review item for a new or changed listing if staff should look at it. Call it in the transaction that stored the listing.
 * @returns whether the new listing must start paused, so that staff can look at it first: one like a removed one, or any with MODERATION=before
 */
export async function screenListing(tx: EntityManager, ctx: AuthedContext, listing: PropertyView, change: ListingChange): Promise<boolean> {
  if (ctx.env.MODERATION === 'off') return false;
  const kind = await findItemKind(tx, ctx, listing, change);
  if (kind === null) return false;
  await addReviewItem(tx, { kind, subject: { kind: 'property', id: listing.id }, urgency: URGENCY.normal, now: ctx.now() });
  return change.isNew && (kind === 'removed' || ctx.env.MODERATION === 'before');
}

/**
 * SQL: whether the review item `item` made the new listing `p` (`properties p`) start paused: it was opened with the listing, and not by a later
 * price. The homes of a member's feed have the dates of its file, so every item counts for them.
 */
export const heldByItem = ({ MODERATION }: Pick<AuthedContext['env'], 'MODERATION'>): string => {
  const kinds = { off: '', after: `'removed'`, before: `'removed', 'shared', 'new_member', 'price'` }[MODERATION];
  return `item.subject_kind = 'property' and item.subject_id = p.id and item.kind = any(array[${kinds}]::text[])
    and (item.opened_at < p.created_at + interval '1 minute' or p.source like 'feed-%')`;
};

/** The listings that may not be published yet, because they were held for staff, who have not decided about them. */
export async function findHeldForReview(
  tx: EntityManager,
  { env }: Pick<AuthedContext, 'env'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const held = await tx.execute<{ id: number }[]>(
    `select p.id from properties p join review_items item on ${heldByItem(env)} where p.id = any(?::int[]) and item.state <> 'decided'`,
    [intArray(ids)],
  );
  return new Set(held.map(({ id }) => id));
}

/**
 * SQL: the listings, by their ids, that staff may have to look at when they are published again: those whose price changed since staff last decided about
 * them, and all of a member with removed listings.
 */
const MAYBE_SCREENED_SQL = `select p.id, changed.is_changed as "hasNewPrice" from properties p cross join lateral (select exists (
    select from price_changes c where c.property_id = p.id and c.changed_at > coalesce(
      (select max(decided_at) from review_items item where item.subject_kind = 'property' and item.subject_id = p.id), '-infinity')) as is_changed) changed
  where p.id = any(?::int[]) and (changed.is_changed or exists (
    select from removed_listings removed join properties other on other.id = removed.property_id
    where other.user_id = p.user_id and other.id <> p.id and removed.item_id is not null)) order by p.id`;

/** Opens review items for listings that are published again if staff should look at them. */
export async function screenPublished(tx: EntityManager, ctx: AuthedContext, listings: readonly PropertyView[]): Promise<void> {
  if (ctx.env.MODERATION === 'off' || listings.length === 0) return;
  const found = await tx.execute<{ id: number; hasNewPrice: boolean }[]>(MAYBE_SCREENED_SQL, [intArray(listings.map(({ id }) => id))]);
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  for (const { id, hasNewPrice } of found) await screenListing(tx, ctx, byId.get(id)!, { isNew: false, hasNewPrice, hasNewText: false });
}
