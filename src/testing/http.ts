// For tests of the HTTP layer: starts the test server on a port, behind the HTTP server of production instead of supertest's, and sends raw
// requests.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../server/app.ts';
import { createHttpServer, DEADLINES, type Deadlines } from '../server/http/connection/http-server.ts';
import { makeProperty } from './factories/factories.ts';
import { type TestServer, testServer } from './server.ts';

/** A test server that listens on a port of this machine. */
export interface ListeningServer {
  origin: string;
  port: number;
  /** Bytes that the server has received over all connections. */
  received: () => number;
  /** Number of open connections. */
  connections: () => number;
  /** Number of responses that the server is still writing, and of written ones that the client has not read to the end. */
  responses: () => { running: number; unread: number };
  close: () => void;
}

/** Starts a test server on a free port. Deadlines that a test does not pass are those of production; they are checked every 50 ms. */
export async function listen(server: TestServer, deadlines: Partial<Deadlines> = {}): Promise<ListeningServer> {
  const http = createHttpServer({ ...DEADLINES, checkMs: 50, ...deadlines });
  const sockets = new Set<Socket>();
  http.on('connection', (socket) => sockets.add(socket));
  const responses: ServerResponse[] = [];
  http.on('request', (_req, res) => responses.push(res));
  http.on('request', createApp(server.deps, server.pages));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0),
    connections: () => [...sockets].filter(({ destroyed }) => !destroyed).length,
    responses: () => ({
      running: responses.filter((res) => !res.writableEnded && !res.destroyed).length,
      unread: responses.filter((res) => res.writableEnded && !res.writableFinished && !res.destroyed).length,
    }),
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}

/** A listening test server with one published property. */
export interface HttpTestContext {
  server: TestServer;
  http: ListeningServer;
  propertyId: number;
  /** Sends a request with exactly these headers and this body. */
  call: (method: string, path: string, headers?: Record<string, string>, body?: string | Buffer) => Promise<Response>;
}

/** The header of a request with a JSON body. */
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Starts a server before the tests of the calling file, without rate limits of sign-in and registration, and closes it after them. The
 * fields of the context are set once the first test runs.
 */
export function registerHttpServer(): HttpTestContext {
  const context = {
    call: (method, path, headers = {}, body) =>
      fetch(context.http.origin + path, { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) }),
  } as HttpTestContext;
  beforeAll(async () => {
    context.server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ADDRESS: '0' });
    context.propertyId = (await makeProperty(context.server.deps.orm.em)).id;
    context.http = await listen(context.server);
  });
  afterAll(async () => {
    context.http.close();
    await context.server.close();
  });
  return context;
}

/** A raw HTTP response. */
export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends the bytes of a request exactly as they are passed, and reads the response until the server closes the connection. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  // a reset connection ends the response too
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...bodyParts] = text.split('\r\n\r\n');
  const [statusLine = '', ...headerLines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(headerLines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
    body: bodyParts.join('\r\n\r\n'),
  };
}

/** The status of a response. tRPC answers a batch of calls with different results by 207: then the highest status among the calls. */
export function worstStatus(status: number, body: string): number {
  if (status !== 207) return status;
  const callStatuses = [...body.matchAll(/"httpStatus":(\d{3})/g)].map(([, callStatus]) => Number(callStatus));
  return Math.max(status, ...callStatuses);
}
