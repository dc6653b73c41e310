// Reads a page of a list in an order by cost. The exact costs depend on the visitor's budget: with few matches PostgreSQL computes and sorts the costs of all
// in one statement, with more `cheapest.ts` reads them along an index. Writes to no table; totals may be remembered in this process.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import type { TransactionType } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { SqlParams } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { readCheapest } from './cheapest.ts';
import { publishedStatement } from './conditions.ts';
import { exactCost } from './cost-expressions.ts';
import { readJsonInOrder } from './costed-rows.ts';
import { hasText, isEmptyResult, type SearchCriteria } from './criteria.ts';
import { expectByStatistics } from './expected-matches.ts';
import { type Page, type PageRequest, readPage, rejectTwoStarts } from './page.ts';
import { countProperties, findTotal, rememberedTotal } from './remembered-totals.ts';
import { isTotalInstant } from './stored-counts.ts';
import { cappedTotal, selectUpTo, type Total } from './total.ts';

/** The costs of all matches are computed for at most this many. */
const MAX_MATCHES = 3000;
/** The same where the filter names places: their homes are neighbours in the index, so that reading them is fast. */
const MAX_MATCHES_OF_PLACE = 10_000;
/** No costs are computed where statistics expect this many times the limit; they may be too high, because they take conditions for independent. */
const ESTIMATE_MARGIN = 1.5;

/** The cheapest of a filter's homes. */
interface GatheredCosts {
  /** In order of their costs, then of their ids. */
  ids: number[];
  /** How many homes match. */
  total: number;
}

/** Which time limit of `tryRows` computing the costs may take; null where more homes match, or are expected, than `maxMatches`, and for words. */
async function chooseTimeLimit(em: EntityManager, criteria: SearchCriteria, maxMatches: number): Promise<CostlyKind | null> {
  if (hasText(criteria)) return null;
  if (isTotalInstant(criteria)) {
    const counted = await countProperties(em, criteria);
    return counted && counted.total <= maxMatches ? 'needed' : null;
  }
  const remembered = rememberedTotal(em, criteria, { canRefresh: false });
  if (remembered) return remembered.total > maxMatches ? null : 'needed';
  const { matches } = await expectByStatistics(em, criteria);
  return matches > ESTIMATE_MARGIN * maxMatches ? null : 'optional';
}

/** The `count` cheapest homes of a filter. `many` when too many may match, or it has words; `uncountable` when computing the costs takes too long. */
export async function gatherCheapest(
  em: EntityManager,
  criteria: SearchCriteria,
  filter: SearchFilter,
  count: number,
): Promise<GatheredCosts | 'many' | 'uncountable'> {
  const maxMatches = criteria.locations.length > 0 ? MAX_MATCHES_OF_PLACE : MAX_MATCHES;
  const kind = await chooseTimeLimit(em, criteria, maxMatches);
  if (!kind) return 'many';
  const params = new SqlParams();
  const budget = budgetOf(filter);
  /** SQL of the cost of a home; `part` is the filter, or the filter with one of both purposes (Buy, Rent). */
  const costSql = (part: SearchCriteria): string => {
    const costOfPurpose = (purpose: TransactionType) => exactCost(filter.sort as CostSort, purpose, part, budget, params);
    if (part.transactionType) return costOfPurpose(part.transactionType);
    return `case p.transaction_type when 'Buy' then ${costOfPurpose('Buy')} else ${costOfPurpose('Rent')} end`;
  };
  const matches = selectUpTo(criteria, (part) => `p.id, ${costSql(part)} as cost`, maxMatches, params);
  // step 1: all matches with their costs, and one more than the limit if there are more; step 2: their number, and the ids of the cheapest
  const cheapest = `select id from matches order by cost, id limit ${params.bind(count)}::int`;
  const sql = `with matches as materialized (${matches}) select (select count(*)::int from matches) as total, array(${cheapest}) as ids`;
  const gatheredRows = await tryRows<GatheredCosts>(em, publishedStatement(criteria, sql, params), kind);
  if (!gatheredRows) return 'uncountable';
  const gathered = gatheredRows[0]!;
  return gathered.total > maxMatches ? 'many' : gathered;
}

/** How many homes of an order by cost pages can reach at most. */
const MAX_COSTED = 1000;

/**
 * The ids of the `count` homes of a filter that cost least, in order. `total` is the number of matches where it was found on the way, else null;
 * `isUncountable` tells that counting them takes too long.
 */
export async function findCheapest(
  em: EntityManager,
  filter: SearchFilter,
  criteria: SearchCriteria,
  count: number,
): Promise<{ ids: number[]; total: Total | null; isUncountable: boolean }> {
  const gathered = await gatherCheapest(em, criteria, filter, count);
  if (typeof gathered === 'object') return { ids: gathered.ids, total: cappedTotal(gathered.total), isUncountable: false };
  const isUncountable = gathered === 'uncountable';
  const cheapest = await readCheapest(em, filter, criteria, count, isUncountable);
  return { ids: cheapest.map(({ home }) => home.id), total: null, isUncountable };
}

/**
 * Reads a page of a list in an order by cost. These have no cursor (`after`), so that their pages are read by offset alone.
 * @throws DomainError INVALID for an `after`
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readCostPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { criteria, filter, limit, offset } = request;
  rejectTwoStarts(request);
  if (request.after !== undefined) throw new DomainError('INVALID', m.search_after_invalid({ name: 'after', header: 'Link' }));
  // a page of one home, for its total: words are found and counted by their own index
  const readFirstHome = () => readPage(em, 'p.id', { ...request, criteria: { ...criteria, sort: 'featured' }, limit: 1, offset: 0 });
  const end = offset + limit;
  if (isEmptyResult(criteria) || end > MAX_COSTED)
    return { ...(await readFirstHome()), json: '[]', next: null, isTooDeep: end > MAX_COSTED };
  const { ids, total, isUncountable } = await findCheapest(em, filter, criteria, end + 1);
  const json = await readJsonInOrder(em, columns, ids.slice(offset, end));
  const hasNext = ids.length > end;
  if (hasText(criteria)) return { ...(await readFirstHome()), json, next: null, hasNext };
  const isTotalWanted = !isUncountable && request.total !== 'none';
  return {
    json,
    total: isTotalWanted ? (total ?? (await findTotal(em, criteria, request.total))) : null,
    next: null,
    hasNext,
    isTooDeep: false,
  };
}
