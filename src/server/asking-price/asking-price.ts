// What homes on offer cost by purpose, place, type and bedrooms (`asking_prices`), so that a home can be compared with similar ones. A nightly job rewrites
// the table. Prices are in AED, per month for rent; areas are in square feet.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type AmongOthers, MIN_OTHERS } from '../../shared/property/among-others.ts';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** The quantiles of the price per square foot that are stored: every two percent, from 0 to 1. */
const QUANTILES = Array.from({ length: 51 }, (_, i) => i / 50);

/** SQL: stores the median price and the quantiles of the price per square foot of each group with enough homes; `n` is the number of homes. */
const COUNT_SQL = `insert into asking_prices (purpose, location, type, bedrooms, n, median, unit_prices)
  select transaction_type, location, property_type, bedrooms, count(*), percentile_cont(0.5) within group (order by price)::int,
    percentile_cont(array[${QUANTILES.join()}]::float8[]) within group (order by price::float8 / area)
  from properties where status = 'published' group by 1, 2, 3, 4 having count(*) >= ${MIN_OTHERS}`;

/** Nightly job: replaces all rows of `asking_prices` in one transaction. */
export function countAskingPrices(em: EntityManager): Promise<void> {
  return withoutQueryTimeout(() =>
    em.fork().transactional(async (tx) => {
      await tx.execute(`set local statement_timeout = '10min'`);
      await tx.execute('delete from asking_prices');
      await tx.execute(COUNT_SQL);
    }),
  );
}

/** The percentage of homes that cost more than `unitPrice`, interpolated between the quantiles, which are in rising order and at equal distances. */
export function percentAbove(quantiles: readonly number[], unitPrice: number): number {
  const intervalCount = quantiles.length - 1;
  const indexAbove = quantiles.findIndex((quantile) => quantile > unitPrice);
  if (indexAbove === -1) return 0;
  if (indexAbove === 0) return 100;
  const [low, high] = [quantiles[indexAbove - 1]!, quantiles[indexAbove]!];
  const intervalsBelow = indexAbove - 1 + (unitPrice - low) / (high - low);
  return Math.round((1 - intervalsBelow / intervalCount) * 100);
}

/** The percentage of homes that cost less than `unitPrice`: those with the same price cost neither less nor more. */
const percentBelow = (quantiles: readonly number[], unitPrice: number): number =>
  // negative prices turn cheaper into dearer
  percentAbove(
    quantiles.toReversed().map((quantile) => -quantile),
    -unitPrice,
  );

/** Whether `unitPrice` is lower or higher than that of half or more of the homes; null when neither is so, because many have the same price. */
export function compareUnitPrice(quantiles: readonly number[], unitPrice: number): AmongOthers['unitPrice'] {
  const percentDearer = percentAbove(quantiles, unitPrice);
  if (percentDearer >= 50) return { isLower: true, percent: percentDearer };
  const percentCheaper = percentBelow(quantiles, unitPrice);
  return percentCheaper >= 50 ? { isLower: false, percent: percentCheaper } : null;
}

/** SQL: the price per square foot of the published home `$1`, and the asking prices of its purpose, place, type and bedrooms. */
const READ_SQL = `select asking.n, asking.median, asking.unit_prices as quantiles, home.price::float8 / home.area as "unitPrice",
    home.transaction_type = 'Buy' as "isSale"
  from properties home
  join asking_prices asking on asking.purpose = home.transaction_type and asking.location = home.location
    and asking.type = home.property_type and asking.bedrooms = home.bedrooms
  where home.id = $1 and home.status = 'published'`;

/**
 * How the price of a published home compares with homes of its purpose, place, type and bedrooms on offer; null when fewer than 20 were counted, or the
 * home is not published. `unitPrice` compares prices per square foot, for homes for sale only; null also where too many of them have the same price.
 */
export async function readAmongOthers(em: EntityManager, id: number): Promise<AmongOthers | null> {
  const [figures] = await rows<{ n: number; median: number; quantiles: number[]; unitPrice: number; isSale: boolean }>(
    em,
    preparedStatement(READ_SQL, [id]),
  );
  if (!figures) return null;
  const { n, median } = figures;
  if (!figures.isSale) return { n, median, unitPrice: null };
  return { n, median, unitPrice: compareUnitPrice(figures.quantiles, figures.unitPrice) };
}
