// Finds the places of open data that are nearest to a point. The shipped file is read at the first use and kept in memory, in a grid for each kind.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NearbyKind } from '../../../shared/nearby/nearby-kinds.ts';
import { cachedBy } from '../../cached-by.ts';
import { type GeoSource, geoSettings } from '../geo-settings.ts';
import { readRailNetwork } from '../reach/rail-times.ts';
import { metresBetween } from '../roads/distance.ts';
import { type PackedPlaces, type PlaceRow, type PlaceSource, unpackPlaces } from './places-pack.ts';

/** The places that ship with the product; `scripts/geo/places.ts` makes the file of tables. */
export const PLACES_FILE = join(import.meta.dirname, 'places.pack');

/** The stations of the shipped tables of metro and tram. */
const RAIL_SOURCE: PlaceSource = { key: 'rta', geoSource: 'dubai', asOf: '2025-10-30' };

/** The size of a cell in degrees, and in metres at least, in these latitudes. */
const CELL = 0.01;
const CELL_METRES = 990;

/** A school of OpenStreetMap this near (metres) to one of the register is taken for the same. */
const SAME_SCHOOL_METRES = 400;
const REGISTERED_HEALTH: readonly NearbyKind[] = ['clinic', 'pharmacy'];

export interface FoundPlace {
  place: PlaceRow;
  /** In a straight line. */
  metres: number;
}

const cellOf = (degrees: number): number => Math.floor(degrees / CELL);
const keyOf = (row: number, column: number): number => row * 100_000 + column;

/** The places of one kind in cells of about a kilometre. */
class Grid {
  readonly places: readonly PlaceRow[];
  readonly #cells = new Map<number, PlaceRow[]>();

  constructor(places: readonly PlaceRow[]) {
    this.places = places;
    for (const place of places) {
      const key = keyOf(cellOf(place.latitude), cellOf(place.longitude));
      const cell = this.#cells.get(key);
      if (cell) cell.push(place);
      else this.#cells.set(key, [place]);
    }
  }

  /** Adds the places of the cells that are `ring` cells away from the cell of a point. */
  #collect(found: FoundPlace[], latitude: number, longitude: number, ring: number, maxMetres: number): void {
    const [row, column] = [cellOf(latitude), cellOf(longitude)];
    for (let y = row - ring; y <= row + ring; y++) {
      const step = y === row - ring || y === row + ring || ring === 0 ? 1 : 2 * ring;
      for (let x = column - ring; x <= column + ring; x += step)
        for (const place of this.#cells.get(keyOf(y, x)) ?? []) {
          const metres = metresBetween(latitude, longitude, place.latitude, place.longitude);
          if (metres <= maxMetres) found.push({ place, metres });
        }
    }
  }

  /** The nearest places within some metres, nearest first, at most `count`. Of several with one name (both stops at a street), or without one, the nearest. */
  nearest(latitude: number, longitude: number, count: number, maxMetres: number): FoundPlace[] {
    const found: FoundPlace[] = [];
    const chosen = (): FoundPlace[] => {
      const names = new Set<string>();
      return found
        .toSorted((a, b) => a.metres - b.metres)
        .filter(({ place: { nameEn, nameAr } }) => {
          const name = (nameEn ?? nameAr ?? '').toLowerCase();
          return !names.has(name) && names.add(name);
        })
        .slice(0, count);
    };
    for (let ring = 0; (ring - 1) * CELL_METRES <= maxMetres; ring++) {
      this.#collect(found, latitude, longitude, ring, maxMetres);
      // whatever is in further rings is at least this far away
      const best = found.length >= count ? chosen() : [];
      if (best.length === count && best.at(-1)!.metres <= ring * CELL_METRES) return best;
    }
    return chosen();
  }
}

/** Leaves out places of OpenStreetMap that the used register of an authority has too. */
function withoutDoubles(places: readonly PlaceRow[]): PlaceRow[] {
  const registered = new Grid(places.filter(({ kind, source }) => kind === 'school' && source !== 'osm'));
  const hasHealth = places.some(({ source }) => source === 'dha');
  return places.filter(({ kind, source, emirate, latitude, longitude }) => {
    if (source !== 'osm') return true;
    if (kind === 'school') return registered.nearest(latitude, longitude, 1, SAME_SCHOOL_METRES).length === 0;
    return !(hasHealth && emirate === 'Dubai' && REGISTERED_HEALTH.includes(kind));
  });
}

const stationsOf = (): PlaceRow[] =>
  readRailNetwork().stations.map(({ mode, nameEn, nameAr, latitude, longitude }) => ({
    kind: mode === 'tram' ? 'tram' : 'metro',
    source: RAIL_SOURCE.key,
    nameEn,
    nameAr,
    latitude,
    longitude,
    emirate: 'Dubai',
  }));

let packed: PackedPlaces | undefined;
const readPacked = (): PackedPlaces => {
  packed ??= unpackPlaces(readFileSync(PLACES_FILE));
  return packed;
};

interface PlaceIndex {
  grids: ReadonlyMap<NearbyKind, Grid>;
  sources: readonly PlaceSource[];
}

/** Puts places into grids; those of sources that are not used are left out. */
function makeIndex({ sources, places }: PackedPlaces, used: readonly GeoSource[]): PlaceIndex {
  const usedSources = sources.filter(({ geoSource }) => used.includes(geoSource));
  const keys = new Set(usedSources.map(({ key }) => key));
  const kept = withoutDoubles(places.filter(({ source }) => keys.has(source)));
  const grids = new Map([...Map.groupBy(kept, ({ kind }) => kind)].map(([kind, ofKind]) => [kind, new Grid(ofKind)]));
  return { grids, sources: usedSources };
}

const indexOf = cachedBy((used: readonly GeoSource[]): PlaceIndex => {
  const { sources, places } = readPacked();
  return makeIndex({ sources: [RAIL_SOURCE, ...sources], places: [...stationsOf(), ...places] }, used);
});

/** The places of a kind that are nearest to a point, nearest first, at most `count`; places of one name count once. */
export const nearestPlaces = (kind: NearbyKind, latitude: number, longitude: number, count: number, maxMetres: number): FoundPlace[] =>
  indexOf(geoSettings().sources).grids.get(kind)?.nearest(latitude, longitude, count, maxMetres) ?? [];

/** All places of a kind that the site uses. */
export const placesOfKind = (kind: NearbyKind): readonly PlaceRow[] => indexOf(geoSettings().sources).grids.get(kind)?.places ?? [];

/** The sources with these keys, in the order of the file. */
export const placeSources = (keys: ReadonlySet<string>): PlaceSource[] =>
  indexOf(geoSettings().sources).sources.filter(({ key }) => keys.has(key));
