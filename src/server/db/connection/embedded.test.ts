// Tests that the built-in PostgreSQL ends with the last process that uses it, also when that process is killed.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder } from '../../../testing/contexts/terminal.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { readPostmasterPid } from './postmaster.ts';

/** Starts a process that uses the PostgreSQL on a folder, and waits until it does. */
async function startUser(folder: string): Promise<ChildProcessWithoutNullStreams> {
  const code = `import { startEmbedded } from './src/server/db/connection/embedded.ts';
    console.log((await startEmbedded(${JSON.stringify(folder)}, { fast: true })).url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
const isRunning = (folder: string): boolean => readPostmasterPid(folder) !== null;

test('PostgreSQL stops when the last process that uses it was killed, and not before', async () => {
  const folder = join(makeDataFolder(), 'pg');
  const [first, second] = [await startUser(folder), await startUser(folder)];
  first.kill('SIGKILL');
  // the shell that watched the first process has removed its lease and looked for others
  await waitUntil(() => !existsSync(join(`${folder}.clients`, String(first.pid))), 5000);
  await expect(waitUntil(() => !isRunning(folder), 500)).rejects.toThrow();
  second.kill('SIGKILL');
  await waitUntil(() => !isRunning(folder), 10_000);
}, 60_000);

test('data files that an interrupted start has left incomplete are made again', async () => {
  const folder = join(makeDataFolder(), 'pg');
  mkdirSync(`${folder}.incomplete`);
  writeFileSync(join(`${folder}.incomplete`, 'PG_VERSION'), '18');
  const user = await startUser(folder);
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true);
  expect(existsSync(`${folder}.incomplete`)).toBe(false);
  user.kill('SIGKILL');
  await waitUntil(() => !isRunning(folder), 10_000);
}, 60_000);
