// Reads how many sales were registered in each area, for the guide of areas.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AreaTotals } from '../../shared/sale/area-sales.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { MIN_SALES } from '../../shared/sale/sale.ts';
import { statements } from '../db/typed.ts';
import { readSalesSource } from './area-sales.ts';

/** Sales of the last 90 days in every area that has figures: the sums of what the pages of the areas show. None while no sales are loaded. */
export async function readAreaTotals(em: EntityManager): Promise<AreaTotals> {
  const source = await readSalesSource(em);
  if (!source) return { until: null, areas: [] };
  const totals = await statements(em)
    .selectFrom('area_stats')
    .select((eb) => ['area', eb.fn.sum('n').as('total')])
    .where('period', '=', 'window')
    .where('bedrooms', '=', 'all')
    .where('n', '>=', MIN_SALES)
    .groupBy('area')
    .execute();
  const totalByArea = new Map(totals.map(({ area, total }) => [area, Number(total)]));
  const areas = SALE_AREAS.flatMap(({ slug, area }) => {
    const n = totalByArea.get(area);
    return n ? [{ slug, n }] : [];
  });
  return { until: source.until, areas };
}
