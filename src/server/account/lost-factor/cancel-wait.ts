// Ends the wait of a user who has lost their second factor.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import type { Context } from '../../context.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { securityNotice } from '../security/security.mail.ts';

/** Ends the wait with a change of which the owner gets an email anyway. @returns whether there was one */
export const cancelWait = async (tx: EntityManager, userId: number): Promise<boolean> =>
  (await tx.execute<unknown[]>('delete from lost_factors where user_id = ? returning 1', [userId])).length > 0;

/**
 * Ends the wait, and tells the owner: either they wait for a link that does not come any more, or another person knows their password.
 * @returns whether there was one
 */
export async function stopWait(ctx: Pick<Context, 'mail' | 'now' | 'log'>, tx: EntityManager, userId: number): Promise<boolean> {
  if (!(await cancelWait(tx, userId))) return false;
  const [user] = await tx.execute<{ email: string; locale: string | null }[]>('select email, locale from users where id = ?', [userId]);
  const notice = () => securityNotice({ to: user!.email, userId, change: 'waitStopped', now: ctx.now() });
  await ctx.mail.send(tx, writeEmail(localeOr(user!.locale, getLocale()), notice));
  ctx.log.info({ event: 'factor_lost_stopped', user: userId }, 'security');
  return true;
}
