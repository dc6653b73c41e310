// Counts calls of a rate limit in the memory of this process, and adds them to PostgreSQL once a second.
import type pg from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';

/** What is left of a limit. */
export interface LimitUsage {
  limit: number;
  remaining: number;
  resetSeconds: number;
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
export interface MemoryCounter {
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
export function createMemoryCounter(pool: pg.Pool, limiter: RateLimiterPostgres | undefined): MemoryCounter {
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
