import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import { bucketServer } from '../../testing/bucket-server.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openOrm, rows } from '../db/orm.ts';
import { readEnv } from '../env.ts';
import { localStore } from '../photo/photo.store.ts';
import { backupName, keepNewest, openBackup } from './backup-folder.ts';
import { compareAnswers } from './compare-answers.ts';
import { drillRestore } from './drill.ts';
import { restoreBackup } from './restore-backup.ts';
import { openStorage } from './storage/backup-storage.ts';
import { takeBackup } from './take-backup.ts';

const SECRET = 'a key of a test with 32 characters';
const env = readEnv({ NODE_ENV: 'test' });
const log = pino({ level: 'silent' });
const scratch = mkdtempSync(join(tmpdir(), 'homes-backup-'));
const store = localStore(join(scratch, 'uploads'));
const PHOTO = { id: 'ab'.repeat(16), width: 640, height: 480 };
let server: TestServer;
let folder: string;
let folders = 0;

beforeAll(async () => {
  server = await testServer();
  const em = server.deps.orm.em.fork();
  for (let i = 0; i < 5; i++) await makeProperty(em, { title: `Home ${i}`, description: 'A line\nand a tab\t and a \\ and ünïcode' });
  await rows(em, {
    text: `insert into photos (id, bytes, width, height, unused_since) values ($1, 10, $2, $3, null)`,
    values: Object.values(PHOTO),
  });
  for (const name of uploadFiles(PHOTO.id, PHOTO.width, PHOTO.height)) await store.put(name, Buffer.from(`picture ${name}`), 'image/webp');
  await server.deps.mail.send(em, { to: 'waiting@homes.example', kind: 'inquiry', key: 'k1', subject: 'S', blocks: [{ text: 'T' }] });
  await server.deps.mail.send(em, { to: 'reset@homes.example', kind: 'password-reset', key: 'k2', subject: 'S', blocks: [{ text: 'T' }] });
});
beforeEach(() => {
  folder = join(scratch, `backups${++folders}`);
});
const databases: string[] = [];
afterAll(async () => {
  await server.close();
  for (const name of databases) await asAdmin(`drop database if exists ${name} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
});

/** Runs a statement on the test server's first database, to create and drop others. */
async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('pgUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}
/** A database without tables, as an empty deployment has. */
async function emptyDatabase(): Promise<string> {
  const name = `restore_${process.pid}_${databases.length}`;
  databases.push(name);
  await asAdmin(`create database ${name} template template0`);
  return inject('pgUrl').replace(/\/[^/]*$/, `/${name}`);
}
let minute = 0;
/** Takes a backup into the folder of this test, each a minute later than the one before. */
const backUp = (secret: string | undefined, from = server.database.url) =>
  takeBackup({ url: from, store, storage: openStorage(folder, env), secret, now: new Date(Date.UTC(2026, 10, 22, 4, minute++)) });
/** Restores the newest backup of a folder, with its pictures into a new store. */
const restore = async (secret: string | undefined, url: string, source = folder) => {
  const restored = localStore(join(scratch, `restored${folders}`));
  return { restored, result: await restoreBackup(await openBackup(source, env, secret), { url, store: restored, log }) };
};
async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: found } = await client.query<T>(sql);
  await client.end();
  return found;
}
/** Changes one byte in the middle of a file. */
const flipByte = (file: string): void => {
  const content = readFileSync(file);
  content[content.length >> 1]! ^= 1;
  writeFileSync(file, content);
};
const tableFile = (table: string, ending = ''): string => {
  const [backup] = readdirSync(folder).filter((name) => name.endsWith('Z'));
  return join(folder, backup!, 'tables', `public.${table}.copy.zst${ending}`);
};

describe.each([undefined, SECRET])('with the key %s', (secret) => {
  test('a backup is restored with every row, picture, number and job into an empty deployment, which goes on working', async () => {
    const { manifest } = await backUp(secret);
    const url = await emptyDatabase();
    const { restored, result } = await restore(secret, url);
    expect(result).toMatchObject({ pictures: 4, waitingEmails: 2 });
    expect(manifest.pictures).toMatchObject({ files: 4, missing: 0 });
    const homes = 'select id, title, description, tsv::text as tsv from properties order by id';
    expect(await query(url, homes)).toEqual(await query(server.database.url, homes));
    const facets = 'select * from property_facets order by 1, 2, 3, 4, 5';
    expect(await query(url, facets)).toEqual(await query(server.database.url, facets));
    expect((await buffer((await restored.get(uploadFiles(PHOTO.id, 640, 480)[0]!))!.body)).toString()).toContain('picture');
    expect(await query(url, `select name from boss.job where state = 'created' order by 1`)).toEqual([{ name: 'mail' }, { name: 'mail' }]);
    // triggers run again, and new rows get new numbers
    const [after] = await query<{ id: number; last: number }>(
      url,
      `insert into properties (title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type)
       select title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type from properties limit 1
       returning id, (select max(id) from properties) as last`,
    );
    expect(after!.id).toBe(after!.last + 1);
    const [counted] = await query<{ n: number }>(url, 'select sum(n)::int as n from property_facets');
    const [before] = await query<{ n: number }>(server.database.url, 'select sum(n)::int as n from property_facets');
    expect(counted!.n).toBeGreaterThan(before!.n);
  });

  test('a restore names the damaged file after one byte has changed, and creates nothing', async () => {
    await backUp(secret);
    flipByte(tableFile('properties', secret ? '.sealed' : ''));
    const url = await emptyDatabase();
    await expect(restore(secret, url)).rejects.toThrow(/^tables\/public\.properties\.copy\.zst(\.sealed)? is damaged$/);
    expect(await query(url, 'select 1 from pg_stat_user_tables')).toEqual([]);
  });

  test('a restore names a picture or table file that is damaged, cut or missing', async () => {
    const { manifest } = await backUp(secret);
    const url = await emptyDatabase();
    const ending = secret ? '.sealed' : '';
    const cut = tableFile('users', ending);
    const whole = readFileSync(cut);
    writeFileSync(cut, whole.subarray(0, whole.length - 3));
    await expect(restore(secret, url)).rejects.toThrow(/public\.users.* is damaged/);
    rmSync(cut);
    await expect(restore(secret, url)).rejects.toThrow(/public\.users.* is missing/);
    writeFileSync(cut, whole);
    const picture = join(folder, 'pictures', 'ab', uploadFiles(PHOTO.id, 640, 480)[1]!);
    const content = readFileSync(picture);
    flipByte(picture);
    await expect(restore(secret, url)).rejects.toThrow(/^pictures\/abab.* is damaged$/);
    rmSync(picture);
    await expect(restore(secret, url)).rejects.toThrow(/^pictures\/abab.* is missing$/);
    writeFileSync(picture, content);
    flipByte(join(folder, readdirSync(folder).find((name) => name.endsWith('Z'))!, `manifest.json${ending}`));
    await expect(restore(secret, url)).rejects.toThrow(/^manifest\.json(\.sealed)? is damaged$/);
    expect(manifest.tables.length).toBeGreaterThan(50);
  });
});

test('an encrypted backup holds no text of a row, and opens with no other key and not without one', async () => {
  await backUp(SECRET);
  const url = await emptyDatabase();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'SHA256SUMS',
  );
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).subarray(0, 6).toString()).toBe('HOMES1');
  await expect(restore('another key of a test, also 32 long', url)).rejects.toThrow(
    'BACKUP_KEY is wrong: the backup was made with another key',
  );
  await expect(restore(undefined, url)).rejects.toThrow('BACKUP_KEY is missing: the backup is encrypted');
  await expect(backUp('another key of a test, also 32 long')).rejects.toThrow(
    `${folder} has backups of another key (or of none): give another folder`,
  );
  await expect(backUp(undefined)).rejects.toThrow('has backups of another key (or of none)');
});

test('a backup under concurrent writes is one moment: rows that are written together are both in it or both not', async () => {
  const em = server.deps.orm.em.fork();
  await rows(em, { text: 'create table pair_a (id int primary key, filler text); create table pair_z (id int primary key)' });
  let running = true;
  let written = 0;
  const writer = (async () => {
    while (running) {
      const id = written++;
      await server.deps.orm.em.fork().transactional(async (tx) => {
        await tx.execute('insert into pair_a values (?, repeat(md5(?::text), 50))', [id, String(id)]);
        await tx.execute('insert into pair_z values (?)', [id]);
      });
    }
  })();
  while (written < 20) await new Promise((done) => setTimeout(done, 5));
  const { manifest } = await backUp(undefined);
  running = false;
  await writer;
  const rowsOf = (name: string): number => manifest.tables.find((table) => table.name === name)!.rows;
  await rows(em, { text: 'drop table pair_a; drop table pair_z' });
  expect(rowsOf('pair_a')).toBe(rowsOf('pair_z'));
  expect(rowsOf('pair_a')).toBeGreaterThanOrEqual(20);
  expect(written).toBeGreaterThan(rowsOf('pair_a'));
});

test('a restore into a database with tables is refused, and changes nothing', async () => {
  await backUp(undefined);
  const before = await query(server.database.url, 'select count(*) from properties');
  await expect(restore(undefined, server.database.url)).rejects.toThrow(
    /^The database is not empty \(it has the table public\.\w+\): restore into a new one/,
  );
  expect(await query(server.database.url, 'select count(*) from properties')).toEqual(before);
});

test('a backup of an earlier release is restored and upgraded; one of a later release is refused', async () => {
  const older = await emptyDatabase();
  const orm = await openOrm(older);
  const names = readdirSync('prisma-free-migrations')
    .filter((name) => name.startsWith('Migration'))
    .map((name) => name.replace('.ts', ''))
    .sort();
  await orm.migrator.up({ migrations: names.slice(0, 12) });
  await orm.close(true);
  await query(older, `insert into users (username, password, email) values ('early', 'x', 'early@homes.example')`);
  await backUp(undefined, older);
  const url = await emptyDatabase();
  await restore(undefined, url);
  expect(await query(url, 'select username, locale from users')).toEqual([{ username: 'early', locale: null }]);
  expect(await query(url, 'select name from mikro_orm_migrations order by name')).toEqual(
    await query(server.database.url, 'select name from mikro_orm_migrations order by name'),
  );

  await query(older, `insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`);
  await backUp(undefined, older);
  await expect(restore(undefined, await emptyDatabase())).rejects.toThrow(
    'The backup is of a newer release (it has Migration20991231000000_later): restore it with that release or a later one',
  );
});

test('emails that were waiting are sent after a restore when a second copy does no harm, and left to staff otherwise', async () => {
  await backUp(undefined);
  const url = await emptyDatabase();
  await restore(undefined, url);
  expect(await query(url, 'select kind, status from mail_deliveries order by kind')).toEqual([
    { kind: 'inquiry', status: 'unsure' },
    { kind: 'password-reset', status: 'waiting' },
  ]);
  const [position] = await query<{ ok: boolean }>(
    url,
    'select bool_and(xid < pg_snapshot_xmax(pg_current_snapshot())) as ok from alert_progress',
  );
  expect(position).toEqual({ ok: true });
});

test('an interrupted backup is none, the one before it is restored, and old ones are removed with their pictures', async () => {
  const first = await backUp(undefined);
  const interrupted = backupName(new Date(Date.UTC(2026, 10, 22, 4, minute++)));
  await mkdir(join(folder, interrupted));
  writeFileSync(join(folder, interrupted, 'UNFINISHED'), '');
  expect((await openBackup(folder, env, undefined)).archive.place).toBe(first.place);
  const second = await backUp(undefined);
  writeFileSync(join(folder, 'pictures', 'ab', `${'ab'.repeat(16)}-1x1.webp`), 'of no backup');
  expect(await keepNewest(openStorage(folder, env), undefined, 1)).toEqual([first.place.split('/').at(-1), interrupted]);
  expect(readdirSync(join(folder, 'pictures', 'ab'))).toHaveLength(4);
  expect(readdirSync(folder).filter((name) => name.endsWith('Z'))).toEqual([second.place.split('/').at(-1)]);
  await rename(join(second.place, 'SHA256SUMS'), join(second.place, 'SUMS'));
  await expect(openBackup(folder, env, undefined)).rejects.toThrow(/is not a complete backup: it has no SHA256SUMS$/);
});

test('a picture that the store has lost is counted, and the rest is backed up', async () => {
  const em = server.deps.orm.em.fork();
  await rows(em, { text: `insert into photos (id, bytes, width, height) values (repeat('cd', 16), 1, 300, 300)` });
  const { manifest } = await backUp(undefined);
  await rows(em, { text: `delete from photos where id = repeat('cd', 16)` });
  expect(manifest.pictures).toMatchObject({ files: 4, missing: 2 });
});

const drill = async () =>
  drillRestore({ place: folder, env, secret: SECRET, runningUrl: server.database.url, into: await emptyDatabase(), log });

test('a drill restores beside the running product, asks both, and says what has changed since the backup', async () => {
  await backUp(SECRET);
  const unchanged = await drill();
  expect(unchanged.answers.asked).toBeGreaterThan(15);
  expect(unchanged.answers.different).toEqual([]);
  const em = server.deps.orm.em.fork();
  await makeProperty(em, { title: 'After the backup' });
  const changed = await drill();
  expect(changed.differences).toContainEqual({ table: 'public.properties', backedUp: 5, now: 6 });
  expect(changed).toMatchObject({ pictures: 4 });
  expect(changed.answers.different).toContain('/api/properties');
  expect(changed.answers.different).not.toContain('/api/agents');
});

test('the questions of a drill change nothing in the running database', async () => {
  const changesOf = async () => {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    const sql = `select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::int as changes from pg_stat_user_tables where schemaname = 'public' order by 1`;
    const { rows: tables } = await client.query(sql);
    await client.end();
    return tables;
  };
  const waitForStatistics = () => new Promise((done) => setTimeout(done, 2500));
  await waitForStatistics();
  const before = await changesOf();
  await compareAnswers({ runningUrl: server.database.url, restoredUrl: server.database.url, env, log });
  await waitForStatistics();
  expect(await changesOf()).toEqual(before);
});

test('a drill fails when the site does not answer on the restored database', async () => {
  await backUp(SECRET);
  const restoredUrl = await emptyDatabase();
  await restoreBackup(await openBackup(folder, env, SECRET), { url: restoredUrl, store: localStore(join(scratch, 'unanswered')), log });
  const client = new pg.Client({ connectionString: restoredUrl });
  await client.connect();
  await client.query('alter table price_changes rename to lost');
  await client.end();
  // also where few anonymous reads are allowed
  const limited = { ...env, LIMIT_READ: 3 };
  await expect(compareAnswers({ runningUrl: server.database.url, restoredUrl, env: limited, log })).rejects.toThrow(
    /^On the restored database .+ is answered with 5\d\d, on the running one with 200$/,
  );
});

test('a backup in a bucket is restored with all rows and pictures, a damaged object is named, and old backups are removed', async () => {
  const { server: bucket, objects } = bucketServer();
  await new Promise<void>((done) => bucket.listen(0, '127.0.0.1', done));
  const { port } = bucket.address() as AddressInfo;
  const bucketEnv = readEnv({
    NODE_ENV: 'test',
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  const place = 's3://backups/of/homes';
  const storage = openStorage(place, bucketEnv);
  const take = (hour: number) =>
    takeBackup({ url: server.database.url, store, storage, secret: SECRET, now: new Date(Date.UTC(2026, 10, 23, hour)) });
  const target = () => localStore(join(scratch, `bucket${databases.length}`));
  try {
    await expect(openBackup(place, bucketEnv, SECRET)).rejects.toThrow('s3://backups/of/homes has no backup');
    const first = await take(4);
    expect(first.place).toBe('s3://backups/of/homes/2026-11-23T040000Z');
    expect([...objects.keys()].every((path) => path.startsWith('/backups/of/homes/'))).toBe(true);
    const url = await emptyDatabase();
    expect(await restoreBackup(await openBackup(place, bucketEnv, SECRET), { url, store: target(), log })).toMatchObject({ pictures: 4 });
    const homes = 'select id, title, description from properties order by id';
    expect(await query(url, homes)).toEqual(await query(server.database.url, homes));

    await take(5);
    const pictures = [...objects.keys()].filter((path) => path.includes('/pictures/'));
    expect(pictures).toHaveLength(4);
    expect(await keepNewest(storage, SECRET, 1)).toEqual(['2026-11-23T040000Z']);
    expect([...objects.keys()].filter((path) => path.includes('T040000Z'))).toEqual([]);
    expect([...objects.keys()].filter((path) => path.includes('/pictures/'))).toEqual(pictures);

    const damaged = objects.get('/backups/of/homes/2026-11-23T050000Z/tables/public.properties.copy.zst.sealed')!;
    damaged.body[damaged.body.length >> 1]! ^= 1;
    const next = await emptyDatabase();
    await expect(restoreBackup(await openBackup(place, bucketEnv, SECRET), { url: next, store: target(), log })).rejects.toThrow(
      'tables/public.properties.copy.zst.sealed is damaged',
    );
    expect(await query(next, 'select 1 from pg_stat_user_tables')).toEqual([]);
  } finally {
    bucket.close();
  }
}, 60_000);
