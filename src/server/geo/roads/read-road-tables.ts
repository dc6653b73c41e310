// Reads a road network from two tables: junctions (node, lat, lon, main) and stretches (from, to, metres, class, oneway, ramp, osm_year), and writes them.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import {
  classOf,
  directionOf,
  isRampKind,
  type PackedRoads,
  ROAD_CLASSES,
  type RoadClass,
  type RoadEdge,
  type RoadNetwork,
} from './road-network.ts';

/** The cells of each row of a CSV file without quotes, plain or gzip, without its header. */
async function* readRows(path: string): AsyncGenerator<string[]> {
  const file = createReadStream(path);
  const lines = createInterface({ input: path.endsWith('.gz') ? file.pipe(createGunzip()) : file, crlfDelay: Number.POSITIVE_INFINITY });
  let isHeader = true;
  for await (const line of lines) {
    if (!isHeader && line) yield line.split(',');
    isHeader = false;
  }
}

/**
 * Reads the tables of a network, plain or gzip.
 * @param editions the days of the older and the newer edition of OpenStreetMap
 * @throws Error for a class of roads that is not known, or a stretch whose junction is missing
 */
export async function readRoadTables(nodesFile: string, edgesFile: string, editions: [string, string]): Promise<RoadNetwork> {
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const isMain: number[] = [];
  const numbers = new Map<string, number>();
  for await (const [node, latitude, longitude, main] of readRows(nodesFile)) {
    numbers.set(node!, latitudes.length);
    latitudes.push(Number(latitude));
    longitudes.push(Number(longitude));
    isMain.push(main === '1' ? 1 : 0);
  }
  const edges: RoadEdge[] = [];
  for await (const [fromName, toName, metres, name, isOneWay, isRamp, year] of readRows(edgesFile)) {
    const [from, to] = [numbers.get(fromName!), numbers.get(toName!)];
    if (from === undefined || to === undefined) throw new Error(`A junction of the stretch ${fromName} to ${toName} is missing`);
    if (!(ROAD_CLASSES as readonly string[]).includes(name!)) throw new Error(`"${name}" is no class of roads`);
    edges.push({
      from,
      to,
      metres: Number(metres),
      roadClass: name as RoadClass,
      isOneWay: isOneWay === '1',
      isRamp: isRamp === '1',
      year: Number(year),
    });
  }
  return {
    latitudes: Float64Array.from(latitudes),
    longitudes: Float64Array.from(longitudes),
    isMain: Uint8Array.from(isMain),
    edges,
    editions,
  };
}

/** The tables of a network as `readRoadTables` reads them, line by line. */
export function* nodeLines({ latitudes, longitudes, isMain }: PackedRoads): Generator<string> {
  yield 'node,lat,lon,main\n';
  for (let i = 0; i < latitudes.length; i++) yield `${i},${latitudes[i]!.toFixed(5)},${longitudes[i]!.toFixed(5)},${isMain[i]}\n`;
}
export function* edgeLines({ lows, highs, metres, kinds, years }: PackedRoads): Generator<string> {
  yield 'from,to,metres,class,oneway,ramp,osm_year\n';
  for (let i = 0; i < lows.length; i++) {
    const kind = kinds[i]!;
    const direction = directionOf(kind);
    const [from, to] = direction === 2 ? [highs[i], lows[i]] : [lows[i], highs[i]];
    yield `${from},${to},${metres[i]},${classOf(kind)},${Number(direction > 0)},${Number(isRampKind(kind))},${years[kind >> 7]}\n`;
  }
}
