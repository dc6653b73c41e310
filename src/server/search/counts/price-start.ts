// Finds from the counts of price bands at which price a far page of a list by price begins, so that the scan of the list can start there.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TransactionType } from '../../../shared/property/property.ts';
import type { Sort } from '../../../shared/search/search.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement, SqlParams } from '../../db/sql.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { rangeOf } from './price-bands.ts';
import { selectStoredBands } from './stored-counts.ts';

/** Where a page that is ordered by price begins. */
export interface PriceStart {
  /** Matches before that price: the offset is reduced by them. */
  skipped: number;
  /** For each purpose with matches: the price (AED) from which on the page can begin; downwards when the dearest come first. */
  from: Partial<Record<TransactionType, number>>;
}

/** The matches of one purpose in one price band; prices AED, inclusive. */
export interface BandCount {
  transactionType: TransactionType;
  min: number;
  max: number;
  n: number;
}

/** Matches per price band, whatever price the filter names; only where `selectStoredBands` can count them. */
export async function readBandCounts(em: EntityManager, criteria: SearchCriteria): Promise<BandCount[]> {
  const params = new SqlParams();
  const sql = selectStoredBands({ ...criteria, price: {} }, params)!;
  const bands = await rows<{ transactionType: TransactionType; band: number; n: number }>(em, preparedStatement(sql, params.list));
  return bands.map(({ transactionType, band, n }) => ({ transactionType, ...rangeOf(transactionType, band), n }));
}

/**
 * Finds the last price before a page that is inside no band of either purpose, so that the counts of bands say exactly how many matches come before it. Prices
 * without matches before the page are skipped too.
 * Walks through the bands in order; `passedCount` are the matches of the bands so far, `end` is the highest of their prices.
 * @param offset how many matches to leave out
 */
export function findPriceStart(bands: readonly BandCount[], sort: Sort, offset: number): PriceStart {
  // descending prices are ascending prices with the other sign
  const sign = sort === 'price-desc' ? -1 : 1;
  const orderedBands = bands.map((band) => (sign === 1 ? band : { ...band, min: -band.max, max: -band.min })).sort((a, b) => a.min - b.min);
  let start = Number.NEGATIVE_INFINITY;
  let skippedCount = 0;
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
