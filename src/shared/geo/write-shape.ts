// Writes the text of a shape (`shape.ts`), which few pages do: apart from its reader, which every page loads.
import type { Ring, ShapeArea } from './shape.ts';

const PRECISION = 1e5;

/** A whole number in the encoding of polylines. */
function writeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63);
  return text + String.fromCharCode(rest + 63);
}

/** The corners of a ring as a polyline. Coordinates are rounded to five decimals, about a metre. */
export function writeRing(ring: Ring): string {
  let [latitude, longitude] = [0, 0];
  return ring
    .map((point) => {
      const [nextLatitude, nextLongitude] = [Math.round(point[0] * PRECISION), Math.round(point[1] * PRECISION)];
      const text = writeNumber(nextLatitude - latitude) + writeNumber(nextLongitude - longitude);
      [latitude, longitude] = [nextLatitude, nextLongitude];
      return text;
    })
    .join('');
}

/** The text of a shape. `fitShape` makes areas that are within its limits. */
export const writeShape = (areas: readonly ShapeArea[]): string =>
  areas.map((area) => (area.ring ? writeRing(area.ring) : `n:${area.outline}`)).join('~');
