// A cache in the memory of this process: counts of many homes are used again for a minute. One home more or less cannot be seen in them, and the most
// frequent requests ask for them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { cachedBy } from '../../cached-by.ts';
import { isForVisitor } from '../../db/costly-reads.ts';

/** Counts of fewer homes are read each time: that is cheap, and users notice a difference of one. */
const MIN_REMEMBERED_HOMES = 10_000;
const REMEMBERED_MS = 60_000;
/** How many results are remembered; each is some kilobytes. */
const MAX_REMEMBERED = 1000;

/** The cache of a database: tests open several in one process. */
const cacheOf = cachedBy((_config: object) => new LRUCache<string, object>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS }));

/**
 * Calls `read`, or returns its result of the last minute for the same `key`. Signed-in users always read, because they must see their own writes at once.
 * Callers must not change the result, which others get too.
 * @param key everything that the result depends on: what is counted, and `keyOf` the search criteria
 * @param homesIn returns how many homes a result counts; null when a number in it is unknown, because such a result is not remembered
 */
export async function readRememberedCounts<T extends object | null>(
  em: EntityManager,
  key: string,
  read: () => Promise<T>,
  homesIn: (counts: T) => number | null,
): Promise<T> {
  if (!isForVisitor(em)) return read();
  const cache = cacheOf(em.config);
  const remembered = cache.get(key) as T | undefined;
  if (remembered) return remembered;
  const counts = await read();
  if (counts && (homesIn(counts) ?? 0) >= MIN_REMEMBERED_HOMES) cache.set(key, counts);
  return counts;
}
