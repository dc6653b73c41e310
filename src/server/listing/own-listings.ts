// Reads a user's own listings, also unpublished and recently deleted ones, with figures that only their owner sees. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnListing } from '../../shared/listing/listing.ts';
import {
  MAX_SELECTED,
  OWN_PAGE_SIZE,
  type OwnCard,
  type OwnListFilter,
  type OwnPage,
  type OwnSummary,
  PERMIT_ENDS_DAYS,
} from '../../shared/listing/own-list.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Takedown } from '../../shared/moderation/report.ts';
import { readReference } from '../../shared/property/property.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { DAY_MS, dubaiDay } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { SHARES_HOME } from '../home-history/home-identity.ts';
import { findTakedowns } from '../moderation/appeal.ts';
import { isManagedBy, managedOrganization } from '../organization/managed.ts';
import { isoText, MANAGED_COLUMNS, toManagedView } from '../property/property.row.ts';
import { cursorSql, cursorTimeSql, readTimeCursor } from '../time-cursor.ts';
import type { AuthedContext } from '../trpc.ts';
import { countUnconfirmed } from './confirmation/confirmation.ts';
import { countDrafts } from './draft/drafts.ts';
import { RESTORE_MS } from './status.ts';

/** The most listings in an answer of GET /api/users/{id}/properties. */
const MAX_LISTED = 1000;
/** The most words of a search text that are looked up. */
const MAX_WORDS = 8;

/** A row of `OWN_COLUMNS`. */
type OwnRow = Omit<OwnListing, 'restorableUntil' | 'takedown'> & { deletedAt: string | Date | null };

/**
 * SQL: a property, and what only its owner sees: unanswered emails that asked whether it is available (`asks`), when it was paused for that,
 * waiting questions of visitors, views (recent days plus the total of older ones), saves, inquiries, former prices (AED, newest first), and
 * whether other listings are about the same home.
 */
const OWN_COLUMNS = `${MANAGED_COLUMNS}, p.agency_reference as "ownReference",
  case when p.organization_id is not null then (select json_build_object('id', u.id, 'name', coalesce(u.full_name, u.username)) from users u where u.id = p.user_id) end as person,
  coalesce(confirmation.asks, 0) as asks, ${isoText('confirmation.paused_at')} as "unconfirmedSince",
  (select count(*)::int from availability_questions where property_id = p.id) as questions, deleted.deleted_at as "deletedAt",
  (select coalesce(sum(n), 0)::int from property_views where property_id = p.id)
    + coalesce((select n from property_view_totals where property_id = p.id), 0) as views,
  (select count(*)::int from saved_properties where property_id = p.id) as saves,
  (select count(*)::int from inquiries where property_id = p.id)
    + coalesce((select n from inquiry_totals where property_id = p.id), 0) as inquiries,
  (select coalesce(json_agg(json_build_object('price', price, 'changedAt', ${isoText('changed_at')}) order by changed_at desc, id desc), '[]')
    from price_changes where property_id = p.id) as "priceChanges", ${SHARES_HOME} as "sharesHome",
  exists (select from featured_places place where place.property_id = p.id) as "hasFeaturedPlace"`;
/** The tables of `OWN_COLUMNS`. */
const OWN_TABLES = `properties p left join deleted_listings deleted on deleted.property_id = p.id
  left join listing_confirmations confirmation on confirmation.property_id = p.id`;
/** The order of own listings, which cursors follow. */
const NEWEST_FIRST = 'p.created_at desc, p.id desc';
const CURSOR = cursorSql('p.created_at', 'p.id');

/** Adds the time (UTC) until which a deleted listing can be restored (null for others), and why staff have taken a listing down. */
const toOwnListing = ({ deletedAt, ...listing }: OwnRow, takedowns: ReadonlyMap<number, Takedown>): OwnListing => ({
  ...toManagedView(listing),
  takedown: takedowns.get(listing.id) ?? null,
  restorableUntil: deletedAt && new Date(new Date(deletedAt).getTime() + RESTORE_MS).toISOString(),
});

/** Pictures of a card. */
const CARD_PICTURES = 5;
const toCard = (listing: OwnListing): OwnCard => ({ ...listing, images: listing.images.slice(0, CARD_PICTURES) });

/** SQL condition: rows after a cursor in the order of `NEWEST_FIRST`. */
function afterCursor(params: SqlParams, after: string): string {
  const { micros, id } = readTimeCursor(after);
  return `(p.created_at, p.id) < (${cursorTimeSql(params.bind(micros))}, ${params.bind(id)}::int)`;
}

/**
 * Up to 1,000 listings of a user but deleted ones, newest first, with their total and the cursor of the next page; the response of
 * GET /api/users/{id}/properties.
 */
export async function listOwnProperties(
  em: EntityManager,
  userId: number,
  after?: string,
): Promise<{ items: ManagedView[]; total: number; capped: boolean; next: string | null }> {
  const params = new SqlParams();
  const own = `${isManagedBy(params.bind(userId))} and p.status <> 'deleted'`;
  const counting = preparedStatement(`select count(*)::int as total from properties p where ${own}`, [userId]);
  const start = after === undefined ? '' : ` and ${afterCursor(params, after)}`;
  const sql = `select ${MANAGED_COLUMNS}, ${CURSOR} as cursor from properties p where ${own}${start} order by ${NEWEST_FIRST} limit ${MAX_LISTED + 1}`;
  const [found, [count]] = await Promise.all([
    rows<ManagedView & { cursor: string }>(em, preparedStatement(sql, params.list)),
    rows<{ total: number }>(em, counting),
  ]);
  const items = found.slice(0, MAX_LISTED);
  return {
    items: items.map(({ cursor: _cursor, ...row }) => toManagedView(row)),
    total: count!.total,
    capped: false,
    next: found.length > MAX_LISTED ? items.at(-1)!.cursor : null,
  };
}

/** SQL: the texts of a listing by which its owner finds it. */
const FOUND_BY = `concat_ws(' ', p.agency_reference, p.reference, p.title, p.title_ar, p.address, p.unit, p.location, p.emirate, p.permit_number)`;

/** SQL condition: listings that a search text names, by their number or by texts that contain all its words. */
function matchesText(params: SqlParams, text: string): string {
  const reference = readReference(text);
  if (reference?.isLabeled) return `p.id = ${params.bind(reference.id)}::int`;
  const words = text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
  // lower case once a listing, which `ilike` would do for each word
  const byWords = `lower(${FOUND_BY}) like all(array(select lower(pattern) from unnest(${params.bind(patterns)}::text[]) pattern))`;
  return reference ? `(p.id = ${params.bind(reference.id)}::int or ${byWords})` : byWords;
}

const IS_PROMOTED = '(p.is_promoted and coalesce(p.promotion_end_date > now(), false))';

/** SQL conditions of a filter but its list. */
function filterConditions(params: SqlParams, { q, status, permitEnds, waiting, person }: OwnListFilter, now: Date): string[] {
  const lastDay = dubaiDay(new Date(now.getTime() + PERMIT_ENDS_DAYS * DAY_MS));
  return [
    ...(q ? [matchesText(params, q)] : []),
    ...(status ? [`p.status = ${params.bind(status)}`] : []),
    ...(permitEnds ? [`p.status in ('published', 'paused') and p.permit_until <= ${params.bind(lastDay)}::date`] : []),
    ...(waiting ? [`exists (select from inquiries i where i.property_id = p.id and i.status = 'new')`] : []),
    ...(person ? [`p.user_id = ${params.bind(person)}::int`] : []),
  ];
}

/** SQL conditions of the lists. */
const LIST_CONDITIONS = { all: 'true', promoted: IS_PROMOTED, regular: `not ${IS_PROMOTED}` } as const;

/** SQL condition: listings that a filter with its list leaves, of any advertiser. */
const isListed = (params: SqlParams, filter: OwnListFilter, now: Date): string =>
  [`p.status <> 'deleted'`, ...filterConditions(params, filter, now), LIST_CONDITIONS[filter.list ?? 'all']].join(' and ');

/** SQL: conditions of the lists, of a row of `own` in `findOwn`. */
const IN_LIST = { all: 'matches', promoted: 'matches and promoted', regular: 'matches and not promoted' } as const;

/** What `findOwn` answers: ids of a page and one more, which says whether there is a next page. */
type Found = Pick<OwnPage, 'stock' | 'before' | 'previous' | 'maySend'> & Record<'all' | 'promoted', number> & { ids: number[] };

/**
 * Finds a page of the caller's listings in one pass over them: its ids, how many listings there are, how many a filter leaves in each list and how many
 * of its own list come up to the cursor, the cursor after which the page before begins (null where that is the first), and whether the caller may choose the
 * portals of homes.
 */
async function findOwn(ctx: AuthedContext, filter: OwnListFilter, after: string | undefined): Promise<Found> {
  const params = new SqlParams();
  const user = params.bind(ctx.user.id);
  const own = isManagedBy(user);
  const matches = ['true', ...filterConditions(params, filter, ctx.now())].join(' and ');
  const isAfter = after === undefined ? 'true' : afterCursor(params, after);
  const listed = IN_LIST[filter.list ?? 'all'];
  const sql = `with own as materialized (select p.id, p.created_at, ${IS_PROMOTED} as promoted, (${matches}) as matches
      from properties p where ${own} and p.status <> 'deleted')
    select count(*)::int as stock, (count(*) filter (where matches))::int as "all", (count(*) filter (where matches and promoted))::int as promoted,
      (count(*) filter (where ${listed} and not ${isAfter}))::int as before,
      array(select p.id from own p where ${listed} and ${isAfter} order by ${NEWEST_FIRST} limit ${OWN_PAGE_SIZE + 1}) as ids,
      (select ${CURSOR} from own p where ${listed} and not ${isAfter} order by p.created_at, p.id offset ${OWN_PAGE_SIZE} limit 1) as previous,
      not exists (select from organization_members where user_id = ${user} and role = 'agent') as "maySend"
    from own p`;
  const [found] = await rows<Found>(ctx.em, preparedStatement(sql, params.list));
  return found!;
}

/** Reads listings with their cursors, in the order of the list. */
function readOwn(ctx: AuthedContext, ids: readonly number[]): Promise<(OwnRow & { cursor: string })[]> {
  const sql = `select ${OWN_COLUMNS}, ${CURSOR} as cursor from ${OWN_TABLES} where p.id = any($1::int[]) order by ${NEWEST_FIRST}`;
  return rows(ctx.em, preparedStatement(sql, [ids]));
}

/** Listings of the caller that were deleted within the last day, last deleted first, at most a page. */
function readDeleted(ctx: AuthedContext): Promise<OwnRow[]> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where ${isManagedBy('$1')} and p.status = 'deleted' and deleted.deleted_at > $2 order by deleted.deleted_at desc, p.id desc limit ${OWN_PAGE_SIZE}`;
  return rows(ctx.em, preparedStatement(sql, [ctx.user.id, new Date(ctx.now().getTime() - RESTORE_MS)]));
}

/** The most people of a brokerage to whom listings can be assigned. */
const MAX_PEOPLE = 500;

/** The people of the brokerage that the caller owns or manages, by name; none for others, and for one who is alone in it. */
async function readPeople(ctx: AuthedContext): Promise<OwnPage['people']> {
  const sql = `select u.id, coalesce(u.full_name, u.username) as name from organization_members member join users u on u.id = member.user_id
    where member.organization_id = ${managedOrganization('$1')} order by lower(coalesce(u.full_name, u.username)), u.id limit ${MAX_PEOPLE}`;
  const people = await rows<OwnPage['people'][number]>(ctx.em, preparedStatement(sql, [ctx.user.id]));
  return people.length > 1 ? people : [];
}

/** A page of the caller's listings, newest first, with what only their advertiser sees. */
export async function getOwnPage(
  ctx: AuthedContext,
  { after, ...filter }: OwnListFilter & { after?: string | undefined },
): Promise<OwnPage> {
  const [[found, items], deleted, people] = await Promise.all([
    findOwn(ctx, filter, after).then(async (page) => [page, await readOwn(ctx, page.ids.slice(0, OWN_PAGE_SIZE))] as const),
    after === undefined ? readDeleted(ctx) : [],
    readPeople(ctx),
  ]);
  const { stock, before, previous, maySend, all, promoted } = found;
  const hidden = [...items, ...deleted].filter(({ status }) => status === 'removed' || status === 'deleted');
  const takedowns = await findTakedowns(
    ctx.em,
    hidden.map(({ id }) => id),
  );
  return {
    stock,
    before,
    maySend,
    counts: { all, promoted, regular: all - promoted },
    people,
    items: items.map(({ cursor: _cursor, ...row }) => toCard(toOwnListing(row, takedowns))),
    deleted: deleted.map((row) => toCard(toOwnListing(row, takedowns))),
    next: found.ids.length > OWN_PAGE_SIZE ? items.at(-1)!.cursor : null,
    previous,
  };
}

/** The ids of the caller's listings that a filter leaves, newest first, at most `MAX_SELECTED`. */
export async function findOwnIds(ctx: AuthedContext, filter: OwnListFilter): Promise<{ ids: number[] }> {
  const params = new SqlParams();
  const own = `${isManagedBy(params.bind(ctx.user.id))} and ${isListed(params, filter, ctx.now())}`;
  const sql = `select p.id from properties p where ${own} order by ${NEWEST_FIRST} limit ${MAX_SELECTED}`;
  const found = await rows<{ id: number }>(ctx.em, preparedStatement(sql, params.list));
  return { ids: found.map(({ id }) => id) };
}

/** Views, saves and inquiries of all listings of the caller but deleted ones, and what the page asks its owner about them. */
export async function summariseOwn(ctx: AuthedContext): Promise<OwnSummary> {
  const own = `select p.id, p.status, p.agent_id from properties p where ${isManagedBy('$1')} and p.status <> 'deleted'`;
  const sql = `with own as materialized (${own})
    select (select coalesce(sum(n), 0)::int from own join property_views on property_id = own.id)
        + (select coalesce(sum(n), 0)::int from own join property_view_totals on property_id = own.id) as views,
      (select count(*)::int from own join saved_properties on property_id = own.id) as saves,
      (select count(*)::int from own join inquiries on property_id = own.id)
        + (select coalesce(sum(n), 0)::int from own join inquiry_totals on property_id = own.id) as inquiries,
      exists (select from own where status = 'published' and agent_id is null) as "hasPublished"`;
  const [[figures], unconfirmed, drafts] = await Promise.all([
    rows<Omit<OwnSummary, 'unconfirmed' | 'drafts'>>(ctx.em, preparedStatement(sql, [ctx.user.id])),
    countUnconfirmed(ctx.em, ctx.user.id, ctx.now()),
    countDrafts(ctx.em, ctx.user.id),
  ]);
  return { ...figures!, unconfirmed, drafts };
}

/**
 * One listing of the caller, in any status but deleted, for its form.
 * @throws DomainError MISSING when the caller has no such listing
 */
export async function getOwnListing(ctx: AuthedContext, id: number): Promise<OwnListing> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where p.id = $1 and ${isManagedBy('$2')} and p.status <> 'deleted'`;
  const [row] = await rows<OwnRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return toOwnListing(row, await findTakedowns(ctx.em, row.status === 'removed' ? [id] : []));
}
