// Paints a square of the map from the streets: land, parks, roads and rails, in colours of the page. Pure, but for the canvas.
import { TILE_PX } from '../../viewport/viewport.ts';
import { PARKS } from '../coordinates.ts';
import { ovalOutline } from '../shapes.ts';
import { ROAD_KINDS, type RoadKind, type Streets, toWorldLine, type WorldLine } from './streets.ts';

/** Colours of the map in the present colour scheme. */
export interface MapColours {
  sea: string;
  land: string;
  park: string;
  road: string;
  roadEdge: string;
  rail: string;
}

/** A square to paint: its column and row among squares of this size at a zoom, the CSS pixels of its side, and how many canvas pixels each of them has. */
export interface TileSquare {
  x: number;
  y: number;
  zoom: number;
  side: number;
  scale: number;
}

/** From which zoom each kind of road is drawn, from which one with an edge, and its width in pixels at zoom 12. */
const ROADS: Record<RoadKind, { fromZoom: number; edgeFromZoom: number; width: number }> = {
  motorway: { fromZoom: 6, edgeFromZoom: 9, width: 3 },
  trunk: { fromZoom: 8, edgeFromZoom: 10, width: 2.4 },
  primary: { fromZoom: 10, edgeFromZoom: 12, width: 1.9 },
  secondary: { fromZoom: 11, edgeFromZoom: 13, width: 1.4 },
  ramp: { fromZoom: 13, edgeFromZoom: 14, width: 0.9 },
};
const RAIL_FROM_ZOOM = 11;
/** How much wider than the road its edge is, in pixels, both sides together. */
const EDGE_PX = 1.6;
/** Corners nearer than this to the last one are left out, in pixels. */
const MIN_STEP_PX = 0.6;
/** How far from the square a line can be and still reach into it, by its width, in pixels. */
const MARGIN_PX = 12;

/** Pixels of a road at a zoom: less when zoomed out, more when zoomed in. */
const roadWidth = (width: number, zoom: number): number => Math.max(0.6, width * Math.min(5, 2 ** ((zoom - 12) / 2)));

const parks: WorldLine[] = PARKS.map((oval) => toWorldLine(ovalOutline(oval)));

/** Paints the square on a canvas whose sides have `side * scale` pixels. */
export function paintTile(context: CanvasRenderingContext2D, streets: Streets, colours: MapColours, square: TileSquare): void {
  const { x, y, zoom, side, scale } = square;
  /** Pixels of the whole world at this zoom, and those of the upper left corner of the square. */
  const world = TILE_PX * 2 ** zoom;
  const [left, top] = [x * side, y * side];
  const margin = MARGIN_PX / world;
  const box = {
    west: left / world - margin,
    east: (left + side) / world + margin,
    north: top / world - margin,
    south: (top + side) / world + margin,
  };
  const isNear = (line: WorldLine): boolean =>
    line.west < box.east && line.east > box.west && line.north < box.south && line.south > box.north;

  const trace = (lines: readonly WorldLine[], isArea: boolean): void => {
    context.beginPath();
    for (const line of lines) {
      if (!isNear(line)) continue;
      const { points } = line;
      let [lastX, lastY] = [Number.NaN, Number.NaN];
      for (let i = 0; i < points.length; i += 2) {
        const [px, py] = [points[i]! * world - left, points[i + 1]! * world - top];
        if (i === 0) context.moveTo(px, py);
        else if (i + 2 >= points.length || Math.abs(px - lastX) > MIN_STEP_PX || Math.abs(py - lastY) > MIN_STEP_PX) context.lineTo(px, py);
        else continue;
        [lastX, lastY] = [px, py];
      }
      if (isArea) context.closePath();
    }
  };
  const fill = (lines: readonly WorldLine[], colour: string): void => {
    trace(lines, true);
    context.fillStyle = colour;
    context.fill();
  };
  const stroke = (lines: readonly WorldLine[], colour: string, width: number): void => {
    trace(lines, false);
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  };

  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.fillStyle = colours.sea;
  context.fillRect(0, 0, side, side);
  // each ring alone, because two that overlap may go in opposite directions
  for (const ring of streets.land) if (isNear(ring)) fill([ring], colours.land);
  fill(parks, colours.park);
  const shown = ROAD_KINDS.toReversed().filter((kind) => zoom >= ROADS[kind].fromZoom);
  for (const kind of shown)
    if (zoom >= ROADS[kind].edgeFromZoom) stroke(streets.roads[kind], colours.roadEdge, roadWidth(ROADS[kind].width, zoom) + EDGE_PX);
  for (const kind of shown) stroke(streets.roads[kind], colours.road, roadWidth(ROADS[kind].width, zoom));
  if (zoom >= RAIL_FROM_ZOOM) {
    context.globalAlpha = 0.65;
    context.setLineDash(zoom >= 14 ? [7, 4] : []);
    stroke(streets.rail, colours.rail, zoom >= 14 ? 2 : 1.2);
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}
