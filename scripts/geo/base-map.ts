// node scripts/geo/base-map.ts FOLDER
// Writes src/client/map/base-map/streets/streets.json, what maps show where no tiles are loaded, from the open data in a folder: shore, islands, main roads, metro
// and tram, names of places and parks, all of OpenStreetMap. NOTICE has the licence.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { COAST_EAST, COAST_IRAN, COAST_WEST, ISLANDS } from '../../src/client/map/base-map/coordinates.ts';
import type { PackedStreets } from '../../src/client/map/base-map/streets/streets.ts';
import { simplifyLine, simplifyRing } from '../../src/shared/geo/ring.ts';
import type { Point, Ring } from '../../src/shared/geo/shape.ts';
import { writeRing } from '../../src/shared/geo/write-shape.ts';

const TARGET = 'src/client/map/base-map/streets/streets.json';
/** How far (degrees of latitude) a line may be off: nine metres, a pixel at zoom 14; roads of a class that only near views have, and the shore, less. */
const TOLERANCE = 0.00008;
const SHORE_TOLERANCE = 0.0001;
/** Islands of less than this (square degrees, about 3 hectares) are left out. */
const MIN_AREA = 0.000003;
/** Where the roads of 2026 are; outside of it those of 2021 are taken, which have no bends between junctions. */
const BOX_2026 = { south: 24.45, west: 54.53, north: 25.92, east: 56.02 };
/** What is drawn reaches no farther. */
const EMIRATES = { south: 22.6, west: 51.5, north: 26.1, east: 56.5 };
const CLASSES = ['motorway', 'trunk', 'primary', 'secondary'] as const;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder with the open data');
const textOf = (name: string): string => {
  const bytes = readFileSync(join(folder, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};
const rowsOf = (name: string): Record<string, string>[] => parse(textOf(name), { columns: true });
type Box = typeof BOX_2026;
const isIn = ([latitude, longitude]: Point, { south, west, north, east }: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east;

/** The lines of a file of GeoJSON by the property `class`. */
function linesByClass(name: string): Map<string, Point[][]> {
  const { features } = JSON.parse(textOf(name)) as {
    features: { properties: { class?: string }; geometry: { coordinates: [number, number][][] } }[];
  };
  return new Map(
    features.map(({ properties, geometry }) => [
      properties.class ?? '',
      geometry.coordinates.map((line) => line.map(([longitude, latitude]): Point => [latitude, longitude])),
    ]),
  );
}

/** Twice the area of a ring in square degrees, positive where its corners go against the clock, as they do around land. */
const signedArea = (ring: Ring): number =>
  ring.reduce((sum, [latitude, longitude], i) => {
    const [nextLatitude, nextLongitude] = ring[(i + 1) % ring.length]!;
    return sum + longitude * nextLatitude - nextLongitude * latitude;
  }, 0);

/**
 * The land within the shore. The longest open line is the coast of the mainland, which the drawn coasts continue on both sides and across the sea; rings are islands. Other open
 * lines end at the edge of the file, where a straight line closes them.
 */
function readLand(): Ring[] {
  const lines = linesByClass('shore_dubai_osm.geojson').get('')!;
  const isClosed = (line: Point[]) => line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];
  const [coast, ...cutIslands] = lines.filter((line) => !isClosed(line)).sort((a, b) => b.length - a.length);
  const [eastEnd, westEnd] = [coast![0]!, coast!.at(-1)!];
  const west = COAST_WEST.slice(
    0,
    COAST_WEST.findIndex(([latitude, longitude]) => latitude > 24 && longitude > westEnd[1]),
  );
  const east = COAST_EAST.slice(COAST_EAST.findIndex(([latitude]) => latitude > eastEnd[0]));
  const mainland = [...west, ...simplifyLine(coast!.toReversed(), SHORE_TOLERANCE), ...east];
  const rings = lines.filter(isClosed).map((line) => line.slice(0, -1));
  const islands = rings.filter((ring) => signedArea(ring) > 2 * MIN_AREA);
  return [mainland, COAST_IRAN, ...ISLANDS, ...[...cutIslands, ...islands].map((ring) => simplifyRing(ring, SHORE_TOLERANCE))];
}

interface Stretch {
  from: string;
  to: string;
}

/** Joins stretches of one class to lines as long as possible: a line goes on where exactly two stretches meet. Carriageways of one road stay apart. */
function joinStretches(stretches: readonly Stretch[], pointOf: (node: string) => Point): Point[][] {
  const at = new Map<string, number[]>();
  for (const [i, { from, to }] of stretches.entries())
    for (const node of [from, to]) {
      const known = at.get(node);
      if (known) known.push(i);
      else at.set(node, [i]);
    }
  const isUsed = new Uint8Array(stretches.length);
  /** The nodes of a line behind its end, until it branches or ends. */
  const goOn = (start: string): string[] => {
    const nodes: string[] = [];
    for (let node = start; ; ) {
      const meeting = at.get(node)!;
      const next = meeting.length === 2 ? meeting.find((i) => !isUsed[i]) : undefined;
      if (next === undefined) return nodes;
      isUsed[next] = 1;
      const { from, to } = stretches[next]!;
      node = from === node ? to : from;
      nodes.push(node);
    }
  };
  const lines: Point[][] = [];
  for (const [i, { from, to }] of stretches.entries()) {
    if (isUsed[i]) continue;
    isUsed[i] = 1;
    lines.push([...goOn(from).reverse(), from, to, ...goOn(to)].map(pointOf));
  }
  return lines;
}

/** A stretch is listed once a direction; of two that join the same nodes one is drawn. */
function withoutReturns(stretches: readonly Stretch[]): Stretch[] {
  const byEnds = new Map(stretches.map((stretch) => [[stretch.from, stretch.to].sort().join(' '), stretch]));
  return [...byEnds.values()];
}

/** The roads of a class and whether they are ramps, of both editions. */
function readRoads(): Record<(typeof CLASSES)[number] | 'ramp', Point[][]> {
  const roads = { motorway: [], trunk: [], primary: [], secondary: [], ramp: [] } as Record<(typeof CLASSES)[number] | 'ramp', Point[][]>;
  for (const [name, isWanted] of [
    ['roads_main_2026', () => true],
    ['uae_road', (point: Point) => isIn(point, EMIRATES) && !isIn(point, BOX_2026)],
  ] as const) {
    const points = new Map(rowsOf(`${name}_nodes.csv.gz`).map(({ node, lat, lon }) => [node!, [Number(lat), Number(lon)] as const]));
    const pointOf = (node: string): Point => points.get(node)!;
    const edges = rowsOf(`${name}_edges.csv.gz`).filter(({ from, to }) => isWanted(pointOf(from!)) && isWanted(pointOf(to!)));
    for (const group of [...CLASSES, 'ramp'] as const) {
      const stretches = edges.flatMap(({ from, to, class: roadClass, ramp }) => {
        const isRamp = ramp === '1' && (CLASSES as readonly string[]).includes(roadClass!);
        return (isRamp ? 'ramp' : roadClass) === group ? [{ from: from!, to: to! }] : [];
      });
      roads[group].push(...joinStretches(withoutReturns(stretches), pointOf));
    }
  }
  return roads;
}

/** From which zoom names of a class are shown. */
const NAMES_FROM: Record<string, number> = { city: 10, town: 10, village: 12, suburb: 12, island: 14, neighbourhood: 14, quarter: 14 };

/** Names of places, islands and parks in one or both languages. */
function readNames(): PackedStreets['names'] {
  const places = rowsOf('uae_place_names.csv').map((row) => ({ ...row, from: NAMES_FROM[row.class!] }));
  const islands = rowsOf('islands_osm.csv').map((row) => ({ ...row, from: NAMES_FROM.island }));
  const parks = rowsOf('uae_poi.csv').flatMap((row) => (row.kind === 'park' ? [{ ...row, from: 15 }] : []));
  const seen = new Set<string>();
  return [...places, ...islands, ...parks].flatMap((row) => {
    const { name_en: english = '', name_ar: arabic = '', from, lat, lon } = row as Record<string, string> & { from?: number };
    const point = [Number(lat), Number(lon)] as const;
    const key = `${english} ${arabic} ${point.map((degrees) => degrees.toFixed(1)).join()}`;
    if (!from || (!english && !arabic) || english.length > 40 || arabic.length > 40 || seen.has(key) || !isIn(point, EMIRATES)) return [];
    seen.add(key);
    return [[from, english, arabic, Number(point[0].toFixed(4)), Number(point[1].toFixed(4))] as const];
  });
}

const simplifyAll = (lines: readonly Point[][]): string[] => lines.map((line) => writeRing(simplifyLine(line, TOLERANCE)));
const rail = linesByClass('rail_lines_osm.geojson');
const streets: PackedStreets = {
  land: readLand().map(writeRing),
  roads: Object.fromEntries(Object.entries(readRoads()).map(([group, lines]) => [group, simplifyAll(lines)])) as PackedStreets['roads'],
  rail: simplifyAll([...rail.values()].flat()),
  names: readNames(),
};
writeFileSync(TARGET, `${JSON.stringify(streets)}\n`);
const count = (lines: readonly unknown[]) => lines.length;
console.log(
  `${count(streets.land)} coasts, ${count(Object.values(streets.roads).flat())} roads, ` +
    `${count(streets.rail)} rails, ${count(streets.names)} names, ${Math.round(readFileSync(TARGET).length / 1000)} kB`,
);
