// The last step for a member who has lost every second factor: after the waiting period of 72 hours, the emailed link signs in once. Deletes the row of
// `lost_factors`, the second factors and the former sessions, confirms the address, begins a session and emails the member.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserView } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { User } from '../account.entity.ts';
import { viewUser } from '../account.ts';
import { resetUnconfirmedAccount } from '../email/account.unconfirmed.ts';
import { prepareDeviceMark } from '../known-device/known-device.ts';
import { lockUser } from '../lock-user.ts';
import { hashToken } from '../password/account.password.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { LostFactor } from './lost-factor.entity.ts';
import { refuseStaff } from './refuse-staff.ts';
import { removeFactors } from './remove-factors.ts';

/**
 * Uses up a link: deletes the waiting period and every second factor, and confirms the address of the member, all in the transaction of `tx`.
 * @throws DomainError with the same codes as `finishWait`
 */
async function spendLink(
  ctx: Context,
  tx: EntityManager,
  { userId, tokenHash, now }: { userId: number; tokenHash: string; now: Date },
): Promise<void> {
  const user = await lockUser(tx, userId);
  const deletedCount = await tx.nativeDelete(LostFactor, { user: userId, tokenHash, expiresAt: { $gt: now } });
  if (!user || deletedCount === 0) throw new DomainError('INVALID', m.lost_factor_link_invalid());
  await requireNotBlocked(tx, ctx, userId);
  await refuseStaff(tx, userId);
  if (user.emailConfirmedAt === null) {
    await tx.nativeUpdate(User, { id: userId }, { emailConfirmedAt: now });
    await resetUnconfirmedAccount(tx, userId, now);
  }
  await removeFactors(ctx, tx, { userId, email: user.email, locale: user.locale });
}

/**
 * Signs in by the link, once. Deletes every second factor, recovery code and session of the member, confirms the address, and emails the member; an account
 * whose address was not confirmed is reset (`resetUnconfirmedAccount`). The new session has proved no factor, so changes of the ways to sign in ask for the
 * password first.
 * @throws DomainError INVALID for an unknown, used or expired link, FORBIDDEN for staff, SIGNED_OUT for a blocked user, TOO_MANY
 */
export async function finishWait(ctx: Context, token: string): Promise<UserView> {
  await ctx.limiter.count('message', ctx.address);
  const tokenHash = hashToken(token);
  const now = ctx.now();
  const wait = await statements(ctx.em).selectFrom('lost_factors').select('user_id').where('token_hash', '=', tokenHash).executeTakeFirst();
  if (!wait) throw new DomainError('INVALID', m.lost_factor_link_invalid());
  const userId = wait.user_id;
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    await spendLink(ctx, tx, { userId, tokenHash, now });
    return { userId, factors: [], confirmedAt: null, onCommitted: await prepareDeviceMark(ctx, tx, userId) };
  });
  ctx.log.info({ event: 'factors_removed', user: userId, address: ctx.address }, 'security');
  return viewUser(ctx.em, userId);
}
