// A database of its own for each test file, cloned from a migrated template.
import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { inject } from 'vitest';
import type { StatementLimits } from '../../server/db/connection/bounded-client.ts';
import { openOrm } from '../../server/db/orm.ts';

/** A migrated database of one test file. `close` drops it. */
export interface TestDatabase {
  /** The database itself, like DATABASE_DIRECT_URL: for jobs, commands and a test's own statements. */
  url: string;
  /** The application's connections, like DATABASE_URL: through pgbouncer when the run has one. */
  orm: MikroORM;
  close: () => Promise<void>;
}

/** Ten times the usual limits: a test's own writes take longer than 3.5 s when the machine does other work. Costly reads keep their own limits. */
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
 * Creates a database for one test file by cloning a template, by default the migrated, empty one (about 0.1 s). Tests of the limits themselves pass those
 * of production, and tests of commands `isDirect`: these open the database without a pooler.
 */
export async function testDatabase(
  limits: StatementLimits = LIMITS,
  { isDirect = false, template = 'template_homes' } = {},
): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template ${template}`);
  const addressOf = (server: string): string => server.replace(/\/[^/]*$/, `/${name}`);
  const url = addressOf(inject('pgUrl'));
  const pooler = isDirect ? null : inject('poolerUrl');
  // pgbouncer drops the limits that a client asks for
  if (pooler)
    for (const limit of [`statement_timeout = ${limits.statementMs}`, "idle_in_transaction_session_timeout = '10s'"])
      await runAsAdmin(`alter database ${name} set ${limit}`);
  const orm = await openOrm(pooler ? addressOf(pooler) : url, limits);
  return {
    url,
    orm,
    close: async () => {
      await orm.close(true);
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
}
