// Publishes, pauses, marks as sold or rented, deletes and restores a user's listings (`properties`, `deleted_listings`). Visitors who asked about a home get
// an email when its listing is paused, sold or rented. An hourly job purges deleted listings.
import { sql } from 'kysely';
import { type ListingStatus, RESTORE_HOURS } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { recordConfirmation } from '../confirmed-homes.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { isHeldForReview, screenPublished } from '../moderation/screening.ts';
import { detachPhotos, lockPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { resumeAsking, stopAsking } from './confirmation/confirmation.ts';
import { endListing } from './confirmation/end-listing.ts';
import { answerQuestions } from './confirmation/questions.ts';
import { DeletedListing } from './entity.ts';
import { getOwnListingForUpdate } from './listing.ts';
import { assertPermit, mayPublishAgain, permitOf } from './permit.ts';
import { assertListingQuota } from './quota.ts';

/** How long a deleted listing can be restored. */
export const RESTORE_MS = RESTORE_HOURS * HOUR_MS;

/** Whether a listing of this status counts against the quota. */
const isCounted = (status: PropertyView['status']): boolean => status === 'published' || status === 'paused';

/**
 * Sets the status of a listing of the caller. Publishing also records that the home is available, and queues an unusual price for staff. Every other status
 * emails the visitors who asked about the home that it is not.
 * @throws DomainError MISSING; FORBIDDEN to publish before the email address is confirmed; CONFLICT while staff have taken the listing down or look at a
 * new one first; INVALID to mark a sale as rented or a rent as sold; LIMIT when the quota is used up; INVALID and CONFLICT of `assertPermit` to publish
 */
export async function setStatus(ctx: AuthedContext, id: number, status: ListingStatus): Promise<{ id: number; status: ListingStatus }> {
  if (status === 'published') requireConfirmedEmail(ctx);
  return ctx.em.transactional(async (tx) => {
    const listing = await getOwnListingForUpdate(tx, ctx.user.id, id);
    if (listing.status === 'removed') throw new DomainError('CONFLICT', m.moderation_status_conflict());
    if (status === 'sold' && listing.transactionType === 'Rent') throw new DomainError('INVALID', m.listing_rent_not_sold());
    if (status === 'rented' && listing.transactionType === 'Buy') throw new DomainError('INVALID', m.listing_sale_not_rented());
    if (isCounted(status) && !isCounted(listing.status)) await assertListingQuota(ctx, tx);
    if (status === 'published') {
      if (await isHeldForReview(tx, ctx, id)) throw new DomainError('CONFLICT', m.moderation_in_review());
      const { emirate } = listing;
      await assertPermit(ctx, tx, { id, userId: ctx.user.id, emirate, permit: permitOf(listing), isChanged: false, willBePublished: true });
      await tx.nativeUpdate(Property, { id }, { status, updatedAt: ctx.now() });
      // an owner who publishes a listing confirms by it that the home is available; visitors who asked get the answer
      await recordConfirmation(tx, ctx.env, { ids: [id], by: 'person', now: ctx.now() });
      await answerQuestions(ctx, tx, [id], true);
      if (listing.status !== 'published') await screenPublished(tx, ctx, listing);
    } else await endListing(ctx, tx, id, status);
    return { id, status };
  });
}

/**
 * Marks a listing of the caller as deleted, keeps its former status in `deleted_listings`, and stops the emails that ask whether the home is still
 * available. It can be restored for a day.
 * @throws DomainError MISSING
 */
export async function deleteListing(ctx: AuthedContext, id: number): Promise<{ id: number; restorableUntil: string }> {
  return ctx.em.transactional(async (tx) => {
    const { status } = await getOwnListingForUpdate(tx, ctx.user.id, id);
    await tx.insert(DeletedListing, { property: id, status, deletedAt: ctx.now() });
    await tx.nativeUpdate(Property, { id }, { status: 'deleted', updatedAt: ctx.now() });
    await stopAsking(tx, id);
    return { id, restorableUntil: new Date(ctx.now().getTime() + RESTORE_MS).toISOString() };
  });
}

/**
 * Restores a deleted listing with its former status. For a published one the emails that ask whether the home is still available start again; it is
 * paused instead if its permit no longer allows to publish it.
 * @throws DomainError MISSING when there is nothing to restore, LIMIT over the quota
 */
export async function restoreListing(ctx: AuthedContext, id: number): Promise<{ id: number; status: PropertyView['status'] }> {
  return ctx.em.transactional(async (tx) => {
    const deleted = await statements(tx)
      .selectFrom('deleted_listings as d')
      .innerJoin('properties as p', 'p.id', 'd.property_id')
      .select('d.status')
      .where((eb) => eb.and({ 'p.id': id, 'p.user_id': ctx.user.id, 'p.status': 'deleted' }))
      .where('d.deleted_at', '>', new Date(ctx.now().getTime() - RESTORE_MS))
      .forUpdate()
      .executeTakeFirst();
    if (!deleted) throw new DomainError('MISSING', m.property_not_found());
    if (isCounted(deleted.status)) await assertListingQuota(ctx, tx);
    await tx.nativeUpdate(Property, { id }, { status: deleted.status, updatedAt: ctx.now() });
    await tx.nativeDelete(DeletedListing, { property: id });
    if (deleted.status !== 'published') return { id, status: deleted.status };
    const listing = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const isAllowed = await mayPublishAgain(ctx, tx, { id, userId: ctx.user.id, emirate: listing.emirate, permit: permitOf(listing) });
    // the listing is restored without being public; its owner can publish it once it has a valid permit
    if (!isAllowed) {
      await tx.nativeUpdate(Property, { id }, { status: 'paused' });
      return { id, status: 'paused' };
    }
    await resumeAsking(tx, ctx.env, id, ctx.now());
    return { id, status: 'published' };
  });
}

/**
 * Hourly job: purges listings that were deleted more than a day ago, and by foreign keys their inquiries, figures and saves. Releases their photos,
 * whose files the job `removeOrphanPhotos` deletes.
 * @returns the number of purged listings
 */
export async function purgeDeletedListings(deps: Pick<Deps, 'orm' | 'now'>): Promise<number> {
  const restorableSince = new Date(deps.now().getTime() - RESTORE_MS);
  return deps.orm.em.fork().transactional(async (tx) => {
    const deletions = statements(tx).selectFrom('deleted_listings').select('property_id').where('deleted_at', '<', restorableSince);
    const purgeable = statements(tx).selectFrom('properties').where('status', '=', sql.lit('deleted')).where('id', 'in', deletions);
    // in the order of their ids, so that two runs do not wait for each other
    const owners = await purgeable.select('user_id').distinct().where('user_id', 'is not', null).orderBy('user_id').execute();
    for (const { user_id } of owners) await lockPhotos(tx, user_id!);
    const purged = await statements(tx)
      .deleteFrom('properties')
      .where('status', '=', sql.lit('deleted'))
      .where('id', 'in', deletions)
      .executeTakeFirst();
    // dated back by the day in which the listing could be restored, so that `removeOrphanPhotos` does not keep the files for another day
    for (const { user_id } of owners) await detachPhotos(tx, user_id!, restorableSince);
    return Number(purged.numDeletedRows);
  });
}
