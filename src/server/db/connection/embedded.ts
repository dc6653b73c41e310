// Starts the built-in PostgreSQL, for a machine without one of its own: binaries from npm, data in a folder. Processes that use the same folder share one
// server, which the last of them stops.
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

/** A running built-in PostgreSQL. `stop` ends the use by this process, and stops the server when no other process uses it. */
export interface EmbeddedDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** PostgreSQL listens on this machine only and asks for no password. */
const urlOf = (port: number): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;

/** The process of a PostgreSQL server, which writes its log to standard error. */
type ServerProcess = ChildProcessByStdio<null, null, Readable>;

/** Characters of the log that are kept while PostgreSQL starts. */
const MAX_LOG_CHARACTERS = 4000;

/**
 * The size of PostgreSQL's cache (`shared_buffers`): a sixteenth of the memory of this machine or container, 256 to 1024 MB. The indexes of a million
 * properties take a gigabyte.
 */
function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const sixteenthInMb = memory / 2 ** 20 / 16;
  return `${Math.round(Math.min(1024, Math.max(256, sixteenthInMb)))}MB`;
}

/** Waits until the log of a server says that it accepts connections. @throws SettingError with the last line of the log when the process ends first */
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
 * Starts PostgreSQL in a process group of its own, so that Ctrl-C does not stop it before this process has shut down. `isFast` does not wait for writes to
 * disk, for tests.
 * @returns its port, once it accepts connections
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
    ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...spawnUser,
      env: {},
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    },
  );
  await waitUntilReady(child);
  // lets this process end while PostgreSQL goes on, because other processes may use it
  child.removeAllListeners('exit').on('error', () => {});
  child.stderr.removeAllListeners('data').resume();
  (child.stderr as Socket).unref();
  child.unref();
  return port;
}

/**
 * Starts PostgreSQL on the data folder `dir`, or uses the one that already runs there. Also starts after a crash, for example after kill -9. `fast` gives up
 * durability, for tests only.
 * @throws SettingError when the folder or the binaries cannot be used
 */
export async function startEmbedded(dir: string, options: { fast?: boolean } = {}): Promise<EmbeddedDatabase> {
  const folder = chooseDataFolder(dir);
  const runningServer = readPostmasterPid(folder);
  if (runningServer) return { url: urlOf(runningServer.port), stop: acquireLease(folder) };
  const programs = programFolder();
  const programPath = (name: string) => join(programs, 'bin', name);
  if (!existsSync(join(folder, 'PG_VERSION'))) await initDatabase(folder, programPath);
  const stop = acquireLease(folder);
  try {
    return { url: urlOf(await startServer(folder, programPath, options.fast ?? false)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
