// Reads one page of a list in an order that an index has: its rows as JSON text, its total, and the cursor of the next page.
// Totals that took long to count are remembered in this process (`counts/remembered-totals.ts`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { COUNT_CAP, type SearchFilter } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly-reads.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import { countIfCheap, countProperties, rememberedTotal, rememberTotal } from '../counts/remembered-totals.ts';
import { isTotalInstant, isTotalStored, selectStoredTotal } from '../counts/stored-counts.ts';
import { type Total, totalFrom } from '../counts/total.ts';
import { publishedStatement } from '../criteria/conditions.ts';
import { canCountFromFacets, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { filterHash, fromCursor, type PageCursor, toCursor } from './cursor.ts';
import { MAX_STEPS, type Plan, planPage } from './page-plan.ts';
import { type PageRow, selectPage } from './page-statement.ts';
import type { PageWindow } from './page-window.ts';

/** Which page of which list, and whether its total is needed. */
export interface PageRequest {
  filter: SearchFilter;
  limit: number;
  offset: number;
  /** The cursor of the page before: such a page costs what the first one costs, however deep. */
  after?: string | undefined;
  /** How many index entries a scan may skip to reach an offset; `MAX_STEPS` by default. */
  maxSteps?: number | undefined;
  /** `wait` counts within its time limit; `cheap` gives a total that is known or fast to count, and counts others in the background. */
  total: 'wait' | 'cheap' | 'none';
  /** How the homes of an order by cost are found; planned once for all pages that are read of it. */
  costParts?: readonly CostPart[] | undefined;
}

/** A page of a list. */
export interface Page {
  /** JSON text of an array of rows. */
  json: string;
  /** Of the whole filter; null when it was not asked for, is not known yet, or counting would take too long. */
  total: Total | null;
  /** `after` of the next page; null at the end, and in orders that have none. */
  next: string | null;
  /** Whether homes follow, in an order without `after`. */
  hasNext?: boolean;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
  /** Words that were not recognised: no listing is known to have them, or no data answers them. */
  unknown: string[];
  /** Whether the offset is so far from both ends of the list that its rows are not read; the page is empty then. */
  isTooDeep: boolean;
}

/** Makes the SQL of the total beside a page that has `found` keys. A page that is not full ends the list; for others the count tables have the total. */
function storedTotalColumn(criteria: SearchCriteria, { after, offset }: PageWindow, params: SqlParams): (sizeSql: string) => string {
  return (sizeSql) => {
    const stored = `(${selectStoredTotal(criteria, params)})`;
    if (after) return stored;
    const start = `${params.bind(offset)}::int`;
    return `case when found <= ${sizeSql} and (found > 0 or ${start} = 0) then ${start} + found else ${stored} end`;
  };
}

/** The total of a list where neither plan nor statement gave it. `found` is the number of homes from the offset on, at most one more than the page holds. */
async function findTotal(
  em: EntityManager,
  criteria: SearchCriteria,
  request: PageRequest,
  found: number,
  isUncountable: boolean,
): Promise<Total | null> {
  const { limit, offset, after } = request;
  if (request.total === 'none') return null;
  if (found <= limit && after === undefined && (found > 0 || offset === 0)) return { total: offset + found, capped: false };
  if (isUncountable) return null;
  // an empty page after the end must tell where the list ends
  return request.total === 'wait' || found === 0 ? countProperties(em, criteria) : countIfCheap(em, criteria);
}

/** A total as the cursor of the next page holds it. */
const cursorTotal = (total: Total | null): number | null => total && (total.capped ? COUNT_CAP : total.total);

/** @throws DomainError INVALID when a request has both a cursor and an offset */
export function rejectTwoStarts({ after, offset }: Pick<PageRequest, 'after' | 'offset'>): void {
  if (after !== undefined && offset > 0) throw new DomainError('INVALID', m.search_after_or_offset({ after: 'after', offset: 'offset' }));
}

/**
 * The total of an earlier count: from the cursor of the page before, so that a list without stored total is counted once per scan, or remembered. `null` means
 * that counting took too long, `undefined` that there is none.
 */
function findKnownTotal(
  em: EntityManager,
  criteria: SearchCriteria,
  request: PageRequest,
  cursor: PageCursor | null,
): Total | null | undefined {
  const remembered = isTotalInstant(criteria) ? undefined : rememberedTotal(em, criteria, { canRefresh: request.total !== 'none' });
  const isOfFilter = cursor !== null && cursor.filter === filterHash(request.filter);
  return isOfFilter && cursor.total !== null && !canCountFromFacets(criteria) ? totalFrom(criteria, cursor.total) : remembered;
}

/** The row of a page by its plan; with the stored total when `storedTotal` makes its SQL. @throws DomainError UNAVAILABLE when that takes too long */
async function readPlannedPage(
  em: EntityManager,
  columns: string,
  plan: Plan,
  { limit }: PageRequest,
  criteria: SearchCriteria,
  storedTotal: ((sizeSql: string) => string) | null,
  params: SqlParams,
): Promise<PageRow> {
  const sql = selectPage(plan.criteria, criteria.sort, columns, plan.window, limit, storedTotal, params);
  const statement = publishedStatement(storedTotal ? criteria : plan.criteria, sql, params);
  const pageRows = plan.isBounded ? await rows<PageRow>(em, statement) : await tryRows<PageRow>(em, statement, 'needed');
  if (!pageRows) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  return pageRows[0]!;
}

/**
 * Reads a page of any list but those in order of costs. Homes that are published or removed between two pages by `after` make no other home appear twice or
 * be left out.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  rejectTwoStarts(request);
  const { filter, limit, offset, after } = request;
  const criteria = await resolveCriteria(em, filter);
  const { correctedText: corrected, sort, ignored: unknown } = criteria;
  const cursor = after === undefined ? null : fromCursor(after, sort);
  if (isEmptyResult(criteria)) return { json: '[]', total: { total: 0, capped: false }, next: null, corrected, unknown, isTooDeep: false };
  const knownTotal = findKnownTotal(em, criteria, request, cursor);
  // one home more than the page holds tells whether there is a next page
  const window: PageWindow = { limit: limit + 1, offset, after: cursor?.at };
  const plan = await planPage(em, {
    criteria,
    sort,
    window,
    knownTotal: knownTotal ?? null,
    isTotalNeeded: request.total === 'wait',
    maxSteps: request.maxSteps ?? MAX_STEPS,
    costParts: request.costParts,
  });
  if (plan.isTooDeep) return { json: '[]', total: plan.total, next: null, corrected, unknown, isTooDeep: true };
  const params = new SqlParams();
  const isStoredTotalRead = request.total !== 'none' && !plan.total && isTotalStored(criteria);
  const storedTotal = isStoredTotalRead ? storedTotalColumn(criteria, window, params) : null;
  const page = await readPlannedPage(em, columns, plan, request, criteria, storedTotal, params);
  const { json, last, found } = page;
  const stored = page.total === null ? null : { total: page.total, capped: false };
  if (stored && !isTotalInstant(criteria)) rememberTotal(em, criteria, stored);
  const isUncountable = plan.isUncountable || (knownTotal === null && request.total === 'cheap' && found > 0);
  const total = request.total === 'none' ? null : (plan.total ?? stored ?? (await findTotal(em, criteria, request, found, isUncountable)));
  const next = last && toCursor({ sort, at: last, total: cursorTotal(total), filter: filterHash(filter) });
  return { json, total, next, corrected, unknown, isTooDeep: false };
}
