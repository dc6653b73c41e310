// Draws areas on a Leaflet map as discs with figures that avoid the pins.
import { circle, divIcon, type Map as LeafletMap, layerGroup, marker, svg } from 'leaflet';
import { type Box, touches } from '../markers/placement.ts';
import { onBoxesTaken, takeBoxes, takenBoxesOf } from '../markers/taken-boxes.ts';
import { toPixels } from '../viewport/viewport.ts';
import classes from './SoldPricesLayer.module.css';

/** An area on the map. */
export interface DrawnArea {
  slug: string;
  latitude: number;
  longitude: number;
  /** Number of sales; the disc is larger with more. */
  n: number;
  /** Its price class (price-classes.ts), from 0. */
  level: number;
  href: string;
  /** The figure, the name, and both with the number of sales for screen readers. */
  text: string;
  name: string;
  label: string;
}

const DISC_PANE = 'sold-prices';
const LABEL_PANE = 'sold-price-figures';
/** Above the drawn land, below the pins. */
const PANES: readonly [name: string, zIndex: string][] = [
  [DISC_PANE, '410'],
  [LABEL_PANE, '590'],
];
/** Radius in metres of a disc without sales, and from `MANY_SALES` on. */
const [SMALLEST_M, LARGEST_M] = [450, 1300];
const MANY_SALES = 400;
/** From this zoom level on discs have the names of their areas. */
const NAMED_ZOOM = 13;
/** Pixels of a figure, and of one with a name; `character` is an upper estimate of one of its name. */
const FIGURE = { width: 64, height: 20, named: 36, character: 7, padding: 16 };
/** Pixels from the middle of an area to that of its figure, the best place first: pins are in the middle of a community. */
const OFFSETS: readonly [x: number, y: number][] = [
  [0, 30],
  [0, -30],
  [64, 0],
  [-64, 0],
  [0, 58],
  [0, -58],
];

/** The first free place for the figure of an area, as its offset and rectangle. */
function findFreePlace({ latitude, longitude, name }: DrawnArea, zoom: number, takenBoxes: readonly Box[]) {
  const centre = toPixels(latitude, longitude, zoom);
  const isNamed = zoom >= NAMED_ZOOM;
  const width = isNamed ? Math.max(FIGURE.width, name.length * FIGURE.character + FIGURE.padding) : FIGURE.width;
  const places = OFFSETS.map(([x, y]) => ({
    offset: { x, y },
    box: { x: centre.x + x, y: centre.y + y, width, height: isNamed ? FIGURE.named : FIGURE.height },
  }));
  return places.find(({ box }) => !takenBoxes.some((other) => touches(other, box)));
}

const radiusOf = (n: number): number => SMALLEST_M + (LARGEST_M - SMALLEST_M) * Math.sqrt(Math.min(n, MANY_SALES) / MANY_SALES);

/** Makes the link of an area: its figure, and its name, which the stylesheet shows from `NAMED_ZOOM` on. */
function createLabel({ href, text, name, label }: DrawnArea): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.className = classes.figure!;
  link.setAttribute('aria-label', label);
  link.title = label;
  const place = document.createElement('span');
  place.className = classes.name!;
  place.textContent = name;
  const figure = document.createElement('strong');
  figure.textContent = text;
  link.append(place, figure);
  return link;
}

/**
 * Draws the areas, those with the most sales on top, and returns a function that removes them. A figure for which pins and figures of areas with
 * more sales leave no place is hidden at that zoom level; the table has all of them.
 */
export function drawAreas(map: LeafletMap, areas: readonly DrawnArea[], onOpen: (slug: string) => void): () => void {
  for (const [name, zIndex] of PANES) {
    const pane = map.getPane(name) ?? map.createPane(name);
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
  }
  const renderer = svg({ pane: DISC_PANE });
  const group = layerGroup().addTo(map);
  const ordered = areas.toSorted((a, b) => b.n - a.n);
  const labels = ordered.map((area) => {
    const { latitude, longitude, n, level, slug } = area;
    circle([latitude, longitude], {
      ...{ radius: radiusOf(n), pane: DISC_PANE, renderer, interactive: false },
      className: `${classes.disc} ${classes[`level${level}`]}`,
    }).addTo(group);
    const link = createLabel(area);
    link.addEventListener('click', (event) => {
      event.stopPropagation();
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen(slug);
    });
    const icon = divIcon({ html: link, className: classes.anchor!, iconSize: [0, 0] });
    marker([latitude, longitude], { icon, pane: LABEL_PANE, interactive: false, keyboard: false }).addTo(group);
    return { area, link };
  });
  const place = () => {
    const zoom = map.getZoom();
    const pins = takenBoxesOf(map, ['pins']);
    const figures: Box[] = [];
    for (const { area, link } of labels) {
      const freePlace = findFreePlace(area, zoom, [...pins, ...figures]);
      link.hidden = !freePlace;
      link.toggleAttribute('data-named', zoom >= NAMED_ZOOM);
      if (!freePlace) continue;
      figures.push(freePlace.box);
      link.style.setProperty('--x', `${freePlace.offset.x}px`);
      link.style.setProperty('--y', `${freePlace.offset.y}px`);
    }
    takeBoxes(map, 'figures', figures);
  };
  place();
  const stop = onBoxesTaken(map, ['pins'], place);
  return () => {
    stop();
    takeBoxes(map, 'figures', []);
    group.remove();
    renderer.remove();
  };
}
