// Tests that lost and unavailable database connections fail only the requests of that moment, and lose nothing that was confirmed.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeProperty } from '../../testing/factories/factories.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { cookieOf, type Member, makeMember } from '../../testing/factories/members.ts';
import { batchPath, procedurePath } from '../../testing/procedure-path.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createApp } from '../app.ts';
import { openOrm, poolOf, rows } from '../db/orm.ts';
import { generateHomes } from '../seed/generate.ts';

let server: TestServer;
let owner: Member;
let admin: pg.Client;
beforeAll(async () => {
  server = await testServer({ LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
  owner = await makeMember(server);
  admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** Ends every connection to the server's database, as a restart or failover of the primary does. */
const endConnections = () =>
  admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(server.database.url).pathname.slice(1),
  ]);

test('connections that die under reads and writes fail only those requests and lose no confirmed listing', async () => {
  const home = await makeProperty(server.deps.orm.em);
  const confirmedIds: number[] = [];
  const statuses = new Map<number, number>();
  const countStatus = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const write = async () => {
    const { status, body } = await owner.device.post('/api/properties').send(listingBody());
    if (status === 201) confirmedIds.push(body.id);
    countStatus(status);
  };
  const read = async () => countStatus((await server.request().get(`/api/properties/${home.id}`)).status);
  for (let round = 0; round < 12; round++) {
    const calls = Array.from({ length: 8 }, (_, n) => (n % 2 ? write() : read()));
    // each round ends the connections a little later during the requests
    await new Promise((done) => setTimeout(done, 3 * round));
    await endConnections();
    await Promise.all(calls);
  }
  expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await expect.poll(async () => (await server.request().get(`/api/properties/${home.id}`)).status).toBe(200);
  // the pool has replaced the lost connections and not exceeded its size
  const pool = await poolOf(server.deps.orm.em);
  expect(pool.totalCount).toBeLessThanOrEqual(12);
  const laterAnswers = await Promise.all(Array.from({ length: 30 }, () => server.request().get(`/api/properties/${home.id}`)));
  expect(laterAnswers.filter(({ status }) => status !== 200)).toEqual([]);
  const storedRows = await rows<{ id: number }>(server.deps.orm.em, {
    text: 'select id from properties where id = any($1)',
    values: [confirmedIds],
  });
  expect(storedRows).toHaveLength(confirmedIds.length);
  expect(confirmedIds.length).toBeGreaterThan(0);
});

test('an export whose connection dies ends as aborted, never as complete, and the next one is complete', async () => {
  await generateHomes(server.database.url, 6000);
  const http = createApp(server.deps, server.pages).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const requestExport = () =>
    fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}/api/properties`, { headers: { Accept: 'application/x-ndjson' } });
  const lineCount = (await (await requestExport()).text()).split('\n').length;
  const reader = (await requestExport()).body!.getReader();
  await reader.read();
  await endConnections();
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  await expect(readToEnd()).rejects.toThrow();
  expect(lineCount).toBeGreaterThan(6000);
  await expect.poll(async () => (await server.request().get('/api/properties?limit=1')).status).toBe(200);
  http.closeAllConnections();
  http.close();
});

test('while the database is unavailable every transport answers 503 with Retry-After to every caller', async () => {
  // no server listens on port 1
  const orm = await openOrm('postgresql://postgres@127.0.0.1:1/nowhere');
  const withoutDatabase = supertest(createApp({ ...server.deps, orm }, server.pages));
  const publicPaths = [
    '/api/properties/1',
    procedurePath('property.market'),
    batchPath(['property.market', 'agent.top'], []),
    '/sitemap.xml',
  ];
  const memberPaths = [procedurePath('account.me'), '/api/user'];
  for (const path of [...publicPaths, ...memberPaths]) {
    const answer = await withoutDatabase.get(path).set(memberPaths.includes(path) ? { Cookie: cookieOf(owner.device) } : {});
    expect(answer.status, path).toBe(503);
    expect(answer.headers['retry-after'], path).toBe('5');
    expect(answer.text, path).toContain('Service temporarily unavailable. Please try again.');
  }
  await orm.close(true);
});
