// npm run bench -- writes [--homes 1000000] [--times 300] [--writers 50] [--write]
// What a write costs beside a million homes, with every derived table: one home after the other is added, repriced, moved, paused, published and
// deleted, each in a transaction of its own; then many writers at once in the busiest places. Leaves the homes as they were. --write puts the table
// into docs/performance.md.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { COLUMNS, generatedLine } from '../../src/server/seed/generate-row.ts';
import { sayDerived } from './derived-tables.ts';
import { writeSection } from './document.ts';
import { quantile } from './server.ts';

const { values: given } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '300' },
    writers: { type: 'string', default: '50' },
    write: { type: 'boolean', default: false },
  },
});
const homes = Number(given.homes);
const database = await openDatabase({
  DATABASE_URL: process.env.DATABASE_URL,
  DATA_DIR: process.env.BENCH_DATA_DIR ?? `.bench/${homes}`,
});

const INSERT = `insert into properties (${COLUMNS.join(', ')}) values (${COLUMNS.map((_, i) => `$${i + 1}`).join(', ')}) returning id`;
const CHANGES = {
  'price edit': 'update properties set price = price + 1, updated_at = now() where id = $1',
  'move to another place': `update properties set location = 'Arjan', latitude = 25.0631, longitude = 55.2394 where id = $1`,
  pause: `update properties set status = 'paused' where id = $1`,
  publish: `update properties set status = 'published' where id = $1`,
  delete: 'delete from properties where id = $1',
};

/** The values of a generated home that nobody imported. */
const valuesOf = (i: number, now: number): string[] => {
  const line = generatedLine(i, now).split('\t');
  return ['own', `bench ${i}`, ...line.slice(2)];
};

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return client;
}

interface Took {
  sql: number[];
  commit: number[];
}

/** One statement in a transaction of its own; returns its first row. */
async function write(client: pg.Client, took: Took, name: string, text: string, values: unknown[]): Promise<{ id: number } | undefined> {
  await client.query('begin');
  const start = performance.now();
  const { rows } = await client.query<{ id: number }>({ name, text, values });
  const written = performance.now();
  await client.query('commit');
  took.sql.push(written - start);
  took.commit.push(performance.now() - written);
  return rows[0];
}

/** The whole life of one home. */
async function live(client: pg.Client, i: number, now: number, took: Record<string, Took>): Promise<void> {
  const of = (what: string): Took => (took[what] ??= { sql: [], commit: [] });
  const { id } = (await write(client, of('insert'), 'insert', INSERT, valuesOf(i, now)))!;
  for (const [what, text] of Object.entries(CHANGES)) await write(client, of(what), what, text, [id]);
}

/** The lives of some homes by each of many writers at once; how many writes a second, how long one waits, and what failed. */
async function together(
  first: number,
  now: number,
  took: Record<string, Took>,
): Promise<{ seconds: number; failed: Record<string, number> }> {
  const failed: Record<string, number> = {};
  const clients = await Promise.all(Array.from({ length: Number(given.writers) }, connect));
  const start = performance.now();
  await Promise.all(
    clients.map(async (client, n) => {
      for (let i = 0; i < 10; i++) {
        try {
          await live(client, first + n * 10 + i, now, took);
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

const both = (times: readonly number[]): string => `${quantile(times, 0.5).toFixed(2)} / ${quantile(times, 0.95).toFixed(2)}`;

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
  for (let i = 0; i < 30; i++) await live(client, first + i, now, {});
  const alone: Record<string, Took> = {};
  for (let i = 0; i < Number(given.times); i++) await live(client, first + 100 + i, now, alone);
  const crowd: Record<string, Took> = {};
  const { seconds, failed } = await together(first + 10_000, now, crowd);
  await client.query(`delete from properties where source = 'own' and reference like 'bench %'`);
  await client.end();
  const waits = Object.values(crowd).flatMap(({ sql }) => sql);
  const text = [
    `${homes.toLocaleString('en')} homes, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0]!.toFixed(1)}. Repeat: \`npm run bench -- writes --homes ${homes} --write\``,
    '',
    '| write, all derived tables included | SQL p50 / p95 ms | commit p50 / p95 ms |',
    '|---|--:|--:|',
    ...Object.entries(alone).map(([what, { sql, commit }]) => `| ${what} | ${both(sql)} | ${both(commit)} |`),
    '',
    `${given.writers} writers at once: ${waits.length} writes in ${seconds.toFixed(1)} s, ${both(waits)} ms each with the waiting for a core and for each other; deadlocks: ${failed['40P01'] ?? 0}, other failures: ${Object.entries(failed).reduce((sum, [code, n]) => sum + (code === '40P01' ? 0 : n), 0)}; ${await sayDerived(database.url)}.`,
  ].join('\n');
  console.log(text);
  if (given.write) writeSection('writes', 'Writes', text);
} finally {
  await database.stop();
}
