import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { FORGOT_TEXT, type forgotInput, type resetInput, type UserView } from '../../shared/account.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Mail } from '../mail/mail.ts';
import { Session, User } from './account.entity.ts';
import { hashPassword, newToken, storedToken } from './account.password.ts';
import { viewUser } from './account.ts';

/** How long a link works. */
const VALID_MS = 60 * 60_000;
const JOB = 'forgot-password';

/**
 * Asks for a link to set a new password. The answer and its time are the same for every address: who it belongs to is looked up by a job.
 */
export async function requestReset(ctx: Context, input: z.infer<typeof forgotInput>): Promise<{ message: string }> {
  await ctx.limiter.count('message', ctx.address);
  await ctx.jobs.enqueue(ctx.em, JOB, { email: input.email.toLowerCase(), asked: ctx.now().toISOString() });
  return { message: FORGOT_TEXT };
}

/** Does the job: a token stored as a hash, valid for an hour, and the letter with it in one transaction. */
export function handleResets(jobs: Jobs, mail: Mail): void {
  jobs.handle<{ email: string; asked: string }>(
    JOB,
    { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
    async (em: EntityManager, job) => {
      const [user] = await rows<{ id: number; username: string; email: string }>(
        em,
        statement('select id, username, email from users where lower(email) = $1', [job.email]),
      );
      if (!user) return;
      const { token, stored } = newToken();
      await em.transactional(async (tx) => {
        await tx.nativeUpdate(
          User,
          { id: user.id },
          { resetPasswordToken: stored, resetPasswordExpires: new Date(new Date(job.asked).getTime() + VALID_MS) },
        );
        await mail.send(tx, {
          to: user.email,
          subject: 'Set a new password',
          kind: 'password-reset',
          key: `password-reset:${stored.slice(0, 32)}`,
          blocks: [
            { text: `Hello ${user.username},` },
            {
              text: 'somebody asked for a new password for your account. If it was you, choose one here; the link works once, for one hour.',
            },
            { button: { label: 'Set a new password', path: `/reset-password?token=${token}` } },
            { note: 'If it was not you, do nothing: your password stays as it is.' },
          ],
        });
      });
    },
  );
}

/**
 * Sets a new password by a link, once; ends every session and signs this device in.
 * @throws Refused INVALID when the link is unknown, used or older than an hour
 */
export async function resetPassword(ctx: Context, input: z.infer<typeof resetInput>): Promise<UserView> {
  await ctx.limiter.count('message', ctx.address);
  const hash = await hashPassword(input.password);
  const now = ctx.now();
  const id = await ctx.em.transactional(async (tx) => {
    const sql = `update users set password = ?, reset_password_token = null, reset_password_expires = null
      where reset_password_token = ? and reset_password_expires > ? returning id`;
    const [user] = await tx.execute<{ id: number }[]>(sql, [hash, storedToken(input.token), now]);
    if (user) await tx.nativeDelete(Session, { user: user.id });
    return user?.id;
  });
  if (id === undefined) throw new Refused('INVALID', 'This link is no longer valid. Please ask for a new one.');
  await ctx.cookie.begin(ctx.em, id, now);
  ctx.log.info({ event: 'password_reset', user: id, address: ctx.address }, 'security');
  return viewUser(ctx.em, id);
}
