import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const START_SECONDS = 90;
const UNLIMITED = ['READ', 'INQUIRY', 'INQUIRY_ADDRESS', 'REGISTER', 'MESSAGE', 'LOGIN_ADDRESS', 'UPLOAD', 'PAYMENT'];

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no free port'))));
    });
  });

/** The product as `npm start` serves it, with the demo data, in a folder of its own that goes with it. */
export async function startProduct(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'homes-screenshots-'));
  const limits = Object.fromEntries(UNLIMITED.map((name) => [`LIMIT_${name}`, '0']));
  const env = { ...process.env, ...limits, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['src/server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const origin = `http://localhost:${port}`;
  for (let second = 0; second < START_SECONDS && child.exitCode === null; second++) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { origin, stop };
    await setTimeout(1000);
  }
  await stop();
  throw new Error('The server for the screenshots did not start.');
}
