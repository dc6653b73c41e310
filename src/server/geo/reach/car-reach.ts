// Minutes by car to a place from the cells of a map. Pure.
import { latitudeOf, longitudeOf, tileX, tileY } from '../cells.ts';
import { accessTicks, type CarGraph, carTicksTo, nearestNode, UNREACHED } from '../roads/car-times.ts';
import { metresBetween } from '../roads/distance.ts';
import { emptyReach, forEachCell, MAX_MINUTES, type Reach, reachAround, setMinutes } from './reach.ts';

/** Cells of about 275 metres. */
const LEVEL = 17;
/** A place or home that is farther than this from every road is not reached by road. */
const MAX_METRES_TO_ROAD = 1000;
const TICKS_A_MINUTE = 600;

/** The junction at which the middle of each cell is reached, for the cells that have one nearby. */
export interface CarCells {
  xs: Int32Array;
  ys: Int32Array;
  nodes: Int32Array;
  /** The time from the middle of the cell to the junction, in tenths of a second. */
  access: Int32Array;
}

/** How many cells further than those with a junction of their own cells are reached; a cell is 270 metres wide in these latitudes. */
const RINGS = Math.ceil(MAX_METRES_TO_ROAD / 270);

/**
 * Finds the junction of each cell of a network: once, when the network is loaded. A cell has the junction in it that is nearest to its middle; cells without
 * one take the nearest of those of their neighbours, ring by ring.
 */
export function makeCarCells({ grid, latitudes, longitudes }: CarGraph): CarCells {
  let [x0, y0, x1, y1] = [2 ** LEVEL, 2 ** LEVEL, 0, 0];
  for (const node of grid.nodes) {
    const [x, y] = [tileX(longitudes[node]!, LEVEL), tileY(latitudes[node]!, LEVEL)];
    [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
  }
  [x0, x1, y0, y1] = [x0 - RINGS, x1 + RINGS, y0 - RINGS, y1 + RINGS];
  const [columns, rows] = [x1 - x0 + 1, y1 - y0 + 1];
  const middles = Float64Array.from({ length: rows }, (_, row) => latitudeOf(y0 + row, LEVEL));
  const nodeOf = new Int32Array(columns * rows).fill(-1);
  const metresOf = new Float32Array(columns * rows).fill(Number.POSITIVE_INFINITY);
  const offer = (cell: number, node: number): boolean => {
    const [column, row] = [Math.floor(cell / rows), cell % rows];
    const metres = metresBetween(middles[row]!, longitudeOf(x0 + column, LEVEL), latitudes[node]!, longitudes[node]!);
    if (metres > MAX_METRES_TO_ROAD || metres >= metresOf[cell]!) return false;
    [nodeOf[cell], metresOf[cell]] = [node, metres];
    return true;
  };
  let ring: number[] = [];
  for (const node of grid.nodes) {
    const cell = (tileX(longitudes[node]!, LEVEL) - x0) * rows + tileY(latitudes[node]!, LEVEL) - y0;
    if (nodeOf[cell] === -1) ring.push(cell);
    offer(cell, node);
  }
  const found = [...ring];
  for (let i = 0; i < RINGS; i++) {
    const next = new Set<number>();
    for (const cell of ring) {
      const node = nodeOf[cell]!;
      for (const neighbour of [
        cell - rows - 1,
        cell - rows,
        cell - rows + 1,
        cell - 1,
        cell + 1,
        cell + rows - 1,
        cell + rows,
        cell + rows + 1,
      ]) {
        const isNew = nodeOf[neighbour] === -1;
        // cells with a junction of their own keep it
        if ((isNew || next.has(neighbour)) && offer(neighbour, node) && isNew) next.add(neighbour);
      }
    }
    ring = [...next];
    for (const cell of ring) found.push(cell);
  }
  const cells = Int32Array.from(found);
  return {
    xs: cells.map((cell) => x0 + Math.floor(cell / rows)),
    ys: cells.map((cell) => y0 + (cell % rows)),
    nodes: cells.map((cell) => nodeOf[cell]!),
    access: cells.map((cell) => accessTicks(metresOf[cell]!)),
  };
}

/**
 * The minutes by car over a straight line in metres where no road is known: by usual speeds of 2025 in Dubai's traffic, of which the middle one is TomTom's figure of the
 * rush hour.
 */
export function estimatedMinutes(metres: number): number {
  const kilometres = (metres * 1.35) / 1000;
  if (metres < 3000) return (kilometres / 18) * 60;
  if (metres < 10_000) return (kilometres / 26) * 60;
  return (kilometres / (metres < 25_000 ? 38 : 55)) * 60;
}
/** The longest straight line of an hour, by `estimatedMinutes`. */
const MAX_ESTIMATED_METRES = (55_000 / 1.35) * (MAX_MINUTES / 60);

/** Estimates the minutes of all cells by the straight line, as where there is no network. */
export function estimatedReach(latitude: number, longitude: number): Reach {
  const reach = reachAround(LEVEL, latitude, longitude, MAX_ESTIMATED_METRES);
  forEachCell(reach, (x, y, cellLatitude, cellLongitude) =>
    setMinutes(reach, x, y, estimatedMinutes(metresBetween(latitude, longitude, cellLatitude, cellLongitude)), true),
  );
  return reach;
}

/**
 * The minutes by car to a place: on the roads from all cells that have one nearby, estimated from the others.
 * @param factor how many times longer drives take than on empty roads
 */
export function carReach(graph: CarGraph, cells: CarCells, latitude: number, longitude: number, factor: number): Reach {
  const end = nearestNode(graph, latitude, longitude, MAX_METRES_TO_ROAD);
  const estimated = estimatedReach(latitude, longitude);
  if (!end) return estimated;
  const times = carTicksTo(graph, end.node, MAX_MINUTES / factor);
  const access = accessTicks(end.metres);
  const minutesOf = (i: number): number => {
    const time = times[cells.nodes[i]!]!;
    return time === UNREACHED ? Number.POSITIVE_INFINITY : ((time + access + cells.access[i]!) * factor) / TICKS_A_MINUTE;
  };
  let [x0, y0, x1, y1] = [estimated.x0, estimated.y0, estimated.x0 + estimated.columns - 1, estimated.y0 + estimated.rows - 1];
  for (let i = 0; i < cells.xs.length; i++) {
    if (minutesOf(i) > MAX_MINUTES) continue;
    x0 = Math.min(x0, cells.xs[i]!);
    x1 = Math.max(x1, cells.xs[i]!);
    y0 = Math.min(y0, cells.ys[i]!);
    y1 = Math.max(y1, cells.ys[i]!);
  }
  const reach = emptyReach(LEVEL, x0, y0, x1, y1);
  const { rows } = reach;
  for (let column = 0; column < estimated.columns; column++)
    reach.minutes.set(
      estimated.minutes.subarray(column * estimated.rows, (column + 1) * estimated.rows),
      (column + estimated.x0 - x0) * rows + (estimated.y0 - y0),
    );
  // what the roads say replaces the estimate, also where it is longer
  for (let i = 0; i < cells.xs.length; i++) {
    const [x, y] = [cells.xs[i]!, cells.ys[i]!];
    if (x < x0 || x > x1 || y < y0 || y > y1) continue;
    reach.minutes[(x - x0) * rows + (y - y0)] = 0;
    setMinutes(reach, x, y, minutesOf(i));
  }
  return reach;
}
