// Applies the pending migrations of `prisma-free-migrations/`, each in a transaction, one process at a time, and vacuums the tables that they rewrote.
import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { withoutQueryTimeout } from '../connection/bounded-client.ts';
import { MIGRATION_LOCK } from '../locks.ts';
import { isLockTimeout, isTransactionConflict, sqlStateOf } from '../sql-states.ts';
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
      const names = (await orm.migrator.getPending()).map(({ name }) => name);
      for (const name of names) await applyMigration(orm, name);
      return names;
    });
    await lockConnection.query('commit');
    if (applied.length > 0) await vacuumRewrittenTables(lockConnection);
    return applied;
  } finally {
    await lockConnection.end();
  }
}

/** How long a migration waits for a lock: PostgreSQL ends one of two that wait for each other after a second, which may be a visitor's request. */
const LOCK_WAIT_MS = 300;
/** Then it lets go of what it has, and begins again after a while, so often. */
const MAX_TRIES = 200;
const PAUSE_MS = 500;

/**
 * Applies one migration in a transaction of its own, so that what it locks is free again before the next one reads a large table. Where requests hold what it
 * needs, it tries again.
 * @throws the error of PostgreSQL
 */
async function applyMigration(orm: MikroORM, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await orm.em.fork().transactional(async (em) => {
        // a migration that reads a large table takes longer than a request may
        await em.execute('set local statement_timeout = 0');
        await em.execute(`set local lock_timeout = ${LOCK_WAIT_MS}`);
        await orm.migrator.up({ migrations: [name], transaction: em.getTransactionContext() });
      });
    } catch (error) {
      const state = sqlStateOf(error);
      if (tries === MAX_TRIES || !(isLockTimeout(state) || isTransactionConflict(state))) throw error;
      await setTimeout(PAUSE_MS);
    }
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
