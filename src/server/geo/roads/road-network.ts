// The road network of the Emirates as typed arrays, and the compact form in which it ships. Pure: reads and writes bytes in memory alone.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { metresBetween } from './distance.ts';

/** The classes of roads of OpenStreetMap; `connector` joins two editions of the data, `path` and `pedestrian` are on foot alone. */
export const ROAD_CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'minor',
  'service',
  'connector',
  'path',
  'pedestrian',
] as const;
export type RoadClass = (typeof ROAD_CLASSES)[number];

/** A stretch of road between two junctions. */
export interface RoadEdge {
  from: number;
  to: number;
  metres: number;
  roadClass: RoadClass;
  /** Whether cars may drive from `from` to `to` alone. */
  isOneWay: boolean;
  isRamp: boolean;
  /** The year of the edition of OpenStreetMap. */
  year: number;
}

/** Junctions and the stretches between them. */
export interface RoadNetwork {
  /** Degrees of each junction, to 0.00001 (about a metre). */
  latitudes: Float64Array;
  longitudes: Float64Array;
  /** 1 where all other such junctions can be reached by car. */
  isMain: Uint8Array;
  edges: RoadEdge[];
  /** The day of the older and of the newer edition, as 2021-08-06. */
  editions: [string, string];
}

/** Degrees are stored as whole numbers of this fraction. */
const SCALE = 100_000;
const VERSION = 1;

/** The bits of a number, each followed by a zero bit. */
function spread(value: number): bigint {
  let bits = 0n;
  for (let i = 0; i < 24; i++) if (value & (1 << i)) bits |= 1n << BigInt(2 * i);
  return bits;
}

/** The order of junctions in which neighbours on the ground are near each other, so that differences between them are small (Morton order). */
function orderInSpace(latitudes: Float64Array, longitudes: Float64Array): number[] {
  const codes = Array.from(
    latitudes,
    (latitude, i) => spread(Math.round((latitude + 90) * SCALE) & 0xffffff) | (spread(Math.round(longitudes[i]! * SCALE) & 0xffffff) << 1n),
  );
  return codes.map((_, i) => i).sort((a, b) => (codes[a]! < codes[b]! ? -1 : codes[a]! > codes[b]! ? 1 : a - b));
}

/** Compresses a network. Junctions are stored in another order, and each stretch with its lower junction first. */
export function packRoads({ latitudes, longitudes, isMain, edges, editions }: RoadNetwork): Buffer {
  const order = orderInSpace(latitudes, longitudes);
  const numberOf = new Int32Array(order.length);
  for (const [i, old] of order.entries()) numberOf[old] = i;
  const nodes = new ByteWriter();
  let [lastLatitude, lastLongitude] = [0, 0];
  for (const old of order) {
    const latitude = Math.round(latitudes[old]! * SCALE);
    const longitude = Math.round(longitudes[old]! * SCALE);
    nodes.signed(latitude - lastLatitude);
    nodes.signed(longitude - lastLongitude);
    [lastLatitude, lastLongitude] = [latitude, longitude];
  }
  const mains = new ByteWriter();
  for (const old of order) mains.byte(isMain[old]!);
  const sorted = edges
    .map((edge) => {
      const [a, b] = [numberOf[edge.from]!, numberOf[edge.to]!];
      return { ...edge, low: Math.min(a, b), high: Math.max(a, b), isBackward: edge.isOneWay && a > b };
    })
    .sort((a, b) => a.low - b.low || a.high - b.high);
  const years = [...new Set(edges.map(({ year }) => year))].sort((a, b) => a - b);
  const [lows, highs, lengths, kinds] = [new ByteWriter(), new ByteWriter(), new ByteWriter(), new ByteWriter()];
  let lastLow = 0;
  for (const edge of sorted) {
    lows.unsigned(edge.low - lastLow);
    highs.unsigned(edge.high - edge.low);
    const [a, b] = [order[edge.low]!, order[edge.high]!];
    const straight = metresBetween(
      roundDegree(latitudes[a]!),
      roundDegree(longitudes[a]!),
      roundDegree(latitudes[b]!),
      roundDegree(longitudes[b]!),
    );
    lengths.signed(edge.metres - Math.round(straight));
    const direction = edge.isOneWay ? (edge.isBackward ? 2 : 1) : 0;
    kinds.byte(ROAD_CLASSES.indexOf(edge.roadClass) | (direction << 4) | (Number(edge.isRamp) << 6) | (years.indexOf(edge.year) << 7));
    lastLow = edge.low;
  }
  const head = JSON.stringify({ version: VERSION, nodes: order.length, edges: edges.length, years, editions });
  const streams = [Buffer.from(head), ...[nodes, mains, lows, highs, lengths, kinds].map((writer) => writer.toBuffer())];
  const sizes = Buffer.alloc(4 * streams.length);
  for (const [i, { length }] of streams.entries()) sizes.writeUInt32LE(length, 4 * i);
  const plain = Buffer.concat([sizes, ...streams]);
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

const roundDegree = (degrees: number): number => Math.round(degrees * SCALE) / SCALE;

const STREAMS = 7;
const MAX_UNPACKED_BYTES = 64_000_000;

/** What a pack holds, as columns: element i of each is of junction or stretch i. */
export interface PackedRoads {
  latitudes: Float64Array;
  longitudes: Float64Array;
  isMain: Uint8Array;
  /** The junctions of each stretch, the lower first, and its length in metres. */
  lows: Int32Array;
  highs: Int32Array;
  metres: Float32Array;
  /** Class (bits 0-3, its index in ROAD_CLASSES), direction (bits 4-5: 0 both, 1 to the higher junction, 2 to the lower), ramp (bit 6), edition (bit 7). */
  kinds: Uint8Array;
  years: number[];
  editions: [string, string];
}

export const classOf = (kind: number): RoadClass => ROAD_CLASSES[kind & 15]!;
export const directionOf = (kind: number): number => (kind >> 4) & 3;
export const isRampKind = (kind: number): boolean => (kind & 64) !== 0;

/** Reads a pack that `packRoads` made. @throws Error when the bytes are none, or of another version */
export function unpackRoads(bytes: Uint8Array): PackedRoads {
  const plain = brotliDecompressSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  let position = 4 * STREAMS;
  const streams = Array.from({ length: STREAMS }, (_, i) => {
    const length = plain.readUInt32LE(4 * i);
    position += length;
    return plain.subarray(position - length, position);
  });
  const head = JSON.parse(streams[0]!.toString()) as Pick<PackedRoads, 'years' | 'editions'> &
    Record<'version' | 'nodes' | 'edges', number>;
  if (head.version !== VERSION) throw new Error(`The road network has the version ${head.version}, not ${VERSION}`);
  const [nodes, lowDeltas, highDeltas, excesses] = [1, 3, 4, 5].map((i) => new ByteReader(streams[i]!)) as [
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
  ];
  const [latitudes, longitudes] = [new Float64Array(head.nodes), new Float64Array(head.nodes)];
  let [latitude, longitude] = [0, 0];
  for (let i = 0; i < head.nodes; i++) {
    latitude += nodes.signed();
    longitude += nodes.signed();
    latitudes[i] = latitude / SCALE;
    longitudes[i] = longitude / SCALE;
  }
  const [lows, highs, metres] = [new Int32Array(head.edges), new Int32Array(head.edges), new Float32Array(head.edges)];
  let low = 0;
  for (let i = 0; i < head.edges; i++) {
    low += lowDeltas.unsigned();
    const high = low + highDeltas.unsigned();
    lows[i] = low;
    highs[i] = high;
    const straight = metresBetween(latitudes[low]!, longitudes[low]!, latitudes[high]!, longitudes[high]!);
    metres[i] = excesses.signed() + Math.round(straight);
  }
  const { years, editions } = head;
  return {
    latitudes,
    longitudes,
    isMain: Uint8Array.from(streams[2]!),
    lows,
    highs,
    metres,
    kinds: Uint8Array.from(streams[6]!),
    years,
    editions,
  };
}
