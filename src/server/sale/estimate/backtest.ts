// Measures how far the estimate is from registered prices: each month is predicted from the months before it. Calculates only.
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

/** A sale that was predicted from the sales of the months before; `value` is its error. */
export interface Prediction extends Residual {
  month: string;
  /** Log of registered price over the median of area and bedrooms; null where that has too few sales. */
  baseline: number | null;
}

/** `2026-04` of a day since 1970. */
const monthOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 7);

/** Sales of an area and bedrooms that its median needs. */
const MIN_BASELINE_SALES = 5;

/** Predicts every sale of the last `months` months, each month from all sales before it. Outliers are left out of the training only. */
export function predictMonths(sales: readonly SaleRow[], months: number): Prediction[] {
  const byMonth = Map.groupBy(sales, ({ day }) => monthOf(day));
  // the first month has none before it
  const testedMonths = [...byMonth.keys()].toSorted().slice(1).slice(-months);
  return testedMonths.flatMap((month) => {
    const earlierSales = withoutOutliers(sales.filter(({ day }) => monthOf(day) < month));
    const model = fitModel(earlierSales);
    const medians = new Map(
      [...Map.groupBy(earlierSales, (sale) => levelKeys(sale).areaBedrooms)].flatMap(([key, group]) =>
        group.length >= MIN_BASELINE_SALES ? [[key, median(Float64Array.from(group, logUnitPrice))] as const] : [],
      ),
    );
    return byMonth.get(month)!.map((sale): Prediction => {
      const logPrice = logUnitPrice(sale);
      const baselinePrice = medians.get(levelKeys(sale).areaBedrooms);
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

/** Errors of predictions as shares of the registered price, from residuals in logs. */
export function errorFigures(residuals: readonly number[]): ErrorFigures {
  const errors = Float64Array.from(residuals, (value) => Math.abs(Math.exp(-value) - 1));
  const within = (share: number) => errors.filter((error) => error <= share).length / Math.max(1, errors.length);
  return { n: errors.length, within5: within(0.05), within10: within(0.1), within20: within(0.2), medianError: median(errors) };
}

/** Months before a prediction whose residuals make its range. */
const RANGE_MONTHS = 6;

/** A prediction with whether its price is inside the range that the months before it give. */
type CheckedPrediction = Prediction & { isInside: boolean };

/** Checks each prediction against its range; those of the first month have none and are left out. */
function checkRanges(predictions: readonly Prediction[]): CheckedPrediction[] {
  const months = [...new Set(predictions.map(({ month }) => month))].toSorted();
  return months.slice(1).flatMap((month, i) => {
    const firstMonth = months[Math.max(0, i + 1 - RANGE_MONTHS)]!;
    const earlierPredictions = predictions.filter((prediction) => prediction.month < month && prediction.month >= firstMonth);
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

const shareInside = (checked: readonly { isInside: boolean }[]): number =>
  checked.length === 0 ? 0 : checked.filter(({ isInside }) => isInside).length / checked.length;

/** Ranges that covered less than this in the last three months are made wider. */
const MIN_COVERAGE = 0.78;
const COVERAGE_MONTHS = 3;

/** The share of sales that new ranges are made for: 0.8, and more by what the last three months covered too little. */
function aimOf(checked: readonly CheckedPrediction[]): number {
  const months = [...new Set(checked.map(({ month }) => month))].toSorted().slice(-COVERAGE_MONTHS);
  const coverage = shareInside(checked.filter(({ month, evidence }) => months.includes(month) && isShown(evidence)));
  const isTooNarrow = months.length === COVERAGE_MONTHS && coverage < MIN_COVERAGE;
  return isTooNarrow ? COVERED_SHARE + (COVERED_SHARE - coverage) : COVERED_SHARE;
}

/** The figures of a run, from predictions month by month. */
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

/** How prices moved in each area from its first to its last month with 20 sales, as a share. Differences between the homes that the model explains
 * (building, bedrooms, size) are taken out. */
export function areaTrends(model: Model, sales: readonly SaleRow[]): AreaTrend[] {
  return [
    ...Map.groupBy(sales, ({ area, housing }) => levelKeys({ area, housing, bedrooms: null, building: null }).area!).values(),
  ].flatMap((group) => {
    const months = [...Map.groupBy(group, ({ day }) => monthOf(day))]
      .filter(([, monthSales]) => monthSales.length >= MIN_TREND_SALES)
      .toSorted(([a], [b]) => a.localeCompare(b));
    const [first, last] = [months[0], months.at(-1)];
    if (!first || !last || first === last) return [];
    const levelOf = (monthSales: readonly SaleRow[]) =>
      median(Float64Array.from(monthSales, (sale) => logUnitPrice(sale) - predict(model, sale)));
    const { area, housing } = group[0]!;
    return [{ area, housing, from: first[0], to: last[0], change: Math.exp(levelOf(last[1]) - levelOf(first[1])) - 1 }];
  });
}
