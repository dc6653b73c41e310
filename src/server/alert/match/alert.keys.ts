// Keys of alerts, so that a changed home finds the alerts that may match it without trying every search. A key is a row of `alert_keys`: a place (community,
// emirate, map cell or anywhere) with bounds of price, size, bedrooms and amenities. `storeKeys` writes them; the SQL here compares homes with them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { INT2_MAX, INT4_MAX, PROPERTY_TYPES, type PropertyType, TRANSACTION_TYPES } from '../../../shared/property/property.ts';
import type { Bounds } from '../../../shared/search/filter.ts';
import { cellsAt } from '../../map/cells.ts';
import { amenityBits } from '../../search/criteria/conditions.ts';
import { type Range, restrictsOnly, type SearchCriteria } from '../../search/criteria/criteria.ts';

/** Fields of criteria that a key states completely: an alert that restricts no other field needs no second check. */
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

/** Whether keys and the bounds of a part of the map state a search completely. Keys of map cells do not state an emirate. */
export const isStatedByKeysOnMap = (criteria: SearchCriteria): boolean =>
  criteria.emirates.length === 0 && restrictsOnly(criteria, [...FIELDS_IN_KEYS, 'bounds']);

/** The most bedrooms that have a bit of their own; more share the last one, which no filter asks for. */
const LAST_BEDROOM_BIT = 62;

/** Levels of the map cells that keys can have, finest first. An alert has the finest level at which its part of the map has at most `MAX_CELLS`. */
const CELL_LEVELS = [15, 13, 11, 9] as const;
const MAX_CELLS = 64;
/** The level of the columns map_x and map_y. */
const STORED_LEVEL = 18;

/** SQL: the key of the map cell of a home `home` at a level. */
const cellKey = (level: number): string => {
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
  and home.bedrooms between key_row.bedrooms_lo and key_row.bedrooms_hi and home.bathrooms between key_row.bathrooms_lo and key_row.bathrooms_hi
  and home.area between key_row.area_lo and key_row.area_hi
  and home.amenity_bits & key_row.amenities = key_row.amenities and home.amenity_bits & key_row.excluded_amenities = 0`;

/** SQL: the columns of `properties` that `keysOfHome` and `KEY_MATCHES` read; bit 0 of the bedrooms is a studio. */
export const KEY_COLUMNS = `id, transaction_type, location, emirate, bedrooms, bathrooms, price, area, amenity_bits, map_x, map_y,
  1 << array_position('{${PROPERTY_TYPES.join(',')}}'::text[], property_type::text) - 1 as type_bit,
  (1::bigint << least(bedrooms, ${LAST_BEDROOM_BIT})) | (property_type = 'Studio')::int as bedroom_bits`;

/** The bounds of a range within 0 and the greatest value of its column. */
const limitsOf = ({ min, max }: Range, greatest: number) => [Math.min(min ?? 0, greatest), Math.min(max ?? greatest, greatest)] as const;

interface KeyPlace {
  kind: 'community' | 'emirate' | 'cell' | 'anywhere';
  name: string;
}

/** The cells that a part of the map touches, at the finest level at which they are few; none of a part larger than the country. */
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

/**
 * The places of the keys of a search: its communities and emirates, else the cells of its part of the map, else `anywhere`. Words and what is outside of
 * the part are checked afterwards.
 */
function placesOf({ locations, emirates, bounds }: SearchCriteria): KeyPlace[] {
  // a community is narrower than most parts of the map
  const isByPlace = locations.length > 0 && emirates.length === 0;
  const cells = bounds && !isByPlace ? cellsIn(bounds) : [];
  if (cells.length) return cells;
  const places: KeyPlace[] = [
    ...locations.map((name) => ({ kind: 'community' as const, name })),
    ...emirates.map((name) => ({ kind: 'emirate' as const, name })),
  ];
  return places.length ? places : [{ kind: 'anywhere', name: '' }];
}

/** The keys of criteria, as rows of `alert_keys`: no home that matches the criteria is outside of all of them. */
function keysOf(criteria: SearchCriteria) {
  const purposes = criteria.transactionType ? [criteria.transactionType] : TRANSACTION_TYPES;
  const [priceLo, priceHi] = limitsOf(criteria.price, INT4_MAX);
  const [bedroomsLo, bedroomsHi] = limitsOf(criteria.bedrooms, INT2_MAX);
  const [bathroomsLo, bathroomsHi] = limitsOf(criteria.bathrooms, INT2_MAX);
  const [areaLo, areaHi] = limitsOf(criteria.area, INT4_MAX);
  const types: readonly PropertyType[] = criteria.propertyTypes ?? PROPERTY_TYPES;
  const bedroomBits = criteria.bedroomValues.reduce((bits, bedrooms) => bits | (1n << BigInt(bedrooms)), 0n);
  return purposes.flatMap((purpose) =>
    placesOf(criteria).map(({ kind, name }) => ({
      purpose,
      kind,
      name,
      price_lo: priceLo,
      price_hi: priceHi,
      types: PROPERTY_TYPES.reduce((bits, type, i) => (types.includes(type) ? bits | (1 << i) : bits), 0),
      bedroom_bits: criteria.bedroomValues.length ? String(bedroomBits) : '-1',
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

/** The columns of `alert_keys` that `keysOf` fills, with their types. */
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
const KEY_ROW = `purpose text, kind text, name text, ${Object.entries(KEY_TYPES)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')}`;

/** Replaces the keys of an alert in the transaction of `em`. `instantKinds` are the bits that wake it as they happen, 0 for none. */
export async function storeKeys(em: EntityManager, alertId: number, criteria: SearchCriteria, instantKinds: number): Promise<void> {
  await em.execute('delete from alert_keys where alert_id = ?', [alertId]);
  await em.execute(
    `insert into alert_keys (alert_id, key, instant_kinds, ${KEY_NAMES})
     select ?, alert_key(new_key.purpose, new_key.kind, new_key.name), ?, ${KEY_NAMES} from json_to_recordset(?::json) as new_key(${KEY_ROW}) on conflict do nothing`,
    [alertId, instantKinds, JSON.stringify(keysOf(criteria))],
  );
}
