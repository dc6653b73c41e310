// Accounts whose email address is not confirmed: what they may not do, their listings, which wait paused in `unconfirmed_listings`, and how such an account is
// reset (`second_factors`, `passkeys`, `recovery_codes`, `properties`) when another person proves to own its address.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { isBlockedSql } from '../sign-in/account.block.ts';

/** Whether the site holds back what members publish until they confirm their address; by default where it sends email. */
export const isConfirmationRequired = ({ env }: Pick<AuthedContext, 'env'>): boolean =>
  env.REQUIRE_CONFIRMED_EMAIL ?? env.SMTP_URL !== undefined;

/** @throws DomainError FORBIDDEN for a member whose address is not confirmed, where it has to be */
export function requireConfirmedEmail(ctx: AuthedContext): void {
  if (isConfirmationRequired(ctx) && !ctx.user.emailConfirmed) throw new DomainError('FORBIDDEN', m.account_confirm_first());
}

/** Whether a new listing of the caller has to wait. Call it with the user's row locked, so that a confirmation at this moment is seen. */
export async function mustWaitForConfirmation(ctx: AuthedContext, tx: EntityManager): Promise<boolean> {
  if (!isConfirmationRequired(ctx) || ctx.user.emailConfirmed) return false;
  const unconfirmed = await tx.execute<unknown[]>('select 1 from users where id = ? and email_confirmed_at is null', [ctx.user.id]);
  return unconfirmed.length > 0;
}

/** Marks a paused listing to be published when its owner confirms their address. */
export const publishWhenConfirmed = async (tx: EntityManager, propertyId: number): Promise<void> =>
  void (await tx.execute('insert into unconfirmed_listings (property_id) values (?) on conflict do nothing', [propertyId]));

/**
 * Publishes the listings that waited for the confirmation, in its transaction. Those that the owner has sold meanwhile stay so, and those of a blocked
 * user stay paused.
 */
export async function publishWaitingListings(tx: EntityManager, userId: number, now: Date): Promise<void> {
  const sql = `
    -- 1. the listings of the user wait no more
    with waiting as (
      delete from unconfirmed_listings listing using properties property
      where property.id = listing.property_id and property.user_id = ? returning listing.property_id)
    -- 2. those that are still paused are published, unless the user is blocked
    update properties set status = 'published', updated_at = ?
    where id in (select property_id from waiting) and status = 'paused' and not ${isBlockedSql('user_id')}`;
  await tx.execute(sql, [userId, now]);
}

/**
 * Resets an account whose address was never confirmed when a person proves the address without the password. Deletes its second factors, passkeys and
 * recovery codes, which another person may have set up, and pauses its listings until the owner publishes them.
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
