// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getVisitedIds, markVisited } from './visited.ts';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe('the list of visited properties', () => {
  it('stores each id once, in storage that other tabs read', () => {
    markVisited(7);
    markVisited(9);
    markVisited(7);
    expect([...getVisitedIds()]).toEqual([7, 9]);
    expect(window.localStorage.getItem('seen-homes')).toBe('[7,9]');
  });

  it('returns the same set until another property is opened, so that nothing is redrawn', () => {
    markVisited(1);
    expect(getVisitedIds()).toBe(getVisitedIds());
    const before = getVisitedIds();
    markVisited(2);
    expect(getVisitedIds()).not.toBe(before);
  });

  it('keeps at most 500 ids and drops the oldest first', () => {
    window.localStorage.setItem('seen-homes', JSON.stringify(Array.from({ length: 500 }, (_, i) => i + 1)));
    markVisited(1000);
    expect(getVisitedIds().size).toBe(500);
    expect(getVisitedIds().has(1)).toBe(false);
    expect(getVisitedIds().has(1000)).toBe(true);
  });

  it('is empty when the storage holds something else', () => {
    for (const text of ['{', '"x"', '[1,"2"]', 'null']) {
      window.localStorage.setItem('seen-homes', text);
      expect(getVisitedIds().size).toBe(0);
    }
  });

  it('lasts for this page when the storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    markVisited(3);
    expect(getVisitedIds().has(3)).toBe(true);
  });
});
