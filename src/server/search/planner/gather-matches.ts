// Reads a page by price or area by gathering: all matches are read in any order and then sorted. Where few homes match, this is faster than a scan along
// the index of the order. Reads a page by yield by a short scan, where that fills it. Reads only.
import type { EntityManager } from '@mikro-orm/postgresql';
import { PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import { type CostlyKind, tryRows } from '../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { publishedStatement, whereClauses } from './conditions.ts';
import type { SearchCriteria } from './criteria.ts';
import { expectByStatistics, type PlannedRead } from './expected-matches.ts';
import { currentKey, isByArea, isByPrice, keysetCondition, orderBy, storedKey, storedOrder } from './order.ts';
import type { PageWindow } from './page-window.ts';
import { cappedTotal, type Total } from './total.ts';

/** Up to this many matches are gathered where they are neighbours in an index, as those of a place are. */
const MAX_NEIGHBOURS = 100_000;
/** Up to this many matches are gathered elsewhere. Scans are slow if all matches are at their end, such as large homes in an order by lowest price. */
const MAX_ANYWHERE = 20_000;
/** Matches are not gathered when the statistics expect this many times the limit; they may be too high, because they take conditions for independent. */
const ESTIMATE_MARGIN = 1.5;
/** Up to this cost in PostgreSQL's plan the matches are neighbours, read in about 25 ms; their time limit is longer, for when other work delays them. */
const MAX_NEIGHBOURS_COST = 10_000;

/** Whether matches may be gathered in an order: only where the indexes by which matches are found have its columns, so that no rows are read. */
export const canGather = (sort: Sort): boolean => isByPrice(sort) || isByArea(sort);

/** How many matches are gathered at most, and within which time limit of `tryRows`. */
interface GatherLimits {
  maxMatches: number;
  kind: CostlyKind;
}

/** The limits of gathering, by what PostgreSQL expects of reading all matches; null when they are too many. */
export function gatherLimits({ matches, cost }: PlannedRead, hasPlace: boolean): GatherLimits | null {
  const areNeighbours = cost <= MAX_NEIGHBOURS_COST;
  const maxMatches = hasPlace || areNeighbours ? MAX_NEIGHBOURS : MAX_ANYWHERE;
  return matches > ESTIMATE_MARGIN * maxMatches ? null : { maxMatches, kind: areNeighbours ? 'needed' : 'optional' };
}

/** A gathered page. */
interface GatheredPage {
  /** The ids of the homes of the page in order; null when too many match, so that only the total is known. */
  ids: number[] | null;
  /** The number of matches; null for a page by `after`, which gathers only the matches after its position. */
  total: Total | null;
}

/**
 * The statement that reads all matches, up to `maxMatches` and one more, sorts them, and returns the ids of a window, each with the number of matches `n`.
 * The matches are read with a limit and without an order, because with an order the planner might scan the index of the order to its end.
 */
function selectGathered(criteria: SearchCriteria, window: PageWindow, maxMatches: number, params: SqlParams): string {
  const { sort } = criteria;
  const { limit, offset, after, fromEnd } = window;
  const where = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
  return `with matches as materialized (select ${currentKey(sort)} from properties p where ${where} limit ${maxMatches + 1})
    select p.id, (select count(*)::int from matches) as n from matches p
    order by ${orderBy(sort, fromEnd)} limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;
}

/**
 * Gathers a page by price or area.
 * @returns null when the statistics expect too many matches, and for a page after the last one; `too long` when the statement exceeds its
 * time limit
 */
export async function gatherPage(
  em: EntityManager,
  criteria: SearchCriteria,
  window: PageWindow,
): Promise<GatheredPage | 'too long' | null> {
  const limits = gatherLimits(await expectByStatistics(em, criteria), criteria.locations.length > 0);
  if (!limits) return null;
  const { maxMatches, kind } = limits;
  const params = new SqlParams();
  const sql = selectGathered(criteria, window, maxMatches, params);
  const homes = await tryRows<{ id: number; n: number }>(em, publishedStatement(criteria, sql, params), kind);
  if (!homes) return 'too long';
  if (homes.length === 0 && (window.offset > 0 || window.after)) return null;
  const matches = homes[0]?.n ?? 0;
  return {
    ids: matches > maxMatches ? null : homes.map(({ id }) => id),
    total: window.after ? null : cappedTotal(matches),
  };
}

/** How many entries of the index by yield are read before all matches are read and sorted instead. */
const MAX_SCANNED_YIELDS = 2000;

/**
 * The ids of a page in the order by gross yield, where the first entries of its indexes have them. Step 1: `keys` are the first entries of the places, or
 * types, of the filter. Step 2: keeps those that match. Null when too few do: homes that are large or dear stand at the end of the order.
 */
export async function scanYields(em: EntityManager, criteria: SearchCriteria, window: PageWindow): Promise<number[] | null> {
  if (window.offset + window.limit > MAX_SCANNED_YIELDS) return null;
  const { sort, locations, emirates, propertyTypes = PROPERTY_TYPES } = criteria;
  const params = new SqlParams();
  const hasOnlyPlaces = locations.length > 0 && emirates.length === 0;
  const parts = (hasOnlyPlaces ? locations : propertyTypes).map((value) => {
    const isPart = `known.${hasOnlyPlaces ? 'location' : 'property_type'} = ${params.bind(value)}`;
    const where = [isPart, ...(window.after ? [keysetCondition(sort, window.after, params)] : [])].join(' and ');
    return `(select ${storedKey(sort)} from property_yields known, lateral (select known.property_id as id) p where ${where}
      order by ${storedOrder(sort)} limit ${MAX_SCANNED_YIELDS})`;
  });
  const keys = `select * from (${parts.join(' union all ')}) p order by ${orderBy(sort)} limit ${MAX_SCANNED_YIELDS}`;
  // every key has a yield
  const where = whereClauses({ ...criteria, hasYield: undefined }, params).join(' and ');
  const sql = `select p.id
    from (select keys.* from (${keys}) keys, lateral (select from properties p where p.id = keys.id and ${where} offset 0) matching) p
    order by ${orderBy(sort)} limit ${params.bind(window.limit)}::int offset ${params.bind(window.offset)}::int`;
  const found = await tryRows<{ id: number }>(em, unpreparedStatement(sql, params.list), 'optional');
  return found && found.length === window.limit ? found.map(({ id }) => id) : null;
}
