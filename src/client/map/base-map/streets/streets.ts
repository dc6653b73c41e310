// Reads the file of streets (streets.json, made by scripts/geo/base-map.ts): what maps show of the Emirates where no tiles are loaded. Pure, but for loading it.
import { getLocale } from '../../../../shared/locale.ts';
import type { GeoPoint } from '../coordinates.ts';
import streetsUrl from './streets.json?url';

/** The kinds of roads, the most important first. */
export const ROAD_KINDS = ['motorway', 'trunk', 'primary', 'secondary', 'ramp'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** The file. Lines are polylines in Google's encoding, as those of areas. */
export interface PackedStreets {
  /** Rings of land. */
  land: string[];
  roads: Record<RoadKind, string[]>;
  /** Metro, tram and monorail. */
  rail: string[];
  /** From which zoom a name is shown, the name in English and Arabic, of which one may be empty, and its point in degrees. */
  names: (readonly [fromZoom: number, english: string, arabic: string, latitude: number, longitude: number])[];
}

/** A line in web-mercator coordinates from 0 to 1, x and y in turns, with its box. */
export interface WorldLine {
  points: Float64Array;
  west: number;
  north: number;
  east: number;
  south: number;
}

/** A name in the language of the page. */
export interface StreetName {
  label: string;
  fromZoom: number;
  lat: number;
  lng: number;
}

export interface Streets {
  land: WorldLine[];
  roads: Record<RoadKind, WorldLine[]>;
  rail: WorldLine[];
  names: StreetName[];
}

const PRECISION = 1e5;

/** A line of points in degrees in the coordinates of the world. */
export function toWorldLine(degrees: readonly GeoPoint[]): WorldLine {
  const line = { points: new Float64Array(2 * degrees.length), west: 1, north: 1, east: 0, south: 0 };
  for (const [i, [latitude, longitude]] of degrees.entries()) {
    const x = (longitude + 180) / 360;
    const y = (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2;
    [line.points[2 * i], line.points[2 * i + 1]] = [x, y];
    line.west = Math.min(line.west, x);
    line.east = Math.max(line.east, x);
    line.north = Math.min(line.north, y);
    line.south = Math.max(line.south, y);
  }
  return line;
}

/** Reads a polyline of any length. */
export function readLine(text: string): WorldLine {
  const points: GeoPoint[] = [];
  let at = 0;
  const readNumber = (): number => {
    let [value, shift, digit] = [0, 0, 32];
    while (digit >= 32) {
      digit = text.charCodeAt(at++) - 63;
      value |= (digit & 31) << shift;
      shift += 5;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  let [latitude, longitude] = [0, 0];
  while (at < text.length) {
    latitude += readNumber();
    longitude += readNumber();
    points.push([latitude / PRECISION, longitude / PRECISION]);
  }
  return toWorldLine(points);
}

/** The streets of the file, with the names that the language of the page has. */
export function readStreets({ land, roads, rail, names }: PackedStreets): Streets {
  const isArabic = getLocale() === 'ar';
  return {
    land: land.map(readLine),
    roads: Object.fromEntries(ROAD_KINDS.map((kind) => [kind, roads[kind].map(readLine)])) as Streets['roads'],
    rail: rail.map(readLine),
    names: names.flatMap(([fromZoom, english, arabic, lat, lng]) => {
      const label = isArabic ? arabic : english;
      return label ? [{ label, fromZoom, lat, lng }] : [];
    }),
  };
}

let loading: Promise<Streets> | undefined;

/** Loads the file once for all maps of the page; a load that failed is tried again by the next map. */
export function loadStreets(): Promise<Streets> {
  loading ??= fetch(streetsUrl)
    .then(async (response) => {
      if (!response.ok) throw new Error(`${streetsUrl}: ${response.status}`);
      return readStreets((await response.json()) as PackedStreets);
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
