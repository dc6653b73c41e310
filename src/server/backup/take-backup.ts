// Takes a backup while the site runs: all tables of one snapshot, and the pictures. Reads the database and the photo store, writes to a storage.
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
import { forEachOf, type PictureFile, PictureFiles } from './picture-files.ts';
import type { BackupStorage } from './storage/backup-storage.ts';
import { COMPARABLE_SETTINGS, checksumSql, quoteColumns, quoteTable, readMigrations, readTables, type TableColumns } from './tables.ts';

/** What a backup is taken of, and where it goes. */
export interface BackupSource {
  /** A connection to the database itself, not through a transaction pooler. */
  url: string;
  store: PhotoStore;
  storage: BackupStorage;
  secret: string | undefined;
  now: Date;
}

/** The byte of a line feed. */
const NEWLINE = 10;

/** Reads a part back to its end and counts its lines. */
export async function countLines(archive: Archive, part: Part): Promise<number> {
  let lines = 0;
  for await (const chunk of archive.read(part)) for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}

/** Writes the rows of a table as PostgreSQL's COPY text, and reads them back. */
async function backUpTable(client: Client, archive: Archive, table: TableColumns): Promise<TableBackup> {
  const rows = client.query(copyTo(`copy (select ${quoteColumns(table.columns)} from ${quoteTable(table)}) to stdout`));
  const part = await archive.write(`tables/${table.schema}.${table.name}.copy`, rows);
  const counted = await client.query<{ rows: number; checksum: string }>(checksumSql(table));
  const { rows: count, checksum } = counted.rows[0]!;
  if ((await countLines(archive, part)) !== count) throw new BackupError(`${part.file} does not have the ${count} rows of its table`);
  return { ...table, rows: count, checksum, part };
}

/** Names of all picture files that the database knows. */
async function readPictureNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string; width: number; height: number }>('select id, width, height from photos order by id');
  return rows.flatMap(({ id, width, height }) => uploadFiles(id, width, height));
}

/** The pictures of the newest backup in the storage that can be read, which need not be copied again. @throws BackupError when the backups have another key */
async function readKnownPictures(storage: BackupStorage, secret: string | undefined): Promise<Map<string, PictureFile>> {
  // a folder that does not exist is made by the first file
  const names = await listBackups(storage).catch((error: unknown) => {
    if (error instanceof BackupError && / does not exist$/.test(error.message)) return [];
    throw error;
  });
  for (const name of names.toReversed()) {
    const earlier = await openNamedBackup(storage, name, secret).catch((error: unknown) => {
      // a backup that was interrupted or removed by hand is no reason against a new one, but another key is
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

/** Copies those of the named pictures that the storage does not have. @returns the named pictures that it has now, by name */
async function copyPictures(
  source: BackupSource,
  names: string[],
  known: ReadonlyMap<string, PictureFile>,
): Promise<Map<string, PictureFile>> {
  const pictures = new PictureFiles(source.storage, source.secret);
  const storedPictures = new Map<string, PictureFile>();
  await forEachOf(names, async (name) => {
    const earlier = known.get(name);
    const file = earlier && (await pictures.has(earlier)) ? earlier : await pictures.add(source.store, name);
    if (file) storedPictures.set(name, file);
  });
  return storedPictures;
}

/**
 * Waits until no migration runs, and keeps others from starting while `client` is connected: they would wait for the tables with all readers behind them.
 * @throws BackupError when one still runs after a minute
 */
async function holdMigrations(client: Client): Promise<void> {
  for (const end = Date.now() + 60_000; ; await wait(500)) {
    const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock_shared($1) as "isLocked"', [MIGRATION_LOCK]);
    if (rows[0]!.isLocked) return;
    if (Date.now() > end) throw new BackupError('A migration is running: try again when it is done');
  }
}

/** Writes all tables in one transaction, so that they are of one moment. */
async function backUpDatabase(
  client: Client,
  archive: Archive,
): Promise<Omit<Manifest, 'format' | 'pictures'> & { pictureNames: string[] }> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ takenAt: Date }>('select now() as "takenAt"');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database has no tables of this product');
  const tables: TableBackup[] = [];
  for (const table of await readTables(client)) tables.push(await backUpTable(client, archive, table));
  // read after the rows: a number that was given out meanwhile is skipped, never given twice
  const sequences = await client.query<Manifest['sequences'][number]>(
    `select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where schemaname = 'public' order by 2`,
  );
  const pictureNames = await readPictureNames(client);
  await client.query('commit');
  return { takenAt: rows[0]!.takenAt.toISOString(), migrations, tables, sequences: sequences.rows, pictureNames };
}

/** The result of a backup. */
export interface BackupResult {
  place: string;
  manifest: Manifest;
  /** Stored bytes of the tables and the list of pictures, without the pictures. */
  tableBytes: number;
}

/**
 * Writes a backup into a new folder of `source.storage` and reads every new file back. The site runs on meanwhile; migrations wait.
 * @throws BackupError when it cannot be taken; of its files only copied pictures remain then
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
    await holdMigrations(client);
    await archive.begin();
    // most pictures are copied before the snapshot, so that few can be deleted between the snapshot and their copy
    const earlyPictures = await copyPictures(source, await readPictureNames(client), knownPictures);
    const { pictureNames, ...database } = await backUpDatabase(client, archive);
    const pictures = await copyPictures(source, pictureNames, new Map([...knownPictures, ...earlyPictures]));
    const files = [...pictures.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
    const list = await archive.write(
      'pictures.list',
      Readable.from(files.map(({ name, bytes, sha256 }) => Buffer.from(`${name} ${bytes} ${sha256}\n`))),
    );
    const manifest = newManifest({
      ...database,
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
