// Reads the registered sales of an area as its page shows them: numbers, quartiles and trends of prices, with their source. Reads `area_stats`,
// `sales_register` and the published run of the estimate.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { AreaSales, SalesFigures, SalesGroup, SalesSource } from '../../shared/sale/area-sales.ts';
import { findSaleAreaBySlug } from '../../shared/sale/areas.ts';
import { type Bedrooms, type Housing, MIN_SALES, type SaleStage } from '../../shared/sale/sale.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { readPublishedRun } from './estimate/published-run.ts';

/** The name of the source, as its licence requires it. */
export const SOURCE = 'Dubai Land Department, open data';

/** An area, and which of its sales; undefined means all. */
export interface AreaSalesFilter {
  slug: string;
  stage?: SaleStage | undefined;
  housing?: Housing | undefined;
  bedrooms?: Bedrooms | undefined;
}

/** The figures of an area with enough sales, by period. */
function selectStats(em: EntityManager, area: string, { stage, housing, bedrooms }: Omit<AreaSalesFilter, 'slug'>) {
  const stats = statements(em).selectFrom('area_stats').selectAll().where('area', '=', area).where('n', '>=', MIN_SALES);
  return stats
    .$if(stage !== undefined, (query) => query.where('stage', '=', stage!))
    .$if(housing !== undefined, (query) => query.where('housing', '=', housing!))
    .$if(bedrooms !== undefined, (query) => query.where('bedrooms', '=', bedrooms!))
    .orderBy('period')
    .execute();
}
type StatsRow = Awaited<ReturnType<typeof selectStats>>[number];

const figuresOf = (row: StatsRow): SalesFigures => ({
  n: row.n,
  price: { low: row.price_low, median: row.price_median, high: row.price_high },
  unitPrice: { low: row.unit_low, median: row.unit_median, high: row.unit_high },
});

/** Combines the rows of one stage, kind of home and number of bedrooms, which differ in `period` only. */
function groupOf(group: StatsRow[]): SalesGroup {
  const { stage, housing, bedrooms } = group[0]!;
  const window = group.find(({ period }) => period === 'window');
  return {
    stage,
    housing,
    bedrooms: bedrooms === 'all' ? null : bedrooms,
    window: window ? figuresOf(window) : null,
    months: group.filter(({ period }) => period !== 'window').map((row) => ({ month: row.period, ...figuresOf(row) })),
  };
}

/** The name of the source, the months that its sales cover, and the last of the 90 days that figures call the last ones; null while no sales are loaded. */
export async function readSalesSource(em: EntityManager): Promise<SalesSource | null> {
  const register = await statements(em).selectFrom('sales_register').select(['first_day', 'last_day', 'window_end']).executeTakeFirst();
  if (!register) return null;
  return { source: SOURCE, from: register.first_day.slice(0, 7), to: register.last_day.slice(0, 7), until: register.window_end };
}

/** Number of sales in all months; groups with most sales are shown first. */
const countSales = ({ months }: SalesGroup): number => months.reduce((sum, { n }) => sum + n, 0);

/**
 * Registered sales of an area by kind of home, stage and bedrooms, for the last 90 days and for each month with 8 sales or more, and the trends of the
 * prices of its ready homes, to which of the filter only `housing` applies.
 * @throws DomainError MISSING for an unknown area, and while no sales are loaded
 */
export async function readAreaSales(em: EntityManager, { slug, stage, housing, bedrooms }: AreaSalesFilter): Promise<AreaSales> {
  const area = findSaleAreaBySlug(slug);
  const source = area && (await readSalesSource(em));
  if (!area || !source) throw new DomainError('MISSING', m.sale_area_missing());
  const stats = await selectStats(em, area.area, { stage, housing, bedrooms });
  const groups = [...Map.groupBy(stats, (row) => `${row.stage}|${row.housing}|${row.bedrooms}`).values()].map(groupOf);
  const run = await readPublishedRun(em);
  const trends = (run?.figures.trends ?? []).filter((trend) => trend.area === area.area && (!housing || trend.housing === housing));
  return {
    ...source,
    place: area.place,
    slug,
    area: area.area,
    groups: groups.toSorted((a, b) => countSales(b) - countSales(a)),
    trends: trends.map(({ area: _, ...trend }) => trend),
  };
}
