// Draws the streets on a Leaflet map in the place of the drawn base map, sharply at every zoom and in the colour scheme of the page.
import { type Coords, type GridLayer, GridLayer as LeafletGridLayer, type Map as LeafletMap } from 'leaflet';
import { type MapColours, paintTile } from './paint-tile.ts';
import type { Streets } from './streets.ts';

/** The side of a square that is painted at once, in CSS pixels. */
const SIDE_PX = 512;
const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';
/** More pixels than this for each CSS pixel cannot be seen, but cost time. */
const MAX_SCALE = 2;

function readColours(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  return {
    sea: colour('--map-sea'),
    land: colour('--map-land'),
    park: colour('--map-park'),
    road: colour('--map-road'),
    roadEdge: colour('--map-road-edge'),
    rail: colour('--map-label'),
  };
}

class StreetsLayer extends LeafletGridLayer {
  #streets: Streets;
  constructor(streets: Streets, pane: string) {
    super({ pane, tileSize: SIDE_PX, noWrap: true, keepBuffer: 1, updateWhenIdle: false });
    this.#streets = streets;
  }

  override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const scale = Math.min(MAX_SCALE, window.devicePixelRatio || 1);
    canvas.width = canvas.height = SIDE_PX * scale;
    const context = canvas.getContext('2d');
    const colours = readColours(document.documentElement);
    if (context) paintTile(context, this.#streets, colours, { x, y, zoom: z, side: SIDE_PX, scale });
    return canvas;
  }
}

/**
 * Draws the streets in a pane of a map until the function that it returns is called.
 * @param pane the name of a pane below the tiles
 */
export function drawStreets(map: LeafletMap, streets: Streets, pane: string): () => void {
  const layer: GridLayer = new StreetsLayer(streets, pane).addTo(map);
  const schemeObserver = new MutationObserver(() => layer.redraw());
  schemeObserver.observe(document.documentElement, { attributeFilter: [SCHEME_ATTRIBUTE] });
  return () => {
    schemeObserver.disconnect();
    layer.remove();
  };
}
