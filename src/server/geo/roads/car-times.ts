// Driving times on a road network: from every junction to one place, along the roads in the directions in which cars may drive. Pure; arrays in memory alone.
import { metresBetween } from './distance.ts';
import { classOf, directionOf, isRampKind, type PackedRoads, type RoadClass } from './road-network.ts';

/** Kilometres an hour on an empty road; zero where cars may not drive. */
const SPEEDS: Record<RoadClass, number> = {
  motorway: 95,
  trunk: 80,
  primary: 55,
  secondary: 45,
  tertiary: 38,
  minor: 25,
  service: 15,
  connector: 25,
  path: 0,
  pedestrian: 0,
};
/** The same on ramps, of motorways and trunk roads, and of all others. */
const RAMP_SPEEDS = { fast: 45, other: 35 };
const isFast = (roadClass: RoadClass): boolean => roadClass === 'motorway' || roadClass === 'trunk';

/** Times are whole tenths of a second. */
const TICKS_A_SECOND = 10;
const TICKS_A_MINUTE = 60 * TICKS_A_SECOND;

/** A network as it is searched: the stretches that end at junction `i` are those from `firstIn[i]` to `firstIn[i + 1]`. */
export interface CarGraph {
  latitudes: Float64Array;
  longitudes: Float64Array;
  firstIn: Int32Array;
  /** The junction at which each stretch begins, and the time that it takes, in tenths of a second. */
  starts: Int32Array;
  ticks: Int32Array;
  /** The junctions at which homes and places are reached, found by the square that they are in. */
  grid: NodeGrid;
}

const speedOf = (kind: number): number => {
  const roadClass = classOf(kind);
  if (!isRampKind(kind)) return SPEEDS[roadClass];
  return isFast(roadClass) ? RAMP_SPEEDS.fast : RAMP_SPEEDS.other;
};

/** Makes the searchable form of a network. Places are reached at junctions of roads with addresses, not on motorways, trunk roads or ramps. */
export function makeCarGraph({ latitudes, longitudes, isMain, lows, highs, metres, kinds }: PackedRoads): CarGraph {
  const nodes = latitudes.length;
  const firstIn = new Int32Array(nodes + 1);
  const isReached = new Uint8Array(nodes);
  const forEachDrive = (visit: (from: number, to: number, edge: number) => void): void => {
    for (let i = 0; i < lows.length; i++) {
      if (speedOf(kinds[i]!) === 0) continue;
      const direction = directionOf(kinds[i]!);
      if (direction !== 2) visit(lows[i]!, highs[i]!, i);
      if (direction !== 1) visit(highs[i]!, lows[i]!, i);
    }
  };
  forEachDrive((from, to, edge) => {
    firstIn[to + 1]!++;
    const kind = kinds[edge]!;
    if (isFast(classOf(kind)) || isRampKind(kind)) return;
    isReached[from] = isMain[from]!;
    isReached[to] = isMain[to]!;
  });
  for (let i = 0; i < nodes; i++) firstIn[i + 1]! += firstIn[i]!;
  const drives = firstIn[nodes]!;
  const [starts, ticks, next] = [new Int32Array(drives), new Int32Array(drives), firstIn.slice(0, nodes)];
  forEachDrive((from, to, edge) => {
    const place = next[to]!++;
    starts[place] = from;
    ticks[place] = Math.max(1, Math.round(((metres[edge]! * 3.6) / speedOf(kinds[edge]!)) * TICKS_A_SECOND));
  });
  return { latitudes, longitudes, firstIn, starts, ticks, grid: makeGrid(latitudes, longitudes, isReached) };
}

/** Junctions by squares of a grid, of about 500 metres. */
interface NodeGrid {
  south: number;
  west: number;
  rows: number;
  columns: number;
  /** The junctions of square `i` are `nodes` from `first[i]` to `first[i + 1]`. */
  first: Int32Array;
  nodes: Int32Array;
}
const SQUARE_DEGREES = 0.005;

function makeGrid(latitudes: Float64Array, longitudes: Float64Array, isIncluded: Uint8Array): NodeGrid {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (let i = 0; i < latitudes.length; i++) {
    south = Math.min(south, latitudes[i]!);
    north = Math.max(north, latitudes[i]!);
    west = Math.min(west, longitudes[i]!);
    east = Math.max(east, longitudes[i]!);
  }
  const rows = Math.max(1, Math.floor((north - south) / SQUARE_DEGREES) + 1);
  const columns = Math.max(1, Math.floor((east - west) / SQUARE_DEGREES) + 1);
  const squareOf = (i: number): number =>
    Math.floor((latitudes[i]! - south) / SQUARE_DEGREES) * columns + Math.floor((longitudes[i]! - west) / SQUARE_DEGREES);
  const first = new Int32Array(rows * columns + 1);
  for (let i = 0; i < latitudes.length; i++) if (isIncluded[i]) first[squareOf(i) + 1]!++;
  for (let i = 0; i < rows * columns; i++) first[i + 1]! += first[i]!;
  const nodes = new Int32Array(first[rows * columns]!);
  const next = first.slice(0, rows * columns);
  for (let i = 0; i < latitudes.length; i++) if (isIncluded[i]) nodes[next[squareOf(i)]!++] = i;
  return { south, west, rows, columns, first, nodes };
}

/** The nearest junction to a point at which places are reached, and how far it is in metres; null where none is within `maxMetres`. */
export function nearestNode(
  { grid, latitudes, longitudes }: CarGraph,
  latitude: number,
  longitude: number,
  maxMetres: number,
): { node: number; metres: number } | null {
  const row = Math.floor((latitude - grid.south) / SQUARE_DEGREES);
  const column = Math.floor((longitude - grid.west) / SQUARE_DEGREES);
  // a square is at least 490 metres wide in these latitudes
  const reach = Math.ceil(maxMetres / 490);
  let best: { node: number; metres: number } | null = null;
  for (let ring = 0; ring <= reach; ring++) {
    // squares of the next ring are farther than the best by now
    if (best && best.metres < (ring - 1) * 490) break;
    for (let y = row - ring; y <= row + ring; y++) {
      if (y < 0 || y >= grid.rows) continue;
      const isEdgeRow = y === row - ring || y === row + ring;
      for (let x = column - ring; x <= column + ring; x += isEdgeRow || ring === 0 ? 1 : 2 * ring) {
        if (x < 0 || x >= grid.columns) continue;
        const square = y * grid.columns + x;
        for (let i = grid.first[square]!; i < grid.first[square + 1]!; i++) {
          const node = grid.nodes[i]!;
          const metres = metresBetween(latitude, longitude, latitudes[node]!, longitudes[node]!);
          if (metres <= maxMetres && (!best || metres < best.metres)) best = { node, metres };
        }
      }
    }
  }
  return best;
}

/** From a home or a place to the road: the straight line, at the speed of service roads. */
export const accessTicks = (metres: number): number => Math.round(((metres * 3.6) / SPEEDS.service) * TICKS_A_SECOND);

/** The time at junctions from which the place is not reached in time. */
export const UNREACHED = 0x7fffffff;

/**
 * The time from every junction to one, in tenths of a second on empty roads, `UNREACHED` beyond `maxMinutes`: Dijkstra's search against the direction of the
 * roads, with a bucket for each tenth of a second, in which junctions are linked.
 */
export function carTicksTo({ firstIn, starts, ticks }: CarGraph, target: number, maxMinutes: number): Int32Array {
  const maxTicks = maxMinutes * TICKS_A_MINUTE;
  const nodes = firstIn.length - 1;
  const times = new Int32Array(nodes).fill(UNREACHED);
  const heads = new Int32Array(maxTicks + 1).fill(-1);
  const [after, before] = [new Int32Array(nodes).fill(-1), new Int32Array(nodes).fill(-1)];
  const unlink = (node: number): void => {
    const [previous, following] = [before[node]!, after[node]!];
    if (previous === -1) heads[times[node]!] = following;
    else after[previous] = following;
    if (following !== -1) before[following] = previous;
  };
  const link = (node: number, time: number): void => {
    const head = heads[time]!;
    after[node] = head;
    before[node] = -1;
    if (head !== -1) before[head] = node;
    heads[time] = node;
    times[node] = time;
  };
  link(target, 0);
  for (let time = 0; time <= maxTicks; time++) {
    for (let node = heads[time]!; node !== -1; node = heads[time]!) {
      unlink(node);
      for (let i = firstIn[node]!; i < firstIn[node + 1]!; i++) {
        const start = starts[i]!;
        const total = time + ticks[i]!;
        if (total > maxTicks || total >= times[start]!) continue;
        if (times[start] !== UNREACHED) unlink(start);
        link(start, total);
      }
    }
  }
  return times;
}
