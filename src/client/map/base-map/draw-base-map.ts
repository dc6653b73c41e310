// Draws the base map (land, water, parks, towns, roads) on a Leaflet map, below the tiles.
import {
  type LatLngTuple,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Polygon,
  type Polyline,
  polygon,
  polyline,
  SVG,
} from 'leaflet';
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

/** Name of the Leaflet pane: its element has the class `leaflet-ground-pane`. */
export const BASE_MAP_PANE = 'ground';
/** Below the pane of the tiles, which has 200. */
const PANE_Z_INDEX = '100';
/** How far the drawing extends beyond each side of the view, as a fraction of the view's size. */
const DRAWN_MARGIN = 0.6;
/** Points as Leaflet takes them. */
const latLngs = (points: readonly GeoPoint[]): LatLngTuple[] => points.map(([lat, lng]) => [lat, lng]);

/** Pixels at a zoom level of a width on the ground; `width` is in units of which a degree has `WIDTH_UNITS_PER_DEGREE`. */
function widthInPixels(width: number, zoom: number): number {
  const pixelsPerDegree = (TILE_PX * 2 ** zoom) / 360;
  return (width / WIDTH_UNITS_PER_DEGREE) * pixelsPerDegree;
}
/** A zoom level that no map reaches: a line with this end never disappears. */
const ANY_ZOOM = 99;

/** Pixels of a road at a zoom level: `width` at zoom 12, less when zoomed out, down to 0.8, and more when zoomed in, up to twice the width. */
const roadWidth = (width: number, zoom: number): number => Math.max(0.8, width * Math.min(2, 2 ** ((zoom - 12) / 2.5)));

/** A drawn line whose width depends on the zoom level. */
interface Stroke {
  line: Polyline;
  /** Width in pixels at a zoom level. */
  width: (zoom: number) => number;
  /** First and last zoom level at which it is visible. */
  fromZoom: number;
  toZoom: number;
}

/** How a group of roads is drawn: a line of `width` over one of `edgeWidth`, both in pixels at zoom 12. */
interface RoadStyle extends Pick<Stroke, 'fromZoom' | 'toZoom'> {
  edgeWidth: number;
  width: number;
}
/** Below this zoom level roads have no edge. */
const EDGE_FROM_ZOOM = 10;

/**
 * Leaflet's SVG renderer, except that it redraws only after the browser has painted a dragged map, so that the drag stays smooth. Until then the
 * drawn margin (DRAWN_MARGIN) shows at the edges.
 */
class BaseMapRenderer extends SVG {
  override getEvents(): Record<string, LeafletEventHandlerFn> {
    const events = super.getEvents!();
    const redraw = events.moveend!;
    let cancelRedraw = () => {};
    let drawnZoom: number | undefined;
    const moveend: LeafletEventHandlerFn = (event) => {
      const map = event.target as LeafletMap;
      const redrawNow = () => map.hasLayer(this) && redraw.call(this, event);
      cancelRedraw();
      // at another zoom level the present drawing does not fit
      if (drawnZoom !== map.getZoom()) redrawNow();
      else cancelRedraw = afterPaint(redrawNow);
      drawnZoom = map.getZoom();
    };
    return { ...events, moveend };
  }
}

/**
 * Draws land, water, parks and roads in a pane below the tiles. Colours are CSS classes, so that they follow the colour scheme.
 * @returns a function that removes the drawing
 */
export function drawBaseMap(map: LeafletMap): () => void {
  const pane = map.getPane(BASE_MAP_PANE) ?? map.createPane(BASE_MAP_PANE);
  pane.style.zIndex = PANE_Z_INDEX;
  pane.style.pointerEvents = 'none';
  pane.ariaHidden = 'true';
  const renderer = new BaseMapRenderer({ pane: BASE_MAP_PANE, padding: DRAWN_MARGIN });
  const areas = createAreas(renderer);
  const strokes = createStrokes(renderer);
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

/** Land, urban areas, parks and lakes, in the order of drawing. */
function createAreas(renderer: SVG): Polygon[] {
  const options = { renderer, pane: BASE_MAP_PANE, interactive: false, stroke: false, fill: true, fillOpacity: 1 } as const;
  /** Leaflet leaves out points of the outline that would change it by less than 0.6 px. */
  const simplified = { ...options, smoothFactor: 0.6 };
  const coasts = [coastlinePolygon(), COAST_IRAN.slice(), ...ISLANDS];
  return [
    ...coasts.map((ring) => polygon(latLngs(ring), { ...simplified, className: classes.land })),
    ...urbanAreas().map((ring) => polygon(latLngs(ring), { ...simplified, className: classes.town })),
    ...PARKS.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...options, className: classes.park })),
    ...LAKES.map((oval) => polygon(latLngs(ovalOutline(oval)), { ...options, className: classes.water })),
  ];
}

/** Waterways, roads and Palm Jumeirah, in the order of drawing: later ones cover earlier ones. */
function createStrokes(renderer: SVG): Stroke[] {
  const createStroke = (
    points: readonly GeoPoint[],
    className: string | undefined,
    width: Stroke['width'],
    fromZoom: number,
    toZoom = ANY_ZOOM,
  ): Stroke => {
    const line = polyline(latLngs(points), {
      renderer,
      pane: BASE_MAP_PANE,
      interactive: false,
      opacity: 1,
      ...(className && { className }),
      smoothFactor: 0.5,
    });
    return { line, width, fromZoom, toZoom };
  };
  /** A line with a width on the ground, in WIDTH_UNITS_PER_DEGREE: water, and the land of Palm Jumeirah. */
  const withGroundWidth = (points: readonly GeoPoint[], className: string | undefined, width: number, fromZoom: number) =>
    createStroke(points, className, (zoom) => widthInPixels(width, zoom), fromZoom);
  const roads = (lines: readonly (readonly GeoPoint[])[], { edgeWidth, width, fromZoom, toZoom }: RoadStyle): Stroke[] => {
    const smoothLines = lines.map((points) => smoothLine(points));
    const edgeFromZoom = Math.max(fromZoom, EDGE_FROM_ZOOM);
    return [
      ...smoothLines.map((points) => createStroke(points, classes.edge, (zoom) => roadWidth(edgeWidth, zoom), edgeFromZoom, toZoom)),
      ...smoothLines.map((points) => createStroke(points, classes.road, (zoom) => roadWidth(width, zoom), fromZoom, toZoom)),
    ];
  };
  const { trunk, fronds, crescent } = palmLines();
  return [
    ...WATERWAYS.map(({ points, width }) => withGroundWidth(smoothLine(points), classes.channel, width, 10)),
    ...roads(LONG_ROADS, { edgeWidth: 5, width: 3.4, fromZoom: 7, toZoom: 12 }),
    ...roads(CITY_ROADS, { edgeWidth: 4.2, width: 2.6, fromZoom: 11, toZoom: ANY_ZOOM }),
    ...roads(MAIN_ROADS, { edgeWidth: 6.5, width: 4.5, fromZoom: 8, toZoom: ANY_ZOOM }),
    ...crescent.map((points) => withGroundWidth(smoothLine(points), classes.strip, 2.5, 9)),
    ...fronds.map((points) => withGroundWidth(smoothLine(points), classes.strip, 1.5, 11)),
    withGroundWidth(trunk, classes.strip, 3.2, 10),
    createStroke(trunk, classes.road, (zoom) => roadWidth(2, zoom), 12),
  ];
}

/** Adapts the widths of lines to the zoom level of the map, and removes those from the map that the level does not show. */
function fitStrokes(map: LeafletMap, strokes: readonly Stroke[]): void {
  const zoom = map.getZoom();
  let isAnyAddedBack = false;
  for (const { line, width, fromZoom, toZoom } of strokes) {
    const isVisible = zoom >= fromZoom && zoom <= toZoom;
    isAnyAddedBack ||= isVisible && !map.hasLayer(line);
    if (!isVisible) line.remove();
    else line.setStyle({ weight: width(zoom) }).addTo(map);
  }
  if (!isAnyAddedBack) return;
  // Leaflet puts a line that is added again on top of all others: restore the order of `strokes`
  for (const { line } of strokes) if (map.hasLayer(line)) line.bringToFront();
}
