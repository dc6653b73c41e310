// Takes away all that a user can sign in by besides the password, and their sessions, after the factors were lost.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../deps.ts';
import { cancelWait } from '../security/end-wait.ts';
import { sendSecurityNotice } from '../security/security.mail.ts';

/** Removes every second factor, recovery code and session of a user, and a wait for a lost factor, and emails them. Call it with the user's row locked. */
export async function removeFactors(
  deps: Pick<Deps, 'mail' | 'now'>,
  tx: EntityManager,
  user: { userId: number; email: string; locale: string | null },
): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'sessions'])
    await tx.execute(`delete from ${table} where user_id = ?`, [user.userId]);
  await cancelWait(tx, user.userId);
  await sendSecurityNotice(deps, tx, user, 'factorsRemoved');
}
