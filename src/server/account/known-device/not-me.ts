// The button `This was not me` in an email gives an account back to the owner of the mailbox. Writes `users`, moves alerts, deletes sessions, newer second
// factors, pending links, a waiting period and an unconfirmed account with the same address, and requests an email with a reset link.
import { randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sameText, statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { User } from '../account.entity.ts';
import { findRole } from '../account.staff.ts';
import { lockUser } from '../lock-user.ts';
import { Passkey } from '../passkey/passkey.entity.ts';
import { replacePassword } from '../password/account.credentials.ts';
import { hashPassword } from '../password/account.password.ts';
import { enqueueReset } from '../password/account.reset.ts';
import { moveAlerts } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { deleteRecoveryCodes } from '../security/recovery-codes.ts';
import { secondFactorMethods } from '../security/second-factor.ts';
import { RecoveryCode, SecondFactor } from '../security/security.entity.ts';
import { LINK_VALID_MS, type NotMeClaim, readNotMe } from './not-me.link.ts';

type NotMeDeps = Pick<Deps, 'env' | 'orm' | 'mail' | 'jobs' | 'now' | 'log'>;

/**
 * The condition that the link of a claim is unused. Links that are older than the pressed one work on, so that an intruder who presses a link to an address of
 * their own does not void those of the owner, which are older.
 */
const unused = ({ user, counter, at }: NotMeClaim) => ({
  id: user,
  $or: [{ deviceCounter: counter }, { undoneSince: { $gt: new Date(at) } }],
});

/** Whether a link still works. Changes nothing. */
export async function isNotMeLink({ env, orm, now }: Pick<NotMeDeps, 'env' | 'orm' | 'now'>, token: string): Promise<boolean> {
  const claim = readNotMe(env, token, now());
  return claim !== null && (await orm.em.fork().count(User, unused(claim))) > 0;
}

/**
 * Voids the links that were written from the time of the pressed one until now. Those that an earlier press voided stay void: the stored time only goes
 * back, until every link that was voided by it has expired.
 */
async function voidLinks(tx: EntityManager, userId: number, writtenAt: Date, now: Date): Promise<void> {
  const oldestValid = new Date(now.getTime() - LINK_VALID_MS);
  // a press stores no earlier time than `oldestValid`, so links that it voided expire within twice their validity of the stored time
  const allExpired = new Date(now.getTime() - 2 * LINK_VALID_MS);
  await statements(tx)
    .updateTable('users')
    .set((eb) => {
      const earlier = eb.fn<Date>('least', ['undone_since', eb.val(writtenAt)]);
      return {
        device_counter: eb('device_counter', '+', 1),
        undone_since: eb
          .case()
          .when('undone_since', '>=', allExpired)
          .then(eb.fn<Date>('greatest', [earlier, eb.val(oldestValid)]))
          .else(writtenAt)
          .end(),
      };
    })
    .where('id', '=', userId)
    .execute();
}

/**
 * Removes the second factors, passkeys and recovery codes that were added since a time, and all recovery codes when no factor remains. Those of staff stay:
 * another admin removes them by command.
 */
async function removeFactorsSince(tx: EntityManager, userId: number, since: Date): Promise<void> {
  if (await findRole(tx, userId)) return;
  await tx.nativeDelete(Passkey, { user: userId, createdAt: { $gte: since } });
  await tx.nativeDelete(SecondFactor, {
    user: userId,
    $or: [{ enabledAt: { $gte: since } }, { enabledAt: null, createdAt: { $gte: since } }],
  });
  await tx.nativeDelete(RecoveryCode, { user: userId, createdAt: { $gte: since } });
  if ((await secondFactorMethods(tx, userId)).length === 0) await deleteRecoveryCodes(tx, userId);
}

/** Deletes another account that was registered with the address and never confirmed. The person who presses the button has proved to own the address. */
async function freeAddress(tx: EntityManager, email: string, userId: number): Promise<void> {
  const others = await statements(tx)
    .selectFrom('users')
    .select('id')
    .where((eb) => sameText(eb.ref('email'), email))
    .where('id', '<>', userId)
    .where('email_confirmed_at', 'is', null)
    .forUpdate()
    .execute();
  for (const { id } of others) await deleteUser(tx, id);
}

/**
 * Undoes what an intruder may have done since the email: ends every session, makes the password unusable, forgets the known browsers, removes passkeys, an
 * authenticator app, recovery codes and API keys that were added, restores the address that the email was sent to (with its alerts), and requests a reset link to that
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
    const user = await lockUser(tx, claim.user);
    if (!user || (await tx.count(User, unused(claim))) === 0) return false;
    await freeAddress(tx, claim.email, claim.user);
    await replacePassword(tx, claim.user, unusableHash);
    await voidLinks(tx, claim.user, writtenAt, deps.now());
    await tx.nativeUpdate(User, { id: claim.user }, { email: claim.email });
    if (user.email.toLowerCase() !== claim.email.toLowerCase()) await moveAlerts(tx, deps.mail, user.email, claim.email);
    await removeFactorsSince(tx, claim.user, writtenAt);
    await statements(tx).deleteFrom('api_keys').where('user_id', '=', claim.user).where('created_at', '>=', writtenAt).execute();
    await statements(tx).deleteFrom('webhooks').where('user_id', '=', claim.user).where('created_at', '>=', writtenAt).execute();
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
