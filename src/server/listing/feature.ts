// Gives a listing one of the featured places of the plan under which it counts, and takes it back (`featured_places`, `properties.featured`).
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';
import { countPlaces, readPlaceLimit, setPlaces, trimPlaces } from '../organization/featured-places.ts';
import type { AuthedContext } from '../trpc.ts';
import { lockOwnListings } from './status.ts';

/**
 * Puts a published listing that the caller manages into a featured place, or takes it out of its place. A listing that is not published keeps its place only
 * until another one needs it.
 * @throws DomainError MISSING for listings that the caller does not manage; CONFLICT for one that is not published; LIMIT when the plan has no place left
 */
export async function featureListing(
  ctx: AuthedContext,
  { id, isFeatured }: { id: number; isFeatured: boolean },
): Promise<{ id: number; hasFeaturedPlace: boolean }> {
  await ctx.em.transactional(async (tx) => {
    const [listing] = await lockOwnListings(tx, ctx.user.id, [id]);
    const now = ctx.now();
    const [place] = await tx.execute<object[]>('select from featured_places where property_id = ?', [id]);
    if (Boolean(place) === isFeatured) return;
    if (!isFeatured) return setPlaces(tx, [id], false, now);
    if (listing!.status !== 'published') throw new DomainError('CONFLICT', m.listing_feature_publish_first());
    const stock = { userId: listing!.personId ?? ctx.user.id, organizationId: listing!.organizationId };
    const limit = await readPlaceLimit(tx, stock, now, { isLocked: true });
    if (limit === 0) throw new DomainError('LIMIT', m.listing_feature_no_plan());
    if ((await countPlaces(tx, stock)) >= limit) throw new DomainError('LIMIT', m.listing_feature_full({ limit }));
    await trimPlaces(tx, stock, limit - 1, now);
    await setPlaces(tx, [id], true, now);
  });
  return { id, hasFeaturedPlace: isFeatured };
}
