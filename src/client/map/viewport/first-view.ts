// The first view of a map, and the bounds of places from which it is chosen.
import { findPlace, MAP_DEFAULT, type Place } from '../../../shared/property/place/area.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { locationParts } from '../../../shared/search/search-url.ts';

/** First view of a map: bounds to fit, or a point and a zoom level. */
export type FirstView = { bounds: Bounds; maxZoom: number; isPadded?: boolean } | { lat: number; lng: number; zoom: number };

/** Padding around fitted properties, for their pills and the controls: left and top, then right and bottom. */
export const PADDING_START_PX = [40, 72] as const;
export const PADDING_END_PX = [76, 40] as const;
/** Maximum zoom level of a first view of properties, of places, and of bounds in the URL. */
const EXTENT_MAX_ZOOM = 15;
const PLACES_MAX_ZOOM = 14;
const URL_MAX_ZOOM = 18;

/** Half the height and width of a place, in degrees. */
const PLACE_RADIUS = { community: 0.016, emirate: 0.13, country: 0.13 } as const;

/** Approximate bounds of a named place. */
export const placeBounds = ({ lat, lng, kind }: Place): Bounds => ({
  south: lat - PLACE_RADIUS[kind],
  west: lng - PLACE_RADIUS[kind],
  north: lat + PLACE_RADIUS[kind],
  east: lng + PLACE_RADIUS[kind],
});

/** Smallest bounds around all; null for an empty list. */
export const unionBounds = (boundsList: readonly Bounds[]): Bounds | null =>
  boundsList.length
    ? {
        south: Math.min(...boundsList.map(({ south }) => south)),
        west: Math.min(...boundsList.map(({ west }) => west)),
        north: Math.max(...boundsList.map(({ north }) => north)),
        east: Math.max(...boundsList.map(({ east }) => east)),
      }
    : null;

/** Bounds around the places in a `location` filter; null if it names no known place. */
export function boundsOfLocation(location: string | undefined): Bounds | null {
  const places = location ? locationParts(location).map((part) => findPlace(part)) : [];
  return places.every((place) => place !== undefined) ? unionBounds(places.map(placeBounds)) : null;
}

/** First view: the bounds in the URL, else where the properties are, else the named places, else the documented default. */
export function firstViewOf(location: string | undefined, bounds: Bounds | null, extent: Bounds | null): FirstView {
  if (bounds) return { bounds, maxZoom: URL_MAX_ZOOM };
  if (extent) return { bounds: extent, maxZoom: EXTENT_MAX_ZOOM, isPadded: true };
  const places = boundsOfLocation(location);
  return places ? { bounds: places, maxZoom: PLACES_MAX_ZOOM } : MAP_DEFAULT;
}

/** Whether bounds are equal within 0.00002 degrees (two metres), because the URL rounds them to five decimals. */
export const sameBounds = (a: Bounds | null, b: Bounds | null): boolean =>
  a === b ||
  (a !== null && b !== null && (['south', 'west', 'north', 'east'] as const).every((side) => Math.abs(a[side] - b[side]) < 2e-5));
