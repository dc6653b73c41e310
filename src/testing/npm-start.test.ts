// Tests what `npm start` prints on a terminal, and that Ctrl-C stops everything. `npm-start.slow.test.ts` has the other ways to stop.
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../server/db/connection/free-port.ts';
import { makeDataFolder, remainsOf, runInTerminal } from './contexts/terminal.ts';
import { waitUntil } from './wait-until.ts';

test('npm start prints a line for each step, its address and requests for people, and Ctrl-C leaves nothing running', async () => {
  const [dataDir, port] = [makeDataFolder(), await freePort()];
  const { isInTerminal, output, pressCtrlC, ended } = runInTerminal('npm start', {
    // without npm's own spinner, which on a busy machine stands before our first line
    env: { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', TERM: 'xterm', npm_config_progress: 'false' },
  });
  await waitUntil(() => output().includes('Sign in as the demo member: demo / look-around'), 90_000);
  expect((await fetch(`http://127.0.0.1:${port}/api/agents`)).status).toBe(200);
  // a terminal writes `^C` where the output stands
  await waitUntil(() => output().includes('agent.list'), 10_000);
  pressCtrlC();
  expect(await ended).toBe(0);
  expect(await remainsOf({ dataDir, port })).toEqual([]);

  const lines = stripVTControlCharacters(output())
    .split(/\r?\n/)
    .map((line) => line.trim());
  const firstStep = lines.findIndex((line) => line.startsWith('Starting PostgreSQL'));
  const ready = lines.indexOf(`Dubai Appartments Sale is ready on http://localhost:${port}`);
  const steps = lines.slice(firstStep, ready).filter((line) => !line.includes('SMTP_URL is not set'));
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.filter((line) => !/^[A-Z][\w ]+ \.\.\. \d+\.\d s$/.test(line))).toEqual([]);
  const requestLine = lines.find((line) => line.includes('agent.list'));
  expect(requestLine).toMatch(isInTerminal ? /^\d\d:\d\d:\d\d info {2}200 GET agent\.list [\d.]+ ms$/ : /^\{"level":30,/);
}, 120_000);
