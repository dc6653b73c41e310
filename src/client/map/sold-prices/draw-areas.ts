// Draws areas on a Leaflet map as discs, each with its median price per square foot as a figure. The figures avoid the pins of the map.
import { circle, divIcon, type Map as LeafletMap, layerGroup, marker, svg } from 'leaflet';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { type Box, touches } from '../markers/placement.ts';
import { onBoxesTaken, takeBoxes, takenBoxesOf } from '../markers/taken-boxes.ts';
import { toPixels } from '../viewport/viewport.ts';
import classes from './SoldPricesLayer.module.css';

/** An area to draw. */
export interface DrawnArea {
  slug: string;
  latitude: number;
  longitude: number;
  /** Number of sales; the more, the larger is the disc. */
  n: number;
  /** Its price class (price-classes.ts), from 0. */
  level: number;
  /** Path of the page of the area, without the prefix of the language. */
  href: string;
  /** The figure: a formatted price. */
  text: string;
  name: string;
  /** Accessible name: area, price and number of sales. */
  label: string;
}

const DISC_PANE = 'sold-prices';
const LABEL_PANE = 'sold-price-figures';
/** Leaflet panes above the tiles and below the pins, which have 600. */
const PANES: readonly [name: string, zIndex: string][] = [
  [DISC_PANE, '410'],
  [LABEL_PANE, '590'],
];
/** Radius in metres of the disc of an area without sales, and of one with `MANY_SALES` or more. */
const SMALLEST_RADIUS_M = 450;
const LARGEST_RADIUS_M = 1300;
const MANY_SALES = 400;
/** From this zoom level on, figures have the names of their areas. */
const NAMED_ZOOM = 13;
/** Sizes of a figure in pixels; `characterWidth` is an upper estimate of the width of a character of the name. */
const FIGURE = { minWidth: 64, height: 20, heightWithName: 36, characterWidth: 7, padding: 16 };
/** Pixels from the middle of an area to the middle of its figure, the preferred offset first. The middle itself is left to pins. */
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
  const width = isNamed ? Math.max(FIGURE.minWidth, name.length * FIGURE.characterWidth + FIGURE.padding) : FIGURE.minWidth;
  const places = OFFSETS.map(([x, y]) => ({
    offset: { x, y },
    box: { x: centre.x + x, y: centre.y + y, width, height: isNamed ? FIGURE.heightWithName : FIGURE.height },
  }));
  return places.find(({ box }) => !takenBoxes.some((other) => touches(other, box)));
}

/** Radius in metres of the disc of an area with `n` sales. */
const radiusOf = (n: number): number =>
  SMALLEST_RADIUS_M + (LARGEST_RADIUS_M - SMALLEST_RADIUS_M) * Math.sqrt(Math.min(n, MANY_SALES) / MANY_SALES);

/**
 * Creates the link of an area: its figure, and its name, which the stylesheet shows from `NAMED_ZOOM` on. A plain click calls `onOpen`; with a
 * modifier key the browser opens a new tab or window.
 */
function createLink({ slug, href, text, name, label }: DrawnArea, onOpen: (slug: string) => void): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = localizedPath(getLocale(), href);
  link.className = classes.figure!;
  link.setAttribute('aria-label', label);
  link.title = label;
  const nameElement = document.createElement('span');
  nameElement.className = classes.name!;
  nameElement.textContent = name;
  const figure = document.createElement('strong');
  figure.textContent = text;
  link.append(nameElement, figure);
  link.addEventListener('click', (event) => {
    event.stopPropagation();
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(slug);
  });
  return link;
}

/** Creates the panes on a map, unless it has them. */
function createPanes(map: LeafletMap): void {
  for (const [name, zIndex] of PANES) {
    const pane = map.getPane(name) ?? map.createPane(name);
    pane.style.zIndex = zIndex;
    pane.style.pointerEvents = 'none';
  }
}

/**
 * Draws the areas. Areas with more sales choose the place of their figure first; a figure that finds no free place is hidden at that zoom level.
 * @param onOpen called with the slug of an area whose figure is clicked
 * @returns a function that removes the areas
 */
export function drawAreas(map: LeafletMap, areas: readonly DrawnArea[], onOpen: (slug: string) => void): () => void {
  createPanes(map);
  const renderer = svg({ pane: DISC_PANE });
  const group = layerGroup().addTo(map);
  const mostSalesFirst = areas.toSorted((a, b) => b.n - a.n);
  const labels = mostSalesFirst.map((area) => {
    const { latitude, longitude, n, level } = area;
    circle([latitude, longitude], {
      radius: radiusOf(n),
      pane: DISC_PANE,
      renderer,
      interactive: false,
      className: `${classes.disc} ${classes[`level${level}`]}`,
    }).addTo(group);
    const link = createLink(area, onOpen);
    const icon = divIcon({ html: link, className: classes.anchor!, iconSize: [0, 0] });
    marker([latitude, longitude], { icon, pane: LABEL_PANE, interactive: false, keyboard: false }).addTo(group);
    return { area, link };
  });
  const placeFigures = () => {
    const zoom = map.getZoom();
    const pinBoxes = takenBoxesOf(map, ['pins']);
    const figureBoxes: Box[] = [];
    for (const { area, link } of labels) {
      const freePlace = findFreePlace(area, zoom, [...pinBoxes, ...figureBoxes]);
      link.hidden = !freePlace;
      link.toggleAttribute('data-named', zoom >= NAMED_ZOOM);
      if (!freePlace) continue;
      figureBoxes.push(freePlace.box);
      link.style.setProperty('--x', `${freePlace.offset.x}px`);
      link.style.setProperty('--y', `${freePlace.offset.y}px`);
    }
    takeBoxes(map, 'figures', figureBoxes);
  };
  placeFigures();
  const stopListening = onBoxesTaken(map, ['pins'], placeFigures);
  return () => {
    stopListening();
    takeBoxes(map, 'figures', []);
    group.remove();
    renderer.remove();
  };
}
