// SQL statements of one page of results.
import { PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES, type TransactionType } from '../../../shared/property/property.ts';
import { COUNT_CAP, type Sort } from '../../../shared/search/search.ts';
import type { SqlParams } from '../../db/sql.ts';
import type { CostPart } from '../budget/cost-plan.ts';
import type { PriceStart } from '../counts/price-start.ts';
import { whereClauses } from '../criteria/conditions.ts';
import { canCountFromFacets, hasBounds, type SearchCriteria } from '../criteria/criteria.ts';
import { boundingLimits, isOrderedBudgetScan } from '../criteria/criteria-parts.ts';
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
  type Position,
  positionColumn,
  scanConditions,
  scannedTable,
  storedKey,
  storedOrder,
} from './order.ts';

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

/**
 * Up to this many matches are found first and then sorted: the planner may expect more of them and scan an order to its end. More by price and size than in
 * other orders, because large homes are dear, and an order from the cheapest on has them at its far end.
 */
export const mostSorted = (sort: Sort): number => (isByPrice(sort) || isByArea(sort) ? 10_000 : 3000);

/** The same rows of a list of `total`, read from its nearer end: the last page is then as fast as the first, the middle one the slowest. */
export function fromNearerEnd(window: PageWindow, total: number): PageWindow {
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const behind = Math.max(0, total - window.offset - limit);
  return behind < window.offset ? { limit, offset: behind, fromEnd: true } : { ...window, limit };
}

/** Page sizes that many ask for, with and without the one home more that tells whether there is a next page. */
const USUAL_LIMITS = new Set([9, 10, 20, 24, 50, 100].flatMap((limit) => [limit, limit + 1]));
const USUAL_PAGES = 5;
/** Homes of a scan along an order whose number stands in the text: those of the first pages within a budget. */
const MAX_SCANNED = 100;

/**
 * Writes the numbers of a window. Those of a usual page of all homes, among the first, are in the text, so that PostgreSQL plans it once: it takes a
 * bound limit for a tenth of all rows, and then plans every call again, at three times the cost of running it. A narrower filter is planned for its
 * values each time on purpose, because the best way depends on them.
 */
function limitLiteralOrParam(criteria: SearchCriteria, { limit, offset, after }: PageWindow, params: SqlParams): (value: number) => string {
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

/** A page of rows, as `selectPage` answers it. */
export interface PageRow {
  /** JSON text of an array of rows. */
  json: string;
  /** How many keys the window has: one more than the page holds when there is a next page. */
  found: number;
  /** What `total` says. */
  total: number | null;
  /** The position of the last row of the page when there is a next one. */
  last: Position | null;
}

/**
 * The statement of every list: the first `size` rows of a window as JSON made by PostgreSQL, which costs a third of decoding rows and encoding
 * them again. The keys come first: a deep offset then scans the index alone and reads only the rows of the page. `total` makes an expression of
 * the first keys (`found`) or null.
 */
export function selectPage(
  criteria: SearchCriteria,
  sort: Sort,
  columns: string,
  window: PageWindow,
  size: number,
  total: ((size: string) => string) | null,
  params: SqlParams,
): string {
  const keys = selectKeys(criteria, sort, window, params);
  const first = limitLiteralOrParam(criteria, window, params)(size);
  const rows = `select ${columns} from properties p where p.id = any(array(select id from keys limit ${first})) order by ${currentOrder(sort)}`;
  return `with keys as materialized (${window.fromEnd ? `select * from (${keys}) p order by ${orderBy(sort)}` : keys})
    select coalesce((select json_agg(v) from (${rows}) v), '[]')::text as json, found::int, (${total?.(first) ?? 'null'})::int as total,
      case when found > ${first} then (select ${positionColumn(sort)} from keys p limit 1 offset ${first} - 1) end as last
    from (select count(*) as found from keys) k`;
}

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

/** Homes whose promotion has ended since the stored order was last reset. */
const ENDED = `array(select e.id from properties e where e.rank >= 4 and e.promotion_end_date <= now())`;

/** SQL that selects the keys of a window: the columns of the order, of the rows that match. */
export function selectKeys(criteria: SearchCriteria, sort: Sort, window: PageWindow, params: SqlParams): string {
  const { limit, offset, after, fromEnd, start, costParts } = window;
  const order = orderBy(sort, fromEnd);
  const scanOrder = storedOrder(sort, fromEnd);
  const literalOrParam = limitLiteralOrParam(criteria, window, params);
  const limitClause = `limit ${literalOrParam(limit)} offset ${literalOrParam(offset)}`;
  if (criteria.ids || window.few) {
    const all = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
    if (window.few && (isByPrice(sort) || isByArea(sort))) {
      // every index that counts has price, area and id
      return `select * from (select ${currentKey(sort)} from properties p where ${all} limit ${COUNT_CAP}) p order by ${orderBy(sort, fromEnd)} ${limitClause}`;
    }
    // with the same subquery as the count, so that PostgreSQL finds them in the same way
    const where = window.few ? `p.id = any(array(select p.id from properties p where ${all} limit ${COUNT_CAP}))` : all;
    return `select ${currentKey(sort)} from properties p where ${where} order by ${currentOrder(sort, fromEnd)} ${limitClause}`;
  }
  const upTo = () => `limit ${literalOrParam(limit + offset)}`;
  const conditions = (wanted: SearchCriteria, ...more: string[]) =>
    [...whereClauses(wanted, params), ...(after ? [keysetCondition(sort, after, params)] : []), ...more].join(' and ');
  const selectPart = (partCriteria: SearchCriteria, ...extraConditions: string[]) =>
    `select ${storedKey(sort)} from ${scannedTable(sort)} where ${conditions(partCriteria, ...scanConditions(sort, partCriteria, params), ...extraConditions)} order by ${scanOrder}`;
  /**
   * The same for a part with few matches: they are found by the filter first and then sorted, because the planner would scan the order to its end. Those of
   * a budget are found in order of price, because the planner does not know that prices of rents and sales are far apart.
   */
  const selectFew = (partCriteria: SearchCriteria, ...extraConditions: string[]) => {
    const byPrice = partCriteria.priceLimits.length > 0 ? 'order by p.price' : '';
    const ids = `select p.id from properties p where ${whereClauses(boundingLimits(partCriteria), params).join(' and ')} ${byPrice} limit ${COUNT_CAP}`;
    const inOrder = [...(after ? [keysetCondition(sort, after, params)] : []), ...extraConditions]
      .map((condition) => ` and ${condition}`)
      .join('');
    return `select ${storedKey(sort)} from properties p where p.id = any(array(${ids}))${inOrder} order by ${scanOrder}`;
  };
  if (sort === 'featured') {
    // the index has homes of ended promotions too high: they are left out of the scan and merged where they belong
    const startConditions = [
      ...whereClauses(criteria, params),
      `p.id = any(${ENDED})`,
      ...(after ? [keysetCondition(sort, after, params, 'current')] : []),
    ];
    const scanned = selectPart(criteria, `p.id <> all(${ENDED})`);
    return `select * from ((${scanned} ${upTo()}) union all (select ${currentKey(sort)} from properties p where ${startConditions.join(' and ')})) p order by ${order} ${limitClause}`;
  }
  const isFalling = isDescending(sort) !== Boolean(fromEnd);
  // the purpose that comes first: sale is dearer than rent
  const purposes = isFalling ? TRANSACTION_TYPES : TRANSACTION_TYPES.toReversed();
  const transactionTypes = (criteria.transactionType ? [criteria.transactionType] : purposes).filter(
    (transactionType) =>
      (!start || start[transactionType] !== undefined) &&
      (!costParts || costParts.some((costPart) => costPart.transactionType === transactionType)),
  );
  if (transactionTypes.length === 0) return `${selectPart(criteria, 'false')} ${limitClause}`;
  const costPartOf = ({ transactionType, propertyTypes }: SearchCriteria): CostPart | undefined =>
    costParts?.find(
      (costPart) =>
        costPart.transactionType === transactionType && (!costPart.propertyType || costPart.propertyType === propertyTypes?.[0]),
    );
  const fromStart = (wanted: SearchCriteria): string[] => {
    const costPart = costPartOf(wanted);
    // a page after another begins behind a home of it
    if (costPart) return costPart.from === undefined || after ? [] : [`${firstColumn(sort).storedColumn} >= ${params.bind(costPart.from)}`];
    const price = start?.[wanted.transactionType!];
    return price === undefined ? [] : [`p.price ${sort === 'price-desc' ? '<=' : '>='} ${params.bind(price)}`];
  };
  /** The indexes of these orders begin with the purpose, and those of a place with its type: each is scanned for itself, then all are merged. */
  const selectPurpose = (transactionType: TransactionType, ...extraConditions: string[]): string => {
    const criteriaOfPurpose = { ...criteria, transactionType };
    const parts = splitByIndex(criteriaOfPurpose, sort).filter((wanted) => !costParts || costPartOf(wanted));
    const [onlyPart = { ...criteriaOfPurpose, propertyTypes: [] }] = parts;
    const selectOne = (wanted: SearchCriteria) =>
      costPartOf(wanted)?.isFew ? selectFew(wanted, ...extraConditions) : selectPart(wanted, ...fromStart(wanted), ...extraConditions);
    if (parts.length <= 1) return `${selectOne(onlyPart)} ${upTo()}`;
    const each = parts.map((wanted) => `(${selectOne(wanted)} ${upTo()})`);
    return `select * from (${each.join(' union all ')}) p order by ${order} ${upTo()}`;
  };
  const [first, second] = transactionTypes as [TransactionType, TransactionType | undefined];
  if (!second) return `select * from (${selectPurpose(first)}) p order by ${order} ${limitClause}`;
  // homes of the second purpose after the last key of the first are on no page up to this one
  const { column, storedColumn, least, greatest } = firstColumn(sort);
  const lastOfFirst = `(select k.${column} from first_keys k offset ${literalOrParam(Math.max(0, limit + offset - 1))} limit 1)`;
  const within = isFalling
    ? `${storedColumn} >= coalesce(${lastOfFirst}, ${least})`
    : `${storedColumn} <= coalesce(${lastOfFirst}, ${greatest})`;
  return `with first_keys as materialized (${selectPurpose(first)})
    select * from ((select * from first_keys) union all (${selectPurpose(second, within)})) p order by ${order} ${limitClause}`;
}

/**
 * The statement that reads up to `maxMatches` matches and one more in any order, and answers the ids of a window of them with their number `n`. A limit
 * without an order keeps the planner from scanning an order in the hope of ending early.
 */
export function selectGathered(criteria: SearchCriteria, sort: Sort, window: PageWindow, maxMatches: number, params: SqlParams): string {
  const { limit, offset, after, fromEnd } = window;
  const where = [...whereClauses(criteria, params), ...(after ? [keysetCondition(sort, after, params, 'current')] : [])].join(' and ');
  return `with matches as materialized (select ${currentKey(sort)} from properties p where ${where} limit ${maxMatches + 1})
    select p.id, (select count(*)::int from matches) as n from matches p order by ${orderBy(sort, fromEnd)} limit ${params.bind(limit)}::int offset ${params.bind(offset)}::int`;
}
