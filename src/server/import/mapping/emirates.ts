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

/** Whether a point is inside of an outline: the number of edges that a line from it to the east crosses is odd. */
function isInside([latitude, longitude]: Point, corners: readonly Point[]): boolean {
  let isInsideSoFar = false;
  for (const [i, [lat, lng]] of corners.entries()) {
    const [otherLat, otherLng] = corners[(i + 1) % corners.length]!;
    if (lat > latitude !== otherLat > latitude && longitude < ((otherLng - lng) * (latitude - lat)) / (otherLat - lat) + lng)
      isInsideSoFar = !isInsideSoFar;
  }
  return isInsideSoFar;
}

/** Degrees of latitude from a point to the nearest edge of an outline; 0 inside it. */
function distanceTo(point: Point, corners: readonly Point[]): number {
  if (isInside(point, corners)) return 0;
  // a plane with the point at its origin, in which a degree of longitude is as long as at this latitude
  const longitudeScale = Math.cos((point[0] * Math.PI) / 180);
  const toPlane = ([latitude, longitude]: Point) => [(longitude - point[1]) * longitudeScale, latitude - point[0]] as const;
  let shortestDistance = Number.POSITIVE_INFINITY;
  for (const [i, corner] of corners.entries()) {
    const [x, y] = toPlane(corner);
    const [endX, endY] = toPlane(corners[(i + 1) % corners.length]!);
    const squaredLength = (endX - x) ** 2 + (endY - y) ** 2;
    // where the edge is nearest: 0 at its start, 1 at its end
    const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, -(x * (endX - x) + y * (endY - y)) / squaredLength));
    shortestDistance = Math.min(shortestDistance, Math.hypot(x + share * (endX - x), y + share * (endY - y)));
  }
  return shortestDistance;
}

/** The emirate of coordinates, including islands off its coast; undefined closer than about 1.3 km to a border between two emirates. */
export function emirateAt(latitude: number, longitude: number): string | undefined {
  const [nearestEmirate, nextEmirate] = OUTLINES.map(({ emirate, parts }) => ({
    emirate,
    degrees: Math.min(...parts.map((corners) => distanceTo([latitude, longitude], corners))),
  })).toSorted((a, b) => a.degrees - b.degrees);
  const isOffshore = nearestEmirate!.degrees > OFFSHORE_DEGREES;
  const isAtBorder = nextEmirate!.degrees - nearestEmirate!.degrees <= BORDER_DEGREES;
  return isOffshore || isAtBorder ? undefined : nearestEmirate!.emirate;
}
