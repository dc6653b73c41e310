// Global set-up of the API and page tests (see vitest.config.ts): starts the PostgreSQL of a test run and removes it after the run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/connection/embedded.ts';
import { migrate } from '../../server/db/migration/migrate.ts';
import { openOrm } from '../../server/db/orm.ts';
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
 * Starts one PostgreSQL for the whole run and migrates the database `template_homes`, which each test file clones (`testDatabase`). With
 * TEST_PGBOUNCER, the path of pgbouncer, the server's connections go through it, and the run ends with a line about its use.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'homes-test-'));
  // `fast` is safe for tests alone: it gives up what protects data in a crash
  const server = await startEmbedded(dir, { fast: true });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_homes');
  const pooler = process.env.TEST_PGBOUNCER ? await startPgbouncer(process.env.TEST_PGBOUNCER, Number(new URL(server.url).port)) : null;
  const url = server.url.replace(/\/[^/]*$/, '/template_homes');
  const orm = await openOrm(pooler?.urlOf('template_homes') ?? url);
  await migrate(orm, url);
  await orm.close(true);
  await admin.query('alter database template_homes with is_template true allow_connections false');
  // a pooler keeps its connections, and a database in use cannot be cloned
  await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'template_homes'");
  await admin.end();
  project.provide('pgUrl', server.url);
  project.provide('poolerUrl', pooler?.urlOf('postgres') ?? null);
  return async () => {
    if (pooler) console.log(`Through pgbouncer: ${JSON.stringify(await pooler.close())}`);
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
    // the folder in which startEmbedded lists the processes that use the server
    rmSync(`${dir}.clients`, { recursive: true, force: true });
  };
}
