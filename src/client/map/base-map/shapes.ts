// Turns the coordinates of the drawn base map into smooth lines and outlines, in degrees.
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

/** A smooth line (Catmull-Rom spline) through the points, with `steps` segments between two neighbouring points. */
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

/** Direction of Dubai's coast, in radians: 38° counter-clockwise from east. */
const COAST_SLOPE = (-38 * Math.PI) / 180;

const OVAL_POINTS = 24;

/** Outline of an oval whose longer axis lies along Dubai's coast. */
export function ovalOutline([lat, lng, along, across]: Oval): GeoPoint[] {
  /** How many degrees of latitude are as long on the ground as one degree of longitude at this latitude. */
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
  // the first seven points of the eastern coast are the coast of Ajman
  [...smoothLine(COAST_DUBAI.slice(1)), ...COAST_EAST.slice(0, 7), ...smoothLine(DUBAI_INLAND)],
  smoothLine(ABU_DHABI_MAINLAND),
  // the islands of the city of Abu Dhabi
  ...ISLANDS.slice(0, 2).map((ring) => [...ring]),
  ...TOWNS.map(ovalOutline),
];

/** Shape of Palm Jumeirah. Lengths and positions are fractions of the trunk's length, counted from its root to its tip. */
const PALM_SHAPE = {
  /** Length of the fronds of each pair, from the root to the tip. */
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
  /** The crescent is an arc of points around its centre: direction of the first point in degrees, clockwise from the tip, and step to the next. */
  crescentStart: -126,
  crescentStep: 7,
  crescentPoints: 37,
} as const;

/** How far a frond bends towards the tip at a position on it (0 to 1), as a fraction of the trunk; fronds of later pairs bend less. */
const frondBend = (position: number, pair: number): number => (0.3 * position - 0.42 * position * position) * (1 - pair * 0.05);

/** Palm Jumeirah: trunk, sixteen fronds, and a crescent in three parts. */
export function palmLines(): { trunk: GeoPoint[]; fronds: GeoPoint[][]; crescent: GeoPoint[][] } {
  const [root, tip] = PALM;
  /** How many degrees of latitude are as long on the ground as one degree of longitude at this latitude. */
  const lngScale = Math.cos((root[0] * Math.PI) / 180);
  const trunkNorth = tip[0] - root[0];
  const trunkEast = (tip[1] - root[1]) * lngScale;
  const trunkLength = Math.hypot(trunkNorth, trunkEast);
  /** The direction of the trunk as a vector of length 1. */
  const [north, east] = [trunkNorth / trunkLength, trunkEast / trunkLength];
  /** The point at a distance from the root along the trunk, and to the right of the trunk; both are fractions of the trunk. */
  const pointAt = (along: number, aside: number): GeoPoint => {
    const [ahead, right] = [along * trunkLength, aside * trunkLength];
    return [root[0] + north * ahead - east * right, root[1] + (east * ahead + north * right) / lngScale];
  };
  const { frondLengths, firstFrond, frondSpacing, pointsOfFrond } = PALM_SHAPE;
  const fronds = frondLengths.flatMap((frondLength, pair) =>
    [-1, 1].map((side) =>
      Array.from({ length: pointsOfFrond }, (_, i) => {
        const position = i / (pointsOfFrond - 1);
        return pointAt(firstFrond + frondSpacing * pair + frondBend(position, pair), side * frondLength * position);
      }),
    ),
  );
  const { crescentCentre, crescentRadius, crescentStart, crescentStep, crescentPoints } = PALM_SHAPE;
  const arc = Array.from({ length: crescentPoints }, (_, i) => {
    const angle = ((crescentStart + i * crescentStep) * Math.PI) / 180;
    return pointAt(crescentCentre + crescentRadius * Math.cos(angle), crescentRadius * Math.sin(angle));
  });
  // two gaps divide the crescent into three parts
  const crescent = [arc.slice(0, 12), arc.slice(12, 25), arc.slice(25)];
  return { trunk: [pointAt(-PALM_SHAPE.rootExtension, 0), tip], fronds, crescent };
}
