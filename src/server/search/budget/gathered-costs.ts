// Finds the cheapest homes of a filter with few matches in one statement: PostgreSQL computes the exact costs of all matches and sorts them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TransactionType } from '../../../shared/property/property.ts';
import { budgetOf } from '../../../shared/search/budget-filter.ts';
import type { CostSort } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { SqlParams } from '../../db/sql.ts';
import { expectByStatistics } from '../counts/expected-matches.ts';
import { countProperties, rememberedTotal } from '../counts/remembered-totals.ts';
import { isTotalInstant } from '../counts/stored-counts.ts';
import { selectUpTo } from '../counts/total.ts';
import { publishedStatement } from '../criteria/conditions.ts';
import { hasText, type SearchCriteria } from '../criteria/criteria.ts';
import { exactCost } from './cost-expressions.ts';

/** Up to this many matches the costs of all are computed. */
const MAX_MATCHES = 3000;
/** The same for matches of a place, which are neighbours in the index. */
const MAX_MATCHES_OF_PLACE = 10_000;
/** Nothing is gathered where statistics, which take conditions for independent, expect this many times the limit. */
const ESTIMATE_MARGIN = 1.5;

/** The cheapest of a filter's homes. */
export interface GatheredCosts {
  /** In order of their costs, then of their ids. */
  ids: number[];
  /** How many homes match. */
  total: number;
}

/** How long gathering may take; null where more match than are gathered. */
async function kindOfGathering(em: EntityManager, criteria: SearchCriteria, maxMatches: number): Promise<CostlyKind | null> {
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

/** The `count` cheapest homes of a filter. `many` when too many may match, as with a text; `uncountable` when computing their costs takes too long. */
export async function gatherCheapest(
  em: EntityManager,
  criteria: SearchCriteria,
  filter: SearchFilter,
  count: number,
): Promise<GatheredCosts | 'many' | 'uncountable'> {
  const maxMatches = criteria.locations.length > 0 ? MAX_MATCHES_OF_PLACE : MAX_MATCHES;
  const kind = await kindOfGathering(em, criteria, maxMatches);
  if (!kind) return 'many';
  const params = new SqlParams();
  const budget = budgetOf(filter);
  /** The cost of the homes of a part of the filter, which may be that of one purpose. */
  const costIn = (part: SearchCriteria): string => {
    const ofPurpose = (purpose: TransactionType) => exactCost(filter.sort as CostSort, purpose, part, budget, params);
    if (part.transactionType) return ofPurpose(part.transactionType);
    return `case p.transaction_type when 'Buy' then ${ofPurpose('Buy')} else ${ofPurpose('Rent')} end`;
  };
  const matches = selectUpTo(criteria, (part) => `p.id, ${costIn(part)} as cost`, maxMatches, params);
  // step 1: all matches with their costs; step 2: their number, and the ids of the cheapest
  const cheapest = `select id from matches order by cost, id limit ${params.bind(count)}::int`;
  const sql = `with matches as materialized (${matches}) select (select count(*)::int from matches) as total, array(${cheapest}) as ids`;
  const gathered = await tryRows<GatheredCosts>(em, publishedStatement(criteria, sql, params), kind);
  if (!gathered) return 'uncountable';
  return gathered[0]!.total > maxMatches ? 'many' : gathered[0]!;
}
