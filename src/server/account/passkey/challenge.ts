// Challenges that passkeys sign (`auth_challenges`): bound to a session or a browser, used once, valid for five minutes.
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { hashKey } from '../../signature.ts';

/** What a challenge is for; an answer to one purpose is worth nothing for another. */
export type ChallengePurpose = 'add' | 'confirm' | 'sign-in';

/** How long a person has to answer, in the browser and on the server. */
export const CHALLENGE_VALID_MS = 5 * 60_000;
/** Expired challenges that a new one deletes, so that they never pile up between two runs of the job. */
const DELETED_WITH_EACH = 5;

/** The cookie that binds the challenges of a sign-in to a browser. */
const BROWSER_COOKIE = 'passkey';
/** Whether a cookie has the form of a key: 32 bytes in base64url. */
const isBrowserKey = (key: string | null): key is string => key !== null && /^[\w-]{43}$/.test(key);

/** The hash of who may answer a challenge: the session, and before the sign-in the browser. Null without a session, or a cookie of the browser. */
function findHolder(ctx: Context, purpose: ChallengePurpose): string | null {
  if (purpose !== 'sign-in') return ctx.signedIn && hashKey(ctx.signedIn.sessionId);
  const browserKey = ctx.cookies.read(BROWSER_COOKIE);
  return isBrowserKey(browserKey) ? hashKey(browserKey) : null;
}

/** Gives the browser a cookie, by which it may answer challenges of a sign-in for a day. Returns the hash of its key. */
function identifyBrowser(ctx: Context): string {
  const key = randomBytes(32).toString('base64url');
  ctx.cookies.write(BROWSER_COOKIE, key, DAY_MS / 1000);
  return hashKey(key);
}

/** Makes and stores a challenge for the session, or for the browser of a sign-in, which gets a cookie for it. Deletes a few expired ones. */
export async function issueChallenge(ctx: Context, em: EntityManager, purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  // deletes expired rows by `ctid`, their place in the table, and skips those that another request is deleting
  const sql = `with expired as (delete from auth_challenges where ctid = any(array(
        select ctid from auth_challenges where expires_at <= $4 order by expires_at limit ${DELETED_WITH_EACH} for update skip locked)))
    insert into auth_challenges (challenge, purpose, holder_hash, expires_at) values ($1, $2, $3, $5)`;
  const now = ctx.now();
  const expires = new Date(now.getTime() + CHALLENGE_VALID_MS);
  const holder = findHolder(ctx, purpose) ?? identifyBrowser(ctx);
  await rows(em, preparedStatement(sql, [challenge, purpose, holder, now, expires]));
  return challenge;
}

/** The challenge that an answer of a browser names; null when it names none. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Uses up the challenge that an answer names, also when the answer turns out to be wrong. Null when this session or browser was not given it for this
 * purpose, when it was used, and after five minutes.
 */
export async function spendChallenge(
  ctx: Context,
  em: EntityManager,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  const holder = findHolder(ctx, purpose);
  if (challenge === null || holder === null) return null;
  const sql = 'delete from auth_challenges where challenge = $1 and purpose = $2 and holder_hash = $3 and expires_at > $4 returning 1';
  const deletedRows = await rows(em, preparedStatement(sql, [challenge, purpose, holder, ctx.now()]));
  return deletedRows.length > 0 ? challenge : null;
}
