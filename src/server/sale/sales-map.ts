// Reads what ready homes were sold for in each community, with its coordinates, for the map of sales. Reads `area_stats` and `sales_register`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { type Housing, MIN_SALES } from '../../shared/sale/sale.ts';
import type { MappedArea, SalesMap } from '../../shared/sale/sales-map.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { readSalesSource } from './area-sales.ts';
import { addMiddles } from './place-middles.ts';

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
    return place ? [{ place: place.place, emirate: 'Dubai', slug: place.slug, n, unitPrice }] : [];
  });
  const areas = (await addMiddles(em, areasWithSales)).map(
    ({ emirate: _, middle, ...area }): MappedArea => ({ ...area, latitude: middle?.lat ?? null, longitude: middle?.lng ?? null }),
  );
  return { ...source, areas };
}
