// The base map as an SVG picture, which the server can render: visitors see it until Leaflet has loaded.
import type { CSSProperties } from 'react';
import type { FirstView } from '../viewport/first-view.ts';
import { fitView, toPixels } from '../viewport/viewport.ts';
import drawing from './BaseMapDrawing.module.css';
import { COAST_IRAN, type GeoPoint, ISLANDS, MAIN_ROADS } from './coordinates.ts';
import classes from './StaticBaseMap.module.css';
import { coastlinePolygon, smoothLine, urbanAreas } from './shapes.ts';

/** Usual sizes of the map in pixels, by the width of the window. Each name is also that of a CSS variable with a transform, such as `--phone`. */
const MAP_SIZES_PX = {
  phone: { width: 390, height: 600 },
  tablet: { width: 424, height: 600 },
  laptop: { width: 940, height: 620 },
  wide: { width: 1450, height: 780 },
} as const;

/** Segments that smooth a road between two of its points: half of what Leaflet's drawing has, to keep the HTML of the page small. */
const ROAD_STEPS = 3;

/**
 * Land, towns and main roads of the first view as a still picture; the Leaflet map covers it as soon as it is drawn. The zoom level is the one that
 * the Leaflet map will choose in a window of a usual size.
 */
export function StaticBaseMap({ firstView }: { firstView: FirstView }) {
  // drawn once, for the widest window; the stylesheet moves and scales the drawing for narrower ones
  const drawnView = fitView(firstView, MAP_SIZES_PX.wide.width, MAP_SIZES_PX.wide.height);
  const centre = toPixels(drawnView.lat, drawnView.lng, drawnView.zoom);
  /** SVG path data of a line, in pixels from the centre. Consecutive points that round to the same pixel are written once. */
  const linePath = (points: readonly GeoPoint[]): string => {
    const positions = points.map(([lat, lng]) => {
      const { x, y } = toPixels(lat, lng, drawnView.zoom);
      return `${Math.round(x - centre.x)} ${Math.round(y - centre.y)}`;
    });
    return `M${positions.filter((position, i) => position !== positions[i - 1]).join('L')}`;
  };
  const areaPath = (rings: readonly (readonly GeoPoint[])[]) => rings.map((ring) => `${linePath(ring)}Z`).join('');
  /** The CSS variables with the transform for each width of the window. */
  const transforms = Object.entries(MAP_SIZES_PX).map(([name, { width, height }]) => {
    const { lat, lng, zoom } = fitView(firstView, width, height);
    const targetCentre = toPixels(lat, lng, drawnView.zoom);
    const shift = `${Math.round(centre.x - targetCentre.x)}px, ${Math.round(centre.y - targetCentre.y)}px`;
    return [`--${name}`, `scale(${2 ** (zoom - drawnView.zoom)}) translate(${shift})`];
  });
  return (
    <svg className={classes.ground} style={Object.fromEntries(transforms) as CSSProperties} aria-hidden="true">
      <g>
        <path className={drawing.land} d={areaPath([coastlinePolygon(), COAST_IRAN, ...ISLANDS])} />
        <path className={drawing.town} d={areaPath(urbanAreas())} />
        <path
          className={`${drawing.road} ${classes.road}`}
          d={MAIN_ROADS.map((points) => linePath(smoothLine(points, ROAD_STEPS))).join('')}
        />
      </g>
    </svg>
  );
}
