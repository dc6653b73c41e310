// Counts the matches of several filters in one statement.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type CostlyKind, tryRows } from '../../db/costly.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { whereClauses } from '../criteria/conditions.ts';
import { isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { areWordsFrequent } from '../text/dictionary/find-words.ts';
import { isTotalInstant, isTotalStored, selectStoredTotal } from './stored-counts.ts';

/** SQL of how many match. `limit` is the highest number that it counts to. */
function countExpression(criteria: SearchCriteria, limit: number, params: SqlParams): string {
  if (isEmptyResult(criteria)) return '0';
  const stored = selectStoredTotal(criteria, params);
  if (stored) return `least(${limit}, (${stored}))`;
  return `(select count(*) from (select 1 from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${limit}) m)`;
}

/** Filters that differ in their purpose alone, whose matches are found once. */
interface Group {
  /** Of the common table expression with the matches. */
  name: string;
  /** Their criteria without a purpose. */
  all: SearchCriteria;
  /** Number of filters. */
  size: number;
}

/** The filters by words that so many homes have, by the first of them, that they need not be counted one by one. */
async function findMany(em: EntityManager, variants: readonly SearchCriteria[], kind: CostlyKind): Promise<Set<SearchCriteria>> {
  const many = new Set<SearchCriteria>();
  for (const criteria of variants) if (!isEmptyResult(criteria) && (await areWordsFrequent(em, criteria, kind))) many.add(criteria);
  return many;
}

/** The filters that are counted one by one, grouped by everything but their purpose. */
function groupByPurpose(variants: readonly SearchCriteria[], many: ReadonlySet<SearchCriteria>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const criteria of variants) {
    if (isEmptyResult(criteria) || isTotalStored(criteria) || many.has(criteria)) continue;
    const all = { ...criteria, transactionType: undefined };
    const key = JSON.stringify(all);
    const group = groups.get(key) ?? { name: `matches_${groups.size}`, all, size: 0 };
    groups.set(key, { ...group, size: group.size + 1 });
  }
  return groups;
}

/** SQL of the count of one filter of a group: among the matches of the group, or by itself where those were cut off and have few of this filter. */
function countInGroup({ name }: Group, criteria: SearchCriteria, limit: number, params: SqlParams): string {
  const { transactionType } = criteria;
  const ofPurpose = transactionType ? `where transaction_type = ${params.bind(transactionType)}` : '';
  const n = `(select count(*) from ${name} ${ofPurpose})`;
  return `case when ${n} >= ${limit} then ${limit} when (select count(*) from ${name}) < ${2 * limit} then ${n} else ${countExpression(criteria, limit, params)} end`;
}

/**
 * How many match each of several filters, `limit` and so COUNT_CAP at most, in one statement; null when that takes too long. With `isProbed` words that most
 * homes have are recognised by the first homes, which costs less than counting them but as much as a short limit of time.
 */
export async function countVariants(
  em: EntityManager,
  variants: readonly SearchCriteria[],
  limit: number,
  { kind = 'optional', limitMs, isProbed = false }: { kind?: CostlyKind; limitMs?: number; isProbed?: boolean } = {},
): Promise<number[] | null> {
  if (variants.length === 0) return [];
  const many = isProbed ? await findMany(em, variants, kind) : new Set<SearchCriteria>();
  const params = new SqlParams();
  const groups = groupByPurpose(variants, many);
  const parts: string[] = [];
  for (const [key, { name, all, size }] of groups) {
    if (size === 1) groups.delete(key);
    else
      parts.push(
        `${name} as materialized (select p.transaction_type from properties p where ${whereClauses(all, params).join(' and ')} limit ${2 * limit})`,
      );
  }
  const counts = variants.map((criteria) => {
    if (many.has(criteria)) return limit;
    const group = groups.get(JSON.stringify({ ...criteria, transactionType: undefined }));
    return group ? countInGroup(group, criteria, limit, params) : countExpression(criteria, limit, params);
  });
  const matches = parts.length > 0 ? `with ${parts.join(', ')} ` : '';
  const statement = unpreparedStatement(`${matches}select array[${counts.join(', ')}]::int[] as counts`, params.list);
  // what tables of counts answer needs no slot among the costly statements
  const found = variants.every((criteria) => isTotalInstant(criteria) || many.has(criteria))
    ? await rows<{ counts: number[] }>(em, statement)
    : await tryRows<{ counts: number[] }>(em, statement, kind, limitMs);
  return found && found[0]!.counts;
}
