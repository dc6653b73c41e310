// The rectangles that the pins and figures of a map cover, so that labels which are placed later avoid them. Kept per map, while it exists.
import type { LeafletEvent, Map as LeafletMap } from 'leaflet';
import type { Box } from './placement.ts';

/** Layers of labels that are placed before the names of places: pins, then figures of registered sales. */
type Layer = 'pins' | 'figures';

/** Event of a map when a layer has been placed. */
const PLACED = 'labelsplaced';
const takenBoxes = new WeakMap<LeafletMap, Map<Layer, { zoom: number; boxes: readonly Box[] }>>();

/** Stores the rectangles of a layer at the zoom level of the map, and fires the event that places the later layers again. */
export function takeBoxes(map: LeafletMap, layer: Layer, boxes: readonly Box[]): void {
  const boxesByLayer = takenBoxes.get(map) ?? new Map();
  takenBoxes.set(map, boxesByLayer.set(layer, { zoom: map.getZoom(), boxes }));
  map.fire(PLACED, { layer });
}

/** The rectangles of layers; none of a layer that has not been placed at the zoom level of the map. */
export const takenBoxesOf = (map: LeafletMap, layers: readonly Layer[]): Box[] =>
  layers.flatMap((layer) => {
    const entry = takenBoxes.get(map)?.get(layer);
    return entry?.zoom === map.getZoom() ? entry.boxes : [];
  });

/** Calls `place` after each zoom and when one of the layers has been placed. Returns a function that ends it. */
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
