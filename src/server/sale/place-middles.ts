// Finds where communities are: their coordinates in the gazetteer, else those in the middle of their homes. Reads `properties`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlace } from '../../shared/property/place/area.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Degrees. */
export interface Coordinates {
  lat: number;
  lng: number;
}

/** A community; several emirates have one of the same name. */
interface Community {
  place: string;
  emirate: string;
}

/**
 * The median coordinates of published homes in the communities `$1` of the emirates `$2`. It takes the first 50 homes of each in the default order of
 * lists, because an index has homes in that order with their coordinates.
 */
const MIDDLES_SQL = `select community.i::int - 1 as i, percentile_cont(0.5) within group (order by home.latitude) as lat,
    percentile_cont(0.5) within group (order by home.longitude) as lng
  from unnest($1::text[], $2::text[]) with ordinality community(place, emirate, i) cross join lateral (
    select p.latitude, p.longitude from properties p
    where p.status = 'published' and p.location = community.place and p.emirate = community.emirate
    order by p.rank desc, p.created_at desc, p.id desc limit 50) home
  where home.latitude is not null group by 1`;

/** The coordinates in the gazetteer of a community of this emirate. */
function findKnown({ place, emirate }: Community): Coordinates | null {
  const known = findPlace(place);
  return known?.emirate === emirate ? { lat: known.lat, lng: known.lng } : null;
}

/** The communities with their coordinates; null where neither the gazetteer nor a home tells them. */
export async function addMiddles<T extends Community>(
  em: EntityManager,
  communities: readonly T[],
): Promise<(T & { middle: Coordinates | null })[]> {
  const located = communities.map((community) => ({ ...community, middle: findKnown(community) }));
  const unknown = located.filter(({ middle }) => middle === null);
  if (unknown.length === 0) return located;
  const columns = [unknown.map(({ place }) => place), unknown.map(({ emirate }) => emirate)];
  for (const { i, lat, lng } of await rows<Coordinates & { i: number }>(em, preparedStatement(MIDDLES_SQL, columns)))
    unknown[i]!.middle = { lat, lng };
  return located;
}
