// Tests of admission control with real requests: four run at once, while a lock on the table of properties blocks their statements.
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from 'pg';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { JSON_TYPE } from '../../../testing/http.ts';
import { testDatabase } from '../../../testing/postgres/database.ts';
import { batchPath, procedurePath } from '../../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { createApp } from '../../app.ts';
import { STATEMENT_LIMITS } from '../../db/connection/bounded-client.ts';
import { closeGracefully } from '../connection/shutdown.ts';

let server: TestServer;
let http: Server;
let base: string;
/** The connection that holds the lock. */
let locker: Client;
/** The connection that counts blocked statements: within a transaction, as of the lock, pg_stat_activity does not change. */
let watcher: Client;
let homeId: number;

beforeAll(async () => {
  // with the time limits of production, so that statements which wait for the lock fail as they would there
  server = await testServer({ CONCURRENT_REQUESTS: '4', TRUST_PROXY: '1' }, await testDatabase(STATEMENT_LIMITS));
  homeId = (await makeProperty(server.deps.orm.em)).id;
  [locker, watcher] = [1, 2].map(() => new pg.Client({ connectionString: server.database.url })) as [Client, Client];
  await Promise.all([locker.connect(), watcher.connect()]);
  http = createServer(createApp(server.deps, server.pages));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  // the first reads of a process open connections and fill its caches
  await requestMany(20, '/api/properties?limit=1');
});
afterAll(async () => {
  await Promise.all([locker.end(), watcher.end()]);
  http.closeAllConnections();
  http.close();
  await server.close();
});
afterEach(() => locker.query('rollback'));

/** Blocks every statement that reads properties until `letStatementsGo`. */
const holdStatements = () => locker.query('begin; lock table properties in access exclusive mode');
/** Ends the lock. */
const letStatementsGo = () => locker.query('rollback');

interface Answer {
  status: number;
  ms: number;
  retryAfter: string | null;
  text: string;
  /** Number of responses that arrived before this one. */
  order: number;
}
let answeredCount = 0;
let callerCount = 0;

/** Sends a request, a POST when it has a `body` of JSON, by default each from another network address. */
async function request(
  path: string,
  { accept = '*/*', address = `10.0.0.${++callerCount % 250}`, body }: { accept?: string; address?: string; body?: string } = {},
): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(base + path, {
    headers: { Accept: accept, 'X-Forwarded-For': address, ...(body === undefined ? {} : JSON_TYPE) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    ms: performance.now() - start,
    retryAfter: response.headers.get('retry-after'),
    text,
    order: answeredCount++,
  };
}
/** Sends `count` equal requests at once. */
const requestMany = (count: number, path: string, options?: Parameters<typeof request>[1]) =>
  Promise.all(Array.from({ length: count }, () => request(path, options)));

const POLL_OPTIONS = { timeout: 3000, interval: 20 };

/** Counts the statements that wait for the lock. */
const countBlocked = async (): Promise<number> =>
  (
    await watcher.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]!.n;

test('no more requests run than allowed; others wait briefly and get 503 with Retry-After', async () => {
  await holdStatements();
  const all = requestMany(20, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  const answers = await all;
  // the four that ran fail at the time limit of their statement, which has another Retry-After
  const waited = answers.filter(({ retryAfter }) => retryAfter === '2');
  expect(waited).toHaveLength(16);
  for (const { status, text, ms } of waited) {
    expect(status).toBe(503);
    expect(text).toContain('Service temporarily unavailable. Please try again.');
    expect(ms).toBeLessThan(4000);
  }
}, 30_000);

test('waiting requests run once a slot is free', async () => {
  await holdStatements();
  const all = requestMany(12, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  await letStatementsGo();
  expect((await all).map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('exports and work on pictures do not start while pages wait', async () => {
  await holdStatements();
  const runningRequests = requestMany(4, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  const waitingPages = requestMany(4, `/api/properties/${homeId}`);
  const exports = requestMany(3, '/api/properties', { accept: 'application/x-ndjson' });
  const picture = request('/og/homes/1-1.jpg');
  const laterPages = requestMany(4, `/api/properties/${homeId}`);
  await new Promise((done) => setTimeout(done, 100));
  expect(await countBlocked()).toBe(4);
  await letStatementsGo();
  const pages = [...(await runningRequests), ...(await waitingPages), ...(await laterPages)];
  const exported = await exports;
  const drawn = await picture;
  expect([...pages, ...exported].map(({ status }) => status)).toEqual(Array(15).fill(200));
  expect(drawn.status).toBe(404);
  expect(Math.min(...[...exported, drawn].map(({ order }) => order))).toBeGreaterThan(
    Math.max(...pages.slice(0, 8).map(({ order }) => order)),
  );
});

test('one address gets half of the slots and does not block other addresses', async () => {
  await holdStatements();
  const manyOfOneAddress = requestMany(6, `/api/properties/${homeId}`, { address: '10.9.9.9' });
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(2);
  const otherRequest = request(`/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(3);
  await letStatementsGo();
  expect((await otherRequest).status).toBe(200);
  expect((await manyOfOneAddress).map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test('a rejected batch of calls gets an error for each call', async () => {
  await holdStatements();
  const runningRequests = requestMany(4, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  const { status, text, retryAfter } = await request(batchPath(['property.market', 'agent.top'], []));
  expect([status, retryAfter]).toEqual([503, '2']);
  expect(JSON.parse(text)).toMatchObject(
    [1, 2].map(() => ({ error: { json: { data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } } } })),
  );
  await letStatementsGo();
  await runningRequests;
});

test('a body is not parsed before its request may run', async () => {
  await holdStatements();
  const runningRequests = requestMany(4, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  // what is no JSON would be 400 once it was parsed
  const [rest, trpc] = await Promise.all(['/api/login', procedurePath('account.login')].map((path) => request(path, { body: '{' })));
  expect([rest!.status, rest!.retryAfter]).toEqual([503, '2']);
  expect([trpc!.status, trpc!.retryAfter]).toEqual([503, '2']);
  expect(JSON.parse(trpc!.text)).toMatchObject({ error: { json: { data: { code: 'SERVICE_UNAVAILABLE' } } } });
  await letStatementsGo();
  await runningRequests;
  expect((await request('/api/login', { body: '{' })).status).toBe(400);
});

test('a file answers while all slots are taken, and a page with the ending of a file waits for one', async () => {
  await holdStatements();
  const runningRequests = requestMany(4, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  const files = readdirSync('public').filter((name) => name.includes('.'));
  expect(files).toContain('sw.js');
  const answers = await Promise.all(['x.html', 'ar/x.txt', 'healthzz', ...files].map((name) => request(`/${name}`)));
  expect(answers.map(({ retryAfter }) => retryAfter)).toEqual(['2', '2', '2', ...files.map(() => null)]);
  await letStatementsGo();
  await runningRequests;
});

test('/healthz answers while all slots are taken', async () => {
  await holdStatements();
  const runningRequests = requestMany(4, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  expect((await request('/healthz')).status).toBe(200);
  expect((await request('/robots.txt')).status).toBe(200);
  await letStatementsGo();
  await runningRequests;
});

test('shutdown answers all accepted requests, including those that wait for a slot', async () => {
  await holdStatements();
  const all = requestMany(14, `/api/properties/${homeId}`);
  await expect.poll(countBlocked, POLL_OPTIONS).toBe(4);
  const closing = closeGracefully(http, 5000);
  await letStatementsGo();
  expect((await all).map(({ status }) => status)).toEqual(Array(14).fill(200));
  await closing;
});
