// Ends the wait of a user who has lost every second factor (`lost_factors`).
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../context.ts';
import { sendSecurityNotice } from './security.mail.ts';

/** Ends the wait without an email: for changes about which the owner gets an email anyway. @returns whether there was one */
export const cancelWait = async (tx: EntityManager, userId: number): Promise<boolean> =>
  (await tx.execute<unknown[]>('delete from lost_factors where user_id = ? returning 1', [userId])).length > 0;

/**
 * Ends the wait, emails the owner and logs it: either they wait for a link that does not come any more, or another person knows their password.
 * @returns whether there was one
 */
export async function stopWait(ctx: Pick<Context, 'mail' | 'now' | 'log'>, tx: EntityManager, userId: number): Promise<boolean> {
  if (!(await cancelWait(tx, userId))) return false;
  await sendSecurityNotice(ctx, tx, userId, 'waitStopped');
  ctx.log.info({ event: 'factor_lost_stopped', user: userId }, 'security');
  return true;
}
