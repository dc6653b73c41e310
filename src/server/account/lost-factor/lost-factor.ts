// Begins the waiting period of 72 hours of a member who has lost every second factor (`lost_factors`), with an email whose button stops it, and shows it on
// the account page. `stop-wait.ts` stops it, `send-wait-emails.ts` emails the link at its end, `finish-wait.ts` signs in by the link.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { credentialsSchema } from '../../../shared/account/account.ts';
import type { SecurityView } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
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
  const sql = `insert into lost_factors as wait (user_id, requested_at, next_email_at) values (?, ?, ?)
    on conflict (user_id) do update
      set requested_at = excluded.requested_at, next_email_at = excluded.next_email_at, emails_sent = 1, token_hash = null, expires_at = null
      where wait.expires_at < excluded.requested_at
    returning 1`;
  return (await tx.execute<unknown[]>(sql, [userId, now, new Date(now.getTime() + DAY_MS)])).length > 0;
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
    const sql = 'select username, email, locale from users where id = ?';
    const [user] = await tx.execute<{ username: string; email: string; locale: string | null }[]>(sql, [account.id]);
    requireOwnAccount(user!);
    await refuseStaff(tx, account.id);
    if ((await secondFactorMethods(tx, account.id)).length === 0) throw new DomainError('CONFLICT', m.security_no_second_factor());
    if (!(await storeWait(tx, account.id, now))) return false;
    const wait: Wait = { userId: account.id, requestedAt: now, email: user!.email, locale: user!.locale };
    const outcome = await ctx.mail.send(tx, waitEmail(ctx.env, wait, { number: 0, now }));
    // without the email the owner could not stop it
    if (outcome !== 'queued') throw new DomainError('TOO_MANY', m.account_too_many_attempts());
    return true;
  });
  if (hasBegun) ctx.log.info({ event: 'factor_lost', user: account.id, address: ctx.address }, 'security');
  return { message: m.lost_factor_begun() };
}

/** A waiting period as it is stored. `expiresAt` is when its link stops working; null until the link is sent. */
interface WaitRow {
  since: string | Date;
  nextEmailAt: string | Date;
  emailsSent: number;
  expiresAt: string | Date | null;
}

/** The waiting period of a user, as their account page shows it; null when there is none. `linkAt` is when the link was or will be sent. */
export async function viewWait(em: EntityManager, userId: number): Promise<SecurityView['lostFactor']> {
  const sql = `select requested_at as since, next_email_at as "nextEmailAt", emails_sent as "emailsSent", expires_at as "expiresAt"
    from lost_factors where user_id = $1`;
  const [wait] = await rows<WaitRow>(em, preparedStatement(sql, [userId]));
  if (!wait) return null;
  const linkAt = wait.expiresAt
    ? new Date(wait.expiresAt).getTime() - LINK_VALID_MS
    : new Date(wait.nextEmailAt).getTime() + (ANNOUNCEMENTS - wait.emailsSent) * DAY_MS;
  return { since: toIsoTime(wait.since), linkAt: new Date(linkAt).toISOString(), isLinkSent: wait.expiresAt !== null };
}
