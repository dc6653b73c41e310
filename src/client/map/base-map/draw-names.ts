import { divIcon, type Map as LeafletMap, layerGroup, marker } from 'leaflet';
import classes from './BaseMapDrawing.module.css';
import { type MapName, namesAt } from './place-names.ts';

const NAMES_PANE = 'names';

function nameMarker({ name, lat, lng, kind, slope }: MapName) {
  const text = document.createElement('span');
  text.textContent = name;
  text.className = [classes.name, kind !== 'place' && classes[kind]].filter(Boolean).join(' ');
  text.style.setProperty('--slope', `${slope}deg`);
  return marker([lat, lng], {
    icon: divIcon({ html: text, className: '', iconSize: [0, 0] }),
    pane: NAMES_PANE,
    interactive: false,
    keyboard: false,
  });
}

/**
 * Writes place names below the tiles, which have their own.
 * @returns a function that removes them
 */
export function drawNames(map: LeafletMap): () => void {
  const pane = map.getPane(NAMES_PANE) ?? map.createPane(NAMES_PANE);
  pane.style.zIndex = '110';
  pane.style.pointerEvents = 'none';
  pane.ariaHidden = 'true';
  const group = layerGroup().addTo(map);
  const write = () => {
    group.clearLayers();
    for (const name of namesAt(map.getZoom())) group.addLayer(nameMarker(name));
  };
  write();
  map.on('zoomend', write);
  return () => {
    map.off('zoomend', write);
    group.remove();
  };
}
