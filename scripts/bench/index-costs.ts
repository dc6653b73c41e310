// npm run bench -- index-costs [--homes 1000000] [--times 100] [--rounds 5] [--index photos,owner]
// Measures what each index of `properties` adds to a write, in DATABASE_URL, or without it in the embedded PostgreSQL under BENCH_DATA_DIR
// (default .bench/HOMES). Never point it at a database in use: it replaces the generated homes when their number differs, and locks
// `properties` against reads and writes while an index is dropped.
// Adds, reprices, moves, pauses, publishes and deletes the same homes with the index and after dropping it, in a transaction that is
// rolled back. Prints the size of each index in MB and the CPU milliseconds that it adds to each kind of write, which are those of the
// connection's process in PostgreSQL.
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { CHANGES, firstUnusedRow, INSERT, valuesOf } from './cases/write-statements.ts';
import { cpuMeterOf } from './measuring/backend-cpu.ts';
import { openDataset } from './measuring/dataset.ts';
import { quantile } from './measuring/statistics.ts';

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    index: { type: 'string' },
  },
});

/** Indexes that are not measured, because the writes need them: one finds a row by its id, the other belongs to a constraint. */
const REQUIRED_INDEXES = ['properties_pkey', 'properties_source_uq'];
/** The kinds of writes: the columns of the printed table. */
const WRITE_KINDS = ['insert', ...Object.keys(CHANGES)];

/** CPU milliseconds of each write, by kind. */
type Costs = Record<string, number[]>;

const dataset = await openDataset(Number(options.homes));
try {
  const { client } = dataset;
  const cpu = await cpuMeterOf(client);
  const { rows: indexes } = await client.query<{ name: string; mb: number }>(
    `select indexrelid::regclass::text as name, (pg_relation_size(indexrelid) / 1e6)::int as mb from pg_index
      where indrelid = 'properties'::regclass and indexrelid::regclass::text <> all($1) order by 1`,
    [REQUIRED_INDEXES],
  );
  await client.query('set statement_timeout = 0');
  await client.query('set idle_in_transaction_session_timeout = 0');
  await client.query('begin');
  // warm-up
  await measure(client, cpu);
  const costsWithAllIndexes = await measure(client, cpu);
  const lines: string[] = [];
  // `photos` of --index is properties_photos_ix; without the option every index is measured
  const requestedNames = options.index?.split(',').map((index) => `properties_${index}_ix`);
  for (const { name, mb } of indexes.filter((index) => requestedNames?.includes(index.name) ?? true)) {
    const differences: Costs = {};
    for (let round = 0; round < Number(options.rounds); round++) {
      const withIndex = await measure(client, cpu);
      const withoutIndex = await measure(client, cpu, name);
      for (const kind of WRITE_KINDS) {
        differences[kind] ??= [];
        differences[kind].push(quantile(withIndex[kind]!, 0.5) - quantile(withoutIndex[kind]!, 0.5));
      }
    }
    lines.push(`| ${name} | ${mb} | ${WRITE_KINDS.map((kind) => quantile(differences[kind]!, 0.5).toFixed(2)).join(' | ')} |`);
    console.error(lines.at(-1));
  }
  const text = [
    `Milliseconds of processor, median of ${options.rounds} differences of medians of ${options.times} writes;`,
    'differences below zero show what other work on the machine does to them.',
    '',
    `| index | MB | ${WRITE_KINDS.join(' | ')} |`,
    `|---|--:|${WRITE_KINDS.map(() => '--:').join('|')}|`,
    ...lines,
    `| the whole write, p50 | | ${WRITE_KINDS.map((kind) => quantile(costsWithAllIndexes[kind]!, 0.5).toFixed(2)).join(' | ')} |`,
  ].join('\n');
  console.log(text);
} finally {
  await dataset.client.query('rollback').catch(() => {});
  await dataset.client.query('vacuum properties').catch(() => {});
  await dataset.close();
}

/**
 * Adds a home, changes it in every way and deletes it, `--times` times, and rolls all of this back. Drops `droppedIndex` for that time
 * when it is given. `cpu` returns the CPU milliseconds of the connection's process so far.
 */
async function measure(client: Client, cpu: () => number, droppedIndex?: string): Promise<Costs> {
  const costs: Costs = {};
  /** Runs a statement and adds its cost to `costs`. @returns the id of the first row, 0 when there is none */
  const runMeasured = async (kind: string, text: string, values: unknown[]): Promise<number> => {
    const before = cpu();
    const { rows } = await client.query<{ id: number }>({ name: kind, text, values });
    costs[kind] ??= [];
    costs[kind].push(cpu() - before);
    return rows[0]?.id ?? 0;
  };
  const firstRow = firstUnusedRow(dataset.count);
  await client.query('savepoint before');
  if (droppedIndex) await client.query(`drop index ${droppedIndex}`);
  for (let i = 0; i < Number(options.times); i++) {
    const id = await runMeasured('insert', INSERT, valuesOf(firstRow + i, Date.now()));
    for (const [kind, text] of Object.entries(CHANGES)) await runMeasured(kind, text, [id]);
  }
  await client.query('rollback to before');
  return costs;
}
