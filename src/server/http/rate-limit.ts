import { hash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { poolOf } from '../db/orm.ts';
import type { Env } from '../env.ts';
import { DomainError } from '../errors.ts';

/** The limits of the contract: how many per how many seconds; 0 switches one off. */
const limits = (env: Env) => ({
  loginAccount: { points: env.LIMIT_LOGIN_ACCOUNT, duration: 900 },
  loginAddress: { points: env.LIMIT_LOGIN_ADDRESS, duration: 900 },
  /** Wrong current passwords of a signed-in user, by user id: never touched by what others type at the sign-in. */
  currentPassword: { points: env.LIMIT_LOGIN_ACCOUNT, duration: 900 },
  register: { points: env.LIMIT_REGISTER, duration: 3600 },
  /** Contact, help, newsletter and forgotten-password messages, per address. */
  message: { points: env.LIMIT_MESSAGE, duration: 600 },
  createListing: { points: env.LIMIT_CREATE_LISTING, duration: 3600 },
  payment: { points: env.LIMIT_PAYMENT, duration: 600 },
  upload: { points: env.LIMIT_UPLOAD, duration: 60 },
  read: { points: env.LIMIT_READ, duration: 60 },
  /** Every change, per member and per address, beside the limits of its own. */
  write: { points: env.LIMIT_WRITE, duration: 60 },
  /** Exports of every match, per address. */
  export: { points: env.LIMIT_EXPORT, duration: 3600 },
  inquiry: { points: env.LIMIT_INQUIRY, duration: 600 },
  inquiryAddress: { points: env.LIMIT_INQUIRY_ADDRESS, duration: 600 },
});
export type LimitName = keyof ReturnType<typeof limits>;

const TOO_MANY_TEXT = 'Too many requests. Please try again later.';

/** Counts calls in PostgreSQL, shared by every instance. */
export interface Limiter {
  /**
   * Counts one call of `key` against a limit.
   * @throws Refused TOO_MANY with the seconds to wait
   */
  count: (name: LimitName, key: string, text?: string) => Promise<void>;
  /**
   * Makes sure that a key is under its limit and counts nothing: for limits that count failures.
   * @throws Refused TOO_MANY with the seconds to wait
   */
  requireBelow: (name: LimitName, key: string, text?: string) => Promise<void>;
  /** Counts one failure against a limit that `requireBelow` guards. */
  countFailure: (name: LimitName, key: string) => Promise<void>;
  /** Gives a counted call back, for limits that count failures only: count first, so that a burst cannot slip through. */
  refund: (name: LimitName, key: string) => Promise<void>;
  /** Names of the limits that are switched off. */
  off: LimitName[];
}

/** Characters of a key that is stored as it is; the column takes 255, with the name of the limit. */
const MAX_KEY = 100;
const storedKey = (key: string): string => (key.length > MAX_KEY ? hash('sha256', key) : key);

export async function createLimiter(orm: MikroORM, env: Env): Promise<Limiter> {
  const pool = await poolOf(orm.em);
  const table = Object.entries(limits(env)).filter(([, limit]) => limit.points > 0);
  const made = new Map(
    table.map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...limit,
        // a key over its limit is refused from memory, so a flood does not reach the database
        inMemoryBlockOnConsumed: limit.points + 1,
      }),
    ]),
  );
  const batched: Partial<Record<LimitName, (key: string) => number>> = {
    read: batchedCounts(made.get('read')),
    write: batchedCounts(made.get('write')),
  };
  const refuse = (text: string, ms: number) => new DomainError('TOO_MANY', text, Math.ceil(ms / 1000));
  return {
    off: (Object.keys(limits(env)) as LimitName[]).filter((name) => !made.has(name)),
    requireBelow: async (name, key, text = TOO_MANY_TEXT) => {
      const limiter = made.get(name);
      const used = await limiter?.get(storedKey(key));
      if (limiter && used && used.consumedPoints >= limiter.points) throw refuse(text, used.msBeforeNext);
    },
    countFailure: async (name, key) => void (await made.get(name)?.penalty(storedKey(key))),
    refund: async (name, key) => void (await made.get(name)?.reward(storedKey(key))),
    count: async (name, key, text = TOO_MANY_TEXT) => {
      const wait = batched[name]?.(key);
      if (wait) throw refuse(text, wait);
      if (wait !== undefined) return;
      try {
        await made.get(name)?.consume(storedKey(key));
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? refuse(text, reason.msBeforeNext) : reason;
      }
    },
  };
}

const FLUSH_MS = 1000;

/**
 * Counts calls in the process and adds them to the shared count once a second: a write per read would cost more than the read. Several
 * instances together may let a second's worth more through. It fails open: without the database only this process's own count holds.
 * The returned function counts one call and answers how long to wait, in milliseconds; 0 when it may go on.
 */
function batchedCounts(limiter: RateLimiterPostgres | undefined): (key: string) => number {
  if (!limiter) return () => 0;
  const counts = new Map<string, { pending: number; shared: number; until: number }>();
  const flush = async (): Promise<void> => {
    for (const [key, entry] of counts) {
      if (entry.until <= Date.now()) {
        counts.delete(key);
        continue;
      }
      const { pending } = entry;
      if (pending === 0) continue;
      try {
        const error = await limiter.penalty(key, pending);
        entry.pending -= pending;
        entry.shared = error.consumedPoints;
        entry.until = Date.now() + Math.max(0, error.msBeforeNext);
      } catch {
        return;
      }
    }
  };
  setInterval(() => void flush(), FLUSH_MS).unref();
  return (key) => {
    let entry = counts.get(key);
    if (!entry || entry.until <= Date.now()) {
      entry = { pending: 0, shared: 0, until: Date.now() + limiter.duration * 1000 };
      counts.set(key, entry);
    }
    entry.pending++;
    return entry.pending + entry.shared > limiter.points ? entry.until - Date.now() : 0;
  };
}
