// Creates a user's listings (`properties`), and reads those that they change. Also writes what depends on them: photos in use, confirmations, and items that
// staff review.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ListingInput, type ListingPatch, type ListingStatus, normaliseCoordinates } from '../../shared/listing/listing.ts';
import { allPictures, factsOf } from '../../shared/listing/pictures.ts';
import { splitUnit } from '../../shared/listing/unit.ts';
import { m } from '../../shared/messages/messages.ts';
import { coolingInText } from '../../shared/property/home-terms.ts';
import { findDoubtfulField } from '../../shared/property/plausible.ts';
import type { ManagedView } from '../../shared/property/property-view.ts';
import { User } from '../account/account.entity.ts';
import { publicName } from '../account/account.ts';
import { mustWaitForConfirmation, publishWhenConfirmed } from '../account/email/account.unconfirmed.ts';
import { lockUser } from '../account/lock-user.ts';
import { recordConfirmation } from '../confirmed-homes.ts';
import { execute } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { screenListings } from '../moderation/screening.ts';
import { assertLicenceRuns } from '../organization/licence.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import { Organization } from '../organization/organization.entity.ts';
import { attachPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import { MANAGED_COLUMNS, toManagedView } from '../property/property.row.ts';
import { getSearchDictionary, reloadSearchDictionary } from '../search/text/parser.ts';
import type { AuthedContext } from '../trpc.ts';
import { newPrice } from './advertised.ts';
import { endDraft } from './draft/drafts.ts';
import { findPermitProblems, permitColumns } from './permit.ts';
import { resolvePlace } from './place.ts';
import { assertListingQuota } from './quota.ts';

/** Reads properties as the API returns them, in the order of their ids, in the transaction that wrote them. */
export const loadPropertyViews = async (em: EntityManager, ids: readonly number[]): Promise<ManagedView[]> => {
  const sql = `select ${MANAGED_COLUMNS} from properties p where p.id = any($1::int[]) order by array_position($1::int[], p.id)`;
  return (await execute<ManagedView>(em, preparedStatement(sql, [intArray(ids)]))).map(toManagedView);
};

/** The header that names the field because of which a listing was stored paused. */
export const HELD_HEADER = 'X-Held';

/** The header that says that a unit at the start of the address was stored apart from it. */
const SPLIT_UNIT_HEADER = 'X-Split-Unit';

/** Address and unit as they are stored. A unit that was sent counts more than one at the start of the address, which is left out of it either way. */
export function addressColumns(ctx: AuthedContext, sent: string, unit: string | null | undefined) {
  const { unit: splitOff, address } = splitUnit(sent);
  if (splitOff !== null) ctx.setHeader(SPLIT_UNIT_HEADER, '1');
  const kept = unit ?? splitOff ?? undefined;
  return kept === undefined ? { address } : { address, unit: kept };
}

/** The columns of what a script states about its amounts and its listing. @throws DomainError INVALID for the period of a sale */
export function statedColumns({ rentFrequency, reference }: Pick<ListingPatch, 'rentFrequency' | 'reference'>, transactionType: string) {
  if (rentFrequency && transactionType !== 'Rent') throw new DomainError('INVALID', m.listing_sale_without_period());
  return reference === undefined ? {} : { agencyReference: reference || null };
}

/** The permit of which only the number was sent. */
export const permitOfNumber = (number: string) => ({ kind: null, number, url: null, until: null });

/** The fields of a body that are no columns. */
export function columnsOf<T extends Pick<ListingPatch, 'rentFrequency' | 'currency' | 'areaUnit' | 'permitNumber' | 'reference'>>(
  fields: T,
) {
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
      ...(input.pictures && { pictures: factsOf(input) }),
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
  await attachPhotos(tx, [ctx.user.id], [...new Set(inputs.flatMap(({ input }) => allPictures(input)))]);
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
