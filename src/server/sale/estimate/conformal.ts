// Makes the range around an estimate from the errors of earlier estimates (split conformal prediction). Calculates only.
import type { Evidence } from '../../../shared/sale/estimate.ts';
import type { Housing } from '../../../shared/sale/sale.ts';

/** The error of an estimate that was made without knowing the price. */
export interface Residual {
  evidence: Evidence;
  housing: Housing;
  /** Log of registered over estimated price. */
  value: number;
}

/** The lowest and highest residual (log of registered over estimated price) of a range. */
export interface Range {
  low: number;
  high: number;
}

/** The share of sales that a range normally aims to cover. */
export const COVERED_SHARE = 0.8;
/** A group with fewer residuals than this has no range of its own. */
const MIN_RESIDUALS = 60;

/** The quantile of sorted values at a share from 0 to 1, interpolated linearly between two values. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = Math.max(0, Math.min(1, share)) * (sorted.length - 1);
  const index = Math.floor(position);
  const [lower = 0, upper = lower] = [sorted[index], sorted[index + 1]];
  return lower + (upper - lower) * (position - index);
}

/**
 * The range of residuals that covers `share` of new sales. It is made from the residuals of the same evidence and kind of home, from those of the
 * kind when these are fewer than 60, and from all when those are fewer than 60 too.
 */
export function rangeOf(
  residuals: readonly Residual[],
  { evidence, housing }: Pick<Residual, 'evidence' | 'housing'>,
  share: number,
): Range {
  const ofHousing = residuals.filter((residual) => residual.housing === housing);
  const ofEvidence = ofHousing.filter((residual) => residual.evidence === evidence);
  const group = [ofEvidence, ofHousing].find((candidate) => candidate.length >= MIN_RESIDUALS) ?? residuals;
  const sorted = Float64Array.from(group, ({ value }) => value).sort();
  /** The share of sales below the range, and above it. */
  const outside = (1 - share) / 2;
  // conformal prediction corrects both quantiles for a finite number of residuals
  const correction = 1 + 1 / Math.max(1, sorted.length);
  return { low: quantile(sorted, outside * correction), high: quantile(sorted, (1 - outside) * correction) };
}
