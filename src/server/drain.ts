import type { Server } from 'node:http';

const SWEEP_MS = 50;

/**
 * Takes no new connection and waits for the requests under way, at most `deadlineMs`. Their answers, and those to requests that still come over a
 * connection that stood open, tell the other side to close it.
 */
export async function drain(server: Server, deadlineMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => void res.setHeader('Connection', 'close'));
  const ended = new Promise<void>((done) => server.close(() => done()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  await Promise.race([ended, new Promise((done) => setTimeout(done, deadlineMs).unref())]);
  clearInterval(sweep);
}
