import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListingInput, type ListingPatch, normaliseCoordinates } from '../../shared/listing/listing.ts';
import { isOtherProperty } from '../../shared/listing/listing-identity.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { publicName } from '../account/account.ts';
import { DomainError } from '../errors.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { VIEW } from '../property/property.row.ts';
import { endedByReplacement } from '../property/verification.ts';
import { getSearchDictionary, reloadSearchDictionary } from '../search/text/dictionary.ts';
import type { AuthedContext } from '../trpc.ts';
import { PriceChange } from './entity.ts';
import { type ListingPlace, resolvePlace } from './place.ts';
import { assertListingQuota } from './quota.ts';

const loadPropertyView = async (em: EntityManager, id: number): Promise<PropertyView> => {
  const [row] = await em.execute<PropertyView[]>(`select ${VIEW} from properties p where p.id = ?`, [id]);
  return row!;
};

/** A studio has one bedroom, also when the form has another number. */
const bedroomsOf = (fields: Pick<ListingInput, 'propertyType' | 'bedrooms'>): number =>
  fields.propertyType === 'Studio' ? 1 : fields.bedrooms;

const findOwnPlace = async (em: EntityManager, location: string, address: string): Promise<ListingPlace> =>
  resolvePlace((await getSearchDictionary(em)).places, location, address);

/**
 * Creates a listing of the caller. Only the form's fields are accepted; promotion, badges and dates are not.
 * @throws DomainError LIMIT over the plan's quota, INVALID for an upload that is not the caller's
 */
export async function createListing(ctx: AuthedContext, input: ListingInput): Promise<PropertyView> {
  const place = await findOwnPlace(ctx.em, input.location, input.address);
  const { latitude, longitude, ...fields } = input;
  const listing = await ctx.em.transactional(async (tx) => {
    await assertListingQuota(ctx, tx);
    await attachPhotos(tx, ctx.user.id, input.images);
    const id = await tx.insert(Property, {
      ...fields,
      ...place,
      ...normaliseCoordinates({ latitude, longitude }),
      bedrooms: bedroomsOf(fields),
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      advertiser: publicName(ctx.user),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    return loadPropertyView(tx, id);
  });
  const { places } = await getSearchDictionary(ctx.em);
  if (!places.some((known) => known.name === listing.location)) await reloadSearchDictionary(ctx.em);
  return listing;
}

/** Loads and locks a listing of the user; deleted ones and those of other users are not found. @throws DomainError MISSING */
export async function getOwnListingForUpdate(tx: EntityManager, userId: number, id: number): Promise<PropertyView> {
  const sql = `select ${VIEW} from properties p where p.id = ? and p.user_id = ? and p.status <> 'deleted' for update`;
  const [row] = await tx.execute<PropertyView[]>(sql, [id, userId]);
  if (!row) throw new DomainError('MISSING', 'Property not found');
  return row;
}

/** Stores the former price; a change between sale and rent deletes the history, because the prices are not comparable. */
async function recordPriceChange(
  tx: EntityManager,
  before: PropertyView,
  after: { price: number; transactionType: string },
  now: Date,
): Promise<void> {
  if (after.transactionType !== before.transactionType) await tx.nativeDelete(PriceChange, { property: before.id });
  else if (after.price !== before.price) await tx.insert(PriceChange, { property: before.id, price: before.price, changedAt: now });
}

/** The fields of a patch that are present. */
const definedFields = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Changes a listing of the caller; absent fields stay. Stores a changed price and releases unused photos.
 * A change that makes it another property (`isAnotherHome`) ends a running promotion and the verified mark.
 * @throws DomainError MISSING when the caller has no such listing, INVALID for an upload that is not the caller's
 */
export async function updateListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<PropertyView> {
  const changes = definedFields(patch);
  const vocabulary = changes.location === undefined && changes.address === undefined ? null : await getSearchDictionary(ctx.em);
  return ctx.em.transactional(async (tx) => {
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const after = { ...before, ...changes };
    const place = vocabulary ? resolvePlace(vocabulary.places, after.location, after.address) : {};
    const endedColumns = isOtherProperty(before, after) ? endedByReplacement(before, ctx.now()) : {};
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
        ...endedColumns,
        bedrooms: bedroomsOf(after),
        advertiser: publicName(ctx.user),
        updatedAt: ctx.now(),
      },
    );
    if (before.images.some((image) => !after.images.includes(image))) await detachPhotos(tx, ctx.user.id, ctx.now());
    return loadPropertyView(tx, id);
  });
}
