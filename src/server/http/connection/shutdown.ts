// Closes the HTTP server after the requests in flight have ended.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** How often idle connections are closed afterwards. */
const SWEEP_MS = 50;
/** Idle connections stay open for this time, so that a request already on its way is answered. */
const GRACE_MS = 500;

/**
 * Stops accepting connections and waits for running and queued requests, for at most `deadlineMs`.
 * Responses carry `Connection: close`, also those to new requests on open connections.
 */
export async function closeGracefully(server: Server, deadlineMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  // after the connections that have arrived were accepted: closing would reset those that wait
  await setImmediate();
  // the close method of an HTTP server would close idle connections at once
  const end = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const closeIdle = () => server.closeIdleConnections();
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(
    () => {
      closeIdle();
      sweep = setInterval(closeIdle, SWEEP_MS);
    },
    Math.min(GRACE_MS, deadlineMs / 2),
  );
  await Promise.race([end, new Promise((done) => setTimeout(done, deadlineMs).unref())]);
  clearTimeout(grace);
  clearInterval(sweep);
}
