// What an import does once for its source, the named feed of its listings: locks it, silences alerts during its first import, records that it was
// imported completely (`import_sources`), and confirms that its homes are still available (`listing_confirmations`). Also prepares a dry run.
import type { ClientBase } from 'pg';
import { IMPORT_LOCK } from '../db/locks.ts';
import { publishedRows } from './pause.ts';
import { FeedError } from './reading/read.ts';
import type { Verdict } from './row-classifier.ts';
import { inTransaction } from './transaction.ts';

/** Batches lock thousands of rows and may wait for other writers, so an import needs longer than the timeout of a request. */
const IMPORT_TIMEOUT = '120s';

/**
 * Makes a connection the only importer of a source and raises its timeouts; both last until the connection ends.
 * @throws FeedError when another import of this source runs
 */
export async function lockSource(client: ClientBase, source: string): Promise<void> {
  await client.query(`set statement_timeout = '${IMPORT_TIMEOUT}'; set idle_in_transaction_session_timeout = '${IMPORT_TIMEOUT}'`);
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as "isLocked"', [
    IMPORT_LOCK,
    source,
  ]);
  if (!rows[0]!.isLocked) throw new FeedError(`Another import of "${source}" is running; wait until it has ended`);
}

/**
 * Makes a source that of a brokerage, whose owner or manager answers for its homes. With `dryRun` it only checks.
 * @throws FeedError when there is no such brokerage, or another one has the source
 */
export async function assignSource(client: ClientBase, source: string, slug: string, dryRun: boolean): Promise<void> {
  const { rows } = await client.query<{ id: number; ownerId: number | null }>(
    `select o.id, (select stored.organization_id from import_sources stored where stored.source = $2) as "ownerId" from organizations o where o.slug = $1`,
    [slug, source],
  );
  const brokerage = rows[0];
  if (!brokerage) throw new FeedError(`There is no brokerage "${slug}"; its name is the last part of the address of its page`);
  if (brokerage.ownerId !== null && brokerage.ownerId !== brokerage.id)
    throw new FeedError(`The source "${source}" belongs to another brokerage`);
  if (!dryRun)
    await client.query(
      `insert into import_sources as stored (source, organization_id) values ($1, $2)
       on conflict (source) do update set organization_id = excluded.organization_id where stored.organization_id is null`,
      [source, brokerage.id],
    );
}

/** Releases the lock at once; otherwise PostgreSQL would notice the closed connection later. A lost connection has released it already. */
export const unlockSource = async (client: ClientBase): Promise<void> =>
  void (await client.query('select pg_advisory_unlock_all()').catch(() => {}));

/** Lets a dry run work on a database without tables: creates empty temporary ones, so that every row counts as new. */
export async function prepareDryRun(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ isMissing: boolean }>(`select to_regclass('properties') is null as "isMissing"`);
  if (rows[0]!.isMissing)
    await client.query(`create temp table properties (id int, source text, reference text, status text, content_hash text, transaction_type text,
        property_type text, bedrooms int, price int, area int, contact_email text);
      create temp table exchange_rates (currency text, per_aed float8)`);
}

/**
 * Until the source has been imported completely once, sets `homes.quiet` for the connection: triggers then mark events of homes so that they
 * alert no one, because homes of a first import are not new on the market.
 */
export async function silenceFirstImport(client: ClientBase, source: string): Promise<void> {
  if (!(await isKnownSource(client, source))) await client.query(`set homes.quiet = 'on'`);
}

/** Records in `import_sources` that a source was imported completely. */
export async function completeImport(client: ClientBase, source: string): Promise<void> {
  await client.query(
    'insert into import_sources as stored (source, completed_at) values ($1, now()) on conflict (source) do update set completed_at = now() where stored.completed_at is null',
    [source],
  );
}

/**
 * Records as confirmed by the feed, now, the published homes of a source that the file offers as they are stored, or by the person who uploaded it. A feed keeps
 * a confirmation by a person or staff of the last 30 days; after one by a person the daily job says when they are asked again. Call it after the whole file was
 * read. Like every writer, it locks a property before its confirmation.
 */
export async function confirmByFeed(
  client: ClientBase,
  source: string,
  verdictOf: (reference: string) => Verdict,
  by: 'feed' | 'person',
): Promise<void> {
  for await (const rows of publishedRows(client, source)) {
    const ids = rows.filter(({ reference }) => verdictOf(reference) === 'offered').map(({ id }) => id);
    await inTransaction(client, () =>
      client.query(
        `insert into listing_confirmations as stored (property_id, confirmed_at, confirmed_by)
         select p.id, now(), $2 from properties p where p.id = any($1::int[]) order by p.id for key share
         on conflict (property_id) do update set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by,
           due_at = case when $2 = 'person' then null else stored.due_at end
         where $2 = 'person' or stored.confirmed_at is null or stored.confirmed_by = 'feed' or stored.confirmed_at < now() - interval '30 days'`,
        [ids, by],
      ),
    );
  }
}

/** Whether a source was imported completely before, so that homes that its file adds may be those of rows that it no longer has. */
export async function isKnownSource(client: ClientBase, source: string): Promise<boolean> {
  return Boolean((await client.query('select from import_sources where source = $1 and completed_at is not null', [source])).rowCount);
}
