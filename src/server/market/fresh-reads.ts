// Remembers what was read about an area for less than half a minute, in the memory of this process. What is asked for again is read anew ahead of time, so
// that people who look at an area do not wait for it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { MARKET_MS } from '../../shared/market/market-limits.ts';
import { cachedBy } from '../cached-by.ts';

interface Remembered {
  value: Promise<unknown>;
  /** When the read began, in milliseconds of a clock that is never set. */
  readAt: number;
  /** Whether it is read anew. */
  isRenewed: boolean;
}
/** Results that are remembered at once; each is some hundred kilobytes at most. */
const MAX_REMEMBERED = 400;

/** The results of a database: tests open several in one process. */
const rememberedReads = cachedBy((_config: object) => new LRUCache<string, Remembered>({ max: MAX_REMEMBERED }));

/** Calls `read`, or returns its result for the same `key` of at most MARKET_MS ago. Equal questions at the same moment share one read. */
export function readFresh<T>(em: EntityManager, key: string, read: (em: EntityManager) => Promise<T>): Promise<T> {
  const remembered = rememberedReads(em.config);
  const now = performance.now();
  const known = remembered.get(key);
  const age = known ? now - known.readAt : MARKET_MS;
  if (!known || age >= MARKET_MS) {
    const value = read(em);
    const entry: Remembered = { value, readAt: now, isRenewed: false };
    remembered.set(key, entry);
    value.catch(() => {
      if (remembered.get(key) === entry) remembered.delete(key);
    });
    return value;
  }
  if (!known.isRenewed && age > MARKET_MS / 2) {
    known.isRenewed = true;
    // one that fails leaves the former result until it is too old
    read(em.fork()).then(
      (value) => remembered.set(key, { value: Promise.resolve(value), readAt: now, isRenewed: false }),
      () => {},
    );
  }
  return known.value as Promise<T>;
}
