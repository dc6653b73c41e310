// Functions that move a Leaflet map, with padding for its buttons, and without animation for visitors who prefer reduced motion.
import { type LatLngBounds, type Map as LeafletMap, latLngBounds, type Point, type PointTuple, point } from 'leaflet';
import type { Bounds } from '../../../shared/search/search.ts';
import { MAX_ZOOM, type MapPin } from '../markers/pins.ts';
import { PADDING_END_PX, PADDING_START_PX } from './first-view.ts';

/** Bounds as Leaflet takes them. */
export const toLatLngBounds = ({ south, west, north, east }: Bounds): LatLngBounds => latLngBounds([south, west], [north, east]);

/** The visible bounds in degrees. */
export function boundsOf(map: LeafletMap): Bounds {
  const visible = map.getBounds();
  return {
    south: Math.max(-90, visible.getSouth()),
    west: Math.max(-180, visible.getWest()),
    north: Math.min(90, visible.getNorth()),
    east: Math.min(180, visible.getEast()),
  };
}

/** False if the visitor prefers reduced motion. */
export const mayAnimate = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const PADDING_START: PointTuple = [...PADDING_START_PX];
const PADDING_END: PointTuple = [...PADDING_END_PX];
/** Padding of both sides together: width and height in pixels. */
const totalPadding = (): Point => point(PADDING_START).add(PADDING_END);

/** The padding as options of Leaflet's `fitBounds`. */
export const PADDING = { paddingTopLeft: PADDING_START, paddingBottomRight: PADDING_END } as const;

/** Moves the map to bounds with padding; zooms in to `maxZoom` at most. */
export function showBounds(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean): void {
  map.fitBounds(toLatLngBounds(bounds), { maxZoom, ...PADDING, animate });
}

/**
 * Moves and zooms in the map until a cluster splits.
 * @returns false if zooming cannot split it: its properties share a building, or the maximum zoom is reached
 */
export function zoomToCluster(map: LeafletMap, pin: MapPin): boolean {
  if (pin.isStacked) return false;
  const zoom = map.getZoom();
  const isCountOnly = pin.properties.length === 0;
  const box = toLatLngBounds(pin.bounds);
  const fittingZoom = map.getBoundsZoom(box, false, totalPadding());
  // where the properties of a counted cluster are is not known, so zoom in by two levels at most
  const targetZoom = Math.max(zoom + 1, Math.min(fittingZoom, isCountOnly ? zoom + 2 : MAX_ZOOM));
  map.setView(box.getCenter(), Math.min(targetZoom, MAX_ZOOM), { animate: mayAnimate() });
  return true;
}

/** Bounds of a single point. */
export const boundsOfPoint = ({ latitude, longitude }: { latitude: number; longitude: number }): Bounds => ({
  south: latitude,
  west: longitude,
  north: latitude,
  east: longitude,
});

/**
 * Pans the map as little as possible to show bounds with padding; if they do not fit, zooms out to show all of them.
 * @param coveredPx height of what covers the lower edge of the map
 */
export function bringIntoView(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean, coveredPx = 0): void {
  const box = toLatLngBounds(bounds);
  if (map.getBoundsZoom(box, false, totalPadding()) < map.getZoom()) {
    showBounds(map, bounds, maxZoom, animate);
    return;
  }
  const visibleEnd = map.getSize().subtract(PADDING_END).subtract([0, coveredPx]);
  const boundsStart = map.latLngToContainerPoint(box.getNorthWest());
  const boundsEnd = map.latLngToContainerPoint(box.getSouthEast());
  /** How many pixels the map must pan so that the range from `low` to `high` is between `min` and `max`. */
  const shift = (low: number, high: number, min: number, max: number) => (low < min ? low - min : Math.max(0, high - max));
  const offset = point(
    shift(boundsStart.x, boundsEnd.x, PADDING_START[0], visibleEnd.x),
    shift(boundsStart.y, boundsEnd.y, PADDING_START[1], visibleEnd.y),
  );
  if (offset.x || offset.y) map.panBy(offset, { animate });
}
