// Takes stored listings (table `properties`) off the market, which an imported feed marks as sold, rented or deleted, no longer states as they
// are stored or, with `--mirror`, no longer has. Such listings are not shown.
import type { ClientBase } from 'pg';
import type { EssentialFacts } from './mapping/essentials.ts';
import type { OffMarketState, Verdict } from './row-classifier.ts';
import { inTransaction } from './transaction.ts';

/**
 * SQL: whether an import, not a user, took row `p` off the market: the column `content_hash` has the status and these words instead of the hash.
 * Later imports publish such rows again when the feed has them, but not rows whose status a user set.
 */
export const IS_OFF_MARKET_BY_IMPORT_SQL = `p.content_hash like p.status || ' by import%'`;
/** The same of a stored row. */
export const isOffMarketByImport = ({ status, hash }: { status: string; hash: string | null }): boolean =>
  hash?.startsWith(`${status} by import`) === true;

const BATCH_SIZE = 1000;
/** Without a person's word, an import pauses at most this many homes that its file lacks or states unreadably, or at most this share of those on offer. */
const MAX_UNASKED = { homes: 5, share: 0.3 };

/** What is asked about the rows of a file. */
export interface FileVerdicts {
  verdictOf: (reference: string) => Verdict;
  statesFacts: (reference: string, facts: EssentialFacts) => boolean;
}

/** A published row of a source. */
interface PublishedRow extends EssentialFacts {
  id: number;
  reference: string;
}

/** The published rows of a source with references, in batches. */
export async function* publishedRows(client: ClientBase, source: string): AsyncGenerator<PublishedRow[]> {
  let lastId = 0;
  for (;;) {
    const { rows } = await client.query<PublishedRow>(
      `select id, reference, transaction_type as "transactionType", property_type as "propertyType", bedrooms, price, area from properties
       where source = $1 and status = 'published' and reference is not null and id > $2 order by id limit ${BATCH_SIZE}`,
      [source, lastId],
    );
    if (rows.length === 0) return;
    lastId = rows.at(-1)!.id;
    yield rows;
  }
}

/** Pauses those of these homes that are on offer, as an import does. */
export const pauseHomes = (client: ClientBase, ids: readonly number[]): Promise<number> => setStatus(client, ids, 'paused', false);

/** Sets the status of published rows. Returns their number; with `dryRun` it only counts. */
async function setStatus(client: ClientBase, ids: readonly number[], status: OffMarketState, dryRun: boolean): Promise<number> {
  if (dryRun) return ids.length;
  const sql = `update properties set status = $2::text, content_hash = $2::text || ' by import', updated_at = now() where id = any($1::int[]) and status = 'published'`;
  let count = 0;
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    count += await inTransaction(client, async () => (await client.query(sql, [ids.slice(from, from + BATCH_SIZE), status])).rowCount ?? 0);
  return count;
}

/** Published homes that the file lacks, or whose rows were refused, and that were not paused. */
export interface Unpaused {
  ids: number[];
  missing: number;
  refused: number;
  /** All homes of the source that were on offer. */
  published: number;
}

interface PauseOptions {
  /** Pauses rows that the file lacks. */
  mirror: boolean;
  /** Pauses however many rows. */
  pauseAnyway: boolean;
  dryRun: boolean;
}

/**
 * Takes off the market the published rows of a source of which the file says so. Then pauses those whose rows were refused and no longer state the
 * stored facts and, with `mirror`, those that the file lacks: all of them, or none and a note when they are too many to do so unasked.
 */
export async function takeOffMarket(
  client: ClientBase,
  source: string,
  file: FileVerdicts,
  { mirror, pauseAnyway, dryRun }: PauseOptions,
): Promise<{ count: number; unpaused: Unpaused | undefined }> {
  const ids: Record<OffMarketState | 'missing' | 'refused', number[]> = { sold: [], rented: [], paused: [], missing: [], refused: [] };
  let published = 0;
  for await (const rows of publishedRows(client, source)) {
    published += rows.length;
    for (const row of rows) {
      const verdict = file.verdictOf(row.reference);
      if (verdict === 'offered' || verdict === 'waiting') continue;
      if (verdict === 'refused' ? !file.statesFacts(row.reference, row) : verdict !== 'missing' || mirror) ids[verdict].push(row.id);
    }
  }
  let count = 0;
  for (const state of ['sold', 'rented', 'paused'] as const) count += await setStatus(client, ids[state], state, dryRun);
  const unclear = [...ids.missing, ...ids.refused];
  if (unclear.length > MAX_UNASKED.homes && unclear.length > MAX_UNASKED.share * published && !pauseAnyway)
    return { count, unpaused: { ids: unclear, missing: ids.missing.length, refused: ids.refused.length, published } };
  return { count: count + (await setStatus(client, unclear, 'paused', dryRun)), unpaused: undefined };
}
