// Tests the outlines of reached cells against the cells themselves, on random patterns.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ring } from '../../../shared/geo/shape.ts';
import { cellsOf, type ReachedCells } from '../../../shared/travel/reached-cells.ts';
import { smoothOutlines } from './smooth-outlines.ts';

const [COLUMNS, ROWS] = [9, 8];
/** The runs of a pattern, as the server writes them. */
function reachedOf(cells: readonly boolean[]): ReachedCells {
  const runs: number[] = [];
  let [length, isInside] = [0, false];
  for (const cell of cells) {
    if (cell !== isInside) {
      runs.push(length);
      [length, isInside] = [0, cell];
    }
    length++;
  }
  if (isInside) runs.push(length);
  return { level: 17, x0: 85_000, y0: 56_000, columns: COLUMNS, rows: ROWS, runs };
}
const longitudeAt = ({ x0, level }: ReachedCells, x: number) => ((x0 + x) / 2 ** level) * 360 - 180;
const latitudeAt = ({ y0, level }: ReachedCells, y: number) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * (y0 + y)) / 2 ** level))) * 180) / Math.PI;

/** Whether a point is inside of rings by the even-odd rule, by counting the edges to the east of it. */
function isInside(rings: readonly Ring[], latitude: number, longitude: number): boolean {
  let crossings = 0;
  for (const ring of rings)
    for (const [i, [aLatitude, aLongitude]] of ring.entries()) {
      const [bLatitude, bLongitude] = ring[(i + 1) % ring.length]!;
      if (aLatitude > latitude === bLatitude > latitude) continue;
      const east = aLongitude + ((latitude - aLatitude) / (bLatitude - aLatitude)) * (bLongitude - aLongitude);
      if (east > longitude) crossings++;
    }
  return crossings % 2 === 1;
}

test('smooth outlines hold the middle of every reached cell and of no other', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: COLUMNS * ROWS, maxLength: COLUMNS * ROWS }), (pattern) => {
      const reached = reachedOf(pattern);
      const rings = smoothOutlines(reached);
      const shaded = pattern.map((_, at) =>
        isInside(rings, latitudeAt(reached, (at % ROWS) + 0.5), longitudeAt(reached, Math.floor(at / ROWS) + 0.5)),
      );
      expect(shaded).toEqual(pattern);
      expect([...cellsOf(reached)]).toEqual(pattern.map(Number));
    }),
    { numRuns: 100 },
  );
});
