// Tests that requests are answered in time with 503 while PostgreSQL or the network does not respond, and succeed afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { listingBody } from '../../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../../testing/factories/members.ts';
import { worstStatus } from '../../../testing/http.ts';
import { type FaultProxy, faultProxy } from '../../../testing/postgres/fault-proxy.ts';
import { PostgresServer } from '../../../testing/postgres/postgres-process.ts';
import { batchPath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { toTrpcError } from '../../errors.ts';
import { migrate } from '../migration/migrate.ts';
import { openOrm, poolOf } from '../orm.ts';
import { freePort } from './free-port.ts';
import { programFolder } from './postgres-programs.ts';

/** The longest allowed response time; without time limits a request waits as long as the database hangs. */
const MAX_DURATION_MS = 8000;
/** The most connections of the pool of the server. */
const MAX_CONNECTIONS = 12;

const dir = mkdtempSync(join(tmpdir(), 'homes-silence-'));
// the user that runs PostgreSQL must be able to enter it
chmodSync(dir, 0o755);
let postgres: PostgresServer;
/** The network between the server and PostgreSQL, which can drop packets. */
let proxy: FaultProxy;
let server: TestServer;
let member: Member;
let homeId: number;

beforeAll(async () => {
  postgres = new PostgresServer(join(programFolder(), 'bin'), join(dir, 'pg'), await freePort());
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

/** A request with three procedure calls, each of which runs several statements. */
const BATCH_PATH = batchPath(
  ['property.list', 'property.list', 'property.list'],
  ['monthly-cost', 'least-cash', 'monthly-cost'].map((sort) => ({ sort })),
);

interface Answer {
  status: number;
  ms: number;
  text: string;
  retryAfter: string | undefined;
}

/** Sends 35 requests at once: REST, tRPC and page requests of visitors, and reads and writes of a member. */
function requestEverything(): Promise<Answer[]> {
  const calls = [
    () => server.request().get(`/api/properties/${homeId}`),
    () => server.request().get('/api/properties?limit=5'),
    () => server.request().get(batchPath(['property.market', 'agent.top'], [])),
    () => server.request().get(BATCH_PATH),
    () => server.request().get('/sitemap.xml'),
    () => member.device.get('/api/user'),
    () => member.device.post('/api/properties').send(listingBody()),
  ];
  return Promise.all(
    Array.from({ length: 35 }, async (_, i) => {
      const start = performance.now();
      const { status, text, headers } = await calls[i % calls.length]!();
      return { status, ms: performance.now() - start, text, retryAfter: headers['retry-after'] };
    }),
  );
}

/** Requires that requests succeed before `beginSilence`, get 503 in time until `endSilence`, and succeed again after it. */
async function expectSilenceSurvived(beginSilence: () => void, endSilence: () => void): Promise<void> {
  const before = await requestEverything();
  expect(before.filter(({ status }) => status >= 300)).toEqual([]);
  beginSilence();
  try {
    const first = await requestEverything();
    const second = await requestEverything();
    for (const { status, ms, text, retryAfter } of [...first, ...second]) {
      expect(status, text).toBe(503);
      expect(text).toContain('Service temporarily unavailable. Please try again.');
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(ms).toBeLessThan(MAX_DURATION_MS);
    }
    // after the first time-outs requests fail at once
    expect(Math.max(...second.map(({ ms }) => ms))).toBeLessThan(Math.max(...first.map(({ ms }) => ms)));
    expect((await server.request().get('/readyz')).status).toBe(503);
    expect((await server.request().get('/healthz')).status).toBe(200);
  } finally {
    endSilence();
  }
  await expect
    .poll(async () => (await server.request().get(`/api/properties/${homeId}`)).status, { timeout: 15_000, interval: 50 })
    .toBe(200);
  const after = await requestEverything();
  expect(after.filter(({ status }) => status >= 300)).toEqual([]);
  expect((await poolOf(server.deps.orm.em)).totalCount).toBeLessThanOrEqual(MAX_CONNECTIONS);
}

test('while the processes of the database are suspended every request gets 503 in time, and afterwards they succeed', async () => {
  await expectSilenceSurvived(
    () => postgres.freeze(),
    () => postgres.thaw(),
  );
}, 60_000);

test('while the network drops packets every request gets 503 in time, and afterwards they succeed', async () => {
  await expectSilenceSurvived(
    () => {
      proxy.dropsData = true;
    },
    () => {
      proxy.dropsData = false;
    },
  );
}, 60_000);

/**
 * Runs `work` while the pool of the server has at most two connections. `takeBoth` takes the two; from then on requests wait only 100 ms for
 * a connection, which is too short to open a new one on a busy machine.
 */
async function withTwoConnections(work: (takeBoth: () => Promise<PoolClient[]>) => Promise<void>): Promise<void> {
  const pool = await poolOf(server.deps.orm.em);
  // a lower maximum closes no connection that is open already, so the idle ones of earlier tests are closed here
  const idleClients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  for (const client of idleClients) client.release(true);
  const { max, connectionTimeoutMillis } = pool.options;
  pool.options.max = 2;
  try {
    await work(async () => {
      Object.assign(pool.options, { connectionTimeoutMillis });
      const clients = await Promise.all([pool.connect(), pool.connect()]);
      pool.options.connectionTimeoutMillis = 100;
      return clients;
    });
    expect(pool.totalCount).toBeLessThanOrEqual(2);
  } finally {
    Object.assign(pool.options, { max, connectionTimeoutMillis });
  }
}

test('a batch whose calls get no connection answers 503, not 500', async () => {
  const logError = vi.spyOn(server.deps.log, 'error');
  await withTwoConnections(async (takeBoth) => {
    const holders = await takeBoth();
    try {
      const { status, text, headers } = await server.request().get(BATCH_PATH);
      expect(worstStatus(status, text)).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      for (const holder of holders) holder.release();
    }
  });
  expect(logError).not.toHaveBeenCalled();
  expect((await server.request().get(BATCH_PATH)).status).toBe(200);
}, 60_000);

test('a batch whose calls get too little time answers 200 or 503, never 500', async () => {
  const logError = vi.spyOn(server.deps.log, 'error');
  const statuses = new Set<number>();
  await withTwoConnections(async (takeBoth) => {
    // the time limits of statements go from far too short to long enough
    for (const timeLimitMs of [1, 2, 4, 8, 16, 32, 3500]) {
      for (const client of await takeBoth()) {
        await client.query(`set statement_timeout = ${timeLimitMs}`);
        client.release();
      }
      for (const { status, text, headers } of await Promise.all(Array.from({ length: 6 }, () => server.request().get(BATCH_PATH)))) {
        statuses.add(worstStatus(status, text));
        if (worstStatus(status, text) === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      }
    }
  });
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(503);
  expect(logError).not.toHaveBeenCalled();
  // the connections keep the last time limit, 3,500 ms, which is the usual one
  expect((await server.request().get(BATCH_PATH)).status).toBe(200);
}, 60_000);

test('the error of a transaction that the database ended because it was idle stands for 503, not 500', async () => {
  const failedTransaction = server.deps.orm.em.fork().transactional(async (em) => {
    await em.execute(`set local idle_in_transaction_session_timeout = '20ms'`);
    await new Promise((done) => setTimeout(done, 200));
    await em.execute('select 1');
  });
  expect(toTrpcError(await failedTransaction.catch((error: unknown) => error))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test.each([
  ['a statement that takes too long', `set local statement_timeout = '20ms'; select pg_sleep(5)`],
  ['a lock that is not granted in time', `set local lock_timeout = '20ms'; lock table properties in access exclusive mode`],
])('the error of %s stands for 503', async (_name, sql) => {
  const holder = await (await poolOf(server.deps.orm.em)).connect();
  try {
    // the exclusive lock of the second case cannot be granted while this one is held
    await holder.query('begin; lock table properties in access share mode');
    const failedTransaction = server.deps.orm.em.fork().transactional((em) => em.execute(sql));
    expect(toTrpcError(await failedTransaction.catch((error: unknown) => error))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});
