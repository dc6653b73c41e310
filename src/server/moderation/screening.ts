// Opens a review item (`review_items`) for listings that staff should look at without a report: the first ones of new members, those like a
// removed one of the same member, those that offer shared housing, and those with a price far from the median of similar homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { DAY_MS } from '../../shared/time.ts';
import { intArray } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { AuthedContext } from '../trpc.ts';
import { addReviewItem, URGENCY } from './review-items.ts';
import { namesSharedHousingQuickly } from './shared-housing.ts';

/** Staff look at the first three listings of a member who registered less than 14 days ago. */
export const NEW_MEMBER_MS = 14 * DAY_MS;
export const FIRST_LISTINGS = 3;
/** The median price is that of the newest similar homes, at most `MAX_HOMES`. With fewer than `MIN_HOMES` no price counts as unusual. */
const MIN_HOMES = 20;
const MAX_HOMES = 200;
/** A price is unusual below or above these multiples of the median. */
const MIN_PRICE_RATIO = 0.5;
const MAX_PRICE_RATIO = 3;

/** Those of new listings that are among the first of a new member. */
async function findFirstListings(tx: EntityManager, ctx: AuthedContext): Promise<ReadonlySet<number>> {
  const member = await statements(tx).selectFrom('users').select('created_at').where('id', '=', ctx.user.id).executeTakeFirst();
  if (!member || ctx.now().getTime() - member.created_at.getTime() >= NEW_MEMBER_MS) return new Set();
  const listings = statements(tx).selectFrom('properties').select('id').where('user_id', '=', ctx.user.id);
  const first = await listings.orderBy('created_at').orderBy('id').limit(FIRST_LISTINGS).execute();
  return new Set(first.map(({ id }) => id));
}

/**
 * SQL with the ids of listings, twice: those of them whose price (AED) is far from the median of the newest other published homes with the same location,
 * transaction type, property type and number of bedrooms. Each kind of homes is read once.
 */
const UNUSUAL_PRICES_SQL = `with listing as (select id, price, location, transaction_type, property_type, bedrooms from properties where id = any(?::int[])),
  kind as (select kinds.*, similar_homes.n, similar_homes.median
    from (select distinct location, transaction_type, property_type, bedrooms from listing) kinds cross join lateral (
      select count(*) as n, percentile_cont(0.5) within group (order by newest.price) as median from (
        select home.price from properties home where home.status = 'published' and home.location = kinds.location
          and home.transaction_type = kinds.transaction_type and home.property_type = kinds.property_type and home.bedrooms = kinds.bedrooms
          and home.id <> all(?::int[])
        order by home.created_at desc, home.id desc limit ${MAX_HOMES}) newest) similar_homes)
  select listing.id from listing join kind using (location, transaction_type, property_type, bedrooms)
  where kind.n >= ${MIN_HOMES} and (listing.price < kind.median * ${MIN_PRICE_RATIO} or listing.price > kind.median * ${MAX_PRICE_RATIO})`;

/** SQL: a text without case, spaces and punctuation. */
export const bareText = (column: string): string => `regexp_replace(lower(${column}), '[[:space:][:punct:]]+', '', 'g')`;
/**
 * SQL with the ids of listings: those of which description, address or a picture equals that of another listing of their member or organization that staff
 * removed, and about which staff have not decided yet.
 */
const LIKE_REMOVED_SQL = `with listing as materialized (select id, user_id, organization_id, description, address, images from properties where id = any(?::int[])),
  other as materialized (
    select p.id, p.user_id, p.organization_id, p.images, ${bareText('p.description')} as description, ${bareText('p.address')} as address
    from removed_listings removed join properties p on p.id = removed.property_id where removed.item_id is not null
      and (p.user_id = any(array(select user_id from listing)) or p.organization_id = any(array(select organization_id from listing))))
  select distinct listing.id from listing
    join other on (other.user_id = listing.user_id or other.organization_id = listing.organization_id) and other.id <> listing.id
  where (${bareText('listing.description')} = other.description or ${bareText('listing.address')} = other.address or listing.images && other.images)
    and not exists (select 1 from review_items item where item.subject_kind = 'property' and item.subject_id = listing.id and item.kind = 'removed'
      and item.state = 'decided')`;

/** The ids that a statement finds among these. */
const findIds = async (tx: EntityManager, sql: string, values: readonly unknown[]): Promise<ReadonlySet<number>> =>
  new Set((await tx.execute<{ id: number }[]>(sql, [...values])).map(({ id }) => id));

/** What happened to a listing: it is new, or its price (since staff last decided about it) or its texts were changed. */
interface ListingChange {
  isNew: boolean;
  hasNewPrice: boolean;
  hasNewText: boolean;
}

/** Why staff should look at listings, by their ids; those that they need not look at are absent. */
async function findItemKinds(
  tx: EntityManager,
  ctx: AuthedContext,
  listings: readonly PropertyView[],
  { isNew, hasNewPrice, hasNewText }: ListingChange,
): Promise<Map<number, 'removed' | 'shared' | 'new_member' | 'price'>> {
  const ids = intArray(listings.map(({ id }) => id));
  const likeRemoved = await findIds(tx, LIKE_REMOVED_SQL, [ids]);
  const first = isNew ? await findFirstListings(tx, ctx) : new Set<number>();
  const unusual = hasNewPrice ? await findIds(tx, UNUSUAL_PRICES_SQL, [ids, ids]) : new Set<number>();
  const kindOf = (listing: PropertyView) => {
    if (likeRemoved.has(listing.id)) return 'removed';
    if (hasNewText && namesSharedHousingQuickly(listing)) return 'shared';
    if (first.has(listing.id)) return 'new_member';
    return unusual.has(listing.id) ? 'price' : null;
  };
  return new Map(
    listings.flatMap((listing) => {
      const kind = kindOf(listing);
      return kind ? [[listing.id, kind] as const] : [];
    }),
  );
}

/**
 * Opens a review item for each of several new or changed listings of one member that staff should look at. Call it in the transaction that stored them.
 * @returns the new listings that must start paused, so that staff can look at them first: one like a removed one, or any with MODERATION=before
 */
export async function screenListings(
  tx: EntityManager,
  ctx: AuthedContext,
  listings: readonly PropertyView[],
  change: ListingChange,
): Promise<ReadonlySet<number>> {
  if (ctx.env.MODERATION === 'off' || listings.length === 0) return new Set();
  const kinds = await findItemKinds(tx, ctx, listings, change);
  for (const [id, kind] of kinds)
    await addReviewItem(tx, { kind, subject: { kind: 'property', id }, urgency: URGENCY.normal, now: ctx.now() });
  const isHeld = (kind: string): boolean => kind === 'removed' || ctx.env.MODERATION === 'before';
  return new Set(change.isNew ? [...kinds].filter(([, kind]) => isHeld(kind)).map(([id]) => id) : []);
}

/**
 * SQL: whether the review item `item` made the new listing `p` (`properties p`) start paused: it was opened with the listing, and not by a later
 * price. The homes of a member's feed or file have dates of that, so every item counts for them.
 */
export const heldByItem = ({ MODERATION }: Pick<AuthedContext['env'], 'MODERATION'>): string => {
  const kinds = { off: '', after: `'removed'`, before: `'removed', 'shared', 'new_member', 'price'` }[MODERATION];
  return `item.subject_kind = 'property' and item.subject_id = p.id and item.kind = any(array[${kinds}]::text[])
    and (item.opened_at < p.created_at + interval '1 minute' or p.source like any('{feed-%,file-%}'))`;
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
  for (const [hasNewPrice, group] of Map.groupBy(found, (row) => row.hasNewPrice)) {
    const screened = group.map(({ id }) => byId.get(id)!);
    await screenListings(tx, ctx, screened, { isNew: false, hasNewPrice, hasNewText: false });
  }
}
