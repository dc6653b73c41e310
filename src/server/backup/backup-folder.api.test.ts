// Tests of where backups are stored, a folder or an S3 bucket: interrupted, damaged and old backups.
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bucketServer } from '../../testing/bucket-server.ts';
import { env, log, query, SECRET, startBackupContext } from '../../testing/contexts/backup-context.ts';
import { readEnv } from '../env.ts';
import { backupName, openBackup, removeOldBackups } from './backup-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { openStorage } from './storage/open-storage.ts';
import { takeBackup } from './take-backup.ts';

const { server, store, folder, nextTime, backUp, emptyDatabase, openStore } = await startBackupContext();

test('an interrupted backup is ignored in favour of the one before it, and old backups are removed with their pictures', async () => {
  const first = await backUp(undefined);
  const interrupted = backupName(nextTime());
  await mkdir(join(folder(), interrupted));
  writeFileSync(join(folder(), interrupted, 'UNFINISHED'), '');
  expect((await openBackup(folder(), env, undefined)).archive.place).toBe(first.place);
  const second = await backUp(undefined);
  // a picture that no backup lists
  writeFileSync(join(folder(), 'pictures', 'ab', `${'ab'.repeat(16)}-1x1.webp`), 'of no backup');
  expect(await removeOldBackups(openStorage(folder(), env), undefined, 1)).toEqual([first.place.split('/').at(-1), interrupted]);
  expect(readdirSync(join(folder(), 'pictures', 'ab'))).toHaveLength(4);
  expect(readdirSync(folder()).filter((name) => name.endsWith('Z'))).toEqual([second.place.split('/').at(-1)]);
  await rename(join(second.place, 'SHA256SUMS'), join(second.place, 'SUMS'));
  await expect(openBackup(folder(), env, undefined)).rejects.toThrow(/is not a complete backup: it has no SHA256SUMS$/);
});

test('no picture is removed while a newer backup is being written', async () => {
  await backUp(undefined);
  const second = await backUp(undefined);
  const unfinished = backupName(nextTime());
  await mkdir(join(folder(), unfinished));
  writeFileSync(join(folder(), unfinished, 'UNFINISHED'), '');
  const pictureFolder = join(folder(), 'pictures', 'ab');
  writeFileSync(join(pictureFolder, `${'ab'.repeat(16)}-1x1.webp`), 'of the unfinished backup');
  expect(await removeOldBackups(openStorage(folder(), env), undefined, 1)).toHaveLength(1);
  expect(readdirSync(pictureFolder)).toHaveLength(5);
  const names = readdirSync(folder()).filter((name) => name.endsWith('Z'));
  expect(names.toSorted()).toEqual([second.place.split('/').at(-1), unfinished]);
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
  /** Takes a backup into the bucket, at an hour of 23 November 2026 (UTC). */
  const backUpAt = (hour: number) =>
    takeBackup({ url: server.database.url, store, storage, secret: SECRET, now: new Date(Date.UTC(2026, 10, 23, hour)) });
  try {
    await expect(openBackup(place, bucketEnv, SECRET)).rejects.toThrow('s3://backups/of/homes has no backup');
    const first = await backUpAt(4);
    expect(first.place).toBe('s3://backups/of/homes/2026-11-23T040000Z');
    expect([...objects.keys()].every((path) => path.startsWith('/backups/of/homes/'))).toBe(true);
    const url = await emptyDatabase();
    expect(await restoreBackup(await openBackup(place, bucketEnv, SECRET), { url, store: openStore('restored'), log })).toMatchObject({
      pictures: 4,
    });
    const homesSql = 'select id, title, description from properties order by id';
    expect(await query(url, homesSql)).toEqual(await query(server.database.url, homesSql));

    await backUpAt(5);
    const pictures = [...objects.keys()].filter((path) => path.includes('/pictures/'));
    expect(pictures).toHaveLength(4);
    expect(await removeOldBackups(storage, SECRET, 1)).toEqual(['2026-11-23T040000Z']);
    expect([...objects.keys()].filter((path) => path.includes('T040000Z'))).toEqual([]);
    expect([...objects.keys()].filter((path) => path.includes('/pictures/'))).toEqual(pictures);

    // flips a bit in the middle of the rows of homes
    const damaged = objects.get('/backups/of/homes/2026-11-23T050000Z/tables/public.properties.copy.zst.sealed')!;
    damaged.body[damaged.body.length >> 1]! ^= 1;
    const secondUrl = await emptyDatabase();
    await expect(
      restoreBackup(await openBackup(place, bucketEnv, SECRET), { url: secondUrl, store: openStore('damaged'), log }),
    ).rejects.toThrow('tables/public.properties.copy.zst.sealed is damaged');
    expect(await query(secondUrl, 'select 1 from pg_stat_user_tables')).toEqual([]);
  } finally {
    bucket.close();
  }
}, 60_000);
