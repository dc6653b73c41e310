// npm run backup -- PLACE [--keep 14]   writes a backup of database and uploaded pictures into a new folder of PLACE, while the site runs.
// Applies pending migrations first, and records the result in the table `operation_runs`; --keep deletes older backups.
import { parseArgs } from 'node:util';
import { removeOldBackups } from '../../src/server/backup/backup-folder.ts';
import { openStorage } from '../../src/server/backup/storage/open-storage.ts';
import { type BackupResult, takeBackup } from '../../src/server/backup/take-backup.ts';
import { readEnv } from '../../src/server/env.ts';
import { runOperation } from '../../src/server/operation/run-operation.ts';
import { photoStore } from '../../src/server/photo/photo.store.ts';
import { printResult, UsageError } from './print-result.ts';

const USAGE = `npm run backup -- PLACE [--keep 14]
  PLACE     where backups are kept: a folder, or s3://bucket/prefix with the S3_* settings; each gets a folder, pictures are stored once for all of them
  --keep N  removes all but the newest N backups afterwards
  BACKUP_KEY, at least 32 characters, encrypts them`;

/** Reads the command line; `keep` is null without --keep. @throws UsageError when it is wrong */
function readArguments(): { place: string; keep: number | null } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } });
    if (positionals.length === 1 && (values.keep === undefined || /^[1-9]\d{0,4}$/.test(values.keep)))
      return { place: positionals[0]!, keep: values.keep === undefined ? null : Number(values.keep) };
  } catch {
    // an unknown option
  }
  throw new UsageError(USAGE);
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Describes the rows and pictures of a backup with their sizes. */
function summarize({ manifest, tableBytes }: BackupResult): string {
  const { tables, pictures } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en')} rows (${megabytes(tableBytes)}) and ${pictures.files.toLocaleString('en')} picture files (${megabytes(pictures.bytes)})`;
}

await printResult('backup', async () => {
  const { place, keep } = readArguments();
  const env = readEnv();
  const storage = openStorage(place, env);
  const secret = env.BACKUP_KEY;
  const startedAt = performance.now();
  const result = await runOperation(
    'backup',
    env,
    (url, now) => takeBackup({ url, store: photoStore(env), storage, secret, now }),
    summarize,
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const removed = keep === null ? [] : await removeOldBackups(storage, secret, keep);
  const { missing } = result.manifest.pictures;
  return [
    `Backed up ${summarize(result)} to ${result.place} in ${seconds} s${secret ? ', encrypted' : ''}, and read everything back.`,
    ...(missing ? [`${missing} picture files of the database are not in the photo store and not in the backup.`] : []),
    ...(removed.length ? [`Removed ${removed.join(', ')}.`] : []),
  ];
});
