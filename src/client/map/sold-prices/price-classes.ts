// Divides areas into price classes by their median prices, all in AED per square foot. Each class has a colour on the map of sold prices.

/** Number of price classes. Each has about as many areas as the others. */
export const CLASSES = 5;
/** Limits are rounded to this many AED per square foot. */
const LIMIT_STEP = 50;

/** The lowest price of each class except the first, in ascending order. If many prices are equal, there are fewer classes. */
export function classStarts(prices: readonly number[]): number[] {
  const sorted = prices.toSorted((a, b) => a - b);
  const starts = Array.from({ length: CLASSES - 1 }, (_, i) => {
    const quantile = sorted[Math.floor(((i + 1) / CLASSES) * sorted.length)] ?? 0;
    return Math.round(quantile / LIMIT_STEP) * LIMIT_STEP;
  });
  // a limit at or below the cheapest, or above the dearest, would leave a class without areas
  return [...new Set(starts)].filter((start) => start > (sorted[0] ?? 0) && start <= (sorted.at(-1) ?? 0));
}

/** The number of the class of a price, from 0 for the cheapest. */
export const classOf = (price: number, starts: readonly number[]): number => starts.filter((start) => price >= start).length;

/** Lowest and highest price of each class, as the legend shows them. Prices are integers. */
export function classRanges(prices: readonly number[], starts: readonly number[]): { low: number; high: number }[] {
  if (prices.length === 0) return [];
  const lowestPrices = [Math.min(...prices), ...starts];
  return lowestPrices.map((low, level) => {
    const nextLow = lowestPrices[level + 1];
    return { low, high: nextLow === undefined ? Math.max(...prices) : nextLow - 1 };
  });
}
