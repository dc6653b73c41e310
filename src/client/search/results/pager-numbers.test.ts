import { describe, expect, it } from 'vitest';
import { pagerWindow } from './pager-numbers.ts';

describe('pagerWindow', () => {
  it('contains every page up to five', () => {
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pagerWindow(5, 5)).toEqual([1, 2, 3, 4, 5]);
  });
  it('contains five numbers, an ellipsis and the last page when there are more', () => {
    expect(pagerWindow(1, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
    expect(pagerWindow(3, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
  });
  it('centres the current page where possible', () => {
    expect(pagerWindow(5, 9)).toEqual([3, 4, 5, 6, 7, '…', 9]);
  });
  it('has no ellipsis once the window reaches the last page', () => {
    expect(pagerWindow(7, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pagerWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
  it('stays inside the range for a page that does not exist', () => {
    expect(pagerWindow(400, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pagerWindow(0, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
    expect(pagerWindow(3, 0)).toEqual([1]);
  });
  it('always contains the current page and at most five ordered numbers', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const entries = pagerWindow(page, pages);
        const ellipsisIndex = entries.indexOf('…');
        const numbers = (ellipsisIndex < 0 ? entries : entries.slice(0, ellipsisIndex)) as number[];
        const consecutiveNumbers = numbers.map((_, i) => numbers[0]! + i);
        expect(numbers).toContain(page);
        expect(numbers.length).toBe(Math.min(5, pages));
        expect(numbers).toEqual(consecutiveNumbers);
        expect(entries).toContain(pages);
      }
    }
  });
});
