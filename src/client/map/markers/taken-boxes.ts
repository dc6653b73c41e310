// The rectangles that the pins and figures of a map cover, which labels of less weight keep clear of.
import type { LeafletEvent, Map as LeafletMap } from 'leaflet';
import type { Box } from './placement.ts';

/** What is placed on a map before the names of places: pins, then figures of registered sales. */
type Layer = 'pins' | 'figures';

/** Event of a map when a layer has been placed. */
const PLACED = 'labelsplaced';
const takenBoxes = new WeakMap<LeafletMap, Map<Layer, { zoom: number; boxes: readonly Box[] }>>();

/** Stores the rectangles of a layer at the zoom level of the map, and lets the layers after it be placed again. */
export function takeBoxes(map: LeafletMap, layer: Layer, boxes: readonly Box[]): void {
  const ofMap = takenBoxes.get(map) ?? new Map();
  takenBoxes.set(map, ofMap.set(layer, { zoom: map.getZoom(), boxes }));
  map.fire(PLACED, { layer });
}

/** The rectangles of layers; none of a layer that has not been placed at the zoom level of the map. */
export const takenBoxesOf = (map: LeafletMap, layers: readonly Layer[]): Box[] =>
  layers.flatMap((layer) => {
    const placed = takenBoxes.get(map)?.get(layer);
    return placed?.zoom === map.getZoom() ? placed.boxes : [];
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
