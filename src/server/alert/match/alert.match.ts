// Finds the homes that the next email of an alert is about, from the log of events.
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  ALERT_KINDS,
  ALERT_SUBJECTS,
  type AlertKind,
  type AlertSubject,
  HOMES_BEHIND_EMAIL,
  KINDS_OF,
} from '../../../shared/alert/alert.ts';
import { INT4_MAX } from '../../../shared/property/property.ts';
import { rows } from '../../db/orm.ts';
import { SqlParams, unpreparedStatement } from '../../db/sql.ts';
import { oldestRunning } from '../../home-event/home-event.ts';
import { whereClauses } from '../../search/criteria/conditions.ts';
import type { SearchCriteria } from '../../search/criteria/criteria.ts';
import { KEY_COLUMNS, KEY_MATCHES, keysOfHome } from './alert.keys.ts';
import { filterHomeList, HOME_COLUMNS, type HomeList, homesOf, kindBit, kindBits, readHomeList } from './home-list.ts';

/** SQL: the bit of an event's kind; null for kinds that no alert is about. */
export const EVENT_BIT = `(case e.kind ${ALERT_KINDS.map((kind) => `when '${kind}' then ${kindBit(kind)}`).join(' ')} end)`;
/** SQL: events of these kinds. */
export const ofKinds = (kinds: readonly AlertKind[]): string => `e.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** An alert and which events it reads: those that its snapshot does not see, of the kinds of `kinds` (bits). */
export interface AlertToMatch {
  id: number;
  addressId: number;
  subject: AlertSubject;
  /** Whether its search is within a part of the map. */
  isOnMap: boolean;
  kinds: number;
  fromSnapshot: string;
}

/** The homes that the next email of an alert is about. */
export interface FoundHomes {
  /** At most 1,000, the last event first. */
  homeList: HomeList;
  /** The id of the last event, by which the outbox recognises an email that was sent before. */
  eventId: string;
}
interface FoundRow extends HomeList {
  alertId: number;
  eventId: string;
  /** Whether the keys of the alert say everything about its search. */
  isExact: boolean;
}

/** SQL: of several events of a home the one that matters most: a new home is not news for its price too. */
const MAIN_KIND = `case ${(['taken', 'gone', 'new', 'back'] as const).map((kind) => `when bits & ${kindBit(kind)} <> 0 then ${kindBit(kind)}`).join(' ')} else ${kindBit('price-drop')} end`;
const DROP_BIT = kindBit('price-drop');
/** SQL: the bits of kinds that are still true for a home of this status: one that came back after it was taken is not taken. */
const STATED_BITS = `case when status = 'published' then ${kindBits(['new', 'price-drop', 'back'])} else ${kindBits(['taken', 'gone'])} end`;
/** SQL: the homes of an alert as the columns of an email; all of them where `matchingIds` has yet to check them, else at most 1,000. */
const LISTS = Object.entries(HOME_COLUMNS)
  .map(([column, type]) => {
    const value = { property_ids: 'property_id', kinds: 'kind', prices: 'price', prices_before: 'price_before', days_away: 'days_away' }[
      column
    ];
    return `(array_agg(${value} order by event_id desc))[:case when bool_and(is_exact) then ${HOMES_BEHIND_EMAIL} else ${INT4_MAX} end]::${type}::text as ${column}`;
  })
  .join(', ');

/** What differs between the statements of searches, saved homes and shared lists. */
interface MatchSource {
  kinds: readonly AlertKind[];
  /** SQL: joins alerts `d` with homes `h`, after the columns before it. */
  join: string;
  /** SQL of a condition on the status of a home. */
  status: string;
  /** SQL: the time from which on events of a home count for an alert; all without it. */
  since?: string;
}

/**
 * SQL: the homes of the alerts `$1` by the events from the transaction `$2` on that the snapshot `$3` sees. The events of a home are summed up in one
 * row, which is right where an alert has read none of them, as nearly always; else the events are read one by one. Homes that were sent to the address
 * are left out. These are looked for in emails since the alert's snapshot, and in all emails only where a home has a repeated event.
 */
const matchesSql = ({ kinds, join, status, since }: MatchSource): string => `
  with due as materialized (
    select d.*, pg_snapshot_xmin(d."fromSnapshot") as from_xid, pg_snapshot_xmax(d."fromSnapshot") as later_xid
    from json_to_recordset($1::json) as d(id int, "addressId" int, kinds int, "fromSnapshot" pg_snapshot)),
  events as materialized (
    select e.property_id, e.xid, e.id, ${EVENT_BIT} as bit, case when e.kind = 'price-drop' then e.price_before end as price_before,
      round(extract(epoch from e.at - e.gone_at) / 86400)::int as days_away, e.is_repeated, e.at
    from home_events e
    where not e.quiet and e.xid >= $2::xid8 and e.xid < pg_snapshot_xmax($3::pg_snapshot) and pg_visible_in_snapshot(e.xid, $3::pg_snapshot) and ${ofKinds(kinds)}),
  homes as materialized (
    select ${KEY_COLUMNS}, status, r.*
    from (select property_id, min(xid) as first_xid, min(at) as first_at, bit_or(bit) as bits, bool_or(is_repeated) as is_repeated, max(price_before) as price_before,
          max(days_away) as days_away, max(id) as event_id
        from events group by property_id) r
      join properties on id = r.property_id where ${status}),
  candidates as materialized (
    select d.id as alert_id, d.kinds, d."fromSnapshot", d.later_xid, h.property_id, h.price, h.is_repeated, h.first_xid, h.bits, h.price_before, h.days_away,
      h.event_id, ${STATED_BITS} as stated, ${since ? `h.first_at, ${since} as since,` : ''} ${join}),
  found as (
    select alert_id, property_id, price, is_repeated, is_exact, bits & kinds & stated as bits, price_before, days_away, event_id from candidates
    where first_xid >= later_xid ${since ? 'and first_at >= since' : ''}
    union all
    select c.alert_id, c.property_id, c.price, c.is_repeated, c.is_exact, bit_or(e.bit & c.stated), max(e.price_before), max(e.days_away), max(e.id)
    from candidates c join events e on e.property_id = c.property_id
    where (c.first_xid < c.later_xid ${since ? 'or c.first_at < c.since' : ''}) ${since ? 'and e.at >= c.since' : ''} and not pg_visible_in_snapshot(e.xid, c."fromSnapshot") and e.bit & c.kinds <> 0
    group by c.alert_id, c.property_id, c.price, c.is_repeated, c.is_exact),
  news as materialized (
    select alert_id, property_id, price, is_repeated, is_exact, event_id, days_away, ${MAIN_KIND} as kind, case when price_before > price then price_before end as price_before
    from found where bits <> 0 and (bits <> ${DROP_BIT} or price_before > price)),
  sent as materialized (
    select d.id as alert_id, s.property_id, s.kind::int, s.price
    from due d join alert_emails x on x.address_id = d."addressId" and x.xid >= d.from_xid and x.alert_id is distinct from d.id cross join lateral ${homesOf('x', 's')}
    union all
    select d.id, s.property_id, s.kind, s.price
    from (select distinct alert_id from news where is_repeated) n join due d on d.id = n.alert_id join alert_emails x on x.address_id = d."addressId"
      cross join lateral ${homesOf('x', 's')})
  select alert_id as "alertId", bool_and(is_exact) as "isExact", max(event_id)::text as "eventId", ${LISTS}
  from (select distinct on (alert_id, event_id) * from news where (alert_id, property_id, kind, price) not in (select * from sent)
    order by alert_id, event_id desc) n
  group by alert_id`;

const byKeys = (withCells: boolean): string =>
  matchesSql({
    kinds: KINDS_OF.search,
    join: `k.is_exact from due d join alert_keys k on k.alert_id = d.id
     join (select h.*, hk.key from homes h cross join lateral ${keysOfHome(withCells)} as hk(key) offset 0) h on h.key = k.key and ${KEY_MATCHES}`,
    status: `status = 'published'`,
  });
const BY_PLACE = byKeys(false);
const BY_PLACE_OR_CELL = byKeys(true);
const BY_SAVED = matchesSql({
  kinds: KINDS_OF.saved,
  join: `true as is_exact from due d join alert_addresses o on o.id = d."addressId"
     join users u on lower(u.email) = lower(o.email) and u.email_confirmed_at is not null join saved_properties s on s.user_id = u.id join homes h on h.id = s.property_id`,
  status: `status in ('published', 'sold', 'rented')`,
});
const BY_LIST = matchesSql({
  kinds: KINDS_OF.list,
  since: 's.added_at',
  join: `true as is_exact from due d join alerts a on a.id = d.id join shortlist_people lp on lp.id = a.list_person_id
     join shortlists l on l.id = lp.list_id and l.closed_at is null join shortlist_homes s on s.list_id = l.id join homes h on h.id = s.property_id`,
  status: 'true',
});

/** The statement that finds the homes of alerts of one subject. */
function sqlOf(subject: AlertSubject, alerts: readonly AlertToMatch[]): string {
  if (subject === 'saved') return BY_SAVED;
  if (subject === 'list') return BY_LIST;
  return alerts.some(({ isOnMap }) => isOnMap) ? BY_PLACE_OR_CELL : BY_PLACE;
}

/** The homes of `ids` that match a search now, by the conditions of the list. */
async function matchingIds(em: EntityManager, criteria: SearchCriteria, ids: number[]): Promise<Set<number>> {
  const params = new SqlParams();
  const where = whereClauses({ ...criteria, ids, hasRareAmenity: false }, params, true);
  const found = await rows<{ id: number }>(
    em,
    unpreparedStatement(`select p.id from properties p where ${where.join(' and ')}`, params.list),
  );
  return new Set(found.map(({ id }) => id));
}

/**
 * The homes of each alert that match it now, that had an event which `snapshot` sees and the alert has not read, and that were not sent to its address.
 * Every alert is of another address, whose row the caller has locked. Keys find the homes; where keys do not hold the whole search (words, buildings,
 * furnishing), the conditions of the list decide. `criteriaOf` returns the search of an alert by its id.
 */
export async function findMatches(
  em: EntityManager,
  alerts: readonly AlertToMatch[],
  snapshot: string,
  criteriaOf: (alertId: number) => Promise<SearchCriteria>,
): Promise<Map<number, FoundHomes>> {
  const found: FoundRow[] = [];
  for (const subject of ALERT_SUBJECTS) {
    const ofSubject = alerts.filter((alert) => alert.subject === subject);
    const due = ofSubject.map(({ id, addressId, kinds, fromSnapshot }) => ({ id, addressId, kinds, fromSnapshot }));
    if (due.length === 0) continue;
    const from = due.map(({ fromSnapshot }) => oldestRunning(fromSnapshot)).reduce((least, xid) => (xid < least ? xid : least));
    found.push(
      ...(await rows<FoundRow>(em, unpreparedStatement(sqlOf(subject, ofSubject), [JSON.stringify(due), String(from), snapshot]))),
    );
  }
  const byAlert = new Map<number, FoundHomes>();
  for (const { alertId, isExact, eventId, ...homeList } of found) {
    if (isExact) {
      byAlert.set(alertId, { homeList, eventId });
      continue;
    }
    const ids = readHomeList(homeList).map(({ propertyId }) => propertyId);
    const matched = await matchingIds(em, await criteriaOf(alertId), ids);
    if (matched.size > 0)
      byAlert.set(alertId, { homeList: filterHomeList(homeList, (id) => matched.has(id), HOMES_BEHIND_EMAIL), eventId });
  }
  return byAlert;
}
