import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { withoutQueryTimeout } from './pool.ts';
import { adoptFormerMigrations } from './squash.ts';

/** One migrator at a time in a database, whatever starts together. */
const MIGRATION_LOCK = 727_202_601;

/**
 * Applies what is missing under an advisory lock on a connection of its own; returns the names applied. The lock belongs to a transaction, so that
 * a pooler that hands connections out by the transaction can stand between.
 */
export async function migrate(orm: MikroORM, url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  guard.on('error', () => {}); // a lost connection is told by the query that fails
  await guard.connect();
  try {
    await guard.query('begin');
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    await guard.query('set local statement_timeout = 0');
    await guard.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return await withoutQueryTimeout(async () => {
      await adoptFormerMigrations(orm);
      return (await orm.migrator.up()).map((m) => m.name);
    });
  } finally {
    await guard.end();
  }
}
