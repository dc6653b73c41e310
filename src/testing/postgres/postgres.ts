// Global set-up of the API and page tests (see vitest.config.ts): starts the PostgreSQL of a test run and removes it after the run.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/connection/embedded.ts';
import { readPostmasterPid } from '../../server/db/connection/postmaster.ts';
import { copyMigratedServer, removeServer } from './migrated-server.ts';
import { startPgbouncer } from './pgbouncer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run's PostgreSQL. */
    pgUrl: string;
    /** The URL of a real pgbouncer (a connection pooler) in front of that server; null in an ordinary run. */
    poolerUrl: string | null;
  }
}

const exitOnHangUp = (): void => process.exit(129);

/** How long the end of a run that a signal ends waits for PostgreSQL. */
const MAX_STOP_MS = 3000;
const STOP_POLL_MS = 20;

/** Stops PostgreSQL without a checkpoint, because its data are removed then. Works while the process exits, when nothing can be awaited. */
function removeRunningServer(dir: string): void {
  const postmaster = readPostmasterPid(dir);
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; readPostmasterPid(dir) && waitedMs < MAX_STOP_MS; waitedMs += STOP_POLL_MS)
    Atomics.wait(pause, 0, 0, STOP_POLL_MS);
  removeServer(dir);
}

/**
 * Starts one PostgreSQL for the whole run, with the migrated database `template_homes`, which each test file clones (`testDatabase`). With
 * TEST_PGBOUNCER, the path of pgbouncer, the server's connections go through it, and the run ends with a line about its use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'homes-test-'));
  await copyMigratedServer(dir);
  const server = await startEmbedded(dir, { fast: true });
  const removeAtExit = (): void => removeRunningServer(dir);
  process.once('exit', removeAtExit);
  // Vitest exits at the other signals by itself
  process.once('SIGHUP', exitOnHangUp);
  const pooler = process.env.TEST_PGBOUNCER ? await startPgbouncer(process.env.TEST_PGBOUNCER, Number(new URL(server.url).port)) : null;
  project.provide('pgUrl', server.url);
  project.provide('poolerUrl', pooler?.urlOf('postgres') ?? null);
  return async () => {
    if (pooler) console.log(`Through pgbouncer: ${JSON.stringify(await pooler.close())}`);
    await server.stop();
    process.off('exit', removeAtExit).off('SIGHUP', exitOnHangUp);
    removeServer(dir);
  };
}
