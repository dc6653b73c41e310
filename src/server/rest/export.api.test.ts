// Tests the NDJSON export of GET /api/properties: how many run at once, and how they end when the client does not read or the deadline passes.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { constants, gunzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../testing/http.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { poolOf } from '../db/orm.ts';
import { DomainError } from '../errors.ts';
import type { Limiter } from '../http/limits/rate-limit.ts';
import { generateHomes } from '../seed/generate.ts';
import { exportHandler } from './export.ts';

/** So many that their export does not fit into socket buffers: it stays unfinished until the client reads. */
const HOMES = 20_000;
const NDJSON = 'application/x-ndjson';
const POLL_OPTIONS = { timeout: 15_000 };

let server: TestServer;
let http: ListeningServer;
beforeAll(async () => {
  server = await testServer({ TRUST_PROXY: '1', LIMIT_EXPORT: '0' });
  await generateHomes(server.database.url, HOMES);
  http = await listen(server);
}, 120_000);
afterAll(async () => {
  http.close();
  await server.close();
});

/** Requests an export from a client address, and reads only the headers of the response. */
const beginExport = async (port: number, address: string, path = '/api/properties', headers = {}): Promise<IncomingMessage> => {
  const request = get({
    port,
    host: '127.0.0.1',
    path,
    agent: false,
    headers: { Accept: NDJSON, 'X-Forwarded-For': address, ...headers },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  return answer;
};
const readAll = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
};
const disconnect = (answer: IncomingMessage): void => void answer.destroy();
/** Counts the database connections that run the query of an export. */
const countBusy = async (): Promise<number> => {
  const { rows } = await (await poolOf(server.deps.orm.em)).query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'copy (select row_to_json%' and state = 'active'`,
  );
  return rows[0]!.n;
};

describe('exports', () => {
  test('that their clients do not read block no other request: two run, and ten get 503 with Retry-After', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => beginExport(http.port, `203.0.113.${i}`)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([statuses.filter((s) => s === 200).length, statuses.filter((s) => s === 503).length]).toEqual([2, 10]);
    for (const rejected of answers.filter(({ statusCode }) => statusCode === 503)) {
      expect(rejected.headers['retry-after']).toBe('30');
      expect(await readAll(rejected)).toContain('Too many exports are running. Please try again later.');
    }
    expect(await countBusy()).toBe(2);
    const otherReads = await Promise.all(
      Array.from({ length: 40 }, (_, i) => fetch(`${http.origin}/api/properties?limit=20&offset=${i}`).then((answer) => answer.status)),
    );
    expect(new Set(otherReads)).toEqual(new Set([200]));
    answers.forEach(disconnect);
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
  });

  test('that their clients do not read end by themselves, with their database queries', async () => {
    const shortGraceServer = await listen(server, { gracePeriodMs: 300 });
    const answer = await beginExport(shortGraceServer.port, '203.0.113.1');
    expect(await countBusy()).toBe(1);
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
    await expect(readAll(answer)).rejects.toThrow();
    shortGraceServer.close();
  });

  test('end at their deadline as aborted, never as complete', async () => {
    const app = express().use(exportHandler(server.deps, 1500));
    const shortServer = app.listen(0, '127.0.0.1');
    await once(shortServer, 'listening');
    const { port } = shortServer.address() as { port: number };
    const answer = await beginExport(port, '203.0.113.1', '/');
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
    await expect(readAll(answer)).rejects.toThrow();
    shortServer.close();
  });

  test('of one address yield to another address: both slots are used only while no other address requests one', async () => {
    const [first, second] = [await beginExport(http.port, '203.0.113.1'), await beginExport(http.port, '203.0.113.1')];
    const thirdExport = await beginExport(http.port, '203.0.113.1');
    const exportOfOtherAddress = await beginExport(http.port, '203.0.113.2');
    const lateExport = await beginExport(http.port, '203.0.113.3');
    expect([first, second, thirdExport, exportOfOtherAddress, lateExport].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 503, 200, 503,
    ]);
    await expect(readAll(second)).rejects.toThrow();
    const [whole, otherWhole] = await Promise.all([readAll(first), readAll(exportOfOtherAddress)]);
    expect(whole.split('\n')).toHaveLength(HOMES + 1);
    expect(otherWhole).toBe(whole);
  });

  test('are compressed for clients that accept it, piece by piece', async () => {
    const answer = await beginExport(http.port, '203.0.113.1', '/api/properties', { 'Accept-Encoding': 'gzip, deflate' });
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual(['gzip', expect.stringContaining('Accept-Encoding')]);
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    // what had arrived before the last piece was readable already
    const early = gunzipSync(Buffer.concat(pieces.slice(0, -1)), { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    expect(early.split('\n').length).toBeGreaterThan(HOMES / 2);
    const plain = await beginExport(http.port, '203.0.113.2');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const text = await readAll(plain);
    const compressed = Buffer.concat(pieces);
    expect(gunzipSync(compressed).toString()).toBe(text);
    expect(compressed.length * 3).toBeLessThan(text.length);
  });

  test('are limited in number for each address', async () => {
    const limitedServer = await testServer({ TRUST_PROXY: '1', LIMIT_EXPORT: '2' });
    const requestExport = (address: string) =>
      limitedServer.request().get('/api/properties').set('Accept', NDJSON).set('X-Forwarded-For', address);
    try {
      await requestExport('203.0.113.1').expect(200);
      await requestExport('203.0.113.1').expect(200);
      const rejected = await requestExport('203.0.113.1').expect(429).expect('Too many requests. Please try again later.');
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60);
      await requestExport('203.0.113.2').expect(200);
      await limitedServer.request().get('/api/properties').set('X-Forwarded-For', '203.0.113.1').expect(200);
    } finally {
      await limitedServer.close();
    }
  });

  test('that are pipelined over one connection end with it, also the one that had to wait for the first', async () => {
    const socket = connect(http.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    const request = `GET /api/properties HTTP/1.1\r\nHost: a\r\nAccept: ${NDJSON}\r\n\r\n`;
    socket.write(request.repeat(2));
    await expect.poll(countBusy, POLL_OPTIONS).toBe(2);
    socket.destroy();
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
    const next = await beginExport(http.port, '203.0.113.1');
    expect(next.statusCode).toBe(200);
    disconnect(next);
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
  });

  test('over the limit of their address end no export of another address', async () => {
    const limiter: Limiter = {
      ...server.deps.limiter,
      count: async (name, key) => {
        if (name === 'export' && key === '203.0.113.2') throw new DomainError('TOO_MANY', 'over the limit', 60);
      },
    };
    const app = express()
      .set('trust proxy', 1)
      .use(exportHandler({ ...server.deps, limiter }));
    app.use(((error: Error, _req, res, _next) => void res.status(429).end(error.message)) satisfies ErrorRequestHandler);
    const limitedServer = app.listen(0, '127.0.0.1');
    await once(limitedServer, 'listening');
    const { port } = limitedServer.address() as { port: number };
    const running = [await beginExport(port, '203.0.113.1', '/'), await beginExport(port, '203.0.113.1', '/')];
    expect((await beginExport(port, '203.0.113.2', '/')).statusCode).toBe(429);
    for (const answer of running) expect((await readAll(answer)).split('\n')).toHaveLength(HOMES + 1);
    limitedServer.close();
  });

  test('use no slot when only headers are requested or the client has the response already', async () => {
    // these two exports hold all slots: a request that needs one would get 503
    const runningExports = [await beginExport(http.port, '203.0.113.1'), await beginExport(http.port, '203.0.113.2')];
    expect(runningExports.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const head = await fetch(`${http.origin}/api/properties`, { method: 'HEAD', headers: { Accept: NDJSON } });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, NDJSON]);
    const unchanged = await fetch(`${http.origin}/api/properties`, { headers: { Accept: NDJSON, 'If-None-Match': '*' } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    runningExports.forEach(disconnect);
    await expect.poll(countBusy, POLL_OPTIONS).toBe(0);
  });
});
