import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { countFailures } from './account.attempts.ts';
import { checkPassword } from './account.password.ts';

/**
 * Checks the current password of the caller and returns its hash, for `requireSamePassword`. Wrong ones count under the user's id, apart from the
 * sign-in: nobody else can use them up.
 * @throws Refused INVALID when it is wrong, TOO_MANY over the limit
 */
export async function requirePassword(ctx: AuthedContext, password: string): Promise<string> {
  const limit = { name: 'currentPassword', key: String(ctx.user.id), lanes: 1 } as const;
  const hash = await countFailures(ctx.limiter, [limit], async () => {
    const [row] = await rows<{ password: string }>(ctx.em, preparedStatement('select password from users where id = $1', [ctx.user.id]));
    return (await checkPassword(row?.password ?? null, password)) ? row!.password : null;
  });
  if (hash === null) throw new DomainError('INVALID', 'Current password is wrong');
  return hash;
}

/**
 * Locks a user's row until the transaction ends and makes sure that the password is still the one that was checked before it began. What a password
 * opens and what changes the password thus happen one after the other: nothing that the old one began outlives its end.
 * @throws Refused SIGNED_OUT when it was changed meanwhile, or the user is gone
 */
export async function requireSamePassword(tx: EntityManager, userId: number, hash: string, text = 'Not signed in'): Promise<void> {
  const found = await tx.execute('select 1 from users where id = ? and password = ? for no key update', [userId, hash]);
  if (found.length === 0) throw new DomainError('SIGNED_OUT', text);
}

/** Stores a new password and ends everything that the old one opened: sessions, a link to reset it, and a change of address under way. */
export async function replacePassword(tx: EntityManager, userId: number, hash: string): Promise<void> {
  const sql = 'update users set password = ?, reset_password_token = null, reset_password_expires = null where id = ?';
  await tx.execute(sql, [hash, userId]);
  await tx.execute('delete from sessions where user_id = ?', [userId]);
  await tx.execute(
    'delete from email_confirmations c using users u where u.id = c.user_id and c.user_id = ? and lower(c.email) <> lower(u.email)',
    [userId],
  );
}
