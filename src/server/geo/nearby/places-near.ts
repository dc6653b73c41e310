// What open data knows near a point: up to three places of each kind, with their ways on foot, and the sources of these. Pure but for the shipped files.
import type { NearbyGroup, NearbyPlaceView } from '../../../shared/nearby/nearby.ts';
import { NEARBY_KINDS, type NearbyKind } from '../../../shared/nearby/nearby-kinds.ts';
import { walkMinutes } from '../reach/walk-reach.ts';
import { type FoundPlace, nearestPlaces, placeSources } from './place-index.ts';

/** How far (metres) places of each kind are looked for. */
const REACH: Record<NearbyKind, number> = {
  metro: 3000,
  tram: 3000,
  school: 5000,
  supermarket: 1500,
  clinic: 3000,
  pharmacy: 1500,
  park: 1500,
  beach: 10_000,
  mall: 5000,
  mosque: 1500,
  bus: 1000,
};
const MAX_PLACES = 3;
/** Longer ways on foot are given in kilometres. */
const MAX_WALK_MINUTES = 25;

/** The names by which the authorities and projects want to be credited. */
const SOURCE_NAMES: Record<string, string> = {
  osm: '© OpenStreetMap contributors',
  rta: 'Roads and Transport Authority, Dubai, open data (metro and tram)',
  bus: 'Roads and Transport Authority, Dubai, open data (buses)',
  khda: 'Knowledge and Human Development Authority, Dubai, open data',
  dha: 'Dubai Health Authority, open data',
};

/** The sources with these keys as answers name them. */
export const sourcesNamed = (keys: Iterable<string>): { key: string; name: string; asOf: string }[] =>
  placeSources(new Set(keys)).map(({ key, asOf }) => ({ key, name: SOURCE_NAMES[key] ?? key, asOf }));

/** What minutes by car, by metro and on foot are counted of, as far as the site uses it. */
export const travelSources = (): { key: string; name: string; asOf: string }[] => sourcesNamed(['rta', 'osm']);

/** A found place as answers have it. `isFromMiddle`: the point is the middle of a community, from which no minutes are given. */
export function toNearbyPlace({ place, metres }: FoundPlace, isFromMiddle: boolean): NearbyPlaceView {
  const minutes = Math.max(1, Math.ceil(walkMinutes(metres)));
  return {
    name: place.nameEn,
    nameAr: place.nameAr,
    metres: Math.round(metres),
    minutes: isFromMiddle || minutes > MAX_WALK_MINUTES ? null : minutes,
    rating: place.rating ?? null,
    ratingYear: place.ratingYear ?? null,
    curriculum: place.curriculum ?? null,
    latitude: place.latitude,
    longitude: place.longitude,
    source: place.source,
  };
}

/** The nearest places of each kind; a kind of which the map has none near has an empty list. */
export function placesNear(latitude: number, longitude: number, isFromMiddle: boolean): NearbyGroup[] {
  return NEARBY_KINDS.map((kind) => ({
    kind,
    within: REACH[kind],
    places: nearestPlaces(kind, latitude, longitude, MAX_PLACES, REACH[kind]).map((found) => toNearbyPlace(found, isFromMiddle)),
  }));
}
