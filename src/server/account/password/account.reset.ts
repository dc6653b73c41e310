// Forgotten passwords: requests, the job that emails the link, and setting a new password with it. The link is stored as a hash in `users`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { forgotInputSchema, resetInputSchema, UserView } from '../../../shared/account/account.ts';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { CONFLICT_TEXT, DomainError, SecondFactorError, type SecondFactorMethod } from '../../errors.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { localeOr } from '../../locale.ts';
import { LINK_JOB_RETRIES } from '../../mail/link/link-jobs.ts';
import type { Mail } from '../../mail/mail.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import type { Member } from '../../session.ts';
import { User } from '../account.entity.ts';
import { viewUser } from '../account.ts';
import { resetUnconfirmedAccount } from '../email/account.unconfirmed.ts';
import { prepareDeviceMark } from '../known-device/known-device.ts';
import { lockUser } from '../lock-user.ts';
import { forgetWrongCodes, secondFactorMethods } from '../security/second-factor.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { passwordChangedEmail } from '../sign-in/account.sessions.ts';
import { forgetWrongPasswords } from '../sign-in/account.sign-in.ts';
import { replacePassword } from './account.credentials.ts';
import { hashPassword, hashToken, newToken } from './account.password.ts';
import { requireGoodPassword } from './account.password-choice.ts';

/** How long a reset link is valid. */
const LINK_VALID_MS = HOUR_MS;
const RESET_JOB = 'forgot-password';

/** Data of the job that sends a reset link. */
interface ResetJob {
  email: string;
  /** When it was requested: ISO 8601, UTC. */
  asked: string;
  /** The language of the request, for a user whose language is not known. */
  locale?: Locale;
}

/** Enqueues the email with a reset link in the transaction of `em`, in the language of the request where the user has none. */
export const enqueueReset = ({ jobs, now }: Pick<Context, 'jobs' | 'now'>, em: EntityManager, email: string): Promise<void> =>
  jobs.enqueue(em, RESET_JOB, { email: email.toLowerCase(), asked: now().toISOString(), locale: getLocale() } satisfies ResetJob);

/** Requests the email with a reset link. A job looks up the address, so that the response and its time are the same for every address. */
export async function requestReset(ctx: Context, input: z.infer<typeof forgotInputSchema>): Promise<{ message: string }> {
  await ctx.limiter.count('message', ctx.address);
  await enqueueReset(ctx, ctx.em, input.email);
  return { message: m.account_forgot_sent() };
}

/** Registers the job that emails a reset link and stores its hash and expiry. When the mailbox has reached its limit of emails, the last link stays valid. */
export function registerPasswordResetJob(jobs: Jobs, mail: Mail): void {
  jobs.handle<ResetJob>(RESET_JOB, LINK_JOB_RETRIES, async (em: EntityManager, job) => {
    const user = await statements(em)
      .selectFrom('users')
      .select(['id', 'email', 'locale'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', job.email))
      .executeTakeFirst();
    if (!user) return;
    const { token, hash } = newToken();
    await em.transactional(async (tx) => {
      const expires = new Date(new Date(job.asked).getTime() + LINK_VALID_MS);
      // every transaction locks the user's row before the mailbox, so that no two wait for each other
      await lockUser(tx, user.id);
      const outcome = await mail.send(
        tx,
        writeEmail(localeOr(user.locale, job.locale), () => resetEmail(user.email, token)),
      );
      if (outcome !== 'queued') return;
      // when the user's address has changed meanwhile, no row matches and the emailed link is not valid
      await tx.nativeUpdate(User, { id: user.id, email: user.email }, { resetPasswordToken: hash, resetPasswordExpires: expires });
    });
  });
}

/** The email with the link. It contains no username, because another person may have registered the address. */
export const resetEmail = (to: string, token: string): EmailMessage => ({
  to,
  subject: m.account_reset_title(),
  kind: 'password-reset',
  key: `password-reset:${hashToken(token).slice(0, 32)}`,
  blocks: [
    { text: m.account_mail_reset() },
    { button: { label: m.account_reset_title(), path: `/reset-password?token=${token}` } },
    { note: m.account_mail_reset_note() },
  ],
});

/** The owner of an account, as read before their password is reset. */
type ResetOwner = Pick<Member, 'id' | 'username' | 'email' | 'locale'>;

interface Reset {
  owner: ResetOwner;
  /** Of the token in the link. */
  tokenHash: string;
  /** Of the new password. */
  passwordHash: string;
  now: Date;
}

/**
 * Uses up the link, confirms its address, stores the password, ends all sessions and emails the owner, in the transaction of `tx`.
 * @returns the second factors that the owner still has
 * @throws DomainError INVALID for a link that is used or has expired, SIGNED_OUT for a blocked user
 */
async function setPassword(ctx: Context, tx: EntityManager, { owner, tokenHash, passwordHash, now }: Reset): Promise<SecondFactorMethod[]> {
  const lockedOwner = await lockUser(tx, owner.id);
  const user = await statements(tx)
    .updateTable('users')
    .set((eb) => ({ email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('id', '=', owner.id)
    .where('reset_password_token', '=', tokenHash)
    .where('reset_password_expires', '>', now)
    .returning('id')
    .executeTakeFirst();
  if (!user) throw new DomainError('INVALID', m.account_reset_expired());
  await requireNotBlocked(tx, ctx, user.id);
  await replacePassword(tx, user.id, passwordHash);
  if (lockedOwner?.emailConfirmedAt === null) await resetUnconfirmedAccount(tx, user.id, now);
  await ctx.mail.send(
    tx,
    writeEmail(localeOr(owner.locale, getLocale()), () => passwordChangedEmail(owner, passwordHash)),
  );
  return secondFactorMethods(tx, user.id);
}

/**
 * Resets the password of an owner without a second factor, and begins a session on this device.
 * @throws DomainError CONFLICT when a factor was added meanwhile, and as `setPassword`
 */
async function resetAndSignIn(ctx: Context, reset: Reset): Promise<void> {
  const { owner, now } = reset;
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    // a factor was added since it was looked for: the error rolls the transaction back, and the link still works
    const methods = await setPassword(ctx, tx, reset);
    if (methods.length > 0) throw new DomainError('CONFLICT', CONFLICT_TEXT());
    return { userId: owner.id, factors: ['password'], confirmedAt: now, onCommitted: await prepareDeviceMark(ctx, tx, owner.id) };
  });
}

/**
 * Sets a new password by a link, once; ends all sessions, confirms the address that the link was sent to and emails the owner. Without a second factor it
 * signs this device in. An account whose address was not confirmed before is reset (`resetUnconfirmedAccount`).
 * @throws DomainError INVALID when the link is unknown, used or older than an hour, SIGNED_OUT for a blocked user, CONFLICT when a factor was added
 *   meanwhile, TOO_MANY; SecondFactorError after the password is set, when signing in needs a factor; ZodError (`invalidField`) for a common password
 */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetInputSchema>): Promise<UserView> {
  await ctx.limiter.count('message', ctx.address);
  const tokenHash = hashToken(input.token);
  const owner = await statements(ctx.em)
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_confirmed_at as emailConfirmedAt', 'locale'])
    .where('reset_password_token', '=', tokenHash)
    .executeTakeFirst();
  if (!owner) throw new DomainError('INVALID', m.account_reset_expired());
  requireGoodPassword(ctx.env, input.password, owner);
  const reset = { owner, tokenHash, passwordHash: await hashPassword(input.password), now: ctx.now() };
  // the reset of an unconfirmed account removes its factors
  let methods = owner.emailConfirmedAt ? await secondFactorMethods(ctx.em, owner.id) : [];
  if (methods.length > 0) methods = await ctx.em.transactional((tx) => setPassword(ctx, tx, reset));
  else await resetAndSignIn(ctx, reset);
  await forgetWrongPasswords(ctx, owner);
  await forgetWrongCodes(ctx, owner.id);
  ctx.log.info({ event: 'password_reset', user: owner.id, address: ctx.address }, 'security');
  if (methods.length > 0) throw new SecondFactorError(m.security_second_factor_needed(), methods);
  return viewUser(ctx.em, owner.id);
}
