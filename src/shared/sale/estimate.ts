// How reliable the price estimate of a home is: the classes of evidence, and the errors and ranges measured for each class.
import { HOUSINGS, type Housing } from './sale.ts';

/**
 * Classes of evidence for the price of a home, by the number of similar registered sales. `same-10`: 10 or more in its building with as many
 * bedrooms; `same-3`: 3 to 9 of these; `building`: 3 or more in its building; `area`: 30 or more in its area; `thin`: fewer. Only the first
 * three are enough for an estimate.
 */
export const EVIDENCE = ['same-10', 'same-3', 'building', 'area', 'thin'] as const;
export type Evidence = (typeof EVIDENCE)[number];

/** Whether a home with this evidence gets an estimate. */
export const isShown = (evidence: Evidence): boolean => evidence !== 'area' && evidence !== 'thin';

/** How far predictions were from registered prices. Errors and shares are fractions of 1. */
export interface ErrorFigures {
  /** Number of predicted sales. */
  n: number;
  medianError: number;
  /** Share of sales whose error was at most 5 %, 10 % and 20 %. */
  within5: number;
  within10: number;
  within20: number;
}

/** The range around an estimate for homes of the same kind and evidence. It is made to contain eight of ten registered prices. */
interface RangeFigures {
  evidence: Evidence;
  housing: Housing;
  /** The ends of the range, as factors of the estimate: 0.85 is 15 % below it. */
  low: number;
  high: number;
  /** Number of predictions that were tested against a range made from earlier months, and the share of prices inside their range. */
  n: number;
  coverage: number;
}

/** How prices in an area changed, corrected for a different mix of homes being sold. */
export interface AreaTrend {
  /** The Land Department's name of the area. */
  area: string;
  housing: Housing;
  /** First and last month, such as `2026-01`. */
  from: string;
  to: string;
  /** Fraction of 1: 0.05 is a rise by 5 %, a negative number a fall. */
  change: number;
}

/** The errors of the estimate, tested month by month on sales that the model had not learned from. */
export interface EstimateFigures {
  /** First and last month whose sales were predicted. */
  from: string;
  to: string;
  /** Errors over all sales of ready homes, and by kind of home and class of evidence. */
  all: ErrorFigures;
  byHousing: Record<Housing, ErrorFigures>;
  byEvidence: Record<Evidence, ErrorFigures>;
  /** Errors of a simpler prediction for comparison: the median price of homes in the area with as many bedrooms. */
  baseline: ErrorFigures;
  ranges: RangeFigures[];
  /** Share of prices inside their ranges: over all sales, and over those with enough evidence for an estimate. */
  coverage: number;
  shownCoverage: number;
  /** The share of prices that new ranges should cover: 0.8, or more when the ranges of the last months covered too few. */
  aim: number;
  trends: AreaTrend[];
}

/** The groups of homes for which a range is made: each class of evidence that is enough for an estimate, for each kind of home. */
export const RANGE_GROUPS: readonly { evidence: Evidence; housing: Housing }[] = EVIDENCE.filter(isShown).flatMap((evidence) =>
  HOUSINGS.map((housing) => ({ evidence, housing })),
);
