import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareCostlyReads } from '../../db/costly-reads.ts';
import { readRememberedCounts } from './remembered-counts.ts';

beforeEach(() => {
  // the clock of the cache, which it took before the timers are replaced, follows that of the timers
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What a visitor reads with, of a database of its own. */
const visitorEm = () => shareCostlyReads({ config: {} } as EntityManager);

/** A reader of counts that says how many times it has read. */
function countingReader(homes: number | null, em = visitorEm()) {
  let reads = 0;
  return (key = 'filters of everything') =>
    readRememberedCounts(
      em,
      key,
      () => Promise.resolve({ reads: ++reads }),
      () => homes,
    );
}

describe('readRememberedCounts', () => {
  it('returns the counts of 10,000 homes again for a minute, each key for itself', async () => {
    const read = countingReader(10_000);
    expect(await read()).toEqual({ reads: 1 });
    vi.advanceTimersByTime(59_000);
    expect(await read()).toEqual({ reads: 1 });
    expect(await read('filters of a place')).toEqual({ reads: 2 });
    vi.advanceTimersByTime(2_000);
    expect(await read()).toEqual({ reads: 3 });
  });

  it('reads the counts of fewer homes, and those with an unknown number, each time', async () => {
    for (const homes of [9_999, null]) {
      const read = countingReader(homes);
      await read();
      expect(await read()).toEqual({ reads: 2 });
    }
  });

  it('reads each time for members, who must see their own writes', async () => {
    const read = countingReader(20_000, { config: {} } as EntityManager);
    await read();
    expect(await read()).toEqual({ reads: 2 });
  });

  it('keeps the counts of one database apart from those of another', async () => {
    expect(await countingReader(20_000)()).toEqual({ reads: 1 });
    expect(await countingReader(20_000)()).toEqual({ reads: 1 });
  });

  it('reads again after an error', async () => {
    const em = visitorEm();
    const size = () => 50_000;
    await expect(readRememberedCounts(em, 'key', () => Promise.reject(new Error('unavailable')), size)).rejects.toThrow('unavailable');
    expect(await readRememberedCounts(em, 'key', () => Promise.resolve({ n: 1 }), size)).toEqual({ n: 1 });
  });
});
