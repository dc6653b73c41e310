// Challenges: random texts that a passkey has to sign (`auth_challenges`). Each is valid for five minutes and one use, in one session or, before a sign-in,
// in one browser, which a cookie identifies.
import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS } from '../../../shared/time.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { hashKey } from '../../signature.ts';
import { AuthChallenge } from './passkey.entity.ts';

/** What a challenge is for. A challenge for one purpose is not accepted for another. */
export type ChallengePurpose = 'add' | 'confirm' | 'sign-in';

/** How long a person has to use the passkey; the same in the browser and on the server. */
export const CHALLENGE_VALID_MS = 5 * 60_000;
/** How many expired challenges are deleted when one is stored, so that they do not accumulate until a job deletes the others. */
const MAX_DELETED_PER_CHALLENGE = 5;

/** The cookie that binds the challenges of a sign-in to a browser. */
const BROWSER_COOKIE = 'passkey';
/** The form of challenges and of the key in the cookie: 32 random bytes in base64url. */
const RANDOM_TEXT = /^[\w-]{43}$/;

/** The key in the browser's cookie; null without a well-formed one. */
function readBrowserKey(ctx: Context): string | null {
  const key = ctx.cookies.read(BROWSER_COOKIE);
  return key !== null && RANDOM_TEXT.test(key) ? key : null;
}

/**
 * The hash of what may answer a challenge: of the session's id, or for a sign-in of the key in the browser's cookie. Null without a session or cookie.
 */
function findHolderHash(ctx: Context, purpose: ChallengePurpose): string | null {
  if (purpose !== 'sign-in') return ctx.signedIn && hashKey(ctx.signedIn.sessionId);
  const browserKey = readBrowserKey(ctx);
  return browserKey && hashKey(browserKey);
}

/**
 * Sets the cookie by which this browser may answer challenges of sign-ins for a day from now. It keeps the key that it has, so that open challenges of
 * other tabs stay valid. Returns the hash of the key.
 */
function identifyBrowser(ctx: Context): string {
  const key = readBrowserKey(ctx) ?? randomBytes(32).toString('base64url');
  ctx.cookies.write(BROWSER_COOKIE, key, DAY_MS / 1000);
  return hashKey(key);
}

/** Creates and stores a challenge for the session, or for a sign-in in this browser, whose cookie it sets. Deletes a few expired challenges. */
export async function issueChallenge(ctx: Context, em: EntityManager, purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_VALID_MS);
  const holderHash = purpose === 'sign-in' ? identifyBrowser(ctx) : findHolderHash(ctx, purpose);
  await statements(em)
    .with('expired', (db) => {
      const expired = db.selectFrom('auth_challenges').select('challenge').where('expires_at', '<=', now).orderBy('expires_at');
      // skips those that another request is deleting
      const some = expired.limit(MAX_DELETED_PER_CHALLENGE).forUpdate().skipLocked();
      return db.deleteFrom('auth_challenges').where('challenge', 'in', some);
    })
    .insertInto('auth_challenges')
    .values({ challenge, purpose, holder_hash: holderHash!, expires_at: expiresAt })
    .execute();
  return challenge;
}

/** Reads the challenge from the client data of WebAuthn (JSON in base64url) that a browser sends; null when it is malformed. */
function readChallenge(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = (clientData as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' && RANDOM_TEXT.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the challenge that a browser's client data names, and returns it; call it before the signature is checked, so that a wrong answer uses it up too.
 * Null when the challenge was used, is older than five minutes, or was issued for another purpose, session or browser.
 */
export async function spendChallenge(
  ctx: Context,
  em: EntityManager,
  purpose: ChallengePurpose,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON);
  const holderHash = findHolderHash(ctx, purpose);
  if (challenge === null || holderHash === null) return null;
  const deletedCount = await em.nativeDelete(AuthChallenge, { challenge, purpose, holderHash, expiresAt: { $gt: ctx.now() } });
  return deletedCount > 0 ? challenge : null;
}
