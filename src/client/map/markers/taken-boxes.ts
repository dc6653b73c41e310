// Remembers which rectangles of a map are covered by pins and by figures of sold prices, so that labels placed later avoid them.
// The rectangles are kept in memory for each Leaflet map as long as the map exists.
import type { LeafletEvent, Map as LeafletMap } from 'leaflet';
import type { Box } from './placement.ts';

/** Layers of labels, in the order in which they are placed: pins, then figures of sold prices. Names of places come last and avoid both. */
type Layer = 'pins' | 'figures';

/** Event that is fired on a Leaflet map when a layer has been placed. */
const PLACED = 'labelsplaced';
/** The rectangles of each layer, in Web Mercator pixels at `zoom`. */
const takenBoxes = new WeakMap<LeafletMap, Map<Layer, { zoom: number; boxes: readonly Box[] }>>();

/** Stores the rectangles that a layer covers at the present zoom level, and fires the event on which the later layers are placed again. */
export function takeBoxes(map: LeafletMap, layer: Layer, boxes: readonly Box[]): void {
  const boxesByLayer = takenBoxes.get(map) ?? new Map();
  takenBoxes.set(map, boxesByLayer.set(layer, { zoom: map.getZoom(), boxes }));
  map.fire(PLACED, { layer });
}

/** The rectangles that layers cover. A layer that has not been placed at the present zoom level has none. */
export const takenBoxesOf = (map: LeafletMap, layers: readonly Layer[]): Box[] =>
  layers.flatMap((layer) => {
    const entry = takenBoxes.get(map)?.get(layer);
    return entry?.zoom === map.getZoom() ? entry.boxes : [];
  });

/** Calls `place` after each zoom, and whenever one of the layers has been placed. Returns a function that removes the listeners. */
export function onBoxesTaken(map: LeafletMap, layers: readonly Layer[], place: () => void): () => void {
  const onPlaced = (event: LeafletEvent) => {
    if (layers.includes((event as LeafletEvent & { layer: Layer }).layer)) place();
  };
  map.on('zoomend', place);
  map.on(PLACED, onPlaced);
  return () => {
    map.off('zoomend', place);
    map.off(PLACED, onPlaced);
  };
}
