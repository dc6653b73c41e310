// Deletes a user (`users`) with the inquiries, messages and applications that they sent; foreign keys delete the other tables.
import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from '../account.entity.ts';

/** Deletes a user and, by the rules of the tables, all their data; messages to others too, which contain their name, address and phone. */
export async function deleteUser(tx: EntityManager, userId: number): Promise<void> {
  for (const table of ['inquiries', 'messages', 'applications']) await tx.execute(`delete from ${table} where sender_id = ?`, [userId]);
  await tx.nativeDelete(User, { id: userId });
}
