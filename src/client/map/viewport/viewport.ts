import type { MapView } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';

/** What the server is asked about: a rectangle in degrees and a whole zoom. */
export interface Viewport {
  bounds: Bounds;
  zoom: number;
}

const TILE = 256;
/** Web-mercator pixels of a point at a zoom, from the north-west corner of the world. */
export function toPixels(lat: number, lng: number, zoom: number): { x: number; y: number } {
  const world = TILE * 2 ** zoom;
  const sin = Math.sin((Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world };
}

const toLng = (x: number, zoom: number): number => (x / (TILE * 2 ** zoom)) * 360 - 180;
const toLat = (y: number, zoom: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / (TILE * 2 ** zoom)))) * 180) / Math.PI;
const fixed = (degrees: number): number => Number(degrees.toFixed(6));

/** Half a tile: a small pan stays inside the rectangle that was asked about. */
const STEP = TILE / 2;

/**
 * Rounds a view outward to a fixed grid of half tiles, so that views a few pixels apart ask the same question and find the answer
 * in the cache. `zoom` is rounded and kept within 1 to 20.
 */
export function roundViewport(view: Bounds, zoom: number): Viewport {
  const z = Math.max(1, Math.min(20, Math.round(zoom)));
  const world = TILE * 2 ** z;
  const from = toPixels(view.north, view.west, z);
  const to = toPixels(view.south, view.east, z);
  const down = (n: number) => Math.max(0, Math.floor(n / STEP) * STEP);
  const up = (n: number) => Math.min(world, Math.ceil(n / STEP) * STEP);
  return {
    bounds: {
      south: fixed(toLat(up(to.y), z)),
      west: fixed(toLng(down(from.x), z)),
      north: fixed(toLat(down(from.y), z)),
      east: fixed(toLng(up(to.x), z)),
    },
    zoom: z,
  };
}

export const insideBounds = ({ south, west, north, east }: Bounds, p: { latitude: number; longitude: number }): boolean =>
  p.latitude >= south && p.latitude <= north && p.longitude >= west && p.longitude <= east;

/** The part of an answer that lies inside the visible rectangle, counted anew. */
export function clipView(view: MapView, bounds: Bounds): MapView {
  const clusters = view.clusters.filter((cluster) => insideBounds(bounds, cluster));
  const markers = view.markers.filter((marker) => insideBounds(bounds, marker));
  return { ...view, clusters, markers, inView: markers.length + clusters.reduce((sum, cluster) => sum + cluster.count, 0) };
}

/** The smallest rectangle around points; null for none. */
export function boundsAround(points: readonly { latitude: number; longitude: number }[]): Bounds | null {
  if (!points.length) return null;
  const lats = points.map((p) => p.latitude);
  const lngs = points.map((p) => p.longitude);
  return { south: Math.min(...lats), west: Math.min(...lngs), north: Math.max(...lats), east: Math.max(...lngs) };
}
