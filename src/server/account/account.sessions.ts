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

/** The caller's devices, the current one first. `id` identifies the row and is not the secret in the cookie. */
export async function listSessions(ctx: AuthedContext): Promise<SessionView[]> {
  const sql = `select md5(id) as id, user_agent as "userAgent", last_seen_at as "lastSeenAt", created_at as "createdAt", id = $2 as current
    from sessions where user_id = $1 order by current desc, last_seen_at desc limit 100`;
  const sessions = await rows<SessionView>(ctx.em, preparedStatement(sql, [ctx.user.id, ctx.signedIn.sessionId]));
  return sessions.map((s) => ({ ...s, lastSeenAt: new Date(s.lastSeenAt).toISOString(), createdAt: new Date(s.createdAt).toISOString() }));
}

/** Ends every session of the caller except this one; returns how many. */
export const endOtherSessions = async (ctx: AuthedContext): Promise<{ ended: number }> => ({
  ended: await ctx.em.nativeDelete(Session, { user: ctx.user.id, id: { $ne: ctx.signedIn.sessionId } }),
});

/** Ends one session of the caller by the id of `listSessions`. */
export async function endSession(ctx: AuthedContext, id: string): Promise<{ ended: number }> {
  const deletedRows = await rows(
    ctx.em,
    preparedStatement('delete from sessions where user_id = $1 and md5(id) = $2 returning 1', [ctx.user.id, id]),
  );
  return { ended: deletedRows.length };
}

/**
 * Changes the password, ends every other session and what else the old password granted, renews this session, and notifies the owner.
 * @throws DomainError INVALID when the current password is wrong, SIGNED_OUT when it has changed meanwhile; ZodError (`invalidField`) for a common one
 */
export async function changePassword(ctx: AuthedContext, input: z.infer<typeof passwordChange>): Promise<UserView> {
  requireUncommon(input.newPassword, ctx.user, 'newPassword');
  const passwordHash = await requirePassword(ctx, input.currentPassword);
  const hash = await hashPassword(input.newPassword);
  const now = ctx.now();
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    await requireSamePassword(tx, ctx.user.id, passwordHash);
    await replacePassword(tx, ctx.user.id, hash);
    await ctx.mail.send(tx, passwordNotice(ctx.user, hash));
    return ctx.user.id;
  });
  ctx.log.info({ event: 'password_changed', user: ctx.user.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, ctx.user.id);
}

/** Notifies the owner that the password has changed. */
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
 * Deletes the caller and all their data: listings, saved properties, messages, reviews, sessions.
 * @throws DomainError INVALID when the password is wrong, SIGNED_OUT when it has changed meanwhile
 */
export async function deleteAccount(ctx: AuthedContext, password: string): Promise<{ deleted: true }> {
  const passwordHash = await requirePassword(ctx, password);
  await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, ctx.user.id, passwordHash);
    // messages to others contain the user's name, address and phone
    await tx.execute('delete from inquiries where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from messages where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from applications where sender_id = ?', [ctx.user.id]);
    await tx.nativeDelete(User, { id: ctx.user.id });
  });
  await ctx.cookie.end(ctx.em);
  ctx.log.info({ event: 'account_deleted', user: ctx.user.id, address: ctx.address }, 'security');
  return { deleted: true };
}
