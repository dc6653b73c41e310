// Ends the waiting period of a user who has lost every second factor (a row of `lost_factors`). At its end an emailed link would remove the factors.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../context.ts';
import { LostFactor } from '../lost-factor/lost-factor.entity.ts';
import { sendSecurityNotice } from './security.mail.ts';

/** Ends the waiting period silently, for changes about which the owner gets another email. @returns whether there was one */
export const cancelWait = async (tx: EntityManager, userId: number): Promise<boolean> =>
  (await tx.nativeDelete(LostFactor, { user: userId })) > 0;

/**
 * Ends the waiting period, emails the owner and logs it. The owner has to know: either their link will not come any more, or another person who knows their
 * password had begun the wait.
 * @returns whether there was one
 */
export async function stopWait(ctx: Pick<Context, 'mail' | 'now' | 'log'>, tx: EntityManager, userId: number): Promise<boolean> {
  if (!(await cancelWait(tx, userId))) return false;
  await sendSecurityNotice(ctx, tx, userId, 'waitStopped');
  ctx.log.info({ event: 'factor_lost_stopped', user: userId }, 'security');
  return true;
}
