import type { Map as LeafletMap } from 'leaflet';

const quiet = new WeakSet<LeafletMap>();

/** Moves a map on the product's own account. The move must not be animated: only then has it ended when this returns. */
export function moveProgrammatically(map: LeafletMap, move: () => void): void {
  quiet.add(map);
  try {
    move();
  } finally {
    quiet.delete(map);
  }
}

/** Whether the move that is reported just now was made by `moveQuietly` and not by the visitor. */
export const isProgrammaticMove = (map: LeafletMap): boolean => quiet.has(map);
