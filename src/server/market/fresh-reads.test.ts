// Tests how long results about an area are remembered, that what is asked for again is read ahead of time, and what a read that fails leaves.
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MARKET_MS } from '../../shared/market/market-limits.ts';
import { readFresh } from './fresh-reads.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A database of its own: results are remembered by its configuration. */
function makeReads() {
  const em = { config: {}, fork: () => em } as unknown as EntityManager;
  let count = 0;
  const read = vi.fn((_em: EntityManager) => Promise.resolve(++count));
  return { em, read, ask: (): Promise<number> => readFresh(em, 'area', read) };
}

test('equal questions at once share one read, and the result serves for half a minute at most', async () => {
  const { read, ask } = makeReads();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(MARKET_MS / 2 - 100);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(MARKET_MS);
  expect(await ask()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a result in the second half of its time is read anew without a wait, and its age counts from that read', async () => {
  const { read, ask } = makeReads();
  await ask();
  vi.advanceTimersByTime(MARKET_MS / 2 + 100);
  expect([await ask(), await ask()]).toEqual([1, 2]);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(MARKET_MS / 2 - 100);
  expect(await ask()).toBe(2);
});

test('a read that fails is not remembered, and one ahead of time leaves the former result until it is too old', async () => {
  const { read, ask } = makeReads();
  read.mockImplementationOnce(() => Promise.reject(new Error('away')));
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(1);
  read.mockImplementation(() => Promise.reject(new Error('away')));
  vi.advanceTimersByTime(MARKET_MS / 2 + 100);
  expect([await ask(), await ask()]).toEqual([1, 1]);
  vi.advanceTimersByTime(MARKET_MS / 2);
  await expect(ask()).rejects.toThrow('away');
});
