import type { EntityManager } from '@mikro-orm/postgresql';
import { MARKER_ZOOM, MARKERS_UP_TO, MAX_MAP_OBJECTS, type MapCluster, type MapMarker, type MapView } from '../../shared/map.ts';
import type { Bounds, SearchFilter } from '../../shared/search.ts';
import { rows } from '../db/orm.ts';
import { statement, Values } from '../db/statement.ts';
import { conditions, countedByFacets, matchesNothing, type Understood } from './property.filter.ts';
import { sweepExpiredPromotions } from './property.promoted.ts';
import { understandFilter } from './property.search.ts';

/** Web-mercator tile numbers of a point at a zoom; the database's cell_x and cell_y do the same. */
const tileX = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
const tileY = (lat: number, z: number): number => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
const mercator = (lat: number): number => Math.max(-85.05, Math.min(85.05, lat));

interface Cells {
  /** Cell level: tiles of this zoom, 64 pixels wide on the map. */
  c: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
/** The cells that a viewport touches, at a level that keeps their number below what a view may show. */
export function cellsOf(view: Bounds, zoom: number): Cells {
  for (let c = Math.min(18, Math.max(7, zoom + 2)); ; c--) {
    const cells = {
      c,
      x0: tileX(view.west, c),
      x1: tileX(view.east, c),
      y0: tileY(mercator(view.north), c),
      y1: tileY(mercator(view.south), c),
    };
    if (c === 7 || (cells.x1 - cells.x0 + 1) * (cells.y1 - cells.y0 + 1) <= 4 * MAX_MAP_OBJECTS) return cells;
  }
}

interface CellRow {
  n: number;
  lat: number;
  lng: number;
}

/** Only what the count cells know: purpose and type. */
const onlyTypes = (u: Understood): boolean =>
  countedByFacets(u) && !u.locations.length && !u.emirates.length && u.bedrooms.min === undefined && u.bedrooms.max === undefined;

const insideBox = (view: Bounds, v: Values): string =>
  `p.latitude is not null and point(p.longitude, p.latitude) <@ box(point(${v.bind(view.west)}, ${v.bind(view.south)}), point(${v.bind(view.east)}, ${v.bind(view.north)}))`;

/** Homes per cell: from the count table when the filter allows, else counted in the viewport. */
async function countCells(em: EntityManager, u: Understood, view: Bounds, cells: Cells): Promise<CellRow[]> {
  const v = new Values();
  const { c, x0, x1, y0, y1 } = cells;
  if (onlyTypes(u)) {
    const where = [`c = ${v.bind(c)}`, `x between ${v.bind(x0)} and ${v.bind(x1)}`, `y between ${v.bind(y0)} and ${v.bind(y1)}`];
    if (u.transactionType) where.push(`transaction_type = ${v.bind(u.transactionType)}`);
    if (u.propertyTypes) where.push(`property_type = any(${v.bind(u.propertyTypes)}::text[])`);
    const sql = `select sum(n)::int as n, sum(slat)::float8 / sum(n) / 1e6 as lat, sum(slng)::float8 / sum(n) / 1e6 as lng
      from property_cells where ${where.join(' and ')} group by x, y having sum(n) > 0`;
    return rows<CellRow>(em, statement(sql, v.list));
  }
  const where = [...conditions(u, v), insideBox(view, v)].join(' and ');
  const level = v.bind(c);
  const sql = `select count(*)::int as n, avg(p.latitude) as lat, avg(p.longitude) as lng from properties p
    where ${where} group by cell_x(p.longitude, ${level}::int), cell_y(p.latitude, ${level}::int)`;
  return rows<CellRow>(em, statement(sql, v.list));
}

/** The best homes inside the viewport as markers. */
async function findMarkers(em: EntityManager, u: Understood, view: Bounds, limit: number): Promise<MapMarker[]> {
  const v = new Values();
  const where = [...conditions(u, v), insideBox(view, v)].join(' and ');
  const sql = `select p.id, p.title, p.price, p.transaction_type as "transactionType", p.latitude, p.longitude, p.bedrooms, p.bathrooms, p.area,
      p.property_type as "propertyType", p.location, p.emirate, p.images[1] as image
    from properties p where ${where} order by p.rank desc, p.created_at desc, p.id desc limit ${v.bind(limit)}`;
  return rows<MapMarker>(em, statement(sql, v.list));
}

/**
 * What a map shows for a viewport and a filter: priced markers when the view is close or holds few homes, else clusters with counts.
 * Never more than MAX_MAP_OBJECTS objects, all from SQL. A viewport that crosses the date line is not supported: the market does not.
 */
export async function mapProperties(em: EntityManager, filter: SearchFilter, view: Bounds, zoom: number): Promise<MapView> {
  const [u] = await Promise.all([understandFilter(em, filter), sweepExpiredPromotions(em)]);
  if (matchesNothing(u) || view.south > view.north || view.west > view.east) return { clusters: [], markers: [], inView: 0 };
  const cells = cellsOf(view, zoom);
  const counted = await countCells(em, u, view, cells);
  const inView = counted.reduce((sum, cell) => sum + cell.n, 0);
  if (inView === 0) return { clusters: [], markers: [], inView: 0 };
  if (inView <= MARKERS_UP_TO || (zoom >= MARKER_ZOOM && inView <= MAX_MAP_OBJECTS)) {
    const markers = await findMarkers(em, u, view, MAX_MAP_OBJECTS);
    return { clusters: [], markers, inView: onlyTypes(u) ? markers.length : inView };
  }
  const clusters: MapCluster[] = counted.map((cell) => ({ count: cell.n, latitude: cell.lat, longitude: cell.lng }));
  clusters.sort((a, b) => b.count - a.count);
  return { clusters: clusters.slice(0, MAX_MAP_OBJECTS), markers: [], inView };
}
