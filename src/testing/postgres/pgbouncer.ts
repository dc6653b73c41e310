// Starts a real pgbouncer (a connection pooler) in front of the PostgreSQL of a test run, with the settings of docs/deploy.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../server/db/connection/free-port.ts';
import { spawnUser } from '../../server/db/connection/postgres-programs.ts';

/** How much passed through a pgbouncer since it started. */
interface PgbouncerUse {
  /** Such as `PgBouncer 1.24.1`. */
  version: string;
  transactions: number;
  statements: number;
}

/** A running pgbouncer. */
export interface Pgbouncer {
  /** The URL of a database by way of pgbouncer. */
  urlOf: (database: string) => string;
  /** Ends the process, deletes its folder and returns how much passed through it. */
  close: () => Promise<PgbouncerUse>;
}

/** How long pgbouncer may take to start, and how often that is checked. */
const START_MS = 10_000;
const START_POLL_MS = 50;
/** Characters at the end of its output that an error quotes. */
const OUTPUT_LENGTH = 4000;

/** The contents of docs/deploy/pgbouncer.ini, changed to serve all databases of the local server on `postgresPort` without passwords. */
const configFor = (port: number, postgresPort: number): string =>
  readFileSync('docs/deploy/pgbouncer.ini', 'utf8')
    .replace(/^homes = .*$/m, `* = host=127.0.0.1 port=${postgresPort} user=postgres`)
    .replace(/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, 'auth_type = any')
    .replace(/^auth_file = .*$/m, 'unix_socket_dir =');

/**
 * Starts pgbouncer in transaction mode (each transaction gets a connection to PostgreSQL) in front of a local server.
 * @param program path of pgbouncer 1.21 or newer; an older one refuses `max_prepared_statements`
 * @throws Error with the output of pgbouncer when it does not start; its folder is deleted then, too
 */
export async function startPgbouncer(program: string, postgresPort: number): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'homes-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configFor(port, postgresPort));
  // root runs pgbouncer as an unprivileged user, who must be able to read the file
  if ('uid' in spawnUser) for (const path of [folder, file]) chownSync(path, spawnUser.uid!, spawnUser.gid!);
  const child = spawn(program, [file], { ...spawnUser, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  // ends pgbouncer also when the run fails and does not call `close`
  process.once('exit', () => child.kill());
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-OUTPUT_LENGTH);
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
    child.once('exit', () => resolve());
  }).then(() => {
    hasEnded = true;
  });

  const urlOf = (database: string): string => `postgresql://postgres@127.0.0.1:${port}/${database}`;
  /** Runs SHOW on the admin database of pgbouncer, which is called `pgbouncer`. */
  const show = async <T>(topic: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: urlOf('pgbouncer'), connectionTimeoutMillis: 2000 });
    await client.connect();
    try {
      return (await client.query(`show ${topic}`)).rows as T[];
    } finally {
      await client.end();
    }
  };
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (hasEnded || Date.now() > deadline) {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`${program} did not start: ${output.trim()}`);
    }
    if (await show('version').catch(() => null)) break;
    await wait(START_POLL_MS);
  }
  return {
    urlOf,
    close: async () => {
      const [version] = await show<{ version: string }>('version');
      const totals = await show<{ name: string; value: string }>('totals');
      const total = (name: string): number => Number(totals.find((row) => row.name === name)?.value);
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
      return { version: version!.version, transactions: total('total_xact_count'), statements: total('total_query_count') };
    },
  };
}
