// Starts servers as child processes, sends them HTTP requests over keep-alive connections, and reads CPU time from /proc, which only
// Linux has.
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { median, quantile } from './statistics.ts';

/** Microseconds of a tick, the unit of CPU time in /proc/PID/stat. */
const TICK_US = 10_000;

/** Reads the parent's id (field 4 of /proc/PID/stat) and the ticks in user and system mode (fields 14 and 15). */
function ticksOf(pid: number | string): { parent: number; ticks: number } {
  // the fields from the third on: the second is the name in brackets
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
}

/** CPU that a process has used so far, in microseconds. */
export const cpuOf = (pid: number): number => ticksOf(pid).ticks * TICK_US;

/** CPU microseconds of each running child of a process, by its id. PostgreSQL answers every connection in a child of its main process. */
export function cpuOfChildren(pid: number): Map<string, number> {
  const children = new Map<string, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const { parent, ticks } = ticksOf(entry);
      if (parent === pid) children.set(entry, ticks * TICK_US);
    } catch {
      // the process has ended meanwhile
    }
  }
  return children;
}

/** CPU microseconds of the children of a process since `before`, a result of cpuOfChildren. Children that have ended are not counted. */
export const usedByChildren = (pid: number, before: Map<string, number>): number =>
  [...cpuOfChildren(pid)].reduce((sum, [child, used]) => sum + used - (before.get(child) ?? 0), 0);

/** A running server. */
export interface Target {
  name: string;
  port: number;
  process: ChildProcess;
}

/** Starts Node with `args` as a server, and waits until it answers `readyPath`. @throws Error when it does not within a minute */
export async function startTarget(
  name: string,
  port: number,
  args: string[],
  readyPath: string,
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Target> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let i = 0; i < 600; i++) {
    const isReady = await fetch(`http://127.0.0.1:${port}${readyPath}`).then(
      (r) => r.ok,
      () => false,
    );
    if (isReady) return { name, port, process: child };
    await setTimeout(100);
  }
  child.kill();
  throw new Error(`${name} did not start`);
}

/** Requests a path by GET. @throws Error for any status but 200. For a page 404 is accepted too: pages of missing things are measured. */
export const fetchBody = (
  port: number,
  path: string,
  agent?: Agent,
  headers: Record<string, string> = {},
): Promise<{ body: string; headers: NodeJS.Dict<string | string[]> }> =>
  new Promise((done, fail) => {
    const isPage = !/^\/(api|trpc)\//.test(path);
    const accept = isPage ? 'text/html' : 'application/json';
    const request = get({ port, host: '127.0.0.1', path, agent, headers: { Accept: accept, ...headers } }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (res.statusCode === 200 || (isPage && res.statusCode === 404)) done({ body, headers: res.headers });
        else fail(new Error(`${path} answered ${res.statusCode}: ${body.slice(0, 200)}`));
      });
    });
    request.on('error', fail);
  });

/** How a server answered under load. */
export interface LoadResult {
  /** Answers a second. */
  rate: number;
  /** Milliseconds of a request: median and 95th percentile. */
  p50: number;
  p95: number;
  /** Microseconds of the server's CPU per answer. */
  serverCpu: number;
  /** Microseconds of PostgreSQL's CPU per answer. */
  databaseCpu: number;
}

/**
 * Requests `paths` round robin over `connections` keep-alive connections for `seconds`, after one request for each connection.
 * `postmaster` is the process id of PostgreSQL's main process.
 * @throws Error when a request fails
 */
export async function measureLoad(
  target: Target,
  postmaster: number,
  paths: readonly string[],
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (let i = 0; i < connections; i++) await fetchBody(target.port, paths[i % paths.length]!, agent, headers);
  const serverCpuBefore = cpuOf(target.process.pid!);
  const databaseCpuBefore = cpuOfChildren(postmaster);
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let requestCount = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const startedAt = performance.now();
        await fetchBody(target.port, paths[requestCount++ % paths.length]!, agent, headers);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  const elapsedMs = performance.now() - start;
  const cpuUsed = { serverCpu: cpuOf(target.process.pid!) - serverCpuBefore, databaseCpu: usedByChildren(postmaster, databaseCpuBefore) };
  agent.destroy();
  return {
    rate: (times.length / elapsedMs) * 1000,
    p50: median(times),
    p95: quantile(times, 0.95),
    serverCpu: cpuUsed.serverCpu / times.length,
    databaseCpu: cpuUsed.databaseCpu / times.length,
  };
}

/** The median of each figure over the runs. */
export function medianResult(runs: readonly LoadResult[]): LoadResult {
  const medianOf = (key: keyof LoadResult) => median(runs.map((run) => run[key]));
  return {
    rate: medianOf('rate'),
    p50: medianOf('p50'),
    p95: medianOf('p95'),
    serverCpu: medianOf('serverCpu'),
    databaseCpu: medianOf('databaseCpu'),
  };
}
