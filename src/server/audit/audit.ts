// The audit log of what staff did: adds entries to `audit_entries`, checks them and stores the result in `audit_checks`. The hash of an entry covers its
// text and the hash of the entry before (a hash chain), so that a check finds a changed or missing entry; where all later hashes were computed anew, it
// finds one that is not after the last good check.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { AuditState } from '../../shared/staff/audit.ts';
import { statements } from '../db/typed.ts';
import { AuditCheckRow } from './audit.entity.ts';

/** The result of a check of the whole log. */
export interface AuditCheck {
  /** The number of entries; in a broken log, of those before the first that was changed or is missing. */
  entries: number;
  /** The hash of the last of these entries, in hexadecimal. */
  lastHash: string;
  /** The number of the first entry that was changed or is missing; null when there is none. */
  brokenAt: number | null;
}

/** An act to record: ids, codes and numbers, never texts that people wrote. */
export interface AuditAct {
  /** The user who acted; null for a command or the server itself. */
  actorId: number | null;
  /** A code such as `decision.remove`. */
  act: string;
  subject?: { kind: string; id: number };
  facts?: Record<string, string | number | boolean | null | number[]>;
  requestId?: string;
}

/**
 * Adds an entry in the transaction of `em`. Call it at the end of the transaction: from here to the commit, other transactions that add entries wait.
 * @returns the number of the entry
 */
export async function recordAct(em: EntityManager, { actorId, act, subject, facts, requestId }: AuditAct): Promise<number> {
  const [entry] = await em.execute<{ n: string }[]>('select audit_append(?::int, ?, ?, ?::bigint, ?::jsonb, ?) as n', [
    actorId,
    act,
    subject?.kind ?? null,
    subject?.id ?? null,
    JSON.stringify(facts ?? {}),
    requestId ?? '',
  ]);
  return Number(entry!.n);
}

/** SQL: the text of an entry that its hash covers. The database function `audit_append`, which adds entries, hashes the same text. */
const HASHED_TEXT = `jsonb_build_array(n, (extract(epoch from at) * 1000000)::bigint, actor_id, act, subject_kind, subject_id, facts, request_id)::text`;
/** Entries that a check reads with one statement, which takes a fraction of a second. */
const BATCH_SIZE = 10_000;

/**
 * Checks that every entry has the right number and hash; stores nothing. Computes the hashes here and not in the database, because a person who can change
 * entries there can also replace its functions.
 */
export async function verifyAuditLog(em: EntityManager): Promise<AuditCheck> {
  let entries = 0;
  let lastHash: Buffer = Buffer.alloc(0);
  const checkResult = (brokenAt: number | null) => ({ entries, lastHash: lastHash.toString('hex'), brokenAt });
  for (;;) {
    const batch = await statements(em)
      .selectFrom('audit_entries')
      .select(['n', 'prev', 'hash', sql.raw<string>(HASHED_TEXT).as('text')])
      .where('n', '>', entries)
      .orderBy('n')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of batch) {
      const expected = createHash('sha256').update(lastHash).update(row.text, 'utf8').digest();
      if (row.n !== entries + 1 || !row.prev.equals(lastHash) || !row.hash.equals(expected)) return checkResult(entries + 1);
      entries++;
      lastHash = row.hash;
    }
    if (batch.length < BATCH_SIZE) return checkResult(null);
  }
}

/** Reads the number of entries now and the last check of the log; `checkedAt` is null before the first check. */
export async function lastAuditCheck(em: EntityManager): Promise<AuditState> {
  const last = await statements(em).selectFrom('audit_entries').select('n').orderBy('n', 'desc').limit(1).executeTakeFirst();
  const check = await lastChecks(em).executeTakeFirst();
  return { entries: last?.n ?? 0, checkedAt: check?.at.toISOString() ?? null, brokenAt: check?.broken_at ?? null };
}

const lastChecks = (em: EntityManager) => statements(em).selectFrom('audit_checks').selectAll().orderBy('at', 'desc').limit(1);

/**
 * The last entry of the last good check, when it is missing now or has another hash; null when it is unchanged, and before the first good check. Finds what
 * the chain alone does not show: all hashes from some entry on were computed anew.
 */
async function findChangeSinceLastCheck(em: EntityManager): Promise<number | null> {
  const check = await lastChecks(em).where('broken_at', 'is', null).executeTakeFirst();
  if (!check || check.entries === 0) return null;
  const entry = await statements(em).selectFrom('audit_entries').select('hash').where('n', '=', check.entries).executeTakeFirst();
  return entry?.hash.toString('hex') === check.hash ? null : check.entries;
}

/**
 * Checks the log and stores the result in `audit_checks`. A log without the last entry of its last good check, or with another hash there, is broken too: its
 * end was cut off or written anew. `brokenAt` is then the first missing entry, or that entry: the change is there or before.
 */
export async function checkAuditLog(em: EntityManager, now: Date): Promise<AuditCheck> {
  const result = await verifyAuditLog(em);
  const changedAt = result.brokenAt === null ? await findChangeSinceLastCheck(em) : null;
  const brokenAt = changedAt === null ? result.brokenAt : Math.min(changedAt, result.entries + 1);
  await em.insert(AuditCheckRow, { at: now, entries: result.entries, hash: result.lastHash, brokenAt });
  return { ...result, brokenAt };
}
