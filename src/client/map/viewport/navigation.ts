// Moves of a map, with padding and without animation where visitors prefer that.
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

const START: PointTuple = [...PADDING_START_PX];
const END: PointTuple = [...PADDING_END_PX];
/** Padding of both sides together. */
const totalPadding = (): Point => point(START).add(END);

/** The padding as options of Leaflet. */
export const PADDING = { paddingTopLeft: START, paddingBottomRight: END } as const;

/** Fits bounds with padding, at most at `maxZoom`. */
export function showBounds(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean): void {
  map.fitBounds(toLatLngBounds(bounds), { maxZoom, ...PADDING, animate });
}

/**
 * Zooms in until a cluster splits.
 * @returns false if zooming cannot split it: its properties share a building, or the maximum zoom is reached
 */
export function zoomToCluster(map: LeafletMap, pin: MapPin): boolean {
  if (pin.isStacked) return false;
  const zoom = map.getZoom();
  const isCountOnly = pin.properties.length === 0;
  const box = toLatLngBounds(pin.bounds);
  const fittingZoom = map.getBoundsZoom(box, false, totalPadding());
  // The bounds of counted properties are unknown, so zoom in by two levels at most.
  const target = Math.max(zoom + 1, Math.min(fittingZoom, isCountOnly ? zoom + 2 : MAX_ZOOM));
  map.setView(box.getCenter(), Math.min(target, MAX_ZOOM), { animate: mayAnimate() });
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
 * Pans as little as possible to show bounds with padding; zooms out only if they do not fit. `coveredPx` is what covers the
 * lower edge.
 */
export function bringIntoView(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean, coveredPx = 0): void {
  const box = toLatLngBounds(bounds);
  if (map.getBoundsZoom(box, false, totalPadding()) < map.getZoom()) {
    showBounds(map, bounds, maxZoom, animate);
    return;
  }
  const size = map.getSize().subtract(END).subtract([0, coveredPx]);
  const from = map.latLngToContainerPoint(box.getNorthWest());
  const to = map.latLngToContainerPoint(box.getSouthEast());
  /** How far a range must move to be between `min` and `max`. */
  const shift = (low: number, high: number, min: number, max: number) => (low < min ? low - min : Math.max(0, high - max));
  const offset = point(shift(from.x, to.x, START[0], size.x), shift(from.y, to.y, START[1], size.y));
  if (offset.x || offset.y) map.panBy(offset, { animate });
}
