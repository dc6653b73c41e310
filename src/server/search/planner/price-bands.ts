// The price bands (ranges of prices with a number) by which database triggers count homes in the tables `property_price_facets` and
// `property_price_cells`. All prices are AED, per month for rent. Pure.
import type { TransactionType } from '../../../shared/property/property.ts';

/** Starts of bands, every `step` from `from` to below `to`. Each round price is a band of its own, so that neither "from" nor "up to" it cuts a band. */
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step).flatMap((price) => [price, price + 1]);

/**
 * Where price bands begin: at round prices, so that the bounds people choose fall between two bands. Band 0 is below the first start. The SQL function
 * `price_band` has the same list; a test compares them.
 */
export const BAND_STARTS: Record<TransactionType, readonly number[]> = {
  Buy: [
    ...steps(50_000, 2_000_000, 50_000),
    ...steps(2_000_000, 5_000_000, 100_000),
    ...steps(5_000_000, 10_000_000, 250_000),
    ...steps(10_000_000, 30_000_000, 1_000_000),
    ...steps(30_000_000, 110_000_000, 10_000_000),
  ],
  Rent: [
    ...steps(500, 10_000, 500),
    ...steps(10_000, 30_000, 1000),
    ...steps(30_000, 60_000, 2500),
    ...steps(60_000, 100_000, 5000),
    ...steps(100_000, 525_000, 25_000),
  ],
};

/** The number of the band of a price: how many bands begin at the price or below it. */
export const bandOf = (transactionType: TransactionType, price: number): number =>
  BAND_STARTS[transactionType].filter((start) => start <= price).length;

/** The lowest and the highest price that can be stored. */
const CHEAPEST = 1;
const DEAREST = 2_147_483_647;

/** The first and the last price of a band. */
export function rangeOf(transactionType: TransactionType, band: number): { min: number; max: number } {
  const starts = BAND_STARTS[transactionType];
  return { min: band === 0 ? CHEAPEST : starts[band - 1]!, max: band === starts.length ? DEAREST : starts[band]! - 1 };
}

/** A price in the middle of a band; for the last band, which has no end, its start. */
export function middleOf(transactionType: TransactionType, band: number): number {
  const starts = BAND_STARTS[transactionType];
  const [from, to] = [band === 0 ? 0 : starts[band - 1]!, starts[band] ?? starts[band - 1]!];
  return Math.round((from + to) / 2);
}

/** A range of prices, split into whole bands and the prices at its ends that are only a part of a band. All bounds are inclusive. */
export interface BandRange {
  /** The first and the last whole band; `from` is above `to` when there is none. */
  from: number;
  to: number;
  /** The prices in bands that the range cuts: at most one range before the whole bands and one after them. */
  cutPrices: { min: number; max: number }[];
}

/** Splits a range of prices: the whole bands inside it, and the prices before the first and after the last of them. */
export function bandsOf(transactionType: TransactionType, price: { min?: number | undefined; max?: number | undefined }): BandRange {
  const starts = BAND_STARTS[transactionType];
  const min = Math.max(CHEAPEST, price.min ?? CHEAPEST);
  const max = Math.min(DEAREST, price.max ?? DEAREST);
  const from = min === CHEAPEST ? 0 : bandOf(transactionType, min - 1) + 1;
  const to = max === DEAREST ? starts.length : bandOf(transactionType, max + 1) - 1;
  if (from > to) return { from, to, cutPrices: min <= max ? [{ min, max }] : [] };
  const firstWhole = rangeOf(transactionType, from).min;
  const lastWhole = rangeOf(transactionType, to).max;
  const ends = [
    { min, max: firstWhole - 1 },
    { min: lastWhole + 1, max },
  ];
  return { from, to, cutPrices: ends.filter((range) => range.min <= range.max) };
}
