// The built-in PostgreSQL, for a machine without one: binaries from npm, data in a folder, shared by the processes that use the folder.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SettingError } from '../../env.ts';
import { chooseDataFolder, initDatabase } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { programFolder, spawnUser } from './postgres-programs.ts';
import { acquireLease, readPostmasterPid } from './postmaster.ts';

/** A running embedded PostgreSQL. `stop` releases it; it ends when no other process uses it. */
export interface EmbeddedDatabase {
  url: string;
  stop: () => Promise<void>;
}

const urlOf = (port: number): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;

/** A PostgreSQL that was spawned; its log is its standard error. */
type ServerProcess = ChildProcessByStdio<null, null, Readable>;

/** Characters of the log that are kept while PostgreSQL starts. */
const MAX_LOG_CHARACTERS = 4000;

/** A sixteenth of the memory of this machine or container, 256 to 1024 MB: a million properties write a gigabyte of indexes. */
function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return `${Math.round(Math.min(1024, Math.max(256, memory / 2 ** 20 / 16)))}MB`;
}

/** Waits until a PostgreSQL that was spawned says in its log that it accepts connections. @throws SettingError with the last line when it ends before */
async function waitUntilReady(child: ServerProcess): Promise<void> {
  /** The last characters of the log. */
  let log = '';
  await new Promise<void>((done, failed) => {
    const fail = () =>
      failed(new SettingError(`The built-in PostgreSQL did not start: ${log.trim().split('\n').at(-1) || 'it gave no message'}`));
    child.once('error', fail);
    child.once('exit', fail);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-MAX_LOG_CHARACTERS);
      if (log.includes('ready to accept connections')) done();
    });
  });
}

/**
 * Spawns PostgreSQL in a process group of its own, so that Ctrl-C does not reach it before our own shutdown. `isFast` skips writing to disk, for tests.
 * @returns the port once it is ready
 */
async function startServer(folder: string, programPath: (name: string) => string, isFast: boolean): Promise<number> {
  const port = await freePort();
  const settings = [
    `shared_buffers=${sharedBuffers()}`,
    'work_mem=16MB',
    'maintenance_work_mem=256MB',
    'max_wal_size=4GB',
    'max_connections=60',
    'jit=off',
  ];
  if (isFast) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const child = spawn(
    programPath('postgres'),
    ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((s) => ['-c', s])],
    {
      ...spawnUser,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  await waitUntilReady(child);
  // it outlives this process while others use it
  child.removeAllListeners('exit').on('error', () => {});
  child.stderr.removeAllListeners('data').resume();
  (child.stderr as Socket).unref();
  child.unref();
  return port;
}

/**
 * Starts PostgreSQL on `dir`, or joins one that already runs there. Recovers after kill -9.
 * `fast` gives up durability, for tests only.
 * @throws SettingError when the folder or the binaries cannot be used
 */
export async function startEmbedded(dir: string, options: { fast?: boolean } = {}): Promise<EmbeddedDatabase> {
  const folder = chooseDataFolder(dir);
  const joined = readPostmasterPid(folder);
  if (joined) return { url: urlOf(joined.port), stop: acquireLease(folder) };
  const native = programFolder();
  const programPath = (name: string) => join(native, 'bin', name);
  if (!existsSync(join(folder, 'PG_VERSION'))) initDatabase(folder, programPath);
  const stop = acquireLease(folder);
  const port = await startServer(folder, programPath, options.fast ?? false);
  return { url: urlOf(port), stop };
}
