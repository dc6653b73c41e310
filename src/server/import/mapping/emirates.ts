// The emirate of a point, from the outlines in emirates-data.ts.
import { EMIRATE_OUTLINES } from './emirates-data.ts';

/** Degrees. */
type Point = readonly [latitude: number, longitude: number];

/** Parses `lat lng` corners. */
const parseOutline = (outline: string): Point[] =>
  outline.split(',').map((corner) => {
    const [latitude, longitude] = corner.trim().split(' ').map(Number);
    return [latitude!, longitude!];
  });
const OUTLINES = Object.entries(EMIRATE_OUTLINES).map(([emirate, parts]) => ({ emirate, parts: parts.map(parseOutline) }));

/** Points closer than this to a border have no emirate, because the outlines are inexact. */
const BORDER_DEGREES = 0.012;
/** Points farther offshore than this have no emirate. */
const OFFSHORE_DEGREES = 0.25;

/** Whether a point is inside of an outline, by the number of edges east of it. */
function isInside([latitude, longitude]: Point, corners: readonly Point[]): boolean {
  let isInsideSoFar = false;
  for (const [i, [lat, lng]] of corners.entries()) {
    const [otherLat, otherLng] = corners[(i + 1) % corners.length]!;
    if (lat > latitude !== otherLat > latitude && longitude < ((otherLng - lng) * (latitude - lat)) / (otherLat - lat) + lng)
      isInsideSoFar = !isInsideSoFar;
  }
  return isInsideSoFar;
}

/** Degrees of latitude from a point to an outline; 0 inside it. */
function distance(point: Point, corners: readonly Point[]): number {
  if (isInside(point, corners)) return 0;
  const shrink = Math.cos((point[0] * Math.PI) / 180);
  const toPlane = ([latitude, longitude]: Point) => [(longitude - point[1]) * shrink, latitude - point[0]] as const;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const [i, corner] of corners.entries()) {
    const [x, y] = toPlane(corner);
    const [endX, endY] = toPlane(corners[(i + 1) % corners.length]!);
    const length = (endX - x) ** 2 + (endY - y) ** 2;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(x * (endX - x) + y * (endY - y)) / length));
    leastDistance = Math.min(leastDistance, Math.hypot(x + along * (endX - x), y + along * (endY - y)));
  }
  return leastDistance;
}

/** The emirate of coordinates, including islands off its coast; undefined closer than about 1.3 km to a border between two emirates. */
export function emirateAt(latitude: number, longitude: number): string | undefined {
  const [nearestEmirate, nextEmirate] = OUTLINES.map(({ emirate, parts }) => ({
    emirate,
    away: Math.min(...parts.map((corners) => distance([latitude, longitude], corners))),
  })).toSorted((a, b) => a.away - b.away);
  return nearestEmirate!.away <= OFFSHORE_DEGREES && nextEmirate!.away - nearestEmirate!.away > BORDER_DEGREES
    ? nearestEmirate!.emirate
    : undefined;
}
