import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { FORGOT_TEXT, type forgotInput, type resetInput, type UserView } from '../../shared/account.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { EmailMessage, Mail } from '../mail/mail.ts';
import { replacePassword } from './account.credentials.ts';
import { User } from './account.entity.ts';
import { hashPassword, newToken, requireUncommon, storedToken } from './account.password.ts';
import { passwordNotice } from './account.sessions.ts';
import { viewUser } from './account.ts';

/** How long a reset link is valid. */
const VALID_MS = 60 * 60_000;
const JOB = 'forgot-password';
const NO_LONGER_VALID = 'This link is no longer valid. Please ask for a new one.';

/** Requests a link to set a new password. A job looks up the address, so that the response and its time are the same for every address. */
export async function requestReset(ctx: Context, input: z.infer<typeof forgotInput>): Promise<{ message: string }> {
  await ctx.limiter.count('message', ctx.address);
  await ctx.jobs.enqueue(ctx.em, JOB, { email: input.email.toLowerCase(), asked: ctx.now().toISOString() });
  return { message: FORGOT_TEXT };
}

/** Registers the job that sends reset links, valid for an hour. When the mailbox has reached its limit, the last link stays valid. */
export function registerPasswordResetJob(jobs: Jobs, mail: Mail): void {
  jobs.handle<{ email: string; asked: string }>(
    JOB,
    { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
    async (em: EntityManager, job) => {
      const [user] = await rows<{ id: number; email: string }>(
        em,
        preparedStatement('select id, email from users where lower(email) = $1', [job.email]),
      );
      if (!user) return;
      const { token, stored } = newToken();
      await em.transactional(async (tx) => {
        const expires = new Date(new Date(job.asked).getTime() + VALID_MS);
        // the user's row before the lock of the mailbox, as in every transaction
        await tx.execute('select 1 from users where id = ? for no key update', [user.id]);
        const outcome = await mail.send(tx, resetEmail(user.email, token));
        if (outcome !== 'queued') return;
        // an address that has changed meanwhile gets no valid link
        await tx.nativeUpdate(User, { id: user.id, email: user.email }, { resetPasswordToken: stored, resetPasswordExpires: expires });
      });
    },
  );
}

/** Contains no name: the address may have been registered by someone else. */
const resetEmail = (to: string, token: string): EmailMessage => ({
  to,
  subject: 'Set a new password',
  kind: 'password-reset',
  key: `password-reset:${storedToken(token).slice(0, 32)}`,
  blocks: [
    {
      text: 'A new password was requested for the account with this address. If it was you, choose one here; the link works once, for one hour.',
    },
    { button: { label: 'Set a new password', path: `/reset-password?token=${token}` } },
    { note: 'If it was not you, do nothing: your password stays as it is.' },
  ],
});

/**
 * Sets a new password by a link, once; ends all sessions, signs this device in and confirms the address that the link was sent to.
 * @throws DomainError INVALID when the link is unknown, used or older than an hour; ZodError (`invalidField`) for a common password
 */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetInput>): Promise<UserView> {
  await ctx.limiter.count('message', ctx.address);
  const token = storedToken(input.token);
  const sql = 'select id, username, email from users where reset_password_token = $1';
  const [owner] = await rows<{ id: number; username: string; email: string }>(ctx.em, preparedStatement(sql, [token]));
  if (!owner) throw new DomainError('INVALID', NO_LONGER_VALID);
  requireUncommon(input.password, owner);
  const hash = await hashPassword(input.password);
  const now = ctx.now();
  const id = await ctx.cookie.begin(ctx.em, now, async (tx) => {
    const updateSql = `update users set email_confirmed_at = coalesce(email_confirmed_at, ?)
      where id = ? and reset_password_token = ? and reset_password_expires > ? returning id`;
    const [user] = await tx.execute<{ id: number }[]>(updateSql, [now, owner.id, token, now]);
    if (!user) throw new DomainError('INVALID', NO_LONGER_VALID);
    await replacePassword(tx, user.id, hash);
    await ctx.mail.send(tx, passwordNotice(owner, hash));
    return user.id;
  });
  ctx.log.info({ event: 'password_reset', user: id, address: ctx.address }, 'security');
  return viewUser(ctx.em, id);
}
