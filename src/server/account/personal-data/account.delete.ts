// Deletes a user (`users`) with the inquiries, messages and applications that they sent. Foreign keys delete or anonymize their rows in other tables.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../../db/typed.ts';
import { User } from '../account.entity.ts';

/**
 * Deletes a user and their data; payments stay, without the user. What they sent to others is deleted too, because it contains their name, email address and
 * phone. Alerts belong to an email address: `deleteAlertsOf` deletes them.
 */
export async function deleteUser(tx: EntityManager, userId: number): Promise<void> {
  for (const table of ['inquiries', 'messages', 'applications'] as const)
    await statements(tx).deleteFrom(table).where('sender_id', '=', userId).execute();
  await tx.nativeDelete(User, { id: userId });
}
