import type { EntityManager } from '@mikro-orm/postgresql';
import { type OwnListing, RESTORE_HOURS } from '../../shared/listing/listing.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isoText, VIEW } from '../property/property.row.ts';
import type { AuthedContext } from '../trpc.ts';

const RESTORE_MS = RESTORE_HOURS * 3_600_000;
const MAX = 1000;

type OwnRow = Omit<OwnListing, 'restorableUntil'> & { deletedAt: string | Date | null };

const OWN_COLUMNS = `${VIEW}, d.deleted_at as "deletedAt",
  (select coalesce(sum(n), 0)::int from property_views v where v.property_id = p.id) as views,
  (select count(*)::int from saved_properties s where s.property_id = p.id) as saves,
  (select count(*)::int from inquiries i where i.property_id = p.id) as inquiries,
  (select coalesce(json_agg(json_build_object('price', c.price, 'changedAt', ${isoText('c.changed_at')}) order by c.changed_at desc, c.id desc), '[]')
    from price_changes c where c.property_id = p.id) as "priceChanges"`;

const toOwn = ({ deletedAt, ...listing }: OwnRow): OwnListing => ({
  ...listing,
  restorableUntil: deletedAt && new Date(new Date(deletedAt).getTime() + RESTORE_MS).toISOString(),
});

/** Every listing of a member but deleted ones, newest first, at most 1,000: what GET /api/users/{id}/properties answers. */
export function listOwnProperties(em: EntityManager, userId: number): Promise<PropertyView[]> {
  const sql = `select ${VIEW} from properties p where p.user_id = $1 and p.status <> 'deleted' order by p.created_at desc, p.id desc limit ${MAX}`;
  return rows<PropertyView>(em, preparedStatement(sql, [userId]));
}

/** The caller's listings with their figures, and deleted ones that can still be restored. */
export async function ownListings(ctx: AuthedContext): Promise<{ items: OwnListing[]; deleted: OwnListing[] }> {
  const sql = `select ${OWN_COLUMNS} from properties p left join deleted_listings d on d.property_id = p.id
    where p.user_id = $1 and (p.status <> 'deleted' or d.deleted_at > $2) order by p.created_at desc, p.id desc limit ${MAX}`;
  const since = new Date(ctx.now().getTime() - RESTORE_MS);
  const listings = (await rows<OwnRow>(ctx.em, preparedStatement(sql, [ctx.user.id, since]))).map(toOwn);
  return { items: listings.filter((own) => own.status !== 'deleted'), deleted: listings.filter((own) => own.status === 'deleted') };
}

/**
 * One listing of the caller, in any status but deleted, for its form.
 * @throws DomainError MISSING when the caller has no such listing
 */
export async function ownListing(ctx: AuthedContext, id: number): Promise<OwnListing> {
  const sql = `select ${OWN_COLUMNS} from properties p left join deleted_listings d on d.property_id = p.id
    where p.id = $1 and p.user_id = $2 and p.status <> 'deleted'`;
  const [row] = await rows<OwnRow>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (!row) throw new DomainError('MISSING', 'Property not found');
  return toOwn(row);
}
