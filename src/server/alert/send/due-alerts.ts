// Alerts that are due (`alerts`, `alert_addresses`): locks and reads them, says which may send now, and stores how far they have come.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertCadence, AlertSubject } from '../../../shared/alert/alert.ts';
import { type AlertFilter, alertFilterSchema } from '../../../shared/alert/alert-schemas.ts';
import { intArray } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { dubaiMidnight, instantTime } from './alert.schedule.ts';

/** A due alert with its address; `filter` as it is stored. */
interface DueRow {
  id: number;
  addressId: number;
  email: string;
  locale: string | null;
  subject: AlertSubject;
  filter: unknown;
  kinds: number;
  cadence: AlertCadence;
  fromSnapshot: string;
  lastSentAt: Date | null;
  /** The time at which it was due, with microseconds. */
  dueAt: string;
}
/** How far alerts have been read in the order in which they were due. */
export type Position = Pick<DueRow, 'dueAt' | 'id'>;
/** A due alert whose stored search is valid. */
export type DueAlert = Omit<DueRow, 'filter'> & { filter: AlertFilter };
/** What is stored of an alert after it was looked at: its new position in the event log, when it is due next, and what was sent. */
export interface AlertProgress {
  id: number;
  fromSnapshot: string;
  nextAt: Date | null;
  sentAt: Date | null;
  homesSent: number;
}

/** SQL: whether an alert is due; binds the cadence and the time. */
const isDue = (alert: string) =>
  `${alert}.cadence = ? and ${alert}.next_at <= ? and ${alert}.paused_at is null and ${alert}.confirmed_at is not null`;

/**
 * Locks due alerts of a cadence, the first of each address, and their addresses, so that no two transactions store emails to one address at the same time.
 * Leaves out alerts that another transaction has locked. Starts behind the position of the last batch, so that it does not pass the same index entries again.
 */
export const lockDue = (tx: EntityManager, cadence: AlertCadence, limit: number, now: Date, after: Position | null): Promise<DueRow[]> =>
  tx.execute<DueRow[]>(
    `select alert.id, alert.address_id as "addressId", address.email, address.locale, alert.subject, alert.filter, alert.kinds, alert.cadence,
       alert.from_snapshot::text as "fromSnapshot", alert.last_sent_at as "lastSentAt", alert.next_at::text as "dueAt"
     from alerts alert join alert_addresses address on address.id = alert.address_id
     where ${isDue('alert')}${after ? ' and (alert.next_at, alert.id) > (?::timestamptz, ?)' : ''}
       and not exists (select from alerts earlier
         where earlier.address_id = alert.address_id and ${isDue('earlier')} and (earlier.next_at, earlier.id) < (alert.next_at, alert.id))
     order by alert.next_at, alert.id limit ? for no key update of alert, address skip locked`,
    [cadence, now, ...(after ? [after.dueAt, after.id] : []), cadence, now, limit],
  );

/** Splits due alerts into those that may send now and instant ones that have to wait: at night, after a recent email or after many emails of a day. */
export async function splitByTime(tx: EntityManager, due: DueRow[], now: Date): Promise<{ ready: DueRow[]; later: AlertProgress[] }> {
  const instant = due.filter(({ cadence }) => cadence === 'instant');
  if (instant.length === 0) return { ready: due, later: [] };
  const counts = await tx.execute<{ id: number; count: number }[]>(
    'select alert_id as id, count(*)::int as count from alert_emails where alert_id = any(?::int[]) and created_at >= ? group by 1',
    [intArray(instant.map(({ id }) => id)), dubaiMidnight(now)],
  );
  const sentToday = new Map(counts.map(({ id, count }) => [id, count]));
  const later: AlertProgress[] = [];
  const ready = due.filter(({ id, cadence, fromSnapshot, lastSentAt }) => {
    if (cadence !== 'instant') return true;
    const lastEmailAt = lastSentAt && new Date(lastSentAt);
    const time = instantTime({ lastSentAt: lastEmailAt, sentToday: sentToday.get(id) ?? 0 }, now);
    if (time <= now) return true;
    later.push({ id, fromSnapshot, nextAt: time, sentAt: null, homesSent: 0 });
    return false;
  });
  return { ready, later };
}

/** An alert with its search. Null, and an entry in the log, when the stored search is not valid in this release: it must not stop the others. */
export function readAlert({ log }: Pick<Deps, 'log'>, row: DueRow): DueAlert | null {
  const { data, error } = alertFilterSchema.safeParse(row.filter);
  if (error) log.error({ err: error, alert: row.id }, 'the search of an alert cannot be read');
  return data ? { ...row, filter: data } : null;
}

/** Stores for each alert its position in the event log, when it is due next, and what was sent. */
export const storeProgress = (tx: EntityManager, progress: AlertProgress[]): Promise<unknown> =>
  tx.execute(
    `update alerts alert set from_snapshot = progress."fromSnapshot", next_at = progress."nextAt",
       last_sent_at = coalesce(progress."sentAt", alert.last_sent_at), homes_found = alert.homes_found + progress."homesSent"
     from json_to_recordset(?::json)
       as progress(id int, "fromSnapshot" pg_snapshot, "nextAt" timestamptz, "sentAt" timestamptz, "homesSent" int)
     where alert.id = progress.id`,
    [JSON.stringify(progress)],
  );
