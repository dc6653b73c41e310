// Price classes of areas: their limits from the median prices of the areas.

/** Number of price classes; each has a colour, and about as many areas as another. */
export const CLASSES = 5;
/** Limits are rounded to this many AED per square foot. */
const LIMIT_STEP = 50;

/** The lowest price of each class but the first, rising, in AED per square foot; fewer where prices are alike. */
export function classStarts(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((a, b) => a - b);
  const starts = Array.from({ length: CLASSES - 1 }, (_, i) => {
    const quantile = sorted[Math.floor(((i + 1) / CLASSES) * sorted.length)] ?? 0;
    return Math.round(quantile / LIMIT_STEP) * LIMIT_STEP;
  });
  // a limit at or below the cheapest would leave a class without areas
  return [...new Set(starts)].filter((start) => start > (sorted[0] ?? 0));
}

/** The class of a price, from 0 on. */
export const classOf = (price: number, starts: readonly number[]): number => starts.filter((start) => price >= start).length;

/** Lowest and highest price of each class, as the legend names them. */
export function classRanges(prices: readonly number[], starts: readonly number[]): { low: number; high: number }[] {
  if (prices.length === 0) return [];
  const edges = [Math.min(...prices), ...starts];
  return edges.map((low, i) => ({ low, high: i + 1 < edges.length ? edges[i + 1]! - 1 : Math.max(...prices) }));
}
