import { type ListingStatus, RESTORE_HOURS } from '../../shared/listing/listing.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { DeletedListing } from './entity.ts';
import { getOwnListingForUpdate } from './listing.ts';
import { assertListingQuota } from './quota.ts';

const RESTORE_MS = RESTORE_HOURS * 3_600_000;

/** Whether a listing of this status takes a place of the allowance. */
const isCounted = (status: PropertyView['status']): boolean => status === 'published' || status === 'paused';

/**
 * Publishes, pauses or ends an own listing. Only published homes are listed anywhere.
 * @throws Refused MISSING, INVALID when a home for sale is called rented or the other way round, LIMIT when an ended one has no place any more
 */
export async function setStatus(ctx: AuthedContext, id: number, status: ListingStatus): Promise<{ id: number; status: ListingStatus }> {
  return ctx.em.transactional(async (tx) => {
    const listing = await getOwnListingForUpdate(tx, ctx.user.id, id);
    if (status === 'sold' && listing.transactionType === 'Rent') throw new DomainError('INVALID', 'A home for rent is rented, not sold');
    if (status === 'rented' && listing.transactionType === 'Buy') throw new DomainError('INVALID', 'A home for sale is sold, not rented');
    if (isCounted(status) && !isCounted(listing.status)) await assertListingQuota(ctx, tx);
    await tx.nativeUpdate(Property, { id }, { status, updatedAt: ctx.now() });
    return { id, status };
  });
}

/**
 * Takes an own listing off everywhere at once; for a day it can be brought back as it was.
 * @throws Refused MISSING
 */
export async function deleteListing(ctx: AuthedContext, id: number): Promise<{ id: number; restorableUntil: string }> {
  return ctx.em.transactional(async (tx) => {
    const { status } = await getOwnListingForUpdate(tx, ctx.user.id, id);
    await tx.insert(DeletedListing, { property: id, status, deletedAt: ctx.now() });
    await tx.nativeUpdate(Property, { id }, { status: 'deleted', updatedAt: ctx.now() });
    return { id, restorableUntil: new Date(ctx.now().getTime() + RESTORE_MS).toISOString() };
  });
}

/**
 * Undoes a deletion: the listing stands as it stood before.
 * @throws Refused MISSING when there is nothing to bring back (any more), LIMIT when its place is taken
 */
export async function restoreListing(ctx: AuthedContext, id: number): Promise<{ id: number; status: PropertyView['status'] }> {
  return ctx.em.transactional(async (tx) => {
    const sql = `select d.status from deleted_listings d join properties p on p.id = d.property_id
      where p.id = ? and p.user_id = ? and p.status = 'deleted' and d.deleted_at > ? for update`;
    const [deleted] = await tx.execute<{ status: PropertyView['status'] }[]>(sql, [
      id,
      ctx.user.id,
      new Date(ctx.now().getTime() - RESTORE_MS),
    ]);
    if (!deleted) throw new DomainError('MISSING', 'Property not found');
    if (isCounted(deleted.status)) await assertListingQuota(ctx, tx);
    await tx.nativeUpdate(Property, { id }, { status: deleted.status, updatedAt: ctx.now() });
    await tx.nativeDelete(DeletedListing, { property: id });
    return { id, status: deleted.status };
  });
}

/**
 * For a job, once an hour or so: removes for good what was deleted more than a day ago, with its inquiries, figures and saved marks; its photos
 * go with the next `removeOrphanPhotos`.
 * @returns how many listings were removed
 */
export async function purgeDeletedListings(deps: Pick<Deps, 'orm' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - RESTORE_MS);
  return deps.orm.em.fork().transactional(async (tx) => {
    const sql = `delete from properties where status = 'deleted' and id in (select property_id from deleted_listings where deleted_at < ?) returning user_id as "userId"`;
    const gone = await tx.execute<{ userId: number | null }[]>(sql, [before]);
    for (const userId of new Set(gone.map((row) => row.userId))) if (userId !== null) await detachPhotos(tx, userId, before);
    return gone.length;
  });
}
