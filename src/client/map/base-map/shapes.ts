// Turns the coordinates of the base map into smooth outlines.
import {
  ABU_DHABI_MAINLAND,
  COAST_DUBAI,
  COAST_EAST,
  COAST_WEST,
  DUBAI_INLAND,
  type GeoPoint,
  ISLANDS,
  type Oval,
  PALM,
  TOWNS,
} from './coordinates.ts';

/** Catmull-Rom spline through the points, with `steps` segments between two of them. */
export function smoothLine(points: readonly GeoPoint[], steps = 6): GeoPoint[] {
  const smooth: GeoPoint[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    // `i` ends before the last point
    const [p1, p2] = [points[i]!, points[i + 1]!];
    const [p0, p3] = [points[i - 1] ?? p1, points[i + 2] ?? p2];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const smoothAxis = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      smooth.push([smoothAxis(0), smoothAxis(1)]);
    }
  }
  const lastPoint = points.at(-1);
  return lastPoint ? [...smooth, lastPoint] : smooth;
}

/** Slope of Dubai's coast, in radians. */
const COAST_SLOPE = (-38 * Math.PI) / 180;

const OVAL_POINTS = 24;

/** Outline of an oval, rotated along Dubai's coast. */
export function ovalOutline([lat, lng, along, across]: Oval): GeoPoint[] {
  /** Degrees of latitude in one degree of longitude here. */
  const lngScale = Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: OVAL_POINTS }, (_, i) => {
    const angle = (i / OVAL_POINTS) * 2 * Math.PI;
    const [x, y] = [along * Math.cos(angle), across * Math.sin(angle)];
    const [right, down] = [x * Math.cos(COAST_SLOPE) - y * Math.sin(COAST_SLOPE), x * Math.sin(COAST_SLOPE) + y * Math.cos(COAST_SLOPE)];
    return [lat - down * lngScale, lng + right];
  });
}

/** The Arabian peninsula as one polygon. */
export const coastlinePolygon = (): GeoPoint[] => [...COAST_WEST, ...smoothLine(COAST_DUBAI), ...COAST_EAST];

/** Polygons of the large towns: Jebel Ali to Ajman, Abu Dhabi, Al Ain, Ras Al Khaimah, Fujairah. */
export const urbanAreas = (): GeoPoint[][] => [
  // the eastern coast begins with that of Ajman
  [...smoothLine(COAST_DUBAI.slice(1)), ...COAST_EAST.slice(0, 7), ...smoothLine(DUBAI_INLAND)],
  smoothLine(ABU_DHABI_MAINLAND),
  // the islands of the city of Abu Dhabi
  ...ISLANDS.slice(0, 2).map((ring) => [...ring]),
  ...TOWNS.map(ovalOutline),
];

/** Shape of Palm Jumeirah. Lengths and positions are shares of the trunk, from its root to its tip. */
const PALM_SHAPE = {
  /** Length of each pair of fronds, the first pair at the root. */
  frondLengths: [0.4, 0.5, 0.56, 0.58, 0.56, 0.5, 0.41, 0.3],
  /** Position of the first pair on the trunk, and the distance to the next one. */
  firstFrond: 0.24,
  frondSpacing: 0.085,
  pointsOfFrond: 7,
  /** The trunk is drawn from before its root, so that it reaches the coast. */
  rootExtension: 0.2,
  /** Centre of the crescent on the trunk, and its radius. */
  crescentCentre: 0.53,
  crescentRadius: 0.8,
  /** Direction of its first point from the centre in degrees, clockwise from the tip, and the step to the next point. */
  crescentStart: -126,
  crescentStep: 7,
} as const;

/** How far a frond bends towards the tip, by the position on it (0 to 1); those of later pairs bend less. */
const frondBend = (position: number, pair: number): number => (0.3 * position - 0.42 * position * position) * (1 - pair * 0.05);

/** Palm Jumeirah: trunk, sixteen fronds, and a crescent in three parts. */
export function palmLines(): { trunk: GeoPoint[]; fronds: GeoPoint[][]; crescent: GeoPoint[][] } {
  const [root, tip] = PALM;
  /** Degrees of latitude in one degree of longitude here. */
  const lngScale = Math.cos((root[0] * Math.PI) / 180);
  const axis = [tip[0] - root[0], (tip[1] - root[1]) * lngScale] as const;
  const length = Math.hypot(...axis);
  const [north, east] = [axis[0] / length, axis[1] / length];
  /** The point so far along the trunk and to its side, both in shares of the trunk. */
  const pointAt = (along: number, aside: number): GeoPoint => {
    const [ahead, right] = [along * length, aside * length];
    return [root[0] + north * ahead - east * right, root[1] + (east * ahead + north * right) / lngScale];
  };
  const { frondLengths, firstFrond, frondSpacing, pointsOfFrond, crescentCentre, crescentRadius, crescentStart, crescentStep } = PALM_SHAPE;
  const fronds = frondLengths.flatMap((frondLength, pair) =>
    [-1, 1].map((side) =>
      Array.from({ length: pointsOfFrond }, (_, i) => {
        const position = i / (pointsOfFrond - 1);
        return pointAt(firstFrond + frondSpacing * pair + frondBend(position, pair), side * frondLength * position);
      }),
    ),
  );
  // 37 points of one arc, cut into its three parts
  const arc = Array.from({ length: 37 }, (_, i) => {
    const angle = ((crescentStart + i * crescentStep) * Math.PI) / 180;
    return pointAt(crescentCentre + crescentRadius * Math.cos(angle), crescentRadius * Math.sin(angle));
  });
  const crescent = [arc.slice(0, 12), arc.slice(12, 25), arc.slice(25, 37)];
  return { trunk: [pointAt(-PALM_SHAPE.rootExtension, 0), tip], fronds, crescent };
}
