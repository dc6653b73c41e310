// Reads what ready homes were sold for in each community, with its coordinates, for the map of sales. Reads `area_stats`, `sales_register` and
// `properties`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { type Housing, MIN_SALES } from '../../shared/sale/sale.ts';
import type { MappedArea, SalesMap } from '../../shared/sale/sales-map.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { readSalesSource } from './area-sales.ts';

/**
 * The median coordinates of published homes in the communities `$1`. It takes the first 50 homes of each in the default order of lists, because an
 * index has homes in that order with their coordinates.
 */
const MIDDLES_SQL = `select community.place, percentile_cont(0.5) within group (order by home.latitude) as lat,
    percentile_cont(0.5) within group (order by home.longitude) as lng
  from unnest($1::text[]) community(place) cross join lateral (
    select p.latitude, p.longitude from properties p where p.status = 'published' and p.location = community.place
    order by p.rank desc, p.created_at desc, p.id desc limit 50) home
  where home.latitude is not null group by 1`;

/** The community under which the sales of an area are shown. Where several communities are in one area, it is the first of the list. */
const placeByArea = new Map(SALE_AREAS.toReversed().map((entry) => [entry.area, entry]));

/**
 * What ready homes were registered for in the last 90 days, per square foot, by community with its coordinates.
 * @throws DomainError MISSING while no sales are loaded
 */
export async function readSalesMap(em: EntityManager, housing: Housing): Promise<SalesMap> {
  const source = await readSalesSource(em);
  if (!source) throw new DomainError('MISSING', m.sale_area_missing());
  // AED per square foot in the last 90 days, dearest first
  const stats = await statements(em)
    .selectFrom('area_stats')
    .select(['area', 'n', 'unit_low as low', 'unit_median as median', 'unit_high as high'])
    .where('period', '=', 'window')
    .where('stage', '=', 'ready')
    .where('bedrooms', '=', 'all')
    .where('housing', '=', housing)
    .where('n', '>=', MIN_SALES)
    .orderBy('unit_median', 'desc')
    .orderBy('area')
    .execute();
  const areasWithSales = stats.flatMap(({ area, n, ...unitPrice }) => {
    const place = placeByArea.get(area);
    return place ? [{ place: place.place, slug: place.slug, n, unitPrice }] : [];
  });
  const placesWithoutCoordinates = areasWithSales.flatMap(({ place }) => (findPlace(place) ? [] : [place]));
  const middles = await rows<{ place: string; lat: number; lng: number }>(em, preparedStatement(MIDDLES_SQL, [placesWithoutCoordinates]));
  const middleByPlace = new Map(middles.map(({ place, ...coordinates }) => [place, coordinates]));
  const areas = areasWithSales.map((area): MappedArea => {
    const coordinates = findPlace(area.place) ?? middleByPlace.get(area.place);
    return { ...area, latitude: coordinates?.lat ?? null, longitude: coordinates?.lng ?? null };
  });
  return { ...source, areas };
}
