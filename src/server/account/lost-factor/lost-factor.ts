// Begins the waiting period of 72 hours of a member who has lost every second factor (`lost_factors`), with an email whose button stops it, and shows it on
// the account page. `stop-wait.ts` stops it, `send-wait-emails.ts` emails the link at its end, `finish-wait.ts` signs in by the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { credentialsSchema } from '../../../shared/account/account.ts';
import type { SecurityView } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { requireOwnAccount } from '../demo/demo-account.ts';
import { requireSamePassword } from '../password/account.credentials.ts';
import { secondFactorMethods } from '../security/second-factor.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { requireAccount } from '../sign-in/account.sign-in.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, type Wait, waitEmail } from './lost-factor.mail.ts';
import { refuseStaff } from './refuse-staff.ts';

/** Stores a new waiting period. It replaces one whose link has expired. @returns false, and changes nothing, while an earlier one continues */
async function storeWait(tx: EntityManager, userId: number, now: Date): Promise<boolean> {
  const wait = { requested_at: now, next_email_at: new Date(now.getTime() + DAY_MS) };
  const stored = await statements(tx)
    .insertInto('lost_factors')
    .values({ user_id: userId, ...wait })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...wait, emails_sent: 1, token_hash: null, expires_at: null })
        .where('lost_factors.expires_at', '<', now),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Begins the waiting period of a member who knows the password, and emails them. When one has already begun, it continues unchanged.
 * @returns the text that the page shows
 * @throws DomainError SIGNED_OUT for a wrong password and a blocked user, FORBIDDEN for staff and the demo account, CONFLICT without a second factor,
 *   TOO_MANY also when their mailbox has had enough emails
 */
export async function beginWait(ctx: Context, input: z.infer<typeof credentialsSchema>): Promise<{ message: string }> {
  const account = await requireAccount(ctx, input);
  const now = ctx.now();
  const hasBegun = await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, account.id, account.password, m.account_login_wrong());
    await requireNotBlocked(tx, ctx, account.id);
    const user = await statements(tx)
      .selectFrom('users')
      .select(['username', 'email', 'locale'])
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow();
    requireOwnAccount(user);
    await refuseStaff(tx, account.id);
    if ((await secondFactorMethods(tx, account.id)).length === 0) throw new DomainError('CONFLICT', m.security_no_second_factor());
    if (!(await storeWait(tx, account.id, now))) return false;
    const wait: Wait = { userId: account.id, requestedAt: now, email: user.email, locale: user.locale };
    const outcome = await ctx.mail.send(tx, waitEmail(ctx.env, wait, { number: 0, now }));
    // without the email the owner could not stop it
    if (outcome !== 'queued') throw new DomainError('TOO_MANY', m.account_too_many_attempts());
    return true;
  });
  if (hasBegun) ctx.log.info({ event: 'factor_lost', user: account.id, address: ctx.address }, 'security');
  return { message: m.lost_factor_begun() };
}

/** The waiting period of a user, as their account page shows it; null when there is none. `linkAt` is when the link was or will be sent. */
export async function viewWait(em: EntityManager, userId: number): Promise<SecurityView['lostFactor']> {
  const wait = await statements(em).selectFrom('lost_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!wait) return null;
  const linkAt = wait.expires_at
    ? wait.expires_at.getTime() - LINK_VALID_MS
    : wait.next_email_at.getTime() + (ANNOUNCEMENTS - wait.emails_sent) * DAY_MS;
  return { since: wait.requested_at.toISOString(), linkAt: new Date(linkAt).toISOString(), isLinkSent: wait.expires_at !== null };
}
