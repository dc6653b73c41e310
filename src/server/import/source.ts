// The source of an import: its lock, whether it was imported completely before (`import_sources`), and the confirmation of its homes
// (`listing_confirmations`).
import type { ClientBase } from 'pg';
import { IMPORT_LOCK } from '../db/locks.ts';
import { FeedError } from './reading/read.ts';
import { inTransaction } from './transaction.ts';

/**
 * Makes a connection the only importer of a source and raises its statement timeout; both last until the connection ends.
 * @throws FeedError when another import of this source runs
 */
export async function lockSource(client: ClientBase, source: string): Promise<void> {
  await client.query(`set statement_timeout = '120s'; set idle_in_transaction_session_timeout = '120s'`);
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as "isLocked"', [
    IMPORT_LOCK,
    source,
  ]);
  if (!rows[0]!.isLocked) throw new FeedError(`Another import of "${source}" is running; wait until it has ended`);
}

/** Releases the lock at once instead of when PostgreSQL notices the closed connection. Ignores a lost connection, which has released it. */
export const unlockSource = async (client: ClientBase): Promise<void> =>
  void (await client.query('select pg_advisory_unlock_all()').catch(() => {}));

/** Prepares a dry run on a database without tables: a temporary empty table makes every row count as new. */
export async function prepareDryRun(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isMissing: boolean }>(`select to_regclass('properties') is null as "isMissing"`);
  if (rows[0]!.isMissing)
    await client.query('create temp table properties (id int, source text, reference text, status text, content_hash text)');
}

/** Marks the events of this connection as quiet until the source has been imported completely once: its homes are not new on the market. */
export async function silenceFirstImport(client: ClientBase, source: string): Promise<void> {
  const { rowCount } = await client.query('select from import_sources where source = $1', [source]);
  if (!rowCount) await client.query(`set homes.quiet = 'on'`);
}

/** Stores that a source was imported completely. */
export async function completeImport(client: ClientBase, source: string): Promise<void> {
  await client.query('insert into import_sources (source) values ($1) on conflict do nothing', [source]);
}

/**
 * Stores for the homes of a source that are in the completely read file that the feed has confirmed them now, in batches by id. Keeps a confirmation
 * by a person or staff of the last 30 days. Locks each property before its confirmation, as every writer does.
 */
export async function confirmByFeed(client: ClientBase, source: string, isPresent: (reference: string) => boolean): Promise<void> {
  let lastId = 0;
  for (;;) {
    const { rows } = await client.query<{ id: number; reference: string }>(
      `select id, reference from properties where source = $1 and status = 'published' and reference is not null and id > $2 order by id limit 1000`,
      [source, lastId],
    );
    if (rows.length === 0) return;
    lastId = rows.at(-1)!.id;
    const ids = rows.filter(({ reference }) => isPresent(reference)).map(({ id }) => id);
    await inTransaction(client, () =>
      client.query(
        `insert into listing_confirmations as stored (property_id, confirmed_at, confirmed_by)
         select p.id, now(), 'feed' from properties p where p.id = any($1::int[]) order by p.id for key share
         on conflict (property_id) do update set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by
         where stored.confirmed_at is null or stored.confirmed_by = 'feed' or stored.confirmed_at < now() - interval '30 days'`,
        [ids],
      ),
    );
  }
}
