// Opens the database with generated homes that a benchmark uses, and starts the product or the baseline server as a child process on it.
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
  /** The folder of the embedded PostgreSQL; the product keeps its own files in `app` below it. */
  dataDir: string;
  /** The process id of PostgreSQL's main process, whose children answer the connections. */
  postmaster: number;
  /** Number of generated homes. */
  count: number;
  /** The id of the first property; the others follow it. */
  firstId: number;
  /** A connection without a time limit for statements. */
  client: pg.Client;
  orm: MikroORM;
  /** Closes the connections, and stops the embedded PostgreSQL. */
  close: () => Promise<void>;
}

/**
 * Opens DATABASE_URL, or without it the embedded PostgreSQL under BENCH_DATA_DIR (default `.bench/HOMES`). Migrates it, and replaces its
 * generated homes when their number is not `homes`. The homes stay for the next run. Prints their number and the version of PostgreSQL.
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
    const firstId = await prepareHomes(database.url, orm, client, homes, dataDir);
    const { rows } = await client.query<{ pid: number; version: string }>(
      "select pg_backend_pid() as pid, split_part(version(), ' ', 2) as version",
    );
    const { pid, version } = rows[0]!;
    console.log(`${homes.toLocaleString('en')} generated homes, PostgreSQL ${version}.\n`);
    // /proc/PID/stat begins with `PID (name) state parent`; the parent of the connection's process is the main process
    const postmaster = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1]);
    return { url: database.url, dataDir, postmaster, count: homes, firstId, client, orm, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates, and replaces the generated homes when their number differs. @returns the id of the first generated home */
async function prepareHomes(url: string, orm: MikroORM, client: pg.Client, homes: number, dataDir: string): Promise<number> {
  await migrate(orm, url);
  const readCount = async () =>
    (
      await client.query<{ count: number; firstId: number }>(
        `select count(*)::int as count, min(id) as "firstId" from properties where source = 'generated'`,
      )
    ).rows[0]!;
  if ((await readCount()).count !== homes) {
    console.error(`Generating ${homes.toLocaleString('en')} homes in ${dataDir} ...`);
    await generateHomes(url, homes);
    await rebuildSearchDictionary(orm.em);
  }
  return (await readCount()).firstId;
}

/** The environment variables of both servers. */
const settingsOf = ({ url }: Dataset) => ({
  DATABASE_URL: url,
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  SESSION_SECRET: 'a secret of a benchmark that runs a minute',
});

/** Starts the baseline server over these homes. With `json` PostgreSQL makes the JSON text, with `rows` Node makes it from rows. */
export const startBaseline = (homes: Dataset, port: number, mode: 'json' | 'rows' = 'json'): Promise<Target> =>
  startTarget(mode === 'json' ? 'baseline' : 'baseline, rows', port, ['scripts/bench/measuring/baseline.ts'], '/api/properties?limit=1', {
    ...settingsOf(homes),
    BENCH_MODE: mode,
  });

/** Starts the product over these homes, as it runs in production but without rate limits on reads and writes. */
export const startProduct = (homes: Dataset, port: number): Promise<Target> =>
  startTarget('product', port, ['src/server/main.ts'], '/readyz', {
    ...settingsOf(homes),
    DATA_DIR: `${homes.dataDir}/app`,
    LIMIT_READ: '0',
    LIMIT_MARKET: '0',
    LIMIT_WRITE: '0',
    // benchmarks send the address of each client in X-Forwarded-For
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  });
