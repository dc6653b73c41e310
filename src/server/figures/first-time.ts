// Remembers in the process for half an hour what a visitor did, as salted hashes, so that doing it again does not count.
import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Context } from '../context.ts';

/** The same visitor counts once in this time. */
const REPEATED_MS = 30 * MINUTE_MS;

/** Forgotten when the process ends: what is remembered of a visitor cannot be traced back to an address, not even by us. */
const salt = randomBytes(32);

/** Who calls, as the address and the browser tell. */
type Visitor = Pick<Context, 'address' | 'userAgent' | 'orm'>;

/**
 * Creates the memory of one kind of events, of at most `maxRemembered`: a flood displaces the oldest, and never takes more memory.
 * @returns a function that remembers that a visitor did `what`, and says whether it is the first time within half an hour
 */
export function createVisitorMemory(maxRemembered: number): (visitor: Visitor, what: string | number, now: number) => boolean {
  /** When each visitor last did something, in milliseconds since 1970, by a hash of both; oldest first. One map for each database. */
  const memories = new WeakMap<object, Map<string, number>>();
  return ({ address, userAgent, orm }, what, now) => {
    const lastTimes = memories.get(orm.config) ?? new Map<string, number>();
    memories.set(orm.config, lastTimes);
    const key = createHash('sha256').update(salt).update(`${address}\n${userAgent}\n${what}`).digest('base64url').slice(0, 22);
    const lastTime = lastTimes.get(key);
    if (lastTime !== undefined && now - lastTime < REPEATED_MS) return false;
    // a map keeps the order of insertion: deleting the entry first makes it the newest
    lastTimes.delete(key);
    lastTimes.set(key, now);
    for (const [oldest, time] of lastTimes) {
      if (lastTimes.size <= maxRemembered && now - time < REPEATED_MS) break;
      lastTimes.delete(oldest);
    }
    return true;
  };
}
