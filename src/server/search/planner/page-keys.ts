// SQL that selects the keys of a page (the sort columns and ids of its homes) in order and from indexes alone. Sends no SQL.
// Indexes have the order within one purpose (Buy, Rent), place or property type. So a filter is split into such parts, each part is scanned along its
// index, and the parts are merged and cut to the page.
import { PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP } from '../../../shared/search/search.ts';
import type { Sort } from '../../../shared/search/sorts-and-limits.ts';
import type { SqlParams } from '../../db/sql.ts';
import { whereClauses } from './conditions.ts';
import { forPriceIndex, type SearchCriteria } from './criteria.ts';
import {
  currentKey,
  currentOrder,
  firstColumn,
  isByArea,
  isByPrice,
  isDescending,
  isIndexedByPlace,
  isIndexedByType,
  keysetCondition,
  orderBy,
  scanConditions,
  scannedTable,
  storedKey,
  storedOrder,
} from './order.ts';
import { type CostPart, limitLiteralOrParam, type PageWindow } from './page-window.ts';

/**
 * Up to this many matches are found first and then sorted, because a scan of the order for few matches may read the index to its end. The limit is higher
 * for orders by price and size: cheap homes are small, so that a scan by price for large homes, or by size for cheap ones, finds them at its end; and so it is with yields.
 */
export const maxSorted = (sort: Sort): number => (isByPrice(sort) || isByArea(sort) || sort === 'gross-yield' ? 10_000 : 3000);

/** With more parts than this, planning the statement takes longer than sorting the matches. */
const MAX_PARTS = 15;

/** The property types that a filter allows. */
const typesOf = ({ propertyTypes }: SearchCriteria): readonly PropertyType[] => propertyTypes ?? PROPERTY_TYPES;

/** Whether a list is read place by place: an index has the homes of one place in its order, and the parts are few. */
export function isSplitByPlace(criteria: SearchCriteria, sort: Sort): boolean {
  const { locations, emirates } = criteria;
  const parts = locations.length * (isByPrice(sort) ? typesOf(criteria).length : 1);
  return emirates.length === 0 && isIndexedByPlace(sort) && parts > 0 && parts <= MAX_PARTS;
}

/**
 * Splits a filter into parts that an index has in this order. With places: each place, and in orders by price each type in each place. Without places:
 * each type, in orders by area and by cost. Other filters stay whole.
 */
export function splitByIndex(criteria: SearchCriteria, sort: Sort): SearchCriteria[] {
  const splitByType = (part: SearchCriteria) => typesOf(criteria).map((type) => ({ ...part, propertyTypes: [type] }));
  if (!isSplitByPlace(criteria, sort)) return isIndexedByType(sort) ? splitByType(criteria) : [criteria];
  const places = criteria.locations.map((place) => ({ ...criteria, locations: [place] }));
  return isByPrice(sort) ? places.flatMap(splitByType) : places;
}

/** What the SQL of keys is made from. */
interface KeyRequest {
  criteria: SearchCriteria;
  sort: Sort;
  window: PageWindow;
  params: SqlParams;
  /** Writes a limit or offset; see `limitLiteralOrParam`. */
  literalOrParam: (value: number) => string;
  /** SQL of `limit` and `offset` of the window. */
  limitClause: string;
}

/** SQL that selects the keys of a window, in order. */
export function selectKeys(criteria: SearchCriteria, sort: Sort, window: PageWindow, params: SqlParams): string {
  const literalOrParam = limitLiteralOrParam(criteria, window, params);
  const limitClause = `limit ${literalOrParam(window.limit)} offset ${literalOrParam(window.offset)}`;
  const request = { criteria, sort, window, params, literalOrParam, limitClause };
  if (criteria.ids || window.areFew) return selectSortedKeys(request);
  return sort === 'featured' ? selectFeaturedKeys(request) : selectKeysByPurpose(request);
}

/** The condition that a home comes after the position of the window, by stored values or by those of this instant; none without a position. */
const afterConditions = ({ sort, window: { after }, params }: KeyRequest, key?: 'current'): string[] =>
  after ? [keysetCondition(sort, after, params, key)] : [];

/** `limit` of a part that is merged with others. All homes of the window, and all before it, may be of this part. */
const limitOfPart = ({ window, literalOrParam }: KeyRequest): string => `limit ${literalOrParam(window.limit + window.offset)}`;

/** The keys of homes whose ids are known, or of few matches: all are found first and then sorted. */
function selectSortedKeys(request: KeyRequest): string {
  const { criteria, sort, window, params, limitClause } = request;
  const { areFew, fromEnd } = window;
  const conditions = [...whereClauses(criteria, params), ...afterConditions(request, 'current')].join(' and ');
  if (areFew && (isByPrice(sort) || isByArea(sort))) {
    // the indexes that find the matches also hold price, area and id, so that no row of the table is read
    const keys = `select ${currentKey(sort)} from properties p where ${conditions} limit ${COUNT_CAP}`;
    return `select * from (${keys}) p order by ${orderBy(sort, fromEnd)} ${limitClause}`;
  }
  // the ids of few matches are selected as for counting them, so that PostgreSQL uses the same index
  const where = areFew ? `p.id = any(array(select p.id from properties p where ${conditions} limit ${COUNT_CAP}))` : conditions;
  return `select ${currentKey(sort)} from properties p where ${where} order by ${currentOrder(sort, fromEnd)} ${limitClause}`;
}

/** The keys of one part of a filter, scanned along the index of the order; the caller adds the limit. */
function selectPart(request: KeyRequest, part: SearchCriteria, ...extraConditions: string[]): string {
  const { sort, window, params } = request;
  const where = [
    ...whereClauses(part, params),
    ...afterConditions(request),
    ...scanConditions(sort, part, params),
    ...extraConditions,
  ].join(' and ');
  return `select ${storedKey(sort)} from ${scannedTable(sort)} where ${where} order by ${storedOrder(sort, window.fromEnd)}`;
}

/**
 * The keys of one part of a filter with few matches: their ids are found by the filter first and then sorted, because a scan of the order would read the
 * index to its end. With price limits `order by p.price` makes the planner use the index by price, as it does not know that rents and sale prices differ.
 */
function selectFewOfPart(request: KeyRequest, part: SearchCriteria, ...extraConditions: string[]): string {
  const { sort, window, params } = request;
  const byPrice = part.priceLimits.length > 0 ? 'order by p.price' : '';
  const ids = `select p.id from properties p where ${whereClauses(forPriceIndex(part), params).join(' and ')} ${byPrice} limit ${COUNT_CAP}`;
  const conditions = [`p.id = any(array(${ids}))`, ...afterConditions(request), ...extraConditions].join(' and ');
  return `select ${storedKey(sort)} from properties p where ${conditions} order by ${storedOrder(sort, window.fromEnd)}`;
}

/** SQL array of the homes whose promotion has ended since the job last reset ranks; a running promotion makes the rank 4 or more. */
const ENDED_PROMOTIONS = `array(select ended.id from properties ended where ended.rank >= 4 and ended.promotion_end_date <= now())`;

/**
 * The keys of the default order. Its index has homes of ended promotions too high. Step 1: scan the index without these homes. Step 2: select these homes with
 * their rank of this instant. Step 3: merge both and cut the window.
 */
function selectFeaturedKeys(request: KeyRequest): string {
  const { criteria, sort, window, params, limitClause } = request;
  const endedConditions = [...whereClauses(criteria, params), `p.id = any(${ENDED_PROMOTIONS})`, ...afterConditions(request, 'current')];
  const scannedKeys = selectPart(request, criteria, `p.id <> all(${ENDED_PROMOTIONS})`);
  const endedKeys = `select ${currentKey(sort)} from properties p where ${endedConditions.join(' and ')}`;
  return `select * from ((${scannedKeys} ${limitOfPart(request)}) union all (${endedKeys})) p
    order by ${orderBy(sort, window.fromEnd)} ${limitClause}`;
}

/** How the homes of a part are found in an order by cost; undefined in other orders. */
const costPartOf = ({ window }: KeyRequest, { transactionType, propertyTypes }: SearchCriteria): CostPart | undefined =>
  window.costParts?.find(
    (costPart) => costPart.transactionType === transactionType && (!costPart.propertyType || costPart.propertyType === propertyTypes?.[0]),
  );

/** The condition that starts the scan of a part at the lowest cost or price of its homes (for `price-desc` at the highest price); none when unknown. */
function startConditions(request: KeyRequest, part: SearchCriteria): string[] {
  const { sort, window, params } = request;
  const costPart = costPartOf(request, part);
  if (costPart) {
    // a page by `after` starts at its position, which is further on
    if (costPart.from === undefined || window.after) return [];
    return [`${firstColumn(sort).storedColumn} >= ${params.bind(costPart.from)}`];
  }
  const price = window.start?.[part.transactionType!];
  return price === undefined ? [] : [`p.price ${sort === 'price-desc' ? '<=' : '>='} ${params.bind(price)}`];
}

/** The keys of one purpose: each part that an index has in this order is scanned by itself, then all are merged. */
function selectPurpose(request: KeyRequest, transactionType: TransactionType, ...extraConditions: string[]): string {
  const { sort, window } = request;
  const criteria = { ...request.criteria, transactionType };
  const parts = splitByIndex(criteria, sort).filter((part) => !window.costParts || costPartOf(request, part));
  // without any part an empty list of types makes the SQL select no rows
  const [onlyPart = { ...criteria, propertyTypes: [] }] = parts;
  const selectOnePart = (part: SearchCriteria) =>
    costPartOf(request, part)?.isFew
      ? selectFewOfPart(request, part, ...extraConditions)
      : selectPart(request, part, ...startConditions(request, part), ...extraConditions);
  if (parts.length <= 1) return `${selectOnePart(onlyPart)} ${limitOfPart(request)}`;
  const partKeys = parts.map((part) => `(${selectOnePart(part)} ${limitOfPart(request)})`);
  return `select * from (${partKeys.join(' union all ')}) p order by ${orderBy(sort, window.fromEnd)} ${limitOfPart(request)}`;
}

/** The purposes that can have matches, in the order of the list: sale prices are higher than rents. */
function purposesOf({ criteria, sort, window: { fromEnd, start, costParts } }: KeyRequest): TransactionType[] {
  const purposes = isDescending(sort) !== Boolean(fromEnd) ? TRANSACTION_TYPES : TRANSACTION_TYPES.toReversed();
  return (criteria.transactionType ? [criteria.transactionType] : purposes).filter(
    (transactionType) =>
      (!start || start[transactionType] !== undefined) &&
      (!costParts || costParts.some((costPart) => costPart.transactionType === transactionType)),
  );
}

/**
 * The condition on homes of the second purpose that can be on the page: their first sort column comes no later than that of the last key of the first
 * purpose within the window. Where the first purpose has fewer keys than the window, any home of the second can be on the page.
 */
function secondPurposeCondition({ sort, window, literalOrParam }: KeyRequest): string {
  const { column, storedColumn, lowerBound, upperBound } = firstColumn(sort);
  const lastOffset = literalOrParam(Math.max(0, window.limit + window.offset - 1));
  const lastOfFirst = `(select first_key.${column} from first_keys first_key offset ${lastOffset} limit 1)`;
  return isDescending(sort) !== Boolean(window.fromEnd)
    ? `${storedColumn} >= coalesce(${lastOfFirst}, ${lowerBound})`
    : `${storedColumn} <= coalesce(${lastOfFirst}, ${upperBound})`;
}

/**
 * The keys of an order whose indexes begin with the purpose. Step 1: `first_keys` are the keys of the purpose that comes first in the order. Step 2: those of
 * the second purpose that can be on the page. Step 3: merge both and cut the window.
 */
function selectKeysByPurpose(request: KeyRequest): string {
  const { criteria, sort, window, limitClause } = request;
  const [first, second] = purposesOf(request);
  // no purpose can have matches: the same columns without rows
  if (!first) return `${selectPart(request, criteria, 'false')} ${limitClause}`;
  const order = orderBy(sort, window.fromEnd);
  if (!second) return `select * from (${selectPurpose(request, first)}) p order by ${order} ${limitClause}`;
  const firstKeys = selectPurpose(request, first);
  const secondKeys = selectPurpose(request, second, secondPurposeCondition(request));
  return `with first_keys as materialized (${firstKeys})
    select * from ((select * from first_keys) union all (${secondKeys})) p order by ${order} ${limitClause}`;
}
