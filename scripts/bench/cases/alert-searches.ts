// Stored searches of a bench, written by SQL: each is drawn from a home, with places, prices, bedrooms and a type as people choose them.
import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { alertCriteria, readAlertFilter } from '../../../src/server/alert/create/alert.filter.ts';
import { storeKeys } from '../../../src/server/alert/match/alert.keys.ts';
import { INT2_MAX, INT4_MAX, PROPERTY_TYPES } from '../../../src/shared/property/property.ts';

/** A number in [0, 1) of the search `n`; another one for each `salt`. */
const drawn = (salt: number): string => `((hashint8extended(n, ${salt}) & 65535) / 65536.0)`;

/** The level of map cells under which alerts are filed, the coarser one of parts of the map that touch too many, and how many are too many. */
const [FINE, COARSE, MOST] = [15, 13, 64];
/** The longitude and latitude of the middle of a cell. */
const longitudeOf = (x: string): string => `((${x} + 0.5) / ${2 ** FINE} * 360 - 180)`;
const latitudeOf = (y: string): string => `degrees(atan(sinh(pi() * (1 - 2 * (${y} + 0.5) / ${2 ** FINE}))))`;

/**
 * Three of ten are narrow: one community or a part of the map, both prices, bedrooms and a type. The others name up to five communities, a part of the map,
 * an emirate or no place, and each bound in about half of them. One of seven is of a part of the map, up to 16 cells of a kilometre wide and high.
 */
const SEARCHES = `
  create temp table searches as
  with places as (select array_agg(distinct location) as names from properties)
  select n::int as id, is_narrow, h.transaction_type as purpose, kind,
    case kind
      when 'emirate' then array[h.emirate::text]
      when 'anywhere' then array['']
      when 'cell' then array(select level || '/' || x || '/' || y
        from generate_series(x0 >> ${FINE} - level, x1 >> ${FINE} - level) x, generate_series(y0 >> ${FINE} - level, y1 >> ${FINE} - level) y)
      else array(select distinct unnest(h.location::text || case when is_narrow then '{}' else others end)) end as places,
    case when kind = 'cell' then jsonb_build_object('west', ${longitudeOf('x0')}, 'east', ${longitudeOf('x1')},
      'north', ${latitudeOf('y0')}, 'south', ${latitudeOf('y1')}) end as bounds,
    case when is_narrow or ${drawn(5)} < 0.4 then (h.price * (0.6 + 0.3 * ${drawn(6)}))::int end as price_lo,
    case when is_narrow or ${drawn(7)} < 0.8 then (h.price * (1.05 + 0.4 * ${drawn(8)}))::int end as price_hi,
    case when is_narrow or ${drawn(9)} < 0.6 then h.bedrooms end as bedrooms,
    case when is_narrow or ${drawn(10)} < 0.5 then h.property_type::text end as type
  from generate_series(1, $1::bigint) n
  join properties h on h.id = $2::int + (hashint8extended(n, 1) & 2147483647) % $3::int
  cross join places
  cross join lateral (select ${drawn(2)} < 0.3 as is_narrow) a
  cross join lateral (select case when ${drawn(11)} < 0.15 and h.map_x is not null then 'cell' when is_narrow or ${drawn(3)} < 0.8 then 'community'
    when ${drawn(3)} < 0.97 then 'emirate' else 'anywhere' end as kind) b
  cross join lateral (
    select array(select names[1 + (hashint8extended(n, 20 + i) & 65535) % cardinality(names)] from generate_series(1, (${drawn(4)} * 5)::int) i)::text[] as others) c
  cross join lateral (select (h.map_x >> 3) - (${drawn(12)} * 8)::int as x0, (h.map_x >> 3) + (${drawn(13)} * 8)::int as x1,
    (h.map_y >> 3) - (${drawn(14)} * 8)::int as y0, (h.map_y >> 3) + (${drawn(15)} * 8)::int as y1) d
  cross join lateral (select case when (x1 - x0 + 1) * (y1 - y0 + 1) <= ${MOST} then ${FINE} else ${COARSE} end as level) e`;

const ALERTS = [
  `insert into alert_addresses (id, email) select id, 'person' || id || '@homes.example' from searches`,
  `insert into alerts (id, address_id, filter, filter_hash, kinds, cadence, confirmed_at, from_snapshot)
   select id, id, jsonb_strip_nulls(jsonb_build_object('transactionType', purpose, 'bounds', bounds,
     'location', case when kind <> 'cell' then nullif(array_to_string(places, ','), '') end, 'minPrice', price_lo,
     'maxPrice', price_hi, 'minBedrooms', bedrooms, 'propertyType', type)), md5(id::text), 7, 'daily', now(), pg_current_snapshot() from searches`,
];

const KEYS = `
  insert into alert_keys
  select s.id, alert_key(s.purpose, s.kind, place), 7, coalesce(s.price_lo, 0), coalesce(s.price_hi, ${INT4_MAX}),
    coalesce(1 << array_position('{${PROPERTY_TYPES.join(',')}}'::text[], s.type) - 1, ${(1 << PROPERTY_TYPES.length) - 1}),
    -1, coalesce(s.bedrooms, 0), ${INT2_MAX}, 0, ${INT2_MAX}, 0, ${INT4_MAX}, 0, 0, s.kind <> 'cell'
  from searches s, unnest(s.places) place where s.is_narrow = $1 on conflict do nothing`;

/** Stores `count` daily alerts of as many addresses, drawn from the homes from `firstId` on, without their keys. */
export async function storeSearches(client: pg.Client, count: number, firstId: number, homes: number): Promise<void> {
  await client.query(SEARCHES, [count, firstId, homes]);
  // nothing checks these rows against each other one by one
  await client.query('set session_replication_role = replica');
  for (const sql of ALERTS) await client.query(sql);
  await client.query('vacuum analyze alerts, alert_addresses');
}

/** Files the narrow searches, or the others, as alerts that are instant; returns how many keys. */
export async function fileSearches(client: pg.Client, narrow: boolean): Promise<number> {
  const { rowCount } = await client.query(KEYS, [narrow]);
  await client.query('vacuum analyze alert_keys');
  return rowCount!;
}

/** Compares the keys of the first searches with those that the product writes for their filters. @throws Error when they differ */
export async function checkKeys(em: EntityManager, count: number): Promise<void> {
  const keysOf = (id: number) => em.execute<object[]>('select * from alert_keys where alert_id = ? order by key', [id]);
  for (let id = 1; id <= count; id++) {
    const written = await keysOf(id);
    const [alert] = await em.execute<{ filter: unknown }[]>('select filter from alerts where id = ?', [id]);
    const criteria = await alertCriteria(em, readAlertFilter(alert!.filter));
    await em.transactional(async (tx) => storeKeys(tx, id, criteria, 7));
    const stored = await keysOf(id);
    if (JSON.stringify(stored) !== JSON.stringify(written))
      throw new Error(`The keys of search ${id} differ: ${JSON.stringify({ filter: alert!.filter, written, stored })}`);
  }
}
