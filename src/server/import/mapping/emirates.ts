import { EMIRATE_OUTLINES } from './emirates-data.ts';

type Point = readonly [latitude: number, longitude: number];

const parse = (outline: string): Point[] =>
  outline.split(',').map((corner) => {
    const [latitude, longitude] = corner.trim().split(' ').map(Number);
    return [latitude!, longitude!];
  });
const OUTLINES = Object.entries(EMIRATE_OUTLINES).map(([emirate, parts]) => ({ emirate, parts: parts.map(parse) }));

/** Degrees: points closer than this to a border have no emirate, because the outlines are inexact. */
const BORDER = 0.012;
/** Degrees: points farther offshore than this have no emirate. */
const OFFSHORE = 0.25;

function isInside([latitude, longitude]: Point, corners: readonly Point[]): boolean {
  let inside = false;
  for (const [i, [lat, lng]] of corners.entries()) {
    const [otherLat, otherLng] = corners[(i + 1) % corners.length]!;
    if (lat > latitude !== otherLat > latitude && longitude < ((otherLng - lng) * (latitude - lat)) / (otherLat - lat) + lng)
      inside = !inside;
  }
  return inside;
}

/** Degrees of latitude from a point to an outline; 0 inside it. */
function distance(point: Point, corners: readonly Point[]): number {
  if (isInside(point, corners)) return 0;
  const shrink = Math.cos((point[0] * Math.PI) / 180);
  const flat = ([latitude, longitude]: Point) => [(longitude - point[1]) * shrink, latitude - point[0]] as const;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, corner] of corners.entries()) {
    const [x, y] = flat(corner);
    const [endX, endY] = flat(corners[(i + 1) % corners.length]!);
    const length = (endX - x) ** 2 + (endY - y) ** 2;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * (endX - x) + y * (endY - y)) / length));
    least = Math.min(least, Math.hypot(x + along * (endX - x), y + along * (endY - y)));
  }
  return least;
}

/** The emirate of coordinates, including islands off its coast; undefined closer than about 1.3 km to a border between two emirates. */
export function emirateAt(latitude: number, longitude: number): string | undefined {
  const [nearest, next] = OUTLINES.map(({ emirate, parts }) => ({
    emirate,
    away: Math.min(...parts.map((corners) => distance([latitude, longitude], corners))),
  })).toSorted((a, b) => a.away - b.away);
  return nearest!.away <= OFFSHORE && next!.away - nearest!.away > BORDER ? nearest!.emirate : undefined;
}
