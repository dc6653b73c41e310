// Starts the product that scenes are captured on.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../src/server/db/connection/free-port.ts';

/** The longest wait until the product is ready. */
const START_SECONDS = 90;
/** Rate limits that are off (`LIMIT_…`). */
const UNLIMITED = ['READ', 'INQUIRY', 'INQUIRY_ADDRESS', 'REGISTER', 'MESSAGE', 'LOGIN_ADDRESS', 'UPLOAD', 'PAYMENT'];

/** The product as `npm start` serves it: the demo data in an embedded database, in a temporary folder that `stop` removes. */
export async function startProduct(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-screenshots-'));
  const limits = Object.fromEntries(UNLIMITED.map((name) => [`LIMIT_${name}`, '0']));
  // scenes register users and write, so a database of the environment must not be used
  const { DATABASE_URL: _url, DATABASE_DIRECT_URL: _directUrl, DATABASE_REPLICA_URLS: _replicaUrls, ...inherited } = process.env;
  const env = { ...inherited, ...limits, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
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
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return { origin, stop };
    await setTimeout(1000);
  }
  await stop();
  throw new Error('The server for the screenshots did not start.');
}
