// What the measurements share: the product started on a folder of data, questions asked as the browser asks them, and quantiles.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export interface Product {
  base: string;
  /** Asks a procedure as the browser does and returns what it answered. @throws Error when it is refused */
  ask: <T>(procedure: string, input: object) => Promise<T>;
  stop: () => Promise<void>;
}

/** A temporary folder that PostgreSQL, which is not root, can enter: its files stay inside. */
export function benchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'homes-bench-'));
  chmodSync(dir, 0o755);
  return dir;
}

const FOR_MEASURING = { NODE_ENV: 'production', LOG_LEVEL: 'silent', SEED_DEMO: 'false', LIMIT_READ: '0' };

/** Starts the product on the PostgreSQL under `dir`, without demo data and without a limit on reading. */
export async function startProduct(dir: string, port: string, settings: Record<string, string> = {}): Promise<Product> {
  const base = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, ...FOR_MEASURING, ...settings, PORT: port, DATA_DIR: dir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  while (!(await isReady(base))) {
    if (server.exitCode !== null) throw new Error('The server did not start');
    await setTimeout(100);
  }
  return {
    base,
    ask: async (procedure, input) => {
      const response = await fetch(`${base}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`);
      const { result, error } = (await response.json()) as { result?: { data: { json: unknown } }; error?: unknown };
      if (!result) throw new Error(`${procedure} was refused: ${JSON.stringify(error)}`);
      return result.data.json as never;
    },
    stop: () => {
      server.kill('SIGTERM');
      return ended;
    },
  };
}

const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** Milliseconds that `work` took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value that `share` of the list does not exceed. */
export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.ceil(list.length * share) - 1)] ?? Number.NaN;

/** `p50 3.1 ms, p95 9.0 ms, longest 14.2 ms` */
export const spread = (list: readonly number[]): string =>
  `p50 ${quantile(list, 0.5).toFixed(1)} ms, p95 ${quantile(list, 0.95).toFixed(1)} ms, longest ${quantile(list, 1).toFixed(1)} ms`;
