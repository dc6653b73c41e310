// What a benchmark runs on: a database with generated homes, and the product or the baseline as a child process that uses it.
import { readFileSync } from 'node:fs';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../../src/server/db/orm.ts';
import { rebuildSearchDictionary } from '../../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../../src/server/seed/generate.ts';
import { startTarget, type Target } from './load.ts';

/** A PostgreSQL with generated homes. */
export interface Dataset {
  url: string;
  dataDir: string;
  /** The process id of the postmaster. */
  postmaster: number;
  /** The version of PostgreSQL. */
  version: string;
  /** How many generated homes there are. */
  count: number;
  /** The id of the first property; the others follow it. */
  firstId: number;
  client: pg.Client;
  orm: MikroORM;
  close: () => Promise<void>;
}

/**
 * Opens DATABASE_URL, or without it the embedded PostgreSQL under BENCH_DATA_DIR (default `.bench/HOMES`), migrates it, and replaces the
 * generated homes when their number is not `homes`. They stay for the next run.
 */
export async function openDataset(homes: number): Promise<Dataset> {
  const dataDir = process.env.BENCH_DATA_DIR ?? `.bench/${homes}`;
  const database = await openDatabase({ DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: dataDir });
  const orm = await openOrm(database.url);
  const client = new pg.Client({ connectionString: database.url, statement_timeout: 0 });
  // a query throws its own error; without a listener the end of the connection would end the process
  client.on('error', () => {});
  const close = async () => {
    await client.end();
    await orm.close(true);
    await database.stop();
  };
  try {
    await client.connect();
    const firstId = await prepare(database.url, orm, client, homes, dataDir);
    const { rows } = await client.query<{ pid: number; version: string }>(
      "select pg_backend_pid() as pid, split_part(version(), ' ', 2) as version",
    );
    const { pid, version } = rows[0]!;
    // the parent of the connection's process: field 4 of /proc/PID/stat
    const postmaster = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
    return { url: database.url, dataDir, postmaster, version, count: homes, firstId, client, orm, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates and generates the properties when their number differs; returns the id of the first. */
async function prepare(url: string, orm: MikroORM, client: pg.Client, homes: number, dataDir: string): Promise<number> {
  await migrate(orm, url);
  const count = async () =>
    (
      await client.query<{ n: number; first: number }>(
        `select count(*)::int as n, min(id) as first from properties where source = 'generated'`,
      )
    ).rows[0]!;
  if ((await count()).n !== homes) {
    console.log(`Generating ${homes.toLocaleString('en')} homes in ${dataDir} ...`);
    await generateHomes(url, homes);
    await rebuildSearchDictionary(orm.em);
  }
  return (await count()).first;
}

const settings = ({ url }: Dataset) => ({
  DATABASE_URL: url,
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  SESSION_SECRET: 'a secret of a benchmark that runs a minute',
});

/** The baseline server over these properties: JSON made by PostgreSQL, or `rows` decoded and serialized by Node. */
export const startBaseline = (homes: Dataset, port: number, mode: 'json' | 'rows' = 'json'): Promise<Target> =>
  startTarget(mode === 'json' ? 'baseline' : 'baseline, rows', port, ['scripts/bench/baseline.ts'], '/api/properties?limit=1', {
    ...settings(homes),
    BENCH_MODE: mode,
  });

/** The product over these properties, as it runs in production but without rate limits on reads. */
export const startProduct = (homes: Dataset, port: number): Promise<Target> =>
  startTarget('product', port, ['src/server/main.ts'], '/readyz', {
    ...settings(homes),
    DATA_DIR: `${homes.dataDir}/app`,
    LIMIT_READ: '0',
    LIMIT_WRITE: '0',
    // the client addresses are in a header
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  });
