// Tells how many minutes it is from a published home to a place, by car, by metro and on foot.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { TRAVEL_MODES } from '../../shared/search/sorts-and-limits.ts';
import type { HomeTravel } from '../../shared/travel/home-travel.ts';
import { DomainError } from '../errors.ts';
import { travelSources } from '../geo/nearby/places-near.ts';
import { minutesAt } from '../geo/reach/reach.ts';
import { findReach } from '../geo/reach/reaches.ts';
import { precisionOf, readPlacedHome } from '../property/nearby.ts';
import { findTripPlace } from '../search/planner/planner.ts';
import { getSearchDictionary } from '../search/text/parser.ts';

/**
 * The minutes from a home to a place. The cells from which places are reached are kept, so that asking again costs nothing.
 * @throws DomainError MISSING for a home that is not published, INVALID for a place that is not known, UNAVAILABLE or TOO_MANY where too many ask for points
 */
export async function readHomeTravel(em: EntityManager, { id, to }: { id: number; to: string }): Promise<HomeTravel> {
  const home = await readPlacedHome(em, id);
  const place = findTripPlace(to, await getSearchDictionary(em));
  if (!place) throw new DomainError('INVALID', m.travel_unknown_place({ name: to }));
  const precision = precisionOf(home);
  const isPlaced = precision !== 'community' && home.latitude !== null;
  const ways = await Promise.all(
    TRAVEL_MODES.map(async (by) => {
      const reach = isPlaced ? await findReach({ by, latitude: place.latitude, longitude: place.longitude, isPin: place.isPin }) : null;
      const way = reach && minutesAt(reach, home.mapX!, home.mapY!);
      return { by, minutes: way?.minutes ?? null, isEstimated: way?.isEstimated ?? false };
    }),
  );
  return { to, name: place.name, precision: home.latitude === null ? 'none' : precision, ways, sources: travelSources() };
}
