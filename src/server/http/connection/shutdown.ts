// Stops the HTTP server without losing a request: requests that run, wait or are on their way are still answered.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';

/** Idle connections stay open for this time, so that a request that is already on its way is answered. */
const GRACE_MS = 500;
/** After the grace period, how often connections that have become idle are closed. */
const SWEEP_MS = 50;

/**
 * Stops accepting connections and waits for running and queued requests, for at most `deadlineMs`.
 * Responses to requests that arrive from now on, over connections that are open, carry `Connection: close`.
 */
export async function closeGracefully(server: Server, deadlineMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  // lets the server accept the connections that have already arrived, which closing would reset
  await setImmediate();
  // the close method of the base class: that of an HTTP server would also close idle connections at once
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const closeIdle = () => server.closeIdleConnections();
  let sweepTimer: NodeJS.Timeout | undefined;
  const graceTimer = setTimeout(
    () => {
      closeIdle();
      sweepTimer = setInterval(closeIdle, SWEEP_MS);
    },
    Math.min(GRACE_MS, deadlineMs / 2),
  );
  await Promise.race([closed, new Promise((done) => setTimeout(done, deadlineMs).unref())]);
  clearTimeout(graceTimer);
  clearInterval(sweepTimer);
}
