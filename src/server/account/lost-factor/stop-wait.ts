// Stops the waiting period of a member who has reported every second factor as lost: from the account page, or by the `Stop it` button of an email. Deletes
// the row of `lost_factors`, so that no link to sign in is sent.
import { m } from '../../../shared/messages/messages.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { isSignatureOf } from '../../signature.ts';
import type { AuthedContext } from '../../trpc.ts';
import { lockUser } from '../lock-user.ts';
import { stopWait } from '../security/end-wait.ts';
import { LostFactor } from './lost-factor.entity.ts';
import { stopText } from './lost-factor.mail.ts';

/**
 * Ends the caller's waiting period from the account page, and emails them. An open session is enough, because the ways to sign in stay unchanged.
 * @throws DomainError MISSING when there is none
 */
export const stopOwnWait = (ctx: AuthedContext): Promise<null> =>
  ctx.em.transactional(async (tx) => {
    await lockUser(tx, ctx.user.id);
    if (!(await stopWait(ctx, tx, ctx.user.id))) throw new DomainError('MISSING', m.lost_factor_stop_invalid());
    return null;
  });

/** The waiting period that the link of a `Stop it` button names; null when the link is malformed or its signature is wrong. */
function readStopLink(
  env: Deps['env'],
  { member = '', at = '', key = '' }: Record<string, string>,
): { user: number; requestedAt: Date } | null {
  // `member` is an id of type int4, `at` milliseconds since 1970
  if (!/^[1-9]\d{0,9}$/.test(member) || !/^\d{1,15}$/.test(at) || Number(member) > 2_147_483_647) return null;
  if (!isSignatureOf(env, stopText(Number(member), Number(at)), key)) return null;
  return { user: Number(member), requestedAt: new Date(Number(at)) };
}

/** Whether the link of a `Stop it` button belongs to a waiting period that still exists. Changes nothing. */
export async function isStopLink({ env, orm }: Pick<Deps, 'env' | 'orm'>, query: Record<string, string>): Promise<boolean> {
  const wait = readStopLink(env, query);
  return wait !== null && (await orm.em.fork().count(LostFactor, wait)) > 0;
}

/** Ends the waiting period that the link of a `Stop it` button belongs to, and logs it. @returns whether it still existed */
export async function stopWaitByLink(
  { env, orm, log }: Pick<Deps, 'env' | 'orm' | 'log'>,
  query: Record<string, string>,
): Promise<boolean> {
  const wait = readStopLink(env, query);
  if (!wait || (await orm.em.fork().nativeDelete(LostFactor, wait)) === 0) return false;
  log.info({ event: 'factor_lost_stopped', user: wait.user }, 'security');
  return true;
}
