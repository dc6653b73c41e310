import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The same words within this time count once. */
const REPEAT_MS = 10 * 60_000;

/** What makes two messages the same. */
export const fingerprintOf = (...parts: (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Whether the same message was stored within the last ten minutes. Holds a lock on it until the transaction of `em` ends, so that a double
 * click is seen as one whichever request comes first.
 */
export async function isDuplicateSubmission(
  em: EntityManager,
  table: 'inquiries' | 'inquiry_replies' | 'messages' | 'applications',
  fingerprint: string,
  now: Date,
): Promise<boolean> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [fingerprint]);
  const sql = `select 1 from ${table} where fingerprint = ? and created_at > ? limit 1`;
  return (await em.execute<unknown[]>(sql, [fingerprint, new Date(now.getTime() - REPEAT_MS)])).length > 0;
}
