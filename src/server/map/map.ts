// Reads what the map shows for a filter and a viewport: single homes as markers, many homes as clusters. Writes nothing but a cache in memory.
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
import {
  currentOrder,
  insideBox,
  insideDegrees,
  isEmptyResult,
  keyOf,
  publishedStatement,
  readRememberedCounts,
  resolveCriteria,
  type SearchCriteria,
  UNRESTRICTED,
  whereClauses,
} from '../search/planner/planner.ts';
import { addPrices, atPoints, type CellRow, canCountByCells, cellsOf, sumHomes } from './cells.ts';
import { countCells } from './count-in-view.ts';

/** Seconds after which a caller may try again. */
const RETRY_SECONDS = 2;

/** Reads the markers of the properties inside the viewport, best first. They are few, so that all are found before they are sorted. */
async function findMarkers(em: EntityManager, criteria: SearchCriteria, view: Bounds, limit: number): Promise<MapMarker[]> {
  const params = new SqlParams();
  // properties with known ids are found by these, not by the index over map cells
  const inside = criteria.ids ? insideDegrees(view, params) : insideBox(view, params);
  const where = [...whereClauses(criteria, params), inside].join(' and ');
  const sql = `with matches as materialized (select p.id from properties p where ${where})
    select ${MARKER_COLUMNS} from properties p where p.id in (select id from matches) order by ${currentOrder('featured')} limit ${params.bind(limit)}`;
  // not prepared: one plan for all viewports would be wrong for the narrowest or the widest
  return (await rows<MapMarker>(em, unpreparedStatement(sql, params.list))).map(withCleanTitle);
}

/** Reads the markers of the properties that are alone in their cell; `cells` are those cells. */
async function findSingles(em: EntityManager, criteria: SearchCriteria, cells: readonly CellRow[]): Promise<MapMarker[]> {
  if (cells.length === 0) return [];
  const params = new SqlParams();
  const sql = `select ${MARKER_COLUMNS} from ${atPoints(cells, whereClauses(criteria, params, true), params)}`;
  return (await rows<MapMarker>(em, publishedStatement(criteria, sql, params))).map(withCleanTitle);
}

/** Positions that differ by less are the same, in degrees: sums of stored cells are exact to a millionth of a degree. */
const POSITION_TOLERANCE = 2e-6;

/** Whether a property is the one that a cell with a single property counts. */
const isAt = (marker: MapMarker, cell: CellRow): boolean =>
  Math.abs(marker.latitude - cell.lat) < POSITION_TOLERANCE && Math.abs(marker.longitude - cell.lng) < POSITION_TOLERANCE;

/**
 * Reads what a map shows: markers when the viewport is close or has few properties, else clusters with counts and cheapest prices, and a marker for each
 * property that is alone in its cell. At most MAX_MAP_OBJECTS objects. Viewports across the date line are not supported, as no listing is near it.
 * @throws DomainError UNAVAILABLE when counting would take too long
 */
export async function mapProperties(em: EntityManager, filter: SearchFilter, view: Bounds, zoom: number): Promise<MapResult> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria) || view.south > view.north || view.west > view.east) return EMPTY_MAP_RESULT;
  const cells = cellsOf(view, zoom);
  const cellCounts = await readRememberedCounts(
    em,
    `cells ${keyOf(criteria)} ${JSON.stringify([view, cells])}`,
    () => countCells(em, criteria, view, cells),
    (counts) => counts && sumHomes(counts.cells),
  );
  // counting took too long, and a count without the filter would be wrong
  if (!cellCounts) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, RETRY_SECONDS);
  const { cells: countedCells, capped, ids } = cellCounts;
  const inView = sumHomes(countedCells);
  if (inView === 0) return { ...EMPTY_MAP_RESULT, capped };
  if (inView <= MAX_PROPERTIES_FOR_MARKERS || (zoom >= MARKER_ZOOM && inView <= MAX_MAP_OBJECTS)) {
    const markers = await findMarkers(em, ids ? { ...UNRESTRICTED, ids } : criteria, view, MAX_MAP_OBJECTS);
    // stored cells also count homes beyond the edge of the viewport
    return { clusters: [], markers, inView: canCountByCells(criteria) ? markers.length : inView, capped: ids !== undefined && capped };
  }
  const shownCells = (await addPrices(em, criteria, cells, countedCells)).toSorted((a, b) => b.n - a.n).slice(0, MAX_MAP_OBJECTS);
  const singleCells = shownCells.filter(({ n }) => n === 1);
  const singles = await findSingles(em, criteria, singleCells);
  // counts may be older than the homes: a home elsewhere in the cell is not the counted one
  const markers = singles.filter((marker) => singleCells.some((cell) => isAt(marker, cell)));
  const clusters = shownCells
    .filter((cell) => cell.n > 1 || !markers.some((marker) => isAt(marker, cell)))
    .map(({ n, lat, lng, low }): MapCluster => ({ count: n, latitude: lat, longitude: lng, low }));
  return { clusters, markers, inView, capped };
}
