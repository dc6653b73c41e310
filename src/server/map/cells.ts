// The grid cells by which a map counts homes, and SQL that counts in the tables `property_cells` and `property_price_cells` or in `properties`.
// A cell of level c is a web-mercator tile of zoom c; a stored table has cells of several levels.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import { MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { BAND_STARTS, bandsOf } from '../search/counts/price-bands.ts';
import { betweenCondition, facetConditions, insideDegrees, whereClauses } from '../search/criteria/conditions.ts';
import { canCountFromFacets, type SearchCriteria } from '../search/criteria/criteria.ts';

/** Level of the cells that the columns map_x and map_y hold, and of the widest ones that a map counts by. */
const FINEST = 18;
const COARSEST = 7;

/** Web-mercator tile numbers of a point at a zoom; the database's cell_x and cell_y do the same. */
const tileX = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
const tileY = (lat: number, z: number): number => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
/** The latitude at which web-mercator maps end, in degrees. */
const MAX_LATITUDE = 85.05;
/** A latitude, limited to those of the map. */
const onMap = (lat: number): number => Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));

/** A rectangle of cells; all bounds inclusive, y grows southwards. */
export interface Cells {
  /** Cell level: tiles of this zoom, 64 pixels wide on the map. */
  c: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
/** The cells of a level that a viewport touches. */
export const cellsAt = (view: Bounds, c: number): Cells => ({
  c,
  x0: tileX(view.west, c),
  x1: tileX(view.east, c),
  y0: tileY(onMap(view.north), c),
  y1: tileY(onMap(view.south), c),
});

/** Four times as many cells as are shown, because those without homes are not. */
const MAX_CELLS = 4 * MAX_MAP_OBJECTS;

/** The cells that a viewport touches, at the finest level at which they are at most `maxCells`; at the coarsest however many they are. */
export function cellsOf(view: Bounds, zoom: number, maxCells = MAX_CELLS): Cells {
  // a cell of the zoom plus two is 64 pixels wide
  for (let level = Math.min(FINEST, Math.max(COARSEST, zoom + 2)); ; level--) {
    const cells = cellsAt(view, level);
    const count = (cells.x1 - cells.x0 + 1) * (cells.y1 - cells.y0 + 1);
    if (level === COARSEST || count <= maxCells) return cells;
  }
}

/** The level of the stored cells (12, 14, 15, 16 or 18) that are added up to cells of level c. */
const storedLevel = (c: number): number => (c === 15 ? 15 : Math.max(12, c + (c % 2)));

/** More blocks than this are not listed in a statement: such a view is of level 12, whose cells are read without the index over blocks. */
const MAX_BLOCKS = 256;

/** The blocks of 16 x 16 cells that a rectangle of cells touches, numbered as in the column `tile`. */
function blocksOf({ x0, x1, y0, y1 }: Cells): number[] {
  const blocks: number[] = [];
  for (let x = x0 >> 4; x <= x1 >> 4; x++) for (let y = y0 >> 4; y <= y1 >> 4; y++) blocks.push(x * 16384 + y);
  return blocks;
}

/** The homes of a cell. */
export interface CellRow {
  /** How many. */
  n: number;
  /** Their mean position, in degrees. */
  lat: number;
  lng: number;
  /** The cheapest price in it, AED: of the stored cells rounded down to the start of its price band. Null when not read. */
  low: number | null;
}

const hasPrice = (criteria: SearchCriteria): boolean => criteria.price.min !== undefined || criteria.price.max !== undefined;
const hasPlace = ({ locations, emirates, excludedLocations, excludedEmirates }: SearchCriteria): boolean =>
  locations.length + emirates.length + excludedLocations.length + excludedEmirates.length > 0;
/**
 * Whether the stored cells know all that a filter compares: purpose, type, bedrooms, place and price. They count whole cells, also the part of one that
 * lies outside the viewport.
 */
export const countedByCells = (criteria: SearchCriteria): boolean => canCountFromFacets({ ...criteria, price: {} });

/** The stored cells with prices are read for views of at most so many homes; each of their rows holds at least one. */
const MAX_HOMES_FOR_PRICES = 20_000;

/**
 * Cells with the cheapest price in each: counts them again from the table with prices, when `counted` has none. Returns `counted` unchanged for a filter
 * that the stored cells do not know, of too many homes, and without one purpose, because rents and sale prices do not compare.
 */
export async function addPrices(em: EntityManager, criteria: SearchCriteria, cells: Cells, counted: CellRow[]): Promise<CellRow[]> {
  const isKnown = counted.some(({ low }) => low !== null);
  if (isKnown || !criteria.transactionType || !countedByCells(criteria) || sumOf(counted) > MAX_HOMES_FOR_PRICES) return counted;
  return countPriceCells(em, criteria, cells);
}

/** Homes per cell from the count tables, which know purpose, type, bedrooms, place and price. */
export const countStored = (em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> =>
  hasPrice(criteria) || hasPlace(criteria) ? countPriceCells(em, criteria, cells) : countTypeCells(em, criteria, cells);

/** SQL: the condition of the stored cells inside `cells`, and the bits by which their numbers are shifted to those of `cells`. */
function insideCells(cells: Cells, params: SqlParams): { inside: string; bits: string } {
  const c = storedLevel(cells.c);
  const bits = c - cells.c;
  const firstIn = (cell: number) => cell << bits;
  const lastIn = (cell: number) => ((cell + 1) << bits) - 1;
  const stored = { c, x0: firstIn(cells.x0), x1: lastIn(cells.x1), y0: firstIn(cells.y0), y1: lastIn(cells.y1) };
  const blocks = ((stored.x1 >> 4) - (stored.x0 >> 4) + 1) * ((stored.y1 >> 4) - (stored.y0 >> 4) + 1);
  const parts = [
    `c = ${params.bind(c)}`,
    betweenCondition('x', stored.x0, stored.x1, params),
    betweenCondition('y', stored.y0, stored.y1, params),
  ];
  if (blocks <= MAX_BLOCKS) parts.push(`tile = any(${params.bind(blocksOf(stored))}::int[])`);
  return { inside: parts.join(' and '), bits: `${params.bind(bits)}::int` };
}

/** SQL: number and mean position of the homes; the table has sums of millionths of a degree. */
const CENTRE = 'sum(n)::int as n, sum(slat)::float8 / sum(n) / 1e6 as lat, sum(slng)::float8 / sum(n) / 1e6 as lng';

/** Homes per cell from the table without places and prices. */
function countTypeCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const { inside, bits } = insideCells(cells, params);
  const where = [inside, ...facetConditions(criteria, params)].join(' and ');
  const sql = `select ${CENTRE}, null::int as low from property_cells p where ${where} group by x >> ${bits}, y >> ${bits} having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

/** Homes per cell by price. Step 1: whole price bands from the stored cells. Step 2: one by one the homes of bands that the filter's prices cut. Step 3: sums. */
function countPriceCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const purposes: readonly TransactionType[] = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const parts = purposes.flatMap((transactionType) => {
    const { from, to, rest } = bandsOf(transactionType, criteria.price);
    const ofPurpose = { ...criteria, transactionType };
    const homes = rest.map((price) => homesBetween(ofPurpose, cells, price, params));
    return from <= to ? [wholeBands(ofPurpose, transactionType, cells, from, to, params), ...homes] : homes;
  });
  if (parts.length === 0) return Promise.resolve([]);
  const low = purposes.length === 1 ? 'min(low) filter (where n > 0)' : 'null::int';
  const sql = `select ${CENTRE}, ${low} as low from (${parts.join(' union all ')}) t group by x, y having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

/** SQL of the homes per cell in whole price bands, from the count table. */
function wholeBands(
  criteria: SearchCriteria,
  transactionType: TransactionType,
  cells: Cells,
  from: number,
  to: number,
  params: SqlParams,
): string {
  const { inside, bits } = insideCells(cells, params);
  // below the first band no price is known
  const low = `(${params.bind(BAND_STARTS[transactionType])}::int[])[band]`;
  return `select x >> ${bits} as x, y >> ${bits} as y, n, slat, slng, ${low} as low from property_price_cells p
    where ${[inside, ...facetConditions(criteria, params)].join(' and ')} and band between ${params.bind(from)} and ${params.bind(to)}`;
}

/** SQL of the homes of a range of prices in the cells, one by one. */
function homesBetween(
  criteria: SearchCriteria,
  { c, x0, x1, y0, y1 }: Cells,
  price: { min: number; max: number },
  params: SqlParams,
): string {
  const [x, y] = cellAt(c, params);
  return `select ${x} as x, ${y} as y, 1 as n, round(p.latitude * 1000000)::bigint as slat, round(p.longitude * 1000000)::bigint as slng, p.price as low
    from properties p
    where ${whereClauses({ ...criteria, price }, params).join(' and ')} and p.latitude is not null
      and ${x} between ${params.bind(x0)} and ${params.bind(x1)} and ${y} between ${params.bind(y0)} and ${params.bind(y1)}`;
}

/** How many homes cells hold together. */
export const sumOf = (cells: readonly CellRow[]): number => cells.reduce((sum, { n }) => sum + n, 0);

/** The cell of `properties p` at a level, as SQL. */
export const cellAt = (c: number, params: SqlParams): [x: string, y: string] => {
  const bits = params.bind(FINEST - c);
  return [`(p.map_x >> ${bits}::int)`, `(p.map_y >> ${bits}::int)`];
};

/** Tables and conditions of the homes at known points, looked up one by one in the index over their cells. Points are exact to a millionth of a degree. */
export function atPoints(points: readonly { lat: number; lng: number }[], where: readonly string[], params: SqlParams): string {
  const xs = params.bind(points.map(({ lng }) => tileX(lng, FINEST)));
  const ys = params.bind(points.map(({ lat }) => tileY(lat, FINEST)));
  return `unnest(${xs}::int[], ${ys}::int[]) as point(x, y) cross join lateral (
    select * from properties p where ${[...where, 'p.latitude is not null', 'p.map_x = point.x', 'p.map_y = point.y'].join(' and ')} limit 1) p`;
}

/** Homes inside a viewport, found by the index over their cells and compared exactly. */
export function insideBox(view: Bounds, params: SqlParams): string {
  const [south, north] = [onMap(view.south), onMap(view.north)];
  return [
    betweenCondition('p.map_x', tileX(view.west, FINEST), tileX(view.east, FINEST), params),
    betweenCondition('p.map_y', tileY(north, FINEST), tileY(south, FINEST), params),
    insideDegrees(view, params),
  ].join(' and ');
}
