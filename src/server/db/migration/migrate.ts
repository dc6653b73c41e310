// Applies the pending migrations of `prisma-free-migrations/`, one process at a time, and vacuums the tables that they rewrote.
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { withoutQueryTimeout } from '../connection/bounded-client.ts';
import { MIGRATION_LOCK } from '../locks.ts';
import { adoptFormerMigrations } from './squash.ts';

/**
 * Applies pending migrations to the database at `url` and returns their names. An advisory lock lets one process migrate at a time.
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
    const applied = await withoutQueryTimeout(async () => {
      await adoptFormerMigrations(orm);
      return orm.em.fork().transactional(async (em) => {
        // applies to all migrations of this transaction: one that reads a large table takes longer than a request may
        await em.execute('set local statement_timeout = 0');
        return (await orm.migrator.up({ transaction: em.getTransactionContext() })).map(({ name }) => name);
      });
    });
    await lockConnection.query('commit');
    if (applied.length > 0) await vacuumRewrittenTables(lockConnection);
    return applied;
  } finally {
    await lockConnection.end();
  }
}

/** Smaller tables are not vacuumed: their rows are read quickly anyway. */
const LARGE_TABLE_BYTES = 1_000_000;

/**
 * Vacuums large tables of which the visibility map covers less than half, as after a migration has rewritten them. A rewrite clears the map, so that
 * index-only scans also read every row. Autovacuum would restore it only after a fifth of the rows has changed.
 */
async function vacuumRewrittenTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_relation_size(oid) > $1 and relallvisible::bigint * current_setting('block_size')::int < pg_relation_size(oid) / 2`,
    [LARGE_TABLE_BYTES],
  );
  for (const { name } of rows) await client.query(`vacuum (analyze) ${name}`);
}
