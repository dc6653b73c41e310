// The emailed link that confirms an email address: shows what it would do, confirms the address, or refuses it. Writes `email_confirmations`, `users`,
// `lost_factors`, waiting listings, alerts and their unsent emails, deletes refused accounts, and emails the former address.
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { notMePath } from '../known-device/not-me.link.ts';
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

/** Whether a link confirms the address of a new account or a change of address; null for an invalid token. Changes nothing. */
export async function confirmationKind(deps: Pick<Deps, 'orm' | 'now'>, token: string): Promise<'registration' | 'change' | null> {
  const sql = `select u.email_confirmed_at is null and lower(c.email) = lower(u.email) as "isNew"
    from email_confirmations c join users u on u.id = c.user_id where c.token_hash = $1 and c.expires_at > $2`;
  const [pending] = await rows<{ isNew: boolean }>(deps.orm.em.fork(), preparedStatement(sql, [hashToken(token), deps.now()]));
  if (!pending) return null;
  return pending.isNew ? 'registration' : 'change';
}

/**
 * Refuses an address by the token of a link. Deletes the account that was registered with the address and never confirmed, or cancels a change to the
 * address. @returns what was done, or null for an invalid token
 */
export async function refuseEmail(deps: Pick<Deps, 'orm' | 'now' | 'log'>, token: string): Promise<'removed' | 'cancelled' | null> {
  return deps.orm.em.fork().transactional(async (tx) => {
    const sql = `select u.id, u.email_confirmed_at is null and lower(c.email) = lower(u.email) as "isNew"
      from email_confirmations c join users u on u.id = c.user_id where c.token_hash = ? and c.expires_at > ? for no key update of u`;
    const [pending] = await tx.execute<{ id: number; isNew: boolean }[]>(sql, [hashToken(token), deps.now()]);
    if (!pending) return null;
    if (pending.isNew) await deleteUser(tx, pending.id);
    else await tx.execute('delete from email_confirmations where user_id = ?', [pending.id]);
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

/** The user whose address is being confirmed, as stored before the confirmation. */
interface OwnerRow {
  id: number;
  email: string;
  /** Null when it is not known; the email is then in the language of the request. */
  locale: string | null;
  /** Whether the former address was confirmed. */
  wasConfirmed: boolean;
  /** How often the account has forgotten its known browsers; part of the link that undoes the change. */
  deviceCounter: number;
}

/**
 * What follows when an address was replaced: ends a waiting period after a lost second factor, moves the alerts of the former address if that was
 * confirmed, and emails the former address.
 */
async function finishChange(deps: ConfirmDeps, tx: EntityManager, user: OwnerRow, newEmail: string, now: Date): Promise<void> {
  await cancelWait(tx, user.id);
  if (user.wasConfirmed) await moveAlerts(tx, deps.mail, user.email, newEmail);
  const undoPath = user.wasConfirmed ? notMePath(deps.env, user, now) : null;
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
  const [user] = await tx.execute<OwnerRow[]>(
    `select id, email, locale, email_confirmed_at is not null as "wasConfirmed", device_counter as "deviceCounter"
      from users where id = ? for no key update`,
    [userId],
  );
  const spendSql = 'delete from email_confirmations where user_id = ? and token_hash = ? and expires_at > ? returning email';
  const [pending] = await tx.execute<{ email: string }[]>(spendSql, [userId, tokenHash, now]);
  if (!user || !pending || (await isMailboxBlocked(tx, now, pending.email, userId))) return false;
  const updateSql = `update users u set email = ?, email_confirmed_at = ?, reset_password_token = null, reset_password_expires = null
    where id = ? and not exists (select 1 from users other where lower(other.email) = lower(?) and other.id <> u.id) returning id`;
  if ((await tx.execute<unknown[]>(updateSql, [pending.email, now, userId, pending.email])).length === 0) return false;
  if (pending.email.toLowerCase() !== user.email.toLowerCase()) await finishChange(deps, tx, user, pending.email, now);
  await publishWaitingListings(tx, userId, now);
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
  const sql = 'select user_id as "userId" from email_confirmations where token_hash = $1';
  const [confirmation] = await rows<{ userId: number }>(em, preparedStatement(sql, [tokenHash]));
  if (!confirmation) return false;
  const { userId } = confirmation;
  const isConfirmed = await em
    .transactional((tx) => spendToken(deps, tx, { userId, tokenHash, now }))
    .catch((error: unknown) => {
      // another account confirmed the same address at the same moment
      if (error instanceof UniqueConstraintViolationException) return false;
      throw error;
    });
  if (isConfirmed) deps.log.info({ event: 'email_confirmed', user: userId }, 'security');
  return isConfirmed;
}
