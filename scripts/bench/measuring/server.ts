// Starts the product as a child process on a folder with data, and sends it tRPC queries as the website does.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { trpc } from './addresses.ts';
import { environmentWithoutDatabase } from './own-database.ts';

/** A running product. */
export interface Product {
  /** The URL without a path. */
  base: string;
  /** Sends a tRPC query and returns its result. @throws Error when the answer is an error */
  query: <T>(procedure: string, input: object) => Promise<T>;
  stop: () => Promise<void>;
}

/**
 * Makes a temporary folder, which the caller removes. Every user may enter it, because PostgreSQL runs as another user when the benchmark
 * runs as root.
 */
export function benchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'homes-bench-'));
  chmodSync(dir, 0o755);
  return dir;
}

const BENCH_SETTINGS = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  SEED_DEMO: 'false',
  LIMIT_READ: '0',
  LIMIT_MARKET: '0',
  SHARED_PAGE_SECONDS: '0',
};

/** Starts the product on the PostgreSQL under `dir`, without demo data and without a limit on reading. */
export async function startProduct(dir: string, port: string, settings: Record<string, string> = {}): Promise<Product> {
  const base = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...environmentWithoutDatabase(), ...BENCH_SETTINGS, ...settings, PORT: port, DATA_DIR: dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  while (!(await isReady(base))) {
    if (server.exitCode !== null) throw new Error('The server did not start');
    await setTimeout(100);
  }
  return {
    base,
    query: (procedure, input) => callProcedure(base, procedure, input),
    stop: () => {
      server.kill('SIGTERM');
      return exited;
    },
  };
}

/** Sends a tRPC query to a running site and returns its result. @throws Error when the answer is an error */
export async function callProcedure<T>(base: string, procedure: string, input: object): Promise<T> {
  const response = await fetch(base + trpc(procedure, input));
  const { result, error } = (await response.json()) as { result?: { data: { json: T } }; error?: unknown };
  if (!result) throw new Error(`${procedure} failed: ${JSON.stringify(error)}`);
  return result.data.json;
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
