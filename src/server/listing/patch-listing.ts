// Changes the fields of listings and their status in one transaction, as PATCH /api/properties/{id} does.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListingPatch, type ListingStatus, listingStatusSchema } from '../../shared/listing/listing.ts';
import { splitUnit } from '../../shared/listing/unit.ts';
import { m } from '../../shared/messages/messages.ts';
import { findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isManagedBy } from '../organization/managed.ts';
import type { AuthedContext } from '../trpc.ts';
import { getOwnListingForUpdate, HELD_HEADER } from './listing.ts';
import { setStatuses } from './status.ts';
import { type ListingChange, updateListings } from './update-listings.ts';

/** The unit that a patch states; null for none. */
const sentUnit = ({ unit, address }: ListingPatch): string | null => unit ?? (address === undefined ? null : splitUnit(address).unit);

/** Counts another unit of a listing of the caller. @throws DomainError TOO_MANY after ten a day */
export async function countUnit(
  ctx: AuthedContext,
  stored: { id: number; unit?: string | null | undefined },
  patch: ListingPatch,
): Promise<void> {
  const sent = sentUnit(patch);
  if (sent !== null && (stored.unit ?? null) !== sent) await ctx.limiter.count('changeUnit', String(stored.id));
}

/**
 * Changes listings of the caller, and then their status, where another one is sent, all or none. One whose price or area can hardly be right is not published
 * unless a person confirmed it (`heldField`).
 * @throws DomainError those of `updateListings` and `setStatuses`; INVALID for a status that owners cannot set
 */
export async function patchListings(
  ctx: AuthedContext,
  tx: EntityManager,
  changes: readonly ListingChange[],
): Promise<Awaited<ReturnType<typeof updateListings>>> {
  const statuses = new Map<number, ListingStatus>();
  const updated = (await updateListings(ctx, tx, changes)).map((result, i) => {
    const { before, patch } = changes[i]!;
    if (patch.status === undefined || patch.status === before.status) return result;
    const status = listingStatusSchema.safeParse(patch.status);
    if (!status.success) throw new DomainError('INVALID', m.listing_status_unknown());
    const heldField = status.data === 'published' && !patch.amountConfirmed ? findDoubtfulField(result.listing) : null;
    if (heldField) return { ...result, heldField };
    statuses.set(before.id, status.data);
    return result;
  });
  if (statuses.size > 0) await setStatuses({ ...ctx, em: tx }, [...statuses.keys()], ({ id }) => statuses.get(id)!);
  return updated.map((result) => ({
    ...result,
    listing: { ...result.listing, status: statuses.get(result.listing.id) ?? result.listing.status },
  }));
}

/**
 * Changes one listing of the caller (`patchListings`). The header X-Held names a field that can hardly be right.
 * @throws DomainError MISSING for a listing that the caller does not manage; TOO_MANY over the limit of changed units; those of `patchListings`
 */
export async function patchListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<ManagedView> {
  // before the transaction, which holds a connection: counting takes one of its own
  if (sentUnit(patch) !== null) {
    const sql = `select p.id, p.unit from properties p where p.id = $1 and ${isManagedBy('$2')}`;
    const [stored] = await rows<{ id: number; unit: string | null }>(ctx.em, preparedStatement(sql, [id, ctx.user.id]));
    if (stored) await countUnit(ctx, stored, patch);
  }
  return ctx.em.transactional(async (tx) => {
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const [{ listing, heldField }] = (await patchListings(ctx, tx, [{ before, patch }])) as [
      Awaited<ReturnType<typeof patchListings>>[number],
    ];
    if (heldField) ctx.setHeader(HELD_HEADER, heldField);
    return patch.status === undefined || patch.status === before.status ? listing : getOwnListingForUpdate(tx, ctx.user.id, id);
  });
}
