// Reads and locks the alerts whose email is due (`alerts`, `alert_addresses`), decides which may send now, and stores their progress in `alerts`.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertCadence, AlertSubject } from '../../../shared/alert/alert.ts';
import { type AlertFilter, alertFilterSchema } from '../../../shared/alert/alert-schemas.ts';
import { dubaiMidnight } from '../../../shared/time.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { instantTime } from './alert.schedule.ts';

/** A due alert with its address, as it is stored. */
interface DueRow {
  id: number;
  addressId: number;
  email: string;
  locale: string | null;
  subject: AlertSubject;
  filter: unknown;
  /** The kinds of events it is about, as bits. */
  kinds: number;
  cadence: AlertCadence;
  /** Its position in the event log: it has read the events of the transactions that this PostgreSQL snapshot sees. */
  fromSnapshot: string;
  lastSentAt: Date | null;
  /** The time at which it was due, as text, because a `Date` would lose the microseconds. */
  dueAt: string;
}
/** A position in the order in which alerts are due: the last alert of a batch. */
export type Position = Pick<DueRow, 'dueAt' | 'id'>;
/** A due alert whose stored search is valid. */
export type DueAlert = Omit<DueRow, 'filter'> & { filter: AlertFilter };
/** What is stored about an alert after a run. */
export interface AlertProgress {
  id: number;
  /** Its new position in the event log. */
  fromSnapshot: string;
  /** When it is due next; null for an instant alert that waits for an event. */
  nextAt: Date | null;
  /** Null when the run sent no email. */
  sentAt: Date | null;
  homesSent: number;
}

/** SQL: whether the alert with this alias is due; binds the cadence and the time. */
const isDue = (alert: string) =>
  `${alert}.cadence = ? and ${alert}.next_at <= ? and ${alert}.paused_at is null and ${alert}.confirmed_at is not null`;

/**
 * Locks and reads due alerts of a cadence, the first of each address, and locks their addresses, so that no two transactions store emails to one address at
 * the same time. Skips alerts that another transaction has locked. Starts after the last alert of the previous batch, so that it does not scan the same index
 * entries again.
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

/**
 * Splits due alerts into those that may send now (`ready`) and instant ones that have to wait: at night, after a recent email or after many emails on a day.
 * For the latter, `later` has the progress to store, with the time at which they may send.
 */
export async function splitByTime(tx: EntityManager, due: DueRow[], now: Date): Promise<{ ready: DueRow[]; later: AlertProgress[] }> {
  const instant = due.filter(({ cadence }) => cadence === 'instant');
  if (instant.length === 0) return { ready: due, later: [] };
  const counts = await statements(tx)
    .selectFrom('alert_emails')
    .select((eb) => ['alert_id as id', eb.fn.countAll().as('count')])
    .where((eb) => eb('alert_id', '=', eb.fn.any(eb.val(instant.map(({ id }) => id)))))
    .where('created_at', '>=', dubaiMidnight(now))
    .groupBy('alert_id')
    .execute();
  const sentToday = new Map(counts.map(({ id, count }) => [id, Number(count)]));
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

/** Parses the stored search of an alert. Logs an error and returns null when this release cannot read it, so that it does not stop other alerts. */
export function readAlert({ log }: Pick<Deps, 'log'>, row: DueRow): DueAlert | null {
  const { data: filter, error } = alertFilterSchema.safeParse(row.filter);
  if (error) log.error({ err: error, alert: row.id }, 'the search of an alert cannot be read');
  return filter ? { ...row, filter } : null;
}

/** Updates alerts after a run; `homes_found` counts all homes that an alert has sent. */
export const storeProgress = (tx: EntityManager, progress: AlertProgress[]): Promise<unknown> =>
  tx.execute(
    `update alerts alert set from_snapshot = progress."fromSnapshot", next_at = progress."nextAt",
       last_sent_at = coalesce(progress."sentAt", alert.last_sent_at), homes_found = alert.homes_found + progress."homesSent"
     from json_to_recordset(?::json)
       as progress(id int, "fromSnapshot" pg_snapshot, "nextAt" timestamptz, "sentAt" timestamptz, "homesSent" int)
     where alert.id = progress.id`,
    [JSON.stringify(progress)],
  );
