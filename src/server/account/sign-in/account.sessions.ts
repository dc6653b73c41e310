// What a signed-in user does with their sessions and account: lists and ends sessions (`sessions`), changes the password (`users`, with an email), deletes
// the account with all its data.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { passwordChangeSchema, SessionView, UserView } from '../../../shared/account/account.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import { localeOr } from '../../locale.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import type { AuthedContext } from '../../trpc.ts';
import { Session } from '../account.entity.ts';
import { requireOtherAdmin } from '../account.staff.ts';
import { viewUser } from '../account.ts';
import { prepareDeviceMark } from '../known-device/known-device.ts';
import { replacePassword, requirePassword, requireSamePassword } from '../password/account.credentials.ts';
import { hashPassword, hashToken } from '../password/account.password.ts';
import { requireGoodPassword } from '../password/account.password-choice.ts';
import { deleteAlertsOf } from '../personal-data/account.alerts.ts';
import { deleteUser } from '../personal-data/account.delete.ts';
import { requireConfirmationBeyondPassword } from '../security/step-up.ts';

/** The caller's devices, at most 100, the current one first. `id` is a hash of the session's id, so that the response does not contain the id itself. */
export async function listSessions(ctx: AuthedContext): Promise<SessionView[]> {
  const sessions = await statements(ctx.em)
    .selectFrom('sessions')
    .select((eb) => [eb.fn<string>('md5', ['id']).as('id'), eb('id', '=', ctx.signedIn.sessionId).$castTo<boolean>().as('current')])
    .select(['user_agent as userAgent', 'last_seen_at as lastSeenAt', 'created_at as createdAt'])
    .where('user_id', '=', ctx.user.id)
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return sessions.map((session) => ({ ...session, lastSeenAt: toIsoTime(session.lastSeenAt), createdAt: toIsoTime(session.createdAt) }));
}

/** Deletes every session of the caller except this one; returns how many. */
export const endOtherSessions = async (ctx: AuthedContext): Promise<{ ended: number }> => ({
  ended: await ctx.em.nativeDelete(Session, { user: ctx.user.id, id: { $ne: ctx.signedIn.sessionId } }),
});

/** Deletes one session of the caller by the id that `listSessions` returned; `ended` is 0 for an unknown id. */
export async function endSession(ctx: AuthedContext, id: string): Promise<{ ended: number }> {
  const { numDeletedRows } = await statements(ctx.em)
    .deleteFrom('sessions')
    .where('user_id', '=', ctx.user.id)
    .where((eb) => eb(eb.fn<string>('md5', ['id']), '=', id))
    .executeTakeFirst();
  return { ended: Number(numDeletedRows) };
}

/**
 * Changes the password, ends every other session and what else the old password granted, replaces this session by a new one, marks this browser as known
 * (cookie) and emails the owner.
 * @throws DomainError INVALID when the current password is wrong, SIGNED_OUT when it has changed meanwhile, STEP_UP; ZodError (`invalidField`) for a common one
 */
export async function changePassword(ctx: AuthedContext, input: z.infer<typeof passwordChangeSchema>): Promise<UserView> {
  await requireConfirmationBeyondPassword(ctx);
  requireGoodPassword(ctx.env, input.newPassword, ctx.user, 'newPassword');
  const currentHash = await requirePassword(ctx, input.currentPassword);
  const newHash = await hashPassword(input.newPassword);
  const now = ctx.now();
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    await requireSamePassword(tx, ctx.user.id, currentHash);
    await replacePassword(tx, ctx.user.id, newHash, ctx.signedIn.sessionId);
    await ctx.mail.send(
      tx,
      writeEmail(localeOr(ctx.user.locale, getLocale()), () => passwordChangedEmail(ctx.user, newHash)),
    );
    const { factors, passkeyId, confirmedAt } = ctx.signedIn;
    return { userId: ctx.user.id, factors, passkeyId, confirmedAt, onCommitted: await prepareDeviceMark(ctx, tx, ctx.user.id) };
  });
  ctx.log.info({ event: 'password_changed', user: ctx.user.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, ctx.user.id);
}

/** The email about a changed password. Its key has the hash of the new password, so that each change is emailed once. */
export const passwordChangedEmail = ({ id, email }: { id: number; email: string }, hash: string): EmailMessage => ({
  to: email,
  kind: 'password-changed',
  key: `password-changed:${id}:${hashToken(hash).slice(0, 32)}`,
  subject: m.account_mail_password_subject(),
  blocks: [
    { text: m.account_mail_password() },
    { text: m.account_mail_password_warning() },
    { button: { label: m.account_reset_title(), path: '/forgot-password' } },
  ],
});

/**
 * Deletes the caller and all their data: listings, saved properties, messages, reviews, sessions, alerts of a confirmed address. Deletes the cookie.
 * `callOff` ends in the same transaction what other people wait for.
 * @throws DomainError INVALID when the password is wrong, SIGNED_OUT when it has changed meanwhile, STEP_UP, CONFLICT for the last admin
 */
export async function deleteAccount(
  ctx: AuthedContext,
  password: string,
  callOff: (tx: EntityManager) => Promise<void>,
): Promise<{ deleted: true }> {
  await requireConfirmationBeyondPassword(ctx);
  const passwordHash = await requirePassword(ctx, password);
  await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, ctx.user.id, passwordHash);
    await requireOtherAdmin(tx, ctx.user.id);
    await callOff(tx);
    if (ctx.user.emailConfirmed) await deleteAlertsOf(tx, ctx.mail, ctx.user.email);
    await deleteUser(tx, ctx.user.id);
  });
  await ctx.cookie.end(ctx.em);
  ctx.log.info({ event: 'account_deleted', user: ctx.user.id, address: ctx.address }, 'security');
  return { deleted: true };
}
