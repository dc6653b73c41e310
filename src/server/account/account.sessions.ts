import type { z } from 'zod';
import type { passwordChange, SessionView, UserView } from '../../shared/account.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { EmailMessage } from '../mail/mail.ts';
import type { AuthedContext } from '../trpc.ts';
import { replacePassword, requirePassword, requireSamePassword } from './account.credentials.ts';
import { Session, User } from './account.entity.ts';
import { hashPassword, requireUncommon, storedToken } from './account.password.ts';
import { viewUser } from './account.ts';

/** The caller's devices, latest first. The id shown is a name for the row, not what the cookie carries. */
export async function listSessions(ctx: AuthedContext): Promise<SessionView[]> {
  const sql = `select md5(id) as id, user_agent as "userAgent", last_seen_at as "lastSeenAt", created_at as "createdAt", id = $2 as current
    from sessions where user_id = $1 order by current desc, last_seen_at desc limit 100`;
  const found = await rows<SessionView>(ctx.em, preparedStatement(sql, [ctx.user.id, ctx.signedIn.sessionId]));
  return found.map((s) => ({ ...s, lastSeenAt: new Date(s.lastSeenAt).toISOString(), createdAt: new Date(s.createdAt).toISOString() }));
}

/** Ends every session of the caller but this one; returns how many. */
export const endOtherSessions = async (ctx: AuthedContext): Promise<{ ended: number }> => ({
  ended: await ctx.em.nativeDelete(Session, { user: ctx.user.id, id: { $ne: ctx.signedIn.sessionId } }),
});

/** Ends one session of the caller by its shown id. */
export async function endSession(ctx: AuthedContext, id: string): Promise<{ ended: number }> {
  const ended = await rows(
    ctx.em,
    preparedStatement('delete from sessions where user_id = $1 and md5(id) = $2 returning 1', [ctx.user.id, id]),
  );
  return { ended: ended.length };
}

/**
 * Changes the password, ends every other session and what else the old one opened, gives this device a new session, and tells the owner by email.
 * @throws Refused INVALID when the current password is wrong, SIGNED_OUT when it was changed meanwhile; Error of `invalidField` for one that is guessed first
 */
export async function changePassword(ctx: AuthedContext, input: z.infer<typeof passwordChange>): Promise<UserView> {
  requireUncommon(input.newPassword, ctx.user, 'newPassword');
  const checked = await requirePassword(ctx, input.currentPassword);
  const hash = await hashPassword(input.newPassword);
  const now = ctx.now();
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    await requireSamePassword(tx, ctx.user.id, checked);
    await replacePassword(tx, ctx.user.id, hash);
    await ctx.mail.send(tx, passwordNotice(ctx.user, hash));
    return ctx.user.id;
  });
  ctx.log.info({ event: 'password_changed', user: ctx.user.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, ctx.user.id);
}

/** Tells an owner that the password is another one. */
export const passwordNotice = ({ id, email }: { id: number; email: string }, hash: string): EmailMessage => ({
  to: email,
  kind: 'password-changed',
  key: `password-changed:${id}:${storedToken(hash).slice(0, 32)}`,
  subject: 'Your password has been changed',
  blocks: [
    { text: 'The password of your account has been changed, and every other device was signed out.' },
    { text: 'If it was not you, set a new one now: the link to it comes to this address.' },
    { button: { label: 'Set a new password', path: '/forgot-password' } },
  ],
});

/**
 * Deletes the caller with everything that is theirs: listings, saved homes, messages, reviews, sessions.
 * @throws Refused INVALID when the password is wrong, SIGNED_OUT when it was changed meanwhile
 */
export async function deleteAccount(ctx: AuthedContext, password: string): Promise<{ deleted: true }> {
  const checked = await requirePassword(ctx, password);
  await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, ctx.user.id, checked);
    // what they wrote to others goes with them: name, address and phone stand in it
    await tx.execute('delete from inquiries where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from messages where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from applications where sender_id = ?', [ctx.user.id]);
    await tx.nativeDelete(User, { id: ctx.user.id });
  });
  await ctx.cookie.end(ctx.em);
  ctx.log.info({ event: 'account_deleted', user: ctx.user.id, address: ctx.address }, 'security');
  return { deleted: true };
}
