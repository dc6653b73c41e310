// Geometry of areas on the map, in degrees. Distances within an area are taken as on a plane, which is exact enough in the country.
import { MAX_RING_POINTS, MAX_SHAPE_LENGTH, type Point, type Ring, type ShapeArea } from './shape.ts';
import { writeShape } from './write-shape.ts';

/** A rectangle in degrees. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Whether a point is inside rings by the even-odd rule: a line from it to the outside crosses their edges an odd number of times. A ring inside another one
 * is thereby a hole.
 */
export function isInside(rings: readonly Ring[], [latitude, longitude]: Point): boolean {
  let isOdd = false;
  for (const ring of rings) {
    let [previousLatitude, previousLongitude] = ring.at(-1)!;
    for (const [cornerLatitude, cornerLongitude] of ring) {
      const isBetween = cornerLatitude > latitude !== previousLatitude > latitude;
      if (isBetween) {
        const share = (latitude - cornerLatitude) / (previousLatitude - cornerLatitude);
        if (longitude < cornerLongitude + share * (previousLongitude - cornerLongitude)) isOdd = !isOdd;
      }
      [previousLatitude, previousLongitude] = [cornerLatitude, cornerLongitude];
    }
  }
  return isOdd;
}

/** The smallest rectangle around points. */
export function boxAround(points: readonly Point[]): Box {
  const box = { south: 90, west: 180, north: -90, east: -180 };
  for (const [latitude, longitude] of points) {
    box.south = Math.min(box.south, latitude);
    box.north = Math.max(box.north, latitude);
    box.west = Math.min(box.west, longitude);
    box.east = Math.max(box.east, longitude);
  }
  return box;
}

/** The corners of a rectangle. */
export const ringOfBox = ({ south, west, north, east }: Box): Ring => [
  [south, west],
  [north, west],
  [north, east],
  [south, east],
];

/** A ring that is larger by a factor in both directions, from the middle of its rectangle. */
export function growRing(ring: Ring, factor: number): Ring {
  const { south, west, north, east } = boxAround(ring);
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  return ring.map((point) => [latitude + (point[0] - latitude) * factor, longitude + (point[1] - longitude) * factor]);
}

/** The square of the distance of a point from the line between two others, in degrees of latitude. `narrowing`: the length of a degree of longitude in these. */
function squaredDistance(point: Point, from: Point, to: Point, narrowing: number): number {
  const [dx, dy] = [(to[1] - from[1]) * narrowing, to[0] - from[0]];
  const [px, py] = [(point[1] - from[1]) * narrowing, point[0] - from[0]];
  const squaredLength = dx * dx + dy * dy;
  const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / squaredLength));
  return (px - share * dx) ** 2 + (py - share * dy) ** 2;
}

/** Finds the corner between two others of a line that is farthest from the line between them; -1 where there is none. */
function farthestBetween(line: readonly Point[], from: number, to: number, narrowing: number): { farthest: number; distance: number } {
  let [farthest, distance] = [-1, -1];
  for (let i = from + 1; i < to; i++) {
    const distanceOfCorner = squaredDistance(line[i]!, line[from]!, line[to % line.length]!, narrowing);
    if (distanceOfCorner > distance) [farthest, distance] = [i, distanceOfCorner];
  }
  return { farthest, distance };
}

/**
 * Leaves corners out by the algorithm of Douglas and Peucker, of each of some parts of a line, whose ends are kept: no corner that is left out is farther than
 * `tolerance` (degrees of latitude) from what remains. Returns the numbers of the corners that are kept, and those left out with the square of their distance.
 */
function simplifyParts(line: readonly Point[], parts: readonly (readonly [from: number, to: number])[], tolerance: number) {
  const narrowing = Math.cos((line[0]![0] * Math.PI) / 180);
  const kept = new Set(parts.flat().map((corner) => corner % line.length));
  const leftOut: { corner: number; distance: number }[] = [];
  const open = [...parts];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { farthest, distance } = farthestBetween(line, from, to, narrowing);
    if (farthest < 0) continue;
    if (distance > tolerance * tolerance) {
      kept.add(farthest);
      open.push([from, farthest], [farthest, to]);
    } else leftOut.push({ corner: farthest, distance });
  }
  return { kept, leftOut };
}

/** A line with fewer corners: its ends, and what `simplifyParts` keeps between them. */
export function simplifyLine(line: readonly Point[], tolerance: number): readonly Point[] {
  const { kept } = simplifyParts(line, [[0, line.length - 1]], tolerance);
  return line.filter((_, i) => kept.has(i));
}

/** A ring with fewer corners, at least three, by `simplifyParts`. */
export function simplifyRing(ring: Ring, tolerance: number): Ring {
  if (ring.length <= 3) return ring;
  // the ring is two lines: from its first corner to the farthest one, and back
  const { farthest: opposite } = farthestBetween(ring, 0, ring.length, Math.cos((ring[0]![0] * Math.PI) / 180));
  const { kept, leftOut } = simplifyParts(
    ring,
    [
      [0, opposite],
      [opposite, ring.length],
    ],
    tolerance,
  );
  for (const { corner } of leftOut.toSorted((a, b) => b.distance - a.distance)) if (kept.size < 3) kept.add(corner);
  return ring.filter((_, i) => kept.has(i));
}

/**
 * The areas of a shape, simplified until each has at most `MAX_RING_POINTS` corners and the text of all is within `MAX_SHAPE_LENGTH`.
 * @param tolerance how far corners may at first be off, in degrees of latitude
 */
export function fitShape(areas: readonly ShapeArea[], tolerance: number): ShapeArea[] {
  for (let allowed = Math.max(tolerance, 1e-6); ; allowed *= 1.5) {
    const fitted = areas.map((area): ShapeArea => (area.ring ? { ring: simplifyRing(area.ring, allowed) } : area));
    const isSmall = fitted.every(({ ring }) => !ring || ring.length <= MAX_RING_POINTS);
    if (isSmall && writeShape(fitted).length <= MAX_SHAPE_LENGTH) return fitted;
  }
}
