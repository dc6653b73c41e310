import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeGracefully } from './shutdown.ts';

let server: Server;
afterEach(() => server.closeAllConnections());

const serve = (answerMs: number): Promise<void> => {
  server = createServer((_req, res) => void setTimeout(() => res.end('whole answer'), answerMs));
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      port = (server.address() as AddressInfo).port;
      done();
    }),
  );
};
let port = 0;
const helpers = (agent: Agent): Promise<{ text: string; headers: IncomingMessage['headers'] }> =>
  new Promise((done, failed) => {
    get({ port, host: '127.0.0.1', agent }, async (res) => {
      let text = '';
      for await (const part of res) text += part;
      done({ text, headers: res.headers });
    }).on('error', failed);
  });
const under = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

test('a request under way gets its whole answer, a new one finds nobody, and then it is over', async () => {
  await serve(300);
  const agent = new Agent({ keepAlive: true });
  const before = helpers(agent);
  await new Promise((done) => setTimeout(done, 50));
  const took = under(closeGracefully(server, 5000));
  await expect(helpers(new Agent())).rejects.toThrow('ECONNREFUSED');
  expect((await before).text).toBe('whole answer');
  expect(await took).toBeLessThan(1000);
});

test('an idle open connection holds nothing up', async () => {
  await serve(0);
  expect((await helpers(new Agent({ keepAlive: true }))).headers.connection).toBe('keep-alive');
  expect(await under(closeGracefully(server, 5000))).toBeLessThan(1500);
});

test('a request over an open connection that is on its way when the server begins to stop is answered', async () => {
  await serve(0);
  const agent = new Agent({ keepAlive: true });
  await helpers(agent);
  const drained = closeGracefully(server, 5000);
  const { text, headers } = await helpers(agent);
  expect(text).toBe('whole answer');
  expect(headers.connection).toBe('close');
  await drained;
});

test('an answer that does not end is waited for until the deadline, no longer', async () => {
  await serve(60_000);
  void helpers(new Agent()).catch(() => {});
  await new Promise((done) => setTimeout(done, 50));
  const took = await under(closeGracefully(server, 400));
  expect(took).toBeGreaterThan(350);
  expect(took).toBeLessThan(1500);
});
