// The audit log (`audit_entries`): entries of what staff did, each hashed with the hash of the one before. Checks of it are stored in `audit_checks`.
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditState } from '../../shared/staff/audit.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';

/** The result of a check. */
export interface AuditCheck {
  /** The number of the last entry; of the last good one when the chain is broken. */
  entries: number;
  /** In hexadecimal. */
  lastHash: string;
  /** The number of the first entry that was changed or is missing. */
  brokenAt: number | null;
}

/** What is recorded of an act: ids, codes and numbers, never texts that people wrote. */
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
 * Adds an entry in the transaction of `em`. Call it last: entries are added one after the other, so that the transaction makes others wait from here on.
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

/** SQL: the text of an entry that its hash covers, as the function `audit_append` writes it. */
const HASHED_TEXT = `jsonb_build_array(n, (extract(epoch from at) * 1000000)::bigint, actor_id, act, subject_kind, subject_id, facts, request_id)::text`;
/** Entries that are read at a time; such a statement takes a fraction of a second. */
const BATCH_SIZE = 10_000;

interface ChainRow {
  /** The number of the entry, from 1 without a gap. */
  n: string;
  text: string;
  /** The hash of the entry before. */
  prev: Buffer;
  hash: Buffer;
}

/**
 * Checks every entry against its hash and the one before; stores nothing. The hashes are computed here, because those who can change the entries can
 * also replace functions of the database.
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

/** The number of entries now, and the last check of the log; the fields of the check are null before the first. */
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

/** Checks the log and stores the result in `audit_checks`. Entries that vanished from the end since the last unbroken check count as broken too. */
export async function checkAuditLog(em: EntityManager, now: Date): Promise<AuditCheck> {
  const result = await verifyAuditLog(em);
  const [lastUnbroken] = await rows<{ entries: string; hash: string }>(
    em,
    preparedStatement('select entries, hash from audit_checks where broken_at is null order by at desc limit 1', []),
  );
  const isCut = lastUnbroken !== undefined && result.brokenAt === null && Number(lastUnbroken.entries) > result.entries;
  const brokenAt = isCut ? result.entries + 1 : result.brokenAt;
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
