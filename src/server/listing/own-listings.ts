// Reads of a user's own listings, also unpublished ones.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { OwnListing } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Takedown } from '../../shared/moderation/report.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { SHARES_HOME } from '../home-history/home-identity.ts';
import { findTakedowns } from '../moderation/appeal.ts';
import { isoText, VIEW_COLUMNS } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';
import { RESTORE_MS } from './status.ts';

/** The most listings of a member that are shown. */
export const MAX_OWN_LISTINGS = 1000;

type OwnRow = Omit<OwnListing, 'restorableUntil' | 'takedown'> & { deletedAt: string | Date | null };

/**
 * SQL: a property with what its owner sees besides: emails that asked whether it is available, when it was paused without an answer, questions of visitors,
 * views (of recent days, plus the total of older ones), saves, inquiries, former prices (AED, newest first), and whether other listings are the same home.
 */
const OWN_COLUMNS = `${VIEW_COLUMNS}, coalesce(confirmation.asks, 0) as asks, ${isoText('confirmation.paused_at')} as "unconfirmedSince",
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

/** The listing of a row, with the time (UTC) until which it can be restored (null when it is not deleted), and why staff have taken it down. */
const toOwn = ({ deletedAt, ...listing }: OwnRow, takedowns: ReadonlyMap<number, Takedown>): OwnListing => ({
  ...listing,
  takedown: takedowns.get(listing.id) ?? null,
  restorableUntil: deletedAt && new Date(new Date(deletedAt).getTime() + RESTORE_MS).toISOString(),
});

/** Every listing of a member but deleted ones, newest first, at most 1,000: what GET /api/users/{id}/properties answers. */
export function listOwnProperties(em: EntityManager, userId: number): Promise<PropertyView[]> {
  const sql = `select ${VIEW_COLUMNS} from properties p where p.user_id = $1 and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${MAX_OWN_LISTINGS}`;
  return rows<PropertyView>(em, preparedStatement(sql, [userId]));
}

/** The caller's listings with their figures, and deleted ones that can still be restored. */
export async function ownListings(ctx: AuthedContext): Promise<{ items: OwnListing[]; deleted: OwnListing[] }> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where p.user_id = $1 and (p.status <> 'deleted' or deleted.deleted_at > $2) order by p.created_at desc, p.id desc limit ${MAX_OWN_LISTINGS}`;
  const since = new Date(ctx.now().getTime() - RESTORE_MS);
  const [ownRows, takedowns] = await Promise.all([
    rows<OwnRow>(ctx.em, preparedStatement(sql, [ctx.user.id, since])),
    findTakedowns(ctx.em, ctx.user.id),
  ]);
  const listings = ownRows.map((row) => toOwn(row, takedowns));
  return { items: listings.filter((own) => own.status !== 'deleted'), deleted: listings.filter((own) => own.status === 'deleted') };
}

/**
 * One listing of the caller, in any status but deleted, for its form.
 * @throws DomainError MISSING when the caller has no such listing
 */
export async function ownListing(ctx: AuthedContext, id: number): Promise<OwnListing> {
  const sql = `select ${OWN_COLUMNS} from ${OWN_TABLES}
    where p.id = $1 and p.user_id = $2 and p.status <> 'deleted'`;
  const [row] = await rows<OwnRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return toOwn(row, await findTakedowns(ctx.em, ctx.user.id));
}
