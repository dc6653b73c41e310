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
import { isoText, VIEW } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';
import { RESTORE_MS } from './status.ts';

/** The most listings of a member that are shown. */
export const MAX_OWN = 1000;

type OwnRow = Omit<OwnListing, 'restorableUntil' | 'takedown'> & { deletedAt: string | Date | null };

/**
 * A property with what its owner sees besides: emails that asked whether it is available, when it was paused without an answer, questions of visitors, views,
 * saves, inquiries, former prices (AED, newest first), and whether other listings are the same home.
 */
const OWN_COLUMNS = `${VIEW}, coalesce(f.asks, 0) as asks, ${isoText('f.paused_at')} as "unconfirmedSince",
  (select count(*)::int from availability_questions q where q.property_id = p.id) as questions, d.deleted_at as "deletedAt",
  (select coalesce(sum(n), 0)::int from property_views v where v.property_id = p.id)
    + coalesce((select n from property_view_totals t where t.property_id = p.id), 0) as views,
  (select count(*)::int from saved_properties s where s.property_id = p.id) as saves,
  (select count(*)::int from inquiries i where i.property_id = p.id) as inquiries,
  (select coalesce(json_agg(json_build_object('price', c.price, 'changedAt', ${isoText('c.changed_at')}) order by c.changed_at desc, c.id desc), '[]')
    from price_changes c where c.property_id = p.id) as "priceChanges", ${SHARES_HOME} as "sharesHome"`;

/** The listing of a row, with the time (UTC) until which it can be restored (null when it is not deleted), and why staff have taken it down. */
const toOwn = ({ deletedAt, ...listing }: OwnRow, takedowns: ReadonlyMap<number, Takedown>): OwnListing => ({
  ...listing,
  takedown: takedowns.get(listing.id) ?? null,
  restorableUntil: deletedAt && new Date(new Date(deletedAt).getTime() + RESTORE_MS).toISOString(),
});

/** Every listing of a member but deleted ones, newest first, at most 1,000: what GET /api/users/{id}/properties answers. */
export function listOwnProperties(em: EntityManager, userId: number): Promise<PropertyView[]> {
  const sql = `select ${VIEW} from properties p where p.user_id = $1 and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${MAX_OWN}`;
  return rows<PropertyView>(em, preparedStatement(sql, [userId]));
}

/** The caller's listings with their figures, and deleted ones that can still be restored. */
export async function ownListings(ctx: AuthedContext): Promise<{ items: OwnListing[]; deleted: OwnListing[] }> {
  const sql = `select ${OWN_COLUMNS} from properties p left join deleted_listings d on d.property_id = p.id left join listing_confirmations f on f.property_id = p.id
    where p.user_id = $1 and (p.status <> 'deleted' or d.deleted_at > $2) order by p.created_at desc, p.id desc limit ${MAX_OWN}`;
  const since = new Date(ctx.now().getTime() - RESTORE_MS);
  const [found, takedowns] = await Promise.all([
    rows<OwnRow>(ctx.em, preparedStatement(sql, [ctx.user.id, since])),
    findTakedowns(ctx.em, ctx.user.id),
  ]);
  const listings = found.map((row) => toOwn(row, takedowns));
  return { items: listings.filter((own) => own.status !== 'deleted'), deleted: listings.filter((own) => own.status === 'deleted') };
}

/**
 * One listing of the caller, in any status but deleted, for its form.
 * @throws DomainError MISSING when the caller has no such listing
 */
export async function ownListing(ctx: AuthedContext, id: number): Promise<OwnListing> {
  const sql = `select ${OWN_COLUMNS} from properties p left join deleted_listings d on d.property_id = p.id left join listing_confirmations f on f.property_id = p.id
    where p.id = $1 and p.user_id = $2 and p.status <> 'deleted'`;
  const [row] = await rows<OwnRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return toOwn(row, await findTakedowns(ctx.em, ctx.user.id));
}
