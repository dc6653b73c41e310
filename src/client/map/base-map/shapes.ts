import {
  ABU_DHABI_MAINLAND,
  COAST_DUBAI,
  COAST_EAST,
  COAST_WEST,
  DUBAI_INLAND,
  ISLANDS,
  type Oval,
  PALM,
  type Point,
  TOWNS,
} from './coordinates.ts';

/** A line through all its points without corners (Catmull-Rom), `steps` pieces between two of them. */
export function smoothLine(points: readonly Point[], steps = 6): Point[] {
  const smooth: Point[] = [];
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

/** The outline of an oval that lies along Dubai's coast. */
export function ovalOutline([lat, lng, along, across]: Oval): Point[] {
  const flat = Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 24 }, (_, i) => {
    const turn = (i / 24) * 2 * Math.PI;
    const [x, y] = [along * Math.cos(turn), across * Math.sin(turn)];
    const [right, down] = [x * Math.cos(SLOPE) - y * Math.sin(SLOPE), x * Math.sin(SLOPE) + y * Math.cos(SLOPE)];
    return [lat - down * flat, lng + right];
  });
}

/** Arabia as one area. */
export const coastlinePolygon = (): Point[] => [...COAST_WEST, ...smoothLine(COAST_DUBAI), ...COAST_EAST];

/** Where the big towns are built: Jebel Ali to Ajman, Abu Dhabi, Al Ain, Ras Al Khaimah, Fujairah. */
export const urbanAreas = (): Point[][] => [
  [...smoothLine(COAST_DUBAI.slice(1)), ...COAST_EAST.slice(0, 7), ...smoothLine(DUBAI_INLAND)],
  smoothLine(ABU_DHABI_MAINLAND),
  ...ISLANDS.slice(0, 2).map((ring) => [...ring]),
  ...TOWNS.map(ovalOutline),
];

const FRONDS = [0.4, 0.5, 0.56, 0.58, 0.56, 0.5, 0.41, 0.3];

/** Palm Jumeirah: trunk, sixteen fronds, and the crescent in three parts. */
export function palmLines(): { trunk: Point[]; fronds: Point[][]; crescent: Point[][] } {
  const [root, tip] = PALM;
  const flat = Math.cos((root[0] * Math.PI) / 180);
  const axis = [tip[0] - root[0], (tip[1] - root[1]) * flat] as const;
  const length = Math.hypot(...axis);
  const [north, east] = [axis[0] / length, axis[1] / length];
  /** `s` along the trunk from its root, `t` to its side, both in degrees of latitude. */
  const at = (s: number, t: number): Point => [root[0] + north * s - east * t, root[1] + (east * s + north * t) / flat];
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
    const turn = ((i * 7 - 126) * Math.PI) / 180;
    return at(length * (0.53 + 0.8 * Math.cos(turn)), length * 0.8 * Math.sin(turn));
  });
  return { trunk: [at(-0.2 * length, 0), tip], fronds, crescent: [ring.slice(0, 12), ring.slice(12, 25), ring.slice(25, 37)] };
}
