// Whether the edge of a map cuts the label of a place.
import type { Box } from '../markers/placement.ts';

/** The visible part of a map: its north-west (`min`) and south-east (`max`) corner, in Web Mercator pixels at the zoom level of the map. */
export interface PixelView {
  min: { x: number; y: number };
  max: { x: number; y: number };
}

/**
 * Whether the edge of the view would cut a label that is rotated by `slope` degrees (-90 to 90) around its centre. A label completely outside of the
 * view is not cut: it is already written when the map moves there.
 */
export function isCut({ x, y, width, height }: Box, slope: number, { min, max }: PixelView): boolean {
  const sin = Math.abs(Math.sin((slope * Math.PI) / 180));
  const cos = Math.cos((slope * Math.PI) / 180);
  // half the size of the upright rectangle around the rotated label
  const halfWidth = (width * cos + height * sin) / 2;
  const halfHeight = (width * sin + height * cos) / 2;
  const isOutside = x + halfWidth <= min.x || x - halfWidth >= max.x || y + halfHeight <= min.y || y - halfHeight >= max.y;
  const isInside = x - halfWidth >= min.x && x + halfWidth <= max.x && y - halfHeight >= min.y && y + halfHeight <= max.y;
  return !isOutside && !isInside;
}
