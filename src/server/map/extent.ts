// Finds the part of the map where most matches of a filter are: the first view of a map. Reads the count tables or `properties`, writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { UAE_BOUNDS } from '../../shared/property/place/area.ts';
import type { Bounds, SearchFilter } from '../../shared/search/search.ts';
import { isEmptyResult, resolveCriteria, type SearchCriteria } from '../search/planner/planner.ts';
import { type CellRow, canCountByCells, cellsAt, sumHomes } from './cells.ts';
import { countCells } from './count-in-view.ts';

/** Level of the cells that find the region (about 9 km wide), and of those that find the streets in it (about 600 m wide). */
const REGION_LEVEL = 12;
const STREET_LEVEL = 16;
/** A region of at most this many degrees (40 km) is counted again in finer cells. */
const MAX_SMALL_REGION = 0.4;
/** More properties than this are not counted again: they lie all over their region, and counting them in finer cells costs as much as a map. */
const MAX_COUNTED_AGAIN = 100_000;
/** Half a cell of REGION_LEVEL in degrees, rounded up. */
const HALF_CELL = 0.05;
/** The share of the properties that is left out at each side of the view. */
const OUTLIER_SHARE = 0.05;

/** The smallest and the largest coordinate, without OUTLIER_SHARE of the properties at each end. Of fewer than 20 properties none is left out. */
function middleOf(cells: readonly CellRow[], coordinateOf: (cell: CellRow) => number): [number, number] {
  const sorted = cells.toSorted((a, b) => coordinateOf(a) - coordinateOf(b));
  const skippedCount = Math.floor(sumHomes(cells) * OUTLIER_SHARE);
  const firstAfterSkipped = (list: readonly CellRow[]): number => {
    let passedCount = 0;
    for (const cell of list) {
      passedCount += cell.n;
      if (passedCount > skippedCount) return coordinateOf(cell);
    }
    return coordinateOf(list.at(-1)!);
  };
  return [firstAfterSkipped(sorted), firstAfterSkipped(sorted.toReversed())];
}

/** A part of the map. */
interface Extent {
  bounds: Bounds;
  /** How many properties it was computed from. */
  propertyCount: number;
}

/** Finds where most properties of a view are, by cells of a level; null when there are none, or counting takes too long. */
async function findExtent(em: EntityManager, criteria: SearchCriteria, view: Bounds, level: number): Promise<Extent | null> {
  const cellCounts = await countCells(em, criteria, view, cellsAt(view, level));
  if (!cellCounts || cellCounts.cells.length === 0) return null;
  const [south, north] = middleOf(cellCounts.cells, (cell) => cell.lat);
  const [west, east] = middleOf(cellCounts.cells, (cell) => cell.lng);
  return { bounds: { south, west, north, east }, propertyCount: sumHomes(cellCounts.cells) };
}

/**
 * The bounds, in degrees, of the properties of a filter without the outermost twentieth on each side. Null when no property of the Emirates matches, or
 * when they cannot be counted in time.
 */
export async function mapExtent(em: EntityManager, filter: SearchFilter): Promise<Bounds | null> {
  const criteria = await resolveCriteria(em, filter);
  if (isEmptyResult(criteria)) return null;
  // a filter that no table counts is counted once, in fine cells: it costs the same in cells of any size
  if (!canCountByCells(criteria)) return (await findExtent(em, criteria, UAE_BOUNDS, STREET_LEVEL))?.bounds ?? null;
  const region = await findExtent(em, criteria, UAE_BOUNDS, REGION_LEVEL);
  if (!region) return null;
  if (region.propertyCount > MAX_COUNTED_AGAIN) return region.bounds;
  const { south, west, north, east } = region.bounds;
  if (north - south > MAX_SMALL_REGION || east - west > MAX_SMALL_REGION) return region.bounds;
  const regionWithMargin = { south: south - HALF_CELL, west: west - HALF_CELL, north: north + HALF_CELL, east: east + HALF_CELL };
  return ((await findExtent(em, criteria, regionWithMargin, STREET_LEVEL)) ?? region).bounds;
}
