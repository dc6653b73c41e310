// Makes the histogram of prices beside the price filter, and reads the sample of prices that it shows when the matches are too many to count.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FilterCounts } from '../../../shared/search/facets.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { SqlParams } from '../../db/sql.ts';
import { publishedStatement, whereClauses } from './conditions.ts';
import { hasText, type SearchCriteria } from './criteria.ts';
import { selectFirstPrices } from './frequent-words.ts';
import type { PricePoint } from './match-counts.ts';

/** How many bars the histogram has. */
const BAR_COUNT = 18;
/** Bars span these shares of the matches in order of price. The cheapest 1 % are added to the first bar and the dearest 4 % to the last. */
const FIRST_BAR_SHARE = 0.01;
const LAST_BAR_SHARE = 0.96;
/** Fewer matches have no histogram. */
const MIN_MATCHES_FOR_HISTOGRAM = 8;
/** The size of the sample when the matches are too many to count. */
const SAMPLED_PRICES = 2_000;

/**
 * Reads the prices of a sample of the matches: for a filter with words those matches that are among the first homes of the default order, else the newest
 * matches. Empty when even that takes too long.
 */
export async function readSamplePrices(em: EntityManager, criteria: SearchCriteria): Promise<PricePoint[]> {
  const params = new SqlParams();
  const sample = hasText(criteria) ? selectFirstPrices(criteria, params) : selectNewestPrices(criteria, params);
  const sql = `select price, count(*)::int as n from (${sample}) sampled group by price`;
  return (await tryRows<PricePoint>(em, publishedStatement(criteria, sql, params))) ?? [];
}

/** Selects the prices of the newest matches. With neither purpose nor place no index is in order of date, so any matches are taken. */
function selectNewestPrices(criteria: SearchCriteria, params: SqlParams): string {
  const where = whereClauses(criteria, params);
  const isInPlace = criteria.locations.length > 0;
  // the index of a place has its homes in order of rank and date: only those of one rank, here the ordinary homes, are in order of date
  if (isInPlace) where.push('p.rank = 0');
  const order = isInPlace || criteria.transactionType ? 'order by p.created_at desc' : '';
  return `select p.price from properties p where ${where.join(' and ')} ${order} limit ${SAMPLED_PRICES}`;
}

/** The histogram of prices: `low` and `high` (AED) are where its bars begin and end. No bars when the matches are few or nearly all have one price. */
export function toHistogram(points: readonly PricePoint[]): FilterCounts['prices'] {
  const sorted = points.toSorted((a, b) => a.price - b.price);
  const totalCount = sorted.reduce((sum, { n }) => sum + n, 0);
  /** The price below which a share of the matches lies. */
  const priceAt = (share: number): number => {
    let remainingCount = share * totalCount;
    for (const { price, n } of sorted) {
      remainingCount -= n;
      if (remainingCount <= 0) return price;
    }
    return 0;
  };
  const [low, high] = [priceAt(FIRST_BAR_SHARE), priceAt(LAST_BAR_SHARE)];
  if (totalCount < MIN_MATCHES_FOR_HISTOGRAM || low >= high) return { low: 0, high: 0, bars: [] };
  const bars = Array.from({ length: BAR_COUNT }, () => 0);
  for (const { price, n } of sorted) {
    const bar = Math.floor(((price - low) / (high - low)) * BAR_COUNT);
    bars[Math.max(0, Math.min(BAR_COUNT - 1, bar))]! += n;
  }
  return { low, high, bars };
}
