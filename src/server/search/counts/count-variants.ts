// Counts the matches of several filters in one statement. Filters that differ in their purpose alone share one search.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { whereClauses } from '../criteria/conditions.ts';
import { isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { areWordsFrequent } from '../text/dictionary/frequent-words.ts';
import { isTotalInstant, isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** SQL of the number of matches, counted up to `limit`. */
function countExpression(criteria: SearchCriteria, limit: number, params: SqlParams): string {
  if (isEmptyResult(criteria)) return '0';
  const stored = selectStoredTotal(criteria, params);
  if (stored) return `least(${limit}, (${stored}))`;
  return `(select count(*) from (select 1 from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${limit}) m)`;
}

/** Filters that differ in their purpose alone, whose matches are found once. */
interface Group {
  /** The name of the common table expression with the matches of both purposes. */
  name: string;
  /** Their criteria without a purpose. */
  bothPurposes: SearchCriteria;
  /** Number of filters. */
  size: number;
}

/** The filters whose words so many homes have that more than COUNT_CAP match for sure, by a sample of homes. */
async function findFrequent(em: EntityManager, variants: readonly SearchCriteria[], kind: CostlyKind): Promise<Set<SearchCriteria>> {
  const frequent = new Set<SearchCriteria>();
  for (const criteria of variants) if (!isEmptyResult(criteria) && (await areWordsFrequent(em, criteria, kind))) frequent.add(criteria);
  return frequent;
}

/** The filters that are counted one by one, grouped by everything but their purpose. */
function groupByPurpose(variants: readonly SearchCriteria[], frequent: ReadonlySet<SearchCriteria>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const criteria of variants) {
    if (isEmptyResult(criteria) || isTotalStored(criteria) || frequent.has(criteria)) continue;
    const bothPurposes = { ...criteria, transactionType: undefined };
    const key = JSON.stringify(bothPurposes);
    const group = groups.get(key) ?? { name: `matches_${groups.size}`, bothPurposes, size: 0 };
    groups.set(key, { ...group, size: group.size + 1 });
  }
  return groups;
}

/**
 * SQL of the count of one filter of a group, whose matches are read up to twice `limit`. Among these there are `limit` of this filter; or all matches were read,
 * so that the number is exact; or else the filter is counted by itself.
 */
function countInGroup({ name }: Group, criteria: SearchCriteria, limit: number, params: SqlParams): string {
  const { transactionType } = criteria;
  const where = transactionType ? `where transaction_type = ${params.bind(transactionType)}` : '';
  const countOfFilter = `(select count(*) from ${name} ${where})`;
  const countOfGroup = `(select count(*) from ${name})`;
  return `case
    when ${countOfFilter} >= ${limit} then ${limit}
    when ${countOfGroup} < ${2 * limit} then ${countOfFilter}
    else ${countExpression(criteria, limit, params)} end`;
}

/**
 * The number of matches of each filter, at most `limit`, which is at most COUNT_CAP; null when counting takes too long. With `isProbed` a sample of homes finds
 * frequent words first: that is faster than counting their matches, but takes a few milliseconds itself.
 */
export async function countVariants(
  em: EntityManager,
  variants: readonly SearchCriteria[],
  limit: number,
  { kind = 'optional', limitMs, isProbed = false }: { kind?: CostlyKind; limitMs?: number; isProbed?: boolean } = {},
): Promise<number[] | null> {
  if (variants.length === 0) return [];
  const frequent = isProbed ? await findFrequent(em, variants, kind) : new Set<SearchCriteria>();
  const params = new SqlParams();
  const groups = groupByPurpose(variants, frequent);
  const groupMatches: string[] = [];
  for (const [key, { name, bothPurposes, size }] of groups) {
    if (size === 1) groups.delete(key);
    else
      groupMatches.push(
        `${name} as materialized (select p.transaction_type from properties p where ${whereClauses(bothPurposes, params).join(' and ')} limit ${2 * limit})`,
      );
  }
  const counts = variants.map((criteria) => {
    if (frequent.has(criteria)) return limit;
    const group = groups.get(JSON.stringify({ ...criteria, transactionType: undefined }));
    return group ? countInGroup(group, criteria, limit, params) : countExpression(criteria, limit, params);
  });
  const withMatches = groupMatches.length > 0 ? `with ${groupMatches.join(', ')} ` : '';
  const statement = unpreparedStatement(`${withMatches}select array[${counts.join(', ')}]::int[] as counts`, params.list);
  // counts from the count tables alone are fast and need no time limit
  const countRows = variants.every((criteria) => isTotalInstant(criteria) || frequent.has(criteria))
    ? await rows<{ counts: number[] }>(em, statement)
    : await tryRows<{ counts: number[] }>(em, statement, kind, limitMs);
  return countRows && countRows[0]!.counts;
}
