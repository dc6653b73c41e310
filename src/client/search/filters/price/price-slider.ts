// The price slider: its ends and step, and which bars of the histogram its range covers.

/** A slider has at most about this many steps. */
const STEP_COUNT = 100;

/** Ends and step of a price slider in AED: round numbers, at most about `STEP_COUNT` steps between `low` and `high`. */
export function sliderScale(low: number, high: number): { from: number; to: number; step: number } {
  const exactStep = Math.max(1, (high - low) / STEP_COUNT);
  // the exact step is rounded up to 1, 2, 5 or 10 times a power of ten
  const powerOfTen = 10 ** Math.floor(Math.log10(exactStep));
  const step = ([1, 2, 5].find((factor) => factor * powerOfTen >= exactStep) ?? 10) * powerOfTen;
  return { from: Math.floor(low / step) * step, to: Math.ceil(high / step) * step, step };
}

/** For each bar of a histogram from `low` to `high`, whether it overlaps the price range from `min` to `max`; undefined means no limit. */
export function coveredBars(barCount: number, low: number, high: number, min: number | undefined, max: number | undefined): boolean[] {
  const width = (high - low) / barCount;
  return Array.from({ length: barCount }, (_, i) => {
    // the first and the last bar also count for prices beyond the ends
    const from = i === 0 ? Number.NEGATIVE_INFINITY : low + i * width;
    const to = i === barCount - 1 ? Number.POSITIVE_INFINITY : low + (i + 1) * width;
    return to > (min ?? Number.NEGATIVE_INFINITY) && from < (max ?? Number.POSITIVE_INFINITY);
  });
}
