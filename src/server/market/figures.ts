// Makes figures of a kind of homes from cells, one for each type and number of bedrooms, and withholds those that would tell what a single home or advertiser
// asks. Pure functions.
import type { MarketFigure } from '../../shared/market/market.ts';
import {
  INTEREST_DAYS,
  MIN_GONE,
  MIN_MARKET_ADVERTISERS,
  MIN_MARKET_HOMES,
  MIN_VIEWS,
  UNIT_PRICE_STEP,
} from '../../shared/market/market-limits.ts';
import type { PropertyType } from '../../shared/property/property.ts';

/** Homes of one type and number of bedrooms in an area, for one purpose. */
export interface Cell {
  type: PropertyType;
  /** 0 for studios. */
  bedrooms: number;
  /** Homes by their price per square foot, AED. */
  prices: ReadonlyMap<number, number>;
  /** Who advertises them: all, or three. */
  advertisers: readonly string[];
  fresh: number;
  /** Homes that are gone, by the days that they were online. */
  gone: ReadonlyMap<number, number>;
  /** Views and saves of the last weeks, and of how many homes; null before they were counted. */
  interest: { homes: number; views: number; saves: number } | null;
}

/** Which homes a figure is about; null: all. */
export interface Kind {
  type: PropertyType | null;
  bedrooms: number | null;
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
const homesOf = (cells: readonly Cell[]): number => sum(cells.map(({ prices }) => sum(prices.values())));

/** The cells of a kind of homes. */
export const cellsOf = (cells: readonly Cell[], { type, bedrooms }: Kind): Cell[] =>
  cells.filter((cell) => (type === null || cell.type === type) && (bedrooms === null || cell.bedrooms === bedrooms));

/** Whether homes are enough for a figure. */
const isEnough = (cells: readonly Cell[]): boolean =>
  homesOf(cells) >= MIN_MARKET_HOMES && new Set(cells.flatMap(({ advertisers }) => advertisers)).size >= MIN_MARKET_ADVERTISERS;

/** Every kind that a figure can be about. */
function kindsIn(cells: readonly Cell[]): Kind[] {
  const types = [null, ...new Set(cells.map(({ type }) => type))];
  const numbers = [null, ...new Set(cells.map(({ bedrooms }) => bedrooms))];
  return types.flatMap((type) => numbers.map((bedrooms) => ({ type, bedrooms })));
}

/**
 * Whether a figure of a kind may be shown: it has enough homes, and so has what remains of every other kind that contains all of them, unless nothing remains.
 * Otherwise subtracting one figure from the other would tell about the few that remain.
 */
export function isShown(cells: readonly Cell[], kind: Kind): boolean {
  const online = cells.filter(({ prices }) => prices.size > 0);
  const own = cellsOf(online, kind);
  if (!isEnough(own)) return false;
  return kindsIn(online).every((other) => {
    const wider = new Set(cellsOf(online, other));
    const rest = [...wider].filter((cell) => !own.includes(cell));
    return rest.length === 0 || !own.every((cell) => wider.has(cell)) || isEnough(rest);
  });
}

/** Adds up numbers of homes by a value, in rising order of that value. */
function addUp(counts: readonly ReadonlyMap<number, number>[]): [value: number, n: number][] {
  const totals = new Map<number, number>();
  for (const count of counts) for (const [value, n] of count) totals.set(value, (totals.get(value) ?? 0) + n);
  return [...totals].toSorted(([a], [b]) => a - b);
}

/** The value that a share of the homes is at or below. */
function quantile(counts: readonly [value: number, n: number][], share: number): number {
  let left = Math.max(1, Math.ceil(share * sum(counts.map(([, n]) => n))));
  for (const [value, n] of counts) {
    left -= n;
    if (left <= 0) return value;
  }
  throw new Error('a quantile of no homes');
}

const toStep = (value: number): number => Math.round(value / UNIT_PRICE_STEP) * UNIT_PRICE_STEP;
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** Views a home and week, and saves a hundred views; null with too few views. */
function interestOf(cells: readonly Cell[]): Pick<MarketFigure, 'weeklyViews' | 'savesPerHundredViews'> {
  const known = cells.flatMap(({ interest }) => interest ?? []);
  const [homes, views, saves] = (['homes', 'views', 'saves'] as const).map((key) => sum(known.map((interest) => interest[key])));
  if (homes! < MIN_MARKET_HOMES || views! < MIN_VIEWS) return { weeklyViews: null, savesPerHundredViews: null };
  return { weeklyViews: toTenth((views! / homes! / INTEREST_DAYS) * 7), savesPerHundredViews: toTenth((saves! / views!) * 100) };
}

/** The figure of a kind of homes; null where too few homes, or too few advertisers, would be seen through it. */
export function figureOf(cells: readonly Cell[], kind: Kind): MarketFigure | null {
  if (!isShown(cells, kind)) return null;
  const own = cellsOf(cells, kind);
  const prices = addUp(own.map((cell) => cell.prices));
  const gone = addUp(own.map((cell) => cell.gone));
  const goneHomes = sum(gone.map(([, n]) => n));
  return {
    homes: homesOf(own),
    unitPrice: {
      low: toStep(quantile(prices, 0.25)),
      middle: toStep(quantile(prices, 0.5)),
      high: toStep(quantile(prices, 0.75)),
    },
    fresh: sum(own.map((cell) => cell.fresh)),
    gone: goneHomes,
    daysUntilGone: goneHomes < MIN_GONE ? null : quantile(gone, 0.5),
    ...interestOf(own),
  };
}

/**
 * Where a home stands among the others of its type and bedrooms: how many there are, and how many percent of them ask less per square foot. The percentage is
 * null where their figure is not shown.
 */
export function positionOf(
  cells: readonly Cell[],
  { unitPrice, ...kind }: Kind & { unitPrice: number },
): { percentCheaper: number | null; others: number } {
  const prices = addUp(cellsOf(cells, kind).map((cell) => cell.prices));
  const others = Math.max(0, sum(prices.map(([, n]) => n)) - 1);
  if (!isShown(cells, kind)) return { percentCheaper: null, others };
  const cheaper = sum(prices.filter(([price]) => price < unitPrice).map(([, n]) => n));
  return { percentCheaper: Math.floor((cheaper / others) * 100), others };
}
