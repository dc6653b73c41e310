import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { MIGRATION_LOCK } from './locks.ts';
import { withoutQueryTimeout } from './pool.ts';
import { adoptFormerMigrations } from './squash.ts';

/**
 * Applies pending migrations and returns their names. An advisory lock lets one process migrate at a time.
 * The lock is held by a transaction on a connection of its own, which also works through a transaction pooler.
 */
export async function migrate(orm: MikroORM, url: string): Promise<string[]> {
  const guard = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  guard.on('error', () => {}); // the next query reports a lost connection
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
