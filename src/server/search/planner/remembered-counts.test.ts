// Tests when `readRememberedCounts` returns counts of the last minute and when it reads them again.
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shareCostlyReads } from '../../db/costly-reads.ts';
import { readRememberedCounts } from './remembered-counts.ts';

beforeEach(() => {
  // the cache took a reference to `performance` when it was loaded, so that fake timers do not reach it: its clock is made to follow theirs
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The entity manager of a visitor who is not signed in; each belongs to another database. */
const visitorEm = () => shareCostlyReads({ config: {} } as EntityManager);

/** Makes a read of counts of `homes` homes (null: unknown). Its result is the number of reads so far: the same number again was remembered. */
function makeCountingRead(homes: number | null, em = visitorEm()) {
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
    const read = makeCountingRead(10_000);
    expect(await read()).toEqual({ reads: 1 });
    vi.advanceTimersByTime(59_000);
    expect(await read()).toEqual({ reads: 1 });
    expect(await read('filters of a place')).toEqual({ reads: 2 });
    vi.advanceTimersByTime(2_000);
    expect(await read()).toEqual({ reads: 3 });
  });

  it('reads the counts of fewer homes, and those with an unknown number, each time', async () => {
    for (const homes of [9_999, null]) {
      const read = makeCountingRead(homes);
      await read();
      expect(await read()).toEqual({ reads: 2 });
    }
  });

  it('reads each time for members, who must see their own writes', async () => {
    const read = makeCountingRead(20_000, { config: {} } as EntityManager);
    await read();
    expect(await read()).toEqual({ reads: 2 });
  });

  it('reads again for another database', async () => {
    let reads = 0;
    const readFrom = (em: EntityManager) =>
      readRememberedCounts(
        em,
        'key',
        () => Promise.resolve({ reads: ++reads }),
        () => 20_000,
      );
    expect(await readFrom(visitorEm())).toEqual({ reads: 1 });
    expect(await readFrom(visitorEm())).toEqual({ reads: 2 });
  });

  it('reads again after an error', async () => {
    const em = visitorEm();
    const countedHomes = () => 50_000;
    await expect(readRememberedCounts(em, 'key', () => Promise.reject(new Error('unavailable')), countedHomes)).rejects.toThrow(
      'unavailable',
    );
    expect(await readRememberedCounts(em, 'key', () => Promise.resolve({ n: 1 }), countedHomes)).toEqual({ n: 1 });
  });
});
