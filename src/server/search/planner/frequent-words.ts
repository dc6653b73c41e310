// Decides whether the words of a search are so frequent that the homes that have them need not be counted, and selects sample prices for the price histogram
// of such a search. Both sample the first thousand homes of the default order. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { selectIfHasWords } from './conditions.ts';
import { hasText, type SearchCriteria, withoutWords } from './criteria.ts';
import { expectMatches, shareOfUncounted } from './expected-matches.ts';
import { selectKeys } from './page-keys.ts';
import { isTotalStored } from './stored-counts.ts';

/** How many homes, the first of the default order, are sampled. */
const SAMPLED_HOMES = 1000;
/**
 * Counting is skipped when the estimate is this many times COUNT_CAP, far beyond the error of the sample. Where no count table has the number of homes
 * without the words, that is an estimate too and the margin larger.
 */
const MARGIN = 1.5;
const MARGIN_OF_ESTIMATED_TOTAL = 2 * MARGIN;

/** SQL of the sampled homes that have the words, as a `from` list: `p` has the sort columns and the id, `worded` the price. */
function fromSample(criteria: SearchCriteria, params: SqlParams): string {
  const keys = selectKeys(withoutWords(criteria), 'featured', { limit: SAMPLED_HOMES, offset: 0 }, params);
  return `(${keys}) p, lateral (${selectIfHasWords(criteria, params)}) worded`;
}

/**
 * Whether far more than COUNT_CAP homes have the words, by the dictionary and by the sample, so that they need not be counted one by one.
 * Null when the sample could not be read (too slow, no free slot for costly reads, a database error), as counting could not.
 */
export async function areWordsFrequent(em: EntityManager, criteria: SearchCriteria, kind: CostlyKind): Promise<boolean | null> {
  if (!hasText(criteria)) return false;
  const otherCriteria = withoutWords(criteria);
  const { matches, isCounted } = await expectMatches(em, otherCriteria);
  // how many homes match the other restrictions; those that no count table has are estimated from PostgreSQL's statistics
  const homesWithoutWords = isCounted ? matches : matches * (await shareOfUncounted(em, otherCriteria));
  // `matches` of restrictions that are counted, but in different tables, is the product of their shares, an estimate too
  const margin = isTotalStored(otherCriteria) ? MARGIN : MARGIN_OF_ESTIMATED_TOTAL;
  const isFarAboveCap = (share: number) => share * homesWithoutWords >= margin * COUNT_CAP;
  if (!isFarAboveCap(criteria.wordsShare)) return false;
  const params = new SqlParams();
  const sql = `select count(*)::int as n from ${fromSample(criteria, params)}`;
  const sampleRows = await tryRows<{ n: number }>(em, unpreparedStatement(sql, params.list), kind);
  return sampleRows && isFarAboveCap(sampleRows[0]!.n / SAMPLED_HOMES);
}

/** SQL of the prices (AED), as rows `price`, of the sampled homes that match: the price histogram of a search with frequent words is drawn from them. */
export const selectFirstPrices = (criteria: SearchCriteria, params: SqlParams): string =>
  `select worded.price from ${fromSample(criteria, params)}`;
