// SQL that finds the homes of due alerts in the event log and stores them as emails in `alert_emails`; one statement for each subject of alerts.
import { ALERT_KINDS, type AlertKind, type AlertSubject, HOMES_BEHIND_EMAIL, KINDS_OF } from '../../../shared/alert/alert.ts';
import { KEY_COLUMNS, KEY_MATCHES, keysOfHome } from './alert.keys.ts';
import { HOME_COLUMNS, homesOf, kindBit, kindBits, STORED_EMAIL } from './home-list.ts';

/** SQL: the bit of an event's kind; null for kinds that no alert is about. */
export const EVENT_BIT = `(case e.kind ${ALERT_KINDS.map((kind) => `when '${kind}' then ${kindBit(kind)}`).join(' ')} end)`;
/** SQL: events of these kinds. */
export const ofKinds = (kinds: readonly AlertKind[]): string => `e.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** SQL: of several events of a home the one that matters most: a new home is not news for its price too. */
const MAIN_KIND = `case ${(['taken', 'gone', 'new', 'back'] as const).map((kind) => `when bits & ${kindBit(kind)} <> 0 then ${kindBit(kind)}`).join(' ')} else ${kindBit('price-drop')} end`;
/** SQL: whether bits of kinds are news of a home: a price that was lowered and raised again is not. */
const isNews = (bits: string, priceBefore: string, price: string): string =>
  `${bits} <> 0 and (${bits} <> ${kindBit('price-drop')} or ${priceBefore} > ${price})`;
/** SQL: the bits of kinds that are still true for a home of this status: one that came back after it was taken is not taken. */
const STATED_BITS = `case when status = 'published' then ${kindBits(['new', 'price-drop', 'back'])} else ${kindBits(['taken', 'gone'])} end`;

/** SQL: an alert and a number of 32 bits in one bigint: a hundred thousand of these sort much faster than rows of two columns. */
const pairOf = (alertId: string, n: string): string => `(${alertId}::bigint << 32 | ${n})`;
/** SQL: the two parts of such a pair. */
const alertOf = (pair: string): string => `(${pair} >> 32)::int`;
const numberOf = (pair: string): string => `(${pair} & 4294967295)::int`;

/** What differs between the statements of searches, saved homes and shared lists. */
interface MatchSource {
  kinds: readonly AlertKind[];
  /** SQL: the tables that join alerts `d` with homes `h`. */
  join: string;
  /** SQL of a condition on the status of a home. */
  status: string;
  /** SQL: the time from which on events of a home count for an alert; all without it. */
  since?: string;
}

/**
 * SQL: stores an email for each of the alerts `$1` with homes, by the events from the transaction `$2` on that the snapshot `$3` sees; `$4` is the time of
 * the emails. An email has at most 1,000 homes, the last event first; all of them where the conditions of the list have yet to check them.
 */
const matchesSql = ({ kinds, join, status, since = `'-infinity'::timestamptz` }: MatchSource): string => `
  -- the alerts, with the span of transactions that each has read only in part
  with due as materialized (
    select d.*, pg_snapshot_xmin(d."fromSnapshot") as from_xid, pg_snapshot_xmax(d."fromSnapshot") as later_xid,
      d."isExact" or (select bool_and(k.is_exact) from alert_keys k where k.alert_id = d.id) as is_exact
    from json_to_recordset($1::json) as d(id int, "addressId" int, kinds int, "fromSnapshot" pg_snapshot, "isExact" boolean,
      south float8, west float8, north float8, east float8)),
  -- the events of the kinds that such alerts are about
  events as materialized (
    select e.property_id, e.xid, e.id, ${EVENT_BIT} as bit, case when e.kind = 'price-drop' then e.price_before end as price_before,
      round(extract(epoch from e.at - e.gone_at) / 86400)::int as days_away, e.is_repeated, e.at
    from home_events e
    where not e.quiet and e.xid >= $2::xid8 and e.xid < pg_snapshot_xmax($3::pg_snapshot) and pg_visible_in_snapshot(e.xid, $3::pg_snapshot) and ${ofKinds(kinds)}),
  -- one row for each home with events: all its events summed up, which is right for an alert that has read none of them, as nearly always
  homes as materialized (
    select row_number() over ()::int as n, ${KEY_COLUMNS}, latitude, longitude, property_id, first_xid, first_at, stated, bits & stated as bits, is_repeated,
      price_before, days_away, event_id
    from (select property_id, min(xid) as first_xid, min(at) as first_at, bit_or(bit) as bits, bool_or(is_repeated) as is_repeated, max(price_before) as price_before,
          max(days_away) as days_away, max(id) as event_id
        from events group by property_id) r
      join (select *, ${STATED_BITS} as stated from properties) p on p.id = r.property_id where ${status}),
  -- pairs of an alert and a home that it matches
  candidates as materialized (
    select ${pairOf('d.id', 'h.n')} as pair, ${since} as since, h.first_xid < d.later_xid or h.first_at < ${since} as is_partly_read
    from due d ${join}
    where h.first_xid < d.later_xid or h.first_at < ${since} or ${isNews('h.bits & d.kinds', 'h.price_before', 'h.price')}),
  -- for alerts that have read some events of the home: the other events, one by one
  partly_read as materialized (
    select pair, property_id, price, bits, price_before, days_away, event_id
    from (select c.pair, h.property_id, h.price, bit_or(e.bit & h.stated) as bits, max(e.price_before) as price_before, max(e.days_away) as days_away, max(e.id) as event_id
      from candidates c join due d on d.id = ${alertOf('c.pair')} join homes h on h.n = ${numberOf('c.pair')} join events e on e.property_id = h.property_id
      where c.is_partly_read and e.at >= c.since and not pg_visible_in_snapshot(e.xid, d."fromSnapshot") and e.bit & d.kinds <> 0
      group by c.pair, h.property_id, h.price) f
    where ${isNews('bits', 'price_before', 'price')}),
  -- what emails say about homes, numbered by the last event
  facts as materialized (
    select row_number() over (order by event_id desc)::int as n, f.* from (
      select n as home, null::bigint as pair, property_id, price, bits, price_before, days_away, event_id from homes
      union all select null, pair, property_id, price, bits, price_before, days_away, event_id from partly_read) f),
  -- the facts as arrays, of which an email takes elements: joining a hundred thousand rows once more takes longer
  columns_of_facts as materialized (
    select array_agg(n order by home) filter (where home is not null) as numbers_of_homes, array_agg(property_id order by n) as ids, array_agg(bits order by n) as bits,
      array_agg(price order by n) as prices, array_agg(case when price_before > price then price_before else -1 end order by n) as prices_before,
      array_agg(coalesce(days_away, -1) order by n) as days_away, array_agg(event_id order by n) as event_ids
    from facts),
  -- for each alert the numbers of its facts
  news as materialized (
    select ${alertOf('pair')} as alert_id, array_agg(${numberOf('pair')}) as numbers from (
      select ${pairOf(alertOf('pair'), `(select numbers_of_homes from columns_of_facts)[${numberOf('pair')}]`)} as pair from candidates where not is_partly_read
      union select ${pairOf(alertOf('pair'), 'n')} from facts where pair is not null
      order by pair) p
    group by 1),
  -- what was sent to the address: in emails since the alert's position, and in all emails where a home has a repeated event
  sent as materialized (
    select d.id as alert_id, s.property_id, s.kind::int, s.price
    from due d join alert_emails x on x.address_id = d."addressId" and x.xid >= d.from_xid and x.alert_id is distinct from d.id cross join lateral ${homesOf('x', 's')}
    union all
    select d.id, s.property_id, s.kind, s.price
    from (select distinct ${alertOf('pair')} as alert_id from candidates where ${numberOf('pair')} in (select n from homes where is_repeated)) n
      join due d on d.id = n.alert_id join alert_emails x on x.address_id = d."addressId" cross join lateral ${homesOf('x', 's')}),
  -- for each alert the homes that were not sent
  lists as materialized (
    select d.id as alert_id, d."addressId" as address_id, d.is_exact, c.event_ids[l.first] as event_id, l.homes, ${HOME_COLUMNS.map((column) => `l.${column}`).join(', ')}
    from columns_of_facts c cross join news w join due d on d.id = w.alert_id cross join lateral (
      select min(n) as first, count(*)::int as homes, array_agg(c.ids[n]) as property_ids, array_agg(kind::smallint) as kinds, array_agg(c.prices[n]) as prices,
        array_agg(nullif(c.prices_before[n], -1)) as prices_before, array_agg(nullif(c.days_away[n], -1)) as days_away
      from (select n, kind from (select n, ${MAIN_KIND} as kind from (select n, c.bits[n] & d.kinds as bits from unnest(w.numbers) as u(n)) u) u
        where (d.id, c.ids[n], kind, c.prices[n]) not in (select * from sent) limit case when d.is_exact then ${HOMES_BEHIND_EMAIL} end) u) l
    where l.homes > 0),
  stored as (
    insert into alert_emails as e (address_id, alert_id, created_at, homes, ${HOME_COLUMNS.join(', ')})
    select address_id, alert_id, $4, homes, ${HOME_COLUMNS.join(', ')} from lists order by alert_id returning ${STORED_EMAIL})
  select stored.*, l.event_id::text as "eventId", l.is_exact as "isExact" from stored join lists l on l.alert_id = stored."alertId"`;

/** The statement of searches; `withCells` for those of which one is limited to a part of the map. */
const byKeys = (withCells: boolean): string =>
  matchesSql({
    kinds: KINDS_OF.search,
    join: `join alert_keys k on k.alert_id = d.id
      join (select h.*, hk.key from homes h cross join lateral ${keysOfHome(withCells)} as hk(key) offset 0) h on h.key = k.key and ${KEY_MATCHES}
        ${withCells ? 'and (d.west is null or (h.longitude between d.west and d.east and h.latitude between d.south and d.north) is true)' : ''}`,
    status: `status = 'published'`,
  });
const BY_PLACE = byKeys(false);
const BY_PLACE_OR_CELL = byKeys(true);
const BY_SAVED = matchesSql({
  kinds: KINDS_OF.saved,
  join: `join alert_addresses o on o.id = d."addressId" join users u on lower(u.email) = lower(o.email) and u.email_confirmed_at is not null
     join saved_properties s on s.user_id = u.id join homes h on h.id = s.property_id`,
  status: `status in ('published', 'sold', 'rented')`,
});
const BY_LIST = matchesSql({
  kinds: KINDS_OF.list,
  since: 's.added_at',
  join: `join alerts a on a.id = d.id join shortlist_people lp on lp.id = a.list_person_id
     join shortlists l on l.id = lp.list_id and l.closed_at is null join shortlist_homes s on s.list_id = l.id join homes h on h.id = s.property_id`,
  status: 'true',
});

/** The statement that stores the emails of alerts of one subject. */
export function matchStatement(subject: AlertSubject, isAnyOnMap: boolean): string {
  if (subject === 'saved') return BY_SAVED;
  if (subject === 'list') return BY_LIST;
  return isAnyOnMap ? BY_PLACE_OR_CELL : BY_PLACE;
}
