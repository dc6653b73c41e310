// npm run bench -- writes [--homes 1000000] [--times 300] [--writers 50] [--write]
// What a write costs beside a million properties, with every derived table. Properties are added, repriced, moved, paused, published and deleted, each
// in a transaction of its own; then many writers do the same at once in the busiest places. The database ends as it was. --write puts the table into
// docs/measurements.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { CHANGES, INSERT, valuesOf } from './cases/write-statements.ts';
import { compareWithRecount } from './measuring/derived-tables.ts';
import { writeMeasurement } from './measuring/document.ts';
import { quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '300' },
    writers: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  },
});
const homes = Number(options.homes);
const database = await openDatabase({
  DATABASE_URL: process.env.DATABASE_URL,
  DATA_DIR: process.env.BENCH_DATA_DIR ?? `.bench/${homes}`,
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

interface Timings {
  sql: number[];
  commit: number[];
}

/** One statement in a transaction of its own; returns its first row. */
async function write(client: pg.Client, took: Timings, name: string, text: string, values: unknown[]): Promise<{ id: number } | undefined> {
  await client.query('begin');
  const start = performance.now();
  const { rows } = await client.query<{ id: number }>({ name, text, values });
  const written = performance.now();
  await client.query('commit');
  took.sql.push(written - start);
  took.commit.push(performance.now() - written);
  return rows[0];
}

/** Adds one property, changes it in every way and deletes it. */
async function runLifecycle(client: pg.Client, i: number, now: number, took: Record<string, Timings>): Promise<void> {
  const of = (what: string): Timings => (took[what] ??= { sql: [], commit: [] });
  const { id } = (await write(client, of('insert'), 'insert', INSERT, valuesOf(i, now)))!;
  for (const [what, text] of Object.entries(CHANGES)) await write(client, of(what), what, text, [id]);
}

/** Lifecycles of ten properties by each of many writers at once; returns the seconds it took and the failures by code. */
async function runConcurrently(
  first: number,
  now: number,
  took: Record<string, Timings>,
): Promise<{ seconds: number; failed: Record<string, number> }> {
  const failed: Record<string, number> = {};
  const clients = await Promise.all(Array.from({ length: Number(options.writers) }, connect));
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, n) => {
      for (let i = 0; i < 10; i++) {
        try {
          await runLifecycle(client, first + n * 10 + i, now, took);
        } catch (error) {
          const { code = 'error' } = error as { code?: string };
          failed[code] = (failed[code] ?? 0) + 1;
          await client.query('rollback');
        }
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { seconds, failed };
}

const formatTimes = (times: readonly number[]): string => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.95).toFixed(2)}`;

async function prepare(client: pg.Client): Promise<void> {
  const orm = await openOrm(database.url);
  await migrate(orm, database.url).finally(() => orm.close(true));
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from properties where source = 'generated'`);
  if (rows[0]!.n !== homes) await generateHomes(database.url, homes);
}

try {
  const client = await connect();
  await prepare(client);
  const now = Date.now();
  // numbers that no stored home has
  const first = homes * 2;
  for (let i = 0; i < 30; i++) await runLifecycle(client, first + i, now, {});
  const alone: Record<string, Timings> = {};
  for (let i = 0; i < Number(options.times); i++) await runLifecycle(client, first + 100 + i, now, alone);
  const concurrent: Record<string, Timings> = {};
  const { seconds, failed } = await runConcurrently(first + 10_000, now, concurrent);
  await client.query(`delete from properties where source = 'own' and reference like 'bench %'`);
  await client.end();
  const waits = Object.values(concurrent).flatMap(({ sql }) => sql);
  const text = [
    `${homes.toLocaleString('en')} homes, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}. Repeat: \`npm run bench -- writes --homes ${homes} --write\``,
    '',
    '| write, all derived tables included | SQL p50 / p95 ms | commit p50 / p95 ms |',
    '|---|--:|--:|',
    ...Object.entries(alone).map(([what, { sql, commit }]) => `| ${what} | ${formatTimes(sql)} | ${formatTimes(commit)} |`),
    '',
    `${options.writers} writers at once: ${waits.length} writes in ${seconds.toFixed(1)} s, ${formatTimes(waits)} ms each with the waiting for a core and for each other; deadlocks: ${failed['40P01'] ?? 0}, other failures: ${Object.entries(failed).reduce((sum, [code, n]) => sum + (code === '40P01' ? 0 : n), 0)}; ${await compareWithRecount(database.url)}.`,
  ].join('\n');
  console.log(text);
  if (options.write) writeMeasurement('writes', 'Writes', text);
} finally {
  await database.stop();
}
