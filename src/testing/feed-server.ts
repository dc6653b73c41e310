// A host of a feed for tests, on this machine: serves a file with an ETag, and counts what was asked.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The host of a feed. */
export interface FeedServer {
  url: string;
  /** What is served; a function answers by itself. */
  file: string | Buffer | ((req: IncomingMessage, res: ServerResponse) => void);
  /** The status and request headers of each answer. */
  answers: { status: number; headers: IncomingMessage['headers'] }[];
}

/** Starts a host that ends with the process of the test. */
export async function startFeedServer(file: FeedServer['file']): Promise<FeedServer> {
  const host: FeedServer = { url: '', file, answers: [] };
  const server = createServer((req, res) => {
    res.on('close', () => host.answers.push({ status: res.statusCode, headers: req.headers }));
    if (typeof host.file === 'function') return host.file(req, res);
    const etag = `"${createHash('sha256').update(host.file).digest('hex').slice(0, 16)}"`;
    if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
    res.writeHead(200, { etag }).end(host.file);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/homes`;
  return host;
}
