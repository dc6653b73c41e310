// Finds, from the counts of price bands, at which price a page far down a list by price begins, so that the scan of the list can start there and need not
// skip all homes before it.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import type { SearchCriteria } from './criteria.ts';
import { rangeOf } from './price-bands.ts';
import { selectStoredBands } from './stored-counts.ts';

/** Where a page that is ordered by price begins. */
export interface PriceStart {
  /** The number of matches before that price; the offset of the page is reduced by it. */
  skipped: number;
  /** For each purpose (Buy, Rent) with matches from there on: the first price (AED) to read; in descending order the highest. */
  from: Partial<Record<TransactionType, number>>;
}

/** The number `n` of matches of one purpose in one price band, from `min` to `max` AED inclusive. */
export interface BandCount {
  transactionType: TransactionType;
  min: number;
  max: number;
  n: number;
}

/** Reads the matches per price band, whatever price the filter names. Call it only for filters that `selectStoredBands` can answer. */
export async function readBandCounts(em: EntityManager, criteria: SearchCriteria): Promise<BandCount[]> {
  const params = new SqlParams();
  const sql = selectStoredBands({ ...criteria, price: {} }, params)!;
  const bands = await rows<{ transactionType: TransactionType; band: number; n: number }>(em, preparedStatement(sql, params.list));
  return bands.map(({ transactionType, band, n }) => ({ transactionType, ...rangeOf(transactionType, band), n }));
}

/**
 * Finds the last price before a page that is the start of a band and inside no band of the other purpose: the counts of bands tell exactly how many
 * matches come before such a price. Prices without matches are skipped too.
 * @param offset how many matches come before the page
 */
export function findPriceStart(bands: readonly BandCount[], sort: Sort, offset: number): PriceStart {
  // descending prices are handled as ascending negative prices
  const sign = sort === 'price-desc' ? -1 : 1;
  const orderedBands = bands.map((band) => (sign === 1 ? band : { ...band, min: -band.max, max: -band.min })).sort((a, b) => a.min - b.min);
  let start = Number.NEGATIVE_INFINITY;
  let skippedCount = 0;
  // the matches of the bands so far, and the highest price of these bands
  let passedCount = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const band of orderedBands) {
    if (passedCount > offset) break;
    if (band.min > end) {
      start = band.min;
      skippedCount = passedCount;
    }
    passedCount += band.n;
    end = Math.max(end, band.max);
  }
  const from: PriceStart['from'] = {};
  for (const { transactionType, min } of orderedBands) if (min >= start) from[transactionType] ??= sign * min;
  return { skipped: skippedCount, from };
}
