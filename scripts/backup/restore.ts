// npm run restore -- PLACE   restores the newest backup of PLACE, or the backup PLACE itself, into an empty database and into the photo
// store.
import { parseArgs } from 'node:util';
import { openBackup } from '../../src/server/backup/backup-folder.ts';
import { restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { openDirectDatabase } from '../../src/server/db/database.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog } from '../../src/server/log/log.ts';
import { photoStore } from '../../src/server/photo/photo.store.ts';
import { printResult, UsageError } from './print-result.ts';

const USAGE = `npm run restore -- PLACE
  PLACE  what was given to backup, a folder or s3://bucket/prefix (its newest backup is taken), or one backup in it
  The database of DATABASE_URL, or of DATA_DIR without it, must be empty. BACKUP_KEY opens encrypted backups.`;

await printResult('restore', async () => {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [place] = positionals;
  if (!place || process.argv.length !== 3) throw new UsageError(USAGE);
  const env = readEnv();
  const startedAt = Date.now();
  const backup = await openBackup(place, env, env.BACKUP_KEY);
  const database = await openDirectDatabase(env);
  try {
    const log = createLog(env.LOG_LEVEL);
    const { rows, pictures, waitingEmails } = await restoreBackup(backup, { url: database.url, store: photoStore(env), log });
    const homes = backup.manifest.tables.find(({ name }) => name === 'properties')?.rows ?? 0;
    const missing = backup.manifest.pictures.missing;
    return [
      `Restored ${homes.toLocaleString('en')} homes (${rows.toLocaleString('en')} rows, ${pictures.toLocaleString('en')} picture files) of ${backup.manifest.takenAt} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`,
      ...(missing ? [`${missing} picture files were missing when the backup was taken.`] : []),
      ...(waitingEmails
        ? [`${waitingEmails} emails were waiting: they can be sent only with the SESSION_SECRET of that time. See them with npm run mail.`]
        : []),
    ];
  } finally {
    await database.stop();
  }
});
