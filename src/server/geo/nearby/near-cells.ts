// The cells of the map from which certain places are near enough on foot, as SQL that homes are compared with. Computed of the places in memory when a search
// first asks for them, so that a new file of places counts at once; no home stores anything.
import { LRUCache } from 'lru-cache';
import { readNear } from '../../../shared/nearby/near-label.ts';
import { NEAR_MINUTES, NEAR_TARGETS, type NearTarget, type NearValue } from '../../../shared/nearby/nearby-kinds.ts';
import { GOOD_RATINGS, SCHOOL_RATINGS } from '../../../shared/nearby/school-ratings.ts';
import type { SqlParams } from '../../db/sql.ts';
import { FINEST_LEVEL, latitudeOf, longitudeOf, tileX, tileY } from '../cells.ts';
import { geoSettings } from '../geo-settings.ts';
import type { Run } from '../reach/reach.ts';
import { walkMetres } from '../reach/walk-reach.ts';
import { homesInRuns } from '../trip-reach.ts';
import { placesOfKind } from './place-index.ts';

/** Cells are kept in square blocks of 32 cells a side: most of the country has no place near. */
const BITS = 5;
const SIDE = 1 << BITS;
const BLOCK_BYTES = (SIDE * SIDE) / 8;
/** More than the number of rows of blocks. */
const ROWS = 1 << (FINEST_LEVEL - BITS);

const METRES_A_DEGREE = 111_195;

/** A bit for each cell of a block, column by column, as PostgreSQL's `get_bit` counts them; blocks by `column * ROWS + row`. */
type Blocks = ReadonlyMap<number, Uint8Array>;

/** The cells whose middle is within some metres of one of the places. */
function cellsAround(places: Iterable<{ latitude: number; longitude: number }>, metres: number): Blocks {
  const blocks = new Map<number, Uint8Array>();
  const reach = metres / METRES_A_DEGREE;
  for (const { latitude, longitude } of places) {
    const columnDegrees = 360 / 2 ** FINEST_LEVEL;
    const metresOfColumn = columnDegrees * METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
    for (let y = tileY(latitude + reach, FINEST_LEVEL); y <= tileY(latitude - reach, FINEST_LEVEL); y++) {
      const north = (latitudeOf(y, FINEST_LEVEL) - latitude) * METRES_A_DEGREE;
      if (Math.abs(north) > metres) continue;
      const columns = Math.sqrt(metres * metres - north * north) / metresOfColumn;
      // where the place is within its column of cells, from -0.5 to 0.5 of its middle
      const middle = tileX(longitude, FINEST_LEVEL);
      const offset = (longitude - longitudeOf(middle, FINEST_LEVEL)) / columnDegrees;
      for (let x = Math.ceil(middle + offset - columns); x <= Math.floor(middle + offset + columns); x++) setCell(blocks, x, y);
    }
  }
  return blocks;
}

function setCell(blocks: Map<number, Uint8Array>, x: number, y: number): void {
  const key = (x >> BITS) * ROWS + (y >> BITS);
  let block = blocks.get(key);
  if (!block) {
    block = new Uint8Array(BLOCK_BYTES);
    blocks.set(key, block);
  }
  const at = (x & (SIDE - 1)) * SIDE + (y & (SIDE - 1));
  block[at >> 3]! |= 1 << (at & 7);
}

/** The cells that two sets have in common. */
function intersect(a: Blocks, b: Blocks): Blocks {
  const both = new Map<number, Uint8Array>();
  for (const [key, block] of a) {
    const other = b.get(key);
    const common = other && block.map((bits, i) => bits & other[i]!);
    if (common?.some((bits) => bits > 0)) both.set(key, common);
  }
  return both;
}

const countBits = (blocks: Blocks): number => {
  let count = 0;
  for (const block of blocks.values()) for (let bits of block) for (; bits > 0; bits &= bits - 1) count++;
  return count;
};

/** The cells of the finest level from which all places of a filter are near enough. As JSON it is what it was made of, by which counts are remembered. */
export class NearCells {
  readonly #name: string;
  readonly #blocks: Blocks;
  /** How many cells these are. */
  readonly cells: number;
  #packed: { x0: number; y0: number; columns: number; rows: number; index: string; bits: string } | undefined;

  constructor(name: string, blocks: Blocks) {
    this.#name = name;
    this.#blocks = blocks;
    this.cells = countBits(blocks);
  }

  toJSON(): string {
    return this.#name;
  }

  /** The blocks behind each other, the first of them empty, and for each place of a rectangle of blocks the number of its block in two bytes. */
  #pack() {
    if (this.#packed) return this.#packed;
    const keys = [...this.#blocks.keys()];
    const [xs, ys] = [keys.map((key) => Math.floor(key / ROWS)), keys.map((key) => key % ROWS)];
    const least = (list: readonly number[]): number => list.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    const most = (list: readonly number[]): number => list.reduce((a, b) => Math.max(a, b), 0);
    const [x0, y0] = [least(xs), least(ys)];
    const [columns, rows] = [most(xs) - x0 + 1, most(ys) - y0 + 1];
    const index = Buffer.alloc(2 * columns * rows);
    for (const [i] of keys.entries()) index.writeUInt16BE(i + 1, 2 * ((xs[i]! - x0) * rows + ys[i]! - y0));
    const bits = Buffer.concat([new Uint8Array(BLOCK_BYTES), ...this.#blocks.values()]);
    this.#packed = { x0, y0, columns, rows, index: `\\x${index.toString('hex')}`, bits: `\\x${bits.toString('hex')}` };
    return this.#packed;
  }

  /** SQL: whether `properties p` is in one of the cells. A home without coordinates is not. */
  condition(params: SqlParams): string {
    if (this.cells === 0) return 'false';
    const { x0, y0, columns, rows, index, bits } = this.#pack();
    const [x, y] = [`(p.map_x >> ${BITS})`, `(p.map_y >> ${BITS})`];
    const isInBox = `${x} between ${x0} and ${x0 + columns - 1} and ${y} between ${y0} and ${y0 + rows - 1}`;
    const indexBytes = `${params.bind(index)}::bytea`;
    const at = `2 * ((${x} - ${x0}) * ${rows} + ${y} - ${y0})`;
    const block = `(get_byte(${indexBytes}, ${at}) * 256 + get_byte(${indexBytes}, ${at} + 1))`;
    const cell = `(p.map_x & ${SIDE - 1}) * ${SIDE} + (p.map_y & ${SIDE - 1})`;
    return `case when ${isInBox} then get_bit(${params.bind(bits)}::bytea, ${block} * ${SIDE * SIDE} + ${cell}) = 1 else false end`;
  }

  /** SQL after `from`: the homes of the cells that meet the conditions `where`, as `p` with all columns, found by the index over map_x and map_y run by run. */
  inRuns(where: readonly string[], params: SqlParams): string {
    const runs: Run[] = [];
    for (const [key, block] of this.#blocks) {
      const [left, top] = [Math.floor(key / ROWS) << BITS, (key % ROWS) << BITS];
      for (let x = 0; x < SIDE; x++) {
        let start = -1;
        for (let y = 0; y <= SIDE; y++) {
          const at = x * SIDE + y;
          const isInside = y < SIDE && (block[at >> 3]! & (1 << (at & 7))) !== 0;
          if (isInside && start < 0) start = y;
          if (!isInside && start >= 0) {
            runs.push({ x: left + x, y0: top + start, y1: top + y - 1 });
            start = -1;
          }
        }
      }
    }
    return homesInRuns(runs, where, params);
  }
}

/** The places of a target that the site uses. */
function placesOf(target: NearTarget) {
  if (target !== 'good-school') return placesOfKind(target);
  const good: readonly string[] = SCHOOL_RATINGS.slice(0, GOOD_RATINGS);
  return placesOfKind('school').filter(({ rating }) => rating !== undefined && good.includes(rating));
}

/** The cells near one target, for each number of minutes: searches combine them. */
const keptSets = new LRUCache<string, Blocks>({ max: NEAR_TARGETS.length * NEAR_MINUTES.length });
/** Some dozens of searches, each with some ten kilobytes. */
const kept = new LRUCache<string, NearCells>({ max: 60 });

/** The cells from which all that the filter `near` asks for is near enough; undefined without it. */
export function nearCellsOf(values: readonly NearValue[] | undefined): NearCells | undefined {
  if (!values || values.length === 0) return undefined;
  // of several minutes to one target the fewest count
  const minutesOf = new Map<NearTarget, number>();
  for (const { target, minutes } of values.map(readNear)) minutesOf.set(target, Math.min(minutes, minutesOf.get(target) ?? minutes));
  const wanted = [...minutesOf].sort(([a], [b]) => a.localeCompare(b));
  const sources = geoSettings().sources.join();
  const name = `${wanted.map(([target, minutes]) => `${target}:${minutes}`).join()} ${sources}`;
  const known = kept.get(name);
  if (known) return known;
  const sets = wanted.map(([target, minutes]) => {
    const key = `${target}:${minutes} ${sources}`;
    const set = keptSets.get(key) ?? cellsAround(placesOf(target), walkMetres(minutes));
    keptSets.set(key, set);
    return set;
  });
  const cells = new NearCells(name, sets.reduce(intersect));
  kept.set(name, cells);
  return cells;
}
