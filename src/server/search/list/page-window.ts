// Which rows of the ordered matches a page shows, and how the numbers of that are written into SQL.
import type { SqlParams } from '../../db/sql.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import type { PriceStart } from '../counts/price-start.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from '../criteria/criteria.ts';
import { isOrderedBudgetScan } from '../criteria/criteria-parts.ts';
import type { Position } from './order.ts';

/** Which rows of the ordered matches. */
export interface PageWindow {
  limit: number;
  offset: number;
  after?: Position | undefined;
  /** `offset` counts from the last match backwards; the rows still come in order. */
  fromEnd?: boolean;
  /** Whether so few match that all are found first and then sorted. */
  few?: boolean;
  /** The price of each purpose from which an order by price is read; `offset` counts from there. */
  start?: PriceStart['from'];
  /** How the homes of each purpose, and of each type, are found in an order by cost. */
  costParts?: readonly CostPart[];
}

/** The same rows of a list of `total`, read from its nearer end: the last page is then as fast as the first, the middle one the slowest. */
export function fromNearerEnd(window: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const behind = Math.max(0, total - window.offset - limit);
  return behind < window.offset ? { limit, offset: behind, fromEnd: true } : { ...window, limit };
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([9, 10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
const USUAL_PAGES = 5;
/** The most homes of a first page within a budget whose number is written as a literal. */
const MAX_SCANNED = 100;

/** Whether a window is one of the first pages of its size: only few, so that few statements are kept. */
const isAmongFirst = (offset: number, limit: number): boolean => {
  const size = limit - (limit % 2);
  return offset % size === 0 && offset < USUAL_PAGES * size;
};

/** Whether anything but the transaction type narrows what the count table can count. */
const isNarrowed = (criteria: SearchCriteria): boolean =>
  criteria.propertyTypes !== undefined ||
  criteria.locations.length + criteria.emirates.length + criteria.bedroomValues.length > 0 ||
  criteria.excludedLocations.length + criteria.excludedEmirates.length > 0 ||
  hasBounds(criteria.bedrooms);

/**
 * How the numbers of a window are written into a statement: as literals for the usual pages of all homes and for first pages within a budget, so that PostgreSQL plans each once. It
 * takes a bound limit for a tenth of all rows, and then plans every call again, at three times the cost of running it. Of a narrower filter the numbers are bound,
 * on purpose: it is planned for its values each time, because the best way depends on them.
 */
export function limitLiteralOrParam(
  criteria: SearchCriteria,
  { limit, offset, after }: PageWindow,
  params: SqlParams,
): (value: number) => string {
  if (isOrderedBudgetScan(criteria) && limit <= MAX_SCANNED && offset === 0) return String;
  const isUsual =
    canCountFromFacets(criteria) &&
    !criteria.ids &&
    !isNarrowed(criteria) &&
    USUAL_LIMITS.has(limit) &&
    isAmongFirst(offset, limit) &&
    !after;
  return isUsual ? String : (value) => `${params.bind(value)}::int`;
}
