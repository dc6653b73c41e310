// Creates up to a million alerts for `npm run bench -- alerts` by SQL in alert_addresses, alerts and alert_keys; the product would take
// hours. A search is the filter of one alert, drawn from a generated home. Its keys are the rows in alert_keys by which a changed home
// finds the alert; `checkKeys` compares them with those that the product writes.
import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { alertCriteria, readAlertFilter } from '../../../src/server/alert/create/alert.filter.ts';
import { storeKeys } from '../../../src/server/alert/match/alert.keys.ts';
import { INT2_MAX, INT4_MAX, PROPERTY_TYPES } from '../../../src/shared/property/property.ts';

/**
 * SQL: a number in [0, 1) for search `n`, the same in every run. Each use has a `salt` of its own, because two uses of one salt give the
 * same number.
 */
const randomOf = (salt: number): string => `((hashint8extended(n, ${salt}) & 65535) / 65536.0)`;

/**
 * The zoom levels of the map cells that are keys of alerts: the fine one for parts of the map that touch at most MAX_FINE_CELLS, else the
 * coarse one.
 */
const [FINE_LEVEL, COARSE_LEVEL] = [15, 13];
const MAX_FINE_CELLS = 64;
/** The level of the columns map_x and map_y. */
const STORED_LEVEL = 18;
/** SQL: the longitude and latitude of the middle of a cell of the fine level. */
const longitudeOf = (x: string): string => `((${x} + 0.5) / ${2 ** FINE_LEVEL} * 360 - 180)`;
const latitudeOf = (y: string): string => `degrees(atan(sinh(pi() * (1 - 2 * (${y} + 0.5) / ${2 ** FINE_LEVEL}))))`;
/** SQL: the number of a cell, by `column` of the home, at the fine level. */
const fineCellOf = (column: 'map_x' | 'map_y'): string => `(home.${column} >> ${STORED_LEVEL - FINE_LEVEL})`;

/** SQL: the places of a search, by kind of place; each is one of its keys. */
const PLACES = `case kind
      when 'emirate' then array[home.emirate::text]
      when 'anywhere' then array['']
      when 'cell' then array(
        select level || '/' || x || '/' || y
        from generate_series(x0 >> ${FINE_LEVEL} - level, x1 >> ${FINE_LEVEL} - level) x,
          generate_series(y0 >> ${FINE_LEVEL} - level, y1 >> ${FINE_LEVEL} - level) y)
      else array(select distinct unnest(home.location::text || case when is_narrow then '{}' else further_communities end))
    end`;

/**
 * SQL: creates the temporary table `searches`. 30 % are narrow: one community or part of the map, both prices, bedrooms and a type. The
 * others have up to six communities, a part of the map, an emirate or no place, and each bound in 40 to 80 % of cases. Binds the number of
 * searches, the first id of the homes, and the number of homes.
 */
const CREATE_SEARCHES = `
  create temp table searches as
  with communities as (select array_agg(distinct location) as names from properties)
  -- 8. the search, with bounds around what the home has
  select n::int as id, is_narrow, home.transaction_type as purpose, kind,
    ${PLACES} as places,
    case when kind = 'cell' then jsonb_build_object('west', ${longitudeOf('x0')}, 'east', ${longitudeOf('x1')},
      'north', ${latitudeOf('y0')}, 'south', ${latitudeOf('y1')}) end as bounds,
    case when is_narrow or ${randomOf(5)} < 0.4 then (home.price * (0.6 + 0.3 * ${randomOf(6)}))::int end as price_lo,
    case when is_narrow or ${randomOf(7)} < 0.8 then (home.price * (1.05 + 0.4 * ${randomOf(8)}))::int end as price_hi,
    case when is_narrow or ${randomOf(9)} < 0.6 then home.bedrooms end as bedrooms,
    case when is_narrow or ${randomOf(10)} < 0.5 then home.property_type::text end as type
  -- 1. the numbers of the searches
  from generate_series(1, $1::bigint) n
  -- 2. the home that the search is drawn from
  join properties home on home.id = $2::int + (hashint8extended(n, 1) & 2147483647) % $3::int
  cross join communities
  -- 3. whether it is narrow
  cross join lateral (select ${randomOf(2)} < 0.3 as is_narrow) narrowness
  -- 4. where it looks: a part of the map, communities, an emirate or anywhere
  cross join lateral (select case
    when ${randomOf(11)} < 0.15 and home.map_x is not null then 'cell'
    when is_narrow or ${randomOf(3)} < 0.8 then 'community'
    when ${randomOf(3)} < 0.97 then 'emirate'
    else 'anywhere' end as kind) place_kind
  -- 5. up to five further communities of wide searches
  cross join lateral (select array(
    select names[1 + (hashint8extended(n, 20 + i) & 65535) % cardinality(names)]
    from generate_series(1, (${randomOf(4)} * 5)::int) i)::text[] as further_communities) further
  -- 6. the first and last fine cell of a part of the map around the home, up to 16 cells of a kilometre wide and high
  cross join lateral (select
    ${fineCellOf('map_x')} - (${randomOf(12)} * 8)::int as x0, ${fineCellOf('map_x')} + (${randomOf(13)} * 8)::int as x1,
    ${fineCellOf('map_y')} - (${randomOf(14)} * 8)::int as y0, ${fineCellOf('map_y')} + (${randomOf(15)} * 8)::int as y1) cells
  -- 7. the level of the cells that are keys of the search
  cross join lateral (select case when (x1 - x0 + 1) * (y1 - y0 + 1) <= ${MAX_FINE_CELLS} then ${FINE_LEVEL} else ${COARSE_LEVEL} end as level) cell_level`;

/** The kinds of events of an alert, a bit each: new homes, price drops and homes that are back. */
const EVENT_KINDS = 0b111;

/** An address and an alert for each search. They are daily, because the benchmark also prepares daily emails. */
const INSERT_ALERTS = [
  `insert into alert_addresses (id, email) select id, 'person' || id || '@homes.example' from searches`,
  `insert into alerts (id, address_id, filter, filter_hash, kinds, cadence, confirmed_at, from_snapshot)
   select id, id,
     jsonb_strip_nulls(jsonb_build_object(
       'transactionType', purpose, 'bounds', bounds,
       'location', case when kind <> 'cell' then nullif(array_to_string(places, ','), '') end,
       'minPrice', price_lo, 'maxPrice', price_hi, 'minBedrooms', bedrooms, 'propertyType', type)),
     md5(id::text), ${EVENT_KINDS}, 'daily', now(), pg_current_snapshot()
   from searches`,
];

/** SQL: the bit of a search's type among PROPERTY_TYPES, all bits for a search of any type. */
const TYPE_BITS = `coalesce(
  1 << array_position('{${PROPERTY_TYPES.join(',')}}'::text[], search.type) - 1,
  ${(1 << PROPERTY_TYPES.length) - 1})`;

/**
 * The keys under which matching finds the alerts: one for each place, with bounds that are open where the search has none. Binds $1 whether
 * the searches are narrow.
 */
const INSERT_KEYS = `
  insert into alert_keys (alert_id, key, instant_kinds, price_lo, price_hi, types,
    bedroom_bits, bedrooms_lo, bedrooms_hi, bathrooms_lo, bathrooms_hi, area_lo, area_hi,
    amenities, excluded_amenities, is_exact)
  select search.id, alert_key(search.purpose, search.kind, place), ${EVENT_KINDS},
    coalesce(search.price_lo, 0), coalesce(search.price_hi, ${INT4_MAX}), ${TYPE_BITS},
    -- any number of bedrooms from the lowest on, any bathrooms and area
    -1, coalesce(search.bedrooms, 0), ${INT2_MAX}, 0, ${INT2_MAX}, 0, ${INT4_MAX},
    -- no amenities; what is outside of a part of the map is checked afterwards
    0, 0, search.kind <> 'cell'
  from searches search, unnest(search.places) place
  where search.is_narrow = $1
  on conflict do nothing`;

/**
 * Inserts `count` daily alerts of as many addresses, drawn from the `homeCount` homes from `firstId` on, without their keys. Switches the
 * triggers of `client` off.
 */
export async function insertAlerts(client: pg.Client, count: number, firstId: number, homeCount: number): Promise<void> {
  await client.query(CREATE_SEARCHES, [count, firstId, homeCount]);
  // without triggers and foreign keys, which would check each of a million rows
  await client.query('set session_replication_role = replica');
  for (const sql of INSERT_ALERTS) await client.query(sql);
  await client.query('vacuum analyze alerts, alert_addresses');
}

/**
 * Inserts the keys of the narrow searches, or of the others. The benchmark measures matching with the narrow ones alone, then with all. The
 * keys are those of instant alerts, because matching at once reads no others.
 * @returns how many keys
 */
export async function insertAlertKeys(client: pg.Client, isNarrow: boolean): Promise<number> {
  const { rowCount } = await client.query(INSERT_KEYS, [isNarrow]);
  await client.query('vacuum analyze alert_keys');
  return rowCount!;
}

/** Rewrites the keys of the first `count` alerts with the product's code and compares. @throws Error when they differ */
export async function checkKeys(em: EntityManager, count: number): Promise<void> {
  const keysOf = (id: number) => em.execute<object[]>('select * from alert_keys where alert_id = ? order by key', [id]);
  for (let id = 1; id <= count; id++) {
    const written = await keysOf(id);
    const [alert] = await em.execute<{ filter: unknown }[]>('select filter from alerts where id = ?', [id]);
    const criteria = await alertCriteria(em, readAlertFilter(alert!.filter));
    await em.transactional(async (tx) => storeKeys(tx, id, criteria, EVENT_KINDS));
    const stored = await keysOf(id);
    if (JSON.stringify(stored) !== JSON.stringify(written))
      throw new Error(`The keys of search ${id} differ: ${JSON.stringify({ filter: alert!.filter, written, stored })}`);
  }
}
