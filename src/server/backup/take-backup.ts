// Takes a backup while the site runs: all tables as of one moment, and the pictures. Reads the database and the photo store, writes files to a storage.
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import { MIGRATION_LOCK } from '../db/locks.ts';
import type { PhotoStore } from '../photo/photo.store.ts';
import { Archive, type Part } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { backupName, listBackups, openNamedBackup, readPictureList } from './backup-folder.ts';
import { type Manifest, newManifest, type TableBackup } from './manifest.ts';
import { forEachInParallel, type PictureFile, PictureFiles } from './picture-files.ts';
import type { BackupStorage } from './storage/backup-storage.ts';
import { COMPARABLE_SETTINGS, checksumSql, quoteColumns, quoteTable, readMigrations, readTables, type TableColumns } from './tables.ts';

/** What a backup is taken of, and where it is written. */
export interface BackupSource {
  /** URL of the database itself, not of a transaction pooler. */
  url: string;
  /** The photo store with the pictures of the site. */
  store: PhotoStore;
  /** Where the backup is written. */
  storage: BackupStorage;
  /** The key for encryption; without it the files are not encrypted. */
  secret: string | undefined;
  /** The time that names the backup. */
  now: Date;
}

/** The longest wait for a running migration. */
const MIGRATION_WAIT_MS = 60_000;
/** The byte of a line feed. */
const NEWLINE = 10;

/** Reads a file of a backup to its end, which verifies it, and counts its lines. */
export async function countLines(archive: Archive, part: Part): Promise<number> {
  let lines = 0;
  for await (const chunk of archive.read(part)) {
    for (let index = chunk.indexOf(NEWLINE); index >= 0; index = chunk.indexOf(NEWLINE, index + 1)) lines++;
  }
  return lines;
}

/** Writes the rows of a table in PostgreSQL's COPY format, one line for each row, and reads the file back. @throws BackupError when rows are missing in it */
async function backUpTable(client: Client, archive: Archive, table: TableColumns): Promise<TableBackup> {
  const rows = client.query(copyTo(`copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`));
  const part = await archive.write(`tables/${table.schema}.${table.name}.copy`, rows);
  const sums = await client.query<{ rows: number; checksum: string }>(checksumSql(table));
  const { rows: count, checksum } = sums.rows[0]!;
  if ((await countLines(archive, part)) !== count) throw new BackupError(`${part.file} does not have the ${count} rows of its table`);
  return { ...table, rows: count, checksum, part };
}

/** The names of the files of all photos in the database; a photo has several sizes and formats. */
async function readPictureNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; width: number; height: number }>('select id, width, height from photos order by id');
  return rows.flatMap(({ id, width, height }) => uploadFiles(id, width, height));
}

/**
 * Reads the list of pictures of the newest readable backup in the storage: these pictures need not be copied again.
 * @throws BackupError when the backups are encrypted with another key
 */
async function readKnownPictures(storage: BackupStorage, secret: string | undefined): Promise<Map<string, PictureFile>> {
  // a folder that does not exist yet has no backups; writing the first file creates it
  const names = await listBackups(storage).catch((error: unknown) => {
    if (error instanceof BackupError && / does not exist$/.test(error.message)) return [];
    throw error;
  });
  for (const name of names.toReversed()) {
    const earlier = await openNamedBackup(storage, name, secret).catch((error: unknown) => {
      // a damaged earlier backup does not prevent a new one, but another key does, because the pictures are shared
      if (error instanceof BackupError && /^BACKUP_KEY/.test(error.message))
        throw new BackupError(`${storage.place} has backups of another key (or of none): give another folder`);
      if (error instanceof BackupError) return null;
      throw error;
    });
    const list = earlier && (await readPictureList(earlier).catch(() => null));
    if (list) return list;
  }
  return new Map();
}

/**
 * Copies the named pictures to the storage unless it has them.
 * @returns those of them that the storage has now, by name; a picture that the store lost is missing
 */
async function copyPictures(
  source: BackupSource,
  names: string[],
  known: ReadonlyMap<string, PictureFile>,
): Promise<Map<string, PictureFile>> {
  const pictures = new PictureFiles(source.storage, source.secret);
  const storedPictures = new Map<string, PictureFile>();
  await forEachInParallel(names, async (name) => {
    const earlier = known.get(name);
    const file = earlier && (await pictures.has(earlier)) ? earlier : await pictures.add(source.store, name);
    if (file) storedPictures.set(name, file);
  });
  return storedPictures;
}

/**
 * Waits until no migration runs, and prevents new ones while `client` is connected. A migration would wait for tables that the backup reads, and all requests
 * would wait for the migration.
 * @throws BackupError when a migration still runs after a minute
 */
async function blockMigrations(client: Client): Promise<void> {
  for (const end = Date.now() + MIGRATION_WAIT_MS; ; await wait(500)) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock_shared($1) as "isLocked"', [MIGRATION_LOCK]);
    if (rows[0]!.isLocked) return;
    if (Date.now() > end) throw new BackupError('A migration is running: try again when it is done');
  }
}

/**
 * Writes all tables in one transaction, so that they are of one moment. Returns the contents of the manifest, and the names of the picture files at that
 * moment.
 */
async function backUpDatabase(
  client: Client,
  archive: Archive,
): Promise<Omit<Manifest, 'format' | 'pictures'> & { pictureNames: string[] }> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: times } = await client.query<{ takenAt: Date }>('select now() as "takenAt"');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database has no tables of this product');
  const tables: TableBackup[] = [];
  for (const table of await readTables(client)) tables.push(await backUpTable(client, archive, table));
  // sequences are not part of the snapshot: read after the rows, their values can only be too high, which skips numbers but repeats none
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' order by 2`,
  );
  const pictureNames = await readPictureNames(client);
  await client.query('commit');
  return { takenAt: times[0]!.takenAt.toISOString(), migrations, tables, sequences: sequences.rows, pictureNames };
}

/** The result of a backup. */
export interface BackupResult {
  /** Where the backup is, such as `/backups/2026-11-22T041500Z`. */
  place: string;
  manifest: Manifest;
  /** The stored size of the tables and the list of pictures, in bytes, without the pictures. */
  tableBytes: number;
}

/**
 * Writes a backup into a new folder of `source.storage` and reads every new file back. The site goes on running; migrations wait.
 * @throws BackupError when it cannot be taken; its folder is removed then, but pictures that were copied remain
 */
export async function takeBackup(source: BackupSource): Promise<BackupResult> {
  const knownPictures = await readKnownPictures(source.storage, source.secret);
  const archive = new Archive(source.storage, backupName(source.now), source.secret);
  const client = new pg.Client({ connectionString: source.url, connectionTimeoutMillis: 5000, application_name: 'backup' });
  // the next query reports a lost connection
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(COMPARABLE_SETTINGS);
    await blockMigrations(client);
    await archive.begin();
    // copies most pictures before the snapshot of the tables, so that few can be deleted between the snapshot and their copy
    const earlyPictures = await copyPictures(source, await readPictureNames(client), knownPictures);
    const { pictureNames, ...databaseContents } = await backUpDatabase(client, archive);
    const pictures = await copyPictures(source, pictureNames, new Map([...knownPictures, ...earlyPictures]));
    const files = [...pictures.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const list = await archive.write(
      'pictures.list',
      Readable.from(files.map(({ name, bytes, sha256 }) => Buffer.from(`${name} ${bytes} ${sha256}\n`))),
    );
    const manifest = newManifest({
      ...databaseContents,
      pictures: {
        files: files.length,
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        missing: pictureNames.length - files.length,
        list,
      },
    });
    const parts = [...manifest.tables.map(({ part }) => part), list];
    await archive.finish(manifest, parts);
    return { place: archive.place, manifest, tableBytes: parts.reduce((sum, part) => sum + part.bytes, 0) };
  } catch (error) {
    await archive.discard().catch(() => {});
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
