// Geometry of map views: Web Mercator pixels, the rounded viewport of a request, what lies within bounds, and the view that fits them.
import type { MapResult } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { type FirstView, PADDING_END_PX, PADDING_START_PX } from './first-view.ts';

/** Viewport of a request: bounds in degrees and a whole zoom level. */
export interface Viewport {
  bounds: Bounds;
  zoom: number;
}

/** Width of a map tile; the whole world is one tile at zoom level 0, and twice as wide with each level. */
export const TILE_PX = 256;
/** Degrees north and south at which the square Web Mercator map ends. */
const MAX_LATITUDE = 85.05;

/** Web Mercator pixels of a point in degrees, counted from the north-west corner of the world. Latitudes beyond the map count as its edge. */
export function toPixels(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const worldPx = TILE_PX * 2 ** zoom;
  const latOnMap = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat));
  const sinLat = Math.sin((latOnMap * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * worldPx, y: (0.5 - Math.log((1 + sinLat) / (1 - sinLat)) / (4 * Math.PI)) * worldPx };
}

/** Longitude of an x in Web Mercator pixels. */
const toLng = (x: number, zoom: number): number => (x / (TILE_PX * 2 ** zoom)) * 360 - 180;
/** Latitude of a y in Web Mercator pixels. */
const toLat = (y: number, zoom: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / (TILE_PX * 2 ** zoom)))) * 180) / Math.PI;
/** Rounds degrees to six decimals, about ten centimetres. */
const roundDegrees = (degrees: number): number => Number(degrees.toFixed(6));

/** Rounds bounds outward to a grid whose squares are `gridPx` wide at a whole zoom level. */
function roundBounds(bounds: Bounds, zoom: number, gridPx: number): Bounds {
  const worldPx = TILE_PX * 2 ** zoom;
  const northWest = toPixels(bounds.north, bounds.west, zoom);
  const southEast = toPixels(bounds.south, bounds.east, zoom);
  const roundDown = (px: number) => Math.max(0, Math.floor(px / gridPx) * gridPx);
  const roundUp = (px: number) => Math.min(worldPx, Math.ceil(px / gridPx) * gridPx);
  return {
    south: roundDegrees(toLat(roundUp(southEast.y), zoom)),
    west: roundDegrees(toLng(roundDown(northWest.x), zoom)),
    north: roundDegrees(toLat(roundDown(northWest.y), zoom)),
    east: roundDegrees(toLng(roundUp(southEast.x), zoom)),
  };
}

/** Grid to which requested bounds are rounded outward. Half a tile, so that small pans stay inside the requested bounds. */
const GRID_PX = TILE_PX / 2;

/** Rounds a view outward to a grid of half tiles, so that similar views share a cache key. `zoom` is rounded to a whole level from 1 to 20. */
export function roundViewport(view: Bounds, zoom: number): Viewport {
  const wholeZoom = Math.max(1, Math.min(20, Math.round(zoom)));
  return { bounds: roundBounds(view, wholeZoom, GRID_PX), zoom: wholeZoom };
}

/** The bounds of the map tiles of a zoom level in which bounds or a point lie. */
export const tileBounds = (bounds: Bounds, zoom: number): Bounds => roundBounds(bounds, zoom, TILE_PX);

/** Whether a point is within bounds or on their edge. */
export const insideBounds = ({ south, west, north, east }: Bounds, point: { latitude: number; longitude: number }): boolean =>
  point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east;

/** Keeps the clusters and markers of a map result that lie within the bounds, and counts their properties as `inView`. */
export function clipToBounds(view: MapResult, bounds: Bounds): MapResult {
  const clusters = view.clusters.filter((cluster) => insideBounds(bounds, cluster));
  const markers = view.markers.filter((marker) => insideBounds(bounds, marker));
  return { ...view, clusters, markers, inView: markers.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0) };
}

/** Smallest bounds around points; null for an empty list. */
export function boundsAround(points: readonly { latitude: number; longitude: number }[]): Bounds | null {
  if (!points.length) return null;
  const lats = points.map((point) => point.latitude);
  const lngs = points.map((point) => point.longitude);
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}

const NO_PADDING_PX = [0, 0] as const;

/**
 * Middle and zoom level of a first view in a map of a size in pixels: the highest whole zoom level from 1 to `maxZoom` at which the bounds fit;
 * a view that is a point stays as it is. Leaflet's `fitBounds` chooses the same, so a map that is drawn without Leaflet matches.
 */
export function fitView(view: FirstView, widthPx: number, heightPx: number): { lat: number; lng: number; zoom: number } {
  if (!('bounds' in view)) return view;
  const [left, top] = view.isPadded ? PADDING_START_PX : NO_PADDING_PX;
  const [right, bottom] = view.isPadded ? PADDING_END_PX : NO_PADDING_PX;
  const corners = (zoom: number) =>
    [toPixels(view.bounds.north, view.bounds.west, zoom), toPixels(view.bounds.south, view.bounds.east, zoom)] as const;
  const isFitting = (zoom: number) => {
    const [northWest, southEast] = corners(zoom);
    return southEast.x - northWest.x <= widthPx - left - right && southEast.y - northWest.y <= heightPx - top - bottom;
  };
  let zoom = view.maxZoom;
  while (zoom > 1 && !isFitting(zoom)) zoom--;
  const [northWest, southEast] = corners(zoom);
  // the middle of the bounds together with their padding
  const x = (northWest.x + southEast.x + right - left) / 2;
  const y = (northWest.y + southEast.y + bottom - top) / 2;
  return { lat: toLat(y, zoom), lng: toLng(x, zoom), zoom };
}
