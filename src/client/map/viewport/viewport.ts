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
/** Web Mercator pixels of a point, from the north-west corner of the world, which ends at 85.05° north and south. */
export function toPixels(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const worldPx = TILE_PX * 2 ** zoom;
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * worldPx, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * worldPx };
}

/** Longitude of an x in Web Mercator pixels. */
const toLng = (x: number, zoom: number): number => (x / (TILE_PX * 2 ** zoom)) * 360 - 180;
/** Latitude of a y in Web Mercator pixels. */
const toLat = (y: number, zoom: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / (TILE_PX * 2 ** zoom)))) * 180) / Math.PI;
/** To six decimals, about ten centimetres. */
const roundDegrees = (degrees: number): number => Number(degrees.toFixed(6));

/** Half a tile: small pans stay inside the requested bounds. */
const GRID_PX = TILE_PX / 2;

/** Rounds a view outward to a grid of half tiles, so that similar views share a cache key. `zoom` is rounded and limited to 1 to 20. */
export function roundViewport(view: Bounds, zoom: number): Viewport {
  const wholeZoom = Math.max(1, Math.min(20, Math.round(zoom)));
  const worldPx = TILE_PX * 2 ** wholeZoom;
  const from = toPixels(view.north, view.west, wholeZoom);
  const to = toPixels(view.south, view.east, wholeZoom);
  const roundDownPx = (n: number) => Math.max(0, Math.floor(n / GRID_PX) * GRID_PX);
  const roundUpPx = (n: number) => Math.min(worldPx, Math.ceil(n / GRID_PX) * GRID_PX);
  return {
    bounds: {
      south: roundDegrees(toLat(roundUpPx(to.y), wholeZoom)),
      west: roundDegrees(toLng(roundDownPx(from.x), wholeZoom)),
      north: roundDegrees(toLat(roundDownPx(from.y), wholeZoom)),
      east: roundDegrees(toLng(roundUpPx(to.x), wholeZoom)),
    },
    zoom: wholeZoom,
  };
}

/** Whether a point is within bounds or on their edge. */
export const insideBounds = ({ south, west, north, east }: Bounds, point: { latitude: number; longitude: number }): boolean =>
  point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east;

/** Restricts a result to the visible bounds and recounts it. */
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

/**
 * Middle and zoom level of a first view in a map of a size in pixels, as the map itself chooses them: the closest whole level at which the
 * bounds fit.
 */
export function fitView(view: FirstView, width: number, height: number): { lat: number; lng: number; zoom: number } {
  if (!('bounds' in view)) return view;
  const [start, end] = view.isPadded
    ? [PADDING_START_PX, PADDING_END_PX]
    : ([
        [0, 0],
        [0, 0],
      ] as const);
  const corners = (zoom: number) =>
    [toPixels(view.bounds.north, view.bounds.west, zoom), toPixels(view.bounds.south, view.bounds.east, zoom)] as const;
  const isFitting = (zoom: number) => {
    const [from, to] = corners(zoom);
    return to.x - from.x <= width - start[0] - end[0] && to.y - from.y <= height - start[1] - end[1];
  };
  let zoom = view.maxZoom;
  while (zoom > 1 && !isFitting(zoom)) zoom--;
  const [from, to] = corners(zoom);
  const x = (from.x + to.x + end[0] - start[0]) / 2;
  const y = (from.y + to.y + end[1] - start[1]) / 2;
  return { lat: toLat(y, zoom), lng: toLng(x, zoom), zoom };
}
