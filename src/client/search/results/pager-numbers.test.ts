import { describe, expect, it } from 'vitest';
import { pagerWindow } from './pager-numbers.ts';

describe('pagerWindow', () => {
  it('shows every page up to five', () => {
    expect(pagerWindow(1, 1)).toEqual([1]);
    expect(pagerWindow(2, 3)).toEqual([1, 2, 3]);
    expect(pagerWindow(5, 5)).toEqual([1, 2, 3, 4, 5]);
  });
  it('shows five numbers, an ellipsis and the last page beyond', () => {
    expect(pagerWindow(1, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
    expect(pagerWindow(3, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
  });
  it('keeps the current page in the middle where it can', () => {
    expect(pagerWindow(5, 9)).toEqual([3, 4, 5, 6, 7, '…', 9]);
  });
  it('ends without an ellipsis once the window reaches the last page', () => {
    expect(pagerWindow(7, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pagerWindow(9, 9)).toEqual([5, 6, 7, 8, 9]);
  });
  it('stays inside the range for a page that does not exist', () => {
    expect(pagerWindow(400, 9)).toEqual([5, 6, 7, 8, 9]);
    expect(pagerWindow(0, 9)).toEqual([1, 2, 3, 4, 5, '…', 9]);
    expect(pagerWindow(3, 0)).toEqual([1]);
  });
  it('always holds the current page, five numbers at most, in order', () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pagerWindow(page, pages);
        const numbers = shown.slice(0, shown.indexOf('…') < 0 ? undefined : shown.indexOf('…')) as number[];
        expect(numbers).toContain(page);
        expect(numbers.length).toBe(Math.min(5, pages));
        expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! + i));
        expect(shown.at(-1) === pages || shown.includes(pages)).toBe(true);
      }
    }
  });
});
