// Rehearses a restore: the newest backup is restored into another database and a temporary folder, beside the running product, which it only reads.
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
  now: number;
}

/** The result of a drill: what was restored and compared, and what has changed since the backup. */
export interface DrillResult extends RestoreResult {
  takenAt: Date;
  tables: number;
  restoreMs: number;
  differences: Difference[];
  answers: ComparedAnswers;
}

/** The tables whose number of rows in the running database is not that of the backup. */
async function compareWithRunning(url: string, tables: { schema: string; name: string; rows: number }[]): Promise<Difference[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, statement_timeout: 60_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const differences: Difference[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::float8 as n from ${quoteTable(table)}`);
      if (rows[0]!.n !== table.rows) differences.push({ table: `${table.schema}.${table.name}`, backedUp: table.rows, now: rows[0]!.n });
    }
    return differences;
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup (see `openBackup`) into the empty database `into`, or an embedded one that is removed afterwards; the pictures go to a folder that
 * is removed too. The restore compares the rows and checksums of all tables and the checksums of all pictures with those at the time of the backup;
 * then the application is started on both databases, and their answers are compared.
 * @throws BackupError when anything differs
 */
export async function drillRestore(parts: {
  place: string;
  env: Env;
  secret: string | undefined;
  runningUrl: string;
  into: string | undefined;
  log: Logger;
}): Promise<DrillResult> {
  const backup = await openBackup(parts.place, parts.env, parts.secret);
  const temporaryFolder = await mkdtemp(join(tmpdir(), 'homes-drill-'));
  const database = parts.into ? { url: parts.into, stop: async () => {} } : await startEmbedded(join(temporaryFolder, 'pg'));
  try {
    const startedAt = performance.now();
    const store = localStore(join(temporaryFolder, 'uploads'));
    const restored = await restoreBackup(backup, { url: database.url, store, log: parts.log });
    const restoreMs = performance.now() - startedAt;
    const { tables, takenAt } = backup.manifest;
    const differences = await compareWithRunning(parts.runningUrl, tables);
    const answers = await compareAnswers({ runningUrl: parts.runningUrl, restoredUrl: database.url, env: parts.env, log: parts.log });
    return { ...restored, takenAt: new Date(takenAt), tables: tables.length, restoreMs, differences, answers };
  } finally {
    await database.stop();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
