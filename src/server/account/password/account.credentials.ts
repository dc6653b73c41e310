// Checks the password of a signed-in user, and replaces the password of a user (`users`), which also ends sessions and pending links.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { statements } from '../../db/typed.ts';
import { DomainError, FieldError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { Session, User } from '../account.entity.ts';
import { endPendingChange } from '../email/request-confirmation.ts';
import { cancelWait } from '../security/end-wait.ts';
import { checkWithinFailureLimits } from '../sign-in/account.attempts.ts';
import { checkPassword } from './account.password.ts';

/**
 * Checks the current password of the caller and returns its hash, for `requireSamePassword`. Failures count by user id, apart from sign-in,
 * so that others cannot use up the attempts.
 * @throws FieldError of `kind` when it is wrong; DomainError TOO_MANY over the limit
 */
export async function requirePassword(ctx: AuthedContext, password: string, kind: 'INVALID' | 'SIGNED_OUT' = 'INVALID'): Promise<string> {
  const limit = { name: 'currentPassword', key: String(ctx.user.id), maxConcurrent: 1 } as const;
  const hash = await checkWithinFailureLimits(ctx.limiter, [limit], async () => {
    const user = await statements(ctx.em).selectFrom('users').select('password').where('id', '=', ctx.user.id).executeTakeFirst();
    return (await checkPassword(user?.password ?? null, password)) ? user!.password : null;
  });
  if (hash === null) throw new FieldError(kind, 'currentPassword', m.account_current_password_wrong());
  return hash;
}

/**
 * Locks the user's row until the end of the transaction and requires that the password has not changed since it was checked, so that an action that needs
 * the password and a change of the password cannot run at the same time.
 * @throws DomainError SIGNED_OUT when it has changed or the user no longer exists
 */
export async function requireSamePassword(
  tx: EntityManager,
  userId: number,
  checkedHash: string,
  text = m.ui_not_signed_in(),
): Promise<void> {
  const matching = statements(tx).selectFrom('users').select('id').where('id', '=', userId).where('password', '=', checkedHash);
  if (!(await matching.forNoKeyUpdate().executeTakeFirst())) throw new DomainError('SIGNED_OUT', text);
}

/**
 * Stores the hash of a new password and deletes what the old one granted: sessions, a reset link, a pending change of the email address, and the waiting
 * period after which lost second factors are removed. `ownSessionId`: the session of the caller, which its successor ends.
 */
export async function replacePassword(tx: EntityManager, userId: number, newHash: string, ownSessionId = ''): Promise<void> {
  await tx.nativeUpdate(User, { id: userId }, { password: newHash, resetPasswordToken: null, resetPasswordExpires: null });
  await tx.nativeDelete(Session, { user: userId, id: { $ne: ownSessionId } });
  await cancelWait(tx, userId);
  await endPendingChange(tx, userId);
}
