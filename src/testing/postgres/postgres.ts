// Global set-up of the API and page tests (see vitest.config.ts): starts the PostgreSQL of a test run and removes it after the run.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/connection/embedded.ts';
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

/**
 * Starts one PostgreSQL for the whole run, with the migrated database `template_homes`, which each test file clones (`testDatabase`). With
 * TEST_PGBOUNCER, the path of pgbouncer, the server's connections go through it, and the run ends with a line about its use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'homes-test-'));
  await copyMigratedServer(dir);
  const server = await startEmbedded(dir, { fast: true });
  const pooler = process.env.TEST_PGBOUNCER ? await startPgbouncer(process.env.TEST_PGBOUNCER, Number(new URL(server.url).port)) : null;
  project.provide('pgUrl', server.url);
  project.provide('poolerUrl', pooler?.urlOf('postgres') ?? null);
  return async () => {
    if (pooler) console.log(`Through pgbouncer: ${JSON.stringify(await pooler.close())}`);
    await server.stop();
    removeServer(dir);
  };
}
