// Finds the homes that due alerts report and stores one email for each alert in `alert_emails`; `alert.send.ts` sends them. An alert watches a search, saved
// homes or a shared list. Keys of a search (`alert_keys`: its place, with bounds such as price) find candidates without trying every search.
import type { EntityManager } from '@mikro-orm/postgresql';
import { ALERT_SUBJECTS, type AlertKind, type AlertSubject, HOMES_BEHIND_EMAIL } from '../../../shared/alert/alert.ts';
import type { AlertFilter } from '../../../shared/alert/alert-schemas.ts';
import { execute } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { oldestRunning } from '../../home-event/home-event.ts';
import { type SearchCriteria, whereClauses } from '../../search/planner/planner.ts';
import { AlertEmail } from '../alert.entity.ts';
import { alertCriteria } from '../create/alert.filter.ts';
import { isStatedByKeysOnMap } from './alert.keys.ts';
import { countsOf, firstHomesOf, HOME_COLUMNS, homesOf, type Match, STORED_EMAIL, type StoredEmailRow } from './home-list.ts';
import { matchStatement } from './match-statement.ts';

/** A due alert, and which events it reads. */
export interface AlertToMatch {
  id: number;
  addressId: number;
  subject: AlertSubject;
  filter: AlertFilter;
  /** The kinds of events it reads, as bits (`kindBits`). */
  kinds: number;
  /** It has read the events of the transactions that this PostgreSQL snapshot sees. */
  fromSnapshot: string;
}

/** A stored email of an alert. */
export interface StoredMatches {
  emailId: number;
  /** The id of the last event, by which the outbox recognises an email that was sent before. */
  eventId: string;
  /** The number of homes, in all and by kind. */
  total: number;
  counts: Record<AlertKind, number>;
  /** The first homes, which the email itself shows. */
  firstHomes: Match[];
}
interface StoredRow extends StoredEmailRow {
  eventId: string;
  /** Whether the homes match the whole search of the alert, not only its keys. */
  isExact: boolean;
}

/** Removes from a stored email the homes that the list would not show for a search; keeps at most 1,000. Returns what is left. */
async function removeUnmatched(em: EntityManager, emailId: number, criteria: SearchCriteria): Promise<StoredEmailRow> {
  const params = new SqlParams();
  const where = whereClauses({ ...criteria, hasRareAmenity: false }, params, true);
  /** For each array column of `alert_emails`: the name of one element. */
  const elementNames = {
    property_ids: 'property_id',
    kinds: 'kind',
    prices: 'price',
    prices_before: 'price_before',
    days_away: 'days_away',
  };
  const matchingArrays = HOME_COLUMNS.map((column) => `coalesce(array_agg(matching.${elementNames[column]} order by matching.nth), '{}')`);
  // `where` names the table `properties` p
  const sql = `update alert_emails email set (homes, ${HOME_COLUMNS.join(', ')}) = (
      select count(*), ${matchingArrays.join(', ')}
      from (select home.* from ${homesOf('email', 'home', true)} join properties p on p.id = home.property_id
        where ${where.join(' and ')} order by home.nth limit ${HOMES_BEHIND_EMAIL}) matching)
    where email.id = ${params.bind(emailId)} returning ${STORED_EMAIL}`;
  const [row] = await execute<StoredEmailRow>(em, unpreparedStatement(sql, params.list));
  return row!;
}

/** An alert as the SQL of `matchStatement` reads it, with the bounds of its part of the map, if any. */
async function toDueRow(em: EntityManager, { id, addressId, subject, kinds, fromSnapshot, filter }: AlertToMatch) {
  const { bounds } = filter;
  // the SQL alone decides when keys express all conditions but the part of the map: it compares pins with the bounds
  const isExact = subject !== 'search' || (bounds !== undefined && isStatedByKeysOnMap(await alertCriteria(em, filter)));
  return { id, addressId, kinds, fromSnapshot, isExact, ...bounds };
}

/** Stores emails for alerts of one subject, with the homes that one SQL statement finds for all of them. */
async function storeEmailsOfSubject(
  em: EntityManager,
  subject: AlertSubject,
  alerts: readonly AlertToMatch[],
  snapshot: string,
  now: Date,
): Promise<StoredRow[]> {
  const due = await Promise.all(alerts.map((alert) => toDueRow(em, alert)));
  const firstUnreadXids = due.map(({ fromSnapshot }) => oldestRunning(fromSnapshot));
  const oldestXid = firstUnreadXids.reduce((oldest, xid) => (xid < oldest ? xid : oldest));
  const isAnyOnMap = alerts.some(({ filter }) => (filter.bounds ?? filter.shape) !== undefined);
  const values = [JSON.stringify(due), String(oldestXid), snapshot, now];
  return execute<StoredRow>(em, unpreparedStatement(matchStatement(subject, isAnyOnMap), values));
}

/**
 * Stores an email for each alert with homes to report: homes that match it, have an event that `snapshot` sees and the alert has not read, and were not sent
 * to its address. The caller has locked the addresses and passes one alert of each. Where keys do not express the whole search (words, buildings), the
 * conditions of the list decide. Returns the stored emails by alert id.
 */
export async function storeMatches(
  em: EntityManager,
  alerts: readonly AlertToMatch[],
  snapshot: string,
  now: Date,
): Promise<Map<number, StoredMatches>> {
  const storedRows: StoredRow[] = [];
  for (const subject of ALERT_SUBJECTS) {
    const alertsOfSubject = alerts.filter((alert) => alert.subject === subject);
    if (alertsOfSubject.length > 0) storedRows.push(...(await storeEmailsOfSubject(em, subject, alertsOfSubject, snapshot, now)));
  }
  const filters = new Map(alerts.map(({ id, filter }) => [id, filter]));
  const matchesByAlert = new Map<number, StoredMatches>();
  const emptyEmails: number[] = [];
  for (const { isExact, eventId, ...storedEmail } of storedRows) {
    const { alertId, emailId } = storedEmail;
    const row = isExact ? storedEmail : await removeUnmatched(em, emailId, await alertCriteria(em, filters.get(alertId)!));
    if (row.homes > 0)
      matchesByAlert.set(alertId, { emailId, eventId, total: row.homes, counts: countsOf(row), firstHomes: firstHomesOf(row) });
    else emptyEmails.push(emailId);
  }
  await deleteEmails(em, emptyEmails);
  return matchesByAlert;
}

/** Deletes stored emails that are not sent, so that their homes can be sent another time. */
export async function deleteEmails(em: EntityManager, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await em.nativeDelete(AlertEmail, { id: { $in: [...ids] } });
}
