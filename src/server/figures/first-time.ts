// Remembers in the process for half an hour what a visitor did, as codes that name neither, so that doing it again does not count.
import { createCipheriv, hash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../shared/time.ts';
import type { Context } from '../context.ts';

/** The same visitor counts once in this time. */
const REPEATED_MS = 30 * MINUTE_MS;

/** Forgotten when the process ends: what is remembered of a visitor cannot be traced back to an address, not even by us. */
const salt = randomBytes(32).toString('base64');

/** Who calls, as the address and the browser tell. */
export type Visitor = Pick<Context, 'address' | 'userAgent' | 'orm'>;

/** Bytes of a block of the cipher, and of a code: the first six of a block, which a number holds exactly. */
const BLOCK_BYTES = 16;
const CODE_BYTES = 6;

/**
 * The codes of homes for a visitor: the ids, encrypted by a key that is made of address, browser and salt and is not kept. So the codes of a visitor tell neither the
 * visitor nor the homes, nor that they belong together. One hash and one call of the cipher for all ids, because a report has up to sixty.
 */
function codesOf({ address, userAgent }: Visitor, ids: readonly number[]): number[] {
  const key = hash('sha256', `${salt}${address}\n${userAgent}`, 'buffer').subarray(0, BLOCK_BYTES);
  const blocks = Buffer.alloc(ids.length * BLOCK_BYTES);
  for (const [i, id] of ids.entries()) blocks.writeUInt32LE(id, i * BLOCK_BYTES);
  const encrypted = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false).update(blocks);
  return ids.map((_id, i) => encrypted.readUIntLE(i * BLOCK_BYTES, CODE_BYTES));
}

/**
 * Creates the memory of one kind of events, of at most `maxRemembered`: a flood displaces the oldest, and never takes more memory.
 * @returns a function that remembers that something happened to homes by a visitor, and answers those for which it is the first time within half an hour
 */
export function createVisitorMemory(maxRemembered: number): (visitor: Visitor, ids: readonly number[], now: number) => number[] {
  /** When each visitor last did something, in milliseconds since 1970, by the code of both; oldest first. One map for each database. */
  const memories = new WeakMap<object, Map<number, number>>();
  return (visitor, ids, now) => {
    const { config } = visitor.orm;
    const lastTimes = memories.get(config) ?? new Map<number, number>();
    memories.set(config, lastTimes);
    const codes = codesOf(visitor, ids);
    const isFirst = codes.map((code) => {
      const lastTime = lastTimes.get(code);
      if (lastTime !== undefined && now - lastTime < REPEATED_MS) return false;
      // a map keeps the order of insertion: deleting the entry first makes it the newest
      lastTimes.delete(code);
      lastTimes.set(code, now);
      return true;
    });
    for (const [oldest, time] of lastTimes) {
      if (lastTimes.size <= maxRemembered && now - time < REPEATED_MS) break;
      lastTimes.delete(oldest);
    }
    return ids.filter((_id, i) => isFirst[i]);
  };
}
