// Restores a backup into an empty database and a photo store: creates and fills all tables, copies the pictures, and checks every row and picture.
import { readdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg, { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { dropIndexes } from '../db/indexes.ts';
import { migrate } from '../db/migration/migrate.ts';
import { countFormerMigrations, FORMER_COMMIT, isFormerMigration, SQUASHED_MIGRATIONS } from '../db/migration/squash.ts';
import { openOrm } from '../db/orm.ts';
import { createJobs } from '../jobs/jobs.ts';
import { familyOf, MAIL_KINDS, type MailKind } from '../mail/mail.kinds.ts';
import type { PhotoStore } from '../photo/photo.store.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type OpenBackup, readPictureList } from './backup-folder.ts';
import type { TableBackup } from './manifest.ts';
import { forEachInParallel } from './picture-files.ts';
import { COMPARABLE_SETTINGS, checksumSql, quoteColumns, quoteTable, readTables } from './tables.ts';
import { countLines } from './take-backup.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** URL of an empty database, not through a transaction pooler. */
  url: string;
  store: PhotoStore;
  log: Logger;
}

/** What was restored. */
export interface RestoreResult {
  rows: number;
  pictures: number;
  /** The number of emails that were waiting to be sent. They can only be read with the SESSION_SECRET of their time, which encrypts them. */
  waitingEmails: number;
}

/** @throws BackupError when the database has tables */
async function assertEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || relname as name from pg_stat_user_tables where schemaname in ('public', 'boss')
     order by schemaname = 'public' desc, n_live_tup desc, 1 limit 1`,
  );
  if (rows[0])
    throw new BackupError(
      `The database is not empty (it has the table ${rows[0].name}): restore into a new one, and point DATABASE_URL to it`,
    );
}

/**
 * Chooses the migrations that create the tables of a backup: those of its migrations that this release still has. The former ones were squashed.
 * @throws BackupError when the backup was made by a newer release, or by an earlier one whose tables this release cannot create
 */
function selectMigrations(orm: MikroORM, migrations: string[]): string[] {
  const files = readdirSync(orm.config.get('migrations').path ?? '');
  const unknownMigrations = migrations.filter((name) => !files.includes(`${name}.ts`) && !isFormerMigration(name));
  if (unknownMigrations.length)
    throw new BackupError(
      `The backup is of a newer release (it has ${unknownMigrations.at(-1)}): restore it with that release or a later one`,
    );
  const formerMigrations = countFormerMigrations(migrations);
  if (formerMigrations === 'some')
    throw new BackupError(
      `The backup is of a release before commit ${FORMER_COMMIT}: restore it with that commit, then start this version on the database`,
    );
  return [...(formerMigrations === 'all' ? SQUASHED_MIGRATIONS : []), ...migrations.filter((name) => files.includes(`${name}.ts`))];
}

/** Creates the tables as they were when the backup was taken, and those of the job queue, which the queue itself creates when it starts. */
async function createTables(orm: MikroORM, target: RestoreTarget, migrations: string[]): Promise<void> {
  await withoutQueryTimeout(() => orm.migrator.up({ migrations }));
  const jobs = createJobs(orm, target.url, target.log, { workers: false });
  await jobs.start();
  await jobs.stop();
}

/** @throws BackupError when a table lacks a column of the backup */
async function assertColumns(client: Client, tables: TableBackup[]): Promise<void> {
  const existingColumns = new Map((await readTables(client)).map(({ schema, name, columns }) => [`${schema}.${name}`, new Set(columns)]));
  for (const { schema, name, columns } of tables) {
    const missingColumns = columns.filter((column) => !existingColumns.get(`${schema}.${name}`)?.has(column));
    if (missingColumns.length)
      throw new BackupError(
        `The table ${schema}.${name} has no column ${missingColumns[0]} in this release: restore with the release of the backup`,
      );
  }
}

/** Loading a table with more rows than this is faster without its indexes, which are created again afterwards. */
const LARGE_TABLE_ROWS = 10_000;

/** Loads the rows of a table. Drops the indexes of a large one before and creates them again afterwards. */
async function loadTable(client: Client, archive: Archive, table: TableBackup): Promise<void> {
  const { rows } = await client.query<{ isPartitioned: boolean }>(
    `select relkind = 'p' as "isPartitioned" from pg_class where oid = $1::regclass`,
    [quoteTable(table)],
  );
  const indexes = table.rows > LARGE_TABLE_ROWS && !rows[0]!.isPartitioned ? await dropIndexes(client, quoteTable(table)) : [];
  await pipeline(archive.read(table.part), client.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) from stdin`)));
  for (const definition of indexes) await client.query(definition);
}

/**
 * Loads all tables and sequences in one transaction, without running triggers, because the rows that these would write are in the backup. Returns the
 * number of rows.
 */
async function loadTables(client: Client, { archive, manifest }: OpenBackup): Promise<number> {
  const { tables, sequences } = manifest;
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  // `enable trigger user` below would turn triggers that always fire (of the audit log) into ordinary ones, which session_replication_role can switch off
  const { rows: enableAlways } = await client.query<{ sql: string }>(
    `select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as sql from pg_trigger where tgenabled = 'A' and not tgisinternal`,
  );
  for (const table of tables) if (table.schema === 'public') await client.query(`alter table ${quoteTable(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoteTable).join(', ')}`);
  let rows = 0;
  for (const table of tables) {
    await loadTable(client, archive, table);
    rows += table.rows;
  }
  for (const table of tables) if (table.schema === 'public') await client.query(`alter table ${quoteTable(table)} enable trigger user`);
  for (const { sql } of enableAlways) await client.query(sql);
  for (const { schema, name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteTable({ schema, name }), value, isCalled]);
  await client.query('commit');
  return rows;
}

/** Compares number and checksum of the rows. @throws BackupError naming the first table that differs from the backup */
async function compareTables(client: Client, tables: TableBackup[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number; checksum: string }>(checksumSql(table));
    const { rows: count, checksum } = rows[0]!;
    if (count !== table.rows || checksum !== table.checksum)
      throw new BackupError(`The table ${table.schema}.${table.name} differs after loading: ${count} rows, ${table.rows} in the backup`);
  }
}

/**
 * Resets what only the former database can use: positions in its write-ahead log and ids of its transactions. Emails that were waiting may have been sent
 * since the backup: those of a kind that must not be sent twice become `unsure`, and staff decide about them.
 * @returns the number of emails that were waiting
 */
async function resetForNewServer(client: Client): Promise<number> {
  const kindsSentOnce = (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => !familyOf(kind).resendWhenUnsure);
  await client.query('begin');
  await client.query('update sessions set wal_position = default');
  // sets the positions in the event log anew
  await client.query('select home_events_restart()');
  const waitingEmails = await client.query(`select 1 from mail_deliveries where status in ('waiting', 'sending')`);
  await client.query(
    `update mail_deliveries set status = 'unsure', error = 'it was waiting in a backup that was restored, and may have been sent since'
     where status in ('waiting', 'sending') and kind = any($1)`,
    [kindsSentOnce],
  );
  await client.query('commit');
  return waitingEmails.rowCount ?? 0;
}

/** Copies all pictures of the backup into the photo store. @returns how many */
async function restorePictures(backup: OpenBackup, store: PhotoStore): Promise<number> {
  const list = await readPictureList(backup);
  await forEachInParallel(list.values(), async (file) =>
    store.put(file.name, await backup.pictures.read(file), file.name.endsWith('.avif') ? 'image/avif' : 'image/webp'),
  );
  return list.size;
}

/** Reads all files of a backup. @throws BackupError naming the first that is missing or damaged */
async function verifyBackup(backup: OpenBackup): Promise<void> {
  for (const table of backup.manifest.tables)
    if ((await countLines(backup.archive, table.part)) !== table.rows) throw new BackupError(`${table.part.file} is damaged`);
  await forEachInParallel((await readPictureList(backup)).values(), async (file) => void (await backup.pictures.read(file)));
}

/**
 * Creates, loads and compares the tables, resets what only the former server can use, migrates them to this release and copies the pictures.
 * @throws BackupError that also says to remove the database
 */
async function fillDatabase(
  backup: OpenBackup,
  target: RestoreTarget,
  { client, orm, migrations }: { client: Client; orm: MikroORM; migrations: string[] },
): Promise<RestoreResult> {
  try {
    await createTables(orm, target, migrations);
    await assertColumns(client, backup.manifest.tables);
    const rows = await loadTables(client, backup);
    await compareTables(client, backup.manifest.tables);
    await client.query('vacuum (analyze)');
    const waitingEmails = await resetForNewServer(client);
    await migrate(orm, target.url);
    return { rows, pictures: await restorePictures(backup, target.store), waitingEmails };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${reason}. The database is incomplete: remove it before the next try`, { cause: error });
  }
}

/**
 * Restores a backup: verifies all of its files, creates the tables of its time, loads and compares them, holds back waiting emails that must not be sent
 * twice (`resetForNewServer`), migrates the tables to this release, and copies the pictures. Changes nothing before the backup is verified.
 * @throws BackupError when the database is not empty, or the backup is incomplete, damaged, encrypted with another key or of a newer release
 */
export async function restoreBackup(backup: OpenBackup, target: RestoreTarget): Promise<RestoreResult> {
  const client = new pg.Client({ connectionString: target.url, connectionTimeoutMillis: 5000, application_name: 'restore' });
  // the next query reports a lost connection
  client.on('error', () => {});
  await client.connect();
  const orm = await openOrm(target.url);
  try {
    await client.query(COMPARABLE_SETTINGS);
    await assertEmpty(client);
    const migrations = selectMigrations(orm, backup.manifest.migrations);
    await verifyBackup(backup);
    return await fillDatabase(backup, target, { client, orm, migrations });
  } finally {
    await orm.close(true);
    await client.end().catch(() => {});
  }
}
