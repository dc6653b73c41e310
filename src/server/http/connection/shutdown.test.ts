// Tests that the HTTP server stops without losing a request.
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeGracefully } from './shutdown.ts';

let server: Server;
let port = 0;
afterEach(() => server.closeAllConnections());

/** Starts a server that answers each request after `answerMs`. */
const serve = (answerMs: number): Promise<void> => {
  server = createServer((_req, res) => void setTimeout(() => res.end('whole answer'), answerMs));
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port;
      done();
    }),
  );
};
/** Sends a request; the agent decides whether the connection stays open for further ones. */
const requestOnce = (agent: Agent): Promise<{ text: string; headers: IncomingMessage['headers'] }> =>
  new Promise((done, failed) => {
    get({ port, host: '127.0.0.1', agent }, async (res) => {
      let text = '';
      for await (const chunk of res) text += chunk;
      done({ text, headers: res.headers });
    }).on('error', failed);
  });
const elapsedMsOf = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

test('shutdown completes the running request and refuses new connections', async () => {
  await serve(300);
  const agent = new Agent({ keepAlive: true });
  const runningRequest = requestOnce(agent);
  await new Promise((done) => setTimeout(done, 50));
  const closingMs = elapsedMsOf(closeGracefully(server, 5000));
  while (server.listening) await new Promise((done) => setImmediate(done));
  await expect(requestOnce(new Agent())).rejects.toThrow('ECONNREFUSED');
  expect((await runningRequest).text).toBe('whole answer');
  expect(await closingMs).toBeLessThan(1000);
});

test('shutdown does not wait for an idle open connection', async () => {
  await serve(0);
  expect((await requestOnce(new Agent({ keepAlive: true }))).headers.connection).toBe('keep-alive');
  expect(await elapsedMsOf(closeGracefully(server, 5000))).toBeLessThan(1500);
});

test('shutdown answers a request that is already on an open connection', async () => {
  await serve(0);
  const agent = new Agent({ keepAlive: true });
  await requestOnce(agent);
  const closing = closeGracefully(server, 5000);
  const { text, headers } = await requestOnce(agent);
  expect(text).toBe('whole answer');
  expect(headers.connection).toBe('close');
  await closing;
});

test('shutdown waits for an endless response only until the deadline', async () => {
  await serve(60_000);
  void requestOnce(new Agent()).catch(() => {});
  await new Promise((done) => setTimeout(done, 50));
  const elapsedMs = await elapsedMsOf(closeGracefully(server, 400));
  expect(elapsedMs).toBeGreaterThan(350);
  expect(elapsedMs).toBeLessThan(1500);
});

test('shutdown under load answers every request that a client could send', async () => {
  await serve(20);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  let answered = 0;
  const failures: string[] = [];
  const client = async (): Promise<void> => {
    for (;;) {
      try {
        expect((await requestOnce(agent)).text).toBe('whole answer');
        answered++;
      } catch (error) {
        // a refused connection loses nothing: a proxy sends the request to the next process
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') failures.push(String(error));
        return;
      }
    }
  };
  const clients = Array.from({ length: 20 }, client);
  // waits until the load is steady
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (answered < 100) return;
      clearInterval(timer);
      done();
    }, 5);
  });
  const closing = closeGracefully(server, 5000);
  await Promise.all(clients);
  await closing;
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(100);
});
