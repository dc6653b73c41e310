import { createHash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import unhomoglyph from 'unhomoglyph';
import type { z } from 'zod';
import type { loginInput, registerInput, UserView } from '../../shared/account.ts';
import type { Context } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError, invalidField } from '../errors.ts';
import { countFailures, TOO_MANY_ATTEMPTS } from './account.attempts.ts';
import { requireSamePassword } from './account.credentials.ts';
import { requestConfirmation } from './account.email.ts';
import { User } from './account.entity.ts';
import { checkPassword, hashPassword, requireUncommon } from './account.password.ts';
import { viewUser } from './account.ts';

const WRONG = 'Invalid username or password';
const TAKEN = 'Username or email is already taken';
/** Password checks of one network address that run at once. */
const ADDRESS_LANES = 4;

interface Candidate {
  id: number;
  password: string;
}

/**
 * The users that a sign-in name can mean: by email address first, then by username, as typed or normalized. More than one only where an
 * old username is the email address of another user.
 */
const findCandidates = (ctx: Context, loginName: string): Promise<Candidate[]> => {
  const sql = `select id, password from users where lower(email) = $1
    union select id, password from users where lower(username) in ($1, $2) order by 1`;
  return rows<Candidate>(ctx.em, preparedStatement(sql, [loginName, loginName.normalize('NFKC')]));
};

async function findByPassword(candidates: Candidate[], password: string): Promise<Candidate | null> {
  if (candidates.length === 0) await checkPassword(null, password);
  for (const candidate of candidates) if (await checkPassword(candidate.password, password)) return candidate;
  return null;
}

/**
 * Signs a user in by username or email address. Wrong passwords count per name and per network address; valid sessions are not affected.
 * @throws DomainError SIGNED_OUT with one text for unknown and wrong, TOO_MANY before the password is checked
 */
export async function login(ctx: Context, input: z.infer<typeof loginInput>): Promise<UserView> {
  const loginName = input.username.toLowerCase();
  // users type passwords into the wrong field: the name is neither stored nor logged
  const name = createHash('sha256').update(loginName.normalize('NFKC')).digest('base64url');
  const account = await countFailures(
    ctx.limiter,
    [
      { name: 'loginAccount', key: name, lanes: 1 },
      { name: 'loginAddress', key: ctx.address, lanes: ADDRESS_LANES },
    ],
    async () => {
      const candidates = await findCandidates(ctx, loginName);
      const owner = await findByPassword(candidates, input.password);
      if (!owner) ctx.log.info({ event: 'login_failed', users: candidates.map(({ id }) => id), address: ctx.address }, 'security');
      return owner;
    },
  );
  if (!account) throw new DomainError('SIGNED_OUT', WRONG);
  await ctx.cookie.begin(ctx.em, ctx.now(), async (tx) => {
    await requireSamePassword(tx, account.id, account.password, WRONG);
    return account.id;
  });
  ctx.log.info({ event: 'login', user: account.id, address: ctx.address }, 'security');
  return viewUser(ctx.em, account.id);
}

/**
 * Rejects a name in another script that looks like a Latin one, such as `сосо` in Cyrillic. æ and œ do not count as imitations of ae and oe.
 * @throws ZodError of the field (`invalidField`)
 */
function requireUnmistakable(username: string): void {
  const text = username.replace(/[æœ]/giu, 'é');
  if (/^[\x20-\x7e]*$/.test(text) || !/^[\x20-\x7e]*$/.test(unhomoglyph(text))) return;
  throw invalidField('username', 'Username can be mistaken for another one. Please use other letters.');
}

/**
 * Creates a user, signs them in and requests the confirmation of their address, all or nothing.
 * @throws DomainError CONFLICT with one text for a taken name or address; ZodError (`invalidField`) for a rejected name or password
 */
export async function register(ctx: Context, input: z.infer<typeof registerInput>): Promise<UserView> {
  await ctx.limiter.count('register', ctx.address, TOO_MANY_ATTEMPTS);
  requireUnmistakable(input.username);
  requireUncommon(input.password, input);
  const { username, email } = input;
  const password = await hashPassword(input.password);
  const now = ctx.now();
  try {
    const id = await ctx.cookie.begin(ctx.em, now, async (tx) => {
      const user = tx.create(User, { username, email, password, createdAt: now });
      await tx.flush();
      await requestConfirmation(ctx, tx, user.id, email);
      return user.id;
    });
    ctx.log.info({ event: 'register', user: id, address: ctx.address }, 'security');
    return newView(id, input, now);
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new DomainError('CONFLICT', TAKEN);
    throw error;
  }
}

/** The view of a new user without another query: after the user is stored nothing may fail. */
const newView = (id: number, { username, email }: Pick<UserView, 'username' | 'email'>, now: Date): UserView => ({
  id,
  username,
  email,
  fullName: null,
  phone: null,
  savedProperties: [],
  subscriptionPlan: null,
  subscriptionStatus: null,
  subscriptionPrice: null,
  subscriptionStartDate: null,
  subscriptionEndDate: null,
  createdAt: now.toISOString(),
});

/** Ends this device's session, if any. */
export async function logout(ctx: Context): Promise<{ signedOut: true }> {
  await ctx.cookie.end(ctx.em);
  if (ctx.signedIn) ctx.log.info({ event: 'logout', user: ctx.signedIn.user.id, address: ctx.address }, 'security');
  return { signedOut: true };
}
