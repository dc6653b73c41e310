// The grid cells by which a map counts homes, and SQL that counts in the tables `property_cells` and `property_price_cells` or in `properties`.
// A cell of a level is a web-mercator tile of that zoom. The tables hold cells of several levels (column `c`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import { MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { clampLatitude, FINEST_LEVEL, tileX, tileY } from '../geo/cells.ts';
import {
  BAND_STARTS,
  bandsOf,
  betweenCondition,
  canCountFromFacets,
  facetConditions,
  type SearchCriteria,
  whereClauses,
} from '../search/planner/planner.ts';

/** The level of the widest cells that a map counts by. */
const COARSEST = 7;

/** A rectangle of cells; all bounds inclusive, y grows southwards. */
export interface Cells {
  /** The zoom whose web-mercator tiles the cells are; 64 pixels wide on a map of zoom `level` - 2. */
  level: number;
  x0: number;
  x1: number;
  y0: number;
  y1: number;
}
/** The cells of a level that a viewport touches. */
export const cellsAt = (view: Bounds, level: number): Cells => ({
  level,
  x0: tileX(view.west, level),
  x1: tileX(view.east, level),
  y0: tileY(clampLatitude(view.north), level),
  y1: tileY(clampLatitude(view.south), level),
});

/** The most cells of a viewport: four times as many as are shown, because cells without homes are not shown. */
const MAX_CELLS = 4 * MAX_MAP_OBJECTS;

/** The cells that a viewport touches, at the finest level with at most `maxCells` cells; at the coarsest level however many they are. */
export function cellsOf(view: Bounds, zoom: number, maxCells = MAX_CELLS): Cells {
  // tiles are 256 pixels wide, so that a cell two levels finer than the zoom is 64 pixels wide
  for (let level = Math.min(FINEST_LEVEL, Math.max(COARSEST, zoom + 2)); ; level--) {
    const cells = cellsAt(view, level);
    const count = (cells.x1 - cells.x0 + 1) * (cells.y1 - cells.y0 + 1);
    if (level === COARSEST || count <= maxCells) return cells;
  }
}

/** The level of the stored cells (12, 14, 15, 16 or 18) that are added up to cells of a level: the next one that is as fine or finer. */
const storedLevel = (level: number): number => (level === 15 ? 15 : Math.max(12, level + (level % 2)));

/** More blocks than this are not listed in a statement: such a view is of level 12, whose cells are read without the index over blocks. */
const MAX_BLOCKS = 256;
/** The blocks of the finest level in one direction (2 ** 18 cells / 16). */
const BLOCK_COLUMNS = 16_384;
/** The block that a column or row of cells is in: 16 cells belong to one. */
const blockOf = (cell: number): number => cell >> 4;

/** The blocks of 16 x 16 cells that a rectangle of cells touches, with their numbers in the column `tile` of the count tables. */
function blocksOf({ x0, x1, y0, y1 }: Cells): number[] {
  const blocks: number[] = [];
  for (let x = blockOf(x0); x <= blockOf(x1); x++) for (let y = blockOf(y0); y <= blockOf(y1); y++) blocks.push(x * BLOCK_COLUMNS + y);
  return blocks;
}

/** The homes of a cell. */
export interface CellRow {
  /** How many homes. */
  n: number;
  /** Their mean position, in degrees. */
  lat: number;
  lng: number;
  /**
   * The cheapest price, AED, per month for rent; null when it was not read. Counted from stored cells, it is rounded down to the start of its price band,
   * without homes below the first start (`BAND_STARTS`).
   */
  low: number | null;
}

/** Whether a filter restricts the price. */
const hasPrice = (criteria: SearchCriteria): boolean => criteria.price.min !== undefined || criteria.price.max !== undefined;
/** Whether a filter restricts the community or emirate. */
const hasPlace = ({ locations, emirates, excludedLocations, excludedEmirates }: SearchCriteria): boolean =>
  locations.length + emirates.length + excludedLocations.length + excludedEmirates.length > 0;

/**
 * Whether the count tables have all columns that a filter compares: purpose, type, bedrooms, place and price. They count whole cells, including the part of
 * a cell outside the viewport.
 */
export const canCountByCells = (criteria: SearchCriteria): boolean => canCountFromFacets({ ...criteria, price: {} });

/** `addPrices` reads the stored cells with prices for at most this many homes; each row that it reads counts at least one home. */
const MAX_HOMES_FOR_PRICES = 20_000;

/**
 * Adds the cheapest price to each cell of `counted`, by counting again from `property_price_cells`. Returns `counted` unchanged when it has prices, the
 * count tables do not know the filter, the homes are too many, or the filter has no single purpose: rents and sale prices do not compare.
 */
export async function addPrices(em: EntityManager, criteria: SearchCriteria, cells: Cells, counted: CellRow[]): Promise<CellRow[]> {
  const hasPrices = counted.some(({ low }) => low !== null);
  if (hasPrices || !criteria.transactionType || !canCountByCells(criteria) || sumHomes(counted) > MAX_HOMES_FOR_PRICES) return counted;
  return countPriceCells(em, criteria, cells);
}

/** Reads the homes per cell from the count tables, for a filter that `canCountByCells`. */
export const countStored = (em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> =>
  hasPrice(criteria) || hasPlace(criteria) ? countPriceCells(em, criteria, cells) : countTypeCells(em, criteria, cells);

/**
 * SQL: `inside` is the condition of the stored cells inside `cells`. `bits` is how many levels finer the stored cells are: `x >> bits` is the number of
 * the cell of `cells` that a stored cell lies in.
 */
function insideCells(cells: Cells, params: SqlParams): { inside: string; bits: string } {
  const level = storedLevel(cells.level);
  const bits = level - cells.level;
  const firstIn = (cell: number) => cell << bits;
  const lastIn = (cell: number) => ((cell + 1) << bits) - 1;
  const stored = { level, x0: firstIn(cells.x0), x1: lastIn(cells.x1), y0: firstIn(cells.y0), y1: lastIn(cells.y1) };
  const blockCount = (blockOf(stored.x1) - blockOf(stored.x0) + 1) * (blockOf(stored.y1) - blockOf(stored.y0) + 1);
  const conditions = [
    `c = ${params.bind(level)}`,
    betweenCondition('x', stored.x0, stored.x1, params),
    betweenCondition('y', stored.y0, stored.y1, params),
  ];
  if (blockCount <= MAX_BLOCKS) conditions.push(`tile = any(${params.bind(blocksOf(stored))}::int[])`);
  return { inside: conditions.join(' and '), bits: `${params.bind(bits)}::int` };
}

/** SQL: number and mean position of the homes. The columns slat and slng are sums of latitudes and longitudes in millionths of a degree. */
const COUNT_AND_CENTRE = 'sum(n)::int as n, sum(slat)::float8 / sum(n) / 1e6 as lat, sum(slng)::float8 / sum(n) / 1e6 as lng';

/** Reads the homes per cell from `property_cells`, which has no places and prices. */
function countTypeCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const { inside, bits } = insideCells(cells, params);
  const where = [inside, ...facetConditions(criteria, params)].join(' and ');
  const sql = `select ${COUNT_AND_CENTRE}, null::int as low from property_cells p where ${where} group by x >> ${bits}, y >> ${bits} having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

/**
 * Counts the homes per cell for a filter by place or price. Step 1: reads whole price bands from `property_price_cells`. Step 2: reads the homes of the
 * bands that the filter's prices cut, one by one from `properties`. Step 3: adds them up.
 */
function countPriceCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const purposes: readonly TransactionType[] = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const selects = purposes.flatMap((transactionType) => {
    const { from, to, cutPrices } = bandsOf(transactionType, criteria.price);
    const ofPurpose = { ...criteria, transactionType };
    const homes = cutPrices.map((price) => selectHomesBetween(ofPurpose, cells, price, params));
    return from <= to ? [selectWholeBands(ofPurpose, transactionType, cells, from, to, params), ...homes] : homes;
  });
  if (selects.length === 0) return Promise.resolve([]);
  const low = purposes.length === 1 ? 'min(low) filter (where n > 0)' : 'null::int';
  const sql = `select ${COUNT_AND_CENTRE}, ${low} as low from (${selects.join(' union all ')}) t group by x, y having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

/** SQL: the homes per cell in the price bands `from` to `to`, from the count table. */
function selectWholeBands(
  criteria: SearchCriteria,
  transactionType: TransactionType,
  cells: Cells,
  from: number,
  to: number,
  params: SqlParams,
): string {
  const { inside, bits } = insideCells(cells, params);
  // SQL arrays begin at 1: band 0, below the first start, has no price
  const low = `(${params.bind(BAND_STARTS[transactionType])}::int[])[band]`;
  return `select x >> ${bits} as x, y >> ${bits} as y, n, slat, slng, ${low} as low from property_price_cells p
    where ${[inside, ...facetConditions(criteria, params)].join(' and ')} and band between ${params.bind(from)} and ${params.bind(to)}`;
}

/** SQL: a row for each home in the cells whose price is in a range. */
function selectHomesBetween(
  criteria: SearchCriteria,
  { level, x0, x1, y0, y1 }: Cells,
  price: { min: number; max: number },
  params: SqlParams,
): string {
  const [x, y] = cellAt(level, params);
  return `select ${x} as x, ${y} as y, 1 as n, round(p.latitude * 1000000)::bigint as slat, round(p.longitude * 1000000)::bigint as slng, p.price as low
    from properties p
    where ${whereClauses({ ...criteria, price }, params).join(' and ')} and p.latitude is not null
      and ${x} between ${params.bind(x0)} and ${params.bind(x1)} and ${y} between ${params.bind(y0)} and ${params.bind(y1)}`;
}

/** How many homes the cells hold together. */
export const sumHomes = (cells: readonly CellRow[]): number => cells.reduce((sum, { n }) => sum + n, 0);

/** SQL: the column and row of the cell of a level that a row of `properties p` lies in. */
export const cellAt = (level: number, params: SqlParams): [x: string, y: string] => {
  const bits = params.bind(FINEST_LEVEL - level);
  return [`(p.map_x >> ${bits}::int)`, `(p.map_y >> ${bits}::int)`];
};

/** SQL after `from`: one home (`p`) that meets the conditions `where` in the finest cell of each point, found by the index over map_x and map_y. */
export function atPoints(points: readonly { lat: number; lng: number }[], where: readonly string[], params: SqlParams): string {
  const xs = params.bind(points.map(({ lng }) => tileX(lng, FINEST_LEVEL)));
  const ys = params.bind(points.map(({ lat }) => tileY(lat, FINEST_LEVEL)));
  return `unnest(${xs}::int[], ${ys}::int[]) as point(x, y) cross join lateral (
    select * from properties p where ${[...where, 'p.latitude is not null', 'p.map_x = point.x', 'p.map_y = point.y'].join(' and ')} limit 1) p`;
}
