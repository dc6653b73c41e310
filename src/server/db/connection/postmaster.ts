// Finds the built-in PostgreSQL that runs on a data folder, and registers the processes that use it with files (leases). The last of them stops it,
// or a shell that outlives it does.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The text of a file; empty when it cannot be read. */
const readOrEmpty = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
/** Whether a process runs. On Linux also whether it runs `program`, because another process can get the id of one that has ended. */
const isProcessRunning = (pid: number, program: string): boolean => {
  if (process.platform === 'linux') return readOrEmpty(`/proc/${pid}/cmdline`).includes(program);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * Reads process id and port of the PostgreSQL on a data folder (lines 1 and 4 of postmaster.pid); null when none runs. Removes the file that a killed one
 * left.
 */
export function readPostmasterPid(folder: string): { pid: number; port: number } | null {
  const [pid, , , port] = readOrEmpty(join(folder, 'postmaster.pid')).split('\n').map(Number);
  if (!pid) return null;
  if (port && isProcessRunning(pid, 'postgres')) return { pid, port };
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return null;
}

/** The longest wait for the end of PostgreSQL. */
const MAX_STOP_MS = 10_000;
/** The pause between two checks whether it has ended. */
const STOP_POLL_MS = 20;

/**
 * A shell script that waits for the end of its input, then removes the lease $2 and stops the PostgreSQL on the folder $1 unless the lease of
 * another running process is left. It finds out about processes as `isProcessRunning` does. For PostgreSQL the signal means a fast shutdown.
 */
const WATCH_SCRIPT = `
runs() { if [ -d /proc/self ]; then grep -q "$2" "/proc/$1/cmdline"; else kill -0 "$1"; fi; }
read -r end
rm -f "$1.clients/$2"
for lease in "$1.clients"/*; do runs "\${lease##*/}" node && exit; done
read -r postmaster < "$1/postmaster.pid" && runs "$postmaster" postgres && kill -s INT "$postmaster"`;

/**
 * Starts a shell that stops PostgreSQL when this process has ended in any way, also by SIGKILL: the system then closes the input of the shell. The shell has
 * a session of its own, which Ctrl-C and the end of the terminal do not reach.
 */
function watchThisProcess(folder: string): ChildProcessByStdio<Socket, null, null> {
  const shell = spawn('sh', ['-c', WATCH_SCRIPT, 'stop-postgres', folder, String(process.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  }) as ChildProcessByStdio<Socket, null, null>;
  // without a shell PostgreSQL is stopped only by a process that can do so itself
  shell.on('error', () => {}).unref();
  shell.stdin.on('error', () => {}).unref();
  return shell;
}

/**
 * Registers this process as a client of the PostgreSQL on a folder: creates a file (a lease) that is named by the process id. The returned function removes
 * the file, and stops PostgreSQL when no other client is left. The same happens when the process ends without calling it.
 */
export function acquireLease(folder: string): () => Promise<void> {
  const leases = `${folder}.clients`;
  mkdirSync(leases, { recursive: true });
  const ownLease = join(leases, String(process.pid));
  writeFileSync(ownLease, '');
  const watcher = watchThisProcess(folder);
  return async () => {
    rmSync(ownLease, { force: true });
    const hasOtherClients = removeEndedLeases(leases);
    const server = readPostmasterPid(folder);
    if (!hasOtherClients && server) {
      // for PostgreSQL this signal means a fast shutdown, which ends its connections
      process.kill(server.pid, 'SIGINT');
      for (let waitedMs = 0; readPostmasterPid(folder) && waitedMs < MAX_STOP_MS; waitedMs += STOP_POLL_MS) await setTimeout(STOP_POLL_MS);
    }
    watcher.kill('SIGKILL');
  };
}

/** Removes the leases of processes that ended without removing theirs. @returns whether leases of running processes are left */
function removeEndedLeases(leases: string): boolean {
  const clientPids = readdirSync(leases);
  const endedPids = clientPids.filter((pid) => !isProcessRunning(Number(pid), 'node'));
  for (const pid of endedPids) rmSync(join(leases, pid), { force: true });
  return clientPids.length > endedPids.length;
}
