// Tests that `npm start` leaves nothing running, however and whenever it is stopped: no PostgreSQL, and its port is free.
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freePort } from '../server/db/connection/free-port.ts';
import { makeDataFolder, remainsOf, runInTerminal, startGroup } from './contexts/terminal.ts';
import { waitUntil } from './wait-until.ts';

const START_MS = 90_000;
/** PostgreSQL may take this long to stop after the process that used it was cut off. */
const CLEANUP_MS = 10_000;

/** A data folder and a port, and the environment of a product that uses them. */
async function makePlace() {
  const place = { dataDir: makeDataFolder(), port: await freePort() };
  return { ...place, env: { DATA_DIR: place.dataDir, PORT: String(place.port), HOST: '127.0.0.1', SEED_DEMO: 'false', TERM: 'xterm' } };
}
type Place = Awaited<ReturnType<typeof makePlace>>;

const waitUntilReady = (output: () => string): Promise<void> => waitUntil(() => output().includes('is ready on'), START_MS);
/** The process of the server, which registers itself as a user of its PostgreSQL. */
const serverPid = ({ dataDir }: Place): number => Number(readdirSync(join(dataDir, 'pg.clients'))[0]);
/** Sends a request without its body, which the server waits for. */
const sendUnfinishedRequest = async ({ port }: Place): Promise<void> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  await wait(300);
};

test.each<[string, (place: Place, npm: { pid: number }) => void]>([
  ['SIGINT twice to all its processes, as a terminal and npm send it', (_, npm) => [1, 2].map(() => process.kill(-npm.pid, 'SIGINT'))],
  ['SIGTERM to npm', (_, npm) => process.kill(npm.pid, 'SIGTERM')],
  ['SIGTERM to the server', (place) => process.kill(serverPid(place), 'SIGTERM')],
  ['SIGINT and SIGTERM to the server', (place) => ['SIGINT', 'SIGTERM'].map((signal) => process.kill(serverPid(place), signal))],
  ['SIGHUP to all its processes', (_, npm) => process.kill(-npm.pid, 'SIGHUP')],
])(
  'after %s nothing runs, and the stop was orderly',
  async (name, send) => {
    const place = await makePlace();
    const { child, output, ended } = startGroup('npm', ['start'], { env: place.env });
    await waitUntilReady(output);
    send(place, { pid: child.pid! });
    const status = await ended;
    // npm itself dies of SIGHUP
    if (!name.startsWith('SIGHUP')) expect(status).toBe(0);
    expect(await remainsOf(place)).toEqual([]);
  },
  2 * START_MS,
);

test('after the terminal was closed nothing runs', async () => {
  const place = await makePlace();
  const { output, closeTerminal } = runInTerminal('npm start', { env: place.env });
  await waitUntilReady(output);
  closeTerminal();
  await waitUntil(async () => (await remainsOf(place)).length === 0, CLEANUP_MS);
}, 120_000);

test('after SIGKILL to all its processes nothing runs', async () => {
  const place = await makePlace();
  const { child, output } = startGroup('npm', ['start'], { env: place.env });
  await waitUntilReady(output);
  process.kill(-child.pid!, 'SIGKILL');
  await waitUntil(async () => (await remainsOf(place)).length === 0, CLEANUP_MS);
}, 120_000);

test('a stop waits five seconds for a request that does not end', async () => {
  const place = await makePlace();
  const { output, pressCtrlC, ended } = runInTerminal('npm start', { env: place.env });
  await waitUntilReady(output);
  await sendUnfinishedRequest(place);
  const startedAt = performance.now();
  pressCtrlC();
  expect(await ended).toBe(0);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(4.5);
  expect(seconds).toBeLessThan(10);
  expect(await remainsOf(place)).toEqual([]);
}, 120_000);

test('Ctrl-C again after two seconds stops at once', async () => {
  const place = await makePlace();
  const { output, pressCtrlC, ended } = runInTerminal('npm start', { env: place.env });
  await waitUntilReady(output);
  await sendUnfinishedRequest(place);
  pressCtrlC();
  await wait(2200);
  const startedAt = performance.now();
  pressCtrlC();
  expect(await ended).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(2500);
  expect(await remainsOf(place)).toEqual([]);
}, 120_000);

/** Moments of the first start: while initdb runs, and times in ms after it, in which PostgreSQL starts, migrations run and the server starts. */
const MOMENTS = ['initdb', 0, 100, 200, 400, 700, 1000, 1400, 2000] as const;

test('a first start that is stopped at any moment leaves nothing running, and the next start succeeds', async () => {
  const place = await makePlace();
  const hasData = (): boolean => existsSync(join(place.dataDir, 'pg/PG_VERSION'));
  for (const moment of MOMENTS) {
    const { pressCtrlC, output, ended } = runInTerminal('npm start', { env: place.env });
    if (moment === 'initdb') await waitUntil(() => existsSync(join(place.dataDir, 'pg.incomplete')), START_MS);
    else {
      await waitUntil(() => hasData() && existsSync(join(place.dataDir, 'pg/postmaster.pid')), START_MS);
      await wait(moment);
    }
    pressCtrlC();
    expect([moment, await ended, output().includes('could not')]).toEqual([moment, 0, false]);
    expect([moment, await remainsOf(place)]).toEqual([moment, []]);
  }
  const last = runInTerminal('npm start', { env: place.env });
  await waitUntilReady(last.output);
  expect((await fetch(`http://127.0.0.1:${place.port}/api/properties`)).status).toBe(200);
  last.pressCtrlC();
  expect(await last.ended).toBe(0);
}, 300_000);
