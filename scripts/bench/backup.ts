// npm run bench -- backup [--homes 100000] [--pictures 10000] [--folder /tmp]
// Measures backup and restore with generated homes and pictures: seconds and megabytes of a first encrypted backup, of the next one, and of
// a restore, and how much the first one slows down reads and writes. Uses two temporary databases below --folder, which it deletes.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { openBackup } from '../../src/server/backup/backup-folder.ts';
import { restoreBackup } from '../../src/server/backup/restore-backup.ts';
import { openStorage } from '../../src/server/backup/storage/open-storage.ts';
import { takeBackup } from '../../src/server/backup/take-backup.ts';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { localStore } from '../../src/server/photo/photo.store.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../../src/server/seed/generate.ts';
import { uploadFiles } from '../../src/shared/property/picture/picture.ts';

const { values } = parseArgs({
  options: {
    homes: { type: 'string', default: '100000' },
    pictures: { type: 'string', default: '10000' },
    folder: { type: 'string', default: tmpdir() },
  },
});
const [homes, pictures] = [Number(values.homes), Number(values.pictures)];
const SECRET = randomBytes(32).toString('hex');
/** Bytes of the six files of a picture of 1200 x 800 pixels: three widths, each as WebP and AVIF. */
const FILE_SIZES = [90_000, 60_000, 30_000, 20_000, 10_000, 7_000];
const PICTURE_BYTES = FILE_SIZES.reduce((sum, bytes) => sum + bytes, 0);
/** Number of pictures whose contents differ; the others are copies, which are quicker to make. */
const DIFFERENT_PICTURES = 50;

const dir = mkdtempSync(join(values.folder, 'homes-backup-'));
const log = pino({ level: 'silent' });

/** Runs `work` and measures its seconds. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

/** Reads a page of results and changes a price, again and again until `stop`, which returns the milliseconds of the reads. */
function readAndWrite(url: string): { stop: () => Promise<{ p50: number; p95: number }> } {
  const durations: number[] = [];
  let isRunning = true;
  const done = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (isRunning) {
      const startedAt = performance.now();
      await client.query(
        `select * from properties where status = 'published' and location = 'Dubai Marina' order by rank desc, created_at desc limit 20`,
      );
      durations.push(performance.now() - startedAt);
      await client.query(
        'update properties set price = price + 1 where id = (select min(id) + floor(random() * 1000)::int from properties)',
      );
      await wait(20);
    }
    await client.end();
  })();
  return {
    stop: async () => {
      isRunning = false;
      await done;
      durations.sort((a, b) => a - b);
      return { p50: durations[durations.length >> 1] ?? 0, p95: durations[Math.floor(durations.length * 0.95)] ?? 0 };
    },
  };
}

/** Stores `--pictures` rows of `photos`, and their files in the folder `uploads`. */
async function storePictures(url: string): Promise<void> {
  const store = localStore(join(dir, 'uploads'));
  const contents = Array.from({ length: DIFFERENT_PICTURES }, () => FILE_SIZES.map((bytes) => randomBytes(bytes)));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let n = 0; n < pictures; n++) {
    const id = randomBytes(16).toString('hex');
    await client.query('insert into photos (id, bytes, width, height, unused_since) values ($1, $2, 1200, 800, null)', [id, PICTURE_BYTES]);
    const files = contents[n % DIFFERENT_PICTURES]!;
    await Promise.all(uploadFiles(id, 1200, 800).map((name, i) => store.put(name, files[i]!, 'image/webp')));
  }
  await client.end();
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

/** Fills the database with homes and pictures. */
async function fillDatabase(url: string): Promise<void> {
  const orm = await openOrm(url);
  await migrate(orm, url);
  // creates the tables of the job queue, which a backup contains
  const jobs = createJobs(orm, url, log, { workers: false });
  await jobs.start();
  await jobs.stop();
  await generateHomes(url, homes);
  await rebuildSearchDictionary(orm.em);
  await orm.close(true);
  await storePictures(url);
}

/** The size of a database in bytes. */
async function readDatabaseBytes(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes');
  await client.end();
  return Number(rows[0]!.bytes);
}

/** Fills a database, backs it up twice and restores the newest backup to another database. @returns the report in Markdown */
async function measureBackups(): Promise<string> {
  const source = await startEmbedded(join(dir, 'source'));
  const target = await startEmbedded(join(dir, 'target'));
  try {
    await fillDatabase(source.url);
    const readerBefore = readAndWrite(source.url);
    await wait(5000);
    const before = await readerBefore.stop();
    const store = localStore(join(dir, 'uploads'));
    const folder = join(dir, 'backups');
    const backUp = () => takeBackup({ url: source.url, store, storage: openStorage(folder, readEnv()), secret: SECRET, now: new Date() });
    const readerDuring = readAndWrite(source.url);
    const first = await timed(backUp);
    const during = await readerDuring.stop();
    // the name of a backup is its time in seconds, so that the next one must be a second later
    await wait(1100);
    const second = await timed(backUp);
    const restoredPictures = localStore(join(dir, 'restored'));
    const restore = await timed(async () =>
      restoreBackup(await openBackup(folder, readEnv(), SECRET), { url: target.url, store: restoredPictures, log }),
    );
    const { manifest, tableBytes } = first.result;
    const databaseBytes = await readDatabaseBytes(source.url);
    return [
      `${homes.toLocaleString('en')} homes (database ${megabytes(databaseBytes)}), ${pictures.toLocaleString('en')} pictures in ${manifest.pictures.files.toLocaleString('en')} files, encrypted, every file read back.`,
      '',
      '| What | Time | Size |',
      '|---|--:|--:|',
      `| first backup, all pictures | ${first.seconds.toFixed(1)} s | rows ${megabytes(tableBytes)}, pictures ${megabytes(manifest.pictures.bytes)} |`,
      `| next backup, no new pictures | ${second.seconds.toFixed(1)} s | rows ${megabytes(second.result.tableBytes)} |`,
      `| restore: verify all files, load, index, compare all rows and pictures | ${restore.seconds.toFixed(1)} s | ${restore.result.rows.toLocaleString('en')} rows, ${restore.result.pictures.toLocaleString('en')} files |`,
      '',
      `A page of homes, read beside a writer: ${milliseconds(before.p50)} median and ${milliseconds(before.p95)} p95 without a backup, ${milliseconds(during.p50)} and ${milliseconds(during.p95)} during the first one.`,
      `Loses at most (RPO): the time between two backups. Back after (RTO): the restore above plus about ten seconds for the start.`,
    ].join('\n');
  } finally {
    await source.stop();
    await target.stop();
  }
}

try {
  console.log(await measureBackups());
} finally {
  rmSync(dir, { recursive: true, force: true });
}
