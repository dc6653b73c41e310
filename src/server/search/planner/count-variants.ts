// Counts the matches of several filters in one statement. Filters that differ only in their purpose (Buy, Rent) share one search. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import { allowedMs, type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { whereClauses } from './conditions.ts';
import { isEmptyResult, type SearchCriteria } from './criteria.ts';
import { areWordsFrequent } from './frequent-words.ts';
import { countInBackground, rememberedTotal, rememberTotal } from './remembered-totals.ts';
import { isTotalInstant, isTotalStored, selectStoredTotal } from './stored-counts.ts';
import { cappedTotal, type Total } from './total.ts';

/** SQL of the number of matches, counted up to `limit`. */
function countExpression(criteria: SearchCriteria, limit: number, params: SqlParams): string {
  if (isEmptyResult(criteria)) return '0';
  const stored = selectStoredTotal(criteria, params);
  if (stored) return `least(${limit}, (${stored}))`;
  return `(select count(*) from (select 1 from properties p where ${whereClauses(criteria, params).join(' and ')} limit ${limit}) matches)`;
}

/** Filters that differ only in their purpose, whose matches are found once. */
interface PurposeGroup {
  /** The name of the common table expression with the matches of both purposes. */
  name: string;
  /** Their criteria without a purpose. */
  bothPurposes: SearchCriteria;
  /** How many filters the group has. */
  size: number;
}

/** The filters whose words are so frequent in a sample of homes that more than COUNT_CAP homes are sure to match. */
async function findFrequent(em: EntityManager, variants: readonly SearchCriteria[], kind: CostlyKind): Promise<Set<SearchCriteria>> {
  const frequent = new Set<SearchCriteria>();
  for (const criteria of variants) if (!isEmptyResult(criteria) && (await areWordsFrequent(em, criteria, kind))) frequent.add(criteria);
  return frequent;
}

const withoutPurpose = (criteria: SearchCriteria): SearchCriteria => ({ ...criteria, transactionType: undefined });
const groupKey = (criteria: SearchCriteria): string => JSON.stringify(withoutPurpose(criteria));

/** Groups the filters whose matches must be counted one by one, by everything but their purpose. The key is that of `groupKey`. */
function groupUncounted(variants: readonly SearchCriteria[], frequent: ReadonlySet<SearchCriteria>): Map<string, PurposeGroup> {
  const groups = new Map<string, PurposeGroup>();
  for (const criteria of variants) {
    if (isEmptyResult(criteria) || isTotalStored(criteria) || frequent.has(criteria)) continue;
    const key = groupKey(criteria);
    const group = groups.get(key) ?? { name: `matches_${groups.size}`, bothPurposes: withoutPurpose(criteria), size: 0 };
    groups.set(key, { ...group, size: group.size + 1 });
  }
  return groups;
}

/**
 * SQL of the count of one filter of a group. The group has read matches of both purposes, up to twice `limit`. Case 1: at least `limit` of them are of
 * this filter. Case 2: the group has read all its matches, so that their number is exact. Else the filter is counted by itself.
 */
function countInGroup({ name }: PurposeGroup, criteria: SearchCriteria, limit: number, params: SqlParams): string {
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
 * Counts the matches of each filter, in the order of `variants`, each up to `limit`; null when counting takes too long.
 * @param limit at most COUNT_CAP, unless the count tables have the totals of all variants
 * @param options `kind` and `limitMs` are the time limit as in `tryRows`; with `isProbed` a sample of homes, which takes a few milliseconds, first finds
 * the filters with frequent words, so that these are not counted
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
  const groups = groupUncounted(variants, frequent);
  const groupMatches: string[] = [];
  for (const [key, { name, bothPurposes, size }] of groups) {
    // a single filter has nothing to share: it is counted by itself
    if (size === 1) {
      groups.delete(key);
      continue;
    }
    const where = whereClauses(bothPurposes, params).join(' and ');
    groupMatches.push(`${name} as materialized (select p.transaction_type from properties p where ${where} limit ${2 * limit})`);
  }
  const counts = variants.map((criteria) => {
    if (frequent.has(criteria)) return limit;
    const group = groups.get(groupKey(criteria));
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

/** How long (ms) counting may take on an idle machine, because suggestions appear while a person types. */
const COUNT_MS = 12;

/** Counts lists that took too long again after the response, in one statement, and remembers their totals. */
const countTogetherInBackground = (em: EntityManager, lists: readonly SearchCriteria[]): void =>
  countInBackground(em, lists, async () => {
    const counted = await countVariants(em, lists, COUNT_CAP, { kind: 'spare', isProbed: true });
    for (const [i, list] of lists.entries()) rememberTotal(em, list, counted && cappedTotal(counted[i]!), 0);
  });

/**
 * The numbers of homes of lists: exact from the count tables where these have them, else remembered totals, else counted now up to COUNT_CAP. Null when
 * counting takes too long; the list is then counted in the background for the next keystroke.
 */
export async function countLists(em: EntityManager, lists: readonly SearchCriteria[]): Promise<(Total | null)[]> {
  const storedLists = lists.filter((list) => isTotalInstant(list));
  const otherLists = lists.filter((list) => !isTotalInstant(list));
  const rememberedTotals = new Map(otherLists.map((list) => [list, rememberedTotal(em, list, { canRefresh: true })]));
  const uncountedLists = [...rememberedTotals].flatMap(([list, total]) => (total === undefined ? [list] : []));
  const [storedCounts, counted] = await Promise.all([
    countVariants(em, storedLists, INT4_MAX),
    countVariants(em, uncountedLists, COUNT_CAP, { limitMs: allowedMs(COUNT_MS), isProbed: true }),
  ]);
  const totals = new Map<SearchCriteria, Total | null | undefined>(rememberedTotals);
  for (const [i, list] of storedLists.entries()) totals.set(list, storedCounts && { total: storedCounts[i]!, capped: false });
  for (const [i, list] of uncountedLists.entries()) {
    const total = counted && cappedTotal(counted[i]!);
    if (total) rememberTotal(em, list, total);
    totals.set(list, total);
  }
  if (!counted) countTogetherInBackground(em, uncountedLists);
  return lists.map((list) => totals.get(list) ?? null);
}
