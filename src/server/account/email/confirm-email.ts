// The emailed link that confirms an email address: shows what it would do, confirms the address, or refuses it. Writes `email_confirmations`, `users`,
// `lost_factors`, waiting listings, alerts and their unsent emails, deletes refused accounts, and emails the former address.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation, sqlStateOf } from '../../db/sql-states.ts';
import { sameText, statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { EmailConfirmation } from '../account.entity.ts';
import { notMePath } from '../known-device/not-me.link.ts';
import { type LockedUser, lockUser } from '../lock-user.ts';
import { hashToken } from '../password/account.password.ts';
import { moveAlerts } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { cancelWait } from '../security/end-wait.ts';
import { isMailboxBlocked } from '../sign-in/account.block.ts';
import { publishWaitingListings } from './account.unconfirmed.ts';

/**
 * The email to the former address, after the address of an account was changed. With `undoPath`, for an address that was confirmed, it has a link that
 * undoes the change.
 */
export const changedNotice = (to: string, userId: number, now: Date, undoPath: string | null): EmailMessage => ({
  to,
  kind: 'email-changed',
  key: `email-changed:${userId}:${now.getTime()}`,
  subject: m.account_mail_changed_subject(),
  blocks: [
    { text: m.account_mail_changed() },
    ...(undoPath === null
      ? [{ text: m.account_mail_changed_warning() }, { button: { label: m.account_mail_write(), path: '/contact' } }]
      : [{ text: m.device_mail_changed_note() }, { button: { label: m.device_not_me(), path: undoPath } }]),
  ],
});

/** The user of a valid token, and whether the token is of a new account. */
const pendingConfirmation = (em: EntityManager, token: string, now: Date) =>
  statements(em)
    .selectFrom('email_confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select((eb) => {
      const isOwnAddress = sameText(eb.ref('c.email'), eb.ref('u.email'));
      return [
        'u.id',
        eb
          .and([eb('u.email_confirmed_at', 'is', null), isOwnAddress])
          .$castTo<boolean>()
          .as('isNew'),
      ];
    })
    .where('c.token_hash', '=', hashToken(token))
    .where('c.expires_at', '>', now);

/** Whether a link confirms the address of a new account or a change of address; null for an invalid token. Changes nothing. */
export async function confirmationKind(deps: Pick<Deps, 'orm' | 'now'>, token: string): Promise<'registration' | 'change' | null> {
  const pending = await pendingConfirmation(deps.orm.em.fork(), token, deps.now()).executeTakeFirst();
  if (!pending) return null;
  return pending.isNew ? 'registration' : 'change';
}

/**
 * Refuses an address by the token of a link. Deletes the account that was registered with the address and never confirmed, or cancels a change to the
 * address. @returns what was done, or null for an invalid token
 */
export async function refuseEmail(deps: Pick<Deps, 'orm' | 'now' | 'log'>, token: string): Promise<'removed' | 'cancelled' | null> {
  return deps.orm.em.fork().transactional(async (tx) => {
    const pending = await pendingConfirmation(tx, token, deps.now()).forNoKeyUpdate('u').executeTakeFirst();
    if (!pending) return null;
    if (pending.isNew) await deleteUser(tx, pending.id);
    else await tx.nativeDelete(EmailConfirmation, { user: pending.id });
    deps.log.info({ event: pending.isNew ? 'account_refused' : 'email_change_refused', user: pending.id }, 'security');
    return pending.isNew ? 'removed' : 'cancelled';
  });
}

/**
 * Confirms an address by the token of a link, for callers of the API; counts the attempts of the network address.
 * @throws DomainError GONE for an invalid token, TOO_MANY
 */
export async function confirmEmailByToken(ctx: Context, token: string): Promise<{ confirmed: true }> {
  await ctx.limiter.count('message', ctx.address);
  if (!(await confirmEmail(ctx, token))) throw new DomainError('GONE', m.account_confirm_gone());
  return { confirmed: true };
}

type ConfirmDeps = Pick<Deps, 'env' | 'orm' | 'mail' | 'now' | 'log'>;

/**
 * What follows when an address was replaced: ends a waiting period after a lost second factor, moves the alerts of the former address if that was
 * confirmed, and emails the former address.
 */
async function finishChange(deps: ConfirmDeps, tx: EntityManager, user: LockedUser, newEmail: string, now: Date): Promise<void> {
  await cancelWait(tx, user.id);
  const wasConfirmed = user.emailConfirmedAt !== null;
  if (wasConfirmed) await moveAlerts(tx, deps.mail, user.email, newEmail);
  const undoPath = wasConfirmed ? notMePath(deps.env, user, now) : null;
  await deps.mail.send(
    tx,
    writeEmail(localeOr(user.locale, getLocale()), () => changedNotice(user.email, user.id, now, undoPath)),
  );
}

/**
 * Uses up the token of a link and confirms its address in the transaction of `tx`, with the consequences that `confirmEmail` describes.
 * @returns false for an invalid token, and for an address that another account has or whose mailbox belongs to another, blocked user
 */
async function spendToken(
  deps: ConfirmDeps,
  tx: EntityManager,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  const pending = await statements(tx)
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  if (!user || !pending || (await isMailboxBlocked(tx, now, pending.email, userId))) return false;
  const updated = await statements(tx)
    .updateTable('users')
    .set({ email: pending.email, email_confirmed_at: now, reset_password_token: null, reset_password_expires: null })
    .where('id', '=', userId)
    .where((eb) => {
      const others = eb.selectFrom('users as other').select('other.id').where('other.id', '<>', userId);
      return eb.not(eb.exists(others.where((eb) => sameText(eb.ref('other.email'), pending.email))));
    })
    .returning('id')
    .executeTakeFirst();
  if (!updated) return false;
  if (pending.email.toLowerCase() !== user.email.toLowerCase()) await finishChange(deps, tx, user, pending.email, now);
  await publishWaitingListings(tx, deps.env, userId, now);
  return true;
}

/**
 * Confirms an address by the token of a link, once and within a day. Ends links that set a new password, and publishes listings that waited for the
 * confirmation. After a change of address it also does what `finishChange` describes.
 * @returns false for an invalid token, and when the address now belongs to another account or its mailbox to another, blocked user
 */
export async function confirmEmail(deps: ConfirmDeps, token: string): Promise<boolean> {
  const em = deps.orm.em.fork();
  const now = deps.now();
  const tokenHash = hashToken(token);
  const confirmation = await statements(em)
    .selectFrom('email_confirmations')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!confirmation) return false;
  const userId = confirmation.user_id;
  const isConfirmed = await em
    .transactional((tx) => spendToken(deps, tx, { userId, tokenHash, now }))
    .catch((error: unknown) => {
      // another account confirmed the same address at the same moment
      if (isUniqueViolation(sqlStateOf(error))) return false;
      throw error;
    });
  if (isConfirmed) deps.log.info({ event: 'email_confirmed', user: userId }, 'security');
  return isConfirmed;
}
