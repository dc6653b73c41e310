// SQL that finds the homes of due alerts in the event log and stores them as emails in `alert_emails`; one statement for each subject of alerts.
// The steps of the statement are the constants and functions below, in the order in which `matchesSql` joins them.
import { ALERT_KINDS, type AlertKind, type AlertSubject, HOMES_BEHIND_EMAIL, KINDS_OF } from '../../../shared/alert/alert.ts';
import { KEY_COLUMNS, KEY_MATCHES, keysOfHome } from './alert.keys.ts';
import { HOME_COLUMNS, homesOf, kindBit, kindBits, STORED_EMAIL } from './home-list.ts';

/** SQL: the bit of the kind of a row of `home_events`; null for kinds that no alert is about. */
export const EVENT_BIT = `(case kind ${ALERT_KINDS.map((kind) => `when '${kind}' then ${kindBit(kind)}`).join(' ')} end)`;
/** SQL: whether a row of `home_events` is of one of these kinds. */
export const ofKinds = (kinds: readonly AlertKind[]): string => `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** Kinds of which an email names the first that a home has, the most important one first: a new home is not news for its price too. */
const KINDS_BY_IMPORTANCE = ['taken', 'gone', 'new', 'back'] as const;
/** SQL: the bit of the most important kind in `bits`. */
const MAIN_KIND = `case ${KINDS_BY_IMPORTANCE.map((kind) => `when bits & ${kindBit(kind)} <> 0 then ${kindBit(kind)}`).join(' ')}
  else ${kindBit('price-drop')} end`;
/** SQL: whether bits of kinds are news of a home: a price that was lowered and raised again is not. */
const isNews = (bits: string, priceBefore: string, price: string): string =>
  `${bits} <> 0 and (${bits} <> ${kindBit('price-drop')} or ${priceBefore} > ${price})`;
/** SQL: the bits of kinds that are still true for a home of this status: one that came back after it was taken is not taken. */
const TRUE_BITS = `case when status = 'published' then ${kindBits(['new', 'price-drop', 'back'])} else ${kindBits(['taken', 'gone'])} end`;

/** SQL: an alert and a number of 32 bits in one bigint: a hundred thousand of these sort much faster than rows of two columns. */
const pairOf = (alertId: string, number: string): string => `(${alertId}::bigint << 32 | ${number})`;
/** SQL: the two parts of such a pair; 4294967295 has the lower 32 bits. */
const alertOf = (pair: string): string => `(${pair} >> 32)::int`;
const numberOf = (pair: string): string => `(${pair} & 4294967295)::int`;

/** Step 1: the alerts `$1`, with the span of transactions that each has read only in part. */
const DUE_STEP = `due as materialized (
    select due.*, pg_snapshot_xmin(due."fromSnapshot") as from_xid, pg_snapshot_xmax(due."fromSnapshot") as later_xid,
      due."isExact" or (select bool_and(alert_keys.is_exact) from alert_keys where alert_keys.alert_id = due.id) as is_exact
    from json_to_recordset($1::json) as due(id int, "addressId" int, kinds int, "fromSnapshot" pg_snapshot, "isExact" boolean,
      south float8, west float8, north float8, east float8))`;

/** Step 2: the events of these kinds from the transaction `$2` on that the snapshot `$3` sees. `days_away` is in days of 86,400 seconds. */
const eventsStep = (kinds: readonly AlertKind[]): string => `events as materialized (
    select property_id, xid, id, ${EVENT_BIT} as bit, case when kind = 'price-drop' then price_before end as price_before,
      round(extract(epoch from at - gone_at) / 86400)::int as days_away, is_repeated, at
    from home_events
    where not quiet and xid >= $2::xid8 and xid < pg_snapshot_xmax($3::pg_snapshot) and pg_visible_in_snapshot(xid, $3::pg_snapshot)
      and ${ofKinds(kinds)})`;

/**
 * Step 3: one row for each home with events that has the status: all its events summed up, which is right for an alert that has read none of them, as
 * nearly always.
 */
const homesStep = (status: string): string => `homes as materialized (
    select row_number() over ()::int as home_number, ${KEY_COLUMNS}, latitude, longitude, property_id, first_xid, first_at, true_bits,
      bits & true_bits as bits, is_repeated, price_before, days_away, event_id
    from (select property_id, min(xid) as first_xid, min(at) as first_at, bit_or(bit) as bits, bool_or(is_repeated) as is_repeated,
          max(price_before) as price_before, max(days_away) as days_away, max(id) as event_id
        from events group by property_id) summed_up
      join (select *, ${TRUE_BITS} as true_bits from properties) property on property.id = summed_up.property_id
    where ${status})`;

/** Step 4: pairs of an alert and a home that it matches, where the home has news or the alert has read some of its events. */
const candidatesStep = (join: string, since: string): string => `candidates as materialized (
    select ${pairOf('due.id', 'home.home_number')} as pair, ${since} as since,
      home.first_xid < due.later_xid or home.first_at < ${since} as is_partly_read
    from due ${join}
    where home.first_xid < due.later_xid or home.first_at < ${since} or ${isNews('home.bits & due.kinds', 'home.price_before', 'home.price')})`;

/** Step 5: for alerts that have read some events of a home: the other events, one by one. */
const PARTLY_READ_STEP = `partly_read as materialized (
    select pair, property_id, price, bits, price_before, days_away, event_id
    from (select candidate.pair, home.property_id, home.price, bit_or(event.bit & home.true_bits) as bits, max(event.price_before) as price_before,
        max(event.days_away) as days_away, max(event.id) as event_id
      from candidates candidate join due on due.id = ${alertOf('candidate.pair')}
        join homes home on home.home_number = ${numberOf('candidate.pair')} join events event on event.property_id = home.property_id
      where candidate.is_partly_read and event.at >= candidate.since and not pg_visible_in_snapshot(event.xid, due."fromSnapshot")
        and event.bit & due.kinds <> 0
      group by candidate.pair, home.property_id, home.price) unread
    where ${isNews('bits', 'price_before', 'price')})`;

/** Step 6: what emails say about homes (facts), numbered by the last event: of step 3 for every alert, of step 5 for one alert and home. */
const FACTS_STEP = `facts as materialized (
    select row_number() over (order by event_id desc)::int as fact_number, fact.* from (
      select home_number, null::bigint as pair, property_id, price, bits, price_before, days_away, event_id from homes
      union all select null, pair, property_id, price, bits, price_before, days_away, event_id from partly_read) fact)`;

/**
 * Step 7: the facts as arrays, of which an email takes elements: joining a hundred thousand rows once more takes longer. The place in an array is the number
 * of a fact; `fact_numbers` alone is by the number of a home. -1 stands for null.
 */
const FACT_ARRAYS_STEP = `fact_arrays as materialized (
    select array_agg(fact_number order by home_number) filter (where home_number is not null) as fact_numbers,
      array_agg(property_id order by fact_number) as property_ids, array_agg(bits order by fact_number) as bits,
      array_agg(price order by fact_number) as prices,
      array_agg(case when price_before > price then price_before else -1 end order by fact_number) as prices_before,
      array_agg(coalesce(days_away, -1) order by fact_number) as days_away, array_agg(event_id order by fact_number) as event_ids
    from facts)`;

/** Step 8: for each alert the numbers of its facts. */
const NEWS_STEP = `news as materialized (
    select ${alertOf('pair')} as alert_id, array_agg(${numberOf('pair')}) as fact_numbers from (
      select ${pairOf(alertOf('pair'), `(select fact_numbers from fact_arrays)[${numberOf('pair')}]`)} as pair from candidates where not is_partly_read
      union select ${pairOf(alertOf('pair'), 'fact_number')} from facts where pair is not null
      order by pair) pairs
    group by 1)`;

/** Step 9: what was sent to the address: in emails since the alert's position, and in all emails where a home has a repeated event. */
const SENT_STEP = `sent as materialized (
    select due.id as alert_id, sent_home.property_id, sent_home.kind::int, sent_home.price
    from due join alert_emails email on email.address_id = due."addressId" and email.xid >= due.from_xid and email.alert_id is distinct from due.id
      cross join lateral ${homesOf('email', 'sent_home')}
    union all
    select due.id, sent_home.property_id, sent_home.kind, sent_home.price
    from (select distinct ${alertOf('pair')} as alert_id from candidates
        where ${numberOf('pair')} in (select home_number from homes where is_repeated)) repeated
      join due on due.id = repeated.alert_id join alert_emails email on email.address_id = due."addressId"
      cross join lateral ${homesOf('email', 'sent_home')})`;

/**
 * Step 10: for each alert the homes that were not sent, the last event first, as the columns of an email. At most 1,000; all of them where the conditions of
 * the list have yet to check them.
 */
const LISTS_STEP = `lists as materialized (
    select due.id as alert_id, due."addressId" as address_id, due.is_exact, fact_arrays.event_ids[unsent.first_number] as event_id, unsent.homes,
      ${HOME_COLUMNS.map((column) => `unsent.${column}`).join(', ')}
    from fact_arrays cross join news join due on due.id = news.alert_id cross join lateral (
      select min(fact_number) as first_number, count(*)::int as homes, array_agg(fact_arrays.property_ids[fact_number]) as property_ids,
        array_agg(kind::smallint) as kinds, array_agg(fact_arrays.prices[fact_number]) as prices,
        array_agg(nullif(fact_arrays.prices_before[fact_number], -1)) as prices_before,
        array_agg(nullif(fact_arrays.days_away[fact_number], -1)) as days_away
      from (select fact_number, kind
        from (select fact_number, ${MAIN_KIND} as kind
          from (select fact_number, fact_arrays.bits[fact_number] & due.kinds as bits
            from unnest(news.fact_numbers) as alert_fact(fact_number)) fact_bits) fact_kind
        where (due.id, fact_arrays.property_ids[fact_number], kind, fact_arrays.prices[fact_number]) not in (select * from sent)
        limit case when due.is_exact then ${HOMES_BEHIND_EMAIL} end) unsent_fact) unsent
    where unsent.homes > 0)`;

/** Step 11: stores the emails with the time `$4`. */
const STORED_STEP = `stored as (
    insert into alert_emails as e (address_id, alert_id, created_at, homes, ${HOME_COLUMNS.join(', ')})
    select address_id, alert_id, $4, homes, ${HOME_COLUMNS.join(', ')} from lists order by alert_id returning ${STORED_EMAIL})`;

/** What differs between the statements of searches, saved homes and shared lists. */
interface MatchSource {
  kinds: readonly AlertKind[];
  /** SQL: the tables that join alerts `due` with homes `home`. */
  join: string;
  /** SQL of a condition on the status of a home. */
  status: string;
  /** SQL: the time from which on events of a home count for an alert; all without it. */
  since?: string;
}

/**
 * SQL: stores an email for each of the alerts `$1` with homes, by the events from the transaction `$2` on that the snapshot `$3` sees; `$4` is the time of
 * the emails. Returns the stored emails.
 */
const matchesSql = ({ kinds, join, status, since = `'-infinity'::timestamptz` }: MatchSource): string => {
  const steps = [
    DUE_STEP,
    eventsStep(kinds),
    homesStep(status),
    candidatesStep(join, since),
    PARTLY_READ_STEP,
    FACTS_STEP,
    FACT_ARRAYS_STEP,
    NEWS_STEP,
    SENT_STEP,
    LISTS_STEP,
    STORED_STEP,
  ];
  return `with ${steps.join(',\n  ')}
  select stored.*, lists.event_id::text as "eventId", lists.is_exact as "isExact" from stored join lists on lists.alert_id = stored."alertId"`;
};

/** The statement of searches; `withCells` for those of which one is limited to a part of the map. */
const byKeys = (withCells: boolean): string =>
  matchesSql({
    kinds: KINDS_OF.search,
    join: `join alert_keys key_row on key_row.alert_id = due.id
      join (select home.*, home_key.key from homes home cross join lateral ${keysOfHome(withCells)} as home_key(key) offset 0) home
        on home.key = key_row.key and ${KEY_MATCHES}
        ${withCells ? 'and (due.west is null or (home.longitude between due.west and due.east and home.latitude between due.south and due.north) is true)' : ''}`,
    status: `status = 'published'`,
  });
const BY_PLACE = byKeys(false);
const BY_PLACE_OR_CELL = byKeys(true);
/** The statement of saved homes: those of the member with the confirmed address of the alert. */
const BY_SAVED = matchesSql({
  kinds: KINDS_OF.saved,
  join: `join alert_addresses address on address.id = due."addressId"
     join users member on lower(member.email) = lower(address.email) and member.email_confirmed_at is not null
     join saved_properties saved on saved.user_id = member.id join homes home on home.id = saved.property_id`,
  status: `status in ('published', 'sold', 'rented')`,
});
/** The statement of shared lists that are open: their homes, since they were added. */
const BY_LIST = matchesSql({
  kinds: KINDS_OF.list,
  since: 'list_home.added_at',
  join: `join alerts alert on alert.id = due.id join shortlist_people person on person.id = alert.list_person_id
     join shortlists list on list.id = person.list_id and list.closed_at is null
     join shortlist_homes list_home on list_home.list_id = list.id join homes home on home.id = list_home.property_id`,
  status: 'true',
});

/** The statement that stores the emails of alerts of one subject. */
export function matchStatement(subject: AlertSubject, isAnyOnMap: boolean): string {
  if (subject === 'saved') return BY_SAVED;
  if (subject === 'list') return BY_LIST;
  return isAnyOnMap ? BY_PLACE_OR_CELL : BY_PLACE;
}
