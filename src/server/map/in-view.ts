// Reads the list beside the map: the first homes inside the viewport, in the chosen order. Bounded statements, so that no filter takes long.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { MAP_TEXT_COUNT_CAP, MAX_LISTED_IN_VIEW, type MapMarker } from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import type { Sort } from '../../shared/search/sorts-and-limits.ts';
import { tryRows } from '../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { withCleanTitle } from '../property/clean-titles.ts';
import { MARKER_COLUMNS } from '../property/property.row.ts';
import {
  clipToAreas,
  currentOrder,
  hasText,
  insideBox,
  insideDegrees,
  isByPrice,
  isEmptyResult,
  isIndexedByPlace,
  isIndexedByType,
  onlyFacets,
  resolveCriteria,
  type SearchCriteria,
  splitByIndex,
  storedOrder,
  UNRESTRICTED,
  whereClauses,
} from '../search/planner/planner.ts';
import { cellsOf, countStored, sumHomes } from './cells.ts';
import { areFirstEnough } from './count-in-view.ts';
import { selectAll, selectFirstWithWords, selectSome } from './view-statements.ts';

/** A viewport with at most this many properties is read completely and sorted. */
const MAX_SORTED = 3_000;
/** Of a fuller viewport this many of the first properties of the order are read. */
const MAX_SCANNED = 2_000;
/** If too few of those match, at most this many of the matches that the map counts are sorted. */
const MAX_SORTED_OF_FULL = 4_000;
/** The zoom level of the cells that count a viewport, and the most cells: only the total counts here, so that coarse cells are enough. */
const COUNT_ZOOM = 13;
const MAX_COUNTED_CELLS = 64;
/** A viewport with more matches than this in all emirates counts as full for a filter by emirate too, because counting one emirate reads far more rows. */
const FULL_IN_EVERY_EMIRATE = 30_000;

/** Seconds after which a caller may try again. */
const RETRY_SECONDS = 2;

/** The statement that sorts the homes of `selectIds` and reads the markers of the first. */
const selectMarkers = (selectIds: string, sort: Sort, params: SqlParams): QueryConfig => {
  const sql = `with matches as materialized (${selectIds})
    select ${MARKER_COLUMNS} from properties p where p.id in (select id from matches)
    order by ${currentOrder(sort)} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;
  return unpreparedStatement(sql, params.list);
};

// The following functions make the statements among which `listInView` chooses.

/** Sorts all matches of a viewport that has few; of a filter with words at most as many as the map counts. */
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
  const firstIds = `select p.id from properties p where ${where} order by ${storedOrder('featured')} limit ${params.bind(MAX_SORTED_OF_FULL)}`;
  return selectMarkers(firstIds, sort, params);
}

/** Sorts the homes with the words of the filter among the first properties of a viewport. */
function sortFirstWithWords(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  return selectMarkers(`select p.id from (${selectFirstWithWords(criteria, view, params)}) p`, sort, params);
}

/** Reads the first properties of the order and keeps those that match and lie in the view. */
function scanInOrder(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  const scan = (indexedCriteria: SearchCriteria) =>
    `select p.* from properties p where ${whereClauses(indexedCriteria, params).join(' and ')} order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  // 1. the first properties of the order; an index that is split by type is read for each type by itself
  const scans = scannedConditions(criteria, sort).map(scan);
  const firstOfOrder =
    scans.length === 1
      ? scans[0]!
      : `select * from (${scans.map((select) => `(${select})`).join(' union all ')}) p order by ${storedOrder(sort)} limit ${params.bind(MAX_SCANNED)}`;
  // 2. the matches among them
  const where = [...whereClauses(criteria, params), insideBox(view, params)].join(' and ');
  const matches = `select p.id from (${firstOfOrder}) p where ${where} limit ${params.bind(MAX_LISTED_IN_VIEW)}`;
  return selectMarkers(matches, sort, params);
}

/** The parts of the filter that the scans of an order apply: one for each property type where the index begins with the type, else one. */
function scannedConditions(criteria: SearchCriteria, sort: Sort): SearchCriteria[] {
  const indexed = indexedConditions(criteria, sort);
  return isIndexedByType(sort) ? splitByIndex({ ...indexed, propertyTypes: criteria.propertyTypes }, sort) : [indexed];
}

/** The conditions of a filter that the index of an order begins with, without the property types of an index that begins with the type. */
function indexedConditions(criteria: SearchCriteria, sort: Sort): SearchCriteria {
  const { transactionType, locations, price, propertyTypes, flags } = criteria;
  const isOfOnePlace = locations.length === 1 && criteria.emirates.length === 0;
  const conditions: SearchCriteria = { ...UNRESTRICTED, transactionType, flags: flags.filter((flag) => flag === 'priceDropped') };
  if (!isByPrice(sort)) return isIndexedByPlace(sort) && isOfOnePlace ? { ...conditions, locations } : conditions;
  // the index by price of a place begins with the type too
  return isOfOnePlace && propertyTypes?.length === 1 ? { ...conditions, price, locations, propertyTypes } : { ...conditions, price };
}

/** Sorts the matches of a full viewport that the map counts. */
function sortCounted(criteria: SearchCriteria, sort: Sort, view: Bounds): QueryConfig {
  const params = new SqlParams();
  // the rows of `selectSome` have the price, so that an order by price can already be cut to the listed homes here
  const [order, limit] = isByPrice(sort) ? [`order by ${storedOrder(sort)}`, MAX_LISTED_IN_VIEW] : ['', MAX_SORTED_OF_FULL];
  const someIds = `select p.id from (${selectSome(criteria, view, params)}) p ${order} limit ${params.bind(limit)}`;
  return selectMarkers(someIds, sort, params);
}

/**
 * Reads the first properties inside a viewport, for the list next to a map that shows clusters: at most MAX_LISTED_IN_VIEW, and fewer in a full viewport
 * where hardly any of the properties that are read match.
 * @throws DomainError UNAVAILABLE when finding them would take too long
 */
export async function listInView(em: EntityManager, filter: SearchFilter, requestedView: Bounds): Promise<MapMarker[]> {
  const criteria = await resolveCriteria(em, filter);
  const view = isEmptyResult(criteria) ? null : clipToAreas(requestedView, criteria);
  if (!view) return [];
  const { sort } = criteria;
  const read = async (statement: QueryConfig) => {
    const markers = await tryRows<MapMarker>(em, statement, 'needed');
    if (!markers) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_SECONDS);
    return markers.map(withCleanTitle);
  };
  if (criteria.agentId !== undefined) return read(sortFirstOfAgent(criteria, sort, view));
  const inView = await countInView(em, onlyFacets(criteria), view);
  if (hasText(criteria) && (await areFirstEnough(em, criteria, inView))) return read(sortFirstWithWords(criteria, sort, view));
  if (hasText(criteria) || inView <= MAX_SORTED) {
    return read(sortView(criteria, sort, view, await countStoredInView(em, UNRESTRICTED, view)));
  }
  const firstOfOrder = canScanInOrder(criteria, sort) ? await read(scanInOrder(criteria, sort, view)) : [];
  return firstOfOrder.length === MAX_LISTED_IN_VIEW ? firstOfOrder : read(sortCounted(criteria, sort, view));
}

/** How many homes of the viewport match a filter that the count tables know. */
const countStoredInView = async (em: EntityManager, facets: SearchCriteria, view: Bounds): Promise<number> =>
  sumHomes(await countStored(em, facets, cellsOf(view, COUNT_ZOOM, MAX_COUNTED_CELLS)));

/** Like `countStoredInView`, but for a filter by emirate the number in all emirates when that is very high (FULL_IN_EVERY_EMIRATE). */
async function countInView(em: EntityManager, facets: SearchCriteria, view: Bounds): Promise<number> {
  const inAllEmirates = facets.emirates.length > 0 ? await countStoredInView(em, { ...facets, emirates: [] }, view) : 0;
  return inAllEmirates > FULL_IN_EVERY_EMIRATE ? inAllEmirates : countStoredInView(em, facets, view);
}

/** Whether an index has the homes of a filter in this order. */
function canScanInOrder(criteria: SearchCriteria, sort: Sort): boolean {
  if (sort === 'closest-to-sales' || sort === 'gross-yield') return false;
  const hasDroppedPrice = criteria.flags.includes('priceDropped');
  // homes with lowered prices have an index by rank and one by date of the change alone
  if (hasDroppedPrice && sort !== 'featured' && sort !== 'price-drop') return false;
  // the default order has an index of both purposes; all other indexes begin with the purpose
  return criteria.transactionType !== undefined || (sort === 'featured' && !hasDroppedPrice);
}
