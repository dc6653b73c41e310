// Computes quantiles, formats quantiles of times in milliseconds, and measures times.

/** The value that `share` of the list does not exceed (nearest rank); NaN of an empty list. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.max(0, Math.ceil(list.length * share) - 1))] ?? Number.NaN;

export const median = (list: readonly number[]): number => quantile(list, 0.5);

/** Median and 95th percentile, such as `3.10 / 9.00`. */
export const formatPercentiles = (list: readonly number[], decimals = 2): string =>
  `${quantile(list, 0.5).toFixed(decimals)} / ${quantile(list, 0.95).toFixed(decimals)}`;

/** Spread of times in milliseconds, such as `p50 3.1 ms, p95 9.0 ms, longest 14.2 ms`. */
export const formatSpread = (list: readonly number[]): string =>
  `p50 ${quantile(list, 0.5).toFixed(1)} ms, p95 ${quantile(list, 0.95).toFixed(1)} ms, longest ${quantile(list, 1).toFixed(1)} ms`;

/** Runs `work`. @returns how many milliseconds it took */
export async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
