// Records that homes are still available (`listing_confirmations`), publishes listings again that were paused without an answer, and emails
// visitors who asked. Also starts and ends the emails that ask advertisers.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_CONFIRMED_AT_ONCE, RECENTLY_CONFIRMED_DAYS, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { isBlockedSql } from '../../account/sign-in/account.block.ts';
import { recordConfirmation } from '../../confirmed-homes.ts';
import { intArray } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { holdMembership, isManagedBy } from '../../organization/managed.ts';
import { Property } from '../../property/property.entity.ts';
import type { AuthedContext } from '../../trpc.ts';
import { findPermitFault, mayPublishAgain, type PermitCheck } from '../permit.ts';
import { ListingConfirmation } from './confirmation.entity.ts';
import { answerQuestions } from './questions.ts';
import { type ConfirmEnv, nextQuestion } from './schedule.ts';

export type ConfirmDeps = Pick<Deps, 'env' | 'now' | 'mail'>;

/** Stops the emails that ask about listings, because they are not published any more. Their last confirmations stay. */
export const stopAsking = (tx: EntityManager, ids: readonly number[]): Promise<unknown> =>
  tx.nativeUpdate(ListingConfirmation, { property: { $in: [...ids] } }, { dueAt: null, asks: 0, askedAt: null, pausedAt: null });

/** Schedules the next email that asks about listings, because they are published again. Does not count as a confirmation. */
export async function resumeAsking(tx: EntityManager, env: ConfirmEnv, ids: readonly number[], now: Date): Promise<void> {
  const sql = `insert into listing_confirmations (property_id, due_at)
    select p.id, case p.transaction_type when 'Rent' then ?::timestamptz else ?::timestamptz end from properties p
    where p.id = any(?::int[]) order by p.id
    on conflict (property_id) do update set due_at = excluded.due_at`;
  await tx.execute(sql, [nextQuestion(env, 'Rent', now), nextQuestion(env, 'Buy', now), intArray(ids)]);
}

/** A listing about which its advertiser answers whether it is available. The price is in AED, per month for rent. */
export interface ConfirmableListing {
  id: number;
  title: string;
  price: number;
  status: string;
  transactionType: string;
  /**
   * Whether it was paused because no answer came, at most RESUME_DAYS ago. One press then publishes it again, unless its user is blocked or its
   * permit does not allow it.
   */
  isResumable: boolean;
}

/** Whether a listing can be confirmed: it is published, or one press may publish it again. */
export const isAnswerable = ({ status, isResumable }: ConfirmableListing): boolean => status === 'published' || isResumable;

/** A row of `readListings`: a listing with what publishing it again depends on. */
export interface ListingRow extends ConfirmableListing {
  userId: number;
  emirate: string;
  permitNumber: string | null;
  /** The last day of the permit, such as `2027-01-03`. */
  permitUntil: string | null;
}

const permitCheck = ({ id, userId, emirate, permitNumber, permitUntil }: ListingRow): PermitCheck => ({
  id,
  userId,
  emirate,
  permit: permitNumber === null ? null : { number: permitNumber, until: permitUntil },
  isChanged: false,
  willBePublished: true,
});

/** Reads listings that a user manages, deleted ones too, in the order of their ids. `lock` is an SQL clause; see `lockListings`. */
export async function readListings(
  deps: Pick<Deps, 'env' | 'now'>,
  em: EntityManager,
  userId: number,
  ids: readonly number[],
  lock: '' | ' for no key update of p' = '',
): Promise<ListingRow[]> {
  const listings = await em.execute<ListingRow[]>(
    `select p.id, p.title, p.price, p.status, p.transaction_type as "transactionType", p.user_id as "userId", p.emirate,
       p.permit_number as "permitNumber", to_char(p.permit_until, 'YYYY-MM-DD') as "permitUntil",
       p.status = 'paused' and exists (select from listing_confirmations c where c.property_id = p.id and c.paused_at > ?)
         and not ${isBlockedSql('p.user_id')} as "isResumable"
     from properties p where p.id = any(?::int[]) and ${isManagedBy('?')} order by p.id${lock}`,
    [new Date(deps.now().getTime() - RESUME_DAYS * DAY_MS), intArray(ids), userId, userId],
  );
  for (const listing of listings) if (listing.isResumable) listing.isResumable = findPermitFault(deps, permitCheck(listing)) === null;
  return listings;
}

/** Reads and locks listings that a user manages. All writers lock in the order of ids, which avoids deadlocks. */
export const lockListings = (
  deps: Pick<Deps, 'env' | 'now'>,
  tx: EntityManager,
  userId: number,
  ids: readonly number[],
): Promise<ListingRow[]> => holdMembership(tx, userId).then(() => readListings(deps, tx, userId, ids, ' for no key update of p'));

/** Publishes a listing again that was paused without an answer. @returns whether it could: its permit number may be in use by now */
async function resumeListing(deps: ConfirmDeps, tx: EntityManager, listing: ListingRow): Promise<boolean> {
  if (!(await mayPublishAgain(deps, tx, permitCheck(listing)))) return false;
  await tx.nativeUpdate(Property, listing.id, { status: 'published', updatedAt: deps.now() });
  return true;
}

/**
 * Records that a user's locked listings are available. Publishes those again that were paused without an answer, and skips other unpublished
 * ones. Visitors who asked get the answer by email. @returns the ids that are confirmed
 */
export async function confirmListings(deps: ConfirmDeps, tx: EntityManager, listings: readonly ListingRow[]): Promise<number[]> {
  const ids = listings.filter(({ status }) => status === 'published').map(({ id }) => id);
  // in the order of their permit numbers: transactions that lock several numbers do not wait for each other in a circle
  const resumable = listings
    .filter(({ isResumable }) => isResumable)
    .toSorted((a, b) => (a.permitNumber ?? '').localeCompare(b.permitNumber ?? ''));
  for (const listing of resumable) if (await resumeListing(deps, tx, listing)) ids.push(listing.id);
  if (ids.length === 0) return ids;
  await recordConfirmation(tx, deps.env, { ids, by: 'person', now: deps.now() });
  await answerQuestions(deps, tx, ids, true);
  return ids;
}

/**
 * Records that a listing of the caller is still available at its price.
 * @throws DomainError MISSING for a listing that is not the caller's; CONFLICT for one that is neither published nor can be published again
 */
export async function confirmListing(ctx: AuthedContext, id: number): Promise<{ confirmedAt: string }> {
  return ctx.em.transactional(async (tx) => {
    const listings = (await lockListings(ctx, tx, ctx.user.id, [id])).filter(({ status }) => status !== 'deleted');
    if (listings.length === 0) throw new DomainError('MISSING', m.property_not_found());
    const confirmed = await confirmListings(ctx, tx, listings);
    if (confirmed.length === 0) throw new DomainError('CONFLICT', m.my_listings_confirm_not_online());
    return { confirmedAt: ctx.now().toISOString() };
  });
}

/**
 * SQL: listings that a user manages and that wait for a confirmation: published ones without a recent one or about which an email asked, and those that were
 * paused because no answer came, also if their permit keeps them offline. Binds the user twice, the time from which a confirmation is recent, and the
 * time from which a pause can be undone.
 */
const WAITING_SQL = `from properties p left join listing_confirmations c on c.property_id = p.id
  where ${isManagedBy('?')} and (p.status = 'published' and (c.asks > 0 or c.confirmed_at is null or c.confirmed_at < ?)
    or p.status = 'paused' and c.paused_at > ?)`;

/** The times that `WAITING_SQL` binds after the user. */
const waitingTimes = (now: Date): [recentFrom: Date, resumableFrom: Date] => [
  new Date(now.getTime() - RECENTLY_CONFIRMED_DAYS * DAY_MS),
  new Date(now.getTime() - RESUME_DAYS * DAY_MS),
];

/** How many listings of a user wait for a confirmation. */
export async function countUnconfirmed(em: EntityManager, userId: number, now: Date): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(`select count(*)::int as count ${WAITING_SQL}`, [
    userId,
    userId,
    ...waitingTimes(now),
  ]);
  return row!.count;
}

/**
 * Confirms up to MAX_CONFIRMED_AT_ONCE of the caller's waiting listings, longest waiting first. `left` is the number beyond these; a listing that
 * could not be published again counts neither as confirmed nor as left.
 */
export async function confirmAll(ctx: AuthedContext): Promise<{ confirmed: number; left: number }> {
  return ctx.em.transactional(async (tx) => {
    const waiting = await tx.execute<{ id: number; total: number }[]>(
      `select p.id, (count(*) over ())::int as total ${WAITING_SQL} order by c.due_at, c.confirmed_at nulls first, p.id limit ${MAX_CONFIRMED_AT_ONCE}`,
      [ctx.user.id, ctx.user.id, ...waitingTimes(ctx.now())],
    );
    if (waiting.length === 0) return { confirmed: 0, left: 0 };
    const listings = await lockListings(
      ctx,
      tx,
      ctx.user.id,
      waiting.map(({ id }) => id),
    );
    const confirmed = await confirmListings(ctx, tx, listings);
    return { confirmed: confirmed.length, left: waiting[0]!.total - waiting.length };
  });
}
