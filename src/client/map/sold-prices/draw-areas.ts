// Draws areas as discs with figures that keep clear of the pins of a map.
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
  /** Number of sales, which the disc's size follows. */
  n: number;
  /** Its class of prices. */
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
/** Radius in metres of a disc with the least and with many sales. */
const [SMALLEST_M, LARGEST_M] = [450, 1300];
const MANY_SALES = 400;
/** From this zoom level on discs have the names of their areas. */
const NAMED_ZOOM = 13;
/** Pixels of a figure, and of one with a name; `character` is an upper estimate of one of its name. */
const FIGURE = { width: 64, height: 20, named: 36, character: 7, padding: 16 };
/** Pixels from the middle of an area to that of its figure, the best place first: pins stand in the middle of a community. */
const OFFSETS: readonly [x: number, y: number][] = [
  [0, 30],
  [0, -30],
  [64, 0],
  [-64, 0],
  [0, 58],
  [0, -58],
];

/** The first free place for the figure of an area, as its offset and rectangle. */
function findPlace({ latitude, longitude, name }: DrawnArea, zoom: number, taken: readonly Box[]) {
  const at = toPixels(latitude, longitude, zoom);
  const isNamed = zoom >= NAMED_ZOOM;
  const width = isNamed ? Math.max(FIGURE.width, name.length * FIGURE.character + FIGURE.padding) : FIGURE.width;
  const places = OFFSETS.map(([x, y]) => ({
    offset: { x, y },
    box: { x: at.x + x, y: at.y + y, width, height: isNamed ? FIGURE.named : FIGURE.height },
  }));
  return places.find(({ box }) => !taken.some((other) => touches(other, box)));
}

const radiusOf = (n: number): number => SMALLEST_M + (LARGEST_M - SMALLEST_M) * Math.sqrt(Math.min(n, MANY_SALES) / MANY_SALES);

/** Makes the link of an area: its figure, with the name from near. */
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
 * Draws the areas, those with the most sales on top, and returns what removes them. A figure that has no place beside pins and figures of more sales
 * is left out at that zoom level; the table has all of them.
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
      const free = findPlace(area, zoom, [...pins, ...figures]);
      link.hidden = !free;
      link.toggleAttribute('data-named', zoom >= NAMED_ZOOM);
      if (!free) continue;
      figures.push(free.box);
      link.style.setProperty('--x', `${free.offset.x}px`);
      link.style.setProperty('--y', `${free.offset.y}px`);
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
