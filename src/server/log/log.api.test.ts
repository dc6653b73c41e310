// Tests that no log line has what people typed or what rows contain, also when the database fails: texts with `canary` must not appear.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { readableLog } from '../../testing/contexts/payment-context.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { sendCall } from '../../testing/http-calls.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

/** `text()` is what was logged so far. */
const { log, text } = readableLog('debug');
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_LOGIN_ADDRESS: '0' }, undefined, log);
});
afterAll(() => server.close());
/** Runs a statement. */
const run = (sql: string): Promise<unknown> => server.deps.orm.em.getConnection().execute(sql);

const CANARY = { username: 'canary-name', email: 'canary-box@homes.example', password: 'canary password typed' };
/** Texts that no log line may contain: typed values, rows, hashes, and PostgreSQL's details about them. */
const SECRETS = [
  ...Object.values(CANARY),
  'canary-other',
  '$argon2',
  'canary-phone',
  'canary-row',
  'Failing row',
  'already exists',
  'insert into',
  'update "users"',
];

test('a database error is logged with its state and constraint, without rows, hashes, addresses or SQL', async () => {
  // PostgreSQL reports this unknown constraint with the whole row, including the hash
  await run(`alter table users add constraint canary_ck check (username <> 'canary-name')`);
  const answer = await server.request().post('/api/register').send(CANARY).expect(500);
  expect((await sendCall(server.device(), 'account.register', CANARY)).status).toBe(500);
  await run('alter table users drop constraint canary_ck');
  expect(answer.text).not.toMatch(/canary/);

  const { device } = await makeMember(server, 'canary-other');
  await run(`create function canary_fails() returns trigger language plpgsql as $$ begin
    raise exception 'canary-row %', new.phone using detail = 'canary-row ' || new.email, hint = 'canary-row', constraint = 'users_canary'; end $$`);
  await run('create trigger canary_fails before update on users for each row execute function canary_fails()');
  expect((await sendCall(device, 'account.update', { fullName: 'canary-row', phone: 'canary-phone' })).status).toBe(500);
  await run('drop trigger canary_fails on users');

  const logged = text();
  for (const secret of SECRETS) expect(logged, secret).not.toContain(secret);
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const failures = lines.filter(({ msg }) => msg === 'procedure failed');
  expect(failures.map(({ err }) => [err.code, err.constraint])).toEqual([
    ['23514', 'canary_ck'],
    ['23514', 'canary_ck'],
    ['P0001', 'users_canary'],
  ]);
  expect(failures.every(({ err }) => /^\s+at /.test(err.stack))).toBe(true);
});

test('a username or password of a failed sign-in appears in no log line and no key of the rate limits', async () => {
  await server.request().post('/api/login').send({ username: CANARY.password, password: CANARY.password }).expect(401);
  await server.request().post('/api/login').send({ username: 'canary-other', password: CANARY.password }).expect(401);
  const failedLines = text()
    .split('\n')
    .filter((line) => line.includes('login_failed'));
  expect(failedLines).toHaveLength(2);
  for (const secret of ['canary password typed', 'canary-other']) expect(text()).not.toContain(secret);
  const [stored] = (await run(`select count(*)::int as n from rate_limits where key like '%canary%'`)) as { n: number }[];
  expect(stored).toEqual({ n: 0 });
});
