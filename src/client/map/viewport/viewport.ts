import type { MapView } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';

/** Viewport of a request: bounds in degrees and a whole zoom level. */
export interface Viewport {
  bounds: Bounds;
  zoom: number;
}

const TILE = 256;
/** Web Mercator pixels of a point, from the north-west corner of the world. */
export function toPixels(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const world = TILE * 2 ** zoom;
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world };
}

const toLng = (x: number, zoom: number): number => (x / (TILE * 2 ** zoom)) * 360 - 180;
const toLat = (y: number, zoom: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / (TILE * 2 ** zoom)))) * 180) / Math.PI;
const fixed = (degrees: number): number => Number(degrees.toFixed(6));

/** Half a tile in pixels: small pans stay inside the requested bounds. */
const STEP = TILE / 2;

/** Rounds a view outward to a grid of half tiles, so that similar views share a cache key. `zoom` is rounded and limited to 1 to 20. */
export function roundViewport(view: Bounds, zoom: number): Viewport {
  const wholeZoom = Math.max(1, Math.min(20, Math.round(zoom)));
  const world = TILE * 2 ** wholeZoom;
  const from = toPixels(view.north, view.west, wholeZoom);
  const to = toPixels(view.south, view.east, wholeZoom);
  const down = (n: number) => Math.max(0, Math.floor(n / STEP) * STEP);
  const up = (n: number) => Math.min(world, Math.ceil(n / STEP) * STEP);
  return {
    bounds: {
      south: fixed(toLat(up(to.y), wholeZoom)),
      west: fixed(toLng(down(from.x), wholeZoom)),
      north: fixed(toLat(down(from.y), wholeZoom)),
      east: fixed(toLng(up(to.x), wholeZoom)),
    },
    zoom: wholeZoom,
  };
}

export const insideBounds = ({ south, west, north, east }: Bounds, point: { latitude: number; longitude: number }): boolean =>
  point.latitude >= south && point.latitude <= north && point.longitude >= west && point.longitude <= east;

/** Restricts a result to the visible bounds and recounts it. */
export function clipView(view: MapView, bounds: Bounds): MapView {
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
