// Figures of registered sales that come with the product, so that a new installation has some. Makes the content of their file, which
// `scripts/shipped-sales.ts` writes, and loads that file into `area_stats`, `sales_register`, `estimate_runs` and `estimate_effects`, unless the
// operator has loaded sales or the stored figures are as new.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pg from 'pg';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { MIN_SALES } from '../../../shared/sale/sale.ts';
import { SALES_LOCK } from '../../db/locks.ts';
import { LEVELS, type Level, type ModelConstants, restoreModel, type StoredEffect } from '../estimate/model.ts';
import { storeRun } from '../estimate/run.ts';

/** Path of the file: `ShippedSales` as gzipped JSON. */
export const SHIPPED_FILE = join(import.meta.dirname, 'shipped-sales.json.gz');
/** The effect of a building with fewer sales than this is not shipped, because single prices could be calculated from it. */
const MIN_EFFECT_SALES = 3;
/** The levels of the model whose groups are buildings, or homes of one size. */
const BUILDING_LEVELS: readonly Level[] = ['building', 'buildingBedrooms', 'buildingSize'];

/** Columns of `area_stats`: `price_…` are quartiles in AED, `unit_…` quartiles in AED per square foot. */
const STATS_COLUMNS = 'area, stage, housing, bedrooms, period, n, price_low, price_median, price_high, unit_low, unit_median, unit_high';

/** The content of the file. It has no single sales, only figures of groups of them. */
interface ShippedSales {
  source: string;
  /** ISO days of the first and the last sale. */
  firstDay: string;
  lastDay: string;
  /** Rows of `area_stats` in the order of STATS_COLUMNS. */
  stats: (string | number)[][];
  /** The published run of the price estimate. */
  run: {
    /** ISO day of the newest sale that it learned from. */
    trainedTo: string;
    /** Number of sales that it learned from. */
    n: number;
    /** The measured errors of the run. */
    figures: EstimateFigures;
    constants: ModelConstants;
    /** `value` is added to the logarithm of the price per square foot, `n` is the number of sales behind it. */
    effects: Partial<Record<Level, [key: string, value: number, n: number][]>>;
  };
}

/**
 * Reads the figures to ship from a database into which registered sales were loaded.
 * @returns the content of SHIPPED_FILE
 * @throws Error when no sales are loaded or no run is published
 */
export async function exportShippedSales(client: pg.ClientBase, source: string): Promise<Buffer> {
  const query = async <T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => (await client.query<T>(sql, values)).rows;
  const [register] = await query<{ first: string; last: string }>(
    'select first_day::text as first, last_day::text as last from sales_register',
  );
  const [run] = await query<{ id: number; trainedTo: string; n: number; figures: EstimateFigures; constants: ModelConstants }>(
    'select id, trained_to::text as "trainedTo", n, figures, constants from estimate_runs where is_published order by id desc limit 1',
  );
  if (!register || !run) throw new Error('Load the register first: npm run sales -- FILE');
  const stats = await client.query<unknown[]>({
    text: `select ${STATS_COLUMNS} from area_stats where n >= $1 order by area, stage, housing, bedrooms, period`,
    values: [MIN_SALES],
    rowMode: 'array',
  });
  const effects = await query<StoredEffect>(
    'select level, key, value, n from estimate_effects where run_id = $1 and (n >= $2 or level <> all ($3)) order by level, key',
    [run.id, MIN_EFFECT_SALES, BUILDING_LEVELS],
  );
  const effectsByLevel = LEVELS.map((level) => [
    level,
    effects.filter((effect) => effect.level === level).map(({ key, value, n }) => [key, Number(value.toFixed(4)), n]),
  ]);
  const shipped = {
    source,
    firstDay: register.first,
    lastDay: register.last,
    stats: stats.rows,
    run: {
      trainedTo: run.trainedTo,
      n: run.n,
      figures: run.figures,
      constants: run.constants,
      effects: Object.fromEntries(effectsByLevel),
    },
  };
  return promisify(gzip)(JSON.stringify(shipped), { level: 9 });
}

const readShippedSales = async (): Promise<ShippedSales> =>
  JSON.parse((await promisify(gunzip)(await readFile(SHIPPED_FILE))).toString('utf8')) as ShippedSales;

/** Replaces `area_stats` and `sales_register` by what is shipped, and publishes the shipped run, in the caller's transaction. */
async function storeShippedSales(client: pg.ClientBase, { firstDay, lastDay, stats, run }: ShippedSales): Promise<void> {
  await client.query('delete from area_stats');
  // one array for each column, which `unnest` turns into rows
  const columns = STATS_COLUMNS.split(', ').map((_, i) => stats.map((row) => row[i]));
  // the first five columns (area to period) are texts, the others numbers
  const types = columns.map((_, i) => (i < 5 ? 'text[]' : 'int[]'));
  await client.query(
    `insert into area_stats (${STATS_COLUMNS}, is_shipped) select *, true from unnest(${types.map((type, i) => `$${i + 1}::${type}`).join(', ')})`,
    columns,
  );
  await client.query(
    `insert into sales_register (id, first_day, last_day, is_shipped, window_end) values (1, $1, $2, true, $2)
      on conflict (id) do update set first_day = excluded.first_day, last_day = excluded.last_day, is_shipped = true, window_end = excluded.window_end`,
    [firstDay, lastDay],
  );
  const effects = LEVELS.flatMap((level) => (run.effects[level] ?? []).map(([key, value, n]) => ({ level, key, value, n })));
  const model = restoreModel(run.constants, run.n, effects);
  await storeRun(client, { model, figures: run.figures, trainedTo: run.trainedTo, isPublished: true });
}

/**
 * Stores the shipped figures, unless the operator has loaded sales, or the same or newer shipped figures are stored already. An advisory lock keeps
 * loads of sales from running at the same time.
 * @param url connection string of PostgreSQL itself, not of a connection pooler
 * @returns whether the figures were stored
 */
export async function loadShippedSales(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 60_000 });
  // the next query reports a lost connection; without a listener the event would end the process
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SALES_LOCK]);
    const { rows } = await client.query<{ shipped: boolean; last: string }>(
      'select is_shipped as shipped, last_day::text as last from sales_register',
    );
    const [register] = rows;
    if (register && !register.shipped) return false;
    const shipped = await readShippedSales();
    if (register && register.last >= shipped.lastDay) return false;
    await storeShippedSales(client, shipped);
    await client.query('commit');
    return true;
  } finally {
    // has no effect after the commit
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}
