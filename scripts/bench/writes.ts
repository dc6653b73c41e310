// npm run bench -- writes [--homes 1000000] [--times 300] [--writers 50]
// Measures writes to `properties` and to the tables that triggers derive from it: adds, reprices, moves, pauses, publishes and deletes
// homes, each in its own transaction, first by one connection, then by --writers at once. Uses DATABASE_URL, or without it BENCH_DATA_DIR
// (default .bench/HOMES), and removes what it added. Prints milliseconds of statement and commit (median, 95th percentile), deadlocks,
// and whether the derived tables are right.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { CHANGES, firstUnusedRow, INSERT, valuesOf } from './cases/write-statements.ts';
import { openDataset } from './measuring/dataset.ts';
import { compareWithRecount } from './measuring/derived-tables.ts';
import { formatPercentiles } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '300' },
    writers: { type: 'string', default: '50' },
  },
});
const homes = Number(options.homes);
/** A lifecycle adds a home, changes it in every way and deletes it. This many run before the measured ones. */
const WARM_UP = 30;
const LIFECYCLES_PER_WRITER = 10;
/** PostgreSQL's error code of a deadlock. */
const DEADLOCK = '40P01';
const dataset = await openDataset(homes);

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: dataset.url });
  await client.connect();
  return client;
}

/** Milliseconds of the statements of one kind of write, and of their commits. */
interface Timings {
  sql: number[];
  commit: number[];
}

/** Runs a statement in a transaction of its own and adds its times to `timings`. @returns its first row */
async function timeStatement(
  client: pg.Client,
  timings: Timings,
  name: string,
  text: string,
  values: unknown[],
): Promise<{ id: number } | undefined> {
  await client.query('begin');
  const start = performance.now();
  const { rows } = await client.query<{ id: number }>({ name, text, values });
  const executedAt = performance.now();
  await client.query('commit');
  timings.sql.push(executedAt - start);
  timings.commit.push(performance.now() - executedAt);
  return rows[0];
}

/** Runs one lifecycle with row `row` of the generator and adds its times to `timingsByKind`. `now`: milliseconds since 1970. */
async function runLifecycle(client: pg.Client, row: number, now: number, timingsByKind: Record<string, Timings>): Promise<void> {
  const timingsOf = (kind: string): Timings => (timingsByKind[kind] ??= { sql: [], commit: [] });
  const { id } = (await timeStatement(client, timingsOf('insert'), 'insert', INSERT, valuesOf(row, now)))!;
  for (const [kind, text] of Object.entries(CHANGES)) await timeStatement(client, timingsOf(kind), kind, text, [id]);
}

/**
 * Runs ten lifecycles by each of `--writers` connections at once, and adds their times to `timingsByKind`.
 * @returns the elapsed seconds, and the number of failed lifecycles by PostgreSQL's error code
 */
async function runConcurrently(
  firstRow: number,
  now: number,
  timingsByKind: Record<string, Timings>,
): Promise<{ seconds: number; failures: Record<string, number> }> {
  const failures: Record<string, number> = {};
  const clients = await Promise.all(Array.from({ length: Number(options.writers) }, connect));
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let i = 0; i < LIFECYCLES_PER_WRITER; i++) {
        try {
          await runLifecycle(client, firstRow + writer * LIFECYCLES_PER_WRITER + i, now, timingsByKind);
        } catch (error) {
          const { code = 'error' } = error as { code?: string };
          failures[code] = (failures[code] ?? 0) + 1;
          await client.query('rollback');
        }
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { seconds, failures };
}

try {
  const { client } = dataset;
  const now = Date.now();
  const warmUpRow = firstUnusedRow(homes);
  const sequentialRow = warmUpRow + WARM_UP;
  const concurrentRow = sequentialRow + Number(options.times);
  for (let i = 0; i < WARM_UP; i++) await runLifecycle(client, warmUpRow + i, now, {});
  const sequentialTimings: Record<string, Timings> = {};
  for (let i = 0; i < Number(options.times); i++) await runLifecycle(client, sequentialRow + i, now, sequentialTimings);
  const concurrentTimings: Record<string, Timings> = {};
  const { seconds, failures } = await runConcurrently(concurrentRow, now, concurrentTimings);
  // lifecycles that failed have left their homes
  await client.query(`delete from properties where source = 'own' and reference like 'bench %'`);
  const concurrentSqlTimes = Object.values(concurrentTimings).flatMap(({ sql }) => sql);
  const { [DEADLOCK]: deadlocks = 0, ...otherFailures } = failures;
  const otherCount = Object.values(otherFailures).reduce((sum, count) => sum + count, 0);
  const text = [
    '| write, all derived tables included | SQL p50 / p95 ms | commit p50 / p95 ms |',
    '|---|--:|--:|',
    ...Object.entries(sequentialTimings).map(
      ([kind, { sql, commit }]) => `| ${kind} | ${formatPercentiles(sql)} | ${formatPercentiles(commit)} |`,
    ),
    '',
    `${options.writers} writers at once: ${concurrentSqlTimes.length} writes in ${seconds.toFixed(1)} s, ${formatPercentiles(concurrentSqlTimes)} ms each with the waiting for a core and for each other; deadlocks: ${deadlocks}, other failures: ${otherCount}; ${await compareWithRecount(dataset.url)}.`,
  ].join('\n');
  console.log(text);
} finally {
  await dataset.close();
}
