const WINDOW = 5;

/**
 * The numbers that a pager shows: every page up to five; beyond, a window of five around the current page, then `…` and the
 * last page when the window stops before it. Pages count from 1; a page outside the range is taken as the nearest one inside.
 */
export function pagerWindow(page: number, pages: number): (number | '…')[] {
  const size = Math.min(WINDOW, Math.max(1, pages));
  const middle = Math.min(Math.max(page, 1), Math.max(1, pages)) - Math.floor(WINDOW / 2);
  const first = Math.max(1, Math.min(middle, pages - size + 1));
  const numbers = Array.from({ length: size }, (_, i) => first + i);
  return first + size - 1 < pages ? [...numbers, '…', pages] : numbers;
}
