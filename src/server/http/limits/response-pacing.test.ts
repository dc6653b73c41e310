import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import compression from 'compression';
import express from 'express';
import { afterEach, expect, test } from 'vitest';
import { admitRequests } from './admission.ts';

/** More than the buffers between a server and a client on the same machine hold, also when compressed. */
const LONG = randomBytes(12 * 1024 * 1024).toString('hex');

const SLOW = { timeout: 30_000 };

let server: Server;
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
  SLOW,
  async (encoding) => {
    const app = express();
    app.use(
      admitRequests({ CONCURRENT_REQUESTS: 1 }, (_req, _res, next) => next()),
      compression(),
    );
    app.get('/long', (_req, res) => void res.type('text/plain').send(LONG));
    app.get('/short', (_req, res) => void res.type('text/plain').send('short'));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    reader = connect(port, '127.0.0.1');
    await once(reader, 'connect');
    reader.pause();
    reader.write(`GET /long HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
    await once(server, 'request');
    // rejected while the compression of the long response is under way
    await expect.poll(() => statusOf(port, '/short'), { timeout: 20_000 }).toBe(200);
  },
);
