// Tests of taking and restoring a backup, with and without encryption: all rows and pictures, damaged files, wrong keys, and writes during the backup.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { uploadFiles } from '../../shared/property/picture/picture.ts';
import { flipByte, PHOTO, query, SECRET, startBackupContext } from '../../testing/contexts/backup-context.ts';
import { rows } from '../db/orm.ts';

const { server, folder, backUp, restore, emptyDatabase, tableFile } = await startBackupContext();

describe.each([undefined, SECRET])('with the key %s', (secret) => {
  test('a backup is restored with every row, picture, sequence and job into an empty deployment, which then accepts new rows', async () => {
    const { manifest } = await backUp(secret);
    const url = await emptyDatabase();
    const { restored, result } = await restore(secret, url);
    expect(result).toMatchObject({ pictures: 4, waitingEmails: 2 });
    expect(manifest.pictures).toMatchObject({ files: 4, missing: 0 });
    const homesSql = 'select id, title, description, tsv::text as tsv from properties order by id';
    expect(await query(url, homesSql)).toEqual(await query(server.database.url, homesSql));
    const facetsSql = 'select * from property_facets order by 1, 2, 3, 4, 5';
    expect(await query(url, facetsSql)).toEqual(await query(server.database.url, facetsSql));
    expect((await buffer((await restored.get(uploadFiles(PHOTO.id, 640, 480)[0]!))!.body)).toString()).toContain('picture');
    expect(await query(url, `select name from boss.job where state = 'created' order by 1`)).toEqual([{ name: 'mail' }, { name: 'mail' }]);
    // a new row gets the next id of the sequence, and triggers count it in `property_facets`
    const [newHome] = await query<{ id: number; last: number }>(
      url,
      `insert into properties (title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type)
       select title, description, price, bedrooms, bathrooms, area, location, emirate, address, property_type, transaction_type from properties limit 1
       returning id, (select max(id) from properties) as last`,
    );
    expect(newHome!.id).toBe(newHome!.last + 1);
    const [facetsAfter] = await query<{ n: number }>(url, 'select sum(n)::int as n from property_facets');
    const [facetsBefore] = await query<{ n: number }>(server.database.url, 'select sum(n)::int as n from property_facets');
    expect(facetsAfter!.n).toBeGreaterThan(facetsBefore!.n);
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
    const usersFile = tableFile('users', ending);
    const usersContent = readFileSync(usersFile);
    writeFileSync(usersFile, usersContent.subarray(0, usersContent.length - 3));
    await expect(restore(secret, url)).rejects.toThrow(/public\.users.* is damaged/);
    rmSync(usersFile);
    await expect(restore(secret, url)).rejects.toThrow(/public\.users.* is missing/);
    writeFileSync(usersFile, usersContent);
    const pictureFile = join(folder(), 'pictures', 'ab', uploadFiles(PHOTO.id, 640, 480)[1]!);
    const pictureContent = readFileSync(pictureFile);
    flipByte(pictureFile);
    await expect(restore(secret, url)).rejects.toThrow(/^pictures\/abab.* is damaged$/);
    rmSync(pictureFile);
    await expect(restore(secret, url)).rejects.toThrow(/^pictures\/abab.* is missing$/);
    writeFileSync(pictureFile, pictureContent);
    flipByte(join(folder(), readdirSync(folder()).find((name) => name.endsWith('Z'))!, `manifest.json${ending}`));
    await expect(restore(secret, url)).rejects.toThrow(/^manifest\.json(\.sealed)? is damaged$/);
    expect(manifest.tables.length).toBeGreaterThan(50);
  });
});

test('an encrypted backup has only encrypted files, and opens neither with another key nor without one', async () => {
  await backUp(SECRET);
  const url = await emptyDatabase();
  const files = readdirSync(folder(), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== 'SHA256SUMS',
  );
  expect(files.length).toBeGreaterThan(50);
  // each file starts with the mark of encrypted files
  for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).subarray(0, 6).toString()).toBe('HOMES1');
  await expect(restore('another key of a test, also 32 long', url)).rejects.toThrow(
    'BACKUP_KEY is wrong: the backup was made with another key',
  );
  await expect(restore(undefined, url)).rejects.toThrow('BACKUP_KEY is missing: the backup is encrypted');
  await expect(backUp('another key of a test, also 32 long')).rejects.toThrow(
    `${folder()} has backups of another key (or of none): give another folder`,
  );
  await expect(backUp(undefined)).rejects.toThrow('has backups of another key (or of none)');
});

test('a backup during writes is of one moment: of two rows that are written together it has both or neither', async () => {
  const em = server.deps.orm.em.fork();
  await rows(em, { text: 'create table pair_a (id int primary key, filler text); create table pair_z (id int primary key)' });
  let isWriting = true;
  let writtenPairs = 0;
  const writer = (async () => {
    while (isWriting) {
      const id = writtenPairs++;
      await server.deps.orm.em.fork().transactional(async (tx) => {
        await tx.execute('insert into pair_a values (?, repeat(md5(?::text), 50))', [id, String(id)]);
        await tx.execute('insert into pair_z values (?)', [id]);
      });
    }
  })();
  while (writtenPairs < 20) await new Promise((done) => setTimeout(done, 5));
  const { manifest } = await backUp(undefined);
  isWriting = false;
  await writer;
  const rowsOf = (name: string): number => manifest.tables.find((table) => table.name === name)!.rows;
  await rows(em, { text: 'drop table pair_a; drop table pair_z' });
  expect(rowsOf('pair_a')).toBe(rowsOf('pair_z'));
  expect(rowsOf('pair_a')).toBeGreaterThanOrEqual(20);
  expect(writtenPairs).toBeGreaterThan(rowsOf('pair_a'));
});

test('a picture that the store has lost is counted as missing, and the others are backed up', async () => {
  const em = server.deps.orm.em.fork();
  await rows(em, { text: `insert into photos (id, bytes, width, height) values (repeat('cd', 16), 1, 300, 300)` });
  const { manifest } = await backUp(undefined);
  await rows(em, { text: `delete from photos where id = repeat('cd', 16)` });
  // a picture of this size has two files
  expect(manifest.pictures).toMatchObject({ files: 4, missing: 2 });
});
