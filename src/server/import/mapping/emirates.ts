// Finds the emirate in which coordinates lie, by the outlines in emirates-data.ts.
import { EMIRATE_OUTLINES } from './emirates-data.ts';

/** Coordinates in degrees. */
type Point = readonly [latitude: number, longitude: number];

/** Parses an outline of corners: `24.73 56.076, 24.772 56.082`. */
const parseOutline = (outline: string): Point[] =>
  outline.split(',').map((corner) => {
    const [latitude, longitude] = corner.trim().split(' ').map(Number);
    return [latitude!, longitude!];
  });
/** Each emirate with the outlines of its separate areas. */
const EMIRATES = Object.entries(EMIRATE_OUTLINES).map(([emirate, outlines]) => ({ emirate, outlines: outlines.map(parseOutline) }));
const OUTLINES = EMIRATES.flatMap(({ outlines }) => outlines);

/** Points closer than this to a border (about 1.3 km) have no emirate, because the outlines are inexact. */
const BORDER_DEGREES = 0.012;
/** Points farther offshore than this (about 28 km) have no emirate. */
const OFFSHORE_DEGREES = 0.25;

/** Whether a point is inside an outline. Ray casting: a line from an inside point to the east crosses an odd number of edges. */
function isInside([latitude, longitude]: Point, corners: readonly Point[]): boolean {
  let isCrossingCountOdd = false;
  // without an iterator and array patterns, which take most of the time here: every row of an import asks
  for (let i = 0, previous = corners.length - 1; i < corners.length; previous = i++) {
    const lat = corners[previous]![0];
    const lng = corners[previous]![1];
    const nextLat = corners[i]![0];
    const nextLng = corners[i]![1];
    const isEdgeAtLatitude = lat > latitude !== nextLat > latitude;
    if (isEdgeAtLatitude && longitude < ((nextLng - lng) * (latitude - lat)) / (nextLat - lat) + lng)
      isCrossingCountOdd = !isCrossingCountOdd;
  }
  return isCrossingCountOdd;
}

/** The distance from a point to the nearest edge of an outline, in degrees of latitude (111 km each); 0 inside. */
function degreesTo(point: Point, corners: readonly Point[]): number {
  if (isInside(point, corners)) return 0;
  // projects to a plane with the point at its origin; a degree of longitude gets shorter towards the poles
  const longitudeScale = Math.cos((point[0] * Math.PI) / 180);
  const toPlane = ([latitude, longitude]: Point) => [(longitude - point[1]) * longitudeScale, latitude - point[0]] as const;
  let shortestDistance = Number.POSITIVE_INFINITY;
  for (const [i, corner] of corners.entries()) {
    const [x, y] = toPlane(corner);
    const [endX, endY] = toPlane(corners[(i + 1) % corners.length]!);
    const squaredLength = (endX - x) ** 2 + (endY - y) ** 2;
    // where on the edge its nearest position to the point is: 0 at its start, 1 at its end
    const share = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, -(x * (endX - x) + y * (endY - y)) / squaredLength));
    shortestDistance = Math.min(shortestDistance, Math.hypot(x + share * (endX - x), y + share * (endY - y)));
  }
  return shortestDistance;
}

/** Whether coordinates lie in an emirate or at most 28 km from one, as those of islands do; Qatar, most of Oman and the open sea do not. */
export const isNearEmirates = (latitude: number, longitude: number): boolean =>
  OUTLINES.some((corners) => isInside([latitude, longitude], corners)) ||
  OUTLINES.some((corners) => degreesTo([latitude, longitude], corners) <= OFFSHORE_DEGREES);

/**
 * The emirate of coordinates, also of an island off its coast; undefined too close to a border between two emirates or too far from all.
 */
export function emirateAt(latitude: number, longitude: number): string | undefined {
  const [nearestEmirate, nextEmirate] = EMIRATES.map(({ emirate, outlines }) => ({
    emirate,
    degrees: Math.min(...outlines.map((corners) => degreesTo([latitude, longitude], corners))),
  })).toSorted((a, b) => a.degrees - b.degrees);
  const isOffshore = nearestEmirate!.degrees > OFFSHORE_DEGREES;
  const isAtBorder = nextEmirate!.degrees - nearestEmirate!.degrees <= BORDER_DEGREES;
  return isOffshore || isAtBorder ? undefined : nearestEmirate!.emirate;
}
