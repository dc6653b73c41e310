// Sessions: an encrypted cookie with the id of a row in `sessions`. Starts, reads and ends them; reading one also stores its last use and, in `users`,
// the user's language.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { getIronSession, type SessionOptions } from 'iron-session';
import type { Logger } from 'pino';
import { DAY_MS } from '../shared/time.ts';
import { type Factor, Session, User } from './account/account.entity.ts';
import { saveLocale } from './account/account.locale.ts';
import { rows } from './db/orm.ts';
import { parseLsn } from './db/replicas/replica.ts';
import { preparedStatement } from './db/sql.ts';
import type { Env } from './env.ts';
import { settlePreferences } from './preferences/preferences.ts';
import { moveSubscriptions } from './push/move-subscriptions.ts';

/** A session ends after 7 days without a request, and 30 days after the sign-in. */
const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** The time of the last request is stored at most once a minute. */
const LAST_SEEN_INTERVAL_MS = 60_000;

/** What the cookie holds, encrypted and signed by iron-session (sealed). */
interface CookieContent {
  /** Id of the session. */
  sid?: string;
  /** Id of the user. */
  uid?: number;
}

/** The signed-in user and their session. */
export interface SessionInfo {
  sessionId: string;
  user: Member;
  /** Position in the primary's write-ahead log after the user's last write; only a replica that has replayed it shows the user that write. */
  lastWriteLsn: bigint;
  /** What proved who signed in. */
  factors: Factor[];
  /** The passkey with which the session began or was first confirmed; null without one. */
  passkeyId: string | null;
  /** When the user last proved in this session that it is them, if they did. */
  confirmedAt: Date | null;
}
/** A session that begins, as the caller of `begin` describes it. */
interface NewSession {
  userId: number;
  factors: Factor[];
  passkeyId?: string | null;
  /** When the user proved who they are; null when they have not in this session. */
  confirmedAt: Date | null;
  /** Runs after the commit. */
  onCommitted?: () => void;
}
/** The signed-in user, as procedures get it. */
export interface Member {
  id: number;
  username: string;
  email: string;
  /** Whether the owner of the address has confirmed it. */
  emailConfirmed: boolean;
  fullName: string | null;
  phone: string | null;
  /** The language of the member's last call from the website; null before the first. */
  locale: string | null;
}

/** Name and sealing options of the cookie. `Secure` and `__Host-` depend on the public origin's scheme: sign-in must also work over http. */
export function cookieOptions(env: Pick<Env, 'origin' | 'sessionSecrets'>): SessionOptions {
  const secure = env.origin.startsWith('https:');
  const password = Object.fromEntries(env.sessionSecrets.toReversed().map((secret, i) => [String(i + 1), secret]));
  return {
    password,
    cookieName: secure ? '__Host-sid' : 'sid',
    ttl: ABSOLUTE_MS / 1000,
    cookieOptions: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
  };
}

/**
 * Whether the cookie is spelt as it was sealed: `Fe26.2*…*…~2`, whose parts from the third on are numbers or base64. The last character of a base64 text
 * has unused bits, so that iron-session would also accept some altered cookies.
 */
function isCanonical(header: string, name: string): boolean {
  const value = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [seal, version] = (value ?? '').replaceAll('%2A', '*').split('~');
  const encodedParts = (seal ?? '').split('*').slice(2);
  const isCanonicalBase64 = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;
  return version === '2' && encodedParts.every((part) => /^\d*$/.test(part) || isCanonicalBase64(part));
}

/** Whether a page of the website made the call. It sends the language of the page; REST clients and uploads do not. */
const isWebsiteCall = (req: IncomingMessage & { originalUrl?: string }): boolean => (req.originalUrl ?? req.url ?? '').startsWith('/trpc/');

/** The session cookie of one request and its response. */
export class SessionCookie {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #options: SessionOptions;
  readonly #log: Logger;
  constructor(req: IncomingMessage, res: ServerResponse, options: SessionOptions, log: Logger) {
    this.#req = req;
    this.#res = res;
    this.#options = options;
    this.#log = log;
  }

  /**
   * The signed-in user or null, by the `sessions` row. Stores the time of its last use, at most once a minute, and after a call from the website a
   * changed language of the user. Throws when the database is unavailable, so that an outage signs no one out.
   */
  async readAndRefresh(em: EntityManager, now: Date): Promise<SessionInfo | null> {
    if (!this.#req.headers.cookie?.includes(`${this.#options.cookieName}=`)) return null;
    if (!isCanonical(this.#req.headers.cookie, this.#options.cookieName)) return null;
    const { sid, uid } = await getIronSession<CookieContent>(this.#req, this.#res, this.#options);
    if (!sid || !uid) return null;
    const [row] = await rows<
      Member & {
        lastSeenAt: string | Date;
        lastWriteLsn: string;
        factors: Factor[];
        passkeyId: string | null;
        confirmedAt: string | Date | null;
      }
    >(
      em,
      preparedStatement(
        `select u.id, u.username, u.email, u.email_confirmed_at is not null as "emailConfirmed", u.full_name as "fullName", u.phone, u.locale,
            s.last_seen_at as "lastSeenAt", s.wal_position as "lastWriteLsn", s.factors, s.passkey_id as "passkeyId", s.confirmed_at as "confirmedAt"
          from sessions s join users u on u.id = s.user_id
          where s.id = $1 and u.id = $2 and s.last_seen_at > $3 and s.created_at > $4`,
        [sid, uid, new Date(now.getTime() - IDLE_MS), new Date(now.getTime() - ABSOLUTE_MS)],
      ),
    );
    if (!row) return null;
    const { lastSeenAt, lastWriteLsn, factors, passkeyId, confirmedAt, ...user } = row;
    if (now.getTime() - new Date(lastSeenAt).getTime() > LAST_SEEN_INTERVAL_MS) {
      await em.nativeUpdate(Session, sid, { lastSeenAt: now });
    }
    if (isWebsiteCall(this.#req)) await saveLocale(em, user);
    return {
      sessionId: sid,
      user,
      lastWriteLsn: parseLsn(lastWriteLsn),
      factors,
      passkeyId,
      confirmedAt: confirmedAt ? new Date(confirmedAt) : null,
    };
  }

  /**
   * Starts a session for this device and ends the one in the cookie (against session fixation). `prepare` returns whose session it is; what it stores
   * is in the same transaction. After the commit the cookie is set, and the newer of the browser's and the user's settings is stored in both places.
   * Returns the user's id.
   */
  async begin(em: EntityManager, now: Date, prepare: (tx: EntityManager) => Promise<NewSession>): Promise<number> {
    const sealedSession = await getIronSession<CookieContent>(this.#req, this.#res, this.#options);
    const id = randomBytes(24).toString('base64url');
    const { userId, onCommitted } = await em.transactional(async (tx) => {
      const session = await prepare(tx);
      await tx.insert(Session, {
        id,
        user: tx.getReference(User, session.userId),
        factors: session.factors,
        passkeyId: session.passkeyId ?? null,
        confirmedAt: session.confirmedAt,
        userAgent: (this.#req.headers['user-agent'] ?? '').slice(0, 300),
        lastSeenAt: now,
        createdAt: now,
      });
      if (sealedSession.sid) {
        await moveSubscriptions(tx, sealedSession.sid, id, session.userId);
        await tx.nativeDelete(Session, { id: sealedSession.sid });
      }
      return session;
    });
    sealedSession.sid = id;
    sealedSession.uid = userId;
    await sealedSession.save();
    onCommitted?.();
    const isSecure = this.#options.cookieOptions?.secure === true;
    await settlePreferences(em, { req: this.#req, res: this.#res, userId, now, isSecure }).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'settings were not settled at a sign-in'),
    );
    return userId;
  }

  /** Deletes the session of this device, if any, and its cookie. */
  async end(em: EntityManager): Promise<void> {
    const sealedSession = await getIronSession<CookieContent>(this.#req, this.#res, this.#options);
    if (sealedSession.sid) await em.nativeDelete(Session, { id: sealedSession.sid });
    sealedSession.destroy();
  }
}

/**
 * Stores the current position of the write-ahead log in all sessions of a user, so that they see their write on replicas. Call it after the commit and
 * before the response. On failure it only logs: the write remains, and replicas may show it with a delay.
 */
export async function saveLastWriteLsn({ orm, log }: { orm: MikroORM; log: Logger }, userId: number): Promise<void> {
  // locks the rows in the order of their ids, so that simultaneous writes of a user do not deadlock
  const sql = `update sessions set wal_position = pg_current_wal_insert_lsn() where id in (select id from sessions where user_id = $1 order by id for update)`;
  await rows(orm.em, preparedStatement(sql, [userId])).catch((error: unknown) => log.warn({ err: error }, 'a write was not remembered'));
}
