import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES, type TransactionType } from '../../shared/property/property.ts';
import { MAP_COUNT_CAP, MAP_TEXT_COUNT_CAP, MAX_MAP_OBJECTS } from '../../shared/search/map.ts';
import type { Bounds } from '../../shared/search/search.ts';
import { tryRows } from '../db/costly.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';
import { facetConditions, publishedStatement, whereClauses } from '../search/conditions.ts';
import { canCountFromFacets, hasText, onlyFacets, type SearchCriteria } from '../search/criteria.ts';
import { bandsOf } from '../search/price-bands.ts';

/** Web-mercator tile numbers of a point at a zoom; the database's cell_x and cell_y do the same. */
const tileX = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
const tileY = (lat: number, z: number): number => Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
const mercator = (lat: number): number => Math.max(-85.05, Math.min(85.05, lat));

export interface Cells {
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

/** The level of the stored cells that those of level c are put together from: 12, 14, 15, 16 or 18. */
const storedLevel = (c: number): number => (c === 15 ? 15 : Math.max(12, c + (c % 2)));

/** More blocks than this are not named one by one: such a view is of level 12, which is read whole. */
const MAX_BLOCKS = 256;

/** The blocks of 16 x 16 cells that hold them, numbered as the column `tile` is. */
function blocksOf({ x0, x1, y0, y1 }: Cells): number[] {
  const blocks: number[] = [];
  for (let x = x0 >> 4; x <= x1 >> 4; x++) for (let y = y0 >> 4; y <= y1 >> 4; y++) blocks.push(x * 16384 + y);
  return blocks;
}

interface CellRow {
  n: number;
  lat: number;
  lng: number;
}

const hasPrice = (criteria: SearchCriteria): boolean => criteria.price.min !== undefined || criteria.price.max !== undefined;
const hasPlace = (criteria: SearchCriteria): boolean => criteria.locations.length > 0 || criteria.emirates.length > 0;
/** Whether the cells answer a filter (purpose, type, bedrooms, place, price): they count whole cells, also what of one lies outside the viewport. */
export const countedByCells = (criteria: SearchCriteria): boolean => canCountFromFacets({ ...criteria, price: {} });

/** Homes per cell; `capped` when they are only the first of more. */
export interface CellCounts {
  cells: CellRow[];
  capped: boolean;
}

/** Homes per cell: from the count tables when the filter allows, else counted in the viewport. Null when that would take too long. */
export async function countCells(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  if (!countedByCells(criteria)) return countHomes(em, criteria, view, cells);
  return { cells: await countStored(em, criteria, cells), capped: false };
}

const countStored = (em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> =>
  hasPrice(criteria) || hasPlace(criteria) ? countPriceCells(em, criteria, cells) : countTypeCells(em, criteria, cells);

/** The stored cells inside `cells`, as a condition, and how many bits their numbers have more. */
function insideCells(cells: Cells, params: SqlParams): { inside: string; bits: string } {
  const c = storedLevel(cells.c);
  const bits = c - cells.c;
  const from = (n: number) => n << bits;
  const to = (n: number) => ((n + 1) << bits) - 1;
  const stored = { c, x0: from(cells.x0), x1: to(cells.x1), y0: from(cells.y0), y1: to(cells.y1) };
  const between = (of: string, first: number, last: number) => `${of} between ${params.bind(first)} and ${params.bind(last)}`;
  const blocks = ((stored.x1 >> 4) - (stored.x0 >> 4) + 1) * ((stored.y1 >> 4) - (stored.y0 >> 4) + 1);
  const parts = [`c = ${params.bind(c)}`, between('x', stored.x0, stored.x1), between('y', stored.y0, stored.y1)];
  if (blocks <= MAX_BLOCKS) parts.push(`tile = any(${params.bind(blocksOf(stored))}::int[])`);
  return { inside: parts.join(' and '), bits: `${params.bind(bits)}::int` };
}

const CENTRE = 'sum(n)::int as n, sum(slat)::float8 / sum(n) / 1e6 as lat, sum(slng)::float8 / sum(n) / 1e6 as lng';

function countTypeCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const { inside, bits } = insideCells(cells, params);
  const where = [inside, ...facetConditions(criteria, params)].join(' and ');
  const sql = `select ${CENTRE} from property_cells p where ${where} group by x >> ${bits}, y >> ${bits} having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

/** Whole price bands from the cells, and the homes of the bands that the filter cuts through one by one. */
function countPriceCells(em: EntityManager, criteria: SearchCriteria, cells: Cells): Promise<CellRow[]> {
  const params = new SqlParams();
  const purposes: readonly TransactionType[] = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const parts = purposes.flatMap((transactionType) => {
    const { from, to, rest } = bandsOf(transactionType, criteria.price);
    const one = { ...criteria, transactionType };
    const homes = rest.map((price) => homesBetween(one, cells, price, params));
    return from <= to ? [wholeBands(one, cells, from, to, params), ...homes] : homes;
  });
  if (parts.length === 0) return Promise.resolve([]);
  const sql = `select ${CENTRE} from (${parts.join(' union all ')}) t group by x, y having sum(n) > 0`;
  return rows<CellRow>(em, preparedStatement(sql, params.list));
}

function wholeBands(criteria: SearchCriteria, cells: Cells, from: number, to: number, params: SqlParams): string {
  const { inside, bits } = insideCells(cells, params);
  return `select x >> ${bits} as x, y >> ${bits} as y, n, slat, slng from property_price_cells p
    where ${[inside, ...facetConditions(criteria, params)].join(' and ')} and band between ${params.bind(from)} and ${params.bind(to)}`;
}

function homesBetween(
  criteria: SearchCriteria,
  { c, x0, x1, y0, y1 }: Cells,
  price: { min: number; max: number },
  params: SqlParams,
): string {
  const [x, y] = cellAt(c, params);
  return `select ${x} as x, ${y} as y, 1 as n, round(p.latitude * 1000000)::bigint as slat, round(p.longitude * 1000000)::bigint as slng from properties p
    where ${whereClauses({ ...criteria, price }, params).join(' and ')} and p.latitude is not null
      and ${x} between ${params.bind(x0)} and ${params.bind(x1)} and ${y} between ${params.bind(y0)} and ${params.bind(y1)}`;
}

/** So many homes in view are looked through one by one, in the index by place on the map. */
const LOOKED_THROUGH = 100_000;

/** Homes that cells do not tell: all when the view holds few enough of the kind, else the newest; words stand only in the homes' own wide rows. */
async function countHomes(em: EntityManager, criteria: SearchCriteria, view: Bounds, cells: Cells): Promise<CellCounts | null> {
  const stored = await countStored(em, onlyFacets(criteria), cells);
  const cap = hasText(criteria) ? MAP_TEXT_COUNT_CAP : sumOf(stored) > LOOKED_THROUGH ? MAP_COUNT_CAP : null;
  const params = new SqlParams();
  const where = [...whereClauses(criteria, params), insideBox(view, params)].join(' and ');
  const [x, y] = cellAt(cells.c, params);
  // the newest stand for all: the first by place on the map would be those in the west
  const newest = cap !== null && criteria.transactionType && !hasText(criteria) ? 'order by p.created_at desc' : '';
  const sql = `select count(*)::int as n, avg(latitude) as lat, avg(longitude) as lng
    from (select ${x} as x, ${y} as y, p.latitude, p.longitude from properties p where ${where} ${newest} ${cap === null ? '' : `limit ${cap}`}) p group by x, y`;
  const found = await tryRows<CellRow>(em, publishedStatement(criteria, sql, params), 'needed');
  return found && { cells: found, capped: cap !== null && sumOf(found) >= cap };
}

const sumOf = (cells: readonly CellRow[]): number => cells.reduce((sum, { n }) => sum + n, 0);

/** Level of the cells that the columns map_x and map_y hold. */
const FINEST = 18;
/** The cell of `properties p` at a level, as SQL. */
const cellAt = (c: number, params: SqlParams): [x: string, y: string] => {
  const bits = params.bind(FINEST - c);
  return [`(p.map_x >> ${bits}::int)`, `(p.map_y >> ${bits}::int)`];
};

/** Homes inside a viewport, found by the index over their cells and compared exactly. */
export function insideBox(view: Bounds, params: SqlParams): string {
  const between = (of: string, from: number, to: number) => `${of} between ${params.bind(from)} and ${params.bind(to)}`;
  const [south, north] = [mercator(view.south), mercator(view.north)];
  return [
    'p.latitude is not null',
    between('p.map_x', tileX(view.west, FINEST), tileX(view.east, FINEST)),
    between('p.map_y', tileY(north, FINEST), tileY(south, FINEST)),
    between('p.longitude', view.west, view.east),
    between('p.latitude', view.south, view.north),
  ].join(' and ');
}
