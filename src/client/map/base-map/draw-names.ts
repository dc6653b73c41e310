// Writes the names of places on the drawn base map.
import { divIcon, type Map as LeafletMap, layerGroup, type Marker, marker } from 'leaflet';
import { afterPaint } from '../../after-paint.ts';
import { onBoxesTaken, takenBoxesOf } from '../markers/taken-boxes.ts';
import classes from './BaseMapDrawing.module.css';
import { chooseMapNames, type MapName } from './map-names.ts';
import type { StreetName } from './streets/streets.ts';

/** Name of the Leaflet pane: its element has the class `leaflet-names-pane`. */
const NAMES_PANE = 'names';
/** Above the pane of the drawn base map (100), below the pane of the tiles (200). */
const PANE_Z_INDEX = '110';

/** A Leaflet marker that shows a name. */
function nameMarker({ label, lat, lng, kind, slope, isAbove }: MapName) {
  const text = document.createElement('span');
  text.textContent = label;
  text.dir = 'auto';
  text.className = [`absolute nowrap ${classes.name}`, kind === 'sea' && classes.sea, isAbove && classes.above].filter(Boolean).join(' ');
  text.style.setProperty('--slope', `${slope}deg`);
  return marker([lat, lng], {
    icon: divIcon({ html: text, className: '', iconSize: [0, 0] }),
    pane: NAMES_PANE,
    interactive: false,
    keyboard: false,
  });
}

/**
 * Writes place names below the tiles, which show names of their own. Names that a marker or a figure would cover, or the edge of the map would cut,
 * are left out. Updates the names whenever the map or the markers change.
 * @returns a function that adds less important names, and one that removes all and stops the updates
 */
export function drawNames(map: LeafletMap): { addNames: (names: readonly StreetName[]) => void; remove: () => void } {
  const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE);
  pane.style.zIndex = PANE_Z_INDEX;
  pane.style.pointerEvents = 'none';
  pane.ariaHidden = 'true';
  const group = layerGroup().addTo(map);
  /** The markers of the names that are written, by their `MapName` as JSON: an unchanged name keeps its marker. */
  let written = new Map<string, Marker>();
  let moreNames: readonly StreetName[] = [];
  const writeNames = () => {
    const { min, max } = map.getPixelBounds();
    const view = min && max && { min, max };
    const nextWritten = new Map<string, Marker>();
    for (const name of chooseMapNames(map.getZoom(), takenBoxesOf(map, ['pins', 'figures']), view, moreNames)) {
      const key = JSON.stringify(name);
      nextWritten.set(key, written.get(key) ?? nameMarker(name).addTo(group));
      written.delete(key);
    }
    for (const marker of written.values()) group.removeLayer(marker);
    written = nextWritten;
  };
  let cancelWrite = () => {};
  // the browser paints the moved map first, so that a drag stays smooth
  const writeAfterPaint = () => {
    cancelWrite();
    cancelWrite = afterPaint(writeNames);
  };
  writeNames();
  const stopListening = onBoxesTaken(map, ['pins', 'figures'], writeNames);
  map.on('moveend resize', writeAfterPaint);
  const addNames = (names: readonly StreetName[]) => {
    moreNames = names;
    writeNames();
  };
  const remove = () => {
    stopListening();
    cancelWrite();
    map.off('moveend resize', writeAfterPaint);
    group.remove();
  };
  return { addNames, remove };
}
