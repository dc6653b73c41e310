// Makes sure that one admin remains (reads and locks `staff`) when a role is changed or an account is deleted.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';

/** Whether an admin other than this user exists. Locks the admins, so that two of them cannot revoke each other at once. */
async function hasOtherAdmin(tx: EntityManager, userId: number): Promise<boolean> {
  const admins = await tx.execute<{ id: number }[]>(`select user_id as id from staff where role = 'admin' order by user_id for update`);
  return admins.some(({ id }) => id !== userId);
}

/**
 * Requires that another admin exists, when the user is an admin; call it before the user loses that role. Locks the rows of all admins.
 * @throws DomainError CONFLICT for the last admin
 */
export async function requireOtherAdmin(tx: EntityManager, userId: number): Promise<void> {
  const [staffRow] = await tx.execute<{ role: string }[]>('select role from staff where user_id = ?', [userId]);
  if (staffRow?.role === 'admin' && !(await hasOtherAdmin(tx, userId))) throw new DomainError('CONFLICT', m.moderation_last_admin);
}
