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
    const [p1, p2] = [points[i]!, points[i + 1]!];
    const [p0, p3] = [points[i - 1] ?? p1, points[i + 2] ?? p2];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const along = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      smooth.push([along(0), along(1)]);
    }
  }
  const last = points.at(-1);
  return last ? [...smooth, last] : smooth;
}

const SLOPE = (-38 * Math.PI) / 180;

/** Outline of an oval, rotated along Dubai's coast. */
export function ovalOutline([lat, lng, along, across]: Oval): GeoPoint[] {
  const flat = Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * 2 * Math.PI;
    const [x, y] = [along * Math.cos(angle), across * Math.sin(angle)];
    const [right, down] = [x * Math.cos(SLOPE) - y * Math.sin(SLOPE), x * Math.sin(SLOPE) + y * Math.cos(SLOPE)];
    return [lat - down * flat, lng + right];
  });
}

/** The Arabian peninsula as one polygon. */
export const coastlinePolygon = (): GeoPoint[] => [...COAST_WEST, ...smoothLine(COAST_DUBAI), ...COAST_EAST];

/** Polygons of the large towns: Jebel Ali to Ajman, Abu Dhabi, Al Ain, Ras Al Khaimah, Fujairah. */
export const urbanAreas = (): GeoPoint[][] => [
  [...smoothLine(COAST_DUBAI.slice(1)), ...COAST_EAST.slice(0, 7), ...smoothLine(DUBAI_INLAND)],
  smoothLine(ABU_DHABI_MAINLAND),
  ...ISLANDS.slice(0, 2).map((ring) => [...ring]),
  ...TOWNS.map(ovalOutline),
];

const FRONDS = [0.4, 0.5, 0.56, 0.58, 0.56, 0.5, 0.41, 0.3];

/** Palm Jumeirah: trunk, sixteen fronds, and a crescent in three parts. */
export function palmLines(): { trunk: GeoPoint[]; fronds: GeoPoint[][]; crescent: GeoPoint[][] } {
  const [root, tip] = PALM;
  const flat = Math.cos((root[0] * Math.PI) / 180);
  const axis = [tip[0] - root[0], (tip[1] - root[1]) * flat] as const;
  const length = Math.hypot(...axis);
  const [north, east] = [axis[0] / length, axis[1] / length];
  /** Point at `s` along the trunk and `t` to its side, both in degrees of latitude. */
  const at = (s: number, t: number): GeoPoint => [root[0] + north * s - east * t, root[1] + (east * s + north * t) / flat];
  const fronds = FRONDS.flatMap((reach, i) =>
    [-1, 1].map((side) =>
      Array.from({ length: 7 }, (_, j) => {
        const q = j / 6;
        const bend = (0.3 * q - 0.42 * q * q) * (1 - i * 0.05);
        return at(length * (0.24 + 0.085 * i + bend), side * length * reach * q);
      }),
    ),
  );
  const ring = Array.from({ length: 37 }, (_, i) => {
    const angle = ((i * 7 - 126) * Math.PI) / 180;
    return at(length * (0.53 + 0.8 * Math.cos(angle)), length * 0.8 * Math.sin(angle));
  });
  return { trunk: [at(-0.2 * length, 0), tip], fronds, crescent: [ring.slice(0, 12), ring.slice(12, 25), ring.slice(25, 37)] };
}
