// Tests of the HTTP server's deadlines and minimum rates, with clients that send or read slowly over a raw socket.
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createHttpServer, type Deadlines, requireReadRate } from './http-server.ts';

/** So long that they end no connection; each test shortens those that it is about. */
const LONG_DEADLINES: Deadlines = {
  headersMs: 60_000,
  bodyMs: 60_000,
  answerMs: 60_000,
  uploadBytesPerSecond: 1,
  readBytesPerSecond: 1,
  gracePeriodMs: 60_000,
  lateBodyMs: 60_000,
  maxWaitingBytes: Number.POSITIVE_INFINITY,
  checkMs: 20,
};
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Starts the server of the test with these deadlines. */
async function serve(deadlines: Partial<Deadlines>, answer: RequestListener): Promise<void> {
  server = createHttpServer({ ...LONG_DEADLINES, ...deadlines });
  server.on('request', answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
/** Connects to the server and sends the beginning of a request. */
async function open(head: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(head);
  return socket;
}
/** Everything that the client receives until the connection ends, also by a reset. */
async function readAll(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  // `once` of node:events would reject at a reset
  if (!socket.closed) await new Promise((done) => socket.once('close', done));
  return received;
}
/** The head of a POST request with a body of `length` bytes. */
const post = (path: string, length: number): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
/** Reads the body of a request and answers with its length. */
const readBody: RequestListener = async (req, res) => void res.end(String((await text(req).catch(() => '')).length));
/** Sends `chunkBytes` every 20 ms until the connection ends or `totalBytes` are sent. */
async function drip(socket: Socket, totalBytes: number, chunkBytes: number): Promise<void> {
  for (let sentBytes = 0; sentBytes < totalBytes && !socket.destroyed && socket.writable; sentBytes += chunkBytes) {
    socket.write('x'.repeat(chunkBytes));
    await wait(20);
  }
}

describe('a client that sends slowly', () => {
  test('gets 408 and is disconnected when its headers do not arrive in time', async () => {
    await serve({ headersMs: 200 }, readBody);
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n');
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 408/);
  });

  test('is disconnected when it sends nothing at all', async () => {
    await serve({ headersMs: 200 }, readBody);
    const socket = await open('');
    await readAll(socket);
    expect(socket.destroyed).toBe(true);
  });

  test('gets 408 and is disconnected when its body does not arrive in time, even if it sends steadily', async () => {
    await serve({ bodyMs: 200 }, readBody);
    const socket = await open(post('/api/login', 1000));
    const answer = readAll(socket);
    await drip(socket, 1000, 1);
    expect(await answer).toMatch(/^HTTP\/1.1 408[\s\S]*Connection: close[\s\S]*Request timed out$/i);
  });

  test('may take longer with an upload that keeps the minimum rate', async () => {
    await serve({ bodyMs: 100, gracePeriodMs: 700, uploadBytesPerSecond: 1000 }, readBody);
    const socket = await open(post('/api/uploads', 30_000));
    const answer = readAll(socket);
    await drip(socket, 30_000, 300);
    socket.end();
    expect(await answer).toMatch(/^HTTP\/1.1 200[\s\S]*30000\b/);
  });

  test('is disconnected during an upload below the minimum rate', async () => {
    await serve({ gracePeriodMs: 200, uploadBytesPerSecond: 10_000 }, readBody);
    const socket = await open(post('/api/uploads', 1_000_000));
    const answer = readAll(socket);
    await drip(socket, 1_000_000, 10);
    expect(await answer).toMatch(/^HTTP\/1.1 408/);
  });

  test('is disconnected when it still sends its body long after the response', async () => {
    await serve({ lateBodyMs: 300 }, (_req, res) => res.end('early'));
    const socket = await open(post('/', 100_000_000));
    const answer = readAll(socket);
    await drip(socket, 100_000_000, 10);
    expect(await answer).toMatch(/^HTTP\/1.1 200[\s\S]*early/);
  });
});

test('a request without a response in time gets 503 with Retry-After', async () => {
  await serve({ answerMs: 200 }, () => {});
  expect(await readAll(await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))).toMatch(
    /^HTTP\/1.1 503[\s\S]*Retry-After: 5[\s\S]*Service temporarily unavailable/,
  );
});

describe('a client that reads slowly', () => {
  const CHUNK = Buffer.alloc(64 * 1024, 'x');
  /** `answer` writes `bytes` as fast as the client reads, with a minimum rate of its own if given. `bytesWritten` resolves when the connection ends. */
  const streamAnswer = (bytes: number, rate?: number) => {
    const { promise: bytesWritten, resolve } = Promise.withResolvers<number>();
    const answer: RequestListener = async (_req, res) => {
      if (rate) requireReadRate(res, rate);
      let writtenBytes = 0;
      const clientGone = new AbortController();
      res.once('close', () => {
        clientGone.abort();
        resolve(writtenBytes);
      });
      for (; writtenBytes < bytes && !res.destroyed; writtenBytes += CHUNK.length) {
        if (!res.write(CHUNK)) await once(res, 'drain', { signal: clientGone.signal }).catch(() => {});
      }
      res.end();
    };
    return { answer, bytesWritten };
  };

  test('and takes nothing is disconnected after the grace period', async () => {
    const { answer, bytesWritten } = streamAnswer(Number.POSITIVE_INFINITY);
    await serve({ gracePeriodMs: 300, readBytesPerSecond: 1_000_000_000 }, answer);
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    socket.pause();
    expect(await bytesWritten).toBeGreaterThan(0);
  });

  test('and stays below the minimum rate of its response is disconnected, although other responses may be as slow', async () => {
    const { answer, bytesWritten } = streamAnswer(Number.POSITIVE_INFINITY, 1_000_000_000);
    await serve({ gracePeriodMs: 300, readBytesPerSecond: 1 }, answer);
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    // reads a little from time to time
    socket.pause();
    const timer = setInterval(() => socket.read(1000), 20);
    await bytesWritten;
    clearInterval(timer);
  });

  test('is disconnected before others when too many bytes wait in memory', async () => {
    await serve({ maxWaitingBytes: 30_000_000 }, (_req, res) => void res.end(Buffer.alloc(25_000_000)));
    const first = await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    first.pause();
    const [request] = (await once(server, 'request')) as [IncomingMessage];
    // one response of 25 MB is within the limit of 30 MB, two are not
    await wait(100);
    expect(request.socket.destroyed).toBe(false);
    const second = await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    if (!request.socket.destroyed) await once(request.socket, 'close');
    expect((await readAll(second)).length).toBeGreaterThan(25_000_000);
  });

  test('but steadily gets the whole response', async () => {
    const bytes = 160 * CHUNK.length;
    const { answer } = streamAnswer(bytes);
    await serve({ gracePeriodMs: 300, readBytesPerSecond: 64 * 1024 }, answer);
    const socket = await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let readBytes = 0;
    for await (const chunk of socket) {
      readBytes += (chunk as Buffer).length;
      await wait(5);
    }
    // the head of the response is in addition to its body
    expect(readBytes).toBeGreaterThan(bytes);
  });
});

test('a response that is queued behind another one of its connection is closed with the connection', async () => {
  const responses: ServerResponse[] = [];
  const closedResponses: ServerResponse[] = [];
  await serve({}, (_req, res) => {
    responses.push(res);
    res.once('close', () => closedResponses.push(res));
    // the second response is written, but cannot be sent before the first one
    if (responses.length === 2) res.end('second');
  });
  const socket = await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3));
  await expect.poll(() => responses.length).toBe(3);
  socket.destroy();
  await expect.poll(() => closedResponses.length).toBe(3);
  expect(new Set(closedResponses)).toEqual(new Set(responses));
  expect(responses.every(({ destroyed }) => destroyed)).toBe(true);
});

test('requests over one connection leave no listeners on it', async () => {
  await serve({}, readBody);
  const socket = await open('');
  socket.resume();
  for (let i = 0; i < 40; i++) {
    const answered = once(socket, 'data');
    socket.write(i % 2 ? post('/', 2).concat('ab') : 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await answered;
  }
  expect(socket.destroyed).toBe(false);
  const openSocket = await new Promise<Socket>((resolve) => {
    server.once('request', (req) => resolve(req.socket));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  });
  expect(openSocket.listenerCount('close')).toBeLessThan(10);
});
