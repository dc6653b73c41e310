// The price slider: its ends and step, and which bars of the histogram its range covers.
/** About how many steps a slider has. */
const STEP_COUNT = 100;

/** Ends and step of a price slider in AED: round numbers, about `STEP_COUNT` steps between `low` and `high`. */
export function sliderScale(low: number, high: number): { from: number; to: number; step: number } {
  const exactStep = Math.max(1, (high - low) / STEP_COUNT);
  // the next larger of 1, 2, 5 and 10 times a power of ten
  const power = 10 ** Math.floor(Math.log10(exactStep));
  const step = ([1, 2, 5].find((n) => n * power >= exactStep) ?? 10) * power;
  return { from: Math.floor(low / step) * step, to: Math.ceil(high / step) * step, step };
}

/** Which bars of a histogram from `low` to `high` overlap a price range. */
export function coveredBars(barCount: number, low: number, high: number, min: number | undefined, max: number | undefined): boolean[] {
  const width = (high - low) / barCount;
  return Array.from({ length: barCount }, (_, i) => {
    // The first and the last bar include the properties beyond the ends.
    const from = i === 0 ? Number.NEGATIVE_INFINITY : low + i * width;
    const to = i === barCount - 1 ? Number.POSITIVE_INFINITY : low + (i + 1) * width;
    return to > (min ?? Number.NEGATIVE_INFINITY) && from < (max ?? Number.POSITIVE_INFINITY);
  });
}
