// By how much the rent of a home in the emirate of Dubai may rise when its contract is renewed (Decree 43 of 2013).
import { DUBAI_RENT_RISE } from '../../../shared/costs/settings.ts';

/** What the decree allows; shares of 1, rents in whole AED a year. */
export interface RentRise {
  /** How far the rent is below the value of the index; negative above it. */
  below: number;
  /** The largest rise. `most` differs from `least` only between two bands, which the decree names in whole percents. */
  least: number;
  most: number;
  /** The rent with each of them. */
  leastRent: number;
  mostRent: number;
}

/**
 * The largest rise of a rent at its renewal. `rent` and `index`, the Land Department's value for such a home, are in whole AED a year and above 0.
 * 10% below the index or less: no rise. 11 to 20%: 5%. 21 to 30%: 10%. 31 to 40%: 15%. More: 20%.
 */
export function rentRise(rent: number, index: number): RentRise {
  const { bands, highest } = DUBAI_RENT_RISE;
  // whole numbers on both sides, so that 10% is exactly 10%
  const isAtMost = (percent: number): boolean => (index - rent) * 100 <= percent * index;
  const isBefore = (percent: number): boolean => (index - rent) * 100 < percent * index;
  const at = bands.findIndex(({ upTo }) => isAtMost(upTo));
  const most = bands[at]?.rise ?? highest;
  // the band before ends at `upTo`, this one begins a whole percent later; what is more than the last band begins at once
  const before = bands[at - 1];
  const least = before && isBefore(before.upTo + 1) ? before.rise : most;
  const withRise = (share: number): number => Math.floor(rent * (1 + share) + 1e-6);
  return { below: (index - rent) / index, least, most, leastRent: withRise(least), mostRent: withRise(most) };
}
