// A database of its own for each test file, cloned from a migrated template.
import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { inject } from 'vitest';
import type { StatementLimits } from '../../server/db/connection/bounded-client.ts';
import { openOrm } from '../../server/db/orm.ts';

/** A migrated database of one test file. */
export interface TestDatabase {
  /** The URL of direct connections to PostgreSQL, like DATABASE_DIRECT_URL, for jobs, commands and a test's own statements. */
  url: string;
  /** The server's connections, like DATABASE_URL: through pgbouncer when the run has one (TEST_PGBOUNCER). */
  orm: MikroORM;
  /** Closes the connections and drops the database. */
  close: () => Promise<void>;
}

/** Ten times the limits of production, because writes of a test can take longer than 3.5 s while the machine does other work. */
const LIMITS: StatementLimits = { connectionMs: 20_000, statementMs: 35_000, silenceMs: 40_000 };

/** Runs a statement on the server's own database, where databases are created and dropped. */
export async function runAsAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a database for one test file by cloning a template, by default the migrated, empty one (about 0.1 s). Tests of the limits pass
 * the limits of production. Tests of commands pass `isDirect`, because commands connect to PostgreSQL without a pooler.
 */
export async function testDatabase(
  limits: StatementLimits = LIMITS,
  { isDirect = false, template = 'template_homes' } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // copying files takes half as long as writing every page to the log, which is the default
  await runAsAdmin(`create database ${name} template ${template} strategy file_copy`);
  /** The URL of a server with the name of the new database. */
  const urlOn = (serverUrl: string): string => serverUrl.replace(/\/[^/]*$/, `/${name}`);
  const url = urlOn(inject('pgUrl'));
  const poolerUrl = isDirect ? null : inject('poolerUrl');
  // pgbouncer drops the limits that a client sends, so they become settings of the database
  if (poolerUrl)
    for (const limit of [`statement_timeout = ${limits.statementMs}`, "idle_in_transaction_session_timeout = '10s'"])
      await runAsAdmin(`alter database ${name} set ${limit}`);
  const orm = await openOrm(poolerUrl ? urlOn(poolerUrl) : url, limits);
  return {
    url,
    orm,
    close: async () => {
      await orm.close(true);
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
}
