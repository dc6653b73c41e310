// Reads one page of results with its total.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { COUNT_CAP, type SearchFilter } from '../../../shared/search/search.ts';
import { tryRows } from '../../db/costly.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams } from '../../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../../errors.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import { isTotalInstant, isTotalStored, storedTotal } from '../counts/stored-counts.ts';
import { countIfCheap, countProperties, keepTotal, keptTotal, type Total, totalFrom } from '../counts/total.ts';
import { publishedStatement } from '../criteria/conditions.ts';
import { canCountFromFacets, isEmptyResult, type SearchCriteria } from '../criteria/criteria.ts';
import { resolveCriteria } from '../criteria/resolve-criteria.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';
import { MAX_STEPS, planPage } from './page-plan.ts';
import { type PageRow, selectPage } from './page-statement.ts';
import type { PageWindow } from './page-window.ts';

/** Which page of which list, and whether its total is needed. */
export interface PageRequest {
  filter: SearchFilter;
  limit: number;
  offset: number;
  /** Where the page before ended: such a page costs what the first one costs, however deep. */
  after?: string | undefined;
  /** Index entries that are skipped at most to reach an offset; `MAX_STEPS` unless a caller sets it. */
  maxSteps?: number | undefined;
  /** `wait` for it as long as counting may take, only what is known or `cheap` (the rest is counted in the background), or `none`. */
  total: 'wait' | 'cheap' | 'none';
  /** The parts in which the homes of an order by cost are found; planned once for all that is read of it. */
  costParts?: readonly CostPart[] | undefined;
}

/** A page of a list, for every caller. */
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

/** SQL of the stored total beside a page; a page that is not full gives the total without the count tables. */
function storedTotalColumn(criteria: SearchCriteria, { after, offset }: PageWindow, params: SqlParams): (size: string) => string {
  return (size) => {
    const stored = `(${storedTotal(criteria, params)})`;
    if (after) return stored;
    const start = `${params.bind(offset)}::int`;
    return `case when found <= ${size} and (found > 0 or ${start} = 0) then ${start} + found else ${stored} end`;
  };
}

/** The total of a page that found `found` rows, one more than it holds when there is a next one, when neither plan nor statement gave it. */
async function totalOf(
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
  // an empty page far down must tell where the list ends
  return request.total === 'wait' || found === 0 ? countProperties(em, criteria) : countIfCheap(em, criteria);
}

/** A total as the cursor of the next page holds it. */
const cursorTotal = (total: Total | null): number | null => total && (total.capped ? COUNT_CAP : total.total);

/** A page begins behind a cursor or at an offset. @throws DomainError INVALID when a request has both */
export function refuseTwoStarts({ after, offset }: Pick<PageRequest, 'after' | 'offset'>): void {
  if (after !== undefined && offset > 0) throw new DomainError('INVALID', m.search_after_or_offset({ after: 'after', offset: 'offset' }));
}

/**
 * The one read of every list: its rows in order, as JSON text, with the total. Rows that come and go between two pages by `after` neither double
 * nor hide others.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  refuseTwoStarts(request);
  const { filter, limit, offset, after } = request;
  const criteria = await resolveCriteria(em, filter);
  const { corrected, sort } = criteria;
  const unknown = criteria.ignored;
  const cursor = after === undefined ? null : fromCursor(after, sort);
  if (isEmptyResult(criteria)) return { json: '[]', total: { total: 0, capped: false }, next: null, corrected, unknown, isTooDeep: false };
  const mark = filterHash(filter);
  // what the count table does not know is counted once per scan: counting can cost a hundred times a page
  const fromCursorTotal =
    cursor?.filter === mark && !canCountFromFacets(criteria) && cursor.total !== null ? totalFrom(criteria, cursor.total) : null;
  const kept = isTotalInstant(criteria) ? undefined : keptTotal(em, criteria, request.total !== 'none');
  const known = fromCursorTotal ?? kept ?? null;
  // one home more than the page holds tells whether there is a next page
  const window: PageWindow = { limit: limit + 1, offset, after: cursor?.at };
  const plan = await planPage(em, criteria, sort, window, {
    known,
    isTotalNeeded: request.total === 'wait',
    maxSteps: request.maxSteps ?? MAX_STEPS,
    costParts: request.costParts,
  });
  if (plan.isTooDeep) return { json: '[]', total: plan.total, next: null, corrected, unknown, isTooDeep: true };
  const params = new SqlParams();
  const withStored = request.total !== 'none' && !plan.total && isTotalStored(criteria);
  const column = withStored ? storedTotalColumn(criteria, window, params) : null;
  const sql = selectPage(plan.criteria, sort, columns, plan.window, limit, column, params);
  const statement = publishedStatement(withStored ? criteria : plan.criteria, sql, params);
  const found = plan.isBounded ? await rows<PageRow>(em, statement) : await tryRows<PageRow>(em, statement, 'needed');
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  const { json, last, ...row } = found[0]!;
  const stored = row.total === null ? null : { total: row.total, capped: false };
  if (stored && !isTotalInstant(criteria)) keepTotal(em, criteria, stored);
  const isUncountable = plan.isUncountable || (kept === null && request.total === 'cheap' && row.found > 0);
  const total =
    request.total === 'none' ? null : (plan.total ?? stored ?? (await totalOf(em, criteria, request, row.found, isUncountable)));
  return {
    json,
    total,
    next: last && toCursor({ sort, at: last, total: cursorTotal(total), filter: mark }),
    corrected,
    unknown,
    isTooDeep: false,
  };
}
