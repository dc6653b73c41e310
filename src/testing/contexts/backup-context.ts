// A server with homes, a picture and waiting emails, whose backups tests take and restore into other databases. Everything is removed after the file.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, inject } from 'vitest';
import { openBackup } from '../../server/backup/backup-folder.ts';
import { type RestoreResult, restoreBackup } from '../../server/backup/restore-backup.ts';
import { openStorage } from '../../server/backup/storage/open-storage.ts';
import { type BackupResult, takeBackup } from '../../server/backup/take-backup.ts';
import { rows } from '../../server/db/orm.ts';
import { readEnv } from '../../server/env.ts';
import { localStore, type PhotoStore } from '../../server/photo/photo.store.ts';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import { makeProperty } from '../factories/factories.ts';
import { runAsAdmin } from '../postgres/database.ts';
import { type TestServer, testServer } from '../server.ts';

/** A valid BACKUP_KEY, with which backups are encrypted. */
export const SECRET = 'a key of a test with 32 characters';
/** The picture that the server stores, in four files: two widths, each as WebP and AVIF. */
export const PHOTO = { id: 'ab'.repeat(16), width: 640, height: 480 };

/** The settings of the backups, and a log that writes nothing. */
export const env = readEnv({ NODE_ENV: 'test' });
export const log = pino({ level: 'silent' });

export interface BackupContext {
  server: TestServer;
  /** Where the server keeps its pictures. */
  store: PhotoStore;
  /** The folder with the backups of the running test. */
  folder: () => string;
  /** The time for the next backup: each call returns a time one minute later. */
  nextTime: () => Date;
  /** Takes a backup of the server, or of the database `from`, into the folder of the test; encrypted when there is a `secret`. */
  backUp: (secret: string | undefined, from?: string) => Promise<BackupResult>;
  /** Restores the newest backup of the test into the database `url`, and its pictures into a new store. */
  restore: (secret: string | undefined, url: string) => Promise<{ restored: PhotoStore; result: RestoreResult }>;
  /** Creates a database without tables, as an empty deployment has, and drops it after the file. @returns its URL */
  emptyDatabase: () => Promise<string>;
  /** A store for pictures, removed after the file. */
  openStore: (name: string) => PhotoStore;
  /** The path of the file with a table in the backup of the test; `ending` is `.sealed` for an encrypted backup. */
  tableFile: (table: string, ending?: string) => string;
}

/** Runs a statement on a database and returns its rows. */
export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<T>(sql);
  await client.end();
  return result.rows;
}

/** Changes one byte in the middle of a file. */
export function flipByte(file: string): void {
  const content = readFileSync(file);
  content[Math.floor(content.length / 2)]! ^= 1;
  writeFileSync(file, content);
}

/** Makes the names of databases unique within a process. */
let serial = 0;

/** Starts a server with five homes, a picture and two waiting emails, and removes it with all backups after the file. */
export async function startBackupContext(): Promise<BackupContext> {
  const scratch = mkdtempSync(join(tmpdir(), 'homes-backup-'));
  const openStore = (name: string) => localStore(join(scratch, name));
  const store = openStore('uploads');
  const server = await testServer();
  const em = server.deps.orm.em.fork();
  for (let i = 0; i < 5; i++) await makeProperty(em, { title: `Home ${i}`, description: 'A line\nand a tab\t and a \\ and ünïcode' });
  await rows(em, {
    text: `insert into photos (id, bytes, width, height, unused_since) values ($1, 10, $2, $3, null)`,
    values: Object.values(PHOTO),
  });
  for (const name of uploadFiles(PHOTO.id, PHOTO.width, PHOTO.height)) await store.put(name, Buffer.from(`picture ${name}`), 'image/webp');
  await server.deps.mail.send(em, { to: 'waiting@homes.example', kind: 'inquiry', key: 'k1', subject: 'S', blocks: [{ text: 'T' }] });
  await server.deps.mail.send(em, { to: 'reset@homes.example', kind: 'password-reset', key: 'k2', subject: 'S', blocks: [{ text: 'T' }] });

  // the number of the running test, which names its folder
  let folders = 0;
  let minute = 0;
  const databases: string[] = [];
  beforeEach(() => void folders++);
  afterAll(async () => {
    await server.close();
    for (const name of databases) await runAsAdmin(`drop database if exists ${name} with (force)`);
    rmSync(scratch, { recursive: true, force: true });
  });
  const folder = () => join(scratch, `backups${folders}`);
  const nextTime = () => new Date(Date.UTC(2026, 10, 22, 4, minute++));
  return {
    server,
    store,
    folder,
    nextTime,
    openStore,
    backUp: (secret, from = server.database.url) =>
      takeBackup({ url: from, store, storage: openStorage(folder(), env), secret, now: nextTime() }),
    restore: async (secret, url) => {
      const restored = openStore(`restored${folders}`);
      return { restored, result: await restoreBackup(await openBackup(folder(), env, secret), { url, store: restored, log }) };
    },
    emptyDatabase: async () => {
      const name = `restore_${process.pid}_${serial++}`;
      databases.push(name);
      await runAsAdmin(`create database ${name} template template0`);
      return inject('pgUrl').replace(/\/[^/]*$/, `/${name}`);
    },
    tableFile: (table, ending = '') => {
      const [backup] = readdirSync(folder()).filter((name) => name.endsWith('Z'));
      return join(folder(), backup!, 'tables', `public.${table}.copy.zst${ending}`);
    },
  };
}
