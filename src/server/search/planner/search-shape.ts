// The areas of a search (`shape`) as SQL. A home must be in any one of them, by the even-odd rule: where the lines of an area cross, or a ring lies in another
// one, a point is inside when a line from it to the outside crosses an odd number of edges. PostgreSQL's `point <@ polygon` has another rule (the middle of a
// star is inside) and takes all points within some metres of an edge as inside. So (1) coordinates are compared in steps of 0.00001 degrees, in which that
// distance is a thousandth of a millimetre, and (2) an area is cut into polygons whose edges do not cross. A point is inside by the even-odd rule when an odd
// number of these contains it.
import { type Box, boxAround } from '../../../shared/geo/ring.ts';
import { type Point, type Ring, readShape } from '../../../shared/geo/shape.ts';
import { cachedBy } from '../../cached-by.ts';
import type { SqlParams } from '../../db/sql.ts';
import { outlineRings } from '../../geo/outlines/outlines.ts';
import { betweenDegrees } from './inside-map.ts';

const STEPS = 100_000;
/** Where a home is, in steps. */
const PLACE_OF_HOME = `point(p.longitude * ${STEPS}, p.latitude * ${STEPS})`;
/** Corners are moved by fractions of a step (less than a millimetre), so that no home lies on an edge: homes have whole steps or decimal parts of them. */
const [MOVED_NORTH, MOVED_EAST] = [0.000_731_9, 0.000_417_3];

/** A corner in steps. */
type Corner = readonly [x: number, y: number];
const toCorner = ([latitude, longitude]: Point): Corner => [Math.round(longitude * STEPS), Math.round(latitude * STEPS)];

/** On which side of the line from `a` to `b` a corner is: positive, negative, or 0 on the line. Corners are whole numbers, so that this is exact. */
const sideOf = (a: Corner, b: Corner, c: Corner): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

/** Whether two edges cross or touch anywhere else than at a corner that they have in common. */
function areCrossing(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const isApart = (i: 0 | 1) => Math.max(a[i], b[i]) < Math.min(c[i], d[i]) || Math.max(c[i], d[i]) < Math.min(a[i], b[i]);
  if (isApart(0) || isApart(1)) return false;
  const [sideC, sideD, sideA, sideB] = [sideOf(a, b, c), sideOf(a, b, d), sideOf(c, d, a), sideOf(c, d, b)];
  if (b === c || a === d) return sideC === 0 && sideD === 0 && isFolded(a, b, c, d);
  return sideC * sideD <= 0 && sideA * sideB <= 0;
}
/** Whether the second of two edges on one line, which follow each other, goes back over the first. */
const isFolded = (a: Corner, b: Corner, c: Corner, d: Corner): boolean => {
  const [before, joint, after] = b === c ? [a, b, d] : [b, a, c];
  return (joint[0] - before[0]) * (after[0] - joint[0]) + (joint[1] - before[1]) * (after[1] - joint[1]) < 0;
};

/** The corners of a ring, none of them twice one after the other. */
function cornersOf(ring: Ring): Corner[] {
  const corners = ring.map(toCorner);
  return corners.filter(([x, y], i) => {
    const [previousX, previousY] = corners.at(i - 1)!;
    return x !== previousX || y !== previousY;
  });
}

/**
 * Cuts a ring into polygons whose edges do not cross. Each has the first corner of the ring and some that follow one another; a point is inside the ring by
 * the even-odd rule when it is inside an odd number of the polygons, because each cut is an edge of two of them. A ring that does not cross itself is one polygon.
 */
export function cutRing(ring: Ring): Corner[][] {
  const corners = cornersOf(ring);
  const [first] = corners;
  if (!first || corners.length < 3) return [];
  const polygons: Corner[][] = [];
  for (let from = 1; from < corners.length - 1; ) {
    const polygon = [first, corners[from]!, corners[from + 1]!];
    let next = from + 2;
    for (; next < corners.length && canAppend(polygon, corners[next]!); next++) polygon.push(corners[next]!);
    polygons.push(polygon);
    from = next - 1;
  }
  return polygons.filter(hasArea);
}

/** Whether a polygon has more than lines that go back over themselves. */
const hasArea = (polygon: readonly Corner[]): boolean =>
  polygon.reduce((sum, [x, y], i) => sum + polygon.at(i - 1)![0] * y - x * polygon.at(i - 1)![1], 0) !== 0;

/** Whether the edges of a polygon still do not cross when a corner is appended. */
function canAppend(polygon: readonly Corner[], corner: Corner): boolean {
  const [first] = polygon;
  const last = polygon.at(-1)!;
  for (let i = 1; i < polygon.length; i++) {
    const [from, to] = [polygon[i - 1]!, polygon[i]!];
    if (areCrossing(from, to, last, corner) || areCrossing(from, to, corner, first!)) return false;
  }
  return sideOf(last, corner, first!) !== 0;
}

/** A polygon as PostgreSQL reads it. */
const polygonText = (polygon: readonly Corner[]): string =>
  `(${polygon.map(([x, y]) => `(${x + MOVED_EAST},${y + MOVED_NORTH})`).join(',')})`;

/** An area of a search: its rectangle in degrees, and the polygons of an odd number of which a home inside is in. */
interface Area {
  box: Box;
  polygons: string[];
}

const areaOf = cachedBy(
  (rings: readonly Ring[]): Area => ({ box: boxAround(rings.flat()), polygons: rings.flatMap(cutRing).map(polygonText) }),
);

/** The areas of a search. As JSON it is the text of the filter, by which counts are remembered. */
export class SearchShape {
  readonly #text: string;
  /** Empty when no used source has the named outlines of the filter: no home matches then. */
  readonly areas: readonly Area[];

  constructor(text: string) {
    this.#text = text;
    this.areas = (readShape(text) ?? []).flatMap(({ ring, outline }) => {
      const rings = ring ? [ring] : outlineRings(outline);
      return rings ? areaOf(rings) : [];
    });
  }

  /** The rectangle around all areas, in degrees. */
  get box(): Box {
    return boxAround(this.areas.flatMap(({ box }) => [[box.south, box.west] as const, [box.north, box.east] as const]));
  }

  toJSON(): string {
    return this.#text;
  }

  /**
   * The condition that a home is inside. It is one expression of which PostgreSQL expects half of the homes: it has no statistics of polygons, and would
   * expect a thousandth.
   */
  condition(params: SqlParams): string {
    const insideAreas = this.areas.map(({ box, polygons }) => {
      const inPolygons = polygons.map((polygon) => `${PLACE_OF_HOME} <@ ${params.bind(polygon)}::polygon`);
      const isOdd = inPolygons.reduce((odd, isIn) => (odd === '' ? `(${isIn})` : `(${odd} <> (${isIn}))`), '') || 'false';
      return `(${betweenDegrees(box, params)} and ${isOdd})`;
    });
    return `case when ${insideAreas.join(' or ')} then true else false end`;
  }
}

/** The areas of a search; undefined for a filter without any. */
export const searchShapeOf = (text: string | undefined): SearchShape | undefined =>
  text === undefined ? undefined : new SearchShape(text);
