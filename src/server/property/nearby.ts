// Reads what open data knows near a published home.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { Nearby, Precision } from '../../shared/nearby/nearby.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { placesNear, sourcesNamed } from '../geo/nearby/places-near.ts';

/** The published home `$1`, whether its coordinates are those of a community, and whether other homes have the same. */
const HOME_SQL = `select p.location, p.emirate, p.latitude, p.longitude, p.map_x as "mapX", p.map_y as "mapY",
    exists (select from shared_points shared where shared.latitude = p.latitude and shared.longitude = p.longitude) as "isShared",
    exists (select from properties other where other.status = 'published' and other.latitude is not null and other.id <> p.id
      and other.map_x = p.map_x and other.map_y = p.map_y and other.latitude = p.latitude and other.longitude = p.longitude) as "hasOthers"
  from properties p where p.id = $1 and p.status = 'published'`;

/** What is known of the place of a published home. */
interface PlacedHome {
  location: string;
  emirate: string;
  latitude: number | null;
  longitude: number | null;
  mapX: number | null;
  mapY: number | null;
  isShared: boolean;
  hasOthers: boolean;
}

/** How exactly the place of a home with coordinates, or with a community that is known, is known. */
export function precisionOf({ latitude, isShared, hasOthers }: PlacedHome): Precision {
  if (latitude === null || isShared) return 'community';
  return hasOthers ? 'building' : 'exact';
}

/** The middle of the community that a home names, where the product knows it. */
function middleOf({ location, emirate }: PlacedHome): { latitude: number; longitude: number } | null {
  const place = findPlace(location);
  return place?.kind === 'community' && place.emirate === emirate ? { latitude: place.lat, longitude: place.lng } : null;
}

/** Reads where a published home is. @throws DomainError MISSING when there is none */
export async function readPlacedHome(em: EntityManager, id: number): Promise<PlacedHome> {
  const [home] = id <= INT4_MAX ? await rows<PlacedHome>(em, preparedStatement(HOME_SQL, [id])) : [];
  if (!home) throw new DomainError('MISSING', m.property_not_found());
  return home;
}

/**
 * The places near a published home. Of a home whose exact place is not known, those near the middle of its community, without minutes.
 * @throws DomainError MISSING when there is none
 */
export async function readNearby(em: EntityManager, id: number): Promise<Nearby> {
  const home = await readPlacedHome(em, id);
  const point = home.latitude === null || home.longitude === null ? middleOf(home) : { latitude: home.latitude, longitude: home.longitude };
  if (!point) return { precision: 'none', from: null, groups: [], sources: [] };
  const precision = precisionOf(home);
  const isFromMiddle = precision === 'community';
  const groups = placesNear(point.latitude, point.longitude, isFromMiddle);
  const sources = sourcesNamed(groups.flatMap(({ places }) => places.map(({ source }) => source)));
  return { precision, from: isFromMiddle ? home.location : null, groups, sources };
}
