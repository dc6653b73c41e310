// Runs the product as `npm start` does, from the last build, in a process of its own, for tests of what it prints or loads. Its data folder is
// temporary.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A running product. */
export interface ProductProcess {
  /** The id of the process. */
  pid: number;
  url: string;
  /** Everything that the process has printed so far, including errors. */
  output: () => string;
  /** Stops the process by SIGTERM, as an operator does, and waits for its end. */
  stop: () => Promise<void>;
  /** Kills the process at once, as a machine that loses its power does. */
  kill: () => Promise<void>;
}

/** How long the product may take to be ready. */
const START_TIMEOUT_MS = 90_000;

const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the product on a database and waits until it is ready. The process is killed after the test at the latest. `settings` are environment
 * variables, `nodeOptions` arguments of Node.js.
 * @throws Error with the output of the process when it does not start
 */
export async function startProduct(
  databaseUrl: string,
  settings: Record<string, string>,
  nodeOptions: readonly string[] = [],
): Promise<ProductProcess> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-product-'));
  let output = '';
  const child = spawn(process.execPath, [...nodeOptions, 'src/server/main.ts'], {
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PAYMENTS: 'sandbox',
      SESSION_SECRET: 'a secret of a process of one test',
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end && child.exitCode === null; await wait(100)) {
    if (!(await isReady())) continue;
    const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    return { url, pid: child.pid!, output: () => output, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
  }
  throw new Error(`The product did not start: ${output}`);
}
