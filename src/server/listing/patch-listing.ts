// Changes the fields of a listing and its status in one transaction, as PATCH /api/properties/{id} does.
import { type ListingPatch, listingStatusSchema } from '../../shared/listing/listing.ts';
import { splitUnit } from '../../shared/listing/unit.ts';
import { m } from '../../shared/messages/messages.ts';
import { findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';
import { getOwnListingForUpdate, HELD_HEADER, updateListing } from './listing.ts';
import { setStatus } from './status.ts';

/**
 * Counts another unit of the caller's listing. Before the transaction, which holds a connection: counting takes one of its own.
 * @throws DomainError TOO_MANY after ten a day
 */
async function countUnit(ctx: AuthedContext, id: number, { unit, address }: ListingPatch): Promise<void> {
  const sent = unit ?? (address === undefined ? null : splitUnit(address).unit);
  if (sent === null) return;
  const sql = `select p.unit from properties p where p.id = $1 and ${isManagedBy('$2')}`;
  const [stored] = await rows<{ unit: string | null }>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
  if (stored && stored.unit !== sent) await ctx.limiter.count('changeUnit', String(id));
}

/**
 * Changes a listing of the caller, and then its status, where another one is sent. One whose price or area can hardly be right is not published unless a
 * person confirmed it (header X-Held).
 * @throws DomainError those of `updateListing` and `setStatus`; TOO_MANY over the limit of changed units; INVALID for a status that owners cannot set
 */
export async function patchListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<ManagedView> {
  await countUnit(ctx, id, patch);
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
