// Changes listings that the caller manages (`properties`), many at the cost of one: each step is one statement for all of them. Also writes what depends on
// them: photos in use, former prices (`price_changes`), and items that staff review.
import type { EntityManager } from '@mikro-orm/postgresql';
import { isLongAddress, type ListingPatch, normaliseCoordinates } from '../../shared/listing/listing.ts';
import { isOtherProperty } from '../../shared/listing/listing-identity.ts';
import { allPictures, factsOf, type HomePictures } from '../../shared/listing/pictures.ts';
import { m } from '../../shared/messages/messages.ts';
import { CHECKED_FACTS, findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView, PropertyView } from '../../shared/property/property-view.ts';
import { publicName } from '../account/account.ts';
import { findWaiting } from '../account/email/account.unconfirmed.ts';
import { updateRows } from '../db/update-rows.ts';
import { definedFields } from '../defined-fields.ts';
import { DomainError } from '../errors.ts';
import { screenListings } from '../moderation/screening.ts';
import { LISTING_TEXTS } from '../moderation/shared-housing.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { NO_VERIFICATION } from '../property/verification.ts';
import { SavedProperty } from '../saved/saved.entity.ts';
import { getSearchDictionary } from '../search/text/parser.ts';
import type { AuthedContext } from '../trpc.ts';
import { changedPrice } from './advertised.ts';
import { PriceChange } from './entity.ts';
import { addressColumns, bedroomsOf, columnsOf, type LockedListing, loadPropertyViews, permitOfNumber, statedColumns } from './listing.ts';
import { findPermitProblems, hasOtherPermit, permitColumns, permitOf } from './permit.ts';
import { resolvePlace } from './place.ts';

type Places = Parameters<typeof resolvePlace>[0];

/** A stored listing, locked, and what is sent of it. */
export interface ListingChange {
  before: LockedListing;
  patch: ListingPatch;
}

/** A change as it is stored. */
interface PreparedChange {
  before: LockedListing;
  /** The listing with what was sent; its columns that another statement reads. */
  after: { price: number; transactionType: string } & HomePictures;
  columns: Record<string, unknown>;
  addedImages: string[];
  /** Null where nothing of the permit is checked. */
  permit: Parameters<typeof findPermitProblems>[2][number];
  heldField: ReturnType<typeof findDoubtfulField>;
}

/** Stores former prices. A change between sale and rent deletes all of them, and those of members who saved the home, because they are not comparable. */
async function recordPriceChanges(tx: EntityManager, changes: readonly PreparedChange[], now: Date): Promise<void> {
  const isOtherPurpose = ({ before, after }: PreparedChange): boolean => after.transactionType !== before.transactionType;
  const turned = changes.filter(isOtherPurpose).map(({ before }) => before.id);
  if (turned.length > 0) {
    await tx.nativeDelete(PriceChange, { property: { $in: turned } });
    await tx.nativeUpdate(SavedProperty, { property: { $in: turned } }, { price: null });
  }
  const changed = changes.filter((change) => !isOtherPurpose(change) && change.after.price !== change.before.price);
  const rows = changed.map(({ before }) => ({ property: before.id, price: before.price, changedAt: now }));
  if (rows.length > 0) await tx.insertMany(PriceChange, rows);
}

/**
 * The columns that are reset when an owner turns a listing into another home: its running promotion, which was paid for the former home, and its
 * verification, because the new home was not checked.
 */
const columnsAfterReplacement = ({ isPromoted }: Pick<PropertyView, 'isPromoted'>, now: Date) => ({
  ...(isPromoted ? { isPromoted: false, promotionLevel: 0, promotionStartDate: null, promotionEndDate: null, replacedAt: now } : {}),
  ...NO_VERIFICATION,
});

/** Whether pictures are only the first ones of a listing, as lists of homes answer them beside the number of all (`imageCount`). */
const areCutImages = (
  { images, imageCount = 0 }: Pick<ListingPatch, 'images' | 'imageCount'>,
  before: Pick<PropertyView, 'images'>,
): boolean => images !== undefined && imageCount > images.length && images.every((image, i) => image === before.images[i]);

/**
 * Rejects a change between sale and rent of a listing that is sold or rented: a sold home would be sold for rent.
 * @throws DomainError INVALID
 */
function assertPurposeMayChange(before: PropertyView, after: Pick<PropertyView, 'transactionType'>): void {
  if (after.transactionType === before.transactionType) return;
  if (before.status === 'sold') throw new DomainError('INVALID', m.listing_rent_not_sold());
  if (before.status === 'rented') throw new DomainError('INVALID', m.listing_sale_not_rented());
}

/**
 * Rejects changes of what the feed of an imported listing owns: the next import would undo them. The same values as stored pass, as a form sends them.
 * @throws DomainError INVALID
 */
function assertFeedFields(before: ManagedView, changes: object): void {
  const stored = before as unknown as Record<string, unknown>;
  const isChanged = ([field, value]: [string, unknown]): boolean =>
    field in stored && JSON.stringify(value) !== JSON.stringify(stored[field]);
  if (Object.entries(changes).some(isChanged)) throw new DomainError('INVALID', m.brokerage_feed_owned());
}

/** Whether a value that was sent is the stored one. */
const isStored = (before: ManagedView, [name, value]: [string, unknown]): boolean =>
  name in before && JSON.stringify(value ?? null) === JSON.stringify((before as unknown as Record<string, unknown>)[name] ?? null);

/**
 * Checks a change, and makes its columns.
 * @returns null for a listing of a feed, of which nothing was sent that the feed owns
 * @throws DomainError INVALID
 */
function prepareChange(
  ctx: AuthedContext,
  { before, patch }: ListingChange,
  places: Places,
  isWaiting: (id: number) => boolean,
): PreparedChange | null {
  const {
    permit: sentPermit,
    amountConfirmed,
    imageCount: _imageCount,
    status: _status,
    price: _price,
    advertisedPrice: _amount,
    advertisedPeriod: _period,
    ...given
  } = patch;
  const sent = columnsOf(given);
  const fields = sent.address === undefined ? sent : { ...sent, ...addressColumns(ctx, sent.address, sent.unit) };
  const namesPlace = fields.location !== undefined || fields.address !== undefined;
  const changes = definedFields(areCutImages(patch, before) ? { ...fields, images: undefined } : fields);
  const newPrices = changedPrice(before, patch);
  if (['images', 'floorPlans', 'pictures'].some((field) => field in changes)) changes.pictures = factsOf({ ...before, ...changes });
  if (before.isFromFeed) {
    assertFeedFields(before, { ...changes, ...newPrices });
    return null;
  }
  const isOtherNumber = patch.permitNumber && patch.permitNumber !== before.permitNumber;
  const permit = sentPermit === undefined && isOtherNumber ? permitOfNumber(patch.permitNumber!) : sentPermit;
  const after = { ...before, ...changes, ...newPrices };
  assertPurposeMayChange(before, after);
  if (sent.address !== undefined && after.address !== before.address && !isLongAddress(sent.address, sent.unit))
    throw new DomainError('INVALID', m.listing_address_short());
  if (after.bedrooms === 0 && after.propertyType !== 'Studio') throw new DomainError('INVALID', m.listing_bedrooms_min());
  const isDoubted = !amountConfirmed && CHECKED_FACTS.some((field) => after[field] !== before[field]);
  const heldField = isDoubted ? findDoubtfulField({ ...after, bedrooms: bedroomsOf(after) }) : null;
  // the same place keeps its emirate, which its name alone may not tell
  const isOtherPlace = namesPlace && (after.location !== before.location || after.address !== before.address);
  const place = isOtherPlace ? resolvePlace(places, after.location, after.address) : null;
  const resetColumns = isOtherProperty(before, { ...after, ...place }) ? columnsAfterReplacement(before, ctx.now()) : {};
  const isOtherPermit = permit !== undefined && hasOtherPermit(before, permit);
  const columns = {
    ...changes,
    ...statedColumns(patch, after.transactionType),
    ...newPrices,
    ...place,
    ...normaliseCoordinates(after),
    ...resetColumns,
    ...(isOtherPermit ? permitColumns(permit) : {}),
    bedrooms: bedroomsOf(after),
    ...(heldField && before.status === 'published' ? { status: 'paused' as const } : {}),
    ...(before.personId === ctx.user.id ? { advertiser: publicName(ctx.user) } : {}),
  };
  return {
    before,
    after,
    // few columns in one statement for all listings
    columns: { ...Object.fromEntries(Object.entries(columns).filter((column) => !isStored(before, column))), updatedAt: ctx.now() },
    addedImages: allPictures(after).filter((image) => !allPictures(before).includes(image)),
    permit: {
      id: before.id,
      userId: before.personId ?? ctx.user.id,
      emirate: place?.emirate ?? before.emirate,
      permit: permit === undefined ? permitOf(before) : permit,
      isChanged: isOtherPermit,
      willBePublished: before.status === 'published' || isWaiting(before.id),
    },
    heldField,
  };
}

/** Opens items for staff about listings whose texts, or whose prices while they are published, are new. */
async function screenChanged(
  tx: EntityManager,
  ctx: AuthedContext,
  changes: readonly PreparedChange[],
  stored: readonly ManagedView[],
): Promise<void> {
  const beforeOf = new Map(changes.map(({ before }) => [before.id, before]));
  const kindOf = (listing: ManagedView) => {
    const before = beforeOf.get(listing.id)!;
    const hasNewText = LISTING_TEXTS.some((field) => listing[field] !== before[field]);
    const hasNewPrice = listing.status === 'published' && listing.price !== before.price;
    return JSON.stringify({ hasNewText, hasNewPrice });
  };
  for (const [kind, listings] of Map.groupBy(stored, kindOf)) {
    const { hasNewText, hasNewPrice } = JSON.parse(kind) as { hasNewText: boolean; hasNewPrice: boolean };
    if (hasNewText || hasNewPrice) await screenListings(tx, ctx, listings, { isNew: false, hasNewPrice, hasNewText });
  }
}

/**
 * Changes listings that the caller manages, all or none; absent fields stay. Stores the former price and marks removed photos as unused. A new price of a published
 * listing may need a review by staff; one that can hardly be right and that no person confirmed pauses the listing (`heldField`). A change to another property
 * (`isOtherProperty`) ends a running promotion and the verified mark.
 * @returns each listing as it is stored, in their order
 * @throws DomainError INVALID for another user's upload, a bad permit, another purpose of a sold or rented listing, or what the feed of an imported one owns;
 * CONFLICT for a permit in use
 */
export async function updateListings(
  ctx: AuthedContext,
  tx: EntityManager,
  changes: readonly ListingChange[],
): Promise<{ listing: ManagedView; heldField: PreparedChange['heldField'] }[]> {
  const { places } = await getSearchDictionary(ctx.em);
  const waiting = await findWaiting(
    tx,
    changes.map(({ before }) => before.id),
  );
  const prepared = changes.flatMap((change) => prepareChange(ctx, change, places, (id) => waiting.has(id)) ?? []);
  for (const permits of Map.groupBy(
    prepared.map(({ permit }) => permit),
    ({ userId }) => userId,
  ).values()) {
    const [problem] = (await findPermitProblems(ctx, tx, permits)).values();
    if (problem) throw problem;
  }
  // a manager may add a photo to a listing of an agent, and drop one of theirs
  const peopleOf = ({ before }: PreparedChange) => [...new Set([ctx.user.id, before.personId ?? ctx.user.id])];
  // also without added ones, because its lock is needed before the listing is stored
  const withImages = prepared.filter(({ columns }) => ['images', 'floorPlans', 'pictures'].some((field) => field in columns));
  for (const ofPeople of Map.groupBy(withImages, (change) => peopleOf(change).join()).values())
    await attachPhotos(tx, peopleOf(ofPeople[0]!), [...new Set(ofPeople.flatMap(({ addedImages }) => addedImages))]);
  await recordPriceChanges(tx, prepared, ctx.now());
  await updateRows(
    tx,
    Property,
    prepared.map(({ before, columns }) => ({ id: before.id, columns })),
  );
  const withFewer = withImages.filter(({ before, after }) => allPictures(before).some((image) => !allPictures(after).includes(image)));
  if (withFewer.length > 0) await detachPhotos(tx, [...new Set(withFewer.flatMap(peopleOf))], ctx.now());
  const stored = await loadPropertyViews(
    tx,
    prepared.map(({ before }) => before.id),
  );
  await screenChanged(tx, ctx, prepared, stored);
  const storedById = new Map(stored.map((listing) => [listing.id, listing]));
  const heldById = new Map(prepared.map(({ before, heldField }) => [before.id, heldField]));
  return changes.map(({ before }) => ({ listing: storedById.get(before.id) ?? before, heldField: heldById.get(before.id) ?? null }));
}
