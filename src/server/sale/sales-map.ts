// What ready homes were sold for, by community, for the map of sales.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { type Housing, MIN_SALES } from '../../shared/sale/sale.ts';
import type { MappedArea, SalesMap } from '../../shared/sale/sales-map.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { readSalesSource } from './area-sales.ts';

/** Quartiles of AED per square foot by area. Parameters: kind of home, least number of sales. */
const STATS_SQL = `select area, n, unit_low as low, unit_median as median, unit_high as high from area_stats
  where period = 'window' and stage = 'ready' and bedrooms = 'all' and housing = $1 and n >= $2 order by unit_median desc, area`;

/**
 * The median coordinates of homes in communities that `findPlace` does not know. It takes the first 50 homes of each place `$1` in the default order of
 * lists, because an index has them in that order with their coordinates.
 */
const MIDDLES_SQL = `select community.place, percentile_cont(0.5) within group (order by home.latitude) as lat,
    percentile_cont(0.5) within group (order by home.longitude) as lng
  from unnest($1::text[]) community(place) cross join lateral (
    select p.latitude, p.longitude from properties p where p.status = 'published' and p.location = community.place
    order by p.rank desc, p.created_at desc, p.id desc limit 50) home
  where home.latitude is not null group by 1`;

/** Two of our communities may be one area of the Land Department: its sales are shown once. */
const placeByArea = new Map(SALE_AREAS.toReversed().map((entry) => [entry.area, entry]));

/**
 * What ready homes were registered for in the last 90 days, per square foot, by community with its coordinates.
 * @throws DomainError MISSING while no sales are loaded
 */
export async function readSalesMap(em: EntityManager, housing: Housing): Promise<SalesMap> {
  const source = await readSalesSource(em);
  if (!source) throw new DomainError('MISSING', m.sale_area_missing());
  const stats = await rows<{ area: string; n: number; low: number; median: number; high: number }>(
    em,
    preparedStatement(STATS_SQL, [housing, MIN_SALES]),
  );
  const shownAreas = stats.flatMap(({ area, n, ...unitPrice }) => {
    const place = placeByArea.get(area);
    return place ? [{ place: place.place, slug: place.slug, n, unitPrice }] : [];
  });
  const withoutCoordinates = shownAreas.flatMap(({ place }) => (findPlace(place) ? [] : [place]));
  const middles = await rows<{ place: string; lat: number; lng: number }>(em, preparedStatement(MIDDLES_SQL, [withoutCoordinates]));
  const middleByPlace = new Map(middles.map(({ place, ...coordinates }) => [place, coordinates]));
  const areas = shownAreas.map((area): MappedArea => {
    const coordinates = findPlace(area.place) ?? middleByPlace.get(area.place);
    return { ...area, latitude: coordinates?.lat ?? null, longitude: coordinates?.lng ?? null };
  });
  return { ...source, areas };
}
