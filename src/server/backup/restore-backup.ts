// Restores a backup into an empty database and an empty photo store, and checks every row and picture. Creates and fills all tables of the product.
import { readdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg, { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { withoutQueryTimeout } from '../db/connection/bounded-client.ts';
import { dropIndexes } from '../db/indexes.ts';
import { migrate } from '../db/migration/migrate.ts';
import { FORMER_MIGRATIONS } from '../db/migration/squash.ts';
import { openOrm } from '../db/orm.ts';
import { createJobs } from '../jobs/jobs.ts';
import { familyOf, MAIL_KINDS, type MailKind } from '../mail/mail.kinds.ts';
import type { PhotoStore } from '../photo/photo.store.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { type OpenBackup, readPictureList } from './backup-folder.ts';
import type { TableBackup } from './manifest.ts';
import { forEachOf } from './picture-files.ts';
import { COMPARABLE_SETTINGS, checksumSql, quoteColumns, quoteTable, readTables } from './tables.ts';
import { countLines } from './take-backup.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  /** An empty database, not through a transaction pooler. */
  url: string;
  store: PhotoStore;
  log: Logger;
}

/** What was restored. */
export interface RestoreResult {
  rows: number;
  pictures: number;
  /** Emails that were waiting; they are sealed with the SESSION_SECRET of their time. */
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
 * The migrations of a backup that this release has; those from before the squash are part of the squashed ones.
 * @throws BackupError when the backup was made by a newer release
 */
function knownMigrations(orm: MikroORM, migrations: string[]): string[] {
  const files = readdirSync(orm.config.get('migrations').path ?? '');
  const unknownMigrations = migrations.filter((name) => !files.includes(`${name}.ts`) && !FORMER_MIGRATIONS.includes(name));
  if (unknownMigrations.length)
    throw new BackupError(
      `The backup is of a newer release (it has ${unknownMigrations.at(-1)}): restore it with that release or a later one`,
    );
  return migrations.filter((name) => files.includes(`${name}.ts`));
}

/** Creates the tables as they were when the backup was taken, and those of the job queue, which its start creates. */
async function createTables(orm: MikroORM, target: RestoreTarget, migrations: string[]): Promise<void> {
  await withoutQueryTimeout(() => orm.migrator.up({ migrations }));
  const jobs = createJobs(orm, target.url, target.log, { workers: false });
  await jobs.start();
  await jobs.stop();
}

/** @throws BackupError when the tables have not the columns of the backup */
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

/** The indexes of a table with more rows than this are made after loading it. */
const LARGE_TABLE_ROWS = 10_000;

/** Loads the rows of a table. The indexes of a large one are dropped before and made again after it. */
async function loadTable(client: Client, archive: Archive, table: TableBackup): Promise<void> {
  const { rows } = await client.query<{ isPlain: boolean }>(`select relkind = 'r' as "isPlain" from pg_class where oid = $1::regclass`, [
    quoteTable(table),
  ]);
  const indexes = table.rows > LARGE_TABLE_ROWS && rows[0]!.isPlain ? await dropIndexes(client, quoteTable(table)) : [];
  await pipeline(archive.read(table.part), client.query(copyFrom(`copy ${quoteTable(table)} (${quoteColumns(table.columns)}) from stdin`)));
  for (const definition of indexes) await client.query(definition);
}

/** Loads the rows of all tables in one transaction, without the triggers: the tables that they would fill are in the backup. */
async function loadTables(client: Client, { archive, manifest }: OpenBackup): Promise<number> {
  const { tables, sequences } = manifest;
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '512MB'`);
  // `enable trigger user` makes triggers that always fire (of the audit log) ordinary ones, which do not fire under session_replication_role = replica
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

/** @throws BackupError naming the first table whose rows differ from those that were backed up */
async function compareTables(client: Client, tables: TableBackup[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await client.query<{ rows: number; checksum: string }>(checksumSql(table));
    const { rows: count, checksum } = rows[0]!;
    if (count !== table.rows || checksum !== table.checksum)
      throw new BackupError(`The table ${table.schema}.${table.name} differs after loading: ${count} rows, ${table.rows} in the backup`);
  }
}

/**
 * Resets what is valid in the former database only: positions in its log, ids of its transactions. Emails that were waiting may have been sent after
 * the backup: those of a kind that must not be sent twice get the status `unsure`, and staff decide.
 * @returns the number of emails that were waiting
 */
async function resetForNewServer(client: Client): Promise<number> {
  const kindsSentOnce = (Object.keys(MAIL_KINDS) as MailKind[]).filter((kind) => !familyOf(kind).resendWhenUnsure);
  await client.query('begin');
  await client.query('update sessions set wal_position = default');
  const { rows } = await client.query<{ exists: boolean }>(`select to_regproc('home_events_restart') is not null as exists`);
  if (rows[0]!.exists) await client.query('select home_events_restart()');
  const waitingEmails = await client.query(`select 1 from mail_deliveries where status in ('waiting', 'sending')`);
  await client.query(
    `update mail_deliveries set status = 'unsure', error = 'it was waiting in a backup that was restored, and may have been sent since'
     where status in ('waiting', 'sending') and kind = any($1)`,
    [kindsSentOnce],
  );
  await client.query('commit');
  return waitingEmails.rowCount ?? 0;
}

/** Stores all pictures of the backup. @returns how many */
async function restorePictures(backup: OpenBackup, store: PhotoStore): Promise<number> {
  const list = await readPictureList(backup);
  await forEachOf(list.values(), async (file) =>
    store.put(file.name, await backup.pictures.read(file), file.name.endsWith('.avif') ? 'image/avif' : 'image/webp'),
  );
  return list.size;
}

/** @throws BackupError naming the first file that is missing or damaged */
async function verifyBackup(backup: OpenBackup): Promise<void> {
  for (const table of backup.manifest.tables)
    if ((await countLines(backup.archive, table.part)) !== table.rows) throw new BackupError(`${table.part.file} is damaged`);
  await forEachOf((await readPictureList(backup)).values(), async (file) => void (await backup.pictures.read(file)));
}

/** Makes the tables, loads and compares them, upgrades them and restores the pictures. @throws BackupError that says what to do with the unfinished database */
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
 * Restores a backup: verifies all of its files, then makes the tables of its time, loads and compares them, upgrades them to this release, and puts
 * the pictures into the store.
 * @throws BackupError when the target is not empty, or the backup is incomplete, damaged, of another key or of a newer release. Nothing is changed
 *   before the backup is verified
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
    const migrations = knownMigrations(orm, backup.manifest.migrations);
    await verifyBackup(backup);
    return await fillDatabase(backup, target, { client, orm, migrations });
  } finally {
    await orm.close(true);
    await client.end().catch(() => {});
  }
}
