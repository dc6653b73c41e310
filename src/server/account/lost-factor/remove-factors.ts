// Removes everything but the password that a user can sign in with, and their sessions, after the second factors were lost.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../deps.ts';
import { Session } from '../account.entity.ts';
import { cancelWait } from '../security/end-wait.ts';
import { deleteFactors } from '../security/second-factor.ts';
import { sendSecurityNotice } from '../security/security.mail.ts';

/**
 * Deletes every second factor, recovery code and session of a user, and the waiting period after a lost factor, and emails the user. Call it with the
 * user's row locked.
 */
export async function removeFactors(
  deps: Pick<Deps, 'mail' | 'now'>,
  tx: EntityManager,
  user: { userId: number; email: string; locale: string | null },
): Promise<void> {
  await deleteFactors(tx, user.userId);
  await tx.nativeDelete(Session, { user: user.userId });
  await cancelWait(tx, user.userId);
  await sendSecurityNotice(deps, tx, user, 'factorsRemoved');
}
