// Confirming and changing email addresses: links sent by email, stored as hashes in `email_confirmations`.
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { confirmationSentText, type EmailAddressState, type emailChangeSchema } from '../../../shared/account/account.ts';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError, FieldError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import type { AuthedContext } from '../../trpc.ts';
import { EmailConfirmation } from '../account.entity.ts';
import { notMePath } from '../known-device/not-me.link.ts';
import { requirePassword, requireSamePassword } from '../password/account.credentials.ts';
import { newToken, storedToken } from '../password/account.password.ts';
import { moveAlerts } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { cancelWait } from '../security/end-wait.ts';
import { requireConfirmationBeyondPassword } from '../security/step-up.ts';
import { isConfirmationRequired, publishWaitingListings } from './account.confirmed.ts';

/** How long a confirmation link is valid. */
const LINK_VALID_MS = DAY_MS;
const CONFIRMATION_JOB = 'confirm-email';
/** Delays in seconds: a mail server that is away is tried again for over an hour. */
const JOB_RETRIES = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 };

/** Data of the job that sends a confirmation link. */
interface ConfirmationJob {
  userId: number;
  email: string;
  /** When it was requested: ISO 8601, UTC. */
  asked: string;
  /** The language in which it was requested. */
  locale?: Locale;
}

/**
 * Requests the confirmation of an address, the registered one or its replacement, in the transaction of `tx`. A job sends the email, so that
 * neither the response nor its time shows whether the address has an account. An earlier link to the same address stays valid.
 */
export async function requestConfirmation(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: EntityManager,
  userId: number,
  email: string,
): Promise<void> {
  const now = deps.now();
  const sql = `insert into email_confirmations as c (user_id, email, created_at) values (?, ?, ?) on conflict (user_id) do update set
    email = excluded.email, created_at = excluded.created_at,
    token_hash = case when c.email = excluded.email then c.token_hash end, expires_at = case when c.email = excluded.email then c.expires_at end`;
  await tx.execute(sql, [userId, email, now]);
  await deps.jobs.enqueue(tx, CONFIRMATION_JOB, { userId, email, asked: now.toISOString(), locale: getLocale() } satisfies ConfirmationJob);
}

const confirmationEmail = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-confirm',
  key: `email-confirm:${storedToken(token).slice(0, 32)}`,
  subject: m.account_confirm_title(),
  blocks: [
    { text: m.account_mail_confirm() },
    { button: { label: m.account_confirm_button(), path: `/confirm-email?token=${token}` } },
    { note: m.account_mail_confirm_note() },
  ],
});

/** Warns the present address before the change. */
const changeNotice = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-change',
  key: `email-change:${storedToken(token).slice(0, 32)}`,
  subject: m.account_mail_change_subject(),
  blocks: [
    { text: m.account_mail_change() },
    { text: m.account_mail_change_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/** Tells the former address about the change. Only an address that was confirmed gets a link that undoes it. */
const changedNotice = (to: string, userId: number, now: Date, undoPath: string | null): EmailMessage => ({
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

/** Tells the owner of an address that another account wants to use it. */
const takenNotice = (to: string, job: ConfirmationJob): EmailMessage => ({
  to,
  kind: 'email-taken',
  key: `email-taken:${job.userId}:${job.asked}`,
  subject: m.account_mail_taken_subject(),
  blocks: [{ text: m.account_mail_taken() }, { note: m.account_mail_taken_note() }],
});

/** Registers the job that sends confirmation links, valid for a day; for a change of address it also warns the present address. */
export function handleConfirmations({ jobs, mail }: Pick<Deps, 'jobs' | 'mail'>): void {
  jobs.handle<ConfirmationJob>(CONFIRMATION_JOB, JOB_RETRIES, async (em, job) => {
    await em.transactional(async (tx) => {
      const sql = `select u.email as current, u.locale, o.id is not null as taken, o.locale as taken_locale
        from users u left join users o on lower(o.email) = lower(?) and o.id <> u.id join email_confirmations c on c.user_id = u.id and c.email = ? where u.id = ? for no key update of u`;
      const [user] = await tx.execute<{ current: string; locale: string | null; taken: boolean; taken_locale: string | null }[]>(sql, [
        job.email,
        job.email,
        job.userId,
      ]);
      if (!user) return;
      if (user.taken)
        return void (await mail.send(
          tx,
          writeEmail(localeOr(user.taken_locale), () => takenNotice(job.email, job)),
        ));
      const { token, stored } = newToken();
      const isChange = user.current.toLowerCase() !== job.email.toLowerCase();
      const write = (email: () => EmailMessage) => writeEmail(localeOr(user.locale, job.locale), email);
      const emails = [
        write(() => confirmationEmail(job.email, token)),
        ...(isChange ? [write(() => changeNotice(user.current, token))] : []),
      ];
      const [outcome] = await mail.sendAll(tx, emails);
      if (outcome !== 'queued') return;
      const expiresAt = new Date(new Date(job.asked).getTime() + LINK_VALID_MS);
      await tx.nativeUpdate(EmailConfirmation, { user: job.userId }, { tokenHash: stored, expiresAt });
    });
  });
}

/** The caller's address, whether it is confirmed, and its pending replacement. */
export async function viewEmailState(ctx: AuthedContext): Promise<EmailAddressState> {
  const sql = `select u.email, u.email_confirmed_at is not null as confirmed,
      (select c.email from email_confirmations c where c.user_id = u.id and lower(c.email) <> lower(u.email)) as pending
    from users u where u.id = $1`;
  const [state] = await rows<Omit<EmailAddressState, 'required'>>(ctx.em, preparedStatement(sql, [ctx.user.id]));
  if (!state) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  return { ...state, ...(isConfirmationRequired(ctx) ? { required: true } : {}) };
}

/**
 * Sends the confirmation link again, to the pending address or else to the present one; limited per user and mailbox.
 * @throws DomainError CONFLICT when nothing is to be confirmed
 */
export async function resendConfirmation(ctx: AuthedContext): Promise<{ message: string }> {
  const { email, confirmed, pending } = await viewEmailState(ctx);
  if (confirmed && !pending) throw new DomainError('CONFLICT', m.account_email_is_confirmed());
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  await ctx.em.transactional((tx) => requestConfirmation(ctx, tx, ctx.user.id, pending ?? email));
  return { message: confirmationSentText(pending ?? email) };
}

/**
 * Requests a change of address; it takes effect when the link in the email to it is clicked. The response does not show whether it has an account.
 * @throws DomainError INVALID when the password is wrong or the address is the present one, SIGNED_OUT when the password has changed meanwhile
 */
export async function requestEmailChange(ctx: AuthedContext, input: z.infer<typeof emailChangeSchema>): Promise<{ message: string }> {
  await requireConfirmationBeyondPassword(ctx);
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  const passwordHash = await requirePassword(ctx, input.currentPassword);
  if (input.email.toLowerCase() === ctx.user.email.toLowerCase()) throw new FieldError('INVALID', 'email', m.account_email_is_yours());
  await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, ctx.user.id, passwordHash);
    await requestConfirmation(ctx, tx, ctx.user.id, input.email);
  });
  ctx.log.info({ event: 'email_change_requested', user: ctx.user.id, address: ctx.address }, 'security');
  return { message: confirmationSentText(input.email) };
}

/** Cancels a pending change of address; its link no longer works. */
export async function cancelEmailChange(ctx: AuthedContext): Promise<EmailAddressState> {
  const sql = `delete from email_confirmations c using users u where u.id = c.user_id and u.id = $1 and lower(c.email) <> lower(u.email)`;
  await rows(ctx.em, preparedStatement(sql, [ctx.user.id]));
  return viewEmailState(ctx);
}

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
 * Confirms an address by the token of a link, once and within a day. When it replaces another address, it notifies that address and ends
 * reset links sent there. False for an invalid token, and when the address now belongs to another account.
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
