// SQL that selects the keys of a page: the columns of its order, of the homes that it shows.
import { PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP, type Sort } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import { whereClauses } from '../criteria/conditions.ts';
import type { SearchCriteria } from '../criteria/criteria.ts';
import { boundingLimits } from '../criteria/criteria-parts.ts';
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
import { limitLiteralOrParam, type PageWindow } from './page-window.ts';

/**
 * Up to this many matches are found first and then sorted: the planner may expect more of them and scan an order to its end. More by price and size than in
 * other orders, because large homes are dear, and an order from the cheapest on has them at its far end.
 */
export const mostSorted = (sort: Sort): number => (isByPrice(sort) || isByArea(sort) ? 10_000 : 3000);

/** More parts than this cost more to plan than to sort. */
const MAX_PARTS = 15;

/** The types that a filter leaves. */
const typesOf = ({ propertyTypes }: SearchCriteria): readonly PropertyType[] => propertyTypes ?? PROPERTY_TYPES;

/** Whether an order is read place by place, for which it has an index. */
export function isSplitByPlace(criteria: SearchCriteria, sort: Sort): boolean {
  const { locations, emirates } = criteria;
  const parts = locations.length * (isByPrice(sort) ? typesOf(criteria).length : 1);
  return emirates.length === 0 && isIndexedByPlace(sort) && parts > 0 && parts <= MAX_PARTS;
}

/**
 * The parts of a filter that an index has in this order, or the filter as it is: each place, by price each type of it; by area and by cost, where no place
 * is named, each type.
 */
export function splitByIndex(criteria: SearchCriteria, sort: Sort): SearchCriteria[] {
  const types = typesOf(criteria);
  if (!isSplitByPlace(criteria, sort))
    return isIndexedByType(sort) ? types.map((type) => ({ ...criteria, propertyTypes: [type] })) : [criteria];
  return criteria.locations.flatMap((place) => {
    const one = { ...criteria, locations: [place] };
    return isByPrice(sort) ? types.map((type) => ({ ...one, propertyTypes: [type] })) : [one];
  });
}

/** What a statement of keys is made of. */
interface KeyRequest {
  criteria: SearchCriteria;
  sort: Sort;
  window: PageWindow;
  params: SqlParams;
  /** Writes a number of the window; see `limitLiteralOrParam`. */
  literalOrParam: (value: number) => string;
  /** `limit` and `offset` of the window. */
  limitClause: string;
}

/** SQL that selects the keys of a window: the columns of the order, of the rows that match. */
export function selectKeys(criteria: SearchCriteria, sort: Sort, window: PageWindow, params: SqlParams): string {
  const literalOrParam = limitLiteralOrParam(criteria, window, params);
  const limitClause = `limit ${literalOrParam(window.limit)} offset ${literalOrParam(window.offset)}`;
  const request = { criteria, sort, window, params, literalOrParam, limitClause };
  if (criteria.ids || window.few) return selectSortedKeys(request);
  return sort === 'featured' ? selectFeaturedKeys(request) : selectKeysByPurpose(request);
}

/** The condition that a home comes after the last one of the page before, by the stored order or by that of this instant; none on a first page. */
const afterConditions = ({ sort, window: { after }, params }: KeyRequest, values?: 'current'): string[] =>
  after ? [keysetCondition(sort, after, params, values)] : [];

/** `limit` of a part that is merged with others: as many homes as the window ends at. */
const limitOfPart = ({ window, literalOrParam }: KeyRequest): string => `limit ${literalOrParam(window.limit + window.offset)}`;

/** The keys of homes whose ids are known, or of few matches: all are found first and then sorted. */
function selectSortedKeys(request: KeyRequest): string {
  const { criteria, sort, window, params, limitClause } = request;
  const { few, fromEnd } = window;
  const all = [...whereClauses(criteria, params), ...afterConditions(request, 'current')].join(' and ');
  if (few && (isByPrice(sort) || isByArea(sort))) {
    // every index that counts has price, area and id
    return `select * from (select ${currentKey(sort)} from properties p where ${all} limit ${COUNT_CAP}) p order by ${orderBy(sort, fromEnd)} ${limitClause}`;
  }
  // with the same subquery as the count, so that PostgreSQL finds them in the same way
  const where = few ? `p.id = any(array(select p.id from properties p where ${all} limit ${COUNT_CAP}))` : all;
  return `select ${currentKey(sort)} from properties p where ${where} order by ${currentOrder(sort, fromEnd)} ${limitClause}`;
}

/** The keys of one part of a filter, found along the index of the order; without a limit. */
function selectPart(request: KeyRequest, part: SearchCriteria, ...extraConditions: string[]): string {
  const { sort, window, params } = request;
  const scanned = scanConditions(sort, part, params);
  const conditions = [...whereClauses(part, params), ...afterConditions(request), ...scanned, ...extraConditions].join(' and ');
  return `select ${storedKey(sort)} from ${scannedTable(sort)} where ${conditions} order by ${storedOrder(sort, window.fromEnd)}`;
}

/**
 * The same for a part with few matches: they are found by the filter first and then sorted, because the planner would scan the order to its end. Those of
 * a budget are found in order of price, because the planner does not know that prices of rents and sales are far apart.
 */
function selectFewOfPart(request: KeyRequest, part: SearchCriteria, ...extraConditions: string[]): string {
  const { sort, window, params } = request;
  const byPrice = part.priceLimits.length > 0 ? 'order by p.price' : '';
  const ids = `select p.id from properties p where ${whereClauses(boundingLimits(part), params).join(' and ')} ${byPrice} limit ${COUNT_CAP}`;
  const conditions = [`p.id = any(array(${ids}))`, ...afterConditions(request), ...extraConditions].join(' and ');
  return `select ${storedKey(sort)} from properties p where ${conditions} order by ${storedOrder(sort, window.fromEnd)}`;
}

/** Homes whose promotion has ended since the stored order was last reset. */
const ENDED = `array(select e.id from properties e where e.rank >= 4 and e.promotion_end_date <= now())`;

/** The keys of the default order. Its index has homes of ended promotions too high: they are left out of the scan and merged where they belong. */
function selectFeaturedKeys(request: KeyRequest): string {
  const { criteria, sort, window, params, limitClause } = request;
  const ended = [...whereClauses(criteria, params), `p.id = any(${ENDED})`, ...afterConditions(request, 'current')].join(' and ');
  const others = selectPart(request, criteria, `p.id <> all(${ENDED})`);
  return `select * from ((${others} ${limitOfPart(request)}) union all (select ${currentKey(sort)} from properties p where ${ended})) p order by ${orderBy(sort, window.fromEnd)} ${limitClause}`;
}

/** How the homes of a part are found in an order by cost; undefined in other orders. */
const costPartOf = ({ window }: KeyRequest, { transactionType, propertyTypes }: SearchCriteria): CostPart | undefined =>
  window.costParts?.find(
    (costPart) => costPart.transactionType === transactionType && (!costPart.propertyType || costPart.propertyType === propertyTypes?.[0]),
  );

/** The condition from where the order of a part is read, where a cost or a price is known that its first homes have. */
function startConditions(request: KeyRequest, part: SearchCriteria): string[] {
  const { sort, window, params } = request;
  const costPart = costPartOf(request, part);
  // a page after another begins behind a home of it
  if (costPart)
    return costPart.from === undefined || window.after ? [] : [`${firstColumn(sort).storedColumn} >= ${params.bind(costPart.from)}`];
  const price = window.start?.[part.transactionType!];
  return price === undefined ? [] : [`p.price ${sort === 'price-desc' ? '<=' : '>='} ${params.bind(price)}`];
}

/** The keys of one purpose. The indexes begin with the purpose, and those of a place with its type: each part is scanned for itself, then all are merged. */
function selectPurpose(request: KeyRequest, transactionType: TransactionType, ...extraConditions: string[]): string {
  const { sort, window } = request;
  const criteria = { ...request.criteria, transactionType };
  const parts = splitByIndex(criteria, sort).filter((part) => !window.costParts || costPartOf(request, part));
  const [onlyPart = { ...criteria, propertyTypes: [] }] = parts;
  const selectOne = (part: SearchCriteria) =>
    costPartOf(request, part)?.isFew
      ? selectFewOfPart(request, part, ...extraConditions)
      : selectPart(request, part, ...startConditions(request, part), ...extraConditions);
  if (parts.length <= 1) return `${selectOne(onlyPart)} ${limitOfPart(request)}`;
  const each = parts.map((part) => `(${selectOne(part)} ${limitOfPart(request)})`);
  return `select * from (${each.join(' union all ')}) p order by ${orderBy(sort, window.fromEnd)} ${limitOfPart(request)}`;
}

/** The purposes in which homes can be, the one that comes first in the order first: sale is dearer than rent. */
function purposesOf({ criteria, sort, window: { fromEnd, start, costParts } }: KeyRequest): TransactionType[] {
  const purposes = isDescending(sort) !== Boolean(fromEnd) ? TRANSACTION_TYPES : TRANSACTION_TYPES.toReversed();
  return (criteria.transactionType ? [criteria.transactionType] : purposes).filter(
    (transactionType) =>
      (!start || start[transactionType] !== undefined) &&
      (!costParts || costParts.some((costPart) => costPart.transactionType === transactionType)),
  );
}

/** The keys of an order that is read purpose by purpose. */
function selectKeysByPurpose(request: KeyRequest): string {
  const { criteria, sort, window, literalOrParam, limitClause } = request;
  const [first, second] = purposesOf(request);
  if (!first) return `${selectPart(request, criteria, 'false')} ${limitClause}`;
  const order = orderBy(sort, window.fromEnd);
  if (!second) return `select * from (${selectPurpose(request, first)}) p order by ${order} ${limitClause}`;
  // homes of the second purpose after the last key of the first are on no page up to this one
  const { column, storedColumn, least, greatest } = firstColumn(sort);
  const lastOfFirst = `(select k.${column} from first_keys k offset ${literalOrParam(Math.max(0, window.limit + window.offset - 1))} limit 1)`;
  const within =
    isDescending(sort) !== Boolean(window.fromEnd)
      ? `${storedColumn} >= coalesce(${lastOfFirst}, ${least})`
      : `${storedColumn} <= coalesce(${lastOfFirst}, ${greatest})`;
  return `with first_keys as materialized (${selectPurpose(request, first)})
    select * from ((select * from first_keys) union all (${selectPurpose(request, second, within)})) p order by ${order} ${limitClause}`;
}
