// Reads the audit log (`audit_entries`) for staff: pages of entries filtered by person, act, subject and day, and the same entries as CSV.
import type { EntityManager } from '@mikro-orm/postgresql';
import { csvValue } from '../../shared/csv.ts';
import type { AuditEntry, AuditFilter } from '../../shared/staff/audit.ts';
import { DAY_MS, HOUR_MS, toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement, SqlParams } from '../db/sql.ts';

/** Entries on a page. */
const PAGE_SIZE = 100;
/** At most this many entries are exported as CSV. */
const MAX_CSV_ENTRIES = 100_000;
/** Entries that one statement of an export reads. */
const CSV_BATCH_SIZE = 5000;
/** Dubai is four hours ahead of UTC all year. */
const DUBAI_OFFSET_MS = 4 * HOUR_MS;

/** SQL: the `where` clause of a filter; a day lasts from midnight to midnight in Dubai. `before` is the number of an entry, for paging. */
function conditionsOf({ actorId, act, subjectKind, subjectId, day, before }: AuditFilter, params: SqlParams): string {
  const conditions: string[] = [];
  if (actorId) conditions.push(`e.actor_id = ${params.bind(actorId)}`);
  if (act) conditions.push(`e.act = ${params.bind(act)}`);
  if (subjectKind) conditions.push(`e.subject_kind = ${params.bind(subjectKind)}`);
  if (subjectId) conditions.push(`e.subject_id = ${params.bind(subjectId)}`);
  if (day) {
    const dayStart = new Date(Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS);
    conditions.push(`e.at >= ${params.bind(dayStart)}`, `e.at < ${params.bind(new Date(dayStart.getTime() + DAY_MS))}`);
  }
  if (before) conditions.push(`e.n < ${params.bind(before)}`);
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
}

/** An entry as the database driver returns it: 64-bit integers (the entry's number `n`, the subject's id) as text. */
type EntryRow = Omit<AuditEntry, 'n' | 'at' | 'subjectId'> & { n: string; at: string | Date; subjectId: string | null };

/** Reads the latest entries that match a filter, with the usernames of who acted. */
async function readEntries(em: EntityManager, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const params = new SqlParams();
  const sql = `select e.n, e.at, e.actor_id as "actorId", u.username as actor, e.act, e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.facts,
      e.request_id as "requestId"
    from (select * from audit_entries e ${conditionsOf(filter, params)} order by e.n desc limit ${limit}) e
    left join users u on u.id = e.actor_id order by e.n desc`;
  const entryRows = await rows<EntryRow>(em, preparedStatement(sql, params.list));
  return entryRows.map((row) => ({
    ...row,
    n: Number(row.n),
    at: toIsoTime(row.at),
    subjectId: row.subjectId === null ? null : Number(row.subjectId),
  }));
}

/** A page of entries, the latest first. `next` is the `before` of the following page, null on the last one. */
export async function listEntries(em: EntityManager, filter: AuditFilter): Promise<{ items: AuditEntry[]; next: number | null }> {
  const items = await readEntries(em, filter, PAGE_SIZE);
  return { items, next: items.length === PAGE_SIZE ? items.at(-1)!.n : null };
}

/** The entries of a filter as CSV, the latest first, at most 100,000. */
export async function exportEntries(em: EntityManager, filter: AuditFilter): Promise<{ name: string; csv: string }> {
  const lines = ['number,time,person,act,subject,id,facts,request'];
  let before = filter.before;
  for (;;) {
    const batch = await readEntries(em, { ...filter, before }, CSV_BATCH_SIZE);
    for (const { n, at, actor, act, subjectKind, subjectId, facts, requestId } of batch) {
      const values = [n, at, actor, act, subjectKind, subjectId, JSON.stringify(facts), requestId];
      lines.push(values.map(csvValue).join(','));
    }
    if (batch.length < CSV_BATCH_SIZE || lines.length > MAX_CSV_ENTRIES) return { name: 'staff-log.csv', csv: `${lines.join('\r\n')}\r\n` };
    before = batch.at(-1)!.n;
  }
}
