// Creates and updates a user's listings (`properties`), within quota, with photos, former prices and verification.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListingInput, type ListingPatch, normaliseCoordinates } from '../../shared/listing/listing.ts';
import { isOtherProperty } from '../../shared/listing/listing-identity.ts';
import { m } from '../../shared/messages/messages.ts';
import { coolingInText } from '../../shared/property/home-terms.ts';
import type { PropertyView } from '../../shared/property/property.ts';
import { User } from '../account/account.entity.ts';
import { publicName } from '../account/account.ts';
import { mustWaitForConfirmation, publishWhenConfirmed } from '../account/email/account.unconfirmed.ts';
import { DomainError } from '../errors.ts';
import { screenListing } from '../moderation/screening.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { VIEW_COLUMNS } from '../property/property.row.ts';
import { NO_VERIFICATION } from '../property/verification.ts';
import { getSearchDictionary, reloadSearchDictionary } from '../search/text/dictionary/dictionary.ts';
import type { AuthedContext } from '../trpc.ts';
import { recordConfirmation } from './confirmation/confirmation.ts';
import { PriceChange } from './entity.ts';
import { assertPermit, hasOtherPermit, permitColumns, permitOf } from './permit.ts';
import { type ListingPlace, resolvePlace } from './place.ts';
import { assertListingQuota } from './quota.ts';

/** A property as the API answers it, read in the transaction that wrote it. */
const loadPropertyView = async (em: EntityManager, id: number): Promise<PropertyView> => {
  const [row] = await em.execute<PropertyView[]>(`select ${VIEW_COLUMNS} from properties p where p.id = ?`, [id]);
  return row!;
};

/** A studio has one bedroom, also when the form has another number. */
const bedroomsOf = (fields: Pick<ListingInput, 'propertyType' | 'bedrooms'>): number =>
  fields.propertyType === 'Studio' ? 1 : fields.bedrooms;

/** The place of a listing, by the places that the search dictionary knows. */
const findPlaceOf = async (em: EntityManager, location: string, address: string): Promise<ListingPlace> =>
  resolvePlace((await getSearchDictionary(em)).places, location, address);

/**
 * Creates a listing of the caller, and records it as confirmed today. It is paused until their address is confirmed, or staff have looked at it, where
 * the site asks for that. Only the form's fields are accepted; promotion, badges and dates are not. A new place is added to the search dictionary.
 * @throws DomainError LIMIT over the plan's quota, INVALID for an upload that is not the caller's; INVALID and CONFLICT of `assertPermit`
 */
export async function createListing(ctx: AuthedContext, input: ListingInput): Promise<PropertyView> {
  const place = await findPlaceOf(ctx.em, input.location, input.address);
  const { latitude, longitude, permit = null, ...fields } = input;
  const listing = await ctx.em.transactional(async (tx) => {
    await assertListingQuota(ctx, tx);
    const mustWait = await mustWaitForConfirmation(ctx, tx);
    await assertPermit(ctx, tx, { id: 0, userId: ctx.user.id, emirate: place.emirate, permit, isChanged: true, willBePublished: true });
    await attachPhotos(tx, ctx.user.id, input.images);
    const id = await tx.insert(Property, {
      ...fields,
      cooling: fields.cooling ?? coolingInText(fields.title, fields.description, fields.titleAr, fields.descriptionAr),
      ...place,
      ...permitColumns(permit),
      ...normaliseCoordinates({ latitude, longitude }),
      bedrooms: bedroomsOf(fields),
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      status: mustWait ? 'paused' : 'published',
      advertiser: publicName(ctx.user),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    const mustBeReviewed = await screenListing(tx, ctx, await loadPropertyView(tx, id), true);
    if (mustBeReviewed) await tx.nativeUpdate(Property, { id }, { status: 'paused' });
    else if (mustWait) await publishWhenConfirmed(tx, id);
    await recordConfirmation(tx, ctx.env, { ids: [id], by: 'person', now: ctx.now() });
    return loadPropertyView(tx, id);
  });
  // the search dictionary of this process knows a new place from now on
  const { places } = await getSearchDictionary(ctx.em);
  if (!places.some((known) => known.name === listing.location)) await reloadSearchDictionary(ctx.em);
  return listing;
}

/** Loads and locks a listing of the user; deleted ones and those of other users are not found. @throws DomainError MISSING */
export async function getOwnListingForUpdate(tx: EntityManager, userId: number, id: number): Promise<PropertyView> {
  const sql = `select ${VIEW_COLUMNS} from properties p where p.id = ? and p.user_id = ? and p.status <> 'deleted' for update`;
  const [row] = await tx.execute<PropertyView[]>(sql, [id, userId]);
  if (!row) throw new DomainError('MISSING', m.property_not_found());
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

/** What a listing loses when it becomes another home: its running promotion was bought for the former one, and nothing of the new one was checked. */
const columnsAfterReplacement = ({ isPromoted }: Pick<PropertyView, 'isPromoted'>, now: Date) => ({
  ...(isPromoted ? { isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null, replacedAt: now } : {}),
  ...NO_VERIFICATION,
});

/** The fields of a patch that are present. */
const definedFields = <T extends object>(patch: T): Partial<T> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Changes a listing of the caller; absent fields stay. Stores the former price, releases unused photos, and screens a published listing for staff when
 * its price changed. A change that makes it another property (`isOtherProperty`) ends a running promotion and the verified mark.
 * @throws DomainError MISSING when the caller has no such listing, INVALID for an upload that is not the caller's; INVALID and CONFLICT of `assertPermit`
 */
export async function updateListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<PropertyView> {
  const { permit, ...fields } = patch;
  const changes = definedFields(fields);
  const mayMove = changes.location !== undefined || changes.address !== undefined;
  const dictionary = mayMove ? await getSearchDictionary(ctx.em) : null;
  return ctx.em.transactional(async (tx) => {
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    const after = { ...before, ...changes };
    const place = dictionary && resolvePlace(dictionary.places, after.location, after.address);
    const endedColumns = isOtherProperty(before, after) ? columnsAfterReplacement(before, ctx.now()) : {};
    await assertPermit(ctx, tx, {
      id,
      userId: ctx.user.id,
      emirate: place?.emirate ?? before.emirate,
      permit: permit === undefined ? permitOf(before) : permit,
      isChanged: permit !== undefined && hasOtherPermit(before, permit),
      willBePublished: before.status === 'published',
    });
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
        ...(permit !== undefined && hasOtherPermit(before, permit) ? permitColumns(permit) : {}),
        bedrooms: bedroomsOf(after),
        advertiser: publicName(ctx.user),
        updatedAt: ctx.now(),
      },
    );
    if (before.images.some((image) => !after.images.includes(image))) await detachPhotos(tx, ctx.user.id, ctx.now());
    const changed = await loadPropertyView(tx, id);
    if (changed.status === 'published' && changed.price !== before.price) await screenListing(tx, ctx, changed, false);
    return changed;
  });
}
