import type { EntityManager } from '@mikro-orm/postgresql';
import {
  EMPTY_VIEW,
  MARKER_ZOOM,
  MAX_MAP_OBJECTS,
  MAX_PROPERTIES_FOR_MARKERS,
  type MapCluster,
  type MapMarker,
  type MapView,
} from '../../shared/search/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { rows } from '../db/orm.ts';
import { SqlParams } from '../db/sql.ts';
import { DomainError, UNAVAILABLE_TEXT } from '../errors.ts';
import { MARKER_COLUMNS } from '../property/property.row.ts';
import { publishedStatement, whereClauses } from '../search/conditions.ts';
import { isEmptyResult, resolveCriteria, type SearchCriteria } from '../search/criteria.ts';
import { currentOrder } from '../search/order.ts';
import { cellsOf, countCells, countedByCells, insideBox } from './cells.ts';

/** The properties inside the viewport, best first. They are few, so all are found before they are sorted. */
async function findMarkers(em: EntityManager, criteria: SearchCriteria, view: Bounds, limit: number): Promise<MapMarker[]> {
  const params = new SqlParams();
  const where = [...whereClauses(criteria, params), insideBox(view, params)].join(' and ');
  const sql = `with found as materialized (select p.id from properties p where ${where})
    select ${MARKER_COLUMNS} from properties p where p.id in (select id from found) order by ${currentOrder('featured')} limit ${params.bind(limit)}`;
  return rows<MapMarker>(em, publishedStatement(criteria, sql, params));
}

/**
 * What a map shows for a viewport and a filter: priced markers when the view is close or holds few properties, else clusters with counts.
 * Never more than MAX_MAP_OBJECTS objects, all from SQL. A viewport that crosses the date line is not supported: no listing is near it.
 * @throws DomainError UNAVAILABLE when counting would take too long
 */
export async function mapProperties(em: EntityManager, filter: SearchFilter, view: Bounds, zoom: number): Promise<MapView> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria) || view.south > view.north || view.west > view.east) return EMPTY_VIEW;
  const found = await countCells(em, criteria, view, cellsOf(view, zoom));
  // no count could be computed in time, and one without the filter would be wrong
  if (!found) throw new DomainError('UNAVAILABLE', UNAVAILABLE_TEXT, 2);
  const { cells: counted, capped } = found;
  const inView = counted.reduce((sum, cell) => sum + cell.n, 0);
  if (inView === 0) return EMPTY_VIEW;
  if (inView <= MAX_PROPERTIES_FOR_MARKERS || (zoom >= MARKER_ZOOM && inView <= MAX_MAP_OBJECTS)) {
    const markers = await findMarkers(em, criteria, view, MAX_MAP_OBJECTS);
    return { clusters: [], markers, inView: countedByCells(criteria) ? markers.length : inView, capped: false };
  }
  const clusters: MapCluster[] = counted.map((cell) => ({ count: cell.n, latitude: cell.lat, longitude: cell.lng }));
  clusters.sort((a, b) => b.count - a.count);
  return { clusters: clusters.slice(0, MAX_MAP_OBJECTS), markers: [], inView, capped };
}
