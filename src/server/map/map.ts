// The map of a filter: single homes as markers, many as clusters.
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  EMPTY_MAP_RESULT,
  MARKER_ZOOM,
  MAX_MAP_OBJECTS,
  MAX_PROPERTIES_FOR_MARKERS,
  type MapCluster,
  type MapMarker,
  type MapResult,
} from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { rows } from '../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { withCleanTitle } from '../property/clean-titles.ts';
import { MARKER_COLUMNS } from '../property/property.row.ts';
import { readRememberedCounts } from '../search/counts/remembered-counts.ts';
import { keyOf } from '../search/counts/remembered-totals.ts';
import { insideDegrees, publishedStatement, whereClauses } from '../search/criteria/conditions.ts';
import { isEmptyResult, type SearchCriteria, UNRESTRICTED } from '../search/criteria/criteria.ts';
import { resolveCriteria } from '../search/criteria/resolve-criteria.ts';
import { currentOrder } from '../search/list/order.ts';
import { addPrices, atPoints, type CellRow, cellsOf, countedByCells, insideBox, sumOf } from './cells.ts';
import { countCells } from './count-in-view.ts';

/** The properties inside the viewport, best first. They are few, so all are found before they are sorted. */
async function findMarkers(em: EntityManager, criteria: SearchCriteria, view: Bounds, limit: number): Promise<MapMarker[]> {
  const params = new SqlParams();
  // those that are named are few, wherever the viewport is
  const inside = criteria.ids ? insideDegrees(view, params) : insideBox(view, params);
  const where = [...whereClauses(criteria, params), inside].join(' and ');
  const sql = `with found as materialized (select p.id from properties p where ${where})
    select ${MARKER_COLUMNS} from properties p where p.id in (select id from found) order by ${currentOrder('featured')} limit ${params.bind(limit)}`;
  // not prepared: one plan for all viewports would be wrong for the narrowest or the widest
  return (await rows<MapMarker>(em, unpreparedStatement(sql, params.list))).map(withCleanTitle);
}

/** The properties of the cells that hold a single one. */
async function findSingles(em: EntityManager, criteria: SearchCriteria, cells: readonly CellRow[]): Promise<MapMarker[]> {
  if (cells.length === 0) return [];
  const params = new SqlParams();
  const sql = `select ${MARKER_COLUMNS} from ${atPoints(cells, whereClauses(criteria, params, true), params)}`;
  return (await rows<MapMarker>(em, publishedStatement(criteria, sql, params))).map(withCleanTitle);
}

/** Two millionths of a degree. */
const SAME_PLACE = 2e-6;

/** Whether a property is the one that a cell counts; the sums of the cells are exact to a millionth of a degree. */
const isAt = (marker: MapMarker, cell: CellRow): boolean =>
  Math.abs(marker.latitude - cell.lat) < SAME_PLACE && Math.abs(marker.longitude - cell.lng) < SAME_PLACE;

/**
 * What a map shows for a viewport and a filter: priced markers when the view is close or holds few properties, else
 * clusters with counts and cheapest prices, and a marker for each property that is alone in its cell.
 * Never more than MAX_MAP_OBJECTS objects, all from SQL. A viewport that crosses the date line is not supported: no listing is near it.
 * @throws DomainError UNAVAILABLE when counting would take too long
 */
export async function mapProperties(em: EntityManager, filter: SearchFilter, view: Bounds, zoom: number): Promise<MapResult> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria) || view.south > view.north || view.west > view.east) return EMPTY_MAP_RESULT;
  const cells = cellsOf(view, zoom);
  const inCells = await readRememberedCounts(
    em,
    `cells ${keyOf(criteria)} ${JSON.stringify([view, cells])}`,
    () => countCells(em, criteria, view, cells),
    (counts) => counts && sumOf(counts.cells),
  );
  // no count could be computed in time, and one without the filter would be wrong
  if (!inCells) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  const { cells: counted, capped, ids } = inCells;
  const inView = sumOf(counted);
  if (inView === 0) return { ...EMPTY_MAP_RESULT, capped };
  if (inView <= MAX_PROPERTIES_FOR_MARKERS || (zoom >= MARKER_ZOOM && inView <= MAX_MAP_OBJECTS)) {
    const markers = await findMarkers(em, ids ? { ...UNRESTRICTED, ids } : criteria, view, MAX_MAP_OBJECTS);
    return { clusters: [], markers, inView: countedByCells(criteria) ? markers.length : inView, capped: false };
  }
  const shownCells = (await addPrices(em, criteria, cells, counted)).toSorted((a, b) => b.n - a.n).slice(0, MAX_MAP_OBJECTS);
  const singles = shownCells.filter(({ n }) => n === 1);
  const found = await findSingles(em, criteria, singles);
  const markers = found.filter((marker) => singles.some((cell) => isAt(marker, cell)));
  const clusters = shownCells
    .filter((cell) => cell.n > 1 || !markers.some((marker) => isAt(marker, cell)))
    .map(({ n, lat, lng, low }): MapCluster => ({ count: n, latitude: lat, longitude: lng, low }));
  return { clusters, markers, inView, capped };
}
