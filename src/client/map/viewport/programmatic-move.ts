// Distinguishes moves of a map that the program makes from moves by the visitor, which search another area.
import type { Map as LeafletMap } from 'leaflet';

/** `newArea`: shows the area of another search. `adjustment`: the same area after a resize, or with space for a card. */
export type ProgrammaticMove = 'newArea' | 'adjustment';

/** The maps that `moveProgrammatically` is moving right now. */
const movingMaps = new WeakMap<LeafletMap, ProgrammaticMove>();

/** Moves a map so that it does not count as a move by the visitor. `move` must not animate: the move has to end before this function returns. */
export function moveProgrammatically(map: LeafletMap, kind: ProgrammaticMove, move: () => void): void {
  movingMaps.set(map, kind);
  try {
    move();
  } finally {
    movingMaps.delete(map);
  }
}

/** The kind of the move that `moveProgrammatically` is making right now; null if the visitor moves the map. */
export const programmaticMoveOf = (map: LeafletMap): ProgrammaticMove | null => movingMaps.get(map) ?? null;
