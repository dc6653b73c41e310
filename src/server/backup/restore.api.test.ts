// Tests of restoring a backup into another deployment: a database that is not empty, another release, and emails that were waiting to be sent.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { query, startBackupContext } from '../../testing/contexts/backup-context.ts';
import { SQUASHED_MIGRATIONS } from '../db/migration/squash.ts';
import { openOrm } from '../db/orm.ts';

const { server, backUp, restore, emptyDatabase } = await startBackupContext();

test('a restore into a database with tables is refused, and its homes stay', async () => {
  await backUp(undefined);
  const before = await query(server.database.url, 'select count(*) from properties');
  await expect(restore(undefined, server.database.url)).rejects.toThrow(
    /^The database is not empty \(it has the table public\.\w+\): restore into a new one/,
  );
  expect(await query(server.database.url, 'select count(*) from properties')).toEqual(before);
});

/** The names of the migrations of former releases. */
const FORMER: { migrations: string[] } = JSON.parse(
  gunzipSync(readFileSync(new URL('../db/migration/squash.fixture.json.gz', import.meta.url))).toString(),
);

/** The migrations that a database records, in their order. */
const recordedMigrations = (url: string) => query(url, 'select name from mikro_orm_migrations order by name');

test('a backup of a former release is restored and migrated, and one of a later release is refused', async () => {
  const formerUrl = await emptyDatabase();
  const orm = await openOrm(formerUrl);
  await orm.migrator.up({ migrations: [...SQUASHED_MIGRATIONS] });
  await orm.close(true);
  await query(formerUrl, `insert into users (username, password, email) values ('former', 'x', 'former@homes.example')`);
  // the squashed migrations create the tables of the former ones
  await query(formerUrl, 'delete from mikro_orm_migrations');
  await query(formerUrl, `insert into mikro_orm_migrations (name) select unnest('{${FORMER.migrations.join()}}'::text[])`);
  await backUp(undefined, formerUrl);
  const url = await emptyDatabase();
  await restore(undefined, url);
  expect(await query(url, 'select username from users')).toEqual([{ username: 'former' }]);
  expect(await recordedMigrations(url)).toEqual(await recordedMigrations(server.database.url));

  await query(formerUrl, `insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`);
  await backUp(undefined, formerUrl);
  await expect(restore(undefined, await emptyDatabase())).rejects.toThrow(
    'The backup is of a newer release (it has Migration20991231000000_later): restore it with that release or a later one',
  );

  await query(formerUrl, `delete from mikro_orm_migrations where name > 'Migration20261127'`);
  await backUp(undefined, formerUrl);
  await expect(restore(undefined, await emptyDatabase())).rejects.toThrow(
    'The backup is of a release before commit c8daf86c: restore it with that commit, then start this version on the database',
  );
});

test('emails still wait after a restore where a second copy does no harm, staff decide about others, and event positions are valid', async () => {
  await backUp(undefined);
  const url = await emptyDatabase();
  await restore(undefined, url);
  expect(await query(url, 'select kind, status from mail_deliveries order by kind')).toEqual([
    { kind: 'inquiry', status: 'unsure' },
    { kind: 'password-reset', status: 'waiting' },
  ]);
  // the positions in the event log are transactions of the restored database
  const [positions] = await query<{ areValid: boolean }>(
    url,
    'select bool_and(xid < pg_snapshot_xmax(pg_current_snapshot())) as "areValid" from alert_progress',
  );
  expect(positions).toEqual({ areValid: true });
});
