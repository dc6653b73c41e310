// Recognizes an inquiry, reply, message or application that was sent twice, by the column `fingerprint` of its table. Reads and locks; stores nothing.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MINUTE_MS } from '../../shared/time.ts';
import { lockText } from '../db/locks.ts';
import { statements } from '../db/typed.ts';

/** A repetition within this time is ignored. */
const DUPLICATE_WINDOW_MS = 10 * MINUTE_MS;

/** A hash of the fields by which two messages count as equal, such as sender, subject and text. */
export const fingerprintOf = (...parts: (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Whether the same message was stored within ten minutes. Locks its fingerprint until the transaction of `em` ends, so that of two simultaneous
 * requests only one stores it.
 */
export async function isDuplicateSubmission(
  em: EntityManager,
  table: 'inquiries' | 'inquiry_replies' | 'messages' | 'applications',
  fingerprint: string,
  now: Date,
): Promise<boolean> {
  await lockText(em, fingerprint);
  const copies = statements(em).selectFrom(table).select('id').where('fingerprint', '=', fingerprint);
  return (await copies.where('created_at', '>', new Date(now.getTime() - DUPLICATE_WINDOW_MS)).executeTakeFirst()) !== undefined;
}
