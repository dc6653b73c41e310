import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/connection/embedded.ts';
import { migrate } from '../../server/db/migration/migrate.ts';
import { openOrm } from '../../server/db/orm.ts';

declare module 'vitest' {
  interface ProvidedContext {
    pgUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates a template, which each test file clones (`testDatabase`). */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'homes-test-'));
  const server = await startEmbedded(dir, { fast: true });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_homes');
  const url = server.url.replace(/\/[^/]*$/, '/template_homes');
  const orm = await openOrm(url);
  await migrate(orm, url);
  await orm.close(true);
  await admin.query('alter database template_homes with is_template true allow_connections false');
  await admin.end();
  project.provide('pgUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
    rmSync(`${dir}.clients`, { recursive: true, force: true });
  };
}
