import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { type TransactionPooler, transactionPooler } from '../../testing/postgres/transaction-pooler.ts';
import { openDirectDatabase } from './database.ts';

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

const pooledUrl = (): string => `postgresql://postgres@127.0.0.1:${pooler.port}${new URL(database.url).pathname}`;

test('commands go past a pooler, and refuse one: it would hand their settings and temporary tables to the site', async () => {
  await expect(openDirectDatabase({ DATABASE_URL: pooledUrl(), DATA_DIR: 'unused' })).rejects.toThrow(
    'DATABASE_URL is a connection pooler: set DATABASE_DIRECT_URL to the database itself',
  );
  const direct = await openDirectDatabase({ DATABASE_URL: pooledUrl(), DATABASE_DIRECT_URL: database.url, DATA_DIR: 'unused' });
  expect(direct.url).toBe(database.url);
  await direct.stop();
});

test.each(['mail', 'migrate', 'seed', 'backup/backup', 'searches'])(
  'the command %s names a database that is down in one line',
  (command) => {
    const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: 'postgresql://postgres:secret@127.0.0.1:1/homes', BACKUP_KEY: '' };
    const { stderr, status } = spawnSync(process.execPath, [`scripts/${command}.ts`, ...(command.startsWith('backup') ? ['unused'] : [])], {
      encoding: 'utf8',
      env,
    });
    expect(stderr.trim()).toBe('DATABASE_URL cannot be reached (127.0.0.1:1/homes): connect ECONNREFUSED 127.0.0.1:1');
    expect(status).toBe(1);
  },
  30_000,
);
