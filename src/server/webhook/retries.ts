// When a delivery that failed is tried again.
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';

/** Waits after the first, second and later tries. */
const WAITS_MS = [5000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, ...[1, 2, 4, 8, 12, 24, 24].map((hours) => hours * HOUR_MS)];
/** Waits are up to a fifth shorter or longer, so that the deliveries of one failure do not come back together. */
const SPREAD = 0.2;

/** Milliseconds until the next try after `tries` failed ones; null when it was the last. `random` is from 0 to 1. */
export function waitAfter(tries: number, random: number): number | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : Math.round(wait * (1 - SPREAD + 2 * SPREAD * random));
}
