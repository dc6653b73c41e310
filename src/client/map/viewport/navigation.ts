import { type LatLngBounds, type Map as LeafletMap, latLngBounds, type Point, type PointTuple, point } from 'leaflet';
import type { Bounds } from '../../../shared/search/search.ts';
import { canExpandCluster, MAX_ZOOM, type MapPin } from '../markers/pins.ts';

export const toLatLngBounds = ({ south, west, north, east }: Bounds): LatLngBounds => latLngBounds([south, west], [north, east]);

/** What a map shows, in degrees. */
export function boundsOf(map: LeafletMap): Bounds {
  const shown = map.getBounds();
  return {
    south: Math.max(-90, shown.getSouth()),
    west: Math.max(-180, shown.getWest()),
    north: Math.min(90, shown.getNorth()),
    east: Math.min(180, shown.getEast()),
  };
}

/** Whether moves may be animated. */
export const mayAnimate = (): boolean => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Room for pills and controls around what is fitted, in pixels: left and top, right and bottom. */
const NEAR: PointTuple = [40, 60];
const FAR: PointTuple = [76, 40];
const room = (): Point => point(NEAR).add(FAR);

/** Shows a rectangle with room around it, no closer than `maxZoom`. */
export function showBounds(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean): void {
  map.fitBounds(toLatLngBounds(bounds), { maxZoom, paddingTopLeft: NEAR, paddingBottomRight: FAR, animate });
}

/**
 * Comes closer to a disc until it falls apart.
 * @returns false when it cannot: its homes share a building, or nothing is closer
 */
export function zoomToCluster(map: LeafletMap, pin: MapPin): boolean {
  const zoom = map.getZoom();
  const counted = pin.homes.length === 0;
  if (zoom >= MAX_ZOOM || !(counted || canExpandCluster(pin))) return false;
  const box = toLatLngBounds(pin.bounds);
  const fitting = map.getBoundsZoom(box, false, room());
  // of homes that were only counted no rectangle is known, so two steps at most
  const target = Math.max(zoom + 1, Math.min(fitting, counted ? zoom + 2 : MAX_ZOOM));
  map.setView(box.getCenter(), Math.min(target, MAX_ZOOM), { animate: mayAnimate() });
  return true;
}

/** Moves as little as possible until a rectangle is in view with room around it; further away only when it does not fit. */
export function bringIntoView(map: LeafletMap, bounds: Bounds, maxZoom: number, animate: boolean): void {
  const box = toLatLngBounds(bounds);
  if (map.getBoundsZoom(box, false, room()) < map.getZoom()) {
    showBounds(map, bounds, maxZoom, animate);
    return;
  }
  const size = map.getSize().subtract(FAR);
  const from = map.latLngToContainerPoint(box.getNorthWest());
  const to = map.latLngToContainerPoint(box.getSouthEast());
  const shift = (low: number, high: number, least: number, most: number) => (low < least ? low - least : Math.max(0, high - most));
  const by = point(shift(from.x, to.x, NEAR[0], size.x), shift(from.y, to.y, NEAR[1], size.y));
  if (by.x || by.y) map.panBy(by, { animate });
}
