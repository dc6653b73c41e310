// The button `This was not me` in an email gives an account back to the owner of the mailbox. Writes `users`, moves alerts, deletes sessions, newer second
// factors, pending links, a waiting period and an unconfirmed account with the same address, and requests an email with a reset link.
import { randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Deps } from '../../deps.ts';
import { replacePassword } from '../password/account.credentials.ts';
import { hashPassword } from '../password/account.password.ts';
import { enqueueReset } from '../password/account.reset.ts';
import { moveAlerts } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { deleteRecoveryCodes } from '../security/recovery-codes.ts';
import { secondFactorMethods } from '../security/second-factor.ts';
import { LINK_VALID_MS, readNotMe } from './not-me.link.ts';

type NotMeDeps = Pick<Deps, 'env' | 'orm' | 'mail' | 'jobs' | 'now' | 'log'>;

/**
 * SQL: whether a link with the counter and the time of a claim is unused. Links that are older than the pressed one work on, so that an intruder who presses
 * a link to an address of their own does not void those of the owner, which are older.
 */
const UNUSED_SQL = '(device_counter = ? or undone_since > ?)';

/** Whether a link still works. Changes nothing. */
export async function isNotMeLink({ env, orm, now }: Pick<NotMeDeps, 'env' | 'orm' | 'now'>, token: string): Promise<boolean> {
  const claim = readNotMe(env, token, now());
  if (!claim) return false;
  const sql = `select 1 from users where id = ? and ${UNUSED_SQL}`;
  return (await orm.em.fork().execute<unknown[]>(sql, [claim.user, claim.counter, new Date(claim.at)])).length > 0;
}

/**
 * Voids the links that were written from the time of the pressed one until now. Those that an earlier press voided stay void: the stored time only goes
 * back, until every link that was voided by it has expired.
 */
async function voidLinks(tx: EntityManager, userId: number, writtenAt: Date, now: Date): Promise<void> {
  const oldestValid = new Date(now.getTime() - LINK_VALID_MS);
  // a press stores no earlier time than `oldestValid`, so links that it voided expire within twice their validity of the stored time
  const allExpired = new Date(now.getTime() - 2 * LINK_VALID_MS);
  const sql = `update users set device_counter = device_counter + 1,
    undone_since = case when undone_since >= ? then greatest(least(undone_since, ?), ?) else ? end where id = ?`;
  await tx.execute(sql, [allExpired, writtenAt, oldestValid, writtenAt, userId]);
}

/**
 * Removes the second factors, passkeys and recovery codes that were added since a time, and all recovery codes when no factor remains. Those of staff stay:
 * another admin removes them by command.
 */
async function removeFactorsSince(tx: EntityManager, userId: number, since: Date): Promise<void> {
  if ((await tx.execute<unknown[]>('select 1 from staff where user_id = ?', [userId])).length > 0) return;
  await tx.execute('delete from passkeys where user_id = ? and created_at >= ?', [userId, since]);
  await tx.execute('delete from second_factors where user_id = ? and coalesce(enabled_at, created_at) >= ?', [userId, since]);
  await tx.execute('delete from recovery_codes where user_id = ? and created_at >= ?', [userId, since]);
  if ((await secondFactorMethods(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId);
}

/** Deletes another account that was registered with the address and never confirmed. The person who presses the button has proved to own the address. */
async function freeAddress(tx: EntityManager, email: string, userId: number): Promise<void> {
  const sql = 'select id from users where lower(email) = lower(?) and id <> ? and email_confirmed_at is null for update';
  for (const { id } of await tx.execute<{ id: number }[]>(sql, [email, userId])) await deleteUser(tx, id);
}

/**
 * Undoes what an intruder may have done since the email: ends every session, makes the password unusable, forgets the known browsers, removes passkeys, an
 * authenticator app and recovery codes that were added, restores the address that the email was sent to (with its alerts), and requests a reset link to that
 * address.
 * @returns false for an invalid or used link, and when another confirmed account has the address by now
 */
export async function undoSignIn(deps: NotMeDeps, token: string): Promise<boolean> {
  const claim = readNotMe(deps.env, token, deps.now());
  if (!claim || !(await isNotMeLink(deps, token))) return false;
  const writtenAt = new Date(claim.at);
  // the hash of a random password: the owner has to set a new one
  const unusableHash = await hashPassword(randomBytes(32).toString('base64url'));
  const undo = async (tx: EntityManager): Promise<boolean> => {
    const userSql = `select email from users where id = ? and ${UNUSED_SQL} for no key update`;
    const [user] = await tx.execute<{ email: string }[]>(userSql, [claim.user, claim.counter, writtenAt]);
    if (!user) return false;
    await freeAddress(tx, claim.email, claim.user);
    await replacePassword(tx, claim.user, unusableHash);
    await voidLinks(tx, claim.user, writtenAt, deps.now());
    await tx.execute('update users set email = ? where id = ?', [claim.email, claim.user]);
    if (user.email.toLowerCase() !== claim.email.toLowerCase()) await moveAlerts(tx, deps.mail, user.email, claim.email);
    await removeFactorsSince(tx, claim.user, writtenAt);
    await enqueueReset(deps, tx, claim.email);
    return true;
  };
  const isUndone = await deps.orm.em
    .fork()
    .transactional(undo)
    .catch((error: unknown) => {
      // another confirmed account has the address by now
      if (error instanceof UniqueConstraintViolationException) return false;
      throw error;
    });
  if (isUndone) deps.log.warn({ event: 'sign_in_denied', user: claim.user }, 'security');
  return isUndone;
}
