// Writes the names of places on the base map.
import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet';
import { afterPaint } from '../../after-paint.ts';
import { onBoxesTaken, takenBoxesOf } from '../markers/taken-boxes.ts';
import classes from './BaseMapDrawing.module.css';
import { chooseMapNames, type MapName } from './map-names.ts';

const NAMES_PANE = 'names';

/** A Leaflet marker that shows a name. */
function nameMarker({ label, lat, lng, kind, slope, isAbove }: MapName) {
  const text = document.createElement('span');
  text.textContent = label;
  text.dir = 'auto';
  text.className = [classes.name, kind === 'sea' && classes.sea, isAbove && classes.above].filter(Boolean).join(' ');
  text.style.setProperty('--slope', `${slope}deg`);
  return marker([lat, lng], {
    icon: divIcon({ html: text, className: '', iconSize: [0, 0] }),
    pane: NAMES_PANE,
    interactive: false,
    keyboard: false,
  });
}

/**
 * Writes place names below the tiles, which have their own, where no marker or figure covers them and the edge of the map cuts none.
 * @returns a function that removes them
 */
export function drawNames(map: LeafletMap): () => void {
  const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE);
  pane.style.zIndex = '110';
  pane.style.pointerEvents = 'none';
  pane.ariaHidden = 'true';
  const group = layerGroup().addTo(map);
  /** The names that are written, by what they look like. */
  let written = new Map<string, Marker>();
  const write = () => {
    const { min, max } = map.getPixelBounds();
    const view = min && max && { min, max };
    const next = new Map<string, Marker>();
    for (const name of chooseMapNames(map.getZoom(), takenBoxesOf(map, ['pins', 'figures']), view)) {
      const key = JSON.stringify(name);
      next.set(key, written.get(key) ?? nameMarker(name).addTo(group));
      written.delete(key);
    }
    for (const marker of written.values()) group.removeLayer(marker);
    written = next;
  };
  let cancel = () => {};
  // a dragged map is shown in its place first
  const writeAfterPaint = () => {
    cancel();
    cancel = afterPaint(write);
  };
  write();
  const stop = onBoxesTaken(map, ['pins', 'figures'], write);
  map.on('moveend resize', writeAfterPaint);
  return () => {
    stop();
    cancel();
    map.off('moveend resize', writeAfterPaint);
    group.remove();
  };
}
