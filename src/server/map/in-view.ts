// The list beside the map: homes inside the viewport, in the chosen order.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { MAP_TEXT_COUNT_CAP, MAX_LISTED_IN_VIEW, type MapMarker } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter, Sort } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly-reads.ts';
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

/** A view with at most this many properties is read completely and sorted. */
const MAX_SORTED = 3_000;
/** Of a fuller view this many of the first properties of the order are read. */
const MAX_SCANNED = 2_000;
/** If too few of them match, at most this many of those that the map counts are sorted. */
const MAX_SORTED_OF_FULL = 4_000;
/** The zoom level of the cells that count a view, and the most cells: no list needs them finer. */
const COUNT_ZOOM = 13;
const MAX_COUNTED_CELLS = 64;
/** With more matches than this in all emirates a view counts as full in that of the filter too: counting those of one emirate reads far more rows. */
const FULL_IN_EVERY_EMIRATE = 30_000;

/** The statement that reads the markers of the first homes, in an order, of those that `selectIds` selects. */
const selectMarkers = (selectIds: string, sort: Sort, params: SqlParams): QueryConfig => {
  const sql = `with matches as materialized (${selectIds})
    select ${MARKER_COLUMNS} from properties p where p.id in (select id from matches)
    order by ${currentOrder(sort)} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;
  return unpreparedStatement(sql, params.list);
};

// Each of the following functions makes a statement that reads the list in one way; `listInView` chooses.

/** Sorts all matches of a view that has few; with words, at most as many as the map counts. */
function sortView(criteria: SearchCriteria, sort: Sort, view: Bounds, allInView: number): QueryConfig {
  const params = new SqlParams();
  const limit = hasText(criteria) ? `limit ${params.bind(MAP_TEXT_COUNT_CAP)}` : '';
  const matches = selectAll(criteria, view, allInView, params);
  return selectMarkers(`select p.id from (${matches}) p ${limit}`, sort, params);
}

/** Takes the first homes of an agent by the default order, and sorts these in the requested one. */
function sortFirstOfAgent(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  const where = [...whereClauses(criteria, params), insideDegrees(view, params)].join(' and ');
  const first = `select p.id from properties p where ${where} order by ${storedOrder('featured')} limit ${params.bind(MAX_SORTED_OF_FULL)}`;
  return selectMarkers(first, sort, params);
}

/** Sorts those of the first properties of a view that have the words of the filter. */
function sortFirstWithWords(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  return selectMarkers(`select p.id from (${selectFirstWithWords(criteria, view, params)}) p`, sort, params);
}

/** Reads the first properties of the order and keeps those that match and lie in the view. */
function scanInOrder(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  const scan = (scanned: SearchCriteria) =>
    `select p.* from properties p where ${whereClauses(scanned, params).join(' and ')} order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  // 1. the first properties of the order, of each part of the index by itself
  const scans = splitByIndexOf(criteria, sort).map(scan);
  const first =
    scans.length === 1
      ? scans[0]!
      : `select * from (${scans.map((select) => `(${select})`).join(' union all ')}) p order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  // 2. the matches among them
  const where = [...whereClauses(criteria, params), insideBox(view, params)].join(' and ');
  const matches = `select p.id from (${first}) p where ${where} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;
  return selectMarkers(matches, sort, params);
}

/** The conditions of a filter that the index of an order begins with: one for each property type where the index is split by them. */
function splitByIndexOf(criteria: SearchCriteria, sort: Sort): SearchCriteria[] {
  const indexed = indexedConditions(criteria, sort);
  return isIndexedByType(sort) ? splitByIndex({ ...indexed, propertyTypes: criteria.propertyTypes }, sort) : [indexed];
}

/** The conditions of a filter that the index of an order begins with, but the property types of an order that is split by them. */
function indexedConditions(criteria: SearchCriteria, sort: Sort): SearchCriteria {
  const { transactionType, locations, price, propertyTypes, flags } = criteria;
  const isOfOnePlace = locations.length === 1 && criteria.emirates.length === 0;
  const conditions: SearchCriteria = { ...UNRESTRICTED, transactionType, flags: flags.filter((flag) => flag === 'priceDropped') };
  if (!isByPrice(sort)) return isIndexedByPlace(sort) && isOfOnePlace ? { ...conditions, locations } : conditions;
  // the index by price of a place begins with the type too
  return isOfOnePlace && propertyTypes?.length === 1 ? { ...conditions, price, locations, propertyTypes } : { ...conditions, price };
}

/** Sorts those matches of a full view that the map counts. */
function sortCounted(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  // the rows of `selectSome` have the price: ordered by it, only those that are listed are read again
  const [order, limit] = isByPrice(sort) ? [`order by ${storedOrder(sort)}`, MAX_LISTED_IN_VIEW] : ['', MAX_SORTED_OF_FULL];
  const some = `select p.id from (${selectSome(criteria, view, params)}) p ${order} limit ${params.bind(limit)}`;
  return selectMarkers(some, sort, params);
}

/**
 * The first properties inside a viewport, for the list next to a map that shows clusters. At most MAX_LISTED_IN_VIEW; of a full view fewer
 * when hardly any of the properties that are read match.
 * @throws DomainError UNAVAILABLE when finding them would take too long
 */
export async function listInView(em: EntityManager, filter: SearchFilter, view: Bounds): Promise<MapMarker[]> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria) || view.south > view.north || view.west > view.east) return [];
  const { sort } = criteria;
  const read = async (statement: QueryConfig) => {
    const markers = await tryRows<MapMarker>(em, statement, 'needed');
    if (!markers) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
    return markers.map(withCleanTitle);
  };
  if (criteria.agentId !== undefined) return read(sortFirstOfAgent(criteria, sort, view));
  const inView = await countInView(em, onlyFacets(criteria), view);
  if (hasText(criteria) && (await areFirstEnough(em, criteria, inView))) return read(sortFirstWithWords(criteria, sort, view));
  if (hasText(criteria) || inView <= MAX_SORTED) {
    return read(sortView(criteria, sort, view, await countStoredInView(em, UNRESTRICTED, view)));
  }
  const first = canScanInOrder(criteria, sort) ? await read(scanInOrder(criteria, sort, view)) : [];
  return first.length === MAX_LISTED_IN_VIEW ? first : read(sortCounted(criteria, sort, view));
}

/** How many homes of the viewport match a filter that the count tables know. */
const countStoredInView = async (em: EntityManager, facets: SearchCriteria, view: Bounds): Promise<number> =>
  sumOf(await countStored(em, facets, cellsOf(view, COUNT_ZOOM, MAX_COUNTED_CELLS)));

/** The same; of a filter by emirate those of all emirates when these are very many. */
async function countInView(em: EntityManager, facets: SearchCriteria, view: Bounds): Promise<number> {
  const inAllEmirates = facets.emirates.length > 0 ? await countStoredInView(em, { ...facets, emirates: [] }, view) : 0;
  return inAllEmirates > FULL_IN_EVERY_EMIRATE ? inAllEmirates : countStoredInView(em, facets, view);
}

/** Whether an index has the homes of a filter in an order. */
function canScanInOrder(criteria: SearchCriteria, sort: Sort): boolean {
  if (sort === 'closest-to-sales') return false;
  const hasDroppedPrice = criteria.flags.includes('priceDropped');
  // homes with lowered prices have an index by rank and one by date of the change alone
  if (hasDroppedPrice && sort !== 'featured' && sort !== 'price-drop') return false;
  // the default order has an index of both purposes; all other indexes begin with the purpose
  return criteria.transactionType !== undefined || (sort === 'featured' && !hasDroppedPrice);
}
