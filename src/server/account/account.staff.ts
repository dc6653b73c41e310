// The role of a user, and the rule that one admin remains (locks `staff`) when a role is changed or an account is deleted.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';

/** The role of a user; undefined for users who are not staff. */
export const findRole = async (em: EntityManager, userId: number): Promise<StaffRole | undefined> =>
  (await statements(em).selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst())?.role;

/** Whether an admin other than this user exists. Locks the admins, so that two of them cannot revoke each other at once. */
async function hasOtherAdmin(tx: EntityManager, userId: number): Promise<boolean> {
  const admins = statements(tx).selectFrom('staff').select('user_id').where('role', '=', 'admin').orderBy('user_id').forUpdate();
  return (await admins.execute()).some(({ user_id }) => user_id !== userId);
}

/**
 * Requires that another admin exists, when the user is an admin; call it before the user loses that role. Locks the rows of all admins.
 * @throws DomainError CONFLICT for the last admin
 */
export async function requireOtherAdmin(tx: EntityManager, userId: number): Promise<void> {
  if ((await findRole(tx, userId)) === 'admin' && !(await hasOtherAdmin(tx, userId)))
    throw new DomainError('CONFLICT', m.moderation_last_admin);
}
