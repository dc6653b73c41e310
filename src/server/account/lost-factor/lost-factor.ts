// Members who have lost every second factor (`lost_factors`): a wait of 72 hours that the owner of the mailbox can stop, then one sign-in by a link.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { credentialsSchema, UserView } from '../../../shared/account/account.ts';
import type { SecurityView } from '../../../shared/account/account-security.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors.ts';
import { isSignatureOf } from '../../signature.ts';
import type { AuthedContext } from '../../trpc.ts';
import { viewUser } from '../account.ts';
import { requireOwnAccount } from '../demo/demo-account.ts';
import { resetUnconfirmedAccount } from '../email/account.confirmed.ts';
import { prepareDeviceMark } from '../known-device/known-device.ts';
import { requireSamePassword } from '../password/account.credentials.ts';
import { hashToken } from '../password/account.password.ts';
import { stopWait } from '../security/end-wait.ts';
import { secondFactorMethods } from '../security/second-factor.ts';
import { requireNotBlocked } from '../sign-in/account.block.ts';
import { requireAccount } from '../sign-in/account.sign-in.ts';
import { ANNOUNCEMENTS, LINK_VALID_MS, stopText, type Wait, waitEmail } from './lost-factor.mail.ts';
import { removeFactors } from './remove-factors.ts';

/** @throws DomainError FORBIDDEN for staff, whose factors another admin removes by command */
async function refuseStaff(tx: EntityManager, userId: number): Promise<void> {
  const staffRows = await tx.execute<unknown[]>('select 1 from staff where user_id = ?', [userId]);
  if (staffRows.length > 0) throw new DomainError('FORBIDDEN', m.lost_factor_staff());
}

/** Stores a wait, also over one whose link has expired. @returns false while an earlier wait goes on */
async function storeWait(tx: EntityManager, userId: number, now: Date): Promise<boolean> {
  const sql = `insert into lost_factors as wait (user_id, requested_at, next_email_at) values (?, ?, ?)
    on conflict (user_id) do update
      set requested_at = excluded.requested_at, next_email_at = excluded.next_email_at, emails_sent = 1, token_hash = null, expires_at = null
      where wait.expires_at < excluded.requested_at
    returning 1`;
  return (await tx.execute<unknown[]>(sql, [userId, now, new Date(now.getTime() + DAY_MS)])).length > 0;
}

/**
 * Begins the wait of a member who knows the password, and emails them. Beginning again changes nothing: the first wait goes on.
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
    // without the email the owner could not stop it
    if ((await ctx.mail.send(tx, waitEmail(ctx.env, wait, { number: 0, now }))) !== 'queued')
      throw new DomainError('TOO_MANY', m.account_too_many_attempts());
    return true;
  });
  if (hasBegun) ctx.log.info({ event: 'factor_lost', user: account.id, address: ctx.address }, 'security');
  return { message: m.lost_factor_begun() };
}

interface WaitRow {
  since: string | Date;
  nextEmailAt: string | Date;
  emailsSent: number;
  expiresAt: string | Date | null;
}

/** The wait of a user, as their account page shows it; null when there is none. */
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

/** Ends the wait of the caller from their account page, and emails them. An open session is enough, because the account stays as it is. @throws DomainError MISSING */
export const stopOwnWait = (ctx: AuthedContext): Promise<null> =>
  ctx.em.transactional(async (tx) => {
    await tx.execute('select 1 from users where id = ? for no key update', [ctx.user.id]);
    if (!(await stopWait(ctx, tx, ctx.user.id))) throw new DomainError('MISSING', m.lost_factor_stop_invalid());
    return null;
  });

/** The wait that the link of a `Stop it` button names; null when it was not signed here. */
function readStopLink(
  env: Deps['env'],
  { member = '', at = '', key = '' }: Record<string, string>,
): { userId: number; requestedAt: Date } | null {
  // an id of type int4, and milliseconds since 1970
  if (!/^[1-9]\d{0,9}$/.test(member) || !/^\d{1,15}$/.test(at) || Number(member) > 2_147_483_647) return null;
  if (!isSignatureOf(env, stopText(Number(member), Number(at)), key)) return null;
  return { userId: Number(member), requestedAt: new Date(Number(at)) };
}

/** Whether the link of a `Stop it` button belongs to a wait that goes on. Changes nothing. */
export async function isStopLink({ env, orm }: Pick<Deps, 'env' | 'orm'>, query: Record<string, string>): Promise<boolean> {
  const wait = readStopLink(env, query);
  if (!wait) return false;
  const sql = 'select 1 from lost_factors where user_id = ? and requested_at = ?';
  return (await orm.em.fork().execute<unknown[]>(sql, [wait.userId, wait.requestedAt])).length > 0;
}

/** Ends the wait that the link of a `Stop it` button belongs to. Returns whether it went on until now. */
export async function stopWaitByLink(
  { env, orm, log }: Pick<Deps, 'env' | 'orm' | 'log'>,
  query: Record<string, string>,
): Promise<boolean> {
  const wait = readStopLink(env, query);
  if (!wait) return false;
  const sql = 'delete from lost_factors where user_id = ? and requested_at = ? returning 1';
  const deletedRows = await orm.em.fork().execute<unknown[]>(sql, [wait.userId, wait.requestedAt]);
  if (deletedRows.length > 0) log.info({ event: 'factor_lost_stopped', user: wait.userId }, 'security');
  return deletedRows.length > 0;
}

/**
 * Signs in by the link, once: every second factor, recovery code and session of the member ends, the address is confirmed, and the member gets an email.
 * The new session has proved no factor: changes of how the account is signed in to ask for the password.
 * @throws DomainError INVALID for an unknown, used or expired link, FORBIDDEN for staff, SIGNED_OUT for a blocked user
 */
export async function finishWait(ctx: Context, token: string): Promise<UserView> {
  await ctx.limiter.count('message', ctx.address);
  const tokenHash = hashToken(token);
  const now = ctx.now();
  const [wait] = await ctx.em.execute<{ userId: number }[]>('select user_id as "userId" from lost_factors where token_hash = ?', [
    tokenHash,
  ]);
  if (!wait) throw new DomainError('INVALID', m.lost_factor_link_invalid());
  const { userId } = wait;
  await ctx.cookie.begin(ctx.em, now, async (tx) => {
    const [user] = await tx.execute<{ email: string; locale: string | null; confirmed: boolean }[]>(
      'select email, locale, email_confirmed_at is not null as confirmed from users where id = ? for no key update',
      [userId],
    );
    const deleteSql = 'delete from lost_factors where user_id = ? and token_hash = ? and expires_at > ? returning 1';
    const deletedRows = await tx.execute<unknown[]>(deleteSql, [userId, tokenHash, now]);
    if (!user || deletedRows.length === 0) throw new DomainError('INVALID', m.lost_factor_link_invalid());
    await requireNotBlocked(tx, ctx, userId);
    await refuseStaff(tx, userId);
    if (!user.confirmed) {
      await tx.execute('update users set email_confirmed_at = ? where id = ?', [now, userId]);
      await resetUnconfirmedAccount(tx, userId, now);
    }
    await removeFactors(ctx, tx, { userId, email: user.email, locale: user.locale });
    return { userId, factors: [], confirmedAt: null, onCommitted: await prepareDeviceMark(ctx, tx, userId) };
  });
  ctx.log.info({ event: 'factors_removed', user: userId, address: ctx.address }, 'security');
  return viewUser(ctx.em, userId);
}
