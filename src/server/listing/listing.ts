import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListingInput, type ListingPatch, normaliseCoordinates } from '../../shared/listing/listing.ts';
import { isOtherProperty } from '../../shared/listing/listing-identity.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { publicName } from '../account/account.ts';
import { DomainError } from '../errors.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { toView, VIEW_COLUMNS, type ViewRow } from '../property/property.row.ts';
import { endedByReplacement } from '../property/verification.ts';
import { getSearchDictionary, reloadSearchDictionary } from '../search/text/dictionary.ts';
import type { AuthedContext } from '../trpc.ts';
import { PriceChange } from './entity.ts';
import { type ListingPlace, resolvePlace } from './place.ts';
import { assertListingQuota } from './quota.ts';

const loadPropertyView = async (em: EntityManager, id: number): Promise<PropertyView> => {
  const [row] = await em.execute<ViewRow[]>(`select ${VIEW_COLUMNS} from properties p where p.id = ?`, [id]);
  return toView(row!);
};

/** A studio has one bedroom, whatever was typed. */
const bedroomsOf = (home: Pick<ListingInput, 'propertyType' | 'bedrooms'>): number => (home.propertyType === 'Studio' ? 1 : home.bedrooms);

const findOwnPlace = async (em: EntityManager, location: string, address: string): Promise<ListingPlace> =>
  resolvePlace((await getSearchDictionary(em)).places, location, address);

/**
 * Advertises a home of the caller. Only the form's fields come in; promotion, badges and dates are never the caller's to set.
 * @throws Refused LIMIT over the plan's allowance, INVALID for an upload that is not the caller's
 */
export async function createListing(ctx: AuthedContext, input: ListingInput): Promise<PropertyView> {
  const place = await findOwnPlace(ctx.em, input.location, input.address);
  const { latitude, longitude, ...home } = input;
  const listed = await ctx.em.transactional(async (tx) => {
    await assertListingQuota(ctx, tx);
    await attachPhotos(tx, ctx.user.id, input.images);
    const id = await tx.insert(Property, {
      ...home,
      ...place,
      ...normaliseCoordinates({ latitude, longitude }),
      bedrooms: bedroomsOf(home),
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      advertiser: publicName(ctx.user),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    return loadPropertyView(tx, id);
  });
  const { places } = await getSearchDictionary(ctx.em);
  if (!places.some((known) => known.name === listed.location)) await reloadSearchDictionary(ctx.em);
  return listed;
}

/** The caller's own listing, locked; somebody else's and a deleted one are simply not there. @throws Refused MISSING */
export async function getOwnListingForUpdate(tx: EntityManager, userId: number, id: number): Promise<PropertyView> {
  const sql = `select ${VIEW_COLUMNS} from properties p where p.id = ? and p.user_id = ? and p.status <> 'deleted' for update`;
  const [row] = await tx.execute<ViewRow[]>(sql, [id, userId]);
  if (!row) throw new DomainError('MISSING', 'Property not found');
  return toView(row);
}

/** A former price is only told where it is the price of the same offer: sale and rent do not compare. */
async function recordPriceChange(
  tx: EntityManager,
  before: PropertyView,
  after: { price: number; transactionType: string },
  now: Date,
): Promise<void> {
  if (after.transactionType !== before.transactionType) await tx.nativeDelete(PriceChange, { property: before.id });
  else if (after.price !== before.price) await tx.insert(PriceChange, { property: before.id, price: before.price, changedAt: now });
}

/** What is given of the form's fields; undefined means absent. */
const given = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Changes an own listing: what the patch lacks stays as it is. Every change of the price is kept, photos that are no longer shown are let go.
 * A change that makes another home of it (`isAnotherHome`) ends a running promotion and the verified mark.
 * @throws Refused MISSING when the caller has no such listing, INVALID for an upload that is not the caller's
 */
export async function updateListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<PropertyView> {
  const changes = given(patch);
  const vocabulary = changes.location === undefined && changes.address === undefined ? null : await getSearchDictionary(ctx.em);
  return ctx.em.transactional(async (tx) => {
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const after = { ...before, ...changes };
    const place = vocabulary ? resolvePlace(vocabulary.places, after.location, after.address) : {};
    const ended = isOtherProperty(before, after) ? endedByReplacement(before, ctx.now()) : {};
    const added = after.images.filter((image) => !before.images.includes(image));
    await attachPhotos(tx, ctx.user.id, added);
    await recordPriceChange(tx, before, after, ctx.now());
    await tx.nativeUpdate(
      Property,
      { id },
      {
        ...changes,
        ...place,
        ...normaliseCoordinates(after),
        ...ended,
        bedrooms: bedroomsOf(after),
        advertiser: publicName(ctx.user),
        updatedAt: ctx.now(),
      },
    );
    if (before.images.some((image) => !after.images.includes(image))) await detachPhotos(tx, ctx.user.id, ctx.now());
    return loadPropertyView(tx, id);
  });
}
