// Tests of restoring a backup into another deployment: a database that is not empty, another release, and emails that were waiting to be sent.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { query, startBackupContext } from '../../testing/contexts/backup-context.ts';
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

test('a backup of an earlier release is restored and migrated, and one of a later release is refused', async () => {
  const earlierUrl = await emptyDatabase();
  const orm = await openOrm(earlierUrl);
  const migrations = readdirSync('prisma-free-migrations')
    .filter((name) => name.startsWith('Migration'))
    .map((name) => name.replace('.ts', ''))
    .sort();
  // the tables of a release with the first twelve migrations
  await orm.migrator.up({ migrations: migrations.slice(0, 12) });
  await orm.close(true);
  await query(earlierUrl, `insert into users (username, password, email) values ('early', 'x', 'early@homes.example')`);
  await backUp(undefined, earlierUrl);
  const url = await emptyDatabase();
  await restore(undefined, url);
  expect(await query(url, 'select username, locale from users')).toEqual([{ username: 'early', locale: null }]);
  expect(await query(url, 'select name from mikro_orm_migrations order by name')).toEqual(
    await query(server.database.url, 'select name from mikro_orm_migrations order by name'),
  );

  await query(earlierUrl, `insert into mikro_orm_migrations (name) values ('Migration20991231000000_later')`);
  await backUp(undefined, earlierUrl);
  await expect(restore(undefined, await emptyDatabase())).rejects.toThrow(
    'The backup is of a newer release (it has Migration20991231000000_later): restore it with that release or a later one',
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
