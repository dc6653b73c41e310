// The places of open data that are looked for near homes, in the compact form in which they ship. Pure: reads and writes bytes in memory alone.
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { NEARBY_KINDS, type NearbyKind } from '../../../shared/nearby/nearby-kinds.ts';
import { SCHOOL_RATINGS, type SchoolRating } from '../../../shared/nearby/school-ratings.ts';
import type { GeoSource } from '../geo-settings.ts';
import { ByteReader, ByteWriter } from '../roads/bytes.ts';

/** Where places are from. */
export interface PlaceSource {
  /** Names it in answers and texts. */
  key: string;
  /** The part of the setting GEO_SOURCES that it belongs to. */
  geoSource: GeoSource;
  /** The last day or month of which the data are, as 2021-08-06 or 2025-09. */
  asOf: string;
}

/** A place as a file has it; coordinates in degrees. */
export interface PlaceRow {
  kind: NearbyKind;
  /** The key of its source. */
  source: string;
  /** Null where the file has no name in the language. */
  nameEn: string | null;
  nameAr: string | null;
  latitude: number;
  longitude: number;
  emirate: string;
  /** Of schools: the last rating with the school year of the inspection, as 2023-24. A rating without its year is none. */
  rating?: SchoolRating | undefined;
  ratingYear?: string | undefined;
  /** Of schools, as the register writes it. */
  curriculum?: string | undefined;
}

export interface PackedPlaces {
  sources: PlaceSource[];
  places: PlaceRow[];
}

const SCALE = 100_000;
const VERSION = 1;
/** Between the two names of a place, and between places; no name has them. */
const [FIELD, LINE] = ['\t', '\n'];
const MAX_UNPACKED_BYTES = 32_000_000;

/** Numbers the different values of a column; 0 stands for none. */
const valuesOf = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];
const numberIn = (values: readonly string[], value: string | null | undefined): number => (value ? values.indexOf(value) + 1 : 0);
const cleanName = (name: string | null): string => (name ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Compresses places. They are stored by kind and from south to north in strips of about a kilometre, so that the differences between neighbours are small.
 * @throws Error for a place whose source is not among the sources
 */
export function packPlaces({ sources, places }: PackedPlaces): Buffer {
  const strip = ({ longitude }: PlaceRow): number => Math.floor(longitude * 100);
  const sorted = places.toSorted(
    (a, b) => NEARBY_KINDS.indexOf(a.kind) - NEARBY_KINDS.indexOf(b.kind) || strip(a) - strip(b) || a.latitude - b.latitude,
  );
  const emirates = valuesOf(places.map(({ emirate }) => emirate));
  const years = valuesOf(places.map(({ ratingYear }) => ratingYear));
  const curricula = valuesOf(places.map(({ curriculum }) => curriculum));
  const [codes, points] = [new ByteWriter(), new ByteWriter()];
  let [lastLatitude, lastLongitude] = [0, 0];
  for (const place of sorted) {
    const source = sources.findIndex(({ key }) => key === place.source);
    if (source < 0) throw new Error(`The source "${place.source}" is not described`);
    const isRated = place.rating !== undefined && place.ratingYear !== undefined;
    for (const code of [
      NEARBY_KINDS.indexOf(place.kind),
      source,
      numberIn(emirates, place.emirate),
      isRated ? SCHOOL_RATINGS.indexOf(place.rating!) + 1 : 0,
      isRated ? numberIn(years, place.ratingYear) : 0,
      numberIn(curricula, place.curriculum),
    ])
      codes.unsigned(code);
    const [latitude, longitude] = [Math.round(place.latitude * SCALE), Math.round(place.longitude * SCALE)];
    points.signed(latitude - lastLatitude);
    points.signed(longitude - lastLongitude);
    [lastLatitude, lastLongitude] = [latitude, longitude];
  }
  const names = sorted.map(({ nameEn, nameAr }) => `${cleanName(nameEn)}${FIELD}${cleanName(nameAr)}`).join(LINE);
  const head = JSON.stringify({ version: VERSION, count: sorted.length, sources, emirates, years, curricula });
  const streams = [Buffer.from(head), codes.toBuffer(), points.toBuffer(), Buffer.from(names)];
  const sizes = Buffer.alloc(4 * streams.length);
  for (const [i, { length }] of streams.entries()) sizes.writeUInt32LE(length, 4 * i);
  const plain = Buffer.concat([sizes, ...streams]);
  return brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
}

interface Head {
  version: number;
  count: number;
  sources: PlaceSource[];
  emirates: string[];
  years: string[];
  curricula: string[];
}

/** Reads a pack that `packPlaces` made. @throws Error when the bytes are none, or of another version */
export function unpackPlaces(bytes: Uint8Array): PackedPlaces {
  const plain = brotliDecompressSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  let position = 16;
  const [headBytes, codeBytes, pointBytes, nameBytes] = [0, 1, 2, 3].map((i) => {
    const length = plain.readUInt32LE(4 * i);
    position += length;
    return plain.subarray(position - length, position);
  }) as [Buffer, Buffer, Buffer, Buffer];
  const head = JSON.parse(headBytes.toString()) as Head;
  if (head.version !== VERSION) throw new Error(`The places have the version ${head.version}, not ${VERSION}`);
  const [codes, points] = [new ByteReader(codeBytes), new ByteReader(pointBytes)];
  const names = nameBytes.toString().split(LINE);
  let [latitude, longitude] = [0, 0];
  const places = Array.from({ length: head.count }, (_, i): PlaceRow => {
    const [kind, source, emirate, rating, year, curriculum] = [0, 1, 2, 3, 4, 5].map(() => codes.unsigned()) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    latitude += points.signed();
    longitude += points.signed();
    const [nameEn = '', nameAr = ''] = names[i]!.split(FIELD);
    return {
      kind: NEARBY_KINDS[kind]!,
      source: head.sources[source]!.key,
      nameEn: nameEn || null,
      nameAr: nameAr || null,
      latitude: latitude / SCALE,
      longitude: longitude / SCALE,
      emirate: head.emirates[emirate - 1] ?? '',
      ...(rating > 0 && { rating: SCHOOL_RATINGS[rating - 1]!, ratingYear: head.years[year - 1]! }),
      ...(curriculum > 0 && { curriculum: head.curricula[curriculum - 1]! }),
    };
  });
  return { sources: head.sources, places };
}
