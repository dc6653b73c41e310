// Keys of alerts, by which a changed home finds the alerts that may match it without trying every search. A key is a row of `alert_keys`: purpose and place
// (community, emirate, map cell or anywhere), hashed to a bigint, with bounds such as price (AED) and area (sq ft). `storeKeys` writes them; the SQL reads them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT2_MAX, INT4_MAX, PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import type { Bounds } from '../../../shared/search/filter.ts';
import { intArray } from '../../db/sql.ts';
import { cellsAt } from '../../map/cells.ts';
import { amenityBits, type Range, restrictsOnly, type SearchCriteria } from '../../search/planner/planner.ts';

/** Fields of criteria that a key expresses completely. When an alert restricts no other field, a home within its key matches without another check. */
const FIELDS_IN_KEYS = [
  'transactionType',
  'propertyTypes',
  'locations',
  'emirates',
  'bedrooms',
  'bedroomValues',
  'price',
  'bathrooms',
  'area',
  'amenities',
  'excludedAmenities',
] as const satisfies (keyof SearchCriteria)[];

/** Whether keys and the bounds of a part of the map express a search completely. They do not for emirates, which keys of map cells leave out. */
export const isStatedByKeysOnMap = (criteria: SearchCriteria): boolean =>
  criteria.emirates.length === 0 && restrictsOnly(criteria, [...FIELDS_IN_KEYS, 'bounds']);

/** The last bit of a number of bedrooms. Larger numbers share it; no filter asks for so many. */
const LAST_BEDROOM_BIT = 62;

/**
 * Levels of the map cells that keys can have, finest first; each level halves the sides of the cells. An alert has the finest level at which its part of the
 * map touches at most `MAX_CELLS` cells.
 */
const CELL_LEVELS = [15, 13, 11, 9] as const;
const MAX_CELLS = 64;
/** The level of the cells whose numbers are in the columns map_x and map_y. */
const STORED_LEVEL = 18;

/** SQL: the key of the map cell of a home `home` at a level. */
const cellKey = (level: number): string => {
  // shifting the number of a fine cell to the right gives that of the coarse cell around it
  const bits = STORED_LEVEL - level;
  return `alert_key(home.transaction_type, 'cell', '${level}/' || (home.map_x >> ${bits}) || '/' || (home.map_y >> ${bits}))`;
};

/** SQL: the keys by which a home `home` of `properties` finds alerts; with `withCells` also those of map cells. */
export function keysOfHome(withCells: boolean): string {
  const placeKeys = [
    `alert_key(home.transaction_type, 'community', home.location)`,
    `alert_key(home.transaction_type, 'emirate', home.emirate)`,
    `alert_key(home.transaction_type, 'anywhere', '')`,
  ];
  return `unnest(array[${[...placeKeys, ...(withCells ? CELL_LEVELS.map(cellKey) : [])].join(', ')}])`;
}

/** SQL: whether a home `home` with the columns of `KEY_COLUMNS` is within the bounds of a key `key_row`. */
export const KEY_MATCHES = `key_row.price_hi >= home.price and key_row.price_lo <= home.price
  and key_row.types & home.type_bit <> 0 and key_row.bedroom_bits & home.bedroom_bits <> 0
  and home.bedrooms between key_row.bedrooms_lo and key_row.bedrooms_hi
  and coalesce(home.bathrooms between key_row.bathrooms_lo and key_row.bathrooms_hi, (key_row.bathrooms_lo, key_row.bathrooms_hi) = (0, ${INT2_MAX}))
  and home.area between key_row.area_lo and key_row.area_hi
  and home.amenity_bits & key_row.amenities = key_row.amenities and home.amenity_bits & key_row.excluded_amenities = 0`;

/** SQL: the columns of `properties` that `keysOfHome` and `KEY_MATCHES` read. `bedroom_bits` has the bit of the number of bedrooms, and bit 0 for a studio. */
export const KEY_COLUMNS = `id, transaction_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, map_x, map_y,
  1 << array_position('{${PROPERTY_TYPES.join(',')}}'::text[], property_type::text) - 1 as type_bit,
  (1::bigint << least(bedrooms, ${LAST_BEDROOM_BIT})) | (property_type = 'Studio')::int as bedroom_bits`;

/** Minimum and maximum of a range; a missing bound is 0 or the greatest value of its column. */
const limitsOf = ({ min, max }: Range, greatest: number) => [Math.min(min ?? 0, greatest), Math.min(max ?? greatest, greatest)] as const;

interface KeyPlace {
  kind: 'community' | 'emirate' | 'cell' | 'anywhere';
  name: string;
}

/** The cells that a part of the map touches, at the finest level with at most `MAX_CELLS` of them; empty for a part that is too large. */
function cellsIn(bounds: Bounds): KeyPlace[] {
  for (const level of CELL_LEVELS) {
    const { x0, x1, y0, y1 } = cellsAt(bounds, level);
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MAX_CELLS) continue;
    const cells: KeyPlace[] = [];
    for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) cells.push({ kind: 'cell', name: `${level}/${x}/${y}` });
    return cells;
  }
  return [];
}

/** The box that all trips of a search have in common; undefined without trips. Where there is none, no home is found, and no key is wrong. */
function boxOfTrips(trips: SearchCriteria['trips']): Bounds | undefined {
  const [first, ...others] = trips.map(({ box }) => box);
  return others.reduce(
    (common, box) =>
      common && {
        south: Math.max(common.south, box.south),
        west: Math.max(common.west, box.west),
        north: Math.min(common.north, box.north),
        east: Math.min(common.east, box.east),
      },
    first,
  );
}

/**
 * The places of the keys of a search: its communities and emirates, or the cells of its part of the map, areas or trips, or `anywhere`. Text, trips and the
 * exact bounds are checked when a home has matched a key.
 */
function placesOf({ locations, emirates, bounds, shape, trips }: SearchCriteria): KeyPlace[] {
  // communities are narrower than most parts of the map, so they are preferred to cells
  const hasOnlyCommunities = locations.length > 0 && emirates.length === 0;
  const box = bounds ?? shape?.box ?? boxOfTrips(trips);
  const cells = box && !hasOnlyCommunities ? cellsIn(box) : [];
  if (cells.length) return cells;
  const places: KeyPlace[] = [
    ...locations.map((name) => ({ kind: 'community' as const, name })),
    ...emirates.map((name) => ({ kind: 'emirate' as const, name })),
  ];
  return places.length ? places : [{ kind: 'anywhere', name: '' }];
}

/** -1 has every bit set: any number of bedrooms. */
const ALL_BITS = '-1';

/** The keys of criteria, as rows of `alert_keys`: no home that matches the criteria is outside of all of them. */
function keysOf(criteria: SearchCriteria) {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const [priceLo, priceHi] = limitsOf(criteria.price, INT4_MAX);
  const [bedroomsLo, bedroomsHi] = limitsOf(criteria.bedrooms, INT2_MAX);
  const [bathroomsLo, bathroomsHi] = limitsOf(criteria.bathrooms, INT2_MAX);
  const [areaLo, areaHi] = limitsOf(criteria.area, INT4_MAX);
  const types: readonly PropertyType[] = criteria.propertyTypes ?? PROPERTY_TYPES;
  const typeBits = PROPERTY_TYPES.reduce((bits, type, i) => (types.includes(type) ? bits | (1 << i) : bits), 0);
  const bedroomBits = criteria.bedroomValues.reduce((bits, bedrooms) => bits | (1n << BigInt(bedrooms)), 0n);
  const places = placesOf(criteria);
  return purposes.flatMap((purpose) =>
    places.map(({ kind, name }) => ({
      purpose,
      kind,
      name,
      price_lo: priceLo,
      price_hi: priceHi,
      types: typeBits,
      bedroom_bits: criteria.bedroomValues.length ? String(bedroomBits) : ALL_BITS,
      bedrooms_lo: bedroomsLo,
      bedrooms_hi: bedroomsHi,
      bathrooms_lo: bathroomsLo,
      bathrooms_hi: bathroomsHi,
      area_lo: areaLo,
      area_hi: areaHi,
      amenities: amenityBits(criteria.amenities),
      excluded_amenities: amenityBits(criteria.excludedAmenities),
      is_exact: restrictsOnly(criteria, FIELDS_IN_KEYS),
    })),
  );
}

/** The SQL types of the columns of `alert_keys` that `keysOf` fills. */
const KEY_TYPES = {
  price_lo: 'int',
  price_hi: 'int',
  types: 'smallint',
  bedroom_bits: 'bigint',
  bedrooms_lo: 'smallint',
  bedrooms_hi: 'smallint',
  bathrooms_lo: 'smallint',
  bathrooms_hi: 'smallint',
  area_lo: 'int',
  area_hi: 'int',
  amenities: 'int',
  excluded_amenities: 'int',
  is_exact: 'boolean',
};
const KEY_NAMES = Object.keys(KEY_TYPES).join(', ');
/** SQL: the columns of a key in the JSON from `keysOf`, with their types. */
const KEY_ROW = `purpose text, kind text, name text, ${Object.entries(KEY_TYPES)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')}`;

/** Deletes the keys of alerts, which then get no events. */
export const deleteKeys = (em: EntityManager, alertIds: readonly number[]): Promise<unknown> =>
  em.execute('delete from alert_keys where alert_id = any(?::int[])', [intArray(alertIds)]);

/**
 * Replaces the keys of an alert in the transaction of `em`. `instantKinds` are the bits of `ALERT_KINDS` whose events make an instant alert due at once; 0 for
 * alerts of another cadence.
 */
export async function storeKeys(em: EntityManager, alertId: number, criteria: SearchCriteria, instantKinds: number): Promise<void> {
  await deleteKeys(em, [alertId]);
  await em.execute(
    `insert into alert_keys (alert_id, key, instant_kinds, ${KEY_NAMES})
     select ?, alert_key(new_key.purpose, new_key.kind, new_key.name), ?, ${KEY_NAMES}
     from json_to_recordset(?::json) as new_key(${KEY_ROW}) on conflict do nothing`,
    [alertId, instantKinds, JSON.stringify(keysOf(criteria))],
  );
}
