// Prepares the emails of alerts that are due and puts them into the outbox.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertCadence, AlertSubject } from '../../../shared/alert/alert.ts';
import { type AlertFilter, alertFilterSchema } from '../../../shared/alert/alert-schemas.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { inBatches } from '../../db/in-batches.ts';
import { rows } from '../../db/orm.ts';
import { intArray, preparedStatement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import { readSnapshot } from '../../home-event/home-event.ts';
import { localeOr } from '../../locale.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow } from '../../mail/template/email-home.ts';
import { recoverToken } from '../../shortlist/keys.ts';
import { deleteEmails, type StoredMatches, storeMatches } from '../match/alert.match.ts';
import { type MatchEmail, matchEmail, type ShownMatch } from './alert.mail.ts';
import { dubaiMidnight, instantTime, nextDigest } from './alert.schedule.ts';

/** Alerts of one transaction; `inBatches` takes fewer while a statement about so many takes too long. */
const ALERTS_OF_BATCH = 400;
/** PostgreSQL's memory for each sort while it finds the homes of a batch, which can be a hundred thousand after a busy day. */
const MATCH_MEMORY = '64MB';
/** Batches that run at the same time: PostgreSQL finds the homes of one while the emails of the other are written. */
const PARALLEL_BATCHES = 2;
/** When an alert is tried again after its mailbox had reached its limit or its search could not be read. */
const RETRY_MS = 6 * HOUR_MS;

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
type Position = Pick<DueRow, 'dueAt' | 'id'>;
type DueAlert = Omit<DueRow, 'filter'> & { filter: AlertFilter };
type SendDeps = Pick<Deps, 'mail' | 'now' | 'env' | 'log'>;
/** What is stored of an alert after it was looked at: its new position in the event log, when it is due next, and what was sent. */
interface AlertProgress {
  id: number;
  fromSnapshot: string;
  nextAt: Date | null;
  sentAt: Date | null;
  homesSent: number;
}

/** SQL: whether an alert is due; binds the cadence and the time. */
const IS_DUE = (alert: string) =>
  `${alert}.cadence = ? and ${alert}.next_at <= ? and ${alert}.paused_at is null and ${alert}.confirmed_at is not null`;

/**
 * Locks due alerts of a cadence, the first of each address, and their addresses, so that no two transactions store emails to one address at the same time.
 * Leaves out alerts that another transaction has locked. Starts behind the position of the last batch, so that it does not pass the same index entries again.
 */
const lockDue = (tx: EntityManager, cadence: AlertCadence, limit: number, now: Date, after: Position | null): Promise<DueRow[]> =>
  tx.execute<DueRow[]>(
    `select a.id, a.address_id as "addressId", o.email, o.locale, a.subject, a.filter, a.kinds, a.cadence, a.from_snapshot::text as "fromSnapshot",
       a.last_sent_at as "lastSentAt", a.next_at::text as "dueAt"
     from alerts a join alert_addresses o on o.id = a.address_id
     where ${IS_DUE('a')}${after ? ' and (a.next_at, a.id) > (?::timestamptz, ?)' : ''}
       and not exists (select from alerts earlier
         where earlier.address_id = a.address_id and ${IS_DUE('earlier')} and (earlier.next_at, earlier.id) < (a.next_at, a.id))
     order by a.next_at, a.id limit ? for no key update of a, o skip locked`,
    [cadence, now, ...(after ? [after.dueAt, after.id] : []), cadence, now, limit],
  );

/** Splits due alerts into those that may send now and instant ones that have to wait: at night, after a recent email or after many emails of a day. */
async function splitByTime(tx: EntityManager, due: DueRow[], now: Date): Promise<{ ready: DueRow[]; later: AlertProgress[] }> {
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
    const last = lastSentAt && new Date(lastSentAt);
    const time = instantTime({ lastSentAt: last, sentToday: sentToday.get(id) ?? 0 }, now);
    if (time <= now) return true;
    later.push({ id, fromSnapshot, nextAt: time, sentAt: null, homesSent: 0 });
    return false;
  });
  return { ready, later };
}

/** An alert with its search. Null, and an entry in the log, when the stored search is not valid in this release: it must not stop the others. */
function readAlert({ log }: SendDeps, row: DueRow): DueAlert | null {
  const { data, error } = alertFilterSchema.safeParse(row.filter);
  if (error) log.error({ err: error, alert: row.id }, 'the search of an alert cannot be read');
  return data ? { ...row, filter: data } : null;
}

/** The homes that emails show. */
async function readHomes(em: EntityManager, ids: number[]): Promise<Map<number, EmailHomeRow>> {
  const homes = await rows<EmailHomeRow>(
    em,
    preparedStatement(`select ${EMAIL_HOME_COLUMNS} from properties p where p.id = any($1::int[])`, [ids]),
  );
  return new Map(homes.map((home) => [home.id, home]));
}

type EmailList = NonNullable<MatchEmail['list']>;

/** The shared lists that alerts are about, by the id of the alert. */
async function readLists({ env }: SendDeps, em: EntityManager, alerts: readonly DueAlert[]): Promise<Map<number, EmailList>> {
  const ids = alerts.filter(({ subject }) => subject === 'list').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sql = `select a.id, l.name, l.link_seed as seed, l.token_hash as hash from alerts a
    join shortlist_people p on p.id = a.list_person_id join shortlists l on l.id = p.list_id where a.id = any($1::int[])`;
  const lists = await rows<{ id: number; name: string; seed: string; hash: string }>(em, preparedStatement(sql, [ids]));
  return new Map(
    lists.map(({ id, name, seed, hash }) => {
      const token = recoverToken(env, seed, hash);
      return [id, { name, path: token && `/list/${token}` }];
    }),
  );
}

/**
 * Writes the stored emails of alerts and puts them into the outbox.
 * @returns the alerts whose mailbox has reached its limit; their stored emails are deleted
 */
async function sendEmails(
  deps: SendDeps,
  tx: EntityManager,
  alerts: DueAlert[],
  stored: Map<number, StoredMatches>,
): Promise<{ limited: Set<number> }> {
  const alertsWithEmail = alerts.flatMap((alert) => {
    const matches = stored.get(alert.id);
    return matches ? [{ alert, ...matches }] : [];
  });
  if (alertsWithEmail.length === 0) return { limited: new Set() };
  const homesById = await readHomes(tx, [...new Set(alertsWithEmail.flatMap(({ first }) => first.map(({ propertyId }) => propertyId)))]);
  const lists = await readLists(
    deps,
    tx,
    alertsWithEmail.map(({ alert }) => alert),
  );
  const emails = alertsWithEmail.map(({ alert, emailId, eventId, counts, total, first }) =>
    matchEmail(deps.env, {
      to: alert.email,
      locale: localeOr(alert.locale),
      alertId: alert.id,
      addressId: alert.addressId,
      emailId,
      eventId,
      subject: alert.subject,
      filter: alert.filter,
      list: lists.get(alert.id) ?? null,
      counts,
      total,
      shown: first.flatMap((match): ShownMatch[] => {
        const home = homesById.get(match.propertyId);
        return home ? [{ ...match, home }] : [];
      }),
    }),
  );
  const outcomes = await deps.mail.sendAll(tx, emails);
  const limitedAlerts = alertsWithEmail.filter((_, i) => outcomes[i] === 'limited');
  await deleteEmails(
    tx,
    limitedAlerts.map(({ emailId }) => emailId),
  );
  return { limited: new Set(limitedAlerts.map(({ alert }) => alert.id)) };
}

/** Stores for each alert its position in the event log, when it is due next, and what was sent. */
const storeProgress = (tx: EntityManager, progress: AlertProgress[]): Promise<unknown> =>
  tx.execute(
    `update alerts a set from_snapshot = u."fromSnapshot", next_at = u."nextAt", last_sent_at = coalesce(u."sentAt", a.last_sent_at),
       homes_found = a.homes_found + u."homesSent"
     from json_to_recordset(?::json) as u(id int, "fromSnapshot" pg_snapshot, "nextAt" timestamptz, "sentAt" timestamptz, "homesSent" int)
     where a.id = u.id`,
    [JSON.stringify(progress)],
  );

/** Prepares the emails of one batch of alerts that are due after a position, in one transaction. Returns the position after them; null when none was due. */
async function sendBatch(
  deps: SendDeps,
  em: EntityManager,
  cadence: AlertCadence,
  limit: number,
  after: Position | null,
): Promise<Position | null> {
  const now = deps.now();
  return em.transactional(async (tx) => {
    const due = await lockDue(tx, cadence, limit, now, after);
    if (due.length === 0) return null;
    const { ready, later } = await splitByTime(tx, due, now);
    // read after the locks, so that it includes every event that made one of these alerts due
    const snapshot = await readSnapshot(tx);
    const alerts = new Map(ready.flatMap((row) => readAlert(deps, row) ?? []).map((alert) => [alert.id, alert]));
    await tx.execute(`set local work_mem = '${MATCH_MEMORY}'`);
    const stored = await storeMatches(tx, [...alerts.values()], snapshot, now);
    const { limited } = await sendEmails(deps, tx, [...alerts.values()], stored);
    const progress = ready.map(({ id, addressId, fromSnapshot }): AlertProgress => {
      if (limited.has(id) || !alerts.has(id))
        return { id, fromSnapshot, nextAt: new Date(now.getTime() + RETRY_MS), sentAt: null, homesSent: 0 };
      const homesSent = stored.get(id)?.total ?? 0;
      const nextAt = cadence === 'instant' ? null : nextDigest(cadence, addressId, now);
      return { id, fromSnapshot: snapshot, nextAt, sentAt: homesSent ? now : null, homesSent };
    });
    await storeProgress(tx, [...progress, ...later]);
    return due.at(-1)!;
  });
}

/** Prepares the emails of alerts that are due, batch by batch, starting again from the first one until none is due: of an address only one alert is in a batch. */
async function sendAllBatches(deps: SendDeps, em: EntityManager, cadence: AlertCadence): Promise<void> {
  let position: Position | null = null;
  await inBatches(ALERTS_OF_BATCH, async (limit) => {
    const previous: Position | null = position;
    position = await sendBatch(deps, em.fork(), cadence, limit, previous);
    return { isLast: position === null && previous === null };
  });
}

/**
 * Prepares the emails of all alerts that are due: every match since the last time, each home once for an address, a kind of event and a price. What is
 * sent, the position in the event log and the email in the outbox are one transaction, so that a crash loses nothing and sends nothing twice.
 */
export async function sendDueAlerts(deps: SendDeps, em: EntityManager, cadences: readonly AlertCadence[]): Promise<void> {
  for (const cadence of cadences) {
    const results = await Promise.allSettled(Array.from({ length: PARALLEL_BATCHES }, () => sendAllBatches(deps, em, cadence)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
