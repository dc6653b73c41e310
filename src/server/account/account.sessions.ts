import type { z } from 'zod';
import type { passwordChange, SessionView, UserView } from '../../shared/account.ts';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import type { MemberContext } from '../trpc.ts';
import { Session, User } from './account.entity.ts';
import { checkPassword, hashPassword } from './account.password.ts';
import { TOO_MANY_ATTEMPTS, viewUser } from './account.ts';

/** The caller's devices, latest first. The id shown is a name for the row, not what the cookie carries. */
export async function listSessions(ctx: MemberContext): Promise<SessionView[]> {
  const sql = `select md5(id) as id, user_agent as "userAgent", last_seen_at as "lastSeenAt", created_at as "createdAt", id = $2 as current
    from sessions where user_id = $1 order by current desc, last_seen_at desc limit 100`;
  const found = await rows<SessionView>(ctx.em, statement(sql, [ctx.user.id, ctx.signedIn.sessionId]));
  return found.map((s) => ({ ...s, lastSeenAt: new Date(s.lastSeenAt).toISOString(), createdAt: new Date(s.createdAt).toISOString() }));
}

/** Ends every session of the caller but this one; returns how many. */
export const endOtherSessions = async (ctx: MemberContext): Promise<{ ended: number }> => ({
  ended: await ctx.em.nativeDelete(Session, { user: ctx.user.id, id: { $ne: ctx.signedIn.sessionId } }),
});

/** Ends one session of the caller by its shown id. */
export async function endSession(ctx: MemberContext, id: string): Promise<{ ended: number }> {
  const ended = await rows(ctx.em, statement('delete from sessions where user_id = $1 and md5(id) = $2 returning 1', [ctx.user.id, id]));
  return { ended: ended.length };
}

async function requirePassword(ctx: MemberContext, password: string): Promise<void> {
  const key = `user:${ctx.user.id}`;
  await ctx.limiter.count('loginAccount', key, TOO_MANY_ATTEMPTS);
  const [row] = await rows<{ password: string }>(ctx.em, statement('select password from users where id = $1', [ctx.user.id]));
  if (!(await checkPassword(row?.password ?? null, password))) throw new Refused('INVALID', 'Current password is wrong');
  await ctx.limiter.refund('loginAccount', key);
}

/**
 * Changes the password, ends every other session and gives this device a new one.
 * @throws Refused INVALID when the current password is wrong
 */
export async function changePassword(ctx: MemberContext, input: z.infer<typeof passwordChange>): Promise<UserView> {
  await requirePassword(ctx, input.currentPassword);
  const hash = await hashPassword(input.newPassword);
  await ctx.em.transactional(async (tx) => {
    await tx.nativeUpdate(User, { id: ctx.user.id }, { password: hash, resetPasswordToken: null, resetPasswordExpires: null });
    await tx.nativeDelete(Session, { user: ctx.user.id });
  });
  await ctx.cookie.begin(ctx.em, ctx.user.id, ctx.now());
  ctx.log.info({ event: 'password_changed', user: ctx.user.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, ctx.user.id);
}

/**
 * Deletes the caller with everything that is his: listings, saved homes, messages, reviews, sessions.
 * @throws Refused INVALID when the password is wrong
 */
export async function deleteAccount(ctx: MemberContext, password: string): Promise<{ deleted: true }> {
  await requirePassword(ctx, password);
  await ctx.cookie.end(ctx.em);
  await ctx.em.transactional(async (tx) => {
    // what he wrote to others goes with him: name, address and phone stand in it
    await tx.execute('delete from inquiries where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from messages where sender_id = ?', [ctx.user.id]);
    await tx.execute('delete from applications where sender_id = ?', [ctx.user.id]);
    await tx.nativeDelete(User, { id: ctx.user.id });
  });
  ctx.log.info({ event: 'account_deleted', user: ctx.user.id, address: ctx.address }, 'security');
  return { deleted: true };
}
