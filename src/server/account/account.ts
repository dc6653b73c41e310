import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { loginInput, profileInput, registerInput, UserView } from '../../shared/account.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { statement } from '../db/statement.ts';
import { Refused } from '../errors.ts';
import type { Member } from '../session.ts';
import type { MemberContext } from '../trpc.ts';
import { User } from './account.entity.ts';
import { checkPassword, hashPassword } from './account.password.ts';

const WRONG = 'Invalid username or password';
const TAKEN = 'Username or email is already taken';
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

type UserRow = Omit<UserView, 'createdAt' | 'subscriptionStartDate' | 'subscriptionEndDate'> & {
  createdAt: string;
  subscriptionStartDate: string | null;
  subscriptionEndDate: string | null;
};
const iso = (time: string | null): string | null => time && new Date(time).toISOString();

/** A member as he sees himself. */
export async function viewUser(em: EntityManager, id: number): Promise<UserView> {
  const sql = `select u.id, u.username, u.email, u.full_name as "fullName", u.phone,
      (select coalesce(array_agg(s.property_id order by s.created_at desc, s.property_id), '{}') from saved_properties s where s.user_id = u.id) as "savedProperties",
      u.subscription_plan as "subscriptionPlan", u.subscription_status as "subscriptionStatus", u.subscription_price as "subscriptionPrice",
      u.subscription_start_date as "subscriptionStartDate", u.subscription_end_date as "subscriptionEndDate", u.created_at as "createdAt"
    from users u where u.id = $1`;
  const [row] = await rows<UserRow>(em, statement(sql, [id]));
  if (!row) throw new Refused('SIGNED_OUT', 'Not signed in');
  return {
    ...row,
    subscriptionStartDate: iso(row.subscriptionStartDate),
    subscriptionEndDate: iso(row.subscriptionEndDate),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/**
 * Signs a member in by username or e-mail (R245). Failures count per account and per address, each on its own; a live session never breaks.
 * @throws Refused SIGNED_OUT with one text for unknown and wrong (A30), TOO_MANY before the password is looked at
 */
export async function login(ctx: Context, input: z.infer<typeof loginInput>): Promise<UserView> {
  const account = input.username.toLowerCase();
  await ctx.limiter.count('loginAddress', ctx.address, TOO_MANY_ATTEMPTS);
  await ctx.limiter.count('loginAccount', account, TOO_MANY_ATTEMPTS);
  const sql = `select id, password from users where lower(username) = $1 union all select id, password from users where lower(email) = $1 limit 1`;
  const [found] = await rows<{ id: number; password: string }>(ctx.em, statement(sql, [account]));
  if (!(await checkPassword(found?.password ?? null, input.password)) || !found) {
    ctx.log.info({ event: 'login_failed', username: input.username, address: ctx.address }, 'security');
    throw new Refused('SIGNED_OUT', WRONG);
  }
  await Promise.all([ctx.limiter.refund('loginAddress', ctx.address), ctx.limiter.refund('loginAccount', account)]);
  await ctx.cookie.begin(ctx.em, found.id, ctx.now());
  ctx.log.info({ event: 'login', user: found.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, found.id);
}

/**
 * Makes a member and signs him in (R246).
 * @throws Refused CONFLICT with one text for a taken name or address
 */
export async function register(ctx: Context, input: z.infer<typeof registerInput>): Promise<UserView> {
  await ctx.limiter.count('register', ctx.address, TOO_MANY_ATTEMPTS);
  const user = ctx.em.create(User, { username: input.username, email: input.email, password: await hashPassword(input.password) });
  try {
    await ctx.em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Refused('CONFLICT', TAKEN);
    throw error;
  }
  await ctx.cookie.begin(ctx.em, user.id, ctx.now());
  ctx.log.info({ event: 'register', user: user.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, user.id);
}

/** Ends this device's session; fine when there is none (R247). */
export async function logout(ctx: Context): Promise<{ signedOut: true }> {
  await ctx.cookie.end(ctx.em);
  if (ctx.signedIn) ctx.log.info({ event: 'logout', user: ctx.signedIn.user.id, address: ctx.address }, 'security');
  return { signedOut: true };
}

/** How a member is named on his listings (A35): never by an e-mail address that somebody took for a username. */
export const publicName = ({ fullName, username }: Pick<Member, 'fullName' | 'username'>): string =>
  fullName ?? (username.includes('@') ? 'Private owner' : username);

/**
 * Changes name, phone and e-mail of the caller; empty texts mean none.
 * @throws Refused CONFLICT when the e-mail belongs to another member
 */
export async function updateProfile(ctx: MemberContext, input: z.infer<typeof profileInput>): Promise<UserView> {
  try {
    await ctx.em.nativeUpdate(
      User,
      { id: ctx.user.id },
      { fullName: input.fullName || null, phone: input.phone || null, email: input.email },
    );
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Refused('CONFLICT', TAKEN);
    throw error;
  }
  return viewUser(ctx.em, ctx.user.id);
}

/**
 * Compares a user id of a path or body with the caller's, without looking anything up (A25).
 * @throws Refused FORBIDDEN
 */
export function requireSelf(ctx: MemberContext, id: number, text = 'You can only access your own account'): void {
  if (id === ctx.user.id) return;
  ctx.log.info({ event: 'access_denied', user: ctx.user.id, address: ctx.address }, 'security');
  throw new Refused('FORBIDDEN', text);
}
