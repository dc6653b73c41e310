// The last admin stays: neither a change of roles nor the deletion of an account leaves the site without one.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { DomainError } from '../errors.ts';

/** Whether an admin other than this user exists. Locks the admins, so that two of them cannot revoke each other at once. */
async function hasOtherAdmin(tx: EntityManager, userId: number): Promise<boolean> {
  const admins = await tx.execute<{ id: number }[]>(`select user_id as id from staff where role = 'admin' order by user_id for update`);
  return admins.some(({ id }) => id !== userId);
}

/**
 * Requires that a user may lose the role of an admin.
 * @throws DomainError CONFLICT for the last admin
 */
export async function requireOtherAdmin(tx: EntityManager, userId: number): Promise<void> {
  const [own] = await tx.execute<{ role: string }[]>('select role from staff where user_id = ?', [userId]);
  if (own?.role === 'admin' && !(await hasOtherAdmin(tx, userId))) throw new DomainError('CONFLICT', m.moderation_last_admin);
}
