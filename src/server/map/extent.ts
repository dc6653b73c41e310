// The part of the map where most matches of a filter are, as its first view.
import type { EntityManager } from '@mikro-orm/postgresql';
import { UAE_BOUNDS } from '../../shared/property/place/area.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { isEmptyResult, type SearchCriteria } from '../search/criteria/criteria.ts';
import { resolveCriteria } from '../search/criteria/resolve-criteria.ts';
import { type CellRow, cellsAt, countedByCells, sumOf } from './cells.ts';
import { countCells } from './count-in-view.ts';

/** Level of the cells that find the region, about 9 km wide, and of those that find the streets in it, about 600 m. */
const REGION_LEVEL = 12;
const STREET_LEVEL = 16;
/** A region at most so wide, in degrees, is looked at again in finer cells: 40 km. */
const SMALL_REGION = 0.4;
/** More properties than this are all over their region, and counting them in finer cells costs as much as a map. */
const MAX_LOOKED_AT_AGAIN = 100_000;
/** Half a cell of the region's level, in degrees. */
const HALF_CELL = 0.05;
/** The share of the properties that is left out at each end. */
const OUTLIER_SHARE = 0.05;

/** The smallest and largest value but for a share at each end; none is left out of fewer than 20. */
function middleOf(cells: readonly CellRow[], coordinateOf: (cell: CellRow) => number): [number, number] {
  const sorted = cells.toSorted((a, b) => coordinateOf(a) - coordinateOf(b));
  const skip = Math.floor(sumOf(cells) * OUTLIER_SHARE);
  const first = (list: readonly CellRow[]): number => {
    let passedCount = 0;
    for (const cell of list) {
      passedCount += cell.n;
      if (passedCount > skip) return coordinateOf(cell);
    }
    return coordinateOf(list.at(-1)!);
  };
  return [first(sorted), first(sorted.toReversed())];
}

/** A part of the map. */
interface Extent {
  bounds: Bounds;
  /** How many properties it was computed from. */
  n: number;
}

/** Where the properties of a view are, by cells of a level; null when there are none, or counting takes too long. */
async function extentOf(em: EntityManager, criteria: SearchCriteria, view: Bounds, level: number): Promise<Extent | null> {
  const cellCounts = await countCells(em, criteria, view, cellsAt(view, level));
  if (!cellCounts || cellCounts.cells.length === 0) return null;
  const [south, north] = middleOf(cellCounts.cells, (cell) => cell.lat);
  const [west, east] = middleOf(cellCounts.cells, (cell) => cell.lng);
  return { bounds: { south, west, north, east }, n: sumOf(cellCounts.cells) };
}

/**
 * The part of the map with the properties of a filter, without the outermost twentieth on each side: the first view of a map. Null when
 * no property of the Emirates matches, or when they cannot be counted in time.
 */
export async function mapExtent(em: EntityManager, filter: SearchFilter): Promise<Bounds | null> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria)) return null;
  // what no table counts is looked for once: that costs the same in cells of any size
  if (!countedByCells(criteria)) return (await extentOf(em, criteria, UAE_BOUNDS, STREET_LEVEL))?.bounds ?? null;
  const region = await extentOf(em, criteria, UAE_BOUNDS, REGION_LEVEL);
  if (!region) return null;
  if (region.n > MAX_LOOKED_AT_AGAIN) return region.bounds;
  const { south, west, north, east } = region.bounds;
  if (north - south > SMALL_REGION || east - west > SMALL_REGION) return region.bounds;
  const around = { south: south - HALF_CELL, west: west - HALF_CELL, north: north + HALF_CELL, east: east + HALF_CELL };
  return ((await extentOf(em, criteria, around, STREET_LEVEL)) ?? region).bounds;
}
