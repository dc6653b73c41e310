import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

const SWEEP_MS = 50;
/** How long open connections without a request are kept: a request that is on its way when the server begins to stop is still answered. */
const GRACE_MS = 500;

/**
 * Takes no new connection and waits for the requests under way and those that wait for room, at most `deadlineMs`. Their answers, and those to requests
 * that still come over a connection that stood open, tell the other side to close it.
 */
export async function closeGracefully(server: Server, deadlineMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  // the close of an HTTP server would cut idle connections at once
  const ended = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const closeIdle = () => server.closeIdleConnections();
  let sweep: NodeJS.Timeout | undefined;
  const grace = setTimeout(
    () => {
      closeIdle();
      sweep = setInterval(closeIdle, SWEEP_MS);
    },
    Math.min(GRACE_MS, deadlineMs / 2),
  );
  await Promise.race([ended, new Promise((done) => setTimeout(done, deadlineMs).unref())]);
  clearTimeout(grace);
  clearInterval(sweep);
}
