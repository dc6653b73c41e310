// The text of a shape, the search filter `shape`: up to five areas, joined by `~`; a home must be in any one of them. An area is drawn, as a polyline in
// Google's encoding (precision 5), or a named outline: `n:jumeirah-village-circle`. Every page loads this file: it has no zod and stays small.

/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];
/** The corners of a drawn area; the last is joined with the first. Where its lines cross, a point is inside by the even-odd rule. */
export type Ring = readonly Point[];
/** An area of a shape: a drawn ring, or the key of a named outline. */
export type ShapeArea = { ring: Ring; outline?: undefined } | { outline: string; ring?: undefined };

export const MAX_SHAPE_AREAS = 5;
/** The most corners of a drawn area. */
export const MAX_RING_POINTS = 60;
/** The most characters of a shape. */
export const MAX_SHAPE_LENGTH = 1600;
/** The part of the world in which areas can be drawn, in degrees: the Emirates and their neighbours. */
export const WORLD = { south: 15, west: 40, north: 33, east: 66 } as const;

const PRECISION = 1e5;
const OUTLINE = /n:[a-z0-9-]{1,80}(?=~|$)/y;
/** A number has at most so many characters: all coordinates of `WORLD`, and the differences between two, are below 2 ** 24. */
const MAX_DIGITS = 5;

/** The number of characters of the number that begins at a position; 0 where none does. */
function digitsAt(text: string, from: number): number {
  for (let end = from; ; end++) {
    const digit = text.charCodeAt(end) - 63;
    if (!(digit >= 0 && digit < 64)) return 0;
    if (digit < 32) return end - from + 1;
  }
}

/**
 * Whether the `~` at a position joins two areas. The encoding of a polyline can have a `~` itself: it is one that joins when the number that begins there would
 * be longer than any within `WORLD`, because the first coordinates of an area have five characters.
 */
const isJoint = (text: string, at: number): boolean =>
  text[at] === '~' && (text.startsWith('n:', at + 1) || digitsAt(text, at) > MAX_DIGITS);

/**
 * The ring that begins at a position of a text, and where it ends: at the end of the text or before a `~` that joins. Null for a text that is no polyline
 * within `WORLD` or has fewer than three or more than `maxPoints` corners.
 */
function readRingAt(text: string, from: number, maxPoints: number): { ring: Ring; end: number } | null {
  let at = from;
  const readNumber = (): number => {
    const digits = digitsAt(text, at);
    if (digits === 0 || digits > MAX_DIGITS) return Number.NaN;
    let value = 0;
    for (let i = 0; i < digits; i++) value |= ((text.charCodeAt(at++) - 63) & 31) << (5 * i);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  const ring: Point[] = [];
  let [latitude, longitude] = [0, 0];
  while (at < text.length && !isJoint(text, at)) {
    latitude += readNumber();
    longitude += readNumber();
    const point = [latitude / PRECISION, longitude / PRECISION] as const;
    if (!isInWorld(point) || ring.push(point) > maxPoints) return null;
  }
  return ring.length < 3 ? null : { ring, end: at };
}

/** The corners of a polyline of any length, such as a ring of a named outline; null for a text that is none. */
export function readRing(text: string): Ring | null {
  const read = readRingAt(text, 0, text.length);
  return read?.end === text.length ? read.ring : null;
}

/** The areas of a shape; null for a text that is none. */
export function readShape(text: string): ShapeArea[] | null {
  if (text.length > MAX_SHAPE_LENGTH) return null;
  const areas: ShapeArea[] = [];
  let at = 0;
  do {
    if (areas.length > 0) at++;
    OUTLINE.lastIndex = at;
    const outline = OUTLINE.exec(text)?.[0];
    if (outline) {
      at += outline.length;
      areas.push({ outline: outline.slice(2) });
      continue;
    }
    const read = readRingAt(text, at, MAX_RING_POINTS);
    if (!read) return null;
    at = read.end;
    areas.push({ ring: read.ring });
  } while (at < text.length && areas.length < MAX_SHAPE_AREAS);
  return at < text.length ? null : areas;
}

/** Whether a point is where areas can be drawn; false for coordinates that are no numbers. */
const isInWorld = ([latitude, longitude]: Point): boolean =>
  latitude >= WORLD.south && latitude <= WORLD.north && longitude >= WORLD.west && longitude <= WORLD.east;

/** The keys of the named outlines of a shape. */
export const outlineKeysOf = (shape: string | undefined): string[] =>
  (shape ? (readShape(shape) ?? []) : []).flatMap(({ outline }) => outline ?? []);
