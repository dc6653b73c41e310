// Whether the edge of a map cuts the label of a place.
import type { Box } from '../markers/placement.ts';

/** The visible part of a map by its north-west and south-east corners, in Web Mercator pixels at its zoom level. */
export interface PixelView {
  min: { x: number; y: number };
  max: { x: number; y: number };
}

/**
 * Whether the edge of the view would cut a label that is rotated by `slope` degrees around its centre. A label that is completely outside
 * is not cut: it comes in whole when the map moves.
 */
export function isCut({ x, y, width, height }: Box, slope: number, { min, max }: PixelView): boolean {
  const [sin, cos] = [Math.abs(Math.sin((slope * Math.PI) / 180)), Math.cos((slope * Math.PI) / 180)];
  const [halfWidth, halfHeight] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const isOutside = x + halfWidth <= min.x || x - halfWidth >= max.x || y + halfHeight <= min.y || y - halfHeight >= max.y;
  const isInside = x - halfWidth >= min.x && x + halfWidth <= max.x && y - halfHeight >= min.y && y + halfHeight <= max.y;
  return !isOutside && !isInside;
}
