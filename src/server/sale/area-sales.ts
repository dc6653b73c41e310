// Reads the registered sales of an area as its page shows them: numbers, quartiles and trends of prices, with their source. Reads `area_stats`,
// `sales_register` and the published run of the estimate.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { AreaSales, SalesFigures, SalesGroup, SalesSource } from '../../shared/sale/area-sales.ts';
import { findSaleAreaBySlug } from '../../shared/sale/areas.ts';
import { type Bedrooms, type Housing, MIN_SALES, type SaleStage } from '../../shared/sale/sale.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
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

/** A row of `STATS_SQL`; `price` (AED) and `unitPrice` (AED per square foot) are the three quartiles. */
interface StatsRow {
  stage: SaleStage;
  housing: Housing;
  bedrooms: Bedrooms | 'all';
  /** A month such as `2026-08`, or `window` for the last 90 days. */
  period: string;
  /** Number of sales. */
  n: number;
  price: [number, number, number];
  unitPrice: [number, number, number];
}

/** The figures of an area with enough sales. Parameters: area, least number of sales, then stage, housing and bedrooms, where null means all. */
const STATS_SQL = `select stage, housing, bedrooms, period, n,
    array[price_low, price_median, price_high] as price, array[unit_low, unit_median, unit_high] as "unitPrice"
  from area_stats where area = $1 and n >= $2
    and ($3::text is null or stage = $3) and ($4::text is null or housing = $4) and ($5::text is null or bedrooms = $5)
  order by period`;

const quartiles = ([low, median, high]: [number, number, number]) => ({ low, median, high });
const figuresOf = ({ n, price, unitPrice }: StatsRow): SalesFigures => ({ n, price: quartiles(price), unitPrice: quartiles(unitPrice) });

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
  const [register] = await rows<{ first: string; last: string; until: string }>(
    em,
    preparedStatement('select first_day::text as first, last_day::text as last, window_end::text as until from sales_register', []),
  );
  return register ? { source: SOURCE, from: register.first.slice(0, 7), to: register.last.slice(0, 7), until: register.until } : null;
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
  const stats = await rows<StatsRow>(
    em,
    preparedStatement(STATS_SQL, [area.area, MIN_SALES, stage ?? null, housing ?? null, bedrooms ?? null]),
  );
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
