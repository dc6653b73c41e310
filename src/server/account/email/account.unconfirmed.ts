// Accounts whose email address is not confirmed: what they may not do; their listings, which are paused until the confirmation (`unconfirmed_listings`,
// `properties`); and the reset of such an account (deletes `second_factors`, `passkeys`, `recovery_codes`) when the owner of the address claims it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { isBlockedSql } from '../sign-in/account.block.ts';

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
  const unconfirmed = await tx.execute<unknown[]>('select 1 from users where id = ? and email_confirmed_at is null', [ctx.user.id]);
  return unconfirmed.length > 0;
}

/** Marks a paused listing to be published when its owner confirms their address. */
export const publishWhenConfirmed = async (tx: EntityManager, propertyId: number): Promise<void> =>
  void (await tx.execute('insert into unconfirmed_listings (property_id) values (?) on conflict do nothing', [propertyId]));

/** Whether a listing is published as soon as its owner confirms their address. */
export const waitsForConfirmation = async (tx: EntityManager, propertyId: number): Promise<boolean> =>
  (await tx.execute<unknown[]>('select 1 from unconfirmed_listings where property_id = ?', [propertyId])).length > 0;

/**
 * Publishes the listings that waited for the confirmation, in the transaction of the confirmation. Listings that the owner marked as sold meanwhile stay
 * sold, and listings of a blocked user stay paused.
 */
export async function publishWaitingListings(tx: EntityManager, userId: number, now: Date): Promise<void> {
  const sql = `
    -- 1. the listings of the user no longer wait
    with waiting as (
      delete from unconfirmed_listings listing using properties property
      where property.id = listing.property_id and property.user_id = ? returning listing.property_id)
    -- 2. those that are still paused are published, unless the user is blocked
    update properties set status = 'published', updated_at = ?
    where id in (select property_id from waiting) and status = 'paused' and not ${isBlockedSql('user_id')}`;
  await tx.execute(sql, [userId, now]);
}

/**
 * Resets an account whose address was never confirmed, when the owner of the address signs in by an emailed link. Another person may have registered the
 * account, so this deletes its second factors, passkeys and recovery codes, and pauses its listings until the owner publishes them.
 */
export async function resetUnconfirmedAccount(tx: EntityManager, userId: number, now: Date): Promise<void> {
  await tx.execute('delete from second_factors where user_id = ?', [userId]);
  await tx.execute('delete from passkeys where user_id = ?', [userId]);
  await tx.execute('delete from recovery_codes where user_id = ?', [userId]);
  const deleteWaitingSql =
    'delete from unconfirmed_listings listing using properties property where property.id = listing.property_id and property.user_id = ?';
  await tx.execute(deleteWaitingSql, [userId]);
  await tx.execute(`update properties set status = 'paused', updated_at = ? where user_id = ? and status = 'published'`, [now, userId]);
}
