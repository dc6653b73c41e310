import { findPlace, MAP_DEFAULT, type Place } from '../../../shared/property/area.ts';
import { type Bounds, locationParts } from '../../../shared/search/search.ts';

/** First view of a map: bounds to fit, or a point and a zoom level. */
export type Start = { bounds: Bounds; maxZoom: number } | { lat: number; lng: number; zoom: number };

/** Half the height of a place in degrees. */
const REACH = { community: 0.016, emirate: 0.13, country: 0.13 } as const;

/** Approximate bounds of a named place. */
export const placeBounds = ({ lat, lng, kind }: Place): Bounds => ({
  south: lat - REACH[kind],
  west: lng - REACH[kind],
  north: lat + REACH[kind],
  east: lng + REACH[kind],
});

/** Smallest bounds around all; null for an empty list. */
export const unionBounds = (all: readonly Bounds[]): Bounds | null =>
  all.length
    ? {
        south: Math.min(...all.map((b) => b.south)),
        west: Math.min(...all.map((b) => b.west)),
        north: Math.max(...all.map((b) => b.north)),
        east: Math.max(...all.map((b) => b.east)),
      }
    : null;

/** Bounds around the places in a `location` filter; null if it names no known place. */
export function boundsOfLocation(location: string | undefined): Bounds | null {
  const places = location ? locationParts(location).map((part) => findPlace(part)) : [];
  return places.every((place) => place !== undefined) ? unionBounds(places.map(placeBounds)) : null;
}

/** First view: the bounds in the URL, else the named places, else the documented default. */
export function startOf(location: string | undefined, bounds: Bounds | null): Start {
  if (bounds) return { bounds, maxZoom: 18 };
  const places = boundsOfLocation(location);
  return places ? { bounds: places, maxZoom: 14 } : MAP_DEFAULT;
}

/** Equal to five decimals (about a metre), which is the precision of the URL. */
export const sameBounds = (a: Bounds | null, b: Bounds | null): boolean =>
  a === b ||
  (a !== null && b !== null && (['south', 'west', 'north', 'east'] as const).every((side) => Math.abs(a[side] - b[side]) < 2e-5));
