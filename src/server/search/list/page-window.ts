// The window of a page: which of the ordered matches it shows, and whether its limit and offset are literals or parameters of the SQL.
import type { SqlParams } from '../../db/sql.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import type { PriceStart } from '../counts/price-start.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from '../criteria/criteria.ts';
import { isOrderedBudgetScan } from '../criteria/criteria-parts.ts';
import type { Position } from './order.ts';

/** A part of the ordered matches. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** The window begins after this position. */
  after?: Position | undefined;
  /** `offset` counts from the last match backwards; the rows still come in order. */
  fromEnd?: boolean;
  /** Whether so few match that all are found first and then sorted. */
  areFew?: boolean;
  /** The price of each purpose from which an order by price is read; `offset` counts from there. */
  start?: PriceStart['from'];
  /** How the homes of each purpose, and of each type, are found in an order by cost. */
  costParts?: readonly CostPart[];
}

/** The same rows of a list of `total` homes, read from its nearer end: the last page is then as fast as the first, and the middle one the slowest. */
export function fromNearerEnd(window: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const countAfter = Math.max(0, total - window.offset - limit);
  return countAfter < window.offset ? { limit, offset: countAfter, fromEnd: true } : { ...window, limit };
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([9, 10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
/** Of each of these sizes so many first pages have literals. */
const USUAL_PAGES = 5;
/** The largest limit that is a literal for the first page of homes within a budget. */
const MAX_LITERAL_LIMIT = 100;

/** Whether a window is one of the first pages of its size, which is even: the odd limit has one home more. */
const isFirstPages = (offset: number, limit: number): boolean => {
  const size = limit - (limit % 2);
  return offset % size === 0 && offset < USUAL_PAGES * size;
};

/** Whether a filter that the count table can count restricts more than the purpose. */
const isNarrowed = (criteria: SearchCriteria): boolean =>
  criteria.propertyTypes !== undefined ||
  criteria.locations.length + criteria.emirates.length + criteria.bedroomValues.length > 0 ||
  criteria.excludedLocations.length + criteria.excludedEmirates.length > 0 ||
  hasBounds(criteria.bedrooms);

/**
 * Makes the function that writes a limit or offset into a statement. As a literal, PostgreSQL plans the statement once: for usual pages of all homes, and for
 * first pages within a budget. As a parameter it is planned for its values at each call, at three times the cost of running it; of a
 * narrower filter the best plan depends on them.
 */
export function limitLiteralOrParam(
  criteria: SearchCriteria,
  { limit, offset, after }: PageWindow,
  params: SqlParams,
): (value: number) => string {
  if (isOrderedBudgetScan(criteria) && limit <= MAX_LITERAL_LIMIT && offset === 0) return String;
  const isUsual =
    canCountFromFacets(criteria) &&
    !criteria.ids &&
    !isNarrowed(criteria) &&
    USUAL_LIMITS.has(limit) &&
    isFirstPages(offset, limit) &&
    !after;
  return isUsual ? String : (value) => `${params.bind(value)}::int`;
}
