import type { Map as LeafletMap } from 'leaflet';

const movingMaps = new WeakSet<LeafletMap>();

/** Moves a map without reporting a user move. The move must not be animated, so that it has ended when this function returns. */
export function moveProgrammatically(map: LeafletMap, move: () => void): void {
  movingMaps.add(map);
  try {
    move();
  } finally {
    movingMaps.delete(map);
  }
}

/** Whether the current move event was caused by `moveProgrammatically`, not by the visitor. */
export const isProgrammaticMove = (map: LeafletMap): boolean => movingMaps.has(map);
