// Tests that SQL sent by `rows()` and `execute()` takes part in the transaction of its entity manager.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { execute, rows } from './orm.ts';
import { preparedStatement } from './sql.ts';

const INSERT = 'insert into newsletter_subscribers (email, unsubscribe_key, created_at) values ($1::text, $1::text, now())';
const selectByEmail = (email: string) => preparedStatement('select email from newsletter_subscribers where email = $1', [email]);

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('rows reads what its transaction has written before the commit, and nothing else does', async () => {
  const em = server.deps.orm.em.fork();
  await em.transactional(async (tx) => {
    await execute(tx, { text: INSERT, values: ['uncommitted@example.com'] });
    expect(await rows(tx, selectByEmail('uncommitted@example.com'))).toEqual([{ email: 'uncommitted@example.com' }]);
    expect(await rows(server.deps.orm.em.fork(), selectByEmail('uncommitted@example.com'))).toEqual([]);
  });
  expect(await rows(em, selectByEmail('uncommitted@example.com'))).toHaveLength(1);
});

test('rows writes within its transaction, so that a rollback takes it back', async () => {
  const em = server.deps.orm.em.fork();
  const failing = em.transactional(async (tx) => {
    await rows(tx, { text: INSERT, values: ['rolled-back@example.com'] });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await rows(em, selectByEmail('rolled-back@example.com'))).toEqual([]);
});
