// Which page numbers a pager shows.

/** How many consecutive page numbers are shown. */
const WINDOW_SIZE = 5;

/**
 * Entries of a pager for the current `page` of `pages`: all numbers if there are at most five; otherwise five around the current page, `…`
 * and the last page. Pages count from 1; a page outside the range is taken as the nearest one in it.
 */
export function pagerWindow(page: number, pages: number): (number | '…')[] {
  const size = Math.min(WINDOW_SIZE, Math.max(1, pages));
  const currentPage = Math.min(Math.max(page, 1), Math.max(1, pages));
  const firstIfCentred = currentPage - Math.floor(WINDOW_SIZE / 2);
  const first = Math.max(1, Math.min(firstIfCentred, pages - size + 1));
  const numbers = Array.from({ length: size }, (_, i) => first + i);
  return first + size - 1 < pages ? [...numbers, '…', pages] : numbers;
}
