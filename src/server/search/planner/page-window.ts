// The window of a page: which of the ordered matches it shows, and whether its limit and offset are literals or parameters of the SQL. Sends no SQL.
import type { PropertyType, TransactionType } from '../../../shared/property/property.ts';
import type { SqlParams } from '../../db/sql.ts';
import { canCountFromFacets, hasBounds, isOrderedBudgetScan, type SearchCriteria } from './criteria.ts';
import type { Position } from './order.ts';
import type { PriceStart } from './price-start.ts';

/** Homes that one scan reads: those of a purpose, or of a purpose and type where the order is read type by type. */
export interface CostPart {
  transactionType: TransactionType;
  propertyType?: PropertyType;
  /** The least reference cost of these homes (AED), where the scan starts. Absent where it starts at the first home: comparing would only take planning time. */
  from?: number;
  /** Whether so few match that all are found first and then sorted: a scan along the index for few matches would read it to its end. */
  isFew: boolean;
}

/** A part of the ordered matches. */
export interface PageWindow {
  limit: number;
  offset: number;
  /** The window begins after this position, from which `offset` counts. */
  after?: Position | undefined;
  /** `offset` counts from the last match backwards; the rows still come in order. */
  fromEnd?: boolean;
  /** Whether so few match that all are found first and then sorted. */
  areFew?: boolean;
  /** In orders by price: the price (AED) of each purpose at which the scan starts; `offset` counts from there. */
  start?: PriceStart['from'];
  /** In orders by cost: how the homes of each purpose, and of each type, are found. */
  costParts?: readonly CostPart[];
}

/** The same rows of a list of `total` homes, read from the nearer end of the list, so that the last page is as fast as the first. */
export function fromNearerEnd(window: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const countAfter = Math.max(0, total - window.offset - limit);
  return countAfter < window.offset ? { limit, offset: countAfter, fromEnd: true } : { ...window, limit };
}

/** Page sizes that are often requested. */
const USUAL_SIZES = new Set([9, 10, 20, 24, 50, 100]);
/** How many first pages of each usual size have literals. */
const USUAL_PAGES = 5;
/** The largest limit that is a literal for the first page of homes within a budget. */
const MAX_LITERAL_LIMIT = 100;

/** Whether a window is one of the first USUAL_PAGES pages of a usual size, read with or without the one home more that tells whether there is a next page. */
const isUsualPage = (offset: number, limit: number): boolean =>
  [limit, limit - 1].some((size) => USUAL_SIZES.has(size) && offset % size === 0 && offset < USUAL_PAGES * size);

/** Whether a filter that the count table `property_facets` can count restricts more than the purpose (Buy, Rent). */
const isNarrowed = (criteria: SearchCriteria): boolean =>
  criteria.propertyTypes !== undefined ||
  criteria.locations.length + criteria.emirates.length + criteria.bedroomValues.length > 0 ||
  criteria.excludedLocations.length + criteria.excludedEmirates.length > 0 ||
  hasBounds(criteria.bedrooms);

/**
 * Makes the function that writes a limit or offset into a statement. With literals PostgreSQL plans a statement once; they are used for usual pages of all
 * homes and for the first page within a budget. With parameters it plans at each call, at three times the cost of running the statement; they are used
 * for narrower filters, whose best plan depends on the values.
 */
export function limitLiteralOrParam(
  criteria: SearchCriteria,
  { limit, offset, after }: PageWindow,
  params: SqlParams,
): (value: number) => string {
  if (isOrderedBudgetScan(criteria) && limit <= MAX_LITERAL_LIMIT && offset === 0) return String;
  const isUsual = canCountFromFacets(criteria) && !criteria.ids && !isNarrowed(criteria) && isUsualPage(offset, limit) && !after;
  return isUsual ? String : (value) => `${params.bind(value)}::int`;
}
