// Creates and updates a user's listings (`properties`). Also writes what depends on them: photos in use, former prices (`price_changes`),
// confirmations, and items that staff review.
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  isLongAddress,
  type ListingInput,
  type ListingPatch,
  type ListingStatus,
  normaliseCoordinates,
} from '../../shared/listing/listing.ts';
import { isOtherProperty } from '../../shared/listing/listing-identity.ts';
import { splitUnit } from '../../shared/listing/unit.ts';
import { m } from '../../shared/messages/messages.ts';
import { coolingInText } from '../../shared/property/home-terms.ts';
import { CHECKED_FACTS, findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView, PropertyView } from '../../shared/property/property-view.ts';
import { User } from '../account/account.entity.ts';
import { publicName } from '../account/account.ts';
import { mustWaitForConfirmation, publishWhenConfirmed, waitsForConfirmation } from '../account/email/account.unconfirmed.ts';
import { lockUser } from '../account/lock-user.ts';
import { recordConfirmation } from '../confirmed-homes.ts';
import { execute } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { definedFields } from '../defined-fields.ts';
import { DomainError } from '../errors.ts';
import { screenListings } from '../moderation/screening.ts';
import { LISTING_TEXTS } from '../moderation/shared-housing.ts';
import { assertLicenceRuns } from '../organization/licence.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import { Organization } from '../organization/organization.entity.ts';
import { attachPhotos, detachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { MANAGED_COLUMNS, toManagedView } from '../property/property.row.ts';
import { NO_VERIFICATION } from '../property/verification.ts';
import { SavedProperty } from '../saved/saved.entity.ts';
import { getSearchDictionary, reloadSearchDictionary } from '../search/text/parser.ts';
import type { AuthedContext } from '../trpc.ts';
import { changedPrice, newPrice } from './advertised.ts';
import { endDraft } from './draft/drafts.ts';
import { PriceChange } from './entity.ts';
import { assertPermit, findPermitProblems, hasOtherPermit, permitColumns, permitOf } from './permit.ts';
import { resolvePlace } from './place.ts';
import { assertListingQuota } from './quota.ts';

/** Reads properties as the API returns them, in the order of their ids, in the transaction that wrote them. */
const loadPropertyViews = async (em: EntityManager, ids: readonly number[]): Promise<ManagedView[]> => {
  const sql = `select ${MANAGED_COLUMNS} from properties p where p.id = any($1::int[]) order by array_position($1::int[], p.id)`;
  return (await execute<ManagedView>(em, preparedStatement(sql, [intArray(ids)]))).map(toManagedView);
};

/** The header that names the field because of which a listing was stored paused. */
export const HELD_HEADER = 'X-Held';

/** The header that says that a unit at the start of the address was stored apart from it. */
const SPLIT_UNIT_HEADER = 'X-Split-Unit';

/** Address and unit as they are stored. A unit that was sent counts more than one at the start of the address, which is left out of it either way. */
function addressColumns(ctx: AuthedContext, sent: string, unit: string | null | undefined) {
  const { unit: splitOff, address } = splitUnit(sent);
  if (splitOff !== null) ctx.setHeader(SPLIT_UNIT_HEADER, '1');
  const kept = unit ?? splitOff ?? undefined;
  return kept === undefined ? { address } : { address, unit: kept };
}

/** The columns of what a script states about its amounts and its listing. @throws DomainError INVALID for the period of a sale */
function statedColumns({ rentFrequency, reference }: Pick<ListingPatch, 'rentFrequency' | 'reference'>, transactionType: string) {
  if (rentFrequency && transactionType !== 'Rent') throw new DomainError('INVALID', m.listing_sale_without_period());
  return reference === undefined ? {} : { agencyReference: reference || null };
}

/** The permit of which only the number was sent. */
const permitOfNumber = (number: string) => ({ kind: null, number, url: null, until: null });

/** The fields of a body that are no columns. */
function columnsOf<T extends Pick<ListingPatch, 'rentFrequency' | 'currency' | 'areaUnit' | 'permitNumber' | 'reference'>>(fields: T) {
  const {
    rentFrequency: _frequency,
    currency: _currency,
    areaUnit: _unit,
    permitNumber: _number,
    reference: _reference,
    ...columns
  } = fields;
  return columns;
}

/** A studio has one bedroom, also when the form has another number. */
export const bedroomsOf = (fields: Pick<ListingInput, 'propertyType' | 'bedrooms'>): number =>
  fields.propertyType === 'Studio' ? 1 : fields.bedrooms;

/** A listing that is about to be stored. */
export interface NewListing {
  input: ListingInput;
  /** `published` may become `paused`: see `insertListings`. */
  status: ListingStatus;
}

/** The columns of a new listing that follow from what was sent, and what must be checked of it. */
function prepareListing(ctx: AuthedContext, { input, status }: NewListing, places: Parameters<typeof resolvePlace>[0]) {
  const { latitude, longitude, permit: sentPermit, amountConfirmed, ...sent } = input;
  const permit = sentPermit ?? (input.permitNumber ? permitOfNumber(input.permitNumber) : null);
  const fields = { ...columnsOf(sent), ...statedColumns(input, input.transactionType), ...addressColumns(ctx, input.address, input.unit) };
  const prices = newPrice(input);
  return {
    permit,
    status,
    heldField: amountConfirmed ? null : findDoubtfulField({ ...fields, ...prices }),
    columns: {
      ...fields,
      ...prices,
      cooling: fields.cooling ?? coolingInText(fields.title, fields.description, fields.titleAr, fields.descriptionAr),
      ...resolvePlace(places, fields.location, fields.address),
      ...permitColumns(permit),
      ...normaliseCoordinates({ latitude, longitude }),
      bedrooms: bedroomsOf(fields),
    },
  };
}

/**
 * Stores new listings of the caller in the transaction, all or none. They start paused when the caller's email address must be confirmed first, when staff must
 * review them, or when their price or area can hardly be right and no person confirmed it (`heldField`); published ones count as confirmed now. Also marks their
 * photos as used. Lock the caller (`lockUser`), check the licence of their brokerage, and lock and check the quota before.
 * @throws DomainError INVALID for another user's upload or a missing or ended permit; CONFLICT for a permit in use
 */
export async function insertListings(
  ctx: AuthedContext,
  tx: EntityManager,
  inputs: readonly NewListing[],
  organizationId: number | null,
): Promise<{ listing: ManagedView; heldField: ReturnType<typeof findDoubtfulField> }[]> {
  const { places } = await getSearchDictionary(ctx.em);
  const prepared = inputs.map((input) => prepareListing(ctx, input, places));
  const mustWait = await mustWaitForConfirmation(ctx, tx);
  const checks = prepared.map(({ permit, status, columns: { emirate } }, i) => ({
    // listings without an id yet
    id: -i,
    userId: ctx.user.id,
    emirate,
    permit,
    isChanged: true,
    willBePublished: status === 'published',
  }));
  const [problem] = (await findPermitProblems(ctx, tx, checks)).values();
  if (problem) throw problem;
  await attachPhotos(tx, [ctx.user.id], [...new Set(inputs.flatMap(({ input }) => input.images))]);
  // `insertMany` returns the id of its first row alone
  const reserved = await tx.execute<{ id: number }[]>(
    `select nextval(pg_get_serial_sequence('properties', 'id'))::int as id from generate_series(1, ?)`,
    [inputs.length],
  );
  const ids = reserved.map(({ id }) => id);
  await tx.insertMany(
    Property,
    prepared.map(({ columns, status, heldField }, i) => ({
      id: ids[i]!,
      ...columns,
      user: tx.getReference(User, ctx.user.id, { wrapped: true }),
      organization: organizationId === null ? null : tx.getReference(Organization, organizationId, { wrapped: true }),
      status: status === 'published' && (mustWait || heldField) ? 'paused' : status,
      advertiser: publicName(ctx.user),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })),
  );
  const reviewed = await screenListings(tx, ctx, await loadPropertyViews(tx, ids), { isNew: true, hasNewPrice: true, hasNewText: true });
  if (reviewed.size > 0) await tx.nativeUpdate(Property, { id: { $in: [...reviewed] }, status: 'published' }, { status: 'paused' });
  if (mustWait)
    for (const [i, { status, heldField }] of prepared.entries())
      if (status === 'published' && !heldField && !reviewed.has(ids[i]!)) await publishWhenConfirmed(tx, ids[i]!);
  await recordConfirmation(tx, ctx.env, { ids, by: 'person', now: ctx.now() });
  const listings = await loadPropertyViews(tx, ids);
  return listings.map((listing, i) => ({ listing, heldField: prepared[i]!.status === 'published' ? prepared[i]!.heldField : null }));
}

/** Reloads this process's search dictionary when one of these places is new, so that a search for it finds its homes at once. */
export async function learnPlaces(em: EntityManager, locations: Iterable<string>): Promise<void> {
  const { places } = await getSearchDictionary(em);
  const known = new Set(places.map(({ name }) => name));
  if ([...locations].some((name) => !known.has(name))) await reloadSearchDictionary(em);
}

/**
 * Creates a listing of the caller (`insertListings`); that of a member of an organization belongs to it. Also deletes the draft that it was made of. The header
 * X-Held names a field that can hardly be right.
 * @throws DomainError LIMIT over the plan's quota; FORBIDDEN after the licence of the caller's brokerage ended; those of `insertListings`
 */
export async function createListing(ctx: AuthedContext, input: ListingInput, draftId?: number): Promise<ManagedView> {
  const { listing, heldField } = await ctx.em.transactional(async (tx) => {
    const organizationId = (await holdMembership(tx, ctx.user.id))?.organizationId ?? null;
    await assertLicenceRuns(ctx, tx);
    await lockUser(tx, ctx.user.id);
    await assertListingQuota(ctx, tx, { userId: ctx.user.id, organizationId });
    const [created] = await insertListings(ctx, tx, [{ input, status: 'published' }], organizationId);
    if (draftId !== undefined) await endDraft(tx, ctx.user.id, draftId);
    return created!;
  });
  if (heldField) ctx.setHeader(HELD_HEADER, heldField);
  await learnPlaces(ctx.em, [listing.location]);
  return listing;
}

/** A listing with the person who answers for it (null for an import), who need not be the one who created it (`userId`), and its organization. */
export interface LockedListing extends ManagedView {
  personId: number | null;
  organizationId: number | null;
}

/** SQL: the columns of a `LockedListing`. */
export const LOCKED_COLUMNS = `${MANAGED_COLUMNS}, p.user_id as "personId", p.organization_id as "organizationId"`;

/** Reads and locks a listing that the user manages. @throws DomainError MISSING for a deleted listing and for one that the user does not manage */
export async function getOwnListingForUpdate(tx: EntityManager, userId: number, id: number): Promise<LockedListing> {
  await holdMembership(tx, userId);
  const sql = `select ${LOCKED_COLUMNS} from properties p
    where p.id = $1 and ${isManagedBy('$2')} and p.status <> 'deleted' for update`;
  const [row] = await execute<LockedListing>(tx, preparedStatement(sql, [id, userId]));
  if (!row) throw new DomainError('MISSING', m.property_not_found());
  return toManagedView(row);
}

/**
 * Stores the former price when it changes. A change between sale and rent deletes all former prices, and those of members who saved the home,
 * because they are not comparable.
 */
async function recordPriceChange(
  tx: EntityManager,
  before: PropertyView,
  after: { price: number; transactionType: string },
  now: Date,
): Promise<void> {
  if (after.transactionType !== before.transactionType) {
    await tx.nativeDelete(PriceChange, { property: before.id });
    await tx.nativeUpdate(SavedProperty, { property: before.id }, { price: null });
  } else if (after.price !== before.price) await tx.insert(PriceChange, { property: before.id, price: before.price, changedAt: now });
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

/**
 * Changes a listing that the caller manages; absent fields stay. Stores the former price and marks removed photos as unused. A new price of a published
 * listing may need a review by staff; one that can hardly be right and that no person confirmed pauses the listing (header X-Held). A change to another property (`isOtherProperty`) ends a running promotion and the verified mark.
 * @throws DomainError MISSING for a listing that the caller does not manage; INVALID for another user's upload, a bad permit, another purpose of a sold or rented
 * listing, or what the feed of an imported one owns; CONFLICT for a permit in use
 */
export async function updateListing(ctx: AuthedContext, id: number, patch: ListingPatch): Promise<ManagedView> {
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
  const dictionary = namesPlace ? await getSearchDictionary(ctx.em) : null;
  let heldField: ReturnType<typeof findDoubtfulField> = null;
  const listing = await ctx.em.transactional(async (tx) => {
    const before = await getOwnListingForUpdate(tx, ctx.user.id, id);
    // a manager may add a photo to a listing of an agent, and drop one of theirs
    const people = [...new Set([ctx.user.id, before.personId ?? ctx.user.id])];
    const changes = definedFields(areCutImages(patch, before) ? { ...fields, images: undefined } : fields);
    if (before.isFromFeed) {
      assertFeedFields(before, { ...changes, ...changedPrice(before, patch) });
      return before;
    }
    const newPrices = changedPrice(before, patch);
    const isOtherNumber = patch.permitNumber && patch.permitNumber !== before.permitNumber;
    const permit = sentPermit === undefined && isOtherNumber ? permitOfNumber(patch.permitNumber!) : sentPermit;
    const after = { ...before, ...changes, ...newPrices };
    assertPurposeMayChange(before, after);
    if (sent.address !== undefined && after.address !== before.address && !isLongAddress(sent.address, sent.unit))
      throw new DomainError('INVALID', m.listing_address_short());
    if (after.bedrooms === 0 && after.propertyType !== 'Studio') throw new DomainError('INVALID', m.listing_bedrooms_min());
    const isDoubted = !amountConfirmed && CHECKED_FACTS.some((field) => after[field] !== before[field]);
    heldField = isDoubted ? findDoubtfulField({ ...after, bedrooms: bedroomsOf(after) }) : null;
    // the same place keeps its emirate, which its name alone may not tell
    const isOtherPlace = after.location !== before.location || after.address !== before.address;
    const place = dictionary && isOtherPlace ? resolvePlace(dictionary.places, after.location, after.address) : null;
    const resetColumns = isOtherProperty(before, { ...after, ...place }) ? columnsAfterReplacement(before, ctx.now()) : {};
    const isOtherPermit = permit !== undefined && hasOtherPermit(before, permit);
    await assertPermit(ctx, tx, {
      id,
      userId: before.personId ?? ctx.user.id,
      emirate: place?.emirate ?? before.emirate,
      permit: permit === undefined ? permitOf(before) : permit,
      isChanged: isOtherPermit,
      willBePublished: before.status === 'published' || (await waitsForConfirmation(tx, id)),
    });
    const addedImages = after.images.filter((image) => !before.images.includes(image));
    // also without added ones, because its lock is needed before the listing is stored
    if (changes.images) await attachPhotos(tx, people, addedImages);
    await recordPriceChange(tx, before, after, ctx.now());
    await tx.nativeUpdate(
      Property,
      { id },
      {
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
        updatedAt: ctx.now(),
      },
    );
    const hasRemovedImages = before.images.some((image) => !after.images.includes(image));
    if (hasRemovedImages) await detachPhotos(tx, people, ctx.now());
    const stored = (await loadPropertyViews(tx, [id]))[0]!;
    const hasNewText = LISTING_TEXTS.some((field) => stored[field] !== before[field]);
    const hasNewPrice = stored.status === 'published' && stored.price !== before.price;
    if (hasNewText || hasNewPrice) await screenListings(tx, ctx, [stored], { isNew: false, hasNewPrice, hasNewText });
    return stored;
  });
  if (heldField) ctx.setHeader(HELD_HEADER, heldField);
  return listing;
}
