// The cells of a map from which all trips of a search are short enough, as the map and its readers get them.

/** Cells of a rectangle of web-mercator tiles. */
export interface ReachedCells {
  /** The zoom whose tiles the cells are. */
  level: number;
  x0: number;
  y0: number;
  columns: number;
  rows: number;
  /** How many cells are outside, then inside, then outside …, column by column from the first one, each from north to south. Both ends may be left out. */
  runs: number[];
}

/** A value for each cell of the rectangle, 1 inside and 0 outside, at `column * rows + row`. Runs beyond the rectangle are ignored. */
export function cellsOf({ columns, rows, runs }: ReachedCells): Uint8Array {
  const cells = new Uint8Array(columns * rows);
  let at = 0;
  for (const [i, length] of runs.entries()) {
    if (i % 2 === 1) cells.fill(1, at, at + length);
    at += length;
  }
  return cells;
}
