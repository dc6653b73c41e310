// Reads how many sales were registered in each area, for the guide of areas.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AreaTotals } from '../../shared/sale/area-sales.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { MIN_SALES } from '../../shared/sale/sale.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { readSalesSource } from './area-sales.ts';

/** Sales of the last 90 days (`window`) by area, of kinds of homes and stages with at least `$1` sales. */
const TOTALS_SQL = `select area, sum(n)::int as n from area_stats where period = 'window' and bedrooms = 'all' and n >= $1 group by area`;

/** Sales of the last 90 days in every area that has figures: the sums of what the pages of the areas show. None while no sales are loaded. */
export async function readAreaTotals(em: EntityManager): Promise<AreaTotals> {
  const source = await readSalesSource(em);
  if (!source) return { until: null, areas: [] };
  const totals = await rows<{ area: string; n: number }>(em, preparedStatement(TOTALS_SQL, [MIN_SALES]));
  const totalByArea = new Map(totals.map(({ area, n }) => [area, n]));
  const areas = SALE_AREAS.flatMap(({ slug, area }) => {
    const n = totalByArea.get(area);
    return n ? [{ slug, n }] : [];
  });
  return { until: source.until, areas };
}
