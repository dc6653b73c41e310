// Pauses listings (`properties`) that a feed marks as deleted or, with `--mirror`, no longer has.
import type { ClientBase } from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * Value of `content_hash` for a row that an import paused. An import publishes only such rows again, and only while they are paused:
 * a status that a user set remains.
 */
export const PAUSED_BY_IMPORT = 'paused by import';

/** Pauses published rows of the source that the feed deleted or a mirrored file no longer has. Returns how many. */
export async function pauseListings(client: ClientBase, source: string, references: readonly string[], dryRun: boolean): Promise<number> {
  if (references.length === 0) return 0;
  const condition = `source = $1 and reference = any($2) and status = 'published'`;
  if (dryRun) return (await client.query(`select from properties where ${condition}`, [source, references])).rowCount ?? 0;
  const pause = `update properties set status = 'paused', content_hash = '${PAUSED_BY_IMPORT}', updated_at = now() where ${condition}`;
  return inTransaction(client, async () => (await client.query(pause, [source, references])).rowCount ?? 0);
}

/** Pauses every published row of the source whose reference is not in the file, in batches of 1,000. Returns how many. */
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
