// An HTTP server of a test that receives webhooks.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A delivery as it arrived. */
export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** When it arrived, in epoch milliseconds. */
  at: number;
}

export interface WebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
  /** Most requests that were open at once. */
  mostOpen: () => number;
  /** Answers each request from now on; 204 by default. */
  answer: (respond: (res: ServerResponse, delivery: ReceivedWebhook) => void) => void;
  close: () => void;
}

/** Starts a receiver on a free port of this machine. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  let open = 0;
  let most = 0;
  let respond: (res: ServerResponse, delivery: ReceivedWebhook) => void = (res) => void res.writeHead(204).end();
  const server = createServer((req, res) => {
    most = Math.max(most, ++open);
    res.once('close', () => open--);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const delivery = { path: req.url!, headers: req.headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(delivery);
      respond(res, delivery);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    mostOpen: () => most,
    answer: (next) => {
      respond = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
