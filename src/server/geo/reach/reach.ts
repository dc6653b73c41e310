// How many minutes a place is from the squares of a map. Pure.
import { latitudeOf, longitudeOf, tileX, tileY } from '../cells.ts';

/** The most minutes that a reach knows. */
export const MAX_MINUTES = 60;
/** The bit of a value of `minutes` that says that it was estimated from the distance, because no road is near. */
const ESTIMATED = 128;

/** The minutes from each cell of a rectangle to a place. */
export interface Reach {
  /** The zoom whose web-mercator tiles the cells are. */
  level: number;
  x0: number;
  y0: number;
  columns: number;
  rows: number;
  /** Whole minutes from 1 to 60 of the cell (x, y) at `(x - x0) * rows + (y - y0)`, 0 where the place is farther; with `ESTIMATED` where they are estimated. */
  minutes: Uint8Array;
}

/** A reach of a rectangle of cells, all out of reach so far. */
export const emptyReach = (level: number, x0: number, y0: number, x1: number, y1: number): Reach => {
  const [columns, rows] = [x1 - x0 + 1, y1 - y0 + 1];
  return { level, x0, y0, columns, rows, minutes: new Uint8Array(columns * rows) };
};

/** The rectangle of cells within some metres of a point. */
export function reachAround(level: number, latitude: number, longitude: number, metres: number): Reach {
  const north = metres / 110_500;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return emptyReach(
    level,
    tileX(longitude - east, level),
    tileY(latitude + north, level),
    tileX(longitude + east, level),
    tileY(latitude - north, level),
  );
}

/** Sets the minutes of a cell, rounded up, where they are fewer than those that it has; more than `MAX_MINUTES` are out of reach. */
export function setMinutes(reach: Reach, x: number, y: number, minutes: number, isEstimated = false): void {
  const whole = Math.max(1, Math.ceil(minutes - 1e-9));
  const [column, row] = [x - reach.x0, y - reach.y0];
  if (whole > MAX_MINUTES || column < 0 || row < 0 || column >= reach.columns || row >= reach.rows) return;
  const at = column * reach.rows + row;
  const known = reach.minutes[at]! & 127;
  if (known === 0 || whole < known) reach.minutes[at] = whole | (isEstimated ? ESTIMATED : 0);
}

/** The minutes of a cell of the finest level; null where the place is farther than an hour. */
export function minutesAt(reach: Reach, mapX: number, mapY: number): { minutes: number; isEstimated: boolean } | null {
  const bits = 18 - reach.level;
  const [column, row] = [(mapX >> bits) - reach.x0, (mapY >> bits) - reach.y0];
  if (column < 0 || row < 0 || column >= reach.columns || row >= reach.rows) return null;
  const value = reach.minutes[column * reach.rows + row]!;
  return value === 0 ? null : { minutes: value & 127, isEstimated: value >= ESTIMATED };
}

/** Calls a function with the middle of each cell of a reach. */
export function forEachCell(reach: Reach, visit: (x: number, y: number, latitude: number, longitude: number) => void): void {
  const latitudes = Array.from({ length: reach.rows }, (_, row) => latitudeOf(reach.y0 + row, reach.level));
  for (let column = 0; column < reach.columns; column++) {
    const longitude = longitudeOf(reach.x0 + column, reach.level);
    for (let row = 0; row < reach.rows; row++) visit(reach.x0 + column, reach.y0 + row, latitudes[row]!, longitude);
  }
}

/** Neighbouring cells of a column whose place is reached in time: from row `y0` to row `y1`. */
export interface Run {
  x: number;
  y0: number;
  y1: number;
}

/** The cells that are more than `from` and at most `to` minutes away, as runs. */
export function runsOf({ x0, y0, columns, rows, minutes }: Reach, to: number, from = 0): Run[] {
  const runs: Run[] = [];
  for (let column = 0; column < columns; column++) {
    let start = -1;
    for (let row = 0; row <= rows; row++) {
      const value = row < rows ? minutes[column * rows + row]! : 0;
      const isInside = (value & 127) > from && (value & 127) <= to;
      if (isInside && start < 0) start = row;
      if (!isInside && start >= 0) {
        runs.push({ x: x0 + column, y0: y0 + start, y1: y0 + row - 1 });
        start = -1;
      }
    }
  }
  return runs;
}

/** A bit for each cell of a rectangle, as PostgreSQL's `get_bit` counts them: bit 0 of byte 0 first. */
export interface CellBits {
  level: number;
  x0: number;
  y0: number;
  columns: number;
  rows: number;
  bits: Uint8Array;
  /** How many bits are set. */
  cells: number;
}

/** The cells that are at most `to` minutes away, in the smallest rectangle around them. */
export function bitsOf(reach: Reach, to: number): CellBits {
  let [left, right, top, bottom] = [reach.columns, -1, reach.rows, -1];
  const isInside = (column: number, row: number): boolean => {
    const value = reach.minutes[column * reach.rows + row]! & 127;
    return value > 0 && value <= to;
  };
  for (let column = 0; column < reach.columns; column++)
    for (let row = 0; row < reach.rows; row++) {
      if (!isInside(column, row)) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
      top = Math.min(top, row);
      bottom = Math.max(bottom, row);
    }
  if (right < 0) return { level: reach.level, x0: reach.x0, y0: reach.y0, columns: 1, rows: 1, bits: new Uint8Array(1), cells: 0 };
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const bits = new Uint8Array(Math.ceil((columns * rows) / 8));
  let cells = 0;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      if (!isInside(column + left, row + top)) continue;
      const at = column * rows + row;
      bits[at >> 3]! |= 1 << (at & 7);
      cells++;
    }
  return { level: reach.level, x0: reach.x0 + left, y0: reach.y0 + top, columns, rows, bits, cells };
}
