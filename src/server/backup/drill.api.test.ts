// Tests of the drill: it restores the newest backup beside the running product and compares the answers of both.
import pg from 'pg';
import { expect, test } from 'vitest';
import { env, log, SECRET, startBackupContext } from '../../testing/contexts/backup-context.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { openBackup } from './backup-folder.ts';
import { compareAnswers } from './compare-answers.ts';
import { drillRestore } from './drill.ts';
import { restoreBackup } from './restore-backup.ts';

const { server, folder, backUp, emptyDatabase, openStore } = await startBackupContext();

/** Restores the newest backup into a new database and compares. */
const drill = async () =>
  drillRestore({ place: folder(), env, secret: SECRET, runningUrl: server.database.url, into: await emptyDatabase(), log });

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
}, 60_000);

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
}, 60_000);

test('a drill fails when the site does not answer on the restored database', async () => {
  await backUp(SECRET);
  const restoredUrl = await emptyDatabase();
  await restoreBackup(await openBackup(folder(), env, SECRET), { url: restoredUrl, store: openStore('unanswered'), log });
  const client = new pg.Client({ connectionString: restoredUrl });
  await client.connect();
  await client.query('alter table price_changes rename to lost');
  await client.end();
  // also where few anonymous reads are allowed
  const limited = { ...env, LIMIT_READ: 3 };
  await expect(compareAnswers({ runningUrl: server.database.url, restoredUrl, env: limited, log })).rejects.toThrow(
    /^On the restored database .+ is answered with 5\d\d, on the running one with 200$/,
  );
}, 60_000);
