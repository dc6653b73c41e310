// The link that confirms an email address: what it does, confirming by it, and refusing the address.
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
import { storedToken } from '../password/account.password.ts';
import { moveAlerts } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { cancelWait } from '../security/end-wait.ts';
import { publishWaitingListings } from './account.confirmed.ts';

/** The email to the former address about a change. Only an address that was confirmed gets a link that undoes it (`undoPath`). */
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

/** Whether a link confirms the address of a new account or replaces one; null for an invalid token. Changes nothing. */
export async function confirmationKind(deps: Pick<Deps, 'orm' | 'now'>, token: string): Promise<'registration' | 'change' | null> {
  const sql = `select u.email_confirmed_at is null and lower(c.email) = lower(u.email) as "isNew"
    from email_confirmations c join users u on u.id = c.user_id where c.token_hash = $1 and c.expires_at > $2`;
  const [found] = await rows<{ isNew: boolean }>(deps.orm.em.fork(), preparedStatement(sql, [storedToken(token), deps.now()]));
  return found ? (found.isNew ? 'registration' : 'change') : null;
}

/**
 * Refuses an address by the token of a link: an account that was registered with it and never confirmed is removed, a change to it is cancelled.
 * @returns which of them, or null for an invalid token
 */
export async function refuseEmail(deps: Pick<Deps, 'orm' | 'now' | 'log'>, token: string): Promise<'removed' | 'cancelled' | null> {
  return deps.orm.em.fork().transactional(async (tx) => {
    const sql = `select u.id, u.email_confirmed_at is null and lower(c.email) = lower(u.email) as "isNew"
      from email_confirmations c join users u on u.id = c.user_id where c.token_hash = ? and c.expires_at > ? for no key update of u`;
    const [found] = await tx.execute<{ id: number; isNew: boolean }[]>(sql, [storedToken(token), deps.now()]);
    if (!found) return null;
    if (found.isNew) await deleteUser(tx, found.id);
    else await tx.execute('delete from email_confirmations where user_id = ?', [found.id]);
    deps.log.info({ event: found.isNew ? 'account_refused' : 'email_change_refused', user: found.id }, 'security');
    return found.isNew ? 'removed' : 'cancelled';
  });
}

/**
 * Confirms an address by the token of a link and answers it to programs.
 * @throws DomainError GONE for an invalid token
 */
export async function confirmEmailByToken(ctx: Context, token: string): Promise<{ confirmed: true }> {
  await ctx.limiter.count('message', ctx.address);
  if (!(await confirmEmail(ctx, token))) throw new DomainError('GONE', m.account_confirm_gone());
  return { confirmed: true };
}

/**
 * Confirms an address by the token of a link, once and within a day: ends reset links and publishes listings that waited for it. When it replaces
 * another address, it also moves the alerts of that address if it was confirmed, emails it, and ends a wait for a lost second factor.
 * @returns false for an invalid token, and when the address now belongs to another account
 */
export async function confirmEmail(deps: Pick<Deps, 'env' | 'orm' | 'mail' | 'now' | 'log'>, token: string): Promise<boolean> {
  const em = deps.orm.em.fork();
  const now = deps.now();
  const hash = storedToken(token);
  const [confirmation] = await rows<{ id: number }>(
    em,
    preparedStatement('select user_id as id from email_confirmations where token_hash = $1', [hash]),
  );
  if (!confirmation) return false;
  const confirm = async (tx: EntityManager): Promise<boolean> => {
    const [user] = await tx.execute<{ id: number; email: string; locale: string | null; confirmed: boolean; deviceCounter: number }[]>(
      `select id, email, locale, email_confirmed_at is not null as confirmed, device_counter as "deviceCounter" from users where id = ? for no key update`,
      [confirmation.id],
    );
    const spend = 'delete from email_confirmations where user_id = ? and token_hash = ? and expires_at > ? returning email';
    const [pending] = await tx.execute<{ email: string }[]>(spend, [confirmation.id, hash, now]);
    if (!user || !pending) return false;
    const sql = `update users u set email = ?, email_confirmed_at = ?, reset_password_token = null, reset_password_expires = null
      where id = ? and not exists (select 1 from users o where lower(o.email) = lower(?) and o.id <> u.id) returning id`;
    if ((await tx.execute<unknown[]>(sql, [pending.email, now, confirmation.id, pending.email])).length === 0) return false;
    if (pending.email.toLowerCase() !== user.email.toLowerCase()) {
      await cancelWait(tx, confirmation.id);
      if (user.confirmed) await moveAlerts(tx, user.email, pending.email);
      const undoPath = user.confirmed ? notMePath(deps.env, user, now) : null;
      await deps.mail.send(
        tx,
        writeEmail(localeOr(user.locale, getLocale()), () => changedNotice(user.email, confirmation.id, now, undoPath)),
      );
    }
    await publishWaitingListings(tx, confirmation.id, now);
    return true;
  };
  const isConfirmed = await em.transactional(confirm).catch((error: unknown) => {
    // another account confirmed the same address at the same moment
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  });
  if (isConfirmed) deps.log.info({ event: 'email_confirmed', user: confirmation.id }, 'security');
  return isConfirmed;
}
