// A trip of a search as something to compare homes with: which cells of the map are near enough in time, as SQL and as minutes.
import { hash } from 'node:crypto';
import type { Bounds } from '../../shared/search/filter.ts';
import type { TravelMode } from '../../shared/search/sorts-and-limits.ts';
import type { Trip } from '../../shared/travel/trip.ts';
import { cachedBy } from '../cached-by.ts';
import type { SqlParams } from '../db/sql.ts';
import { FINEST_LEVEL } from './cells.ts';
import { bitsOf, type CellBits, minutesAt, type Reach, type Run, runsOf } from './reach/reach.ts';

/** SQL: the cell of the map that `properties p` is in, from which the minutes of its trips are read. */
export const CELL_COLUMNS = 'p.map_x as "mapX", p.map_y as "mapY"';
export interface CellRow {
  mapX: number | null;
  mapY: number | null;
}

/** What is made of a reach, kept as long as it: bits and runs by the most minutes. */
const madeOf = cachedBy((_reach: Reach) => ({ bits: new Map<number, CellBits & { text: string }>(), runs: new Map<string, Run[]>() }));

const kept = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
};

/** Metres of straight line that no trip exceeds in a minute, whatever roads, lines and speeds are known: 4.5, 60 and 120 km an hour. */
const MAX_METRES_A_MINUTE: Record<TravelMode, number> = { walk: 75, metro: 1000, car: 2000 };

/** SQL after `from`: the homes that meet the conditions `where` in runs of cells of the finest level, as `p` with all columns. */
export function homesInRuns(runs: readonly Run[], where: readonly string[], params: SqlParams): string {
  const [xs, starts, ends] = [runs.map(({ x }) => x), runs.map(({ y0 }) => y0), runs.map(({ y1 }) => y1)].map(
    (list) => `${params.bind(list)}::int[]`,
  );
  const inRun = ['p.latitude is not null', 'p.map_x = run.x', 'p.map_y between run.y0 and run.y1'];
  return `unnest(${xs}, ${starts}, ${ends}) as run(x, y0, y1) cross join lateral (
    select * from properties p where ${[...where, ...inRun].join(' and ')} offset 0) p`;
}

export class TripReach {
  readonly trip: Trip;
  readonly reach: Reach;
  /** Where the trip ends, in degrees. */
  readonly end: { latitude: number; longitude: number };
  constructor(trip: Trip, reach: Reach, end: { latitude: number; longitude: number }) {
    this.trip = trip;
    this.reach = reach;
    this.end = end;
  }

  /** A box outside of which no home is near enough, also after roads, lines or speeds have changed, so that it can be stored. */
  get box(): Bounds {
    const { latitude, longitude } = this.end;
    const north = (this.trip.within * MAX_METRES_A_MINUTE[this.trip.by]) / 110_500;
    const east = north / Math.cos((latitude * Math.PI) / 180);
    return { south: latitude - north, west: longitude - east, north: latitude + north, east: longitude + east };
  }

  /** What equal trips have in common: their cells, so that a place which has moved is another trip. */
  toJSON(): object {
    return { by: this.trip.by, within: this.trip.within, cells: this.#bits.text };
  }

  /** The cells that are near enough. */
  get bits(): CellBits {
    return this.#bits;
  }

  get #bits(): CellBits & { text: string } {
    const { within } = this.trip;
    return kept(madeOf(this.reach).bits, within, () => {
      const bits = bitsOf(this.reach, within);
      return { ...bits, text: `${bits.level}/${bits.x0}/${bits.y0}/${hash('sha1', bits.bits, 'base64url')}` };
    });
  }

  /** How many cells are near enough, as if all were of the same size: one of 275 metres counts as four of 140. */
  get cells(): number {
    return this.#bits.cells * 4 ** (FINEST_LEVEL - this.#bits.level);
  }

  /** SQL: whether `properties p` is near enough. A home without coordinates is not. */
  condition(params: SqlParams): string {
    const { level, x0, y0, columns, rows, bits } = this.#bits;
    const shift = FINEST_LEVEL - level;
    const [x, y] = [`(p.map_x >> ${shift})`, `(p.map_y >> ${shift})`];
    const isInBox = `${x} between ${x0} and ${x0 + columns - 1} and ${y} between ${y0} and ${y0 + rows - 1}`;
    const bytes = `${params.bind(`\\x${Buffer.from(bits).toString('hex')}`)}::bytea`;
    return `case when ${isInBox} then get_bit(${bytes}, (${x} - ${x0}) * ${rows} + ${y} - ${y0}) = 1 else false end`;
  }

  /** SQL: the minutes of `properties p`, for homes that are near enough. */
  minutes(params: SqlParams): string {
    const { level, x0, y0, rows, minutes } = this.reach;
    const shift = FINEST_LEVEL - level;
    const bytes = `${params.bind(`\\x${Buffer.from(minutes).toString('hex')}`)}::bytea`;
    return `get_byte(${bytes}, ((p.map_x >> ${shift}) - ${x0}) * ${rows} + (p.map_y >> ${shift}) - ${y0}) & 127`;
  }

  /** The cells more than `from` and at most `to` minutes away, in columns of cells of the finest level. */
  finestRuns(from: number, to: number): Run[] {
    return kept(madeOf(this.reach).runs, `${from} ${to}`, () => {
      const shift = FINEST_LEVEL - this.reach.level;
      return runsOf(this.reach, to, from).flatMap(({ x, y0, y1 }) =>
        Array.from({ length: 1 << shift }, (_, i) => ({ x: (x << shift) + i, y0: y0 << shift, y1: ((y1 + 1) << shift) - 1 })),
      );
    });
  }

  /**
   * SQL after `from`: the homes that meet the conditions `where` in the cells of `finestRuns`, as `p` with all columns, found by the index over map_x and
   * map_y run by run.
   */
  inRuns(where: readonly string[], params: SqlParams, from = 0, to = this.trip.within): string {
    return homesInRuns(this.finestRuns(from, to), where, params);
  }

  /** The minutes of a home by its columns map_x and map_y; null where the place is farther than an hour, and without coordinates. */
  minutesOf({ mapX, mapY }: CellRow): { minutes: number; isEstimated: boolean } | null {
    return mapX === null || mapY === null ? null : minutesAt(this.reach, mapX, mapY);
  }
}
