// Counts of many homes, which are used again for a minute: one home more or less cannot be seen in them, and the most frequent requests ask for them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { isForVisitor } from '../../db/costly-reads.ts';

/** Counts of fewer homes are read each time: that is cheap, and users notice a difference of one. */
const MIN_REMEMBERED_HOMES = 10_000;
const REMEMBERED_MS = 60_000;
/** Each is some kilobytes. */
const MAX_REMEMBERED = 1000;

/** What this process remembers, one cache for each database. */
const caches = new WeakMap<object, LRUCache<string, object>>();
function cacheOf({ config }: EntityManager): LRUCache<string, object> {
  let cache = caches.get(config);
  if (!cache) {
    cache = new LRUCache({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
    caches.set(config, cache);
  }
  return cache;
}

/**
 * Reads counts by `read`, or returns those of the last minute with an equal `key`: for visitors only, because members must see their own writes at once.
 * Callers must not change the result.
 * @param key what decides the result: what is counted, with `keyOf` the criteria
 * @param homesIn how many homes a result counts; null when a number in it is unknown, because such a result is not remembered
 */
export async function readRememberedCounts<T extends object | null>(
  em: EntityManager,
  key: string,
  read: () => Promise<T>,
  homesIn: (counts: T) => number | null,
): Promise<T> {
  if (!isForVisitor(em)) return read();
  const cache = cacheOf(em);
  const remembered = cache.get(key) as T | undefined;
  if (remembered) return remembered;
  const counts = await read();
  if (counts && (homesIn(counts) ?? 0) >= MIN_REMEMBERED_HOMES) cache.set(key, counts);
  return counts;
}
