// SQL that finds in the event log (`home_events`) the homes that due alerts report, and stores them as emails in `alert_emails`. There is one statement for
// each subject: searches, saved homes and shared lists. Its steps are the constants and functions below, which `matchesSql` joins. Kinds of events are bits.
import { ALERT_KINDS, type AlertKind, type AlertSubject, HOMES_BEHIND_EMAIL, KINDS_OF } from '../../../shared/alert/alert.ts';
import { KEY_COLUMNS, KEY_MATCHES, keysOfHome } from './alert.keys.ts';
import { HOME_COLUMNS, homesOf, kindBit, kindBits, STORED_EMAIL } from './home-list.ts';

/** SQL: the bit of the kind of an event; null for kinds that no alert is about. */
export const EVENT_BIT = `(case kind ${ALERT_KINDS.map((kind) => `when '${kind}' then ${kindBit(kind)}`).join(' ')} end)`;
/** SQL: whether an event is of one of these kinds. */
export const ofKinds = (kinds: readonly AlertKind[]): string => `kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** An email names one kind of event for a home: the first of these that happened, else a price drop. A new home with a lowered price is shown as new. */
const KINDS_BY_IMPORTANCE = ['taken', 'gone', 'new', 'back'] as const;
/** SQL: the bit of the most important kind in `bits`. */
const MAIN_KIND = `case ${KINDS_BY_IMPORTANCE.map((kind) => `when bits & ${kindBit(kind)} <> 0 then ${kindBit(kind)}`).join(' ')}
  else ${kindBit('price-drop')} end`;
/** SQL: whether events of the kinds `bits` are worth an email: not when the only ones are price drops and the price was raised again since. */
const isNews = (bits: string, priceBefore: string, price: string): string =>
  `${bits} <> 0 and (${bits} <> ${kindBit('price-drop')} or ${priceBefore} > ${price})`;
/** SQL: the bits of kinds that still apply to a home by its status: one that came back after it was taken is no longer taken. */
const VALID_BITS = `case when status = 'published' then ${kindBits(['new', 'price-drop', 'back'])} else ${kindBits(['taken', 'gone'])} end`;

/** SQL: packs an alert id and a number of 32 bits into one bigint, because a hundred thousand of these sort much faster than rows of two columns. */
const packPair = (alertId: string, number: string): string => `(${alertId}::bigint << 32 | ${number})`;
/** SQL: the alert id and the number in such a pair. 4294967295 is the mask of the lower 32 bits. */
const alertIdIn = (pair: string): string => `(${pair} >> 32)::int`;
const numberIn = (pair: string): string => `(${pair} & 4294967295)::int`;

/** Step 1: the alerts `$1`. An alert has read the events of all transactions before `from_xid`, of none from `later_xid` on, and of some in between. */
const DUE_STEP = `due as materialized (
    select due.*, pg_snapshot_xmin(due."fromSnapshot") as from_xid, pg_snapshot_xmax(due."fromSnapshot") as later_xid,
      due."isExact" or (select bool_and(alert_keys.is_exact) from alert_keys where alert_keys.alert_id = due.id) as is_exact
    from json_to_recordset($1::json) as due(id int, "addressId" int, kinds int, "fromSnapshot" pg_snapshot, "isExact" boolean,
      south float8, west float8, north float8, east float8))`;

const DAY_SECONDS = 86_400;
/** Step 2: the events of these kinds from the transaction `$2` on that the snapshot `$3` sees. `days_away` is how long a home was off the market. */
const eventsStep = (kinds: readonly AlertKind[]): string => `events as materialized (
    select property_id, xid, id, ${EVENT_BIT} as bit, case when kind = 'price-drop' then price_before end as price_before,
      round(extract(epoch from at - gone_at) / ${DAY_SECONDS})::int as days_away, is_repeated, at
    from home_events
    where not quiet and xid >= $2::xid8 and xid < pg_snapshot_xmax($3::pg_snapshot) and pg_visible_in_snapshot(xid, $3::pg_snapshot)
      and ${ofKinds(kinds)})`;

/**
 * Step 3: one row for each home with events and the status. It sums up all events of the home, which is right for an alert that has read none of them: almost
 * every alert.
 */
const homesStep = (status: string): string => `homes as materialized (
    select row_number() over ()::int as home_number, ${KEY_COLUMNS}, latitude, longitude, property_id, first_xid, first_at, valid_bits,
      bits & valid_bits as bits, is_repeated, price_before, days_away, event_id
    from (select property_id, min(xid) as first_xid, min(at) as first_at, bit_or(bit) as bits, bool_or(is_repeated) as is_repeated,
          max(price_before) as price_before, max(days_away) as days_away, max(id) as event_id
        from events group by property_id) summed_up
      join (select *, ${VALID_BITS} as valid_bits from properties) property on property.id = summed_up.property_id
    where ${status})`;

/**
 * Step 4: pairs of an alert and a home that it matches, where the home has something to report or the alert has read some of its events (`is_partly_read`).
 */
const candidatesStep = (join: string, since: string): string => `candidates as materialized (
    select ${packPair('due.id', 'home.home_number')} as pair, ${since} as since,
      home.first_xid < due.later_xid or home.first_at < ${since} as is_partly_read
    from due ${join}
    where home.first_xid < due.later_xid or home.first_at < ${since} or ${isNews('home.bits & due.kinds', 'home.price_before', 'home.price')})`;

/** Step 5: where an alert has read some events of a home: the sum of those that it has not read. */
const PARTLY_READ_STEP = `partly_read as materialized (
    select pair, property_id, price, bits, price_before, days_away, event_id
    from (select candidate.pair, home.property_id, home.price, bit_or(event.bit & home.valid_bits) as bits, max(event.price_before) as price_before,
        max(event.days_away) as days_away, max(event.id) as event_id
      from candidates candidate join due on due.id = ${alertIdIn('candidate.pair')}
        join homes home on home.home_number = ${numberIn('candidate.pair')} join events event on event.property_id = home.property_id
      where candidate.is_partly_read and event.at >= candidate.since and not pg_visible_in_snapshot(event.xid, due."fromSnapshot")
        and event.bit & due.kinds <> 0
      group by candidate.pair, home.property_id, home.price) unread
    where ${isNews('bits', 'price_before', 'price')})`;

/**
 * Step 6: what emails say about homes (facts), numbered from the latest event on. A fact of step 3 (without a pair) holds for every alert that has read no
 * event of the home; one of step 5 holds for the alert and home of its pair.
 */
const FACTS_STEP = `facts as materialized (
    select row_number() over (order by event_id desc)::int as fact_number, fact.* from (
      select home_number, null::bigint as pair, property_id, price, bits, price_before, days_away, event_id from homes
      union all select null, pair, property_id, price, bits, price_before, days_away, event_id from partly_read) fact)`;

/**
 * Step 7: the facts as arrays, from which step 10 takes elements by the number of the fact: faster than joining a hundred thousand rows once more.
 * `fact_numbers` alone has its elements by the number of the home. -1 stands for null.
 */
const FACT_ARRAYS_STEP = `fact_arrays as materialized (
    select array_agg(fact_number order by home_number) filter (where home_number is not null) as fact_numbers,
      array_agg(property_id order by fact_number) as property_ids, array_agg(bits order by fact_number) as bits,
      array_agg(price order by fact_number) as prices,
      array_agg(case when price_before > price then price_before else -1 end order by fact_number) as prices_before,
      array_agg(coalesce(days_away, -1) order by fact_number) as days_away, array_agg(event_id order by fact_number) as event_ids
    from facts)`;

/** Step 8: for each alert the numbers of its facts: those of whole homes, and those of partly read ones. */
const ALERT_FACTS_STEP = `alert_facts as materialized (
    select ${alertIdIn('pair')} as alert_id, array_agg(${numberIn('pair')}) as fact_numbers from (
      select ${packPair(alertIdIn('pair'), `(select fact_numbers from fact_arrays)[${numberIn('pair')}]`)} as pair from candidates where not is_partly_read
      union select ${packPair(alertIdIn('pair'), 'fact_number')} from facts where pair is not null
      order by pair) pairs
    group by 1)`;

/** Step 9: what was sent to the address of an alert: by its other alerts since its position; of homes with a repeated event (`is_repeated`) in all emails. */
const SENT_STEP = `sent as materialized (
    select due.id as alert_id, sent_home.property_id, sent_home.kind::int, sent_home.price
    from due join alert_emails email on email.address_id = due."addressId" and email.xid >= due.from_xid and email.alert_id is distinct from due.id
      cross join lateral ${homesOf('email', 'sent_home')}
    union all
    select due.id, sent_home.property_id, sent_home.kind, sent_home.price
    from (select distinct ${alertIdIn('pair')} as alert_id from candidates
        where ${numberIn('pair')} in (select home_number from homes where is_repeated)) repeated
      join due on due.id = repeated.alert_id join alert_emails email on email.address_id = due."addressId"
      cross join lateral ${homesOf('email', 'sent_home')})`;

/**
 * Step 10: for each alert the homes that were not sent to its address, the latest event first, as the columns of an email. At most 1,000, or all of them
 * where the conditions of the list have yet to check them (not `is_exact`). Its subqueries, from the innermost: the kinds of each fact, the main kind, what
 * was not sent, the arrays of an email.
 */
const NEW_EMAILS_STEP = `new_emails as materialized (
    select due.id as alert_id, due."addressId" as address_id, due.is_exact, fact_arrays.event_ids[unsent.first_number] as event_id, unsent.homes,
      ${HOME_COLUMNS.map((column) => `unsent.${column}`).join(', ')}
    from fact_arrays cross join alert_facts join due on due.id = alert_facts.alert_id cross join lateral (
      select min(fact_number) as first_number, count(*)::int as homes, array_agg(fact_arrays.property_ids[fact_number]) as property_ids,
        array_agg(kind::smallint) as kinds, array_agg(fact_arrays.prices[fact_number]) as prices,
        array_agg(nullif(fact_arrays.prices_before[fact_number], -1)) as prices_before,
        array_agg(nullif(fact_arrays.days_away[fact_number], -1)) as days_away
      from (select fact_number, kind
        from (select fact_number, ${MAIN_KIND} as kind
          from (select fact_number, fact_arrays.bits[fact_number] & due.kinds as bits
            from unnest(alert_facts.fact_numbers) as alert_fact(fact_number)) fact_bits) fact_kind
        where (due.id, fact_arrays.property_ids[fact_number], kind, fact_arrays.prices[fact_number]) not in (select * from sent)
        limit case when due.is_exact then ${HOMES_BEHIND_EMAIL} end) unsent_fact) unsent
    where unsent.homes > 0)`;

/** Step 11: stores the emails with the time `$4`. */
const STORED_STEP = `stored as (
    insert into alert_emails as email (address_id, alert_id, created_at, homes, ${HOME_COLUMNS.join(', ')})
    select address_id, alert_id, $4, homes, ${HOME_COLUMNS.join(', ')} from new_emails order by alert_id returning ${STORED_EMAIL})`;

/** What differs between the statements for searches, saved homes and shared lists. */
interface MatchSource {
  kinds: readonly AlertKind[];
  /** SQL: the tables that join alerts `due` with homes `home`. */
  join: string;
  /** SQL of a condition on the status of a home. */
  status: string;
  /** SQL: the time from which on events of a home count for an alert; all events count without it. */
  since?: string;
}

/**
 * SQL: stores an email for each alert that has homes to report and returns the stored emails. Binds the alerts as JSON (`$1`), the first transaction whose
 * events are read (`$2`), the snapshot that sees the events to read (`$3`) and the time of the emails (`$4`).
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
    ALERT_FACTS_STEP,
    SENT_STEP,
    NEW_EMAILS_STEP,
    STORED_STEP,
  ];
  return `with ${steps.join(',\n  ')}
  select stored.*, new_emails.event_id::text as "eventId", new_emails.is_exact as "isExact" from stored
  join new_emails on new_emails.alert_id = stored."alertId"`;
};

/** The statement for searches; `withCells` when at least one of them is limited to a part of the map. */
const searchStatement = (withCells: boolean): string =>
  matchesSql({
    kinds: KINDS_OF.search,
    join: `join alert_keys key_row on key_row.alert_id = due.id
      join (select home.*, home_key.key from homes home cross join lateral ${keysOfHome(withCells)} as home_key(key) offset 0) home
        on home.key = key_row.key and ${KEY_MATCHES}
        ${withCells ? 'and (due.west is null or (home.longitude between due.west and due.east and home.latitude between due.south and due.north) is true)' : ''}`,
    status: `status = 'published'`,
  });
const SEARCHES_STATEMENT = searchStatement(false);
const MAP_SEARCHES_STATEMENT = searchStatement(true);
/** The statement for saved homes: those of the member who has confirmed the address of the alert. */
const SAVED_HOMES_STATEMENT = matchesSql({
  kinds: KINDS_OF.saved,
  join: `join alert_addresses address on address.id = due."addressId"
     join users member on lower(member.email) = lower(address.email) and member.email_confirmed_at is not null
     join saved_properties saved on saved.user_id = member.id join homes home on home.id = saved.property_id`,
  status: `status in ('published', 'sold', 'rented')`,
});
/** The statement for shared lists that are open: the homes of a list, with their events since they were added to it. */
const SHARED_LISTS_STATEMENT = matchesSql({
  kinds: KINDS_OF.list,
  since: 'list_home.added_at',
  join: `join alerts alert on alert.id = due.id join shortlist_people person on person.id = alert.list_person_id
     join shortlists list on list.id = person.list_id and list.closed_at is null
     join shortlist_homes list_home on list_home.list_id = list.id join homes home on home.id = list_home.property_id`,
  status: 'true',
});

/** The statement that stores the emails of alerts of one subject. `isAnyOnMap`: at least one search is limited to a part of the map. */
export function matchStatement(subject: AlertSubject, isAnyOnMap: boolean): string {
  if (subject === 'saved') return SAVED_HOMES_STATEMENT;
  if (subject === 'list') return SHARED_LISTS_STATEMENT;
  return isAnyOnMap ? MAP_SEARCHES_STATEMENT : SEARCHES_STATEMENT;
}
