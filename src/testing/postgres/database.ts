// A database of its own for each test file, cloned from the migrated template.
import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { inject } from 'vitest';
import type { StatementLimits } from '../../server/db/connection/pool.ts';
import { openOrm } from '../../server/db/orm.ts';

/** A migrated, empty database of one test file. `close` drops it. */
export interface TestDatabase {
  url: string;
  orm: MikroORM;
  close: () => Promise<void>;
}

/** Ten times the usual limits: many rows of a test's own take longer than 3.5 s when the machine does other work. Costly reads keep their own limits. */
const LIMITS: StatementLimits = { statementMs: 35_000, silenceMs: 40_000 };

/** Runs a statement on the server's own database, where databases are created and dropped. */
async function runAsAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('pgUrl') });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Creates a migrated, empty database for one test file by cloning the template (about 0.1 s). Tests of the limits themselves pass those of production. */
export async function testDatabase(limits: StatementLimits = LIMITS): Promise<TestDatabase> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(`create database ${name} template template_homes`);
  const url = inject('pgUrl').replace(/\/[^/]*$/, `/${name}`);
  const orm = await openOrm(url, limits);
  return {
    url,
    orm,
    close: async () => {
      await orm.close(true);
      await runAsAdmin(`drop database ${name} with (force)`);
    },
  };
}
