import { type LatLngTuple, type Map as LeafletMap, type Polyline, polygon, polyline, svg } from 'leaflet';
import classes from './BaseMapDrawing.module.css';
import { CITY_ROADS, COAST_IRAN, type GeoPoint, ISLANDS, LAKES, LONG_ROADS, MAIN_ROADS, PARKS, WATERWAYS } from './coordinates.ts';
import { coastlinePolygon, ovalOutline, palmLines, smoothLine, urbanAreas } from './shapes.ts';

const BASE_MAP_PANE = 'ground';
const latLngs = (points: readonly GeoPoint[]): LatLngTuple[] => points.map(([lat, lng]) => [lat, lng]);

/** Pixels at a zoom level for a width in units of 1/1100 degree. */
const widthInPixels = (width: number, zoom: number): number => (width * 256 * 2 ** zoom) / 360 / 1100;
/** Roads have their full width from zoom 12, get thinner below, and never thinner than 0.8 pixels. */
const roadWidth = (width: number, zoom: number): number => Math.max(0.8, width * Math.min(2, 2 ** ((zoom - 12) / 2.5)));

interface Stroke {
  line: Polyline;
  /** Width in pixels at a zoom. */
  width: (zoom: number) => number;
  /** Visible from this zoom level up to `to`. */
  from: number;
  to: number;
}

/**
 * Draws land, water, parks and roads below the tiles. Colours are CSS classes, so that they follow the colour scheme.
 * @returns a function that removes the drawing
 */
export function drawBaseMap(map: LeafletMap): () => void {
  const pane = map.getPane(BASE_MAP_PANE) ?? map.createPane(BASE_MAP_PANE);
  pane.style.zIndex = '100';
  pane.style.pointerEvents = 'none';
  pane.ariaHidden = 'true';
  const renderer = svg({ pane: BASE_MAP_PANE, padding: 0.6 });
  const common = { renderer, pane: BASE_MAP_PANE, interactive: false, stroke: false, fill: true, fillOpacity: 1 } as const;
  const areas = [
    ...[coastlinePolygon(), COAST_IRAN.slice(), ...ISLANDS].map((ring) =>
      polygon(latLngs(ring), { ...common, className: classes.land, smoothFactor: 0.6 }),
    ),
    ...urbanAreas().map((ring) => polygon(latLngs(ring), { ...common, className: classes.town, smoothFactor: 0.6 })),
    ...PARKS.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...common, className: classes.park })),
    ...LAKES.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...common, className: classes.water })),
  ];
  const strokes = drawLines(renderer);
  for (const area of areas) area.addTo(map);
  const follow = () => fitStrokes(map, strokes);
  follow();
  map.on('zoomend', follow);
  return () => {
    map.off('zoomend', follow);
    for (const layer of [...areas, ...strokes.map((s) => s.line)]) layer.remove();
    renderer.remove();
  };
}

function drawLines(renderer: ReturnType<typeof svg>): Stroke[] {
  const draw = (points: readonly GeoPoint[], className: string | undefined, width: Stroke['width'], from = 0, to = 99): Stroke => {
    const line = polyline(latLngs(points), {
      renderer,
      pane: BASE_MAP_PANE,
      interactive: false,
      opacity: 1,
      ...(className && { className }),
      smoothFactor: 0.5,
    });
    return { line, width, from, to };
  };
  const ground = (points: readonly GeoPoint[], className: string | undefined, width: number, from = 0) =>
    draw(points, className, (zoom) => widthInPixels(width, zoom), from);
  const roads = (lines: readonly (readonly GeoPoint[])[], edge: number, width: number, from: number, to: number): Stroke[] => {
    const smooth = lines.map((points) => smoothLine(points));
    return [
      ...smooth.map((points) => draw(points, classes.edge, (zoom) => roadWidth(edge, zoom), Math.max(from, 10), to)),
      ...smooth.map((points) => draw(points, classes.road, (zoom) => roadWidth(width, zoom), from, to)),
    ];
  };
  const { trunk, fronds, crescent } = palmLines();
  return [
    ...WATERWAYS.map(({ points, width }) => ground(smoothLine(points), classes.channel, width, 10)),
    ...roads(LONG_ROADS, 5, 3.4, 7, 12),
    ...roads(CITY_ROADS, 4.2, 2.6, 11, 99),
    ...roads(MAIN_ROADS, 6.5, 4.5, 8, 99),
    ...crescent.map((points) => ground(smoothLine(points), classes.strip, 2.5, 9)),
    ...fronds.map((points) => ground(smoothLine(points), classes.strip, 1.5, 11)),
    ground(trunk, classes.strip, 3.2, 10),
    draw(trunk, classes.road, (zoom) => roadWidth(2, zoom), 12),
  ];
}

/** Adapts widths to the zoom and hides small lines. */
function fitStrokes(map: LeafletMap, strokes: readonly Stroke[]): void {
  const zoom = map.getZoom();
  let isAnyRestored = false;
  for (const { line, width, from, to } of strokes) {
    const isVisible = zoom >= from && zoom <= to;
    isAnyRestored ||= isVisible && !map.hasLayer(line);
    if (!isVisible) line.remove();
    else line.setStyle({ weight: width(zoom) }).addTo(map);
  }
  if (!isAnyRestored) return;
  // Lines that are shown again are on top: restore the order.
  for (const { line } of strokes) if (map.hasLayer(line)) line.bringToFront();
}
