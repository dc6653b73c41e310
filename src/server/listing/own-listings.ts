// Reads a user's own listings, also unpublished and recently deleted ones, with figures that only their owner sees. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Takedown } from '../../shared/moderation/report.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { SHARES_HOME } from '../home-history/home-identity.ts';
import { findTakedowns } from '../moderation/appeal.ts';
import { isoText, MANAGED_COLUMNS, toManagedView } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';
import { RESTORE_MS } from './status.ts';

/** The most listings of a member that are shown. */
export const MAX_OWN_LISTINGS = 1000;

/** A row of `OWN_COLUMNS`. */
type OwnRow = Omit<OwnListing, 'restorableUntil' | 'takedown'> & { deletedAt: string | Date | null };

/**
 * SQL: a property, and what only its owner sees: unanswered emails that asked whether it is available (`asks`), when it was paused for that,
 * waiting questions of visitors, views (recent days plus the total of older ones), saves, inquiries, former prices (AED, newest first), and
 * whether other listings are about the same home.
 */
const OWN_COLUMNS = `${MANAGED_COLUMNS}, coalesce(confirmation.asks, 0) as asks, ${isoText('confirmation.paused_at')} as "unconfirmedSince",
  (select count(*)::int from availability_questions where property_id = p.id) as questions, deleted.deleted_at as "deletedAt",
  (select coalesce(sum(n), 0)::int from property_views where property_id = p.id)
    + coalesce((select n from property_view_totals where property_id = p.id), 0) as views,
  (select count(*)::int from saved_properties where property_id = p.id) as saves,
  (select count(*)::int from inquiries where property_id = p.id) as inquiries,
  (select coalesce(json_agg(json_build_object('price', price, 'changedAt', ${isoText('changed_at')}) order by changed_at desc, id desc), '[]')
    from price_changes where property_id = p.id) as "priceChanges", ${SHARES_HOME} as "sharesHome"`;
/** The tables of `OWN_COLUMNS`. */
const OWN_TABLES = `properties p left join deleted_listings deleted on deleted.property_id = p.id
  left join listing_confirmations confirmation on confirmation.property_id = p.id`;

/** Adds the time (UTC) until which a deleted listing can be restored (null for others), and why staff have taken a listing down. */
const toOwnListing = ({ deletedAt, ...listing }: OwnRow, takedowns: ReadonlyMap<number, Takedown>): OwnListing => ({
  ...toManagedView(listing),
  takedown: takedowns.get(listing.id) ?? null,
  restorableUntil: deletedAt && new Date(new Date(deletedAt).getTime() + RESTORE_MS).toISOString(),
});

/** All listings of a user but deleted ones, newest first, at most 1,000; the response of GET /api/users/{id}/properties. */
export async function listOwnProperties(em: EntityManager, userId: number): Promise<ManagedView[]> {
  const sql = `select ${MANAGED_COLUMNS} from properties p where p.user_id = $1 and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${MAX_OWN_LISTINGS}`;
  return (await rows<ManagedView>(em, preparedStatement(sql, [userId]))).map(toManagedView);
}

/** The caller's listings with their figures, and deleted ones that can still be restored, newest first. */
export async function getOwnListings(ctx: AuthedContext): Promise<{ items: OwnListing[]; deleted: OwnListing[] }> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where p.user_id = $1 and (p.status <> 'deleted' or deleted.deleted_at > $2) order by p.created_at desc, p.id desc limit ${MAX_OWN_LISTINGS}`;
  const restorableFrom = new Date(ctx.now().getTime() - RESTORE_MS);
  const [ownRows, takedowns] = await Promise.all([
    rows<OwnRow>(ctx.em, preparedStatement(sql, [ctx.user.id, restorableFrom])),
    findTakedowns(ctx.em, ctx.user.id),
  ]);
  const listings = ownRows.map((row) => toOwnListing(row, takedowns));
  return { items: listings.filter(({ status }) => status !== 'deleted'), deleted: listings.filter(({ status }) => status === 'deleted') };
}

/**
 * One listing of the caller, in any status but deleted, for its form.
 * @throws DomainError MISSING when the caller has no such listing
 */
export async function getOwnListing(ctx: AuthedContext, id: number): Promise<OwnListing> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where p.id = $1 and p.user_id = $2 and p.status <> 'deleted'`;
  const [row] = await rows<OwnRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return toOwnListing(row, await findTakedowns(ctx.em, ctx.user.id));
}
