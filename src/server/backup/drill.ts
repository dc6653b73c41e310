// Rehearses a restore (a drill): restores the newest backup into another database and a temporary folder, and compares it with the running site, which it
// only reads.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { startEmbedded } from '../db/connection/embedded.ts';
import type { Env } from '../env.ts';
import { localStore } from '../photo/photo.store.ts';
import { openBackup } from './backup-folder.ts';
import { type ComparedAnswers, compareAnswers } from './compare-answers.ts';
import { type RestoreResult, restoreBackup } from './restore-backup.ts';
import { quoteTable } from './tables.ts';

/** A table whose number of rows in the backup is not that of the running database now. */
interface Difference {
  table: string;
  backedUp: number;
  /** Null when the running database has no such table any more. */
  now: number | null;
}

/** The result of a drill: what was restored and compared, and what has changed since the backup. */
export interface DrillResult extends RestoreResult {
  /** When the backup was taken. */
  takenAt: Date;
  /** The number of tables. */
  tables: number;
  /** How long the restore took, in milliseconds. */
  restoreMs: number;
  differences: Difference[];
  answers: ComparedAnswers;
}

/** Counts the rows of the running database. Returns the tables whose number of rows is not that of the backup. */
async function compareWithRunning(url: string, tables: { schema: string; name: string; rows: number }[]): Promise<Difference[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, statement_timeout: 60_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const differences: Difference[] = [];
    for (const table of tables) {
      const existing = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [quoteTable(table)]);
      const { rows } = existing.rows[0]!.exists
        ? await client.query<{ n: number }>(`select count(*)::float8 as n from ${quoteTable(table)}`)
        : { rows: [] };
      const now = rows[0]?.n ?? null;
      if (now !== table.rows) differences.push({ table: `${table.schema}.${table.name}`, backedUp: table.rows, now });
    }
    return differences;
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup, which checks all rows and pictures against the checksums of the backup, then starts the application on both databases and compares their
 * answers. The folder of the restored pictures is removed afterwards.
 * @throws BackupError when the restored rows or pictures are not those of the backup, or the application does not answer on the restored database
 */
export async function drillRestore(options: {
  /** A backup or a place of backups, as `openBackup` takes it. */
  place: string;
  env: Env;
  /** The key of an encrypted backup. */
  secret: string | undefined;
  runningUrl: string;
  /** URL of the empty database to restore into; without it an embedded PostgreSQL is started and removed afterwards. */
  into: string | undefined;
  log: Logger;
}): Promise<DrillResult> {
  const backup = await openBackup(options.place, options.env, options.secret);
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'homes-drill-'));
  const database = options.into ? { url: options.into, stop: async () => {} } : await startEmbedded(join(temporaryFolder, 'pg'));
  try {
    const startedAt = performance.now();
    const store = localStore(join(temporaryFolder, 'uploads'));
    const restored = await restoreBackup(backup, { url: database.url, store, log: options.log });
    const restoreMs = performance.now() - startedAt;
    const { tables, takenAt } = backup.manifest;
    const differences = await compareWithRunning(options.runningUrl, tables);
    const answers = await compareAnswers({ runningUrl: options.runningUrl, restoredUrl: database.url, env: options.env, log: options.log });
    return { ...restored, takenAt: new Date(takenAt), tables: tables.length, restoreMs, differences, answers };
  } finally {
    await database.stop();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
