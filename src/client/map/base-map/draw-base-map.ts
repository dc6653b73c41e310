// Draws the base map (coasts, roads, urban areas) into Leaflet, below the tiles.
import { type LatLngTuple, type LeafletEventHandlerFn, type Map as LeafletMap, type Polyline, polygon, polyline, SVG } from 'leaflet';
import { afterPaint } from '../../after-paint.ts';
import { TILE_PX } from '../viewport/viewport.ts';
import classes from './BaseMapDrawing.module.css';
import {
  CITY_ROADS,
  COAST_IRAN,
  type GeoPoint,
  ISLANDS,
  LAKES,
  LONG_ROADS,
  MAIN_ROADS,
  PARKS,
  WATERWAYS,
  WIDTH_UNITS_PER_DEGREE,
} from './coordinates.ts';
import { coastlinePolygon, ovalOutline, palmLines, smoothLine, urbanAreas } from './shapes.ts';

const BASE_MAP_PANE = 'ground';
const latLngs = (points: readonly GeoPoint[]): LatLngTuple[] => points.map(([lat, lng]) => [lat, lng]);

/** Pixels at a zoom level for a width on the ground, in WIDTH_UNITS_PER_DEGREE. */
function widthInPixels(width: number, zoom: number): number {
  const pixelsPerDegree = (TILE_PX * 2 ** zoom) / 360;
  return (width / WIDTH_UNITS_PER_DEGREE) * pixelsPerDegree;
}
/** A zoom level that no map reaches: a line with this end never disappears. */
const ANY_ZOOM = 99;

/** Roads have their full width from zoom 12, get thinner below, and never thinner than 0.8 pixels. */
const roadWidth = (width: number, zoom: number): number => Math.max(0.8, width * Math.min(2, 2 ** ((zoom - 12) / 2.5)));

/** A drawn line whose width follows the zoom. */
interface Stroke {
  line: Polyline;
  /** Width in pixels at a zoom. */
  width: (zoom: number) => number;
  /** Visible from this zoom level up to `to`. */
  from: number;
  to: number;
}

/** How a group of roads is drawn: widths in pixels at zoom 12, the edge included in the wider one; zoom levels as in `Stroke`. */
interface RoadStyle extends Pick<Stroke, 'from' | 'to'> {
  edgeWidth: number;
  width: number;
}
/** Below this zoom level roads have no edge. */
const EDGE_FROM_ZOOM = 10;

/** Draws a margin around the view, and after a drag only once the moved map is shown: until then the margin is visible. */
class BaseMapRenderer extends SVG {
  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const events = super.getEvents!();
    const draw = events.moveend!;
    let cancel = () => {};
    let zoom: number | undefined;
    const moveend: LeafletEventHandlerFn = (event) => {
      const map = event.target as LeafletMap;
      const drawNow = () => map.hasLayer(this) && draw.call(this, event);
      cancel();
      // another zoom level needs other lines
      if (zoom !== map.getZoom()) drawNow();
      else cancel = afterPaint(drawNow);
      zoom = map.getZoom();
    };
    return { ...events, moveend };
  }
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
  const renderer = new BaseMapRenderer({ pane: BASE_MAP_PANE, padding: 0.6 });
  const areaOptions = { renderer, pane: BASE_MAP_PANE, interactive: false, stroke: false, fill: true, fillOpacity: 1 } as const;
  const areas = [
    ...[coastlinePolygon(), COAST_IRAN.slice(), ...ISLANDS].map((ring) =>
      polygon(latLngs(ring), { ...areaOptions, className: classes.land, smoothFactor: 0.6 }),
    ),
    ...urbanAreas().map((ring) => polygon(latLngs(ring), { ...areaOptions, className: classes.town, smoothFactor: 0.6 })),
    ...PARKS.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...areaOptions, className: classes.park })),
    ...LAKES.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...areaOptions, className: classes.water })),
  ];
  const strokes = drawLines(renderer);
  for (const area of areas) area.addTo(map);
  const onZoom = () => fitStrokes(map, strokes);
  onZoom();
  map.on('zoomend', onZoom);
  return () => {
    map.off('zoomend', onZoom);
    for (const layer of [...areas, ...strokes.map(({ line }) => line)]) layer.remove();
    renderer.remove();
  };
}

/** Waterways, roads and Palm Jumeirah, in the order of drawing: later ones cover earlier ones. */
function drawLines(renderer: SVG): Stroke[] {
  const draw = (points: readonly GeoPoint[], className: string | undefined, width: Stroke['width'], from = 0, to = ANY_ZOOM): Stroke => {
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
  /** A line with a width on the ground: water, and the land of Palm Jumeirah. */
  const drawWithGroundWidth = (points: readonly GeoPoint[], className: string | undefined, width: number, from = 0) =>
    draw(points, className, (zoom) => widthInPixels(width, zoom), from);
  const drawRoads = (lines: readonly (readonly GeoPoint[])[], { edgeWidth, width, from, to }: RoadStyle): Stroke[] => {
    const smooth = lines.map((points) => smoothLine(points));
    return [
      ...smooth.map((points) => draw(points, classes.edge, (zoom) => roadWidth(edgeWidth, zoom), Math.max(from, EDGE_FROM_ZOOM), to)),
      ...smooth.map((points) => draw(points, classes.road, (zoom) => roadWidth(width, zoom), from, to)),
    ];
  };
  const { trunk, fronds, crescent } = palmLines();
  return [
    ...WATERWAYS.map(({ points, width }) => drawWithGroundWidth(smoothLine(points), classes.channel, width, 10)),
    ...drawRoads(LONG_ROADS, { edgeWidth: 5, width: 3.4, from: 7, to: 12 }),
    ...drawRoads(CITY_ROADS, { edgeWidth: 4.2, width: 2.6, from: 11, to: ANY_ZOOM }),
    ...drawRoads(MAIN_ROADS, { edgeWidth: 6.5, width: 4.5, from: 8, to: ANY_ZOOM }),
    ...crescent.map((points) => drawWithGroundWidth(smoothLine(points), classes.strip, 2.5, 9)),
    ...fronds.map((points) => drawWithGroundWidth(smoothLine(points), classes.strip, 1.5, 11)),
    drawWithGroundWidth(trunk, classes.strip, 3.2, 10),
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
