/** How many consecutive page numbers are shown. */
const WINDOW_SIZE = 5;

/**
 * Page numbers of a pager: all up to five; beyond, a window of five around the current page, `…` and the last page. Pages count from 1;
 * a page outside the range is clamped.
 */
export function pagerWindow(page: number, pages: number): (number | '…')[] {
  const size = Math.min(WINDOW_SIZE, Math.max(1, pages));
  const middle = Math.min(Math.max(page, 1), Math.max(1, pages)) - Math.floor(WINDOW_SIZE / 2);
  const first = Math.max(1, Math.min(middle, pages - size + 1));
  const numbers = Array.from({ length: size }, (_, i) => first + i);
  return first + size - 1 < pages ? [...numbers, '…', pages] : numbers;
}
