// Tests that a response which its client does not read gives its place in the queue of requests to others.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import compression from 'compression';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { admitRequests } from './admission.ts';

/** More than the buffers between a server and a client on the same machine hold; random, so that it stays long when compressed. */
const LONG_TEXT = randomBytes(12 * 1024 * 1024).toString('hex');

const TEST_OPTIONS = { timeout: 30_000 };

let server: Server;
/** The connection of the client that reads nothing. */
let reader: Socket;
afterEach(() => {
  reader.destroy();
  server.closeAllConnections();
  server.close();
});

/** The status of a response, read to its end. */
async function statusOf(port: number, path: string): Promise<number> {
  const request = get({ port, host: '127.0.0.1', path, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode!;
}

test.each(['identity', 'gzip', 'br', 'deflate'])(
  'a response that its client does not read blocks no other request: %s',
  TEST_OPTIONS,
  async (encoding) => {
    const app = express();
    app.use(
      admitRequests({ CONCURRENT_REQUESTS: 1 }, (_req, _res, next) => next()),
      compression(),
    );
    app.get('/long', (_req, res) => void res.type('text/plain').send(LONG_TEXT));
    app.get('/short', (_req, res) => void res.type('text/plain').send('short'));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    reader = connect(port, '127.0.0.1');
    await once(reader, 'connect');
    reader.pause();
    reader.write(`GET /long HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    await once(server, 'request');
    // the short request gets 503 until the long response has been compressed
    await expect.poll(() => statusOf(port, '/short'), { timeout: 20_000 }).toBe(200);
  },
);
