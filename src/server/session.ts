import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getIronSession, type SessionOptions } from 'iron-session';
import { Session, User } from './account/account.entity.ts';
import { rows } from './db/orm.ts';
import { parseLsn } from './db/replica.ts';
import { preparedStatement } from './db/sql.ts';
import type { Deps } from './deps.ts';
import type { Env } from './env.ts';

/** a session ends after seven days without a visit, and after thirty days in any case. */
const IDLE_MS = 7 * 86_400_000;
const ABSOLUTE_MS = 30 * 86_400_000;
/** A visit is written down at most once a minute. */
const TOUCH_MS = 60_000;

interface Sealed {
  sid?: string;
  uid?: number;
}

/** Who is signed in: the member and the session's id. */
export interface SessionInfo {
  sessionId: string;
  user: Member;
  /** Where the member's last write stands in the primary's log: only a replica that has replayed it shows him his own doing. */
  lastWriteLsn: bigint;
}
/** The member as every signed-in procedure knows him. */
export interface Member {
  id: number;
  username: string;
  email: string;
  /** Whether the owner of the address has confirmed it. */
  emailConfirmed: boolean;
  fullName: string | null;
  phone: string | null;
}

/** The cookie's name and seal; Secure and `__Host-` follow the scheme of the public origin, because scripts must be able to sign in on http. */
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

/** Base64 leaves bits of a last character unused: a seal spelt differently from how we write it was tampered with, although it would open. */
function isCanonical(header: string, name: string): boolean {
  const value = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  const [seal, version] = (value ?? '').replaceAll('%2A', '*').split('~');
  const parts = (seal ?? '').split('*').slice(2);
  return version === '2' && parts.every((part) => /^\d*$/.test(part) || Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** The cookie of one request: read, set at sign-in, cleared at sign-out. */
export class SessionCookie {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #options: SessionOptions;
  constructor(req: IncomingMessage, res: ServerResponse, options: SessionOptions) {
    this.#req = req;
    this.#res = res;
    this.#options = options;
  }

  /** The signed-in member, or null; the `sessions` row decides on every request. A database that is away throws: nobody is signed out by it. */
  async read(em: EntityManager, now: Date): Promise<SessionInfo | null> {
    if (!this.#req.headers.cookie?.includes(`${this.#options.cookieName}=`)) return null;
    if (!isCanonical(this.#req.headers.cookie, this.#options.cookieName)) return null;
    const { sid, uid } = await getIronSession<Sealed>(this.#req, this.#res, this.#options);
    if (!sid || !uid) return null;
    const [row] = await rows<Member & { seen: string | Date; wrote: string }>(
      em,
      preparedStatement(
        `select u.id, u.username, u.email, u.email_confirmed_at is not null as "emailConfirmed", u.full_name as "fullName", u.phone, s.last_seen_at as seen, s.wal_position as wrote from sessions s join users u on u.id = s.user_id
          where s.id = $1 and u.id = $2 and s.last_seen_at > $3 and s.created_at > $4`,
        [sid, uid, new Date(now.getTime() - IDLE_MS), new Date(now.getTime() - ABSOLUTE_MS)],
      ),
    );
    if (!row) return null;
    const { seen, wrote, ...user } = row;
    if (now.getTime() - new Date(seen).getTime() > TOUCH_MS) {
      await rows(em, preparedStatement('update sessions set last_seen_at = $2 where id = $1', [sid, now]));
    }
    return { sessionId: sid, user, lastWriteLsn: parseLsn(wrote) };
  }

  /**
   * Begins a session for this device and ends the one that the cookie held before (no fixation), in one transaction with `prepare`, which names the
   * user and stores or checks what belongs to it. The cookie is set after the commit. Returns the user's id.
   */
  async begin(em: EntityManager, now: Date, prepare: (tx: EntityManager) => Promise<number>): Promise<number> {
    const sealed = await getIronSession<Sealed>(this.#req, this.#res, this.#options);
    const id = randomBytes(24).toString('base64url');
    const userId = await em.transactional(async (tx) => {
      const user = await prepare(tx);
      if (sealed.sid) await tx.nativeDelete(Session, { id: sealed.sid });
      await tx.insert(Session, {
        id,
        user: tx.getReference(User, user),
        userAgent: (this.#req.headers['user-agent'] ?? '').slice(0, 300),
        lastSeenAt: now,
        createdAt: now,
      });
      return user;
    });
    sealed.sid = id;
    sealed.uid = userId;
    await sealed.save();
    return userId;
  }

  /** Ends the session of this device, if there is one. */
  async end(em: EntityManager): Promise<void> {
    const sealed = await getIronSession<Sealed>(this.#req, this.#res, this.#options);
    if (sealed.sid) await em.nativeDelete(Session, { id: sealed.sid });
    sealed.destroy();
  }
}

/**
 * Remembers, on every device of a member, where the log stands after something he wrote: to be called after the commit and before the answer. When
 * it fails the write stands all the same; he may then see it as late as everybody else.
 */
export async function saveLastWriteLsn({ orm, log }: Pick<Deps, 'orm' | 'log'>, userId: number): Promise<void> {
  const sql = `update sessions set wal_position = pg_current_wal_insert_lsn() where id in (select id from sessions where user_id = $1 order by id for update)`;
  await rows(orm.em, preparedStatement(sql, [userId])).catch((error: unknown) => log.warn({ err: error }, 'a write was not remembered'));
}
