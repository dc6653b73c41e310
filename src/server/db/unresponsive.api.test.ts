import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../testing/factories.ts';
import { type FaultProxy, faultProxy } from '../../testing/fault-proxy.ts';
import { listingBody } from '../../testing/listings.ts';
import { type Member, makeMember } from '../../testing/members.ts';
import { PostgresServer } from '../../testing/postgres-process.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { toTrpcError } from '../errors.ts';
import { binaries, freePort } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openOrm, poolOf } from './orm.ts';

/** The longest allowed response time; without time limits a request waits as long as the database hangs. */
const LONGEST_MS = 8000;

const dir = mkdtempSync(join(tmpdir(), 'homes-silence-'));
chmodSync(dir, 0o755);
let postgres: PostgresServer;
let proxy: FaultProxy;
let server: TestServer;
let member: Member;
let homeId: number;

beforeAll(async () => {
  postgres = new PostgresServer(join(binaries(), 'bin'), join(dir, 'pg'), await freePort());
  await postgres.initialise();
  postgres.configure(['fsync = off', 'jit = off', 'autovacuum = off']);
  await postgres.start();
  proxy = await faultProxy(postgres.port);
  const url = `postgresql://postgres@127.0.0.1:${proxy.port}/postgres`;
  const orm = await openOrm(url);
  await migrate(orm, url);
  server = await testServer({ LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' }, { url, orm, close: () => orm.close(true) });
  member = await makeMember(server);
  homeId = (await makeProperty(server.deps.orm.em)).id;
});
afterAll(async () => {
  await server.close();
  proxy.close();
  await postgres.remove();
  rmSync(dir, { recursive: true, force: true });
});

interface Answer {
  status: number;
  ms: number;
  text: string;
  retryAfter: string | undefined;
}

/** Page requests, calls, and reads and writes of a user, all at once. */
function requestEverything(): Promise<Answer[]> {
  const calls = [
    () => server.request().get(`/api/properties/${homeId}`),
    () => server.request().get('/api/properties?limit=5'),
    () => server.request().get('/trpc/property.market,agent.top?batch=1&input={}'),
    () => server.request().get('/sitemap.xml'),
    () => member.device.get('/api/user'),
    () => member.device.post('/api/properties').send(listingBody()),
  ];
  return Promise.all(
    Array.from({ length: 30 }, async (_, i) => {
      const start = performance.now();
      const { status, text, headers } = await calls[i % calls.length]!();
      return { status, ms: performance.now() - start, text, retryAfter: headers['retry-after'] };
    }),
  );
}

async function surviveSilence(begin: () => void, end: () => void): Promise<void> {
  const before = await requestEverything();
  expect(before.filter(({ status }) => status >= 300)).toEqual([]);
  begin();
  try {
    const first = await requestEverything();
    const second = await requestEverything();
    for (const { status, ms, text, retryAfter } of [...first, ...second]) {
      expect(status, text).toBe(503);
      expect(text).toContain('Service temporarily unavailable. Please try again.');
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(LONGEST_MS);
    }
    expect(Math.max(...second.map(({ ms }) => ms))).toBeLessThan(Math.max(...first.map(({ ms }) => ms)));
    expect((await server.request().get('/readyz')).status).toBe(503);
    expect((await server.request().get('/healthz')).status).toBe(200);
  } finally {
    end();
  }
  await expect
    .poll(async () => (await server.request().get(`/api/properties/${homeId}`)).status, { timeout: 15_000, interval: 50 })
    .toBe(200);
  const after = await requestEverything();
  expect(after.filter(({ status }) => status >= 300)).toEqual([]);
  expect((await poolOf(server.deps.orm.em)).totalCount).toBeLessThanOrEqual(12);
}

test('a database whose processes are stopped gets every request a 503 in time, and answers again once they go on', async () => {
  await surviveSilence(
    () => postgres.freeze(),
    () => postgres.thaw(),
  );
}, 60_000);

test('a network that swallows bytes gets every request a 503 in time, and answers again once it carries them', async () => {
  await surviveSilence(
    () => {
      proxy.swallow = true;
    },
    () => {
      proxy.swallow = false;
    },
  );
}, 60_000);

test('a transaction that the database ended because it stood still is a 503, not a fault of ours', async () => {
  const failed = server.deps.orm.em.fork().transactional(async (em) => {
    await em.execute(`set local idle_in_transaction_session_timeout = '20ms'`);
    await new Promise((done) => setTimeout(done, 200));
    await em.execute('select 1');
  });
  expect(toTrpcError(await failed.catch((error: unknown) => error))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test.each([
  ['a statement that takes too long', `set local statement_timeout = '20ms'; select pg_sleep(5)`],
  ['a lock that is not had in time', `set local lock_timeout = '20ms'; lock table properties in access exclusive mode`],
])('%s is a 503', async (_name, sql) => {
  const holder = await (await poolOf(server.deps.orm.em)).connect();
  await holder.query('begin; lock table properties in access share mode');
  const failed = server.deps.orm.em.fork().transactional((em) => em.execute(sql));
  expect(toTrpcError(await failed.catch((error: unknown) => error))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await holder.query('rollback');
  holder.release();
});
