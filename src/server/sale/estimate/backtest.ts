// How far the estimate is from registered prices: each month is predicted from the months before it.
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

/** A sale that was predicted from the sales of the months before. */
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
  const tested = [...byMonth.keys()].toSorted().slice(1).slice(-months);
  return tested.flatMap((month) => {
    const earlierSales = withoutOutliers(sales.filter(({ day }) => monthOf(day) < month));
    const model = fitModel(earlierSales);
    const medians = new Map(
      [...Map.groupBy(earlierSales, (sale) => levelKeys(sale).areaBedrooms)].flatMap(([key, group]) =>
        group.length >= MIN_BASELINE_SALES ? [[key, median(Float64Array.from(group, logUnitPrice))] as const] : [],
      ),
    );
    return byMonth.get(month)!.map((sale): Prediction => {
      const paid = logUnitPrice(sale);
      const typical = medians.get(levelKeys(sale).areaBedrooms);
      return {
        month,
        housing: sale.housing,
        evidence: classifyEvidence(countEvidence(model, sale)),
        value: paid - predict(model, sale),
        baseline: typical === undefined ? null : paid - typical,
      };
    });
  });
}

/** Errors of predictions as shares of the registered price. */
export function errorFigures(residuals: readonly number[]): ErrorFigures {
  const errors = Float64Array.from(residuals, (value) => Math.abs(Math.exp(-value) - 1));
  const within = (share: number) => errors.filter((error) => error <= share).length / Math.max(1, errors.length);
  return { n: errors.length, within5: within(0.05), within10: within(0.1), within20: within(0.2), medianError: median(errors) };
}

/** Months before a prediction whose residuals make its range. */
const RANGE_MONTHS = 6;

/** Predictions with whether the range that was made from the months before them held; those of the first month have no range. */
function checkRanges(predictions: readonly Prediction[]): (Prediction & { isInside: boolean })[] {
  const months = [...new Set(predictions.map(({ month }) => month))].toSorted();
  return months.slice(1).flatMap((month, i) => {
    const earlierPredictions = predictions.filter((one) => one.month < month && one.month >= months[Math.max(0, i + 1 - RANGE_MONTHS)]!);
    const ranges = new Map<string, Range>();
    return predictions
      .filter((one) => one.month === month)
      .map((one) => {
        const key = `${one.evidence}|${one.housing}`;
        const range = ranges.get(key) ?? rangeOf(earlierPredictions, one, COVERED_SHARE);
        ranges.set(key, range);
        return { ...one, isInside: one.value >= range.low && one.value <= range.high };
      });
  });
}

const shareInside = (checked: readonly { isInside: boolean }[]): number =>
  checked.length === 0 ? 0 : checked.filter(({ isInside }) => isInside).length / checked.length;

/** Ranges that covered less than this in the last three months are made wider. */
const MIN_COVERAGE = 0.78;
const CHECKED_MONTHS = 3;

/** The share that new ranges are made for: what the last months lacked is added. */
function aimOf(checked: readonly (Prediction & { isInside: boolean })[]): number {
  const months = [...new Set(checked.map(({ month }) => month))].toSorted().slice(-CHECKED_MONTHS);
  const coverage = shareInside(checked.filter(({ month, evidence }) => months.includes(month) && isShown(evidence)));
  return months.length === CHECKED_MONTHS && coverage < MIN_COVERAGE ? COVERED_SHARE + (COVERED_SHARE - coverage) : COVERED_SHARE;
}

/** The figures of a run, from predictions month by month. */
export function summarize(predictions: readonly Prediction[], trends: AreaTrend[]): EstimateFigures {
  const checked = checkRanges(predictions);
  const months = [...new Set(predictions.map(({ month }) => month))].toSorted();
  const recent = predictions.filter(({ month }) => months.slice(-RANGE_MONTHS).includes(month));
  const figuresOf = (isIncluded: (one: Prediction) => boolean) => errorFigures(predictions.filter(isIncluded).map(({ value }) => value));
  const aim = aimOf(checked);
  return {
    from: months[0] ?? '',
    to: months.at(-1) ?? '',
    all: figuresOf(() => true),
    byHousing: { flat: figuresOf(({ housing }) => housing === 'flat'), villa: figuresOf(({ housing }) => housing === 'villa') },
    byEvidence: Object.fromEntries(EVIDENCE.map((evidence) => [evidence, figuresOf((one) => one.evidence === evidence)])) as Record<
      Evidence,
      ErrorFigures
    >,
    baseline: errorFigures(predictions.flatMap(({ baseline }) => (baseline === null ? [] : [baseline]))),
    ranges: RANGE_GROUPS.map((group) => {
      const range = rangeOf(recent, group, aim);
      const tested = checked.filter(({ evidence, housing }) => evidence === group.evidence && housing === group.housing);
      return { ...group, low: Math.exp(range.low), high: Math.exp(range.high), n: tested.length, coverage: shareInside(tested) };
    }),
    coverage: shareInside(checked),
    shownCoverage: shareInside(checked.filter(({ evidence }) => isShown(evidence))),
    aim,
    trends,
  };
}

/** How prices moved from the first to the last month with 20 sales in each area, with what the model knows of the homes taken out. */
export function areaTrends(model: Model, sales: readonly SaleRow[]): AreaTrend[] {
  return [
    ...Map.groupBy(sales, ({ area, housing }) => levelKeys({ area, housing, bedrooms: null, building: null }).area!).values(),
  ].flatMap((group) => {
    const months = [...Map.groupBy(group, ({ day }) => monthOf(day))]
      .filter(([, sold]) => sold.length >= MIN_TREND_SALES)
      .toSorted(([a], [b]) => a.localeCompare(b));
    const [first, last] = [months[0], months.at(-1)];
    if (!first || !last || first === last) return [];
    const level = (sold: readonly SaleRow[]) => median(Float64Array.from(sold, (sale) => logUnitPrice(sale) - predict(model, sale)));
    const { area, housing } = group[0]!;
    return [{ area, housing, from: first[0], to: last[0], change: Math.exp(level(last[1]) - level(first[1])) - 1 }];
  });
}
