// Finds the homes of due alerts and stores them as emails in `alert_emails`; `alert.send.ts` writes and sends these.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_SUBJECTS, type AlertKind, type AlertSubject, HOMES_BEHIND_EMAIL } from '../../../shared/alert/alert.ts';
import type { AlertFilter } from '../../../shared/alert/alert-schemas.ts';
import { execute } from '../../db/orm.ts';
import { intArray, SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { oldestRunning } from '../../home-event/home-event.ts';
import { whereClauses } from '../../search/criteria/conditions.ts';
import type { SearchCriteria } from '../../search/criteria/criteria.ts';
import { alertCriteria } from '../create/alert.filter.ts';
import { isStatedByKeysOnMap } from './alert.keys.ts';
import { countsOf, firstHomesOf, HOME_COLUMNS, homesOf, type Match, STORED_EMAIL, type StoredEmailRow } from './home-list.ts';
import { matchStatement } from './match-statement.ts';

/** An alert and which events it reads: those that its snapshot does not see, of the kinds of `kinds` (bits). */
export interface AlertToMatch {
  id: number;
  addressId: number;
  subject: AlertSubject;
  filter: AlertFilter;
  kinds: number;
  fromSnapshot: string;
}

/** A stored email of an alert. */
export interface StoredMatches {
  emailId: number;
  /** The id of the last event, by which the outbox recognises an email that was sent before. */
  eventId: string;
  /** Homes in all, and of each kind. */
  total: number;
  counts: Record<AlertKind, number>;
  /** The homes that the email shows. */
  first: Match[];
}
interface StoredRow extends StoredEmailRow {
  eventId: string;
  /** Whether the homes match the whole search of the alert, not only its keys. */
  isExact: boolean;
}

/** Removes from an email in `alert_emails` the homes that do not match a search by the conditions of the list; keeps at most 1,000. */
async function removeUnmatched(em: EntityManager, emailId: number, criteria: SearchCriteria): Promise<StoredEmailRow> {
  const params = new SqlParams();
  const where = whereClauses({ ...criteria, hasRareAmenity: false }, params, true);
  /** The column of one home by the column of the email that has an array of it. */
  const elements = { property_ids: 'property_id', kinds: 'kind', prices: 'price', prices_before: 'price_before', days_away: 'days_away' };
  const matchingArrays = HOME_COLUMNS.map((column) => `coalesce(array_agg(matching.${elements[column]} order by matching.nth), '{}')`);
  // the conditions of the list are about the table `properties p`
  const sql = `update alert_emails e set (homes, ${HOME_COLUMNS.join(', ')}) = (
      select count(*), ${matchingArrays.join(', ')}
      from (select home.* from ${homesOf('e', 'home', true)} join properties p on p.id = home.property_id
        where ${where.join(' and ')} order by home.nth limit ${HOMES_BEHIND_EMAIL}) matching)
    where e.id = ${params.bind(emailId)} returning ${STORED_EMAIL}`;
  const [row] = await execute<StoredEmailRow>(em, unpreparedStatement(sql, params.list));
  return row!;
}

/** An alert as the statement of `matchStatement` reads it, with the bounds of its part of the map. */
async function dueRow(em: EntityManager, { id, addressId, subject, kinds, fromSnapshot, filter }: AlertToMatch) {
  const { bounds } = filter;
  // when keys state all other fields, the statement alone decides, by comparing pins with the bounds
  const isExact = subject !== 'search' || (bounds !== undefined && isStatedByKeysOnMap(await alertCriteria(em, filter)));
  return { id, addressId, kinds, fromSnapshot, isExact, ...bounds };
}

/** Stores emails for alerts of one subject, with the homes that their keys find. */
async function storeOfSubject(
  em: EntityManager,
  subject: AlertSubject,
  alerts: readonly AlertToMatch[],
  snapshot: string,
  now: Date,
): Promise<StoredRow[]> {
  const due = await Promise.all(alerts.map((alert) => dueRow(em, alert)));
  const oldestXid = due.map(({ fromSnapshot }) => oldestRunning(fromSnapshot)).reduce((oldest, xid) => (xid < oldest ? xid : oldest));
  const isAnyOnMap = alerts.some(({ filter }) => filter.bounds !== undefined);
  const values = [JSON.stringify(due), String(oldestXid), snapshot, now];
  return execute<StoredRow>(em, unpreparedStatement(matchStatement(subject, isAnyOnMap), values));
}

/**
 * Stores an email for each alert that has homes: those that match it now, had an event that `snapshot` sees and the alert has not read, and were not sent to
 * its address. The caller has locked the addresses, one alert of each. Keys find the homes; of a search that keys do not state completely (words, buildings),
 * the conditions of the list decide.
 */
export async function storeMatches(
  em: EntityManager,
  alerts: readonly AlertToMatch[],
  snapshot: string,
  now: Date,
): Promise<Map<number, StoredMatches>> {
  const stored: StoredRow[] = [];
  for (const subject of ALERT_SUBJECTS) {
    const alertsOfSubject = alerts.filter((alert) => alert.subject === subject);
    if (alertsOfSubject.length > 0) stored.push(...(await storeOfSubject(em, subject, alertsOfSubject, snapshot, now)));
  }
  const filters = new Map(alerts.map(({ id, filter }) => [id, filter]));
  const byAlert = new Map<number, StoredMatches>();
  const emptyEmails: number[] = [];
  for (const { isExact, eventId, ...storedEmail } of stored) {
    const { alertId, emailId } = storedEmail;
    const row = isExact ? storedEmail : await removeUnmatched(em, emailId, await alertCriteria(em, filters.get(alertId)!));
    if (row.homes > 0) byAlert.set(alertId, { emailId, eventId, total: row.homes, counts: countsOf(row), first: firstHomesOf(row) });
    else emptyEmails.push(emailId);
  }
  await deleteEmails(em, emptyEmails);
  return byAlert;
}

/** Deletes stored emails that are not sent: their homes may be sent another time. */
export async function deleteEmails(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await em.execute('delete from alert_emails where id = any(?::int[])', [intArray(ids)]);
}
