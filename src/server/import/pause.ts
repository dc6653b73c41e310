// Pauses stored listings (table `properties`) that an imported feed marks as deleted or, with `--mirror`, no longer has. Paused listings
// are not shown.
import type { ClientBase } from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * Value of the column `content_hash` in rows that an import paused, instead of the hash. Later imports publish these rows again when the
 * feed has them, but not rows that a user paused.
 */
export const PAUSED_BY_IMPORT = 'paused by import';

/** Pauses the published rows of a source with these references, in one transaction. Returns their number; with `dryRun` it only counts. */
export async function pauseListings(client: ClientBase, source: string, references: readonly string[], dryRun: boolean): Promise<number> {
  if (references.length === 0) return 0;
  const condition = `source = $1 and reference = any($2) and status = 'published'`;
  if (dryRun) return (await client.query(`select from properties where ${condition}`, [source, references])).rowCount ?? 0;
  const updateSql = `update properties set status = 'paused', content_hash = '${PAUSED_BY_IMPORT}', updated_at = now() where ${condition}`;
  return inTransaction(client, async () => (await client.query(updateSql, [source, references])).rowCount ?? 0);
}

/** Pauses every published row of a source whose reference is not in the file (`isPresent`), in batches of 1,000. Returns their number. */
export async function pauseMissing(
  client: ClientBase,
  source: string,
  isPresent: (reference: string) => boolean,
  dryRun: boolean,
): Promise<number> {
  let pausedCount = 0;
  let lastId = 0;
  for (;;) {
    const { rows } = await client.query<{ id: number; reference: string }>(
      `select id, reference from properties where source = $1 and status = 'published' and reference is not null and id > $2 order by id limit 1000`,
      [source, lastId],
    );
    if (rows.length === 0) return pausedCount;
    lastId = rows.at(-1)!.id;
    const missingReferences = rows.map((row) => row.reference).filter((reference) => !isPresent(reference));
    pausedCount += await pauseListings(client, source, missingReferences, dryRun);
  }
}
