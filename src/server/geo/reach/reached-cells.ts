// Which cells of the map are near enough to all places of a search, in the form in which the map gets them. Pure.
import type { ReachedCells } from '../../../shared/travel/reached-cells.ts';
import { cachedBy } from '../../cached-by.ts';
import type { CellBits } from './reach.ts';

/** The first and last column and row of the rectangle of some cells, as cells of the finer `level`. */
function rectangleAt({ level: ownLevel, x0, y0, columns, rows }: CellBits, level: number) {
  const shift = level - ownLevel;
  return { x0: x0 << shift, y0: y0 << shift, x1: ((x0 + columns) << shift) - 1, y1: ((y0 + rows) << shift) - 1 };
}

/** Whether a cell of the finer `level`, which is in the rectangle, is set. */
function isSet({ level: ownLevel, x0, y0, rows, bits }: CellBits, level: number, x: number, y: number): boolean {
  const shift = level - ownLevel;
  const at = ((x >> shift) - x0) * rows + (y >> shift) - y0;
  return ((bits[at >> 3]! >> (at & 7)) & 1) === 1;
}

/** The cells of one place, kept as long as its bits. */
const cellsOfOne = cachedBy((part: CellBits) => commonCells([part]));

/**
 * The cells that are near enough to all places: of the level of the finest reach, in the rectangle that all have in common.
 * @param parts for each place, the cells that are near enough to it
 */
export const reachedCells = (parts: readonly CellBits[]): ReachedCells => (parts.length === 1 ? cellsOfOne(parts[0]!) : commonCells(parts));

function commonCells(parts: readonly CellBits[]): ReachedCells {
  const level = Math.max(...parts.map((part) => part.level));
  const rectangles = parts.map((part) => rectangleAt(part, level));
  const [x0, y0] = [Math.max(...rectangles.map((one) => one.x0)), Math.max(...rectangles.map((one) => one.y0))];
  const columns = Math.max(0, Math.min(...rectangles.map((one) => one.x1)) - x0 + 1);
  const rows = Math.max(0, Math.min(...rectangles.map((one) => one.y1)) - y0 + 1);
  const runs: number[] = [];
  let [length, isInside] = [0, false];
  for (let x = x0; x < x0 + columns; x++)
    for (let y = y0; y < y0 + rows; y++) {
      let isCommon = true;
      for (const part of parts) isCommon &&= isSet(part, level, x, y);
      if (isCommon !== isInside) {
        runs.push(length);
        [length, isInside] = [0, !isInside];
      }
      length++;
    }
  if (isInside) runs.push(length);
  return { level, x0, y0, columns, rows, runs };
}
