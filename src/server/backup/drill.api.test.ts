// Tests of the drill, a rehearsal of a restore: it restores the newest backup beside the running site and compares the answers of both.
import pg from 'pg';
import { expect, test } from 'vitest';
import { env, log, SECRET, startBackupContext } from '../../testing/contexts/backup-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { openBackup } from './backup-folder.ts';
import { compareAnswers } from './compare-answers.ts';
import { drillRestore } from './drill.ts';
import { restoreBackup } from './restore-backup.ts';

const { server, folder, backUp, emptyDatabase, openStore } = await startBackupContext();

/** Runs a drill with the newest backup and a new database. */
const drill = async () =>
  drillRestore({ place: folder(), env, secret: SECRET, runningUrl: server.database.url, into: await emptyDatabase(), log });

test('a drill restores beside the running site, compares the answers of both, and reports what has changed since the backup', async () => {
  await backUp(SECRET);
  const unchanged = await drill();
  expect(unchanged.answers.requestCount).toBeGreaterThan(15);
  expect(unchanged.answers.differentPaths).toEqual([]);
  const em = server.deps.orm.em.fork();
  await makeProperty(em, { title: 'After the backup' });
  // a table that a migration after the backup dropped
  await em.execute('alter table audit_checks rename to audit_checks_gone');
  const changed = await drill();
  await em.execute('alter table audit_checks_gone rename to audit_checks');
  expect(changed.differences).toContainEqual({ table: 'public.audit_checks', backedUp: 0, now: null });
  expect(changed.differences).toContainEqual({ table: 'public.properties', backedUp: 5, now: 6 });
  expect(changed).toMatchObject({ pictures: 4 });
  expect(changed.answers.differentPaths).toContain('/api/properties');
  expect(changed.answers.differentPaths).not.toContain('/api/agents');
}, 60_000);

test('the requests of a drill change no row of the schema public of the running database', async () => {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where schemaname = 'public'`,
  );
  /** A hash of the positions of the rows of each table and of the transactions that wrote them, which every insert, update and deletion changes. */
  const hashRowVersions = async (): Promise<Record<string, string>> => {
    const hashes: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select md5(coalesce(string_agg(r.tableoid || ' ' || r.ctid || ' ' || r.xmin, ',' order by r.tableoid, r.ctid), '')) as hash from "${name}" r`,
      );
      hashes[name] = rows[0]!.hash;
    }
    return hashes;
  };
  const before = await hashRowVersions();
  expect(Object.keys(before).length).toBeGreaterThan(50);
  await compareAnswers({ runningUrl: server.database.url, restoredUrl: server.database.url, env, log });
  expect(await hashRowVersions()).toEqual(before);
  await client.end();
}, 60_000);

test('a drill fails when the site does not answer on the restored database', async () => {
  await backUp(SECRET);
  const restoredUrl = await emptyDatabase();
  await restoreBackup(await openBackup(folder(), env, SECRET), { url: restoredUrl, store: openStore('unanswered'), log });
  const client = new pg.Client({ connectionString: restoredUrl });
  await client.connect();
  await client.query('alter table price_changes rename to lost');
  await client.end();
  // a low limit of anonymous reads does not stop the comparison
  const limitedEnv = { ...env, LIMIT_READ: 3 };
  await expect(compareAnswers({ runningUrl: server.database.url, restoredUrl, env: limitedEnv, log })).rejects.toThrow(
    /^On the restored database .+ is answered with 5\d\d, on the running one with 200$/,
  );
}, 60_000);
