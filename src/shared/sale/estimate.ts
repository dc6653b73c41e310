// How sure an estimate is: its evidence, its errors and its ranges.
import { HOUSINGS, type Housing } from './sale.ts';

/**
 * How much the registered sales say about a home: ten or more sales of its building and bedrooms; three to nine; three or more in the building;
 * thirty or more in the area; fewer. Only the first three show an estimate.
 */
export const EVIDENCE = ['same-10', 'same-3', 'building', 'area', 'thin'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Whether a home with this evidence gets an estimate. */
export const isShown = (evidence: Evidence): boolean => evidence !== 'area' && evidence !== 'thin';

/** How far predictions were from registered prices, as shares of 1. */
export interface ErrorFigures {
  n: number;
  medianError: number;
  within5: number;
  within10: number;
  within20: number;
}

/** The range around an estimate for homes with the same evidence: eight of ten sales were inside. */
interface RangeFigures {
  evidence: Evidence;
  housing: Housing;
  /** Factors of the estimate. */
  low: number;
  high: number;
  /** Predictions that were tested against ranges made before them, and the share inside. */
  n: number;
  coverage: number;
}

/** How prices of an area moved with the mix of homes held still. */
export interface AreaTrend {
  area: string;
  housing: Housing;
  /** Months such as `2026-01`. */
  from: string;
  to: string;
  /** Share of 1; negative is a fall. */
  change: number;
}

/** What a run of the estimate got wrong, tested month by month on sales that it had not seen. */
export interface EstimateFigures {
  /** First and last month that was predicted. */
  from: string;
  to: string;
  /** Every ready sale, and the same by kind of home and by evidence. */
  all: ErrorFigures;
  byHousing: Record<Housing, ErrorFigures>;
  byEvidence: Record<Evidence, ErrorFigures>;
  /** The median of area and bedrooms instead of the estimate. */
  baseline: ErrorFigures;
  ranges: RangeFigures[];
  /** Share of all sales inside their ranges, and of those with an estimate. */
  coverage: number;
  shownCoverage: number;
  /** The share that ranges are made for; above 0.8 after months that covered too few. */
  aim: number;
  trends: AreaTrend[];
}

/** Classes of evidence and kinds of homes that have a range of their own. */
export const RANGE_GROUPS: readonly { evidence: Evidence; housing: Housing }[] = EVIDENCE.filter(isShown).flatMap((evidence) =>
  HOUSINGS.map((housing) => ({ evidence, housing })),
);
