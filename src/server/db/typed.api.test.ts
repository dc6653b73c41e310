// Tests that typed statements take part in the transaction of their entity manager and return the types of the entities.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { statements } from './typed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const subscriber = (email: string) => ({ email, unsubscribe_key: email, created_at: new Date('2026-01-02T03:04:05Z') });

test('a typed statement runs in its transaction, reads what that wrote, and a rollback takes it back', async () => {
  const em = server.deps.orm.em.fork();
  const find = (email: string) => statements(em).selectFrom('newsletter_subscribers').select('email').where('email', '=', email).execute();
  const failing = em.transactional(async (tx) => {
    const { numInsertedOrUpdatedRows } = await statements(tx)
      .insertInto('newsletter_subscribers')
      .values(subscriber('typed@example.com'))
      .executeTakeFirstOrThrow();
    expect(numInsertedOrUpdatedRows).toBe(1n);
    const own = await statements(tx).selectFrom('newsletter_subscribers').select(['email', 'created_at as createdAt']).execute();
    expect(own).toContainEqual({ email: 'typed@example.com', createdAt: new Date('2026-01-02T03:04:05Z') });
    expect(await find('typed@example.com')).toEqual([]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await find('typed@example.com')).toEqual([]);
});

test('typed statements store and return lists, JSON and times as the entities declare them', async () => {
  const em = server.deps.orm.em.fork();
  const at = new Date('2026-01-02T03:04:05Z');
  const values = { preferences: { theme: 'dark' as const, at: 1 }, email_confirmed_at: at };
  const { id } = await statements(em)
    .insertInto('users')
    .values({ username: 'typed', email: 'typed@example.com', password: 'none', ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  await statements(em)
    .insertInto('sessions')
    .values({ id: 'typed', user_id: id, factors: ['password', 'totp'] })
    .execute();
  const stored = await statements(em)
    .selectFrom('users as u')
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.preferences', 'u.email_confirmed_at', 's.factors'])
    .where('u.email_confirmed_at', '<=', at)
    .execute();
  expect(stored).toEqual([{ ...values, factors: ['password', 'totp'] }]);
});
