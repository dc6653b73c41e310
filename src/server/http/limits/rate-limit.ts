// All rate limits by name with their settings (`LIMIT_*`). Calls are counted in the table `rate_limits`; those of `read`, `write`, `beacon` and API keys in memory first.
import { hash } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { API_ALLOWANCES } from '../../../shared/api-key/api-key.ts';
import { m } from '../../../shared/messages/messages.ts';
import { INVITATIONS_A_DAY } from '../../../shared/organization/team-schemas.ts';
import { poolOf } from '../../db/orm.ts';
import type { Env } from '../../env.ts';
import { DomainError, type Text } from '../../errors.ts';
import { createMemoryCounter, type LimitUsage, type MemoryCounter } from './memory-counter.ts';

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
