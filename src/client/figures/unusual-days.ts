// Finds days on which a figure jumped, so that charts mark them.

/** Days whose middle a day is compared with. */
const MIDDLE_DAYS = 30;
/** A day with more than so many times the middle is unusual. */
const UNUSUAL_FACTOR = 10;
/** Lower numbers than this are never called unusual. */
const MIN_UNUSUAL = 30;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(half)]! : (sorted[half - 1]! + sorted[half]!) / 2;
};

/**
 * The indices of the days on which a figure was more than ten times the middle of the 30 days up to that day; of the first 30 days, where fewer are before it. A middle
 * below 1 counts as 1.
 * @param values the figure by day, oldest first
 */
export function findUnusualDays(values: readonly number[]): number[] {
  return values.flatMap((value, i) => {
    if (value < MIN_UNUSUAL) return [];
    const until = Math.max(i + 1, MIDDLE_DAYS);
    return value > UNUSUAL_FACTOR * Math.max(1, medianOf(values.slice(until - MIDDLE_DAYS, until))) ? [i] : [];
  });
}
