// The test server on a port of its own, and raw requests to it.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../server/app.ts';
import { createHttpServer, DEADLINES, type Deadlines } from '../server/http/connection/http-server.ts';
import { makeProperty } from './factories/factories.ts';
import { type TestServer, testServer } from './server.ts';

/** The test application behind the product's HTTP server on its own port. */
export interface ListeningServer {
  origin: string;
  port: number;
  /** Bytes received over all connections. */
  received: () => number;
  /** Connections that are open. */
  connections: () => number;
  /** Responses that are not complete yet, and complete ones that wait for a client to read them. */
  responses: () => { running: number; unread: number };
  close: () => void;
}

/** Starts the application on a free port with these deadlines. */
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

/** A server on a port with one published property, for tests of the HTTP layer. */
export interface HttpTestContext {
  server: TestServer;
  http: ListeningServer;
  propertyId: number;
  /** Sends a request with exactly these headers and this body. */
  call: (method: string, path: string, headers?: Record<string, string>, body?: string | Buffer) => Promise<Response>;
}

/** Header of a JSON body. */
export const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Registers the start of a server before the tests of a file, without limits of sign-in and registration, and its end after them. */
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

/** Sends raw bytes and reads until the connection closes. */
export async function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...bodyParts] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
    body: bodyParts.join('\r\n\r\n'),
  };
}

/** The status of an answer; of a batch of tRPC calls with different results (207) the highest status of its calls. */
export const worstStatus = (status: number, text: string): number =>
  status === 207 ? Math.max(status, ...[...text.matchAll(/"httpStatus":(\d{3})/g)].map(([, callStatus]) => Number(callStatus))) : status;
