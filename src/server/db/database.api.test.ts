// Tests of how commands open the database: past a connection pooler, and with one line of error when the database is down.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { type TransactionPooler, transactionPooler } from '../../testing/postgres/transaction-pooler.ts';
import { openDirectDatabase } from './database.ts';
import { openOrm } from './orm.ts';

let database: TestDatabase;
let pooler: TransactionPooler;
beforeAll(async () => {
  database = await testDatabase();
  const { port, pathname } = new URL(database.url);
  pooler = await transactionPooler(Number(port), pathname.slice(1));
});
afterAll(async () => {
  pooler.close();
  await database.close();
});

/** The address of the test database through the pooler. */
const pooledUrl = (): string => `postgresql://postgres@127.0.0.1:${pooler.port}${new URL(database.url).pathname}`;

// a pooler would pass the settings and temporary tables of a command on to connections of the site
test('openDirectDatabase rejects a pooler and opens the database of DATABASE_DIRECT_URL', async () => {
  await expect(openDirectDatabase({ DATABASE_URL: pooledUrl(), DATA_DIR: 'unused' })).rejects.toThrow(
    'DATABASE_URL is a connection pooler: set DATABASE_DIRECT_URL to the database itself',
  );
  const direct = await openDirectDatabase({ DATABASE_URL: pooledUrl(), DATABASE_DIRECT_URL: database.url, DATA_DIR: 'unused' });
  expect(direct.url).toBe(database.url);
  await direct.stop();
});

test.each(['require', 'verify-full'])('a database whose address says sslmode=%s is used with TLS only', async (mode) => {
  const orm = await openOrm(`${database.url}?sslmode=${mode}`);
  await expect(orm.em.execute('select 1')).rejects.toThrow('The server does not support SSL connections');
  await orm.close();
});

test.each(['mail', 'migrate', 'seed', 'backup/backup', 'searches'])(
  'the command %s names a database that is down in one line',
  (command) => {
    // no server listens on port 1
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: 'postgresql://postgres:secret@127.0.0.1:1/homes', BACKUP_KEY: '' };
    const args = command.startsWith('backup') ? ['unused'] : [];
    const { stderr, status } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], { encoding: 'utf8', env });
    expect(stderr.trim()).toBe('DATABASE_URL cannot be reached (127.0.0.1:1/homes): connect ECONNREFUSED 127.0.0.1:1');
    expect(status).toBe(1);
  },
  30_000,
);
