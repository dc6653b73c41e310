// Records that homes are still available (`listing_confirmations`) and publishes paused ones again; visitors who asked get an email.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Confirmation, MAX_CONFIRMED_AT_ONCE, RECENTLY_CONFIRMED_DAYS, RESUME_DAYS } from '../../../shared/listing/confirmation.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { isBlockedSql } from '../../account/sign-in/account.block.ts';
import { intArray } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { answerQuestions } from './questions.ts';
import { type ConfirmEnv, nextQuestion } from './schedule.ts';

export type ConfirmDeps = Pick<Deps, 'env' | 'now' | 'mail'>;

/**
 * Stores or renews the confirmation of each published home, and forgets the emails that asked. The next question is due at the first time bound for a rented
 * home, at the second for one for sale; never for a home without a user.
 */
const RECORD_SQL = `insert into listing_confirmations (property_id, confirmed_at, confirmed_by, due_at)
  select p.id, ?, ?, case when p.user_id is null then null when p.transaction_type = 'Rent' then ?::timestamptz else ?::timestamptz end
  from properties p where p.id = any(?::int[]) and p.status = 'published' order by p.id
  on conflict (property_id) do update set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by, due_at = excluded.due_at,
    asks = 0, asked_at = null, paused_at = null`;

/** Records that published homes are available now. Lock their rows in `properties` first: every writer locks a property before its confirmation. */
export const recordConfirmation = (
  tx: EntityManager,
  env: ConfirmEnv,
  { ids, by, now }: { ids: readonly number[]; by: Exclude<Confirmation['by'], 'feed'>; now: Date },
): Promise<unknown> => tx.execute(RECORD_SQL, [now, by, nextQuestion(env, 'Rent', now), nextQuestion(env, 'Buy', now), intArray(ids)]);

/** Ends questions about a listing that is not published any more; the last confirmation stays. */
export const stopAsking = (tx: EntityManager, id: number): Promise<unknown> =>
  tx.execute('update listing_confirmations set due_at = null, asks = 0, asked_at = null, paused_at = null where property_id = ?', [id]);

/** Schedules the next question about a listing that is published again; unlike `recordConfirmation` it does not say that the home is available. */
export async function resumeAsking(tx: EntityManager, env: ConfirmEnv, id: number, now: Date): Promise<void> {
  const sql = `insert into listing_confirmations (property_id, due_at)
    select p.id, case p.transaction_type when 'Rent' then ?::timestamptz else ?::timestamptz end from properties p where p.id = ?
    on conflict (property_id) do update set due_at = excluded.due_at`;
  await tx.execute(sql, [nextQuestion(env, 'Rent', now), nextQuestion(env, 'Buy', now), id]);
}

/** A listing as the answer of its advertiser needs it. */
export interface ConfirmableListing {
  id: number;
  title: string;
  price: number;
  status: string;
  transactionType: string;
  /** Whether we paused it, within the days in which one press publishes it again; never of a blocked user. */
  isResumable: boolean;
}

/** Whether it is published, or was paused by us because no answer came and may still be published again by a press. */
export const isAnswerable = ({ status, isResumable }: ConfirmableListing): boolean => status === 'published' || isResumable;

/** Listings of a user in the order of their ids, deleted ones too. */
export const readListings = (
  em: EntityManager,
  userId: number,
  ids: readonly number[],
  now: Date,
  lock: '' | ' for no key update of p' = '',
): Promise<ConfirmableListing[]> =>
  em.execute<ConfirmableListing[]>(
    `select p.id, p.title, p.price, p.status, p.transaction_type as "transactionType",
       p.status = 'paused' and exists (select from listing_confirmations c where c.property_id = p.id and c.paused_at > ?)
         and not ${isBlockedSql('p.user_id')} as "isResumable"
     from properties p where p.id = any(?::int[]) and p.user_id = ? order by p.id${lock}`,
    [new Date(now.getTime() - RESUME_DAYS * DAY_MS), intArray(ids), userId],
  );

/** Reads and locks listings of a user, in the order of their ids as every writer does. */
export const lockListings = (tx: EntityManager, userId: number, ids: readonly number[], now: Date): Promise<ConfirmableListing[]> =>
  readListings(tx, userId, ids, now, ' for no key update of p');

/**
 * Records that a user's locked listings are available: published ones, and those that were paused because they were not confirmed, which are
 * published again. Visitors who asked get the answer by email. @returns the ids that are confirmed
 */
export async function confirmListings(deps: ConfirmDeps, tx: EntityManager, listings: readonly ConfirmableListing[]): Promise<number[]> {
  const now = deps.now();
  const resumed = listings.filter(({ isResumable }) => isResumable).map(({ id }) => id);
  const ids = listings.filter(isAnswerable).map(({ id }) => id);
  if (resumed.length)
    await tx.execute(`update properties set status = 'published', updated_at = ? where id = any(?::int[])`, [now, intArray(resumed)]);
  if (ids.length === 0) return ids;
  await recordConfirmation(tx, deps.env, { ids, by: 'person', now });
  await answerQuestions(deps, tx, ids, true);
  return ids;
}

/**
 * Records that a listing of the caller is still available at its price.
 * @throws DomainError MISSING for a listing that is not the caller's; CONFLICT for one that is sold, rented or paused by its owner
 */
export async function confirmListing(ctx: AuthedContext, id: number): Promise<{ confirmedAt: string }> {
  return ctx.em.transactional(async (tx) => {
    const listings = (await lockListings(tx, ctx.user.id, [id], ctx.now())).filter(({ status }) => status !== 'deleted');
    if (listings.length === 0) throw new DomainError('MISSING', m.property_not_found());
    const confirmed = await confirmListings(ctx, tx, listings);
    if (confirmed.length === 0) throw new DomainError('CONFLICT', m.my_listings_confirm_not_online());
    return { confirmedAt: ctx.now().toISOString() };
  });
}

/** SQL: listings of a user that wait for a confirmation; binds the user, the start of the recent days and of the days to resume. */
const WAITING_SQL = `from properties p left join listing_confirmations c on c.property_id = p.id
  where p.user_id = ? and (p.status = 'published' and (c.asks > 0 or c.confirmed_at is null or c.confirmed_at < ?)
    or p.status = 'paused' and c.paused_at > ?)`;

/** Confirms up to MAX_CONFIRMED_AT_ONCE listings of the caller that wait for it, the longest waiting first. */
export async function confirmAll(ctx: AuthedContext): Promise<{ confirmed: number; left: number }> {
  const now = ctx.now();
  const recentFrom = new Date(now.getTime() - RECENTLY_CONFIRMED_DAYS * DAY_MS);
  const resumableFrom = new Date(now.getTime() - RESUME_DAYS * DAY_MS);
  return ctx.em.transactional(async (tx) => {
    const waiting = await tx.execute<{ id: number; total: number }[]>(
      `select p.id, (count(*) over ())::int as total ${WAITING_SQL} order by c.due_at, c.confirmed_at nulls first, p.id limit ${MAX_CONFIRMED_AT_ONCE}`,
      [ctx.user.id, recentFrom, resumableFrom],
    );
    if (waiting.length === 0) return { confirmed: 0, left: 0 };
    const listings = await lockListings(
      tx,
      ctx.user.id,
      waiting.map(({ id }) => id),
      now,
    );
    const confirmed = await confirmListings(ctx, tx, listings);
    return { confirmed: confirmed.length, left: waiting[0]!.total - waiting.length };
  });
}
