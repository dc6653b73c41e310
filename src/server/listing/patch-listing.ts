// Changes the fields of a listing and its status in one transaction, as PATCH /api/properties/{id} does.
import { type ListingPatch, listingStatusSchema } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import { findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { getOwnListingForUpdate, HELD_HEADER, updateListing } from './listing.ts';
import { setStatus } from './status.ts';

/**
 * Changes a listing of the caller, and then its status, where another one is sent. One whose price or area can hardly be right is not published unless a
 * person confirmed it (header X-Held).
 * @throws DomainError those of `updateListing` and `setStatus`; INVALID for a status that owners cannot set
 */
export async function patchListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<ManagedView> {
  if (patch.status === undefined) return updateListing(ctx, id, patch);
  return ctx.em.transactional(async (tx) => {
    const within = { ...ctx, em: tx };
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const listing = await updateListing(within, id, patch);
    if (patch.status === before.status) return listing;
    const status = listingStatusSchema.safeParse(patch.status);
    if (!status.success) throw new DomainError('INVALID', m.listing_status_unknown());
    const heldField = status.data === 'published' && !patch.amountConfirmed ? findDoubtfulField(listing) : null;
    if (heldField) ctx.setHeader(HELD_HEADER, heldField);
    else await setStatus(within, id, status.data);
    return getOwnListingForUpdate(tx, ctx.user.id, id);
  });
}
