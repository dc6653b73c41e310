// Deletes a user (`users`) with the inquiries, messages and applications that they sent. Foreign keys delete or anonymize their rows in other tables.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../../db/typed.ts';
import { endFeedsOf } from '../../organization/feed-homes.ts';
import { forgetPersons, leaveWithAccount } from '../../organization/hand-over.ts';
import { releaseProfileOf } from '../../organization/profile-owner.ts';
import { User } from '../account.entity.ts';

/**
 * Deletes a user and their data; payments stay, without the user. What they sent to others is deleted too, because it contains their name, email address and
 * phone. Alerts belong to an email address: `deleteAlertsOf` deletes them. Homes of an
 * organization go to its owner, and stay; a profile of an agent and homes of feeds stay without the account.
 * @throws DomainError CONFLICT for the last owner of an organization with other people
 */
export async function deleteUser(tx: EntityManager, userId: number): Promise<void> {
  await leaveWithAccount(tx, userId);
  await endFeedsOf(tx, { userId });
  await releaseProfileOf(tx, userId);
  const persons = await statements(tx).selectFrom('inquiries').select('person_id').distinct().where('sender_id', '=', userId).execute();
  for (const table of ['inquiries', 'messages', 'applications'] as const)
    await statements(tx).deleteFrom(table).where('sender_id', '=', userId).execute();
  // those of an organization stay with it
  await statements(tx).deleteFrom('reply_templates').where('user_id', '=', userId).where('organization_id', 'is', null).execute();
  // advertisers keep no notes about who has left
  await forgetPersons(
    tx,
    persons.flatMap(({ person_id: id }) => id ?? []),
  );
  await tx.nativeDelete(User, { id: userId });
}
