// Starts a temporary server with demo data, whose pages `npm run screenshots` captures.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../src/server/db/connection/free-port.ts';
import { environmentWithoutDatabase } from '../bench/measuring/own-database.ts';

/** The longest wait until the product is ready. */
const START_SECONDS = 90;
/** The rate limits that are switched off, by the end of their environment variable `LIMIT_…`. */
const UNLIMITED = ['READ', 'INQUIRY', 'INQUIRY_ADDRESS', 'REGISTER', 'MESSAGE', 'LOGIN_ADDRESS', 'UPLOAD', 'PAYMENT'];

/**
 * Starts the server as `npm start` does, in a child process with an embedded database in a temporary folder. Resolves when it is ready.
 * `stop` ends the process and removes the folder. @throws Error when it is not ready in START_SECONDS
 */
export async function startProduct(): Promise<{ origin: string; dataDir: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-screenshots-'));
  const limits = Object.fromEntries(UNLIMITED.map((name) => [`LIMIT_${name}`, '0']));
  // scenes register users and write data, so a database that the environment names must not be used
  const env = {
    ...environmentWithoutDatabase(),
    ...limits,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  for (let second = 0; second < START_SECONDS && child.exitCode === null; second++) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return { origin, dataDir, stop };
    await setTimeout(1000);
  }
  await stop();
  throw new Error('The server for the screenshots did not start.');
}
