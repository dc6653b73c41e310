import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { confirmationSentText, type EmailAddressState, type emailChange } from '../../shared/account.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import type { EmailMessage } from '../mail/mail.ts';
import type { AuthedContext } from '../trpc.ts';
import { requirePassword, requireSamePassword } from './account.credentials.ts';
import { EmailConfirmation } from './account.entity.ts';
import { newToken, storedToken } from './account.password.ts';

/** How long a confirmation link is valid. */
const VALID_MS = DAY_MS;
const JOB = 'confirm-email';

interface ConfirmationJob {
  userId: number;
  email: string;
  asked: string;
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
  await deps.jobs.enqueue(tx, JOB, { userId, email, asked: now.toISOString() } satisfies ConfirmationJob);
}

const confirmationEmail = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-confirm',
  key: `email-confirm:${storedToken(token).slice(0, 32)}`,
  subject: 'Confirm your email address',
  blocks: [
    { text: 'This address was entered for an account. If it was you, confirm that it is yours; the link works once, for 24 hours.' },
    { button: { label: 'Confirm this address', path: `/confirm-email?token=${token}` } },
    { note: 'If it was not you, do nothing: without the click the address is not used.' },
  ],
});

/** Warns the present address before the change. */
const changeNotice = (to: string, token: string): EmailMessage => ({
  to,
  kind: 'email-change',
  key: `email-change:${storedToken(token).slice(0, 32)}`,
  subject: 'Another email address was entered for your account',
  blocks: [
    { text: 'It replaces this one once it is confirmed there. If it was you, there is nothing to do here.' },
    { text: 'If it was not you, somebody knows your password: set a new one now. That also ends the change.' },
    { button: { label: 'Set a new password', path: '/forgot-password' } },
  ],
});

/** Tells the former address about the change. */
const changedNotice = (to: string, userId: number, now: Date): EmailMessage => ({
  to,
  kind: 'email-changed',
  key: `email-changed:${userId}:${now.getTime()}`,
  subject: 'The email address of your account has been changed',
  blocks: [
    { text: 'From now on everything about your account goes to the new address, and nothing more to this one.' },
    { text: 'If it was not you, write to us at once.' },
    { button: { label: 'Write to us', path: '/contact' } },
  ],
});

/** Tells the owner of an address that another account wants to use it. */
const takenNotice = (to: string, job: ConfirmationJob): EmailMessage => ({
  to,
  kind: 'email-taken',
  key: `email-taken:${job.userId}:${job.asked}`,
  subject: 'This address belongs to your account',
  blocks: [
    { text: 'It was entered for another account. Because it is yours, nothing has changed and there is nothing to do.' },
    { note: 'If you wanted to use it there: an address belongs to one account at a time.' },
  ],
});

/** Registers the job that sends confirmation links, valid for a day; for a change of address it also warns the present address. */
export function handleConfirmations({ jobs, mail }: Pick<Deps, 'jobs' | 'mail'>): void {
  jobs.handle<ConfirmationJob>(JOB, { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 }, async (em, job) => {
    await em.transactional(async (tx) => {
      const sql = `select u.email as current, exists (select 1 from users o where lower(o.email) = lower(?) and o.id <> u.id) as taken
        from users u join email_confirmations c on c.user_id = u.id and c.email = ? where u.id = ? for no key update of u`;
      const [user] = await tx.execute<{ current: string; taken: boolean }[]>(sql, [job.email, job.email, job.userId]);
      if (!user) return;
      if (user.taken) return void (await mail.send(tx, takenNotice(job.email, job)));
      const { token, stored } = newToken();
      const isChange = user.current.toLowerCase() !== job.email.toLowerCase();
      const emails = [confirmationEmail(job.email, token), ...(isChange ? [changeNotice(user.current, token)] : [])];
      const [outcome] = await mail.sendAll(tx, emails);
      if (outcome !== 'queued') return;
      const expiresAt = new Date(new Date(job.asked).getTime() + VALID_MS);
      await tx.nativeUpdate(EmailConfirmation, { user: job.userId }, { tokenHash: stored, expiresAt });
    });
  });
}

/** The caller's address, whether it is confirmed, and its pending replacement. */
export async function viewEmailState(ctx: AuthedContext): Promise<EmailAddressState> {
  const sql = `select u.email, u.email_confirmed_at is not null as confirmed,
      (select c.email from email_confirmations c where c.user_id = u.id and lower(c.email) <> lower(u.email)) as pending
    from users u where u.id = $1`;
  const [state] = await rows<EmailAddressState>(ctx.em, preparedStatement(sql, [ctx.user.id]));
  if (!state) throw new DomainError('SIGNED_OUT', 'Not signed in');
  return state;
}

/**
 * Sends the confirmation link again, to the pending address or else to the present one; limited per user and mailbox.
 * @throws DomainError CONFLICT when nothing is to be confirmed
 */
export async function resendConfirmation(ctx: AuthedContext): Promise<{ message: string }> {
  const { email, confirmed, pending } = await viewEmailState(ctx);
  if (confirmed && !pending) throw new DomainError('CONFLICT', 'Your email address is confirmed');
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  await ctx.em.transactional((tx) => requestConfirmation(ctx, tx, ctx.user.id, pending ?? email));
  return { message: confirmationSentText(pending ?? email) };
}

/**
 * Requests a change of address; it takes effect when the link in the email to it is clicked. The response does not show whether it has an account.
 * @throws DomainError INVALID when the password is wrong or the address is the present one, SIGNED_OUT when the password has changed meanwhile
 */
export async function requestEmailChange(ctx: AuthedContext, input: z.infer<typeof emailChange>): Promise<{ message: string }> {
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  const passwordHash = await requirePassword(ctx, input.currentPassword);
  if (input.email.toLowerCase() === ctx.user.email.toLowerCase()) throw new DomainError('INVALID', 'This is your address already');
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

/**
 * Confirms an address by the token of a link, once and within a day. When it replaces another address, it notifies that address and ends
 * reset links sent there. False for an invalid token, and when the address now belongs to another account.
 */
export async function confirmEmail(deps: Pick<Deps, 'orm' | 'mail' | 'now' | 'log'>, token: string): Promise<boolean> {
  const em = deps.orm.em.fork();
  const now = deps.now();
  const hash = storedToken(token);
  const [confirmation] = await rows<{ id: number }>(
    em,
    preparedStatement('select user_id as id from email_confirmations where token_hash = $1', [hash]),
  );
  if (!confirmation) return false;
  const confirm = async (tx: EntityManager): Promise<boolean> => {
    const [user] = await tx.execute<{ email: string }[]>('select email from users where id = ? for no key update', [confirmation.id]);
    const spend = 'delete from email_confirmations where user_id = ? and token_hash = ? and expires_at > ? returning email';
    const [pending] = await tx.execute<{ email: string }[]>(spend, [confirmation.id, hash, now]);
    if (!user || !pending) return false;
    const sql = `update users u set email = ?, email_confirmed_at = ?, reset_password_token = null, reset_password_expires = null
      where id = ? and not exists (select 1 from users o where lower(o.email) = lower(?) and o.id <> u.id) returning id`;
    if ((await tx.execute<unknown[]>(sql, [pending.email, now, confirmation.id, pending.email])).length === 0) return false;
    if (pending.email.toLowerCase() !== user.email.toLowerCase()) await deps.mail.send(tx, changedNotice(user.email, confirmation.id, now));
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
