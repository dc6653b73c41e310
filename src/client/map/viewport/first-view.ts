// Chooses what a map shows at first, from the bounds in the URL, the properties or the named places. Bounds are in degrees.
import { findPlace, MAP_DEFAULT, type Place } from '../../../shared/property/place/area.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { locationParts } from '../../../shared/search/search-url.ts';

/** First view of a map: bounds to fit (`isPadded`: with space around them), or a point and a zoom level. */
export type FirstView = { bounds: Bounds; maxZoom: number; isPadded?: boolean } | { lat: number; lng: number; zoom: number };

/** Space around fitted properties, for their price pills and the buttons of the map: left and top (start), right and bottom (end). */
export const PADDING_START_PX = [40, 72] as const;
export const PADDING_END_PX = [76, 40] as const;
/** Maximum zoom level of a first view: of properties, of named places, and of bounds in the URL. */
const EXTENT_MAX_ZOOM = 15;
const PLACES_MAX_ZOOM = 14;
const URL_MAX_ZOOM = 18;

/** Estimated half height and half width of a kind of place, in degrees. */
const PLACE_RADIUS = { community: 0.016, emirate: 0.13, country: 0.13 } as const;

/** Approximate bounds of a named place. */
export const placeBounds = ({ lat, lng, kind }: Place): Bounds => ({
  south: lat - PLACE_RADIUS[kind],
  west: lng - PLACE_RADIUS[kind],
  north: lat + PLACE_RADIUS[kind],
  east: lng + PLACE_RADIUS[kind],
});

/** The smallest bounds that contain all bounds of a list; null for an empty list. */
export const unionBounds = (boundsList: readonly Bounds[]): Bounds | null =>
  boundsList.length
    ? {
        south: Math.min(...boundsList.map(({ south }) => south)),
        west: Math.min(...boundsList.map(({ west }) => west)),
        north: Math.max(...boundsList.map(({ north }) => north)),
        east: Math.max(...boundsList.map(({ east }) => east)),
      }
    : null;

/** Bounds around the places in a `location` filter; null if it names none, or one that is not known. */
export function boundsOfLocation(location: string | undefined): Bounds | null {
  const places = location ? locationParts(location).map((part) => findPlace(part)) : [];
  return places.every((place) => place !== undefined) ? unionBounds(places.map(placeBounds)) : null;
}

/**
 * The first view of a map: the bounds in the URL; without them, the properties; without these, the named places; else the default view of Dubai.
 * @param bounds the bounds in the URL
 * @param extent the bounds of all properties that match the filter
 */
export function firstViewOf(location: string | undefined, bounds: Bounds | null, extent: Bounds | null): FirstView {
  if (bounds) return { bounds, maxZoom: URL_MAX_ZOOM };
  if (extent) return { bounds: extent, maxZoom: EXTENT_MAX_ZOOM, isPadded: true };
  const places = boundsOfLocation(location);
  return places ? { bounds: places, maxZoom: PLACES_MAX_ZOOM } : MAP_DEFAULT;
}

/** Bounds in URLs are rounded to five decimals, so equal ones may differ by this much: about two metres. */
const TOLERANCE_DEGREES = 2e-5;
/** Whether bounds are equal, apart from rounding. */
export const sameBounds = (a: Bounds | null, b: Bounds | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (['south', 'west', 'north', 'east'] as const).every((side) => Math.abs(a[side] - b[side]) < TOLERANCE_DEGREES));
