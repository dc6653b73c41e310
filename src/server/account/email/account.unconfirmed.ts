// Accounts whose email address is not confirmed: what they may not do; their listings, which are paused until the confirmation (`unconfirmed_listings`,
// `properties`); and the reset of such an account (deletes `second_factors`, `passkeys`, `recovery_codes`) when the owner of the address claims it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { recordConfirmation } from '../../confirmed-homes.ts';
import { intArray } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { ConfirmEnv } from '../../listing/confirmation/schedule.ts';
import { Block } from '../../moderation/moderation.entity.ts';
import { Property } from '../../property/property.entity.ts';
import type { AuthedContext } from '../../trpc.ts';
import { User } from '../account.entity.ts';
import { deleteFactors } from '../security/second-factor.ts';

/** Whether this site keeps listings offline until their owner confirms the email address; by default when a mail server is configured. */
export const isConfirmationRequired = ({ env }: Pick<AuthedContext, 'env'>): boolean =>
  env.REQUIRE_CONFIRMED_EMAIL ?? env.SMTP_URL !== undefined;

/** Requires a confirmed email address, on a site that requires confirmations. @throws DomainError FORBIDDEN */
export function requireConfirmedEmail(ctx: AuthedContext): void {
  if (isConfirmationRequired(ctx) && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.account_confirm_first());
}

/** Whether a new listing of the caller waits for the confirmation. Call it with the user's row locked, so that a confirmation cannot happen meanwhile. */
export async function mustWaitForConfirmation(ctx: AuthedContext, tx: EntityManager): Promise<boolean> {
  if (!isConfirmationRequired(ctx) || ctx.user.emailConfirmed) return false;
  return (await tx.count(User, { id: ctx.user.id, emailConfirmedAt: null })) > 0;
}

/** Marks a paused listing to be published when its owner confirms their address. */
export const publishWhenConfirmed = async (tx: EntityManager, propertyId: number): Promise<void> =>
  void (await statements(tx)
    .insertInto('unconfirmed_listings')
    .values({ property_id: propertyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** Which of these listings are published as soon as their owner confirms their address. */
export async function findWaiting(tx: EntityManager, propertyIds: readonly number[]): Promise<ReadonlySet<number>> {
  const sql = 'select property_id as id from unconfirmed_listings where property_id = any(?::int[])';
  return new Set((await tx.execute<{ id: number }[]>(sql, [intArray(propertyIds)])).map(({ id }) => id));
}

/** Ends the wait of a user's listings; returns the ids of the listings that waited. */
async function endWaiting(tx: EntityManager, userId: number): Promise<number[]> {
  const ended = await statements(tx)
    .deleteFrom('unconfirmed_listings as listing')
    .using('properties as property')
    .whereRef('property.id', '=', 'listing.property_id')
    .where('property.user_id', '=', userId)
    .returning('listing.property_id')
    .execute();
  return ended.map(({ property_id }) => property_id);
}

/**
 * Publishes the listings that waited for the confirmation, and records that they are available, in the transaction of the confirmation. Listings that the
 * owner marked as sold meanwhile stay sold, and listings of a blocked user stay paused.
 */
export async function publishWaitingListings(tx: EntityManager, env: ConfirmEnv, userId: number, now: Date): Promise<void> {
  const ids = await endWaiting(tx, userId);
  if (ids.length === 0 || (await tx.count(Block, { user: userId, endedAt: null })) > 0) return;
  await tx.nativeUpdate(Property, { id: ids, status: 'paused' }, { status: 'published', updatedAt: now });
  await recordConfirmation(tx, env, { ids, by: 'person', now });
}

/**
 * Resets an account whose address was never confirmed, when the owner of the address signs in by an emailed link. Another person may have registered the
 * account, so this deletes its second factors, passkeys and recovery codes, and pauses its listings until the owner publishes them.
 */
export async function resetUnconfirmedAccount(tx: EntityManager, userId: number, now: Date): Promise<void> {
  await deleteFactors(tx, userId);
  await endWaiting(tx, userId);
  await tx.nativeUpdate(Property, { user: userId, status: 'published' }, { status: 'paused', updatedAt: now });
}
