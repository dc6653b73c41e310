// The model of the estimate: the logarithm of the price per square foot is a sum of effects of area, building, bedrooms, size and time, fitted to
// sales by backfitting with weights against outliers (docs/estimate.md). Calculates only.
import type { Housing } from '../../../shared/sale/sale.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { MAD_SCALE, MAX_DEVIATIONS } from '../outliers.ts';

/** A registered sale as the model reads it. Keys are normalised; `null` is unknown. */
export interface SaleRow {
  area: string;
  housing: Housing;
  bedrooms: string | null;
  building: string | null;
  /** Square feet. */
  size: number;
  /** AED. */
  price: number;
  /** Days since 1 January 1970, UTC. */
  day: number;
}

/** A home whose price is estimated; prices of listings are never read. */
export type HomeFacts = Pick<SaleRow, 'area' | 'housing' | 'bedrooms' | 'building' | 'size'>;

/** What the model adds to the log price per square foot for a group of sales, and the number `n` of sales in the group. */
interface Effect {
  value: number;
  n: number;
}

/** The levels of the model, in the order in which they are fitted. Each level divides the sales into groups, such as one for each building. */
export const LEVELS = ['bedrooms', 'area', 'areaBedrooms', 'building', 'buildingBedrooms', 'buildingSize', 'fortnight'] as const;
export type Level = (typeof LEVELS)[number];

/** A fitted model: log price per sq ft = mean + one effect of each level + slope x (log size - mean log size of the bedrooms). */
export interface Model {
  mean: number;
  effects: Record<Level, Map<string, Effect>>;
  /** Mean log size (square feet) of each group of the level `bedrooms`, and of all sales. */
  sizes: Map<string, number>;
  meanSize: number;
  slopes: Record<Housing, number>;
  /** Mean effect of the two newest fortnights: homes are estimated at the prices of that time. */
  now: number;
  /** Sales that it was fitted to. */
  n: number;
}

/** The numbers of a model that belong to no group, as stored with a run. */
export interface ModelConstants extends Pick<Model, 'mean' | 'meanSize' | 'slopes' | 'now'> {
  sizes: Record<string, number>;
}

/** An effect of a fitted model as it is stored. */
export interface StoredEffect extends Effect {
  level: Level;
  key: string;
}

/** Restores a model from what is stored of it. */
export function restoreModel({ sizes, ...constants }: ModelConstants, n: number, storedEffects: Iterable<StoredEffect>): Model {
  const effects = Object.fromEntries(LEVELS.map((level) => [level, new Map()])) as Model['effects'];
  for (const { level, key, value, n: count } of storedEffects) effects[level].set(key, { value, n: count });
  return { ...constants, n, effects, sizes: new Map(Object.entries(sizes)) };
}

/** The number of sales with which a group gets half of its mean residual as its effect. Smaller groups stay nearer to zero. */
const SHRINKAGE: Record<Level, number> = {
  bedrooms: 1,
  area: 1,
  areaBedrooms: 2,
  building: 0.5,
  buildingBedrooms: 0.5,
  buildingSize: 1,
  fortnight: 20,
};
/** Rounds of backfitting: in each, every level and slope is fitted to what the others leave unexplained. */
const ROUNDS = 50;
/** In the first rounds residuals are limited, until they are small enough to tell which sales are unlike the others. */
const LIMITED_ROUNDS = 3;
/** A sale whose log price is further than this from the model counts less, in proportion (weights of Huber). */
const FULL_WEIGHT_WITHIN = 0.1;
/** Homes of one building are about the same size when their log sizes are in the same step. */
const SIZE_STEP = 0.12;
/** Pulls slopes towards zero where sizes differ little. */
const SLOPE_SHRINKAGE = 5;
/** A slope is fitted only to more sales than this; otherwise it stays 0. */
const MIN_SALES_OF_SLOPE = 20;
const DAYS_OF_FORTNIGHT = 14;
/** Fortnights are counted from 1 January 2026. */
const FORTNIGHT_EPOCH = Date.UTC(2026, 0, 1) / DAY_MS;

/** The key of a home's group at each level; null where the home belongs to no group. */
export const levelKeys = ({ area, housing, bedrooms, building, size }: HomeFacts): Record<Exclude<Level, 'fortnight'>, string | null> => ({
  bedrooms: `${housing}|${bedrooms ?? ''}`,
  area: `${area}|${housing}`,
  areaBedrooms: `${area}|${housing}|${bedrooms ?? ''}`,
  building: building === null ? null : `${area}|${building}`,
  buildingBedrooms: building === null ? null : `${area}|${building}|${bedrooms ?? ''}`,
  // where the building is unknown, homes of the area with the same layout
  buildingSize: `${area}|${building ?? ''}|${housing}|${bedrooms ?? ''}|${Math.round(Math.log(size) / SIZE_STEP)}`,
});

const fortnightOf = (day: number): string => String(Math.floor((day - FORTNIGHT_EPOCH) / DAYS_OF_FORTNIGHT));

/** The median, 0 without values. Sorts the values in place. */
export function median(values: Float64Array): number {
  const sorted = values.sort();
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A robust standard deviation: it is calculated from the median absolute deviation, which outliers hardly change. */
const deviationOf = (values: Float64Array): number => {
  const center = median(Float64Array.from(values));
  return MAD_SCALE * median(values.map((value) => Math.abs(value - center)));
};

/** Log price per square foot. */
export const logUnitPrice = ({ price, size }: Pick<SaleRow, 'price' | 'size'>): number => Math.log(price / size);

/** The smallest deviation of log prices that is assumed, so that a few equal prices do not make all others outliers. */
const MIN_DEVIATION = 0.1;

/** Leaves out sales whose price per square foot is more than four robust deviations from those of its area and kind. */
export function withoutOutliers<T extends SaleRow>(sales: readonly T[]): T[] {
  const groups = Map.groupBy(sales, ({ area, housing }) => `${area}|${housing}`);
  return [...groups.values()].flatMap((group) => {
    const values = Float64Array.from(group, logUnitPrice);
    const center = median(Float64Array.from(values));
    const limit = MAX_DEVIATIONS * Math.max(MIN_DEVIATION, deviationOf(values));
    return group.filter((sale) => Math.abs(logUnitPrice(sale) - center) <= limit);
  });
}

/** The groups of one level, numbered for fast arithmetic over all sales. */
interface Groups {
  level: Level;
  /** The key of each group. */
  keys: string[];
  /** For each sale, the number of its group; -1 for no group. */
  groupOfSale: Int32Array;
  /** Sales of each group. */
  counts: Float64Array;
  /** The effect of each group. */
  values: Float64Array;
}

/** Numbers the groups of a level. `keys` has the key of the group of each sale. */
function numberGroups(level: Level, keys: readonly (string | null)[]): Groups {
  const numbers = new Map<string, number>();
  const groupOfSale = Int32Array.from(keys, (key) => {
    if (key === null) return -1;
    const existingGroup = numbers.get(key);
    if (existingGroup !== undefined) return existingGroup;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
  const counts = new Float64Array(numbers.size);
  for (const group of groupOfSale) if (group >= 0) counts[group]!++;
  return { level, keys: [...numbers.keys()], groupOfSale, counts, values: new Float64Array(numbers.size) };
}

/** Limits residuals to four robust deviations, in place. */
function winsorize(residuals: Float64Array): void {
  const limit = MAX_DEVIATIONS * deviationOf(residuals);
  for (let i = 0; i < residuals.length; i++) residuals[i] = Math.max(-limit, Math.min(limit, residuals[i]!));
}

/** What is being fitted: for each sale what nothing explains yet, and how much it counts. */
interface Fit {
  residuals: Float64Array;
  weights: Float64Array;
  /** Whether residuals are limited, in the first rounds. */
  isLimited: boolean;
}

/** Fits one level to what the others leave unexplained. Changes `values`, the effects of its groups, and the residuals. */
function fitLevel({ level, groupOfSale, values }: Groups, { residuals, weights, isLimited }: Fit): void {
  // give back what this level explained so far
  for (let i = 0; i < residuals.length; i++) if (groupOfSale[i]! >= 0) residuals[i]! += values[groupOfSale[i]!]!;
  // the new effect of a group is the mean of its residuals, nearer to zero the fewer sales it has
  const learnedFrom = isLimited ? Float64Array.from(residuals) : residuals;
  if (isLimited) winsorize(learnedFrom);
  const sums = new Float64Array(values.length);
  const totals = new Float64Array(values.length).fill(SHRINKAGE[level]);
  for (let i = 0; i < residuals.length; i++) {
    const group = groupOfSale[i]!;
    if (group < 0) continue;
    sums[group]! += weights[i]! * learnedFrom[i]!;
    totals[group]! += weights[i]!;
  }
  for (let group = 0; group < values.length; group++) values[group] = sums[group]! / totals[group]!;
  // take the new effects out again
  for (let i = 0; i < residuals.length; i++) if (groupOfSale[i]! >= 0) residuals[i]! -= values[groupOfSale[i]!]!;
}

/** Mean log size of each group. */
function meanSizes(logSizes: Float64Array, { groupOfSale, counts }: Groups): Float64Array {
  const means = new Float64Array(counts.length);
  for (let i = 0; i < groupOfSale.length; i++) means[groupOfSale[i]!]! += logSizes[i]! / counts[groupOfSale[i]!]!;
  return means;
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The mean of values that count by their weights. */
function weightedMean(values: Float64Array, weights: Float64Array): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    sum += weights[i]! * values[i]!;
    total += weights[i]!;
  }
  return total === 0 ? 0 : sum / total;
}

/** Fits the slope of one kind of home by least squares to what the levels leave unexplained; changes `slopes` and the residuals. */
function fitSlope(
  housing: Housing,
  slopes: Record<Housing, number>,
  sales: readonly SaleRow[],
  sizeOffsets: Float64Array,
  { residuals, weights }: Fit,
): void {
  let [products, squares, n] = [0, 0, 0];
  const formerSlope = slopes[housing];
  for (const [i, sale] of sales.entries()) {
    if (sale.housing !== housing) continue;
    n++;
    products += weights[i]! * sizeOffsets[i]! * (residuals[i]! + formerSlope * sizeOffsets[i]!);
    squares += weights[i]! * sizeOffsets[i]! ** 2;
  }
  if (n > MIN_SALES_OF_SLOPE) slopes[housing] = products / (squares + SLOPE_SHRINKAGE);
  const change = slopes[housing] - formerSlope;
  for (const [i, sale] of sales.entries()) if (sale.housing === housing) residuals[i]! -= change * sizeOffsets[i]!;
}

/** Fits the model to sales by backfitting. Costs about 1 s for 20,000 sales. */
export function fitModel(sales: readonly SaleRow[]): Model {
  const keys = sales.map(levelKeys);
  const levels = LEVELS.map((level) =>
    numberGroups(level, level === 'fortnight' ? sales.map(({ day }) => fortnightOf(day)) : keys.map((key) => key[level])),
  );
  const logSizes = Float64Array.from(sales, ({ size }) => Math.log(size));
  const bedroomGroups = levels[0]!;
  const sizeMeans = meanSizes(logSizes, bedroomGroups);
  // how much larger each home is than the mean of its number of bedrooms, in logs
  const sizeOffsets = logSizes.map((logSize, i) => logSize - sizeMeans[bedroomGroups.groupOfSale[i]!]!);
  // what the model does not explain yet: at first the whole log price
  const residuals = Float64Array.from(sales, logUnitPrice);
  const slopes: Record<Housing, number> = { flat: 0, villa: 0 };
  let mean = meanOf(residuals);
  for (let i = 0; i < residuals.length; i++) residuals[i]! -= mean;
  const fit: Fit = { residuals, weights: new Float64Array(sales.length).fill(1), isLimited: true };
  for (let round = 0; round < ROUNDS; round++) {
    fit.isLimited = round < LIMITED_ROUNDS;
    if (!fit.isLimited) fit.weights = residuals.map((residual) => Math.min(1, FULL_WEIGHT_WITHIN / Math.abs(residual)));
    for (const groups of levels) fitLevel(groups, fit);
    for (const housing of ['flat', 'villa'] as const) fitSlope(housing, slopes, sales, sizeOffsets, fit);
    // the mean of the residuals moves into the mean of the model
    const shift = weightedMean(residuals, fit.weights);
    mean += shift;
    for (let i = 0; i < residuals.length; i++) residuals[i]! -= shift;
  }
  const effects = {} as Model['effects'];
  for (const { level, keys: groupKeys, counts, values } of levels)
    effects[level] = new Map(groupKeys.map((key, i) => [key, { value: values[i]!, n: counts[i]! }]));
  const newestFortnights = [...effects.fortnight].toSorted(([a], [b]) => Number(b) - Number(a)).slice(0, 2);
  return {
    mean,
    effects,
    sizes: new Map(bedroomGroups.keys.map((key, i) => [key, sizeMeans[i]!])),
    meanSize: meanOf(logSizes),
    slopes,
    now: meanOf(Float64Array.from(newestFortnights, ([, { value }]) => value)),
    n: sales.length,
  };
}

/** The estimated log price per square foot of a home in the newest fortnight of the model. */
export function predict(model: Model, home: HomeFacts): number {
  const keys = levelKeys(home);
  let sum = model.mean + model.now;
  for (const level of LEVELS) {
    const key = level === 'fortnight' ? null : keys[level];
    if (key !== null) sum += model.effects[level].get(key)?.value ?? 0;
  }
  return sum + model.slopes[home.housing] * (Math.log(home.size) - (model.sizes.get(keys.bedrooms!) ?? model.meanSize));
}
