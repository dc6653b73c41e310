// Turns reached cells into smooth outlines in degrees, so that the shaded part of the map looks like a part of a town and not like squares. Pure.
import type { Point, Ring } from '../../../shared/geo/shape.ts';
import { cellsOf, type ReachedCells } from '../../../shared/travel/reached-cells.ts';

/** A corner of cells, in columns and rows of the rectangle; after smoothing also between them. */
type Corner = readonly [x: number, y: number];

/** How often the corners of outlines are cut: twice makes round corners that stay within half a cell of the cells. */
const CUTS = 2;

/**
 * The outlines of the cells as closed rings: around what is inside, and around holes in it. Cells that touch only at a corner have outlines of their own.
 */
function outlinesOf(reached: ReachedCells): Corner[][] {
  const { columns, rows } = reached;
  const cells = cellsOf(reached);
  const isInside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < columns && y < rows && cells[x * rows + y] === 1;
  const keyOf = (x: number, y: number): number => x * (rows + 1) + y;
  /** Where edges lead, by the corner that they begin at, with what is inside on their right. A corner between two diagonal cells has two. */
  const ends = new Map<number, Corner[]>();
  const addEdge = (from: Corner, to: Corner): void => {
    const key = keyOf(...from);
    const known = ends.get(key);
    if (known) known.push(to);
    else ends.set(key, [to]);
  };
  for (let x = 0; x < columns; x++)
    for (let y = 0; y < rows; y++) {
      if (!isInside(x, y)) continue;
      if (!isInside(x, y - 1)) addEdge([x, y], [x + 1, y]);
      if (!isInside(x + 1, y)) addEdge([x + 1, y], [x + 1, y + 1]);
      if (!isInside(x, y + 1)) addEdge([x + 1, y + 1], [x, y + 1]);
      if (!isInside(x - 1, y)) addEdge([x, y + 1], [x, y]);
    }
  const rings: Corner[][] = [];
  for (const [key, starts] of ends) {
    while (starts.length > 0) {
      const start: Corner = [Math.floor(key / (rows + 1)), key % (rows + 1)];
      const ring: Corner[] = [start];
      let [from, to] = [start, starts.pop()!];
      while (keyOf(...to) !== key) {
        const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
        const choices = ends.get(keyOf(...to))!;
        // where two cells touch at this corner, the edge of the same cell turns right
        const turn = choices.length > 1 ? choices.findIndex(([x, y]) => x - to[0] === -dy && y - to[1] === dx) : 0;
        const [next] = choices.splice(turn, 1);
        if (next![0] - to[0] !== dx || next![1] - to[1] !== dy) ring.push(to);
        [from, to] = [to, next!];
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** A ring with each corner cut off at a quarter of its two sides, at half a cell at most (Chaikin's rule). */
function cutCorners(ring: readonly Corner[]): Corner[] {
  return ring.flatMap((corner, i) => {
    const next = ring[(i + 1) % ring.length]!;
    const length = Math.hypot(next[0] - corner[0], next[1] - corner[1]);
    const share = Math.min(0.25, 0.5 / length);
    const at = (t: number): Corner => [corner[0] + (next[0] - corner[0]) * t, corner[1] + (next[1] - corner[1]) * t];
    return [at(share), at(1 - share)];
  });
}

/** The outlines of reached cells in degrees, by the even-odd rule. */
export function smoothOutlines(reached: ReachedCells): Ring[] {
  const size = 2 ** reached.level;
  const toDegrees = ([x, y]: Corner): Point => [
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * (reached.y0 + y)) / size))) * 180) / Math.PI,
    ((reached.x0 + x) / size) * 360 - 180,
  ];
  return outlinesOf(reached).map((outline) => {
    let ring: readonly Corner[] = outline;
    for (let i = 0; i < CUTS; i++) ring = cutCorners(ring);
    return ring.map(toDegrees);
  });
}
