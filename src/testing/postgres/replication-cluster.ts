// Starts a PostgreSQL server and a streaming replica of it for tests of reads from replicas. Their data are in a temporary folder.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/db/connection/free-port.ts';
import { programFolder } from '../../server/db/connection/postgres-programs.ts';
import { migrate } from '../../server/db/migration/migrate.ts';
import { openOrm } from '../../server/db/orm.ts';
import type { TestDatabase } from './database.ts';
import { PostgresServer } from './postgres-process.ts';

/** A primary, which takes all writes, and a standby, which receives them and can be read. */
export interface TestCluster {
  /** Database on the primary, migrated and empty. */
  database: TestDatabase;
  primary: PostgresServer;
  standby: PostgresServer;
  /** Resolves once the standby has replayed all writes of the primary. */
  caughtUp: () => Promise<void>;
  /** Runs a query on the standby and returns its rows. */
  onStandby: (sql: string) => Promise<unknown[]>;
  /** Stops both servers and deletes their data. */
  close: () => Promise<void>;
}

/** Settings that make a test server fast and small. Without fsync a crash of the machine may lose data. */
const QUICK_SETTINGS = ['fsync = off', 'jit = off', 'shared_buffers = 64MB', 'autovacuum = off'];

/** Runs a statement over a connection of its own. */
async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/**
 * Creates a standby by copying the files of a running primary, as PostgreSQL's manual describes ("Making a Base Backup Using the Low Level
 * API"). The PostgreSQL that npm installs lacks pg_basebackup, which would do this.
 */
async function copyPrimary(primary: PostgresServer, standby: PostgresServer): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url() });
  await client.connect();
  // between start and stop of the backup the files may be copied while the primary writes them
  await client.query(`select pg_backup_start('standby', true)`);
  spawnSync('cp', ['-a', primary.folder, standby.folder]);
  // files that belong to the running primary
  for (const file of ['postmaster.pid', 'postmaster.opts', 'server.log']) rmSync(join(standby.folder, file), { force: true });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  standby.write('backup_label', rows[0]!.labelfile);
  // an empty file with this name makes a server start as a standby
  standby.write('standby.signal', '');
  standby.configure([`primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=postgres'`, 'wal_retrieve_retry_interval = 100']);
  await client.end();
}

/** Starts a primary and a streaming standby (about two seconds). The calling test must close them. */
export async function testCluster(): Promise<TestCluster> {
  const dir = mkdtempSync(join(tmpdir(), 'homes-cluster-'));
  // the servers may run as another user (`spawnUser`), who must be able to enter the folder
  chmodSync(dir, 0o755);
  const bin = join(programFolder(), 'bin');
  const primary = new PostgresServer(bin, join(dir, 'primary'), await freePort());
  const standby = new PostgresServer(bin, join(dir, 'standby'), await freePort());
  await primary.initialise();
  primary.configure(QUICK_SETTINGS);
  await primary.start();
  const url = primary.url();
  const orm = await openOrm(url);
  await migrate(orm, url);
  await copyPrimary(primary, standby);
  await standby.start();
  const close = async () => {
    await orm.close(true);
    await standby.remove();
    await primary.remove();
    rmSync(dir, { recursive: true, force: true });
  };
  const caughtUp = async () => {
    // a position in the write-ahead log, behind all writes so far
    const [primaryRow] = await query<{ position: string }>(url, 'select pg_current_wal_flush_lsn()::text as position');
    const reachedSql = `select pg_last_wal_replay_lsn() >= '${primaryRow?.position ?? ''}'::pg_lsn as "hasReached"`;
    const hasReached = async () => (await query<{ hasReached: boolean }>(standby.url(), reachedSql))[0]?.hasReached;
    const deadline = Date.now() + 10_000;
    while (!(await hasReached())) {
      if (Date.now() > deadline) throw new Error('The standby did not catch up in 10 s');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { database: { url, orm, close }, primary, standby, caughtUp, onStandby: (sql) => query(standby.url(), sql), close };
}
