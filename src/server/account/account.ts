// The profile of a user (`users`): what the API returns of it, changes of name and phone, and checks whether an id or address is the caller's own.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { profileInputSchema, UserView } from '../../shared/account/account.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import type { Context } from '../context.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { savedIdsSql } from '../saved-homes.ts';
import type { Member } from '../session.ts';
import type { AuthedContext } from '../trpc.ts';
import { User } from './account.entity.ts';

/**
 * The user as the API returns them to themselves, with the ids of saved properties, removed ones left out.
 * @throws DomainError SIGNED_OUT when the user no longer exists
 */
export async function viewUser(em: EntityManager, id: number): Promise<UserView> {
  const row = await statements(em)
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email', 'u.full_name as fullName', 'u.phone', 'u.created_at as createdAt'])
    .select(['u.advertises_as as advertisesAs', 'u.broker_number as brokerNumber', 'u.office', 'u.contact_by as contactBy'])
    .select(['u.subscription_plan as subscriptionPlan', 'u.subscription_status as subscriptionStatus'])
    .select(['u.subscription_price as subscriptionPrice', 'u.subscription_start_date as subscriptionStartDate'])
    .select(['u.subscription_end_date as subscriptionEndDate', sql.raw<number[]>(savedIdsSql('u.id')).as('savedProperties')])
    .where('u.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  return {
    ...row,
    subscriptionStartDate: toIsoTime(row.subscriptionStartDate),
    subscriptionEndDate: toIsoTime(row.subscriptionEndDate),
    createdAt: toIsoTime(row.createdAt),
  };
}

/** The user's name on their listings; null in place of an email address that was chosen as a username. */
export const publicName = ({ fullName, username }: Pick<Member, 'fullName' | 'username'>): string | null =>
  fullName ?? (username.includes('@') ? null : username);

/**
 * Changes name and phone of the caller; an empty text removes one. A changed name is on all their listings at once. `account.email.ts` changes the email
 * address.
 */
export async function updateProfile(ctx: AuthedContext, input: z.infer<typeof profileInputSchema>): Promise<UserView> {
  const fullName = input.fullName || null;
  await ctx.em.transactional(async (tx) => {
    await tx.nativeUpdate(User, { id: ctx.user.id }, { fullName, phone: input.phone || null });
    const advertiser = publicName({ fullName, username: ctx.user.username });
    const listings = statements(tx)
      .selectFrom('properties')
      .select('id')
      .where('user_id', '=', ctx.user.id)
      .where('advertiser', 'is distinct from', advertiser);
    // all writers lock listings in the order of their ids
    await listings.orderBy('id').forNoKeyUpdate().execute();
    await statements(tx)
      .updateTable('properties')
      .set({ advertiser })
      .where('user_id', '=', ctx.user.id)
      .where('advertiser', 'is distinct from', advertiser)
      .execute();
  });
  return viewUser(ctx.em, ctx.user.id);
}

/**
 * Requires that a user id in a path or body is the caller's; logs when it is not. Reads nothing from the database.
 * @throws DomainError FORBIDDEN
 */
export function requireSelf(ctx: AuthedContext, id: number, text = m.account_only_own()): void {
  if (id === ctx.user.id) return;
  ctx.log.info({ event: 'access_denied', user: ctx.user.id, address: ctx.address }, 'security');
  throw new DomainError('FORBIDDEN', text);
}

/** Whether an address is the caller's own and confirmed; only then may a copy of what they wrote be sent to it. */
export const isOwnAddress = ({ signedIn }: Pick<Context, 'signedIn'>, address: string): boolean =>
  signedIn?.user.emailConfirmed === true && signedIn.user.email.toLowerCase() === address.toLowerCase();
