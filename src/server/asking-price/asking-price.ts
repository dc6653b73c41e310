// Asking prices by place, type, bedrooms and purpose (`asking_prices`): a nightly job rewrites them, and a home is compared with them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AmongOthers, MIN_OTHERS } from '../../shared/property/among-others.ts';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** Quantiles of the price per square foot that are kept: every two percent. */
const QUANTILES = Array.from({ length: 51 }, (_, i) => i / 50);

/** Median price, and quantiles of the price per square foot, of each group with enough homes. */
const COUNT_SQL = `insert into asking_prices (purpose, location, type, bedrooms, n, median, unit_prices)
  select transaction_type, location, property_type, bedrooms, count(*), percentile_cont(0.5) within group (order by price)::int,
    percentile_cont(array[${QUANTILES.join()}]::float8[]) within group (order by price::float8 / area)
  from properties where status = 'published' group by 1, 2, 3, 4 having count(*) >= ${MIN_OTHERS}`;

/** Nightly job: replaces all rows of `asking_prices`. */
export function countAskingPrices(em: EntityManager): Promise<void> {
  return withoutQueryTimeout(() =>
    em.fork().transactional(async (tx) => {
      await tx.execute(`set local statement_timeout = '10min'`);
      await tx.execute('delete from asking_prices');
      await tx.execute(COUNT_SQL);
    }),
  );
}

/** Percent of homes that cost more per square foot, by the quantiles in rising order; interpolated between two of them. */
export function percentAbove(quantiles: readonly number[], unitPrice: number): number {
  const intervals = quantiles.length - 1;
  const firstAbove = quantiles.findIndex((value) => value > unitPrice);
  if (firstAbove === -1) return 0;
  if (firstAbove === 0) return 100;
  const [low, high] = [quantiles[firstAbove - 1]!, quantiles[firstAbove]!];
  return Math.round((1 - (firstAbove - 1 + (unitPrice - low) / (high - low)) / intervals) * 100);
}

/** The published home `$1` with the asking prices of its purpose, place, type and bedrooms. */
const READ_SQL = `select a.n, a.median, a.unit_prices as quantiles, p.price::float8 / p.area as "unitPrice", p.transaction_type = 'Buy' as "isSale"
  from properties p
  join asking_prices a on a.purpose = p.transaction_type and a.location = p.location and a.type = p.property_type and a.bedrooms = p.bedrooms
  where p.id = $1 and p.status = 'published'`;

/** Where a published home is among those of its type and bedrooms on offer in its place; null where fewer than 20 were counted, or it is not published. */
export async function readAmongOthers(em: EntityManager, id: number): Promise<AmongOthers | null> {
  const [figures] = await rows<{ n: number; median: number; quantiles: number[]; unitPrice: number; isSale: boolean }>(
    em,
    preparedStatement(READ_SQL, [id]),
  );
  if (!figures) return null;
  const above = percentAbove(figures.quantiles, figures.unitPrice);
  const unitPrice = figures.isSale ? { isLower: above >= 50, percent: above >= 50 ? above : 100 - above } : null;
  return { n: figures.n, median: figures.median, unitPrice };
}
