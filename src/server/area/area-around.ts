// What open data knows of an area: its outline and people, stations with the minutes to four destinations, schools, and how many places of each kind. It is
// computed when an area is first asked for and kept.
import { LRUCache } from 'lru-cache';
import { AREA_DESTINATIONS, type AreaAround } from '../../shared/area/area-page.ts';
import { boxAround, isInside } from '../../shared/geo/ring.ts';
import { NEARBY_KINDS } from '../../shared/nearby/nearby-kinds.ts';
import { DESTINATIONS } from '../../shared/travel/destinations.ts';
import { cachedBy } from '../cached-by.ts';
import { type GeoSource, geoSettings } from '../geo/geo-settings.ts';
import { nearestPlaces, placesOfKind } from '../geo/nearby/place-index.ts';
import { sourcesNamed, toNearbyPlace } from '../geo/nearby/places-near.ts';
import { describedOutline, outlineRings } from '../geo/outlines/outlines.ts';
import { minutesToStations, readRailNetwork } from '../geo/reach/rail-times.ts';
import { MAX_MINUTES } from '../geo/reach/reach.ts';
import { stationsNear } from '../geo/reach/walk-reach.ts';
import { metresBetween } from '../geo/roads/distance.ts';
import type { Coordinates } from '../sale/place-middles.ts';

/** The most stations of each kind. */
const MAX_STATIONS = { metro: 3, tram: 2 } as const;
/** A station this far (metres) from the middle is one of the area, also outside its outline. */
const STATION_METRES = 1500;
const MAX_SCHOOLS = 6;
const SCHOOL_METRES = 5000;
/** Around areas without an outline places are counted within this distance. */
const COUNT_METRES = 1000;

type Station = AreaAround['stations'][number];

/** For each destination, the minutes from every station, entered from the street. */
const minutesOf = cachedBy((_sources: readonly GeoSource[]) => {
  const network = readRailNetwork();
  const tables = AREA_DESTINATIONS.map((to) => {
    const { latitude, longitude } = DESTINATIONS.find(({ key }) => key === to)!;
    return { to, minutes: minutesToStations(network, stationsNear(network.stations, latitude, longitude)) };
  });
  return new Map(
    network.stations.map(({ mode, nameEn }, i) => [
      `${mode} ${nameEn}`,
      tables.map(({ to, minutes }): Station['minutes'][number] => {
        const whole = Math.ceil(minutes[i]! - 1e-9);
        return { to, minutes: whole > MAX_MINUTES ? null : whole };
      }),
    ]),
  );
});

/** Whether a point belongs to an area: inside its outline, without one near its middle. */
type IsOfArea = (point: { latitude: number; longitude: number }, metres: number) => boolean;

function areaTest(outline: string | undefined): IsOfArea {
  const rings = outline === undefined ? undefined : outlineRings(outline);
  if (!rings) return (_point, metres) => metres <= COUNT_METRES;
  const box = boxAround(rings.flat());
  return ({ latitude, longitude }) =>
    latitude >= box.south &&
    latitude <= box.north &&
    longitude >= box.west &&
    longitude <= box.east &&
    isInside(rings, [latitude, longitude]);
}

/** The stations in an area and beside its middle: those of the metro, then those of the tram, the nearest first. */
function stationsOf({ lat, lng }: Coordinates, isOfArea: IsOfArea): Station[] {
  const minutes = minutesOf(geoSettings().sources);
  return (['metro', 'tram'] as const).flatMap((kind) =>
    placesOfKind(kind)
      .flatMap((place) => {
        const metres = metresBetween(lat, lng, place.latitude, place.longitude);
        const known = minutes.get(`${kind} ${place.nameEn}`);
        if (!known || !(metres <= STATION_METRES || isOfArea(place, metres))) return [];
        return [{ kind, name: place.nameEn!, nameAr: place.nameAr!, metres: Math.round(metres), minutes: known }];
      })
      .sort((a, b) => a.metres - b.metres)
      .slice(0, MAX_STATIONS[kind]),
  );
}

function computeAround(slug: string, middle: Coordinates): AreaAround {
  const described = describedOutline(slug);
  const isOfArea = areaTest(described?.key);
  const stations = stationsOf(middle, isOfArea);
  const schools = nearestPlaces('school', middle.lat, middle.lng, MAX_SCHOOLS, SCHOOL_METRES).map((found) => toNearbyPlace(found, true));
  const used = new Set([...(stations.length > 0 ? ['rta'] : []), ...schools.map(({ source }) => source)]);
  // of beaches only points are known
  const counts = NEARBY_KINDS.filter((kind) => kind !== 'beach').flatMap((kind) => {
    const names = new Set<string>();
    for (const place of placesOfKind(kind)) {
      if (!isOfArea(place, metresBetween(middle.lat, middle.lng, place.latitude, place.longitude))) continue;
      used.add(place.source);
      // stops of both directions have one name
      names.add(kind === 'bus' ? (place.nameEn ?? '') : `${place.latitude} ${place.longitude}`);
    }
    return names.size > 0 ? [{ kind, n: names.size }] : [];
  });
  return {
    outline: described?.key ?? null,
    population: described?.population ? { ...described.population, communityAr: described.nameAr } : null,
    stations,
    schools,
    counts,
    sources: sourcesNamed(used),
  };
}

const kept = new LRUCache<string, AreaAround>({ max: 600 });

/** What open data knows of the area of a slug, whose homes have this middle. */
export function areaAround(slug: string, middle: Coordinates): AreaAround {
  const key = `${slug} ${middle.lat.toFixed(4)} ${middle.lng.toFixed(4)} ${geoSettings().sources.join()}`;
  const known = kept.get(key);
  if (known) return known;
  const around = computeAround(slug, middle);
  kept.set(key, around);
  return around;
}
