// A run of the price estimate (part of `npm run sales`): fits the model to `land_sales`, measures its error and stores it in `estimate_runs` and
// `estimate_effects`. The run is published, so used by pages, unless it is too inexact or worse than the published one.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { SQUARE_METRES_PER_SQUARE_FOOT } from '../../../shared/format.ts';
import type { EstimateFigures } from '../../../shared/sale/estimate.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { SALES_LOCK } from '../../db/locks.ts';
import { areaTrends, predictMonths, summarize } from './backtest.ts';
import { fitModel, LEVELS, type Model, type SaleRow, withoutOutliers } from './model.ts';

/** Months of sales that a model learns from; older prices say nothing new. */
const TRAINING_MONTHS = 24;
/** The last months, whose sales are predicted from earlier ones to measure the error. */
const TESTED_MONTHS = 5;
/** A run that predicted fewer sales than this is not published, because its error is not known well enough. */
const MIN_TESTED = 500;
/** A run whose median error (a share of the price) is this much above the published one's is not published. */
const MAX_WORSENING = 0.01;
/** A run whose ranges cover a smaller share of sales than this is not published. */
const MIN_PUBLISHED_COVERAGE = 0.75;
/** Number of runs whose figures are kept. */
const MAX_STORED_RUNS = 20;

/** The result of a run. `figures` are null when there were no sales; `reason` says why the run was not published, and is null when it was. */
export interface RunResult {
  figures: EstimateFigures | null;
  reason: string | null;
  seconds: number;
}

/** Reads the sales of ready homes in the last two years of the register. */
export async function readTrainingSales(client: pg.ClientBase): Promise<SaleRow[]> {
  const { rows } = await client.query<SaleRow>(`
    select area, housing, bedrooms, building, square_metres / ${SQUARE_METRES_PER_SQUARE_FOOT} as size, amount as price,
      registered_on - date '1970-01-01' as day
    from land_sales where stage = 'ready'
      and registered_on > (select max(registered_on) from land_sales) - interval '${TRAINING_MONTHS} months'
    order by id`);
  return rows;
}

/** Fits the model to all sales and measures it month by month. */
export function fitAndTest(sales: readonly SaleRow[]): { model: Model; figures: EstimateFigures } {
  const usableSales = withoutOutliers(sales);
  const model = fitModel(usableSales);
  return { model, figures: summarize(predictMonths(sales, TESTED_MONTHS), areaTrends(model, usableSales)) };
}

/** What is compared before a run replaces the published one; `trainedTo` is the ISO day of the newest sale that it learned from. */
type ComparedRun = { figures: EstimateFigures; trainedTo: string };

/** Why a run must not replace the published one; null when it may. */
export function findObjection({ figures, trainedTo }: ComparedRun, published: ComparedRun | null): string | null {
  if (published && trainedTo < published.trainedTo)
    return `its newest sale is of ${trainedTo}, the published one has learned from sales until ${published.trainedTo}`;
  if (figures.all.n < MIN_TESTED) return `only ${figures.all.n} sales could be tested, ${MIN_TESTED} are needed`;
  if (figures.coverage < MIN_PUBLISHED_COVERAGE)
    return `the ranges cover ${(figures.coverage * 100).toFixed(1)} % of sales, ${MIN_PUBLISHED_COVERAGE * 100} % are needed`;
  if (published && figures.all.medianError > published.figures.all.medianError + MAX_WORSENING)
    return `the median error rose from ${(published.figures.all.medianError * 100).toFixed(1)} to ${(figures.all.medianError * 100).toFixed(1)} %`;
  return null;
}

/** Stores the effects of the model of a run in `estimate_effects`, by COPY in the caller's transaction. */
async function storeEffects(client: pg.ClientBase, runId: number, model: Model): Promise<void> {
  const lines = LEVELS.flatMap((level) =>
    [...model.effects[level]].map(([key, { value, n }]) => `${runId}\t${level}\t${key.replaceAll('\\', '\\\\')}\t${value}\t${n}\n`),
  );
  await pipeline(Readable.from(lines), client.query(copyFrom('copy estimate_effects (run_id, level, key, value, n) from stdin')));
}

/**
 * Stores a run in the caller's transaction. The effects of a published run replace those of the one before, so that pages use it from now on. Deletes
 * all but the last twenty runs and the published one. `trainedTo` is the ISO day of the newest sale.
 */
export async function storeRun(
  client: pg.ClientBase,
  { model, figures, trainedTo, isPublished }: { model: Model; figures: EstimateFigures; trainedTo: string; isPublished: boolean },
): Promise<void> {
  const { mean, meanSize, slopes, now, sizes } = model;
  const constants = { mean, meanSize, slopes, now, sizes: Object.fromEntries(sizes) };
  const { rows } = await client.query<{ id: number }>(
    'insert into estimate_runs (trained_to, n, figures, constants, is_published) values ($1, $2, $3, $4, $5) returning id',
    [trainedTo, model.n, JSON.stringify(figures), JSON.stringify(constants), isPublished],
  );
  if (isPublished) {
    await client.query('delete from estimate_effects');
    await storeEffects(client, rows[0]!.id, model);
  }
  await client.query(
    'delete from estimate_runs where id <= $1 and not exists (select from estimate_effects where run_id = estimate_runs.id)',
    [rows[0]!.id - MAX_STORED_RUNS],
  );
}

/**
 * Fits the model to the stored sales, measures and stores it, and publishes it unless `findObjection` finds a reason against that. An advisory lock
 * lets only one run or load of sales work at a time.
 * @param url connection string of PostgreSQL itself, not of a connection pooler
 */
export async function runEstimate(url: string): Promise<RunResult> {
  const startedAt = performance.now();
  const client = new pg.Client({ connectionString: url, statement_timeout: 0 });
  await client.connect();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SALES_LOCK]);
    const sales = await readTrainingSales(client);
    if (sales.length === 0) return { figures: null, reason: 'there are no sales of ready homes', seconds: seconds() };
    const { model, figures } = fitAndTest(sales);
    const publishedRuns = await client.query<ComparedRun>(
      'select figures, trained_to::text as "trainedTo" from estimate_runs where is_published order by id desc limit 1',
    );
    const newestDay = sales.reduce((newest, { day }) => Math.max(newest, day), 0);
    const trainedTo = new Date(newestDay * DAY_MS).toISOString().slice(0, 10);
    const reason = findObjection({ figures, trainedTo }, publishedRuns.rows[0] ?? null);
    await storeRun(client, { model, figures, trainedTo, isPublished: reason === null });
    await client.query('commit');
    return { figures, reason, seconds: seconds() };
  } finally {
    // has no effect after the commit
    await client.query('rollback').catch(() => {});
    await client.end();
  }
}
