import type { EntityManager } from '@mikro-orm/postgresql';
import { COUNT_CAP, type SearchFilter, type Sort } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { publishedStatement } from './conditions.ts';
import { canCountFromFacets, hasText, isEmptyResult, resolveCriteria, type SearchCriteria } from './criteria.ts';
import { filterHash, fromCursor, toCursor } from './cursor.ts';
import { FEW, fromNearerEnd, type PageRow, type PageWindow, selectPage } from './query.ts';
import { isTotalInstant, isTotalStored, storedTotal } from './stored-counts.ts';
import { findWords } from './text/find-words.ts';
import { cappedTotal, countIfCheap, countProperties, countUpTo, keepTotal, keptTotal, type Total, totalFrom } from './total.ts';

export interface PageRequest {
  filter: SearchFilter;
  limit: number;
  offset: number;
  /** Where the page before ended: such a page costs what the first one costs, however deep. */
  after?: string | undefined;
  /** `wait` for it as long as counting may take, only what is known or `cheap` (the rest is counted in the background), or `none`. */
  total: 'wait' | 'cheap' | 'none';
}

/** A page of a list, for every caller. */
export interface Page {
  /** JSON text of an array of rows. */
  json: string;
  /** Of the whole filter; null when it was not asked for, is not known yet, or counting would take too long. */
  total: Total | null;
  /** `after` of the next page; null at the end. */
  next: string | null;
  /** The search text as parsed, when a typo was corrected. */
  corrected: string | null;
}

/** The rows of a page as they are found best, and the total as far as finding them, or an earlier count, gave it. */
interface Plan {
  criteria: SearchCriteria;
  window: PageWindow;
  total: Total | null;
  /** Whether the rows are known to be found in bounded time. */
  isBounded: boolean;
}

/** An offset from which it pays to count first and read from the end of the list when that is nearer. */
const FAR = 20_000;

/** @throws DomainError UNAVAILABLE when finding words takes too long */
async function planPage(em: EntityManager, criteria: SearchCriteria, sort: Sort, window: PageWindow, known: Total | null): Promise<Plan> {
  if (hasText(criteria)) {
    // words are found by their own index, whatever their number
    const { matches, ...found } = await findWords(em, criteria, sort, window);
    return { ...found, total: matches === null ? known : cappedTotal(matches), isBounded: true };
  }
  if (isTotalStored(criteria)) {
    if (window.offset < FAR) return { criteria, window, total: known, isBounded: true };
    const total = known ?? (await countProperties(em, criteria))!;
    return { criteria, window: fromNearerEnd(window, total.total), total, isBounded: true };
  }
  if (known) return { criteria, window: { ...window, few: isFew(known, sort) }, total: known, isBounded: true };
  const counted = await countUpTo(em, criteria, FEW[sort]);
  if (counted === null || counted > FEW[sort]) return { criteria, window, total: null, isBounded: counted !== null };
  const total = cappedTotal(counted);
  return { criteria, window: { ...window, few: true }, total, isBounded: true };
}

/** Whether so few match that they are found first and put in order then. */
const isFew = ({ total, capped }: Total, sort: Sort): boolean => !capped && total <= FEW[sort];

/** The stored total beside a page; a page that is not full tells it without looking it up. */
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
  // an empty page far down must tell where the list ends
  if (request.total === 'wait' || found === 0) return countProperties(em, criteria);
  return isUncountable ? null : countIfCheap(em, criteria);
}

/** A total as the next page is handed it. */
const handOn = (total: Total | null): number | null => total && (total.capped ? COUNT_CAP : total.total);

/**
 * The one read of every list: its rows in order, as JSON text, with the total. Rows that come and go between two pages by `after` neither double
 * nor hide others.
 * @throws DomainError INVALID for an `after` that cannot be read, belongs to another sort or comes with an offset
 * @throws DomainError UNAVAILABLE when finding the rows takes too long
 */
export async function readPage(em: EntityManager, columns: string, request: PageRequest): Promise<Page> {
  const { filter, limit, offset, after } = request;
  const sort = filter.sort ?? 'featured';
  if (after !== undefined && offset > 0) throw new DomainError('INVALID', 'Give after or offset, not both');
  const cursor = after === undefined ? null : fromCursor(after, sort);
  const criteria = await resolveCriteria(em, filter);
  const { corrected } = criteria;
  if (isEmptyResult(criteria)) return { json: '[]', total: { total: 0, capped: false }, next: null, corrected };
  const mark = filterHash(filter);
  // what the count table does not know is counted once a walk: counting can cost a hundred times a page
  const fromCursorTotal =
    cursor?.filter === mark && !canCountFromFacets(criteria) && cursor.total !== null ? totalFrom(criteria, cursor.total) : null;
  const kept = isTotalInstant(criteria) ? undefined : keptTotal(em, criteria, request.total !== 'none');
  const known = fromCursorTotal ?? kept ?? null;
  // one home more than the page holds tells whether there is a next page
  const window: PageWindow = { limit: limit + 1, offset, after: cursor?.at };
  const plan = await planPage(em, criteria, sort, window, known);
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
  const total =
    request.total === 'none' ? null : (plan.total ?? stored ?? (await totalOf(em, criteria, request, row.found, kept === null)));
  return { json, total, next: last && toCursor({ sort, at: last, total: handOn(total), filter: mark }), corrected };
}
