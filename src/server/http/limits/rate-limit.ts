// All rate limits by name with their settings (`LIMIT_*`). Calls are counted in the table `rate_limits`; those of `read`, `write`, `beacon` and API keys in memory first.
import { hash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { API_ALLOWANCES } from '../../../shared/api-key/api-key.ts';
import { m } from '../../../shared/messages/messages.ts';
import { INVITATIONS_A_DAY } from '../../../shared/organization/team-schemas.ts';
import { poolOf } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { DomainError, type Text } from '../../errors.ts';

/** Each limit allows `points` calls in `duration` seconds (the terms of rate-limiter-flexible) for each key; 0 points disable it. */
const limitSettings = (env: Env) => ({
  /** Failed sign-ins, by user name and by network address. */
  loginAccount: { points: env.LIMIT_LOGIN_ACCOUNT, duration: 900 },
  loginAddress: { points: env.LIMIT_LOGIN_ADDRESS, duration: 900 },
  /** Wrong current passwords of a signed-in user, by user id; independent of sign-in attempts by others. */
  currentPassword: { points: env.LIMIT_LOGIN_ACCOUNT, duration: 900 },
  /** Wrong codes of a second factor, per user; apart from passwords. */
  secondFactor: { points: env.LIMIT_SECOND_FACTOR, duration: 900 },
  /** Wrong codes of a second factor per user and day, so that a person who knows the password cannot guess codes for months. */
  secondFactorDay: { points: 3 * env.LIMIT_SECOND_FACTOR, duration: 86_400 },
  /** Started sign-ins with a passkey, per network address. Each opening of the sign-in page starts one, so that the browser can offer its passkeys. */
  passkeyChallenge: { points: env.LIMIT_PASSKEY, duration: 900 },
  /** New accounts, per network address. */
  register: { points: env.LIMIT_REGISTER, duration: 3600 },
  /**
   * Messages, applications and requests for an email with a link, such as for a forgotten password, per network address; reviews and emails that confirm an
   * address, per user.
   */
  message: { points: env.LIMIT_MESSAGE, duration: 600 },
  /** New listings, payments and uploaded pictures, each per user. */
  createListing: { points: env.LIMIT_CREATE_LISTING, duration: 3600 },
  /** Changed unit numbers, per listing: whether other adverts are of the same home must not tell a neighbour's number by trying them all. */
  changeUnit: { points: 10, duration: 86_400 },
  payment: { points: env.LIMIT_PAYMENT, duration: 600 },
  upload: { points: env.LIMIT_UPLOAD, duration: 60 },
  /** Every read, per network address. */
  read: { points: env.LIMIT_READ, duration: 60 },
  /** Every change, per user and per network address, in addition to the limits of single changes. */
  write: { points: env.LIMIT_WRITE, duration: 60 },
  /** Calls with an API key, per key, by the plan of its owner. */
  keyCalls60: { points: API_ALLOWANCES.none.callsAMinute, duration: 60 },
  keyCalls300: { points: API_ALLOWANCES.premium_plan.callsAMinute, duration: 60 },
  keyCalls1200: { points: API_ALLOWANCES.enterprise_plan.callsAMinute, duration: 60 },
  /** Calls with an unknown or ended key, per network address. */
  unknownKey: { points: 60, duration: 60 },
  /** Exports of all results, per network address. */
  export: { points: env.LIMIT_EXPORT, duration: 3600 },
  /** New alerts, per network address or member; emails that ask for the confirmation of an alert, per mailbox. */
  alert: { points: env.LIMIT_ALERT, duration: 86_400 },
  /** Inquiries, per home and network address. */
  inquiry: { points: env.LIMIT_INQUIRY, duration: 600 },
  /** People who asked elsewhere, per user. */
  externalInquiry: { points: 300, duration: 3600 },
  /** Questions for market figures, per user. */
  market: { points: env.LIMIT_MARKET, duration: 60 },
  /** Files of figures, per user: one may read 50,000 days. */
  figureFile: { points: 20, duration: 3600 },
  /** Pins on the map whose travel times are computed, per network address. */
  travel: { points: env.LIMIT_TRAVEL, duration: 3600 },
  /** New feeds, and readings and checks of feeds that are asked for, per user. */
  feedRun: { points: 30, duration: 3600 },
  /** Readings of a feed out, per feed: portals read it every hour or more seldom. */
  outgoingFeed: { points: 60, duration: 3600 },
  /** Files of homes that are sent, and changes of how their columns are read, per user. */
  importFile: { points: 30, duration: 3600 },
  importCheck: { points: 200, duration: 3600 },
  /** Webhooks that are made or changed, tests, and deliveries that are sent again, per user. */
  webhook: { points: 60, duration: 600 },
  /** Notifications in browsers, per user; others arrive by email alone. */
  push: { points: 300, duration: 3600 },
  /** New brokerages, per user. */
  brokerage: { points: 5, duration: 86_400 },
  /** Invitations to a brokerage, per brokerage. */
  invitation: { points: INVITATIONS_A_DAY, duration: 86_400 },
  /** New shared lists, per network address and per user; changes of shared lists, per network address. */
  shortlist: { points: env.LIMIT_SHORTLIST, duration: 86_400 },
  shortlistChange: { points: env.LIMIT_SHORTLIST_CHANGE, duration: 60 },
  /** Reports of pages about cards that were shown and presses, per network address. */
  beacon: { points: env.LIMIT_BEACON, duration: 60 },
  /** Reports, per network address. */
  report: { points: env.LIMIT_REPORT, duration: 600 },
  /** Decisions of a staff member, and views of contact data that is hidden by default. */
  staffDecision: { points: env.LIMIT_STAFF_DECISIONS, duration: 3600 },
  staffReveal: { points: env.LIMIT_STAFF_REVEALS, duration: 3600 },
  /** Refused calls of a staff member that the audit log records. */
  staffDenied: { points: 20, duration: 3600 },
  /** Questions whether a home is still available, per home and network address. */
  availability: { points: env.LIMIT_AVAILABILITY, duration: 86_400 },
  /** Inquiries, and questions whether a home is still available, about all homes per network address; replies per user or link. */
  inquiryAddress: { points: env.LIMIT_INQUIRY_ADDRESS, duration: 600 },
});
export type LimitName = keyof ReturnType<typeof limitSettings>;

/** The default text of a rejection, in the language of the request. */
const TOO_MANY_TEXT = (): string => m.http_too_many();

/** What is left of a limit. */
export interface LimitUsage {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** The headers that say what is left of a limit, as names and values in turn; none where nothing is known. */
export const limitHeaders = (usage: LimitUsage | null): string[] =>
  usage
    ? [
        ...['RateLimit-Limit', String(usage.limit)],
        ...['RateLimit-Remaining', String(usage.remaining)],
        ...['RateLimit-Reset', String(usage.resetSeconds)],
      ]
    : [];

/** Counts calls in PostgreSQL, shared by all instances. A key is whom a limit is counted for, such as a network address or a user id. */
export interface Limiter {
  /**
   * Counts one call of `key`.
   * @throws DomainError TOO_MANY with the seconds to wait
   */
  count: (name: LimitName, key: string, text?: Text) => Promise<void>;
  /**
   * Checks that a key is below its limit and counts nothing: for limits that count only failures, and before a body is read.
   * @throws DomainError TOO_MANY with the seconds to wait
   */
  requireBelow: (name: LimitName, key: string, text?: Text) => Promise<void>;
  /** Counts one failure against a limit that `requireBelow` checks. */
  countFailure: (name: LimitName, key: string) => Promise<void>;
  /** Deletes what was counted for a key. */
  clear: (name: LimitName, key: string) => Promise<void>;
  /**
   * Takes back a call that `count` counted, when the call failed and only successes should count. (Counting first keeps simultaneous calls within the
   * limit.) Where only failures count, use `requireBelow` and `countFailure`.
   */
  refund: (name: LimitName, key: string) => Promise<void>;
  /** How much of a limit that is counted in memory a key has left, and the seconds until it is whole again; null for others and disabled ones. */
  usageOf: (name: LimitName, key: string) => LimitUsage | null;
  /** The same of a limit that is counted in PostgreSQL, by a query. */
  readUsage: (name: LimitName, key: string) => Promise<LimitUsage | null>;
  /** The limits that a setting of 0 disables. */
  disabledLimits: LimitName[];
}

/** Longer keys are stored as a hash: the column has 255 characters for the name of the limit and the key. */
const MAX_KEY_LENGTH = 100;
const storedKey = (key: string): string => (key.length > MAX_KEY_LENGTH ? hash('sha256', key) : key);

/** Creates the rate limits from the settings. Starts timers that add the counts in memory to those in PostgreSQL. */
export async function createLimiter(orm: MikroORM, env: Env): Promise<Limiter> {
  const pool = await poolOf(orm.em);
  const enabledLimits = Object.entries(limitSettings(env)).filter(([, limit]) => limit.points > 0);
  const limiters = new Map(
    enabledLimits.map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        ...limit,
        // rejects a key over its limit from memory, so that a flood does not reach the database
        inMemoryBlockOnConsumed: limit.points + 1,
      }),
    ]),
  );
  const memoryCounters: Partial<Record<LimitName, MemoryCounter>> = {
    read: createMemoryCounter(pool, limiters.get('read')),
    write: createMemoryCounter(pool, limiters.get('write')),
    unknownKey: createMemoryCounter(pool, limiters.get('unknownKey')),
    keyCalls60: createMemoryCounter(pool, limiters.get('keyCalls60')),
    keyCalls300: createMemoryCounter(pool, limiters.get('keyCalls300')),
    keyCalls1200: createMemoryCounter(pool, limiters.get('keyCalls1200')),
    beacon: createMemoryCounter(pool, limiters.get('beacon')),
  };
  const createTooManyError = (text: Text, waitMs: number) => new DomainError('TOO_MANY', text, Math.ceil(waitMs / 1000));
  /**
   * The milliseconds until a key may call again. They never exceed the duration of the limit: what was counted while the clock was ahead is forgotten
   * once it was set right. @returns null when it was forgotten
   */
  const waitOf = async (limiter: RateLimiterPostgres, key: string, { msBeforeNext }: RateLimiterRes): Promise<number | null> => {
    if (msBeforeNext <= limiter.duration * 1000) return msBeforeNext;
    await limiter.delete(key);
    return null;
  };
  return {
    disabledLimits: (Object.keys(limitSettings(env)) as LimitName[]).filter((name) => !limiters.has(name)),
    requireBelow: async (name, key, text = TOO_MANY_TEXT) => {
      const waitMs = memoryCounters[name]?.waitMs(key);
      if (waitMs) throw createTooManyError(text, waitMs);
      if (waitMs !== undefined) return;
      const limiter = limiters.get(name);
      const usage = await limiter?.get(storedKey(key));
      if (!limiter || !usage || usage.consumedPoints < limiter.points) return;
      const wait = await waitOf(limiter, storedKey(key), usage);
      if (wait !== null) throw createTooManyError(text, wait);
    },
    usageOf: (name, key) => memoryCounters[name]?.usageOf(key) ?? null,
    readUsage: async (name, key) => {
      const limiter = limiters.get(name);
      if (!limiter) return null;
      const usage = await limiter.get(storedKey(key));
      return {
        limit: limiter.points,
        remaining: Math.max(0, limiter.points - (usage?.consumedPoints ?? 0)),
        resetSeconds: Math.ceil(Math.max(0, usage?.msBeforeNext ?? 0) / 1000),
      };
    },
    countFailure: async (name, key) => void (await limiters.get(name)?.penalty(storedKey(key))),
    clear: async (name, key) => void (await limiters.get(name)?.delete(storedKey(key))),
    refund: async (name, key) => void (await limiters.get(name)?.reward(storedKey(key))),
    count: async (name, key, text = TOO_MANY_TEXT) => {
      // undefined: this limit is not counted in memory
      const waitMs = memoryCounters[name]?.count(key);
      if (waitMs) throw createTooManyError(text, waitMs);
      if (waitMs !== undefined) return;
      const limiter = limiters.get(name);
      const consume = async (): Promise<void> => void (await limiter?.consume(storedKey(key)));
      try {
        await consume();
      } catch (reason) {
        if (!limiter || !(reason instanceof RateLimiterRes)) throw reason;
        const wait = await waitOf(limiter, storedKey(key), reason);
        if (wait !== null) throw createTooManyError(text, wait);
        await consume();
      }
    },
  };
}

/** How often counts in memory are added to those in PostgreSQL, and of how many keys in one statement. */
const FLUSH_MS = 1000;
const FLUSHED_KEYS = 1000;

/**
 * SQL: adds the points `$2` of the keys `$1`, which count until `$3` where they begin anew, at the time `$4` (both epoch milliseconds). It is what `penalty` of
 * rate-limiter-flexible does for one key. In the order of the keys, so that processes do not wait for each other in a circle.
 */
const ADD_POINTS_SQL = `insert into rate_limits as r (key, points, expire)
    select key, points, $3::bigint from unnest($1::text[], $2::int[]) added(key, points) order by key
  on conflict (key) do update set points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
    expire = case when r.expire <= $4 then excluded.expire else r.expire end
  returning key, points, expire`;

/** Counts calls in memory. Both functions return the milliseconds to wait, 0 for none. */
interface MemoryCounter {
  /** Counts a call of a key. */
  count: (key: string) => number;
  /** How long the next call of a key has to wait. */
  waitMs: (key: string) => number;
  usageOf: (key: string) => LimitUsage | null;
}

/**
 * Creates a counter in memory, whose counts a timer adds to PostgreSQL: a write per read would cost more than the read. Several instances may together exceed
 * a limit by a second's calls; without the database each counts alone.
 */
function createMemoryCounter(pool: pg.Pool, limiter: RateLimiterPostgres | undefined): MemoryCounter {
  if (!limiter) return { count: () => 0, waitMs: () => 0, usageOf: () => null };
  // calls by key: not yet added to PostgreSQL, counted by all instances, and until when (epoch milliseconds) they count
  const counts = new Map<string, { pending: number; shared: number; until: number }>();
  const flush = async (): Promise<void> => {
    const now = Date.now();
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key);
    const due = [...counts].flatMap(([key, entry]) => (entry.pending > 0 ? [{ key, entry, added: entry.pending }] : []));
    for (let i = 0; i < due.length; i += FLUSHED_KEYS) {
      const batch = new Map(due.slice(i, i + FLUSHED_KEYS).map((each) => [limiter.getKey(each.key), each]));
      const values = [[...batch.keys()], [...batch.values()].map(({ added }) => added), now + limiter.duration * 1000, now];
      try {
        const { rows } = await pool.query<{ key: string; points: number; expire: string }>({
          name: 'rate-limits-add',
          text: ADD_POINTS_SQL,
          values,
        });
        for (const { key, points, expire } of rows) {
          const { entry, added } = batch.get(key)!;
          entry.pending -= added;
          entry.shared = points;
          entry.until = Date.now() + Math.min(Math.max(0, Number(expire) - Date.now()), limiter.duration * 1000);
        }
      } catch {
        // the database is unavailable: the next run tries again
        return;
      }
    }
  };
  // a run that takes longer than the interval ends before the next one begins, or both would add the same calls
  let isFlushing = false;
  const flushOnce = async (): Promise<void> => {
    if (isFlushing) return;
    isFlushing = true;
    await flush();
    isFlushing = false;
  };
  setInterval(() => void flushOnce(), FLUSH_MS).unref();
  return {
    count: (key) => {
      let entry = counts.get(key);
      if (!entry || entry.until <= Date.now() || entry.until > Date.now() + limiter.duration * 1000) {
        entry = { pending: 0, shared: 0, until: Date.now() + limiter.duration * 1000 };
        counts.set(key, entry);
      }
      entry.pending++;
      return entry.pending + entry.shared > limiter.points ? entry.until - Date.now() : 0;
    },
    usageOf: (key) => {
      const entry = counts.get(key);
      const isCounted = entry !== undefined && entry.until > Date.now();
      return {
        limit: limiter.points,
        remaining: isCounted ? Math.max(0, limiter.points - entry.pending - entry.shared) : limiter.points,
        resetSeconds: isCounted ? Math.ceil((entry.until - Date.now()) / 1000) : 0,
      };
    },
    waitMs: (key) => {
      const entry = counts.get(key);
      return entry && entry.pending + entry.shared >= limiter.points ? Math.max(0, entry.until - Date.now()) : 0;
    },
  };
}
