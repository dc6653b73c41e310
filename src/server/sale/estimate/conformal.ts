// The range of an estimate, from the errors of earlier estimates (split conformal prediction). Calculates only.
import type { Evidence } from '../../../shared/sale/estimate.ts';
import type { Housing } from '../../../shared/sale/sale.ts';

/** The error of an estimate that was made without knowing the price. */
export interface Residual {
  evidence: Evidence;
  housing: Housing;
  /** Log of registered over estimated price. */
  value: number;
}

/** Bounds of the residuals in logs. */
export interface Range {
  low: number;
  high: number;
}

/** A range is made for this share of sales. */
export const COVERED_SHARE = 0.8;
/** Fewer residuals than this have no quantiles of their own. */
const MIN_RESIDUALS = 60;

/** Linear quantile of sorted values. */
export function quantile(sorted: Float64Array, share: number): number {
  const position = Math.max(0, Math.min(1, share)) * (sorted.length - 1);
  const index = Math.floor(position);
  const [lower = 0, upper = lower] = [sorted[index], sorted[index + 1]];
  return lower + (upper - lower) * (position - index);
}

/**
 * The range of residuals that covers `share` of new sales: quantiles of the residuals of the same evidence and kind, of the kind when there are
 * fewer than 60, else of all (split conformal prediction).
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
  const correction = 1 + 1 / Math.max(1, sorted.length);
  return { low: quantile(sorted, outside * correction), high: quantile(sorted, (1 - outside) * correction) };
}
