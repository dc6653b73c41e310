// Distinguishes moves of a map that the program makes from moves by the visitor, which search another area.
import type { Map as LeafletMap } from 'leaflet';

/** The maps that `moveProgrammatically` is moving right now. */
const movingMaps = new WeakSet<LeafletMap>();

/** Moves a map so that it does not count as a move by the visitor. `move` must not animate: the move has to end before this function returns. */
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
