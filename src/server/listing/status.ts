// Publishes, pauses, marks as sold or rented, deletes and restores a user's listings (`properties`, `deleted_listings`). Visitors who asked about a home get
// an email when its listing is paused, sold or rented. An hourly job purges deleted listings.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type ListingStatus, RESTORE_HOURS } from '../../shared/listing/listing.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ManagedView, PropertyView } from '../../shared/property/property-view.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { recordConfirmation } from '../confirmed-homes.ts';
import { intArray } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { findHeldForReview, screenPublished } from '../moderation/screening.ts';
import { assertLicenceRuns } from '../organization/licence.ts';
import { holdMembership, isManagedBy } from '../organization/managed.ts';
import type { ListingStock } from '../organization/stock.ts';
import { detachPhotos, lockPhotos } from '../photo/photo.ts';
import { Property } from '../property/property.entity.ts';
import type { AuthedContext } from '../trpc.ts';
import { resumeAsking, stopAsking } from './confirmation/confirmation.ts';
import { endListings } from './confirmation/end-listing.ts';
import { answerQuestions } from './confirmation/questions.ts';
import { DeletedListing } from './entity.ts';
import { LOCKED_COLUMNS, type LockedListing } from './listing.ts';
import { obstaclesText } from './obstacles.ts';
import { findPermitProblems, type PermitCheck, permitOf } from './permit.ts';
import { lockListingsLeft, lockOnlineLeft } from './quota.ts';

/** How long a deleted listing can be restored. */
export const RESTORE_MS = RESTORE_HOURS * HOUR_MS;

/** Whether a listing of this status counts against the quota. */
export const isCounted = (status: PropertyView['status']): boolean => status === 'published' || status === 'paused';

/** Why a change of several listings is refused, by the ids of the listings that are in its way. */
type Obstacles = Map<number, DomainError>;

/** Reads and locks listings that the user manages in the order of their ids. @throws DomainError MISSING when one is deleted or not theirs */
export async function lockOwnListings(tx: EntityManager, userId: number, ids: readonly number[]): Promise<LockedListing[]> {
  await holdMembership(tx, userId);
  const sql = `select ${LOCKED_COLUMNS} from properties p where p.id = any(?::int[]) and ${isManagedBy('?')} and p.status <> 'deleted' order by p.id for update of p`;
  const listings = await tx.execute<LockedListing[]>(sql, [intArray(ids), userId, userId]);
  if (listings.length < ids.length) throw new DomainError('MISSING', m.property_not_found());
  return listings;
}

/** Throws the obstacle of a single listing as it is, and of several one sentence that names the homes. */
function throwObstacles(obstacles: Obstacles, count: number): void {
  if (obstacles.size === 0) return;
  const first = [...obstacles.values()][0]!;
  throw count === 1 ? first : new DomainError(first.kind, obstaclesText(obstacles, count));
}

/** Why a listing may not get a status, whatever else its owner has; null when it may. */
export function findOwnObstacle(
  { status: before, transactionType }: Pick<ManagedView, 'status' | 'transactionType'>,
  status: ListingStatus,
): DomainError | null {
  if (before === 'removed') return new DomainError('CONFLICT', m.moderation_status_conflict());
  if (status === 'sold' && transactionType === 'Rent') return new DomainError('INVALID', m.listing_rent_not_sold());
  if (status === 'rented' && transactionType === 'Buy') return new DomainError('INVALID', m.listing_sale_not_rented());
  return null;
}

/** The listings that do not fit into the plans under which they would count: that of the organization, and that of the person who works alone. */
async function findBeyondQuota(
  ctx: AuthedContext,
  tx: EntityManager,
  added: readonly (Pick<LockedListing, 'personId' | 'organizationId'> & { id: number })[],
  lockLeft: typeof lockListingsLeft = lockListingsLeft,
): Promise<Obstacles> {
  const beyond: Obstacles = new Map();
  for (const [organizationId, listings] of Map.groupBy(added, (listing) => listing.organizationId)) {
    const stock: ListingStock = { userId: listings[0]!.personId ?? ctx.user.id, organizationId };
    const { left, error } = await lockLeft(ctx, tx, stock);
    for (const { id } of listings.slice(left)) beyond.set(id, error);
  }
  return beyond;
}

/** Finds the locked listings that may not get their new status: by themselves, by the plan's quota, a review by staff or a permit. */
async function findObstacles(
  ctx: AuthedContext,
  tx: EntityManager,
  listings: readonly LockedListing[],
  statusOf: (listing: ManagedView) => ListingStatus,
): Promise<Obstacles> {
  const obstacles: Obstacles = new Map();
  const open = () => listings.filter(({ id }) => !obstacles.has(id));
  for (const listing of listings) {
    const obstacle = findOwnObstacle(listing, statusOf(listing));
    if (obstacle) obstacles.set(listing.id, obstacle);
  }
  const added = open().filter((listing) => isCounted(statusOf(listing)) && !isCounted(listing.status));
  for (const [id, error] of await findBeyondQuota(ctx, tx, added)) obstacles.set(id, error);
  const cameOnline = open().filter((listing) => statusOf(listing) === 'published' && listing.status !== 'published');
  for (const [id, error] of await findBeyondQuota(ctx, tx, cameOnline, lockOnlineLeft)) obstacles.set(id, error);
  const published = open().filter((listing) => statusOf(listing) === 'published');
  if (published.length === 0) return obstacles;
  const held = await findHeldForReview(
    tx,
    ctx,
    published.map(({ id }) => id),
  );
  for (const id of held) obstacles.set(id, new DomainError('CONFLICT', m.moderation_in_review()));
  const checks = published.filter(({ id }) => !held.has(id)).map((listing) => permitCheckOf(ctx, listing));
  for (const [id, problem] of await findPermitProblems(ctx, tx, checks)) obstacles.set(id, problem);
  return obstacles;
}

/** What decides whether a stored listing may be published with its permit. */
const permitCheckOf = (ctx: AuthedContext, listing: ManagedView): PermitCheck => ({
  id: listing.id,
  userId: ctx.user.id,
  emirate: listing.emirate,
  permit: permitOf(listing),
  isChanged: false,
  willBePublished: true,
});

/**
 * Sets the status of listings that the caller manages, of all or of none. Publishing also records that a home is available, and queues an unusual price for staff.
 * Every other status emails the visitors who asked about the home that it is not.
 * @throws DomainError MISSING; FORBIDDEN to publish before the email address is confirmed or after the licence of the brokerage ended; CONFLICT while staff have taken a listing down or look at a
 * new one first; INVALID to mark a sale as rented or a rent as sold; LIMIT when the quota is used up; INVALID and CONFLICT of `findPermitProblems` to publish
 */
export async function setStatuses(
  ctx: AuthedContext,
  ids: readonly number[],
  statusOf: (listing: ManagedView) => ListingStatus,
): Promise<{ id: number; status: ListingStatus }[]> {
  return ctx.em.transactional(async (tx) => {
    const listings = await lockOwnListings(tx, ctx.user.id, ids);
    if (listings.some((listing) => statusOf(listing) === 'published')) {
      requireConfirmedEmail(ctx);
      await assertLicenceRuns(ctx, tx);
    }
    throwObstacles(await findObstacles(ctx, tx, listings, statusOf), ids.length);
    for (const [status, changed] of Map.groupBy(listings, statusOf)) {
      const changedIds = changed.map(({ id }) => id);
      if (status !== 'published') {
        await endListings(ctx, tx, changedIds, status);
        continue;
      }
      await tx.nativeUpdate(Property, { id: { $in: changedIds } }, { status, updatedAt: ctx.now() });
      // an owner who publishes a listing confirms by it that the home is available; visitors who asked get the answer
      await recordConfirmation(tx, ctx.env, { ids: changedIds, by: 'person', now: ctx.now() });
      await answerQuestions(ctx, tx, changedIds, true);
      await screenPublished(
        tx,
        ctx,
        changed.filter((listing) => listing.status !== 'published'),
      );
    }
    return listings.map((listing) => ({ id: listing.id, status: statusOf(listing) }));
  });
}

/** Sets the status of a listing of the caller. @throws DomainError those of `setStatuses` */
export async function setStatus(ctx: AuthedContext, id: number, status: ListingStatus): Promise<{ id: number; status: ListingStatus }> {
  if (status === 'published') requireConfirmedEmail(ctx);
  return (await setStatuses(ctx, [id], () => status))[0]!;
}

/**
 * Marks listings of the caller as deleted, keeps their former status in `deleted_listings`, and stops the emails that ask whether the homes are still
 * available. They can be restored for a day.
 * @throws DomainError MISSING; CONFLICT for a listing of an import
 */
export async function deleteListings(ctx: AuthedContext, ids: readonly number[]): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    const listings = await lockOwnListings(tx, ctx.user.id, ids);
    // the next import would store it again
    if (listings.some(({ isFromFeed }) => isFromFeed)) throw new DomainError('CONFLICT', m.brokerage_feed_delete());
    await tx.insertMany(
      DeletedListing,
      listings.map(({ id, status }) => ({ property: id, status, deletedAt: ctx.now() })),
    );
    await tx.nativeUpdate(Property, { id: { $in: [...ids] } }, { status: 'deleted', updatedAt: ctx.now() });
    await stopAsking(tx, ids);
  });
}

/** Deletes a listing of the caller (`deleteListings`). @throws DomainError MISSING */
export async function deleteListing(ctx: AuthedContext, id: number): Promise<{ id: number; restorableUntil: string }> {
  await deleteListings(ctx, [id]);
  return { id, restorableUntil: new Date(ctx.now().getTime() + RESTORE_MS).toISOString() };
}

/**
 * Restores deleted listings with their former status, all or none. For published ones the emails that ask whether the home is still available start again;
 * they are paused instead if their permit no longer allows to publish them.
 * @throws DomainError MISSING when there is nothing to restore, LIMIT over the quota
 */
export async function restoreListings(
  ctx: AuthedContext,
  ids: readonly number[],
): Promise<{ id: number; status: PropertyView['status'] }[]> {
  return ctx.em.transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    const sql = `select d.property_id as id, d.status, p.user_id as "personId", p.organization_id as "organizationId"
      from deleted_listings d join properties p on p.id = d.property_id
      where p.id = any(?::int[]) and ${isManagedBy('?')} and p.status = 'deleted' and d.deleted_at > ? order by p.id for update`;
    const deleted = await tx.execute<Pick<LockedListing, 'id' | 'status' | 'personId' | 'organizationId'>[]>(sql, [
      intArray(ids),
      ctx.user.id,
      ctx.user.id,
      new Date(ctx.now().getTime() - RESTORE_MS),
    ]);
    if (deleted.length < ids.length) throw new DomainError('MISSING', m.property_not_found());
    const counted = deleted.filter(({ status }) => isCounted(status));
    throwObstacles(await findBeyondQuota(ctx, tx, counted), ids.length);
    for (const [status, restored] of Map.groupBy(deleted, (listing) => listing.status))
      await tx.nativeUpdate(Property, { id: { $in: restored.map(({ id }) => id) } }, { status, updatedAt: ctx.now() });
    await tx.nativeDelete(DeletedListing, { property: { $in: [...ids] } });
    const paused = await restorePublished(
      ctx,
      tx,
      deleted.filter(({ status }) => status === 'published').map(({ id }) => id),
    );
    return deleted.map(({ id, status }) => ({ id, status: paused.has(id) ? 'paused' : status }));
  });
}

/** Starts the emails about restored listings that are published, and pauses those whose permit does not allow it. @returns the paused ones */
async function restorePublished(ctx: AuthedContext, tx: EntityManager, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const listings = await lockOwnListings(tx, ctx.user.id, ids);
  const problems = await findPermitProblems(
    ctx,
    tx,
    listings.map((listing) => permitCheckOf(ctx, listing)),
  );
  // restored without being public; their owner can publish them once they have a valid permit
  const paused = [...problems.keys()];
  if (paused.length > 0) await tx.nativeUpdate(Property, { id: { $in: paused } }, { status: 'paused' });
  await resumeAsking(
    tx,
    ctx.env,
    ids.filter((id) => !problems.has(id)),
    ctx.now(),
  );
  return new Set(paused);
}

/** Restores a deleted listing (`restoreListings`). @throws DomainError MISSING, LIMIT */
export const restoreListing = async (ctx: AuthedContext, id: number): Promise<{ id: number; status: PropertyView['status'] }> =>
  (await restoreListings(ctx, [id]))[0]!;

/**
 * Hourly job: purges listings that were deleted more than a day ago, and by foreign keys their inquiries, figures and saves. Releases their photos,
 * whose files the job `removeOrphanPhotos` deletes.
 * @returns the number of purged listings
 */
export async function purgeDeletedListings(deps: Pick<Deps, 'orm' | 'now'>): Promise<number> {
  const restorableSince = new Date(deps.now().getTime() - RESTORE_MS);
  return deps.orm.em.fork().transactional(async (tx) => {
    const deletions = statements(tx).selectFrom('deleted_listings').select('property_id').where('deleted_at', '<', restorableSince);
    const purgeable = statements(tx).selectFrom('properties').where('status', '=', sql.lit('deleted')).where('id', 'in', deletions);
    // in the order of their ids, so that two runs do not wait for each other
    const owners = await purgeable.select('user_id').distinct().where('user_id', 'is not', null).orderBy('user_id').execute();
    for (const { user_id } of owners) await lockPhotos(tx, user_id!);
    const purged = await statements(tx)
      .deleteFrom('properties')
      .where('status', '=', sql.lit('deleted'))
      .where('id', 'in', deletions)
      .executeTakeFirst();
    // dated back by the day in which the listing could be restored, so that `removeOrphanPhotos` does not keep the files for another day
    for (const { user_id } of owners) await detachPhotos(tx, [user_id!], restorableSince);
    return Number(purged.numDeletedRows);
  });
}
