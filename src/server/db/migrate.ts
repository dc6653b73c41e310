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
  const lockConnection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  lockConnection.on('error', () => {}); // the next query reports a lost connection
  await lockConnection.connect();
  try {
    await lockConnection.query('begin');
    await lockConnection.query('set local idle_in_transaction_session_timeout = 0');
    await lockConnection.query('set local statement_timeout = 0');
    await lockConnection.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return await withoutQueryTimeout(async () => {
      await adoptFormerMigrations(orm);
      return (await orm.migrator.up()).map((m) => m.name);
    });
  } finally {
    await lockConnection.end();
  }
}
