// Sign-in, registration and sign-out, with the limits on attempts. Writes `users`, `sessions` and cookies, enqueues the email that confirms an address, and
// emails the owner about unknown browsers.
import { createHash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import unhomoglyph from 'unhomoglyph';
import type { z } from 'zod';
import type { credentialsSchema, loginInputSchema, registerInputSchema, UserView } from '../../../shared/account/account.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { User } from '../account.entity.ts';
import { viewUser } from '../account.ts';
import { isDemoName } from '../demo/demo-account.ts';
import { requestConfirmation } from '../email/request-confirmation.ts';
import { prepareDeviceMark, reportUnknownDevice } from '../known-device/known-device.ts';
import { requireSamePassword } from '../password/account.credentials.ts';
import { checkPassword, hashPassword } from '../password/account.password.ts';
import { requireGoodPassword } from '../password/account.password-choice.ts';
import { forgetAlertsOf } from '../personal-data/account.alerts.ts';
import { proveSecondFactor, withCodeLimit } from '../security/second-factor.ts';
import { checkWithinFailureLimits } from './account.attempts.ts';
import { requireNotBlocked, requireUnblockedMailbox } from './account.block.ts';

/** How many passwords of one network address are checked at the same time; the others wait. */
const CHECKS_PER_ADDRESS = 4;

/** A user that a sign-in name can mean; `password` is the stored hash. */
interface Candidate {
  id: number;
  password: string;
}

/**
 * Finds the users that a sign-in name can mean: by email address, or by username as typed or normalized. There are two only where an old username is the
 * email address of another user.
 */
const findCandidates = (ctx: Context, loginName: string): Promise<Candidate[]> => {
  const users = statements(ctx.em).selectFrom('users').select(['id', 'password']);
  const names = [loginName, loginName.normalize('NFKC')];
  return users
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', loginName))
    .union(users.where((eb) => eb(eb.fn<string>('lower', ['username']), 'in', names)))
    .orderBy('id')
    .execute();
};

/** Finds the candidate with this password. Without candidates it takes as long as with one, so that the time does not show whether a name exists. */
async function findByPassword(candidates: Candidate[], password: string): Promise<Candidate | null> {
  if (candidates.length === 0) await checkPassword(null, password);
  for (const candidate of candidates) if (await checkPassword(candidate.password, password)) return candidate;
  return null;
}

/** The key of a sign-in name in `rate_limits`: a hash, because users sometimes type their password as the name, so the name is neither stored nor logged. */
const nameKey = (name: string): string => createHash('sha256').update(name.toLowerCase().normalize('NFKC')).digest('base64url');

/** Resets the counts of wrong passwords for the names of a user who has set a new password by a link. */
export async function forgetWrongPasswords(
  { limiter }: Pick<Context, 'limiter'>,
  { username, email }: { username: string; email: string },
): Promise<void> {
  for (const name of [username, email]) await limiter.clear('loginAccount', nameKey(name));
}

/**
 * Finds the account of a username or email address and checks its password. Wrong passwords count per name and per network address, and are logged;
 * open sessions are not affected. The name of the demo account has no limit of its own, because its password is public.
 * @throws DomainError SIGNED_OUT with the same text for an unknown name and a wrong password, TOO_MANY before anything is checked
 */
export async function requireAccount(ctx: Context, input: z.infer<typeof credentialsSchema>): Promise<Candidate> {
  const loginName = input.username.toLowerCase();
  const account = await checkWithinFailureLimits(
    ctx.limiter,
    [
      ...(isDemoName(ctx.env, loginName) ? [] : [{ name: 'loginAccount', key: nameKey(loginName), maxConcurrent: 1 } as const]),
      { name: 'loginAddress', key: ctx.address, maxConcurrent: CHECKS_PER_ADDRESS },
    ],
    async () => {
      const candidates = await findCandidates(ctx, loginName);
      const owner = await findByPassword(candidates, input.password);
      if (!owner) ctx.log.info({ event: 'login_failed', users: candidates.map(({ id }) => id), address: ctx.address }, 'security');
      return owner;
    },
  );
  if (!account) throw new DomainError('SIGNED_OUT', m.account_login_wrong());
  return account;
}

/**
 * Signs a user in by username or email address, and emails them when the browser is not known. A user with a second factor also needs its code, or a
 * recovery code.
 * @throws DomainError SIGNED_OUT with the same text for an unknown name and a wrong password, SECOND_FACTOR after the right password, TOO_MANY before
 *   anything is checked
 */
export async function login(ctx: Context, input: z.infer<typeof loginInputSchema>): Promise<UserView> {
  const account = await requireAccount(ctx, input);
  await withCodeLimit(ctx, account.id, input.code, () => {
    const now = ctx.now();
    return ctx.cookie.begin(ctx.em, now, async (tx) => {
      await requireSamePassword(tx, account.id, account.password, m.account_login_wrong());
      await requireNotBlocked(tx, ctx, account.id);
      const factors = await proveSecondFactor(ctx, tx, account.id, input.code);
      return { userId: account.id, factors, confirmedAt: now, onCommitted: await reportUnknownDevice(ctx, tx, account.id) };
    });
  });
  ctx.log.info({ event: 'login', user: account.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, account.id);
}

/** Whether a text has only printable characters of ASCII. */
const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/**
 * Rejects a name in another script that looks like a Latin one, such as `сосо` in Cyrillic. æ and œ are replaced first, because they do not imitate ae and oe.
 * @throws ZodError of the field (`invalidField`)
 */
function requireUnmistakable(username: string): void {
  const text = username.replace(/[æœ]/giu, 'é');
  if (isAscii(text) || !isAscii(unhomoglyph(text))) return;
  throw invalidField('username', m.account_username_mistakable());
}

/**
 * Creates a user, signs them in and enqueues the email that confirms their address, in one transaction. Marks this browser as known (cookie).
 * @throws DomainError CONFLICT with the same text for a taken name and a taken address, FORBIDDEN for the address of a blocked user, TOO_MANY;
 *   ZodError (`invalidField`) for a rejected name or password
 */
export async function register(ctx: Context, input: z.infer<typeof registerInputSchema>): Promise<UserView> {
  await ctx.limiter.count('register', ctx.address, m.account_too_many_attempts());
  requireUnmistakable(input.username);
  requireGoodPassword(ctx.env, input.password, input);
  const { username, email } = input;
  await requireUnblockedMailbox(ctx.em, ctx, email);
  const password = await hashPassword(input.password);
  const now = ctx.now();
  try {
    const id = await ctx.cookie.begin(ctx.em, now, async (tx) => {
      const user = tx.create(User, { username, email, password, locale: getLocale(), createdAt: now });
      await tx.flush();
      await requestConfirmation(ctx, tx, user.id, email);
      return { userId: user.id, factors: ['password'], confirmedAt: now, onCommitted: await prepareDeviceMark(ctx, tx, user.id) };
    });
    ctx.log.info({ event: 'register', user: id, address: ctx.address }, 'security');
    return newView(id, input, now);
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new DomainError('CONFLICT', m.account_taken());
    throw error;
  }
}

/** The view of a new user. It needs no query, because nothing may fail after the user is stored. */
const newView = (id: number, { username, email }: Pick<UserView, 'username' | 'email'>, now: Date): UserView => ({
  id,
  username,
  email,
  fullName: null,
  phone: null,
  advertisesAs: null,
  brokerNumber: null,
  office: null,
  contactBy: null,
  savedProperties: [],
  subscriptionPlan: null,
  subscriptionStatus: null,
  subscriptionPrice: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  createdAt: now.toISOString(),
});

/** Ends this device's session, if any, and deletes the cookie that opens the member's search alerts, because another person may use the browser next. */
export async function logout(ctx: Context): Promise<{ signedOut: true }> {
  await ctx.cookie.end(ctx.em);
  if (ctx.signedIn) await forgetAlertsOf(ctx, ctx.signedIn.user.email);
  if (ctx.signedIn) ctx.log.info({ event: 'logout', user: ctx.signedIn.user.id, address: ctx.address }, 'security');
  return { signedOut: true };
}
