// Measures how far the price estimate is from registered prices: the sales of each month are predicted by a model that has learned from the months
// before. Calculates only.
import {
  type AreaTrend,
  type ErrorFigures,
  type EstimateFigures,
  EVIDENCE,
  type Evidence,
  isShown,
  RANGE_GROUPS,
} from '../../../shared/sale/estimate.ts';
import { MIN_TREND_SALES } from '../../../shared/sale/sale.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { COVERED_SHARE, type Range, type Residual, rangeOf } from './conformal.ts';
import { classifyEvidence, countEvidence } from './evidence.ts';
import { fitModel, levelKeys, logUnitPrice, type Model, median, predict, type SaleRow, withoutOutliers } from './model.ts';

/** A sale whose price was predicted from the sales of earlier months. `value` is the error: log of registered over predicted price. */
export interface Prediction extends Residual {
  /** Month of the sale, such as `2026-04`. */
  month: string;
  /** The error of a simpler prediction, the median of area and bedrooms, likewise in logs; null where it has too few sales. */
  baseline: number | null;
}

/** The month, such as `2026-04`, of a number of days since 1970. */
const monthOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7);

/** Sales that the median of an area and number of bedrooms needs. */
const MIN_BASELINE_SALES = 5;

/** The median log price per square foot of each area, kind of home and number of bedrooms, by the key `areaBedrooms` of `levelKeys`. */
function calculateBaselines(sales: readonly SaleRow[]): Map<string | null, number> {
  const medians = new Map<string | null, number>();
  for (const [key, group] of Map.groupBy(sales, (sale) => levelKeys(sale).areaBedrooms))
    if (group.length >= MIN_BASELINE_SALES) medians.set(key, median(Float64Array.from(group, logUnitPrice)));
  return medians;
}

/** Predicts every sale of the last `months` months, each month from all sales before it. Outliers are left out of the training only. */
export function predictMonths(sales: readonly SaleRow[], months: number): Prediction[] {
  const byMonth = Map.groupBy(sales, ({ day }) => monthOf(day));
  // nothing can be learned before the first month, so it is not predicted
  const testedMonths = [...byMonth.keys()].toSorted().slice(1).slice(-months);
  return testedMonths.flatMap((month) => {
    const earlierSales = withoutOutliers(sales.filter(({ day }) => monthOf(day) < month));
    const model = fitModel(earlierSales);
    const baselines = calculateBaselines(earlierSales);
    return byMonth.get(month)!.map((sale): Prediction => {
      const logPrice = logUnitPrice(sale);
      const baselinePrice = baselines.get(levelKeys(sale).areaBedrooms);
      return {
        month,
        housing: sale.housing,
        evidence: classifyEvidence(countEvidence(model, sale)),
        value: logPrice - predict(model, sale),
        baseline: baselinePrice === undefined ? null : logPrice - baselinePrice,
      };
    });
  });
}

/** Summarizes residuals (log of registered over predicted price) as errors that are shares of the registered price. */
export function errorFigures(residuals: readonly number[]): ErrorFigures {
  const errors = Float64Array.from(residuals, (value) => Math.abs(Math.exp(-value) - 1));
  const within = (share: number) => errors.filter((error) => error <= share).length / Math.max(1, errors.length);
  return { n: errors.length, within5: within(0.05), within10: within(0.1), within20: within(0.2), medianError: median(errors) };
}

/** The range of a prediction is made from the residuals of this many months before it. */
const RANGE_MONTHS = 6;

/** A prediction, and whether the registered price is inside the range that was made from earlier months. */
type CheckedPrediction = Prediction & { isInside: boolean };

/** Checks each prediction against the range made from up to six months before it. Predictions of the first month have no range and are left out. */
function checkRanges(predictions: readonly Prediction[]): CheckedPrediction[] {
  const months = [...new Set(predictions.map(({ month }) => month))].toSorted();
  return months.slice(1).flatMap((month, i) => {
    // `month` is months[i + 1]
    const firstMonth = months[Math.max(0, i + 1 - RANGE_MONTHS)]!;
    const earlierPredictions = predictions.filter((prediction) => prediction.month < month && prediction.month >= firstMonth);
    /** The ranges of this month by evidence and kind of home. */
    const ranges = new Map<string, Range>();
    return predictions
      .filter((prediction) => prediction.month === month)
      .map((prediction) => {
        const key = `${prediction.evidence}|${prediction.housing}`;
        const range = ranges.get(key) ?? rangeOf(earlierPredictions, prediction, COVERED_SHARE);
        ranges.set(key, range);
        return { ...prediction, isInside: prediction.value >= range.low && prediction.value <= range.high };
      });
  });
}

/** The share of predictions whose price was inside its range; 0 without predictions. */
const shareInside = (checked: readonly { isInside: boolean }[]): number =>
  checked.length === 0 ? 0 : checked.filter(({ isInside }) => isInside).length / checked.length;

/** New ranges are made wider when the earlier ones covered a smaller share of sales than this in the last COVERAGE_MONTHS months. */
const MIN_COVERAGE = 0.78;
const COVERAGE_MONTHS = 3;

/** The share of sales that new ranges aim to cover: 0.8, plus what the ranges of the last three months fell short when they covered too little. */
function aimOf(checked: readonly CheckedPrediction[]): number {
  const months = [...new Set(checked.map(({ month }) => month))].toSorted().slice(-COVERAGE_MONTHS);
  const coverage = shareInside(checked.filter(({ month, evidence }) => months.includes(month) && isShown(evidence)));
  const isTooNarrow = months.length === COVERAGE_MONTHS && coverage < MIN_COVERAGE;
  return isTooNarrow ? COVERED_SHARE + (COVERED_SHARE - coverage) : COVERED_SHARE;
}

/** Summarizes predictions as the figures of a run: its errors and ranges, and how many sales the ranges covered. `trends` are passed on. */
export function summarize(predictions: readonly Prediction[], trends: AreaTrend[]): EstimateFigures {
  const checked = checkRanges(predictions);
  const months = [...new Set(predictions.map(({ month }) => month))].toSorted();
  const recentPredictions = predictions.filter(({ month }) => months.slice(-RANGE_MONTHS).includes(month));
  const figuresOf = (isIncluded: (prediction: Prediction) => boolean) =>
    errorFigures(predictions.filter(isIncluded).map(({ value }) => value));
  const aim = aimOf(checked);
  return {
    from: months[0] ?? '',
    to: months.at(-1) ?? '',
    all: figuresOf(() => true),
    byHousing: { flat: figuresOf(({ housing }) => housing === 'flat'), villa: figuresOf(({ housing }) => housing === 'villa') },
    byEvidence: Object.fromEntries(
      EVIDENCE.map((evidence) => [evidence, figuresOf((prediction) => prediction.evidence === evidence)]),
    ) as Record<Evidence, ErrorFigures>,
    baseline: errorFigures(predictions.flatMap(({ baseline }) => (baseline === null ? [] : [baseline]))),
    ranges: RANGE_GROUPS.map((group) => {
      const range = rangeOf(recentPredictions, group, aim);
      const checkedInGroup = checked.filter(({ evidence, housing }) => evidence === group.evidence && housing === group.housing);
      return {
        ...group,
        low: Math.exp(range.low),
        high: Math.exp(range.high),
        n: checkedInGroup.length,
        coverage: shareInside(checkedInGroup),
      };
    }),
    coverage: shareInside(checked),
    shownCoverage: shareInside(checked.filter(({ evidence }) => isShown(evidence))),
    aim,
    trends,
  };
}

/**
 * How prices moved in each area and kind of home, from its first to its last month with at least 20 sales, as a share: 0.1 is a rise of 10 %.
 * Differences between homes that the model explains (building, bedrooms, size) are taken out.
 */
export function areaTrends(model: Model, sales: readonly SaleRow[]): AreaTrend[] {
  /** The median of what the model leaves unexplained of the log prices of these sales. */
  const levelOf = (monthSales: readonly SaleRow[]) =>
    median(Float64Array.from(monthSales, (sale) => logUnitPrice(sale) - predict(model, sale)));
  const groups = Map.groupBy(sales, ({ area, housing }) => `${area}|${housing}`);
  return [...groups.values()].flatMap((group) => {
    const months = [...Map.groupBy(group, ({ day }) => monthOf(day))]
      .filter(([, monthSales]) => monthSales.length >= MIN_TREND_SALES)
      .toSorted(([a], [b]) => a.localeCompare(b));
    const [first, last] = [months[0], months.at(-1)];
    if (!first || !last || first === last) return [];
    const [firstMonth, firstSales] = first;
    const [lastMonth, lastSales] = last;
    const { area, housing } = group[0]!;
    return [{ area, housing, from: firstMonth, to: lastMonth, change: Math.exp(levelOf(lastSales) - levelOf(firstSales)) - 1 }];
  });
}
