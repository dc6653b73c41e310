// The list beside the map: homes inside the viewport, in the chosen order.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { MAP_TEXT_COUNT_CAP, MAX_LISTED_IN_VIEW, type MapMarker } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter, Sort } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { withCleanTitle } from '../property/clean-titles.ts';
import { MARKER_COLUMNS } from '../property/property.row.ts';
import { insideDegrees, whereClauses } from '../search/criteria/conditions.ts';
import { hasText, isEmptyResult, type SearchCriteria, UNRESTRICTED } from '../search/criteria/criteria.ts';
import { onlyFacets } from '../search/criteria/criteria-parts.ts';
import { resolveCriteria } from '../search/criteria/resolve-criteria.ts';
import { currentOrder, isByPrice, isIndexedByPlace, isIndexedByType, storedOrder } from '../search/list/order.ts';
import { splitByIndex } from '../search/list/page-keys.ts';
import { cellsOf, countStored, insideBox, sumOf } from './cells.ts';
import { areFirstEnough } from './count-in-view.ts';
import { selectAll, selectFirstWithWords, selectSome } from './view-statements.ts';

/** A view with at most so many properties is read completely and sorted. */
const MAX_SORTED = 3_000;
/** Of a fuller view so many properties are looked at: the first of the order, then, if too few of them match, those that the map counts. */
const MAX_SCANNED = 2_000;
const MAX_LOOKED_AT = 4_000;
/** The zoom level whose cells count a view, and how many: no list needs them finer. */
const COUNT_ZOOM = 13;
const COUNTED_CELLS = 64;
/**
 * Homes of a kind in a view, in any emirate, above which the view counts as full in the emirate of the filter too. Counting those of one emirate reads far
 * more rows.
 */
const SURELY_FULL = 30_000;

/** SQL: the first properties, in an order, of those whose ids `found` selects. */
const firstOf = (found: string, sort: Sort, params: SqlParams): string => `with found as materialized (${found})
  select ${MARKER_COLUMNS} from properties p where p.id in (select id from found) order by ${currentOrder(sort)} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;

// Each of the following functions makes a statement that reads the list in one way; `listInView` chooses.

/** Sorts all matches of a view that has few; with words, at most as many as the map counts. */
function sortView(criteria: SearchCriteria, sort: Sort, view: Bounds, allInView: number): QueryConfig {
  const params = new SqlParams();
  const limit = hasText(criteria) ? `limit ${params.bind(MAP_TEXT_COUNT_CAP)}` : '';
  const all = selectAll(criteria, view, allInView, params);
  return unpreparedStatement(firstOf(`select p.id from (${all}) p ${limit}`, sort, params), params.list);
}

/** Takes the first homes of an agent by the default order, and sorts these in the requested one. */
function sortFirstOfAgent(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  const where = [...whereClauses(criteria, params), insideDegrees(view, params)].join(' and ');
  const first = `select p.id from properties p where ${where} order by ${storedOrder('featured')} limit ${params.bind(MAX_LOOKED_AT)}`;
  return unpreparedStatement(firstOf(first, sort, params), params.list);
}

/** Sorts those of the first properties of a view that have the words of the filter. */
function sortFirst(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  return unpreparedStatement(firstOf(`select p.id from (${selectFirstWithWords(criteria, view, params)}) p`, sort, params), params.list);
}

/** Reads the first properties of the order and keeps those that match and lie in the view. */
function scanInOrder(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  // the conditions that an index of the order begins with
  const { transactionType, locations, price, propertyTypes, flags } = criteria;
  const ofOnePlace = locations.length === 1 && criteria.emirates.length === 0;
  const byTypeOfPlace = isByPrice(sort) && ofOnePlace && propertyTypes?.length === 1;
  const indexed: SearchCriteria = {
    ...UNRESTRICTED,
    transactionType,
    flags: flags.filter((flag) => flag === 'priceDropped'),
    ...(isByPrice(sort) && { price }),
    ...((isByPrice(sort) ? byTypeOfPlace : isIndexedByPlace(sort) && ofOnePlace) && { locations }),
    ...(byTypeOfPlace && { propertyTypes }),
  };
  const scan = (part: SearchCriteria) =>
    `select p.* from properties p where ${whereClauses(part, params).join(' and ')} order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  const parts = isIndexedByType(sort) ? splitByIndex({ ...indexed, propertyTypes }, sort) : [indexed];
  const order =
    parts.length === 1
      ? scan(parts[0]!)
      : `select * from (${parts.map((part) => `(${scan(part)})`).join(' union all ')}) p order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  const where = [...whereClauses(criteria, params), insideBox(view, params)].join(' and ');
  const found = `select p.id from (${order}) p where ${where} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;
  return unpreparedStatement(firstOf(found, sort, params), params.list);
}

/** Sorts those matches of a full view that the map counts. */
function sortCounted(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  // the rows of `selectSome` have the price: ordered by it, only those that are listed are read again
  const [order, most] = isByPrice(sort) ? [`order by ${storedOrder(sort)}`, MAX_LISTED_IN_VIEW] : ['', MAX_LOOKED_AT];
  const some = `select p.id from (${selectSome(criteria, view, params)}) p ${order} limit ${params.bind(most)}`;
  return unpreparedStatement(firstOf(some, sort, params), params.list);
}

/**
 * The first properties inside a viewport, for the list next to a map that shows clusters. At most MAX_LISTED_IN_VIEW; of a full view fewer
 * when hardly any of those looked at match.
 * @throws DomainError UNAVAILABLE when finding them would take too long
 */
export async function listInView(em: EntityManager, filter: SearchFilter, view: Bounds): Promise<MapMarker[]> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria) || view.south > view.north || view.west > view.east) return [];
  const { sort } = criteria;
  const read = async (statement: QueryConfig) => {
    const found = await tryRows<MapMarker>(em, statement, 'needed');
    if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
    return found.map(withCleanTitle);
  };
  if (criteria.agentId !== undefined) return read(sortFirstOfAgent(criteria, sort, view));
  const countOf = async (all: SearchCriteria) => sumOf(await countStored(em, all, cellsOf(view, COUNT_ZOOM, COUNTED_CELLS)));
  const facets = onlyFacets(criteria);
  const ofKind = criteria.emirates.length > 0 ? await countOf({ ...facets, emirates: [] }) : 0;
  const inView = ofKind > SURELY_FULL ? ofKind : await countOf(facets);
  if (hasText(criteria) && (await areFirstEnough(em, criteria, inView))) return read(sortFirst(criteria, sort, view));
  if (hasText(criteria) || inView <= MAX_SORTED) return read(sortView(criteria, sort, view, await countOf(UNRESTRICTED)));
  // the default order has an index of all homes; other orders have one for each purpose, and so have homes with lowered prices, by rank and by date of the change
  const isOrdered = sort === 'featured' || sort === 'price-drop' || !criteria.flags.includes('priceDropped');
  const isOfBoth = sort === 'featured' && !criteria.flags.includes('priceDropped');
  const hasIndex = isOrdered && sort !== 'closest-to-sales' && (isOfBoth || criteria.transactionType !== undefined);
  const first = hasIndex ? await read(scanInOrder(criteria, sort, view)) : [];
  return first.length === MAX_LISTED_IN_VIEW ? first : read(sortCounted(criteria, sort, view));
}
