// Finds where the trips of a filter end, and how far these places can be reached.
import type { EntityManager } from '@mikro-orm/postgresql';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { UAE_BOUNDS } from '../../../shared/property/place/area.ts';
import { areaSlug } from '../../../shared/property/place/area-slug.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { DESTINATIONS } from '../../../shared/travel/destinations.ts';
import { readPin, tripsOf } from '../../../shared/travel/trip.ts';
import type { TripTexts } from '../../../shared/travel/trip-label.ts';
import type { ReachedPart } from '../../../shared/travel/trip-schemas.ts';
import { DomainError } from '../../errors.ts';
import { geoSettings } from '../../geo/geo-settings.ts';
import { reachedCells } from '../../geo/reach/reached-cells.ts';
import { findReach } from '../../geo/reach/reaches.ts';
import { TripReach } from '../../geo/trip-reach.ts';
import { findKnownPlace, getSearchDictionary, type SearchDictionary } from '../text/parser.ts';

export interface TripPlace {
  latitude: number;
  longitude: number;
  /** Its name in English and in the language of the request; null for a pin. */
  name: string | null;
  isPin: boolean;
}

/** Where a trip ends: at a destination of the list, at a pin in the Emirates, or where homes of a community are. Null for any other text. */
export function findTripPlace(to: string, dictionary: SearchDictionary): TripPlace | null {
  const destination = DESTINATIONS.find(({ key }) => key === to);
  if (destination) {
    const { name, arabic, latitude, longitude } = destination;
    return { latitude, longitude, name: getLocale() === 'ar' ? arabic : name, isPin: false };
  }
  const pin = readPin(to);
  if (pin) {
    const { south, west, north, east } = UAE_BOUNDS;
    const isInside = pin.latitude >= south && pin.latitude <= north && pin.longitude >= west && pin.longitude <= east;
    return isInside ? { ...pin, name: null, isPin: true } : null;
  }
  const place =
    findKnownPlace(dictionary, to) ??
    dictionary.places.find(({ kind, name, emirate }) => kind === 'community' && areaSlug({ location: name, emirate }) === to);
  const position = place?.kind === 'community' ? place.position : undefined;
  return position ? { latitude: position.lat, longitude: position.lng, name: placeLabel(place!.name), isPin: false } : null;
}

/**
 * The trips of a filter with the cells from which each is short enough.
 * @throws DomainError INVALID for a place that is not known, UNAVAILABLE or TOO_MANY where too many ask for pins
 */
export function resolveTrips(filter: SearchFilter, dictionary: SearchDictionary): Promise<TripReach[]> {
  return Promise.all(
    tripsOf(filter).map(async (trip) => {
      const place = findTripPlace(trip.to, dictionary);
      if (!place) throw new DomainError('INVALID', m.travel_unknown_place({ name: trip.to }));
      const { latitude, longitude, isPin } = place;
      return new TripReach(trip, await findReach({ by: trip.by, latitude, longitude, isPin }), { latitude, longitude });
    }),
  );
}

/** What texts about the trips of a filter need, in the language of the request; undefined without trips. */
export function tripTextsOf(filter: SearchFilter, dictionary: SearchDictionary): TripTexts | undefined {
  const trips = tripsOf(filter);
  if (trips.length === 0) return undefined;
  const places = trips.flatMap(({ to }) => {
    const name = findTripPlace(to, dictionary)?.name;
    return name ? [[to, name] as const] : [];
  });
  return { places: Object.fromEntries(places), isRushHour: geoSettings().carFactor > 1 };
}

/**
 * The part of the map from which all trips of a filter are short enough, and where they end; null without trips. What it costs is bounded by the size of the
 * reaches, which are kept; pins are limited.
 * @throws DomainError as `resolveTrips`
 */
export async function findReachedPart(em: EntityManager, filter: SearchFilter): Promise<ReachedPart | null> {
  const dictionary = await getSearchDictionary(em);
  const texts = tripTextsOf(filter, dictionary);
  if (!texts) return null;
  const trips = await resolveTrips(filter, dictionary);
  const ends = trips.map(({ trip: { to }, end }) => ({ to, ...end }));
  return { cells: reachedCells(trips.map(({ bits }) => bits)), ends, texts };
}
