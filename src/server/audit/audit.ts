// The audit log of what staff did: adds entries to `audit_entries`, checks them and stores the result in `audit_checks`. The hash of an entry covers its
// text and the hash of the entry before (a hash chain), so that a check finds a changed or missing entry; where all later hashes were computed anew, it
// finds one that is not after the last good check.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditState } from '../../shared/staff/audit.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

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

interface ChainRow {
  /** The number of the entry, from 1 without a gap. */
  n: string;
  text: string;
  /** The stored hash of the entry before. */
  prev: Buffer;
  hash: Buffer;
}

/**
 * Checks that every entry has the right number and hash; stores nothing. Computes the hashes here and not in the database, because a person who can change
 * entries there can also replace its functions.
 */
export async function verifyAuditLog(em: EntityManager): Promise<AuditCheck> {
  let entries = 0;
  let lastHash: Buffer = Buffer.alloc(0);
  const checkResult = (brokenAt: number | null) => ({ entries, lastHash: lastHash.toString('hex'), brokenAt });
  for (;;) {
    const batch = await rows<ChainRow>(
      em,
      preparedStatement(`select n, ${HASHED_TEXT} as text, prev, hash from audit_entries where n > $1 order by n limit ${BATCH_SIZE}`, [
        entries,
      ]),
    );
    for (const row of batch) {
      const expected = createHash('sha256').update(lastHash).update(row.text, 'utf8').digest();
      if (Number(row.n) !== entries + 1 || !row.prev.equals(lastHash) || !row.hash.equals(expected)) return checkResult(entries + 1);
      entries++;
      lastHash = row.hash;
    }
    if (batch.length < BATCH_SIZE) return checkResult(null);
  }
}

/** Reads the number of entries now and the last check of the log; `checkedAt` is null before the first check. */
export async function lastAuditCheck(em: EntityManager): Promise<AuditState> {
  // always one row: `values (1)` is joined with the last check, if any
  const sql = `select (select max(n) from audit_entries) as entries, last_check.at as "checkedAt", last_check.broken_at as "brokenAt"
    from (values (1)) as one_row left join lateral (select * from audit_checks order by at desc limit 1) last_check on true`;
  const [row] = await rows<{
    entries: string | null;
    checkedAt: Date | string | null;
    brokenAt: string | null;
  }>(em, preparedStatement(sql, []));
  return {
    entries: Number(row?.entries ?? 0),
    checkedAt: row?.checkedAt ? new Date(row.checkedAt).toISOString() : null,
    brokenAt: row?.brokenAt ? Number(row.brokenAt) : null,
  };
}

/**
 * The last entry of the last good check, when it is missing now or has another hash; null when it is unchanged, and before the first good check. Finds what
 * the chain alone does not show: all hashes from some entry on were computed anew.
 */
async function findChangeSinceLastCheck(em: EntityManager): Promise<number | null> {
  const [lastUnbroken] = await rows<{ entries: string; isUnchanged: boolean }>(
    em,
    preparedStatement(
      `select checked.entries, checked.entries = 0 or exists (
         select from audit_entries entry where entry.n = checked.entries and encode(entry.hash, 'hex') = checked.hash) as "isUnchanged"
       from audit_checks checked where checked.broken_at is null order by checked.at desc limit 1`,
      [],
    ),
  );
  return lastUnbroken === undefined || lastUnbroken.isUnchanged ? null : Number(lastUnbroken.entries);
}

/**
 * Checks the log and stores the result in `audit_checks`. A log without the last entry of its last good check, or with another hash there, is broken too: its
 * end was cut off or written anew. `brokenAt` is then the first missing entry, or that entry: the change is there or before.
 */
export async function checkAuditLog(em: EntityManager, now: Date): Promise<AuditCheck> {
  const result = await verifyAuditLog(em);
  const changedAt = result.brokenAt === null ? await findChangeSinceLastCheck(em) : null;
  const brokenAt = changedAt === null ? result.brokenAt : Math.min(changedAt, result.entries + 1);
  await rows(
    em,
    preparedStatement('insert into audit_checks (at, entries, hash, broken_at) values ($1, $2, $3, $4)', [
      now,
      result.entries,
      result.lastHash,
      brokenAt,
    ]),
  );
  return { ...result, brokenAt };
}
